// A board that is played on: pointer, touch and keys.

import { Cells } from "./cells.js";

/**
 * @typedef {object} Options
 * @property {string} label what the board is in words
 * @property {(row: number, column: number) => void} [onPick] a cell was clicked, touched or chosen by Enter
 * @property {(place: [number, number] | null) => void} [onPoint] the pointer or the focus is on a cell, or on none
 * @property {(row: number, column: number, direction: "up" | "down" | "left" | "right") => boolean} [onArrow]
 *   an arrow was pressed on a cell; returns whether that was all, so that the focus stays
 * @property {(from: [number, number], to: [number, number]) => void} [onDrag] a cell was dragged towards a neighbour
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
export class Grid extends Cells {
  /** @param {Options} options */
  constructor(options) {
    super(options.label, { board: "grid", cell: "gridcell" });
    this.options = options;
    this.focus = [0, 0];
    /** Whether the click to come is the end of a drag. */
    this.isDragged = false;
    this.element.addEventListener("click", (event) => this.#pick(event));
    this.element.addEventListener("keydown", (event) => this.#key(event));
    this.element.addEventListener("pointerdown", (event) => this.#grab(event));
    for (const on of ["pointerover", "focusin"]) this.element.addEventListener(on, ({ target }) => options.onPoint?.(this.#place(target)));
    for (const off of ["pointerleave", "focusout"]) this.element.addEventListener(off, () => options.onPoint?.(null));
    this.setDragged(true);
  }

  /** Whether a finger drags, if that is so on this board; else a swipe over it scrolls the page. @param {boolean} isDragged */
  setDragged(isDragged) {
    this.element.style.touchAction = isDragged && this.options.onDrag ? "none" : "manipulation";
  }

  /** Makes the cells. @param {number} rows @param {number} columns */
  build(rows, columns) {
    super.build(rows, columns);
    this.focus = [Math.min(this.focus[0], rows - 1), Math.min(this.focus[1], columns - 1)];
    this.cells.forEach((cell, index) => {
      const [row, column] = [Math.floor(index / columns), index % columns];
      Object.assign(cell.dataset, { row, column });
      cell.tabIndex = row === this.focus[0] && column === this.focus[1] ? 0 : -1;
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
