// A board of the duel as it is shown: its pieces, the names of rows and columns at its edges, and how a group is taken: it
// vanishes, its points rise, and what was above it falls.

import { fill, h, wantsLessMotion } from "../dom.js";
import { POP_MS, ended, fall, rise, vanish } from "../motion.js";
import { falls, nameOf } from "./cells.js";

/**
 * What a cell has beside its piece.
 * @typedef {object} Look
 * @property {string} label what it is in words
 * @property {string | false} [class] a further class
 * @property {string} [badge] a short text on the piece
 *
 * @typedef {{ rows: string[], taken: [number, number][] }} Move the board before a move, and the group that it takes
 */

export class Pieces {
  /**
   * @param {import("../cells.js").Cells} cells where the pieces lie
   * @param {(kind: number) => SVGElement} picture draws a piece
   * @param {(row: number, column: number, kind: string) => Look} look
   */
  constructor(cells, picture, look) {
    this.cells = cells;
    this.picture = picture;
    this.look = look;
    /** @type {string[]} */
    this.rows = [];
    /** @type {Animation[]} */
    this.moving = [];
    /** Done when all pieces lie still. @type {Promise<unknown>} */
    this.settled = Promise.resolve();
    cells.element.classList.add("lettered");
  }

  /** Shows a board, and how it came about if a move is given. What moved before lies still. @param {string[]} rows @param {Move | null} move */
  show(rows, move) {
    for (const one of this.moving) one.cancel();
    this.moving = [];
    fill(this.cells.above);
    this.rows = rows;
    this.cells.show(rows.length, rows.length, (row, column) => this.#cell(row, column));
    this.settled = move && move.taken.length > 0 && !wantsLessMotion() ? this.#move(move) : Promise.resolve();
  }

  /** Shows a cell anew. @param {number} row @param {number} column */
  update(row, column) {
    this.cells.set(row, column, this.#cell(row, column));
  }

  /** @param {number} row @param {number} column @returns {import("../cells.js").Cell} */
  #cell(row, column) {
    const kind = this.rows[row][column];
    const isEmpty = kind === "*";
    const { label, class: own, badge } = this.look(row, column, kind);
    const content = () => {
      const made = document.createDocumentFragment();
      if (!isEmpty) made.append(this.picture(Number(kind)));
      made.append(...this.#edge(row, column));
      if (badge && !isEmpty) made.append(h("span", { class: "badge" }, badge));
      return made;
    };
    const key = isEmpty ? kind : `${kind} ${badge ?? ""}`;
    return { content, key, label, class: [isEmpty && "empty", own].filter(Boolean).join(" ") };
  }

  /** Returns what names the row at the left edge, and the column at the lower edge. @param {number} row @param {number} column */
  #edge(row, column) {
    const name = nameOf(row, column);
    const names = [];
    if (column === 0) names.push(h("span", { class: "of-row", "data-name": name.slice(1) }));
    if (row === this.rows.length - 1) names.push(h("span", { class: "of-column", "data-name": name[0] }));
    return names;
  }

  /** @param {Move} move */
  async #move({ rows: before, taken }) {
    const { cells } = this;
    const ghosts = taken.map(([row, column]) => cells.over(row, column, "ghost", this.picture(Number(before[row][column]))));
    const columns = Array.from(before, (_, column) => [...falls(before, taken, column)].map(([row, from]) => ({ row, column, rows: row - from })));
    const falling = columns.flat().flatMap(({ row, column, rows }) => fall(cells, row, column, rows, POP_MS));
    rise(cells, taken, taken.length ** 2);
    const vanishing = ghosts.map(vanish);
    this.moving = [...falling, ...vanishing];
    await ended(vanishing);
    for (const ghost of ghosts) ghost.remove();
    await ended(falling);
  }
}
