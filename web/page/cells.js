// A board as a table of cells, to be looked at. What is in a cell is up to its owner.

import { h } from "./dom.js";

/**
 * @typedef {object} Cell
 * @property {Node | null | (() => Node | null)} content the picture; or what makes it, if it depends on the key and the place alone
 * @property {string} [key] what a picture that is made depends on; the label if nothing is given
 * @property {string} label what it is in words
 * @property {string} [class] further classes
 */

/** What a board and its cells are for those who cannot see them. @typedef {{ board: string, cell: string }} Roles */

/** A board. */
export class Cells {
  /** @param {string} label what the board is in words @param {Roles} [roles] */
  constructor(label, roles = { board: "table", cell: "cell" }) {
    this.roles = roles;
    this.rows = 0;
    this.columns = 0;
    /** @type {HTMLElement[]} */
    this.cells = [];
    /** What the pictures of the cells depend on. @type {(string | undefined)[]} */
    this.keys = [];
    /** What lies over the cells. */
    this.above = h("div", { class: "above", "aria-hidden": "true" });
    this.element = h("div", { class: "grid", role: roles.board, "aria-label": label });
    /** @type {ReturnType<typeof measured> | undefined} */
    this.places = undefined;
    // Here what was shown is laid out already.
    new ResizeObserver(() => (this.places = this.rows > 0 ? measured(this) : undefined)).observe(this.element);
  }

  /**
   * Shows a board.
   * @param {number} rows
   * @param {number} columns
   * @param {(row: number, column: number) => Cell} cell
   */
  show(rows, columns, cell) {
    if (rows !== this.rows || columns !== this.columns) this.build(rows, columns);
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

  /** Makes the cells. @param {number} rows @param {number} columns */
  build(rows, columns) {
    this.rows = rows;
    this.columns = columns;
    this.keys = [];
    this.places = undefined;
    this.cells = Array.from({ length: rows * columns }, () => h("div", { role: this.roles.cell, class: "cell" }));
    const row = (/** @type {number} */ row) => h("div", { role: "row", class: "row" }, this.cells.slice(row * columns, (row + 1) * columns));
    this.element.style.setProperty("--columns", String(columns));
    this.element.style.setProperty("--rows", String(rows));
    this.element.replaceChildren(...Array.from({ length: rows }, (_, index) => row(index)), this.above);
  }

  /** Returns where the first cell is, how large it is, how far it is to the next one, and how large the board is, in pixels. */
  pitch() {
    // Each look at places makes the browser lay out what was shown since; they stay until the size changes.
    return (this.places ??= measured(this));
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
}

/** Returns what `pitch` does, as it is laid out now. @param {Cells} cells */
function measured({ cells, rows, columns, above }) {
  const [first, last] = [cells[0], cells[rows * columns - 1]];
  const { offsetLeft: left, offsetTop: top, offsetWidth, offsetHeight } = first;
  const width = columns > 1 ? (last.offsetLeft - left) / (columns - 1) : offsetWidth;
  const height = rows > 1 ? (last.offsetTop - top) / (rows - 1) : offsetHeight;
  const whole = { width: above.clientWidth, height: above.clientHeight };
  return { left, top, offsetWidth, offsetHeight, width, height, whole };
}

/** Returns whether two nodes hold the same. @param {Node} a @param {Node} b */
function isSame(a, b) {
  const own = [...a.childNodes];
  const other = [...b.childNodes];
  return own.length === other.length && own.every((node, index) => node.isEqualNode(other[index]));
}
