// A board as a table of cells: pointer, touch and keys. What is in a cell is up to its owner.

import { h } from "./dom.js";

/**
 * @typedef {object} Cell
 * @property {Node | null | (() => Node | null)} content the picture; or what makes it, if it depends on the key and the place alone
 * @property {string} [key] what a picture that is made depends on; the label if nothing is given
 * @property {string} label what it is in words
 * @property {string} [class] further classes
 */

/**
 * @typedef {object} Options
 * @property {string} label what the board is in words
 * @property {(row: number, column: number) => void} [onPick] a cell was clicked, touched or chosen by Enter
 * @property {(place: [number, number] | null) => void} [onPoint] the pointer or the focus is on a cell, or on none
 * @property {(row: number, column: number, direction: "up" | "down" | "left" | "right") => boolean} [onArrow]
 *   an arrow was pressed on a cell; returns whether that was all, so that the focus stays
 * @property {(from: [number, number], to: [number, number]) => void} [onDrag] a cell was dragged towards a neighbour
 * @property {boolean} [isPainted] whether fingers paint, so that they do not scroll the page
 */

/** How far a cell is dragged until it counts: a share of its width, and pixels at least. */
const DRAG = { share: 0.3, least: 12 };

/** @type {Record<string, [number, number, "up" | "down" | "left" | "right"]>} */
const ARROWS = {
  ArrowUp: [-1, 0, "up"],
  ArrowDown: [1, 0, "down"],
  ArrowLeft: [0, -1, "left"],
  ArrowRight: [0, 1, "right"],
};

/** A board. One cell takes part in the order of Tab, arrows move it. */
export class Grid {
  /** @param {Options} options */
  constructor(options) {
    this.options = options;
    this.rows = 0;
    this.columns = 0;
    this.focus = [0, 0];
    /** Whether the click to come is the end of a drag. */
    this.isDragged = false;
    /** @type {HTMLElement[]} */
    this.cells = [];
    /** What the pictures of the cells depend on. @type {(string | undefined)[]} */
    this.keys = [];
    /** What lies over the cells. */
    this.above = h("div", { class: "above", "aria-hidden": "true" });
    this.element = h("div", {
      class: "grid",
      role: "grid",
      "aria-label": options.label,
      onclick: (/** @type {Event} */ event) => this.#pick(event),
      onkeydown: (/** @type {KeyboardEvent} */ event) => this.#key(event),
      onpointerover: (/** @type {Event} */ event) => options.onPoint?.(this.#place(event.target)),
      onpointerleave: () => options.onPoint?.(null),
      onfocusin: (/** @type {Event} */ event) => options.onPoint?.(this.#place(event.target)),
      onfocusout: () => options.onPoint?.(null),
      onpointerdown: (/** @type {PointerEvent} */ event) => this.#grab(event),
    });
    /** @type {{ left: number, top: number, offsetWidth: number, offsetHeight: number, width: number, height: number, whole: { width: number, height: number } } | undefined} */
    this.places = undefined;
    // Here what was shown is laid out already.
    new ResizeObserver(() => (this.places = this.rows > 0 ? this.#measured() : undefined)).observe(this.element);
    // Elsewhere a swipe over the board scrolls the page.
    this.element.style.touchAction = options.onDrag || options.isPainted ? "none" : "manipulation";
  }

  /**
   * Shows a board.
   * @param {number} rows
   * @param {number} columns
   * @param {(row: number, column: number) => Cell} cell
   */
  show(rows, columns, cell) {
    if (rows !== this.rows || columns !== this.columns) this.#build(rows, columns);
    for (let row = 0; row < rows; row++) {
      for (let column = 0; column < columns; column++) this.set(row, column, cell(row, column));
    }
  }

  /**
   * Shows a cell anew.
   * @param {number} row
   * @param {number} column
   * @param {Cell} cell
   */
  set(row, column, cell) {
    const element = this.at(row, column);
    const name = cell.class ? `cell ${cell.class}` : "cell";
    if (element.className !== name) element.className = name;
    if (element.ariaLabel !== cell.label) element.ariaLabel = cell.label;
    const key = typeof cell.content === "function" ? (cell.key ?? cell.label) : undefined;
    const index = row * this.columns + column;
    if (key !== undefined && this.keys[index] === key) return;
    this.keys[index] = key;
    const content = document.createDocumentFragment();
    const picture = typeof cell.content === "function" ? cell.content() : cell.content;
    if (picture) content.append(picture);
    // What stays the same is not laid out and painted anew.
    if (!isSame(element, content)) element.replaceChildren(content);
  }

  /** Returns the element of a cell. @param {number} row @param {number} column */
  at(row, column) {
    return this.cells[row * this.columns + column];
  }

  /** Marks the cells that a condition names. @param {string} name @param {(row: number, column: number) => boolean} is */
  mark(name, is) {
    this.cells.forEach((cell, index) => {
      cell.classList.toggle(name, is(Math.floor(index / this.columns), index % this.columns));
    });
  }

  /** Moves the focus. @param {number} row @param {number} column */
  goTo(row, column) {
    this.at(this.focus[0], this.focus[1]).tabIndex = -1;
    this.focus = [row, column];
    const cell = this.at(row, column);
    cell.tabIndex = 0;
    cell.focus();
  }

  /** @param {number} rows @param {number} columns */
  #build(rows, columns) {
    this.rows = rows;
    this.columns = columns;
    this.cells = [];
    this.keys = [];
    this.places = undefined;
    this.focus = [Math.min(this.focus[0], rows - 1), Math.min(this.focus[1], columns - 1)];
    this.element.style.setProperty("--columns", String(columns));
    this.element.style.setProperty("--rows", String(rows));
    this.element.replaceChildren(
      ...Array.from({ length: rows }, (_, row) => {
        const cells = Array.from({ length: columns }, (_, column) => {
          const isFocus = row === this.focus[0] && column === this.focus[1];
          return h("div", {
            role: "gridcell",
            class: "cell",
            tabindex: isFocus ? 0 : -1,
            "data-row": row,
            "data-column": column,
          });
        });
        this.cells.push(...cells);
        return h("div", { role: "row", class: "row" }, cells);
      }),
      this.above,
    );
  }

  /** Returns where the first cell is, how large it is, how far it is to the next one, and how large the board is, in pixels. */
  pitch() {
    // Each look at places makes the browser lay out what was shown since; they stay until the size changes.
    return (this.places ??= this.#measured());
  }

  #measured() {
    const [first, last] = [this.at(0, 0), this.at(this.rows - 1, this.columns - 1)];
    const { offsetLeft: left, offsetTop: top, offsetWidth, offsetHeight } = first;
    const width = this.columns > 1 ? (last.offsetLeft - left) / (this.columns - 1) : offsetWidth;
    const height = this.rows > 1 ? (last.offsetTop - top) / (this.rows - 1) : offsetHeight;
    const whole = { width: this.above.clientWidth, height: this.above.clientHeight };
    return { left, top, offsetWidth, offsetHeight, width, height, whole };
  }

  /**
   * Lays something over a cell, or between cells.
   * @param {number} row
   * @param {number} column
   * @param {string} name its class
   * @param {Node} content
   */
  over(row, column, name, content) {
    const { left, top, offsetWidth, offsetHeight, width, height, whole } = this.pitch();
    const element = h("span", { class: name }, content);
    // In parts of the board, so that it stays there when the window changes.
    const across = (/** @type {number} */ x) => `${(100 * x) / whole.width}%`;
    const down = (/** @type {number} */ y) => `${(100 * y) / whole.height}%`;
    element.style.cssText = `left: ${across(left + column * width)}; top: ${down(top + row * height)}; width: ${across(offsetWidth)}; height: ${down(offsetHeight)}`;
    this.above.append(element);
    return element;
  }

  /**
   * Returns the row and the column of a cell that is or holds an element.
   * @param {EventTarget | null} target
   * @returns {[number, number] | null}
   */
  #place(target) {
    const cell = target instanceof Element ? target.closest("[data-row]") : null;
    if (!(cell instanceof HTMLElement)) return null;
    return [Number(cell.dataset.row), Number(cell.dataset.column)];
  }

  /** @param {Event} event */
  #pick(event) {
    const place = this.#place(event.target);
    if (!place || (this.isDragged && event instanceof UIEvent && event.detail > 0)) return;
    this.goTo(...place);
    this.options.onPick?.(...place);
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const place = this.#place(event.target);
    if (!place || event.ctrlKey || event.metaKey || event.altKey) return;
    const action = this.#action(event.key, place);
    if (!action) return;
    event.preventDefault();
    action();
  }

  /**
   * Returns what a key does on a cell.
   * @param {string} key
   * @param {[number, number]} place
   * @returns {(() => void) | undefined}
   */
  #action(key, [row, column]) {
    if (ARROWS[key]) return () => this.#arrow(key, row, column);
    if (key === "Enter" || key === " ") return () => this.options.onPick?.(row, column);
    if (key === "Home") return () => this.goTo(row, 0);
    if (key === "End") return () => this.goTo(row, this.columns - 1);
  }

  /** @param {string} key @param {number} row @param {number} column */
  #arrow(key, row, column) {
    const [down, right, direction] = ARROWS[key];
    if (this.options.onArrow?.(row, column, direction)) return;
    const isRow = row + down >= 0 && row + down < this.rows;
    const isColumn = column + right >= 0 && column + right < this.columns;
    if (isRow && isColumn) this.goTo(row + down, column + right);
  }

  /**
   * Returns the row and the column at a point of the window, which may be outside the board.
   * @param {{ clientX: number, clientY: number }} point
   * @returns {[number, number]}
   */
  placeAt({ clientX, clientY }) {
    const first = this.at(0, 0).getBoundingClientRect();
    const last = this.at(this.rows - 1, this.columns - 1).getBoundingClientRect();
    const row = Math.floor(((clientY - first.top) / (last.bottom - first.top)) * this.rows);
    const column = Math.floor(((clientX - first.left) / (last.right - first.left)) * this.columns);
    return [row, column];
  }

  /** Whether a place is on the board. @param {[number, number]} place */
  has([row, column]) {
    return row >= 0 && row < this.rows && column >= 0 && column < this.columns;
  }

  /** Follows the pointer wherever it goes: the direction of the drag decides, not where it ends. @param {PointerEvent} event */
  #grab(event) {
    this.isDragged = false;
    const from = this.#place(event.target);
    if (!this.options.onDrag || !from || event.button !== 0) return;
    const far = Math.max(DRAG.share * this.at(...from).getBoundingClientRect().width, DRAG.least);
    const follow = new AbortController();
    const move = (/** @type {PointerEvent} */ { pointerId, clientX, clientY }) => {
      const [right, down] = [clientX - event.clientX, clientY - event.clientY];
      if (pointerId !== event.pointerId || Math.max(Math.abs(right), Math.abs(down)) < far) return;
      follow.abort();
      this.isDragged = true;
      const isAcross = Math.abs(right) > Math.abs(down);
      /** @type {[number, number]} */
      const to = isAcross ? [from[0], from[1] + Math.sign(right)] : [from[0] + Math.sign(down), from[1]];
      if (this.has(to)) this.options.onDrag?.(from, to);
    };
    const { signal } = follow;
    document.addEventListener("pointermove", move, { signal });
    document.addEventListener("pointerup", (up) => (move(up), follow.abort()), { signal });
    document.addEventListener("pointercancel", () => follow.abort(), { signal });
  }
}

/** Returns whether two nodes hold the same. @param {Node} a @param {Node} b */
function isSame(a, b) {
  const own = [...a.childNodes];
  const other = [...b.childNodes];
  return own.length === other.length && own.every((node, index) => node.isEqualNode(other[index]));
}
