// A board as a table of cells: pointer, touch and keys. What is in a cell is up to its owner.

import { h } from "./dom.js";

/**
 * @typedef {object} Cell
 * @property {Node | null} content the picture
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
 * @property {(from: [number, number], to: [number, number]) => void} [onDrag] a cell was dragged onto another
 */

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
    /** @type {[number, number] | null} */
    this.grabbed = null;
    /** @type {HTMLElement[]} */
    this.cells = [];
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
      onpointerup: (/** @type {PointerEvent} */ event) => this.#drop(event),
    });
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
    element.className = `cell ${cell.class ?? ""}`;
    element.setAttribute("aria-label", cell.label);
    element.replaceChildren(...(cell.content ? [cell.content] : []));
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

  /** Returns how far it is from a cell to the next, in pixels. */
  pitch() {
    const [first, last] = [this.at(0, 0), this.at(this.rows - 1, this.columns - 1)];
    const width = this.columns > 1 ? (last.offsetLeft - first.offsetLeft) / (this.columns - 1) : first.offsetWidth;
    const height = this.rows > 1 ? (last.offsetTop - first.offsetTop) / (this.rows - 1) : first.offsetHeight;
    return { width, height };
  }

  /**
   * Lays something over a cell, or between cells.
   * @param {number} row
   * @param {number} column
   * @param {string} name its class
   * @param {Node} content
   */
  over(row, column, name, content) {
    const first = this.at(0, 0);
    const { width, height } = this.pitch();
    const element = h("span", { class: name }, content);
    const [left, top] = [first.offsetLeft + column * width, first.offsetTop + row * height];
    element.style.cssText = `left: ${left}px; top: ${top}px; width: ${first.offsetWidth}px; height: ${first.offsetHeight}px`;
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
    if (!place) return;
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

  /** @param {PointerEvent} event */
  #grab(event) {
    if (!this.options.onDrag) return;
    this.grabbed = this.#place(event.target);
    // Lets a finger go from cell to cell.
    if (event.target instanceof Element) event.target.releasePointerCapture(event.pointerId);
  }

  /** @param {PointerEvent} event */
  #drop(event) {
    const from = this.grabbed;
    this.grabbed = null;
    const to = this.#place(document.elementFromPoint(event.clientX, event.clientY));
    if (from && to && (from[0] !== to[0] || from[1] !== to[1])) this.options.onDrag?.(from, to);
  }
}
