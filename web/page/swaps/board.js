// A board of a game of swaps: the pieces, and cascades step by step. Who swaps is up to its owner.

import { fill, wantsLessMotion } from "../dom.js";
import { Grid } from "../grid.js";
import { ended, fall, rise, shake, slide, vanish } from "../motion.js";
import { playMatch, playRefused } from "../sound.js";

/** @typedef {(cells: string[], index: number, row: number, column: number) => import("../cells.js").Cell} Look */
/** @typedef {import("../engine/types.js").Step} Step */

/** @typedef {[number, number]} Place */

/** Whether nothing is in a cell, and whether nothing falls through it. */
const isEmpty = (/** @type {string} */ word) => word === ".";
const isWall = (/** @type {string} */ word) => word === "#";

export class Board {
  /** @param {import("../grid.js").Options} options @param {Look} look how a cell is shown */
  constructor(options, look) {
    this.grid = new Grid(options);
    this.look = look;
    /** Whether it is the person's own. */
    this.isOwn = Boolean(options.onPick);
    this.size = [0, 0];
    /** @type {string[]} */
    this.cells = [];
    this.hasEnded = false;
    /** How many boards were shown: another one cuts off what is shown step by step. */
    this.shown = 0;
    /** Whether what is still to be shown step by step is left out. */
    this.isHurried = false;
  }

  get element() {
    return this.grid.element;
  }

  /** Shows a board. @param {{ rows: number, columns: number, cells: string[] }} view */
  show({ rows, columns, cells }) {
    this.shown += 1;
    this.size = [rows, columns];
    this.#showCells(cells);
  }

  /** Marks the cells of a swap; none takes the marks away. @param {Place[]} ends */
  advise(ends) {
    this.grid.mark("advised", (row, column) => ends.some(([r, c]) => r === row && c === column));
  }

  /** Shows the same pieces anew. */
  again() {
    this.#showCells(this.cells);
  }

  /**
   * Shows what a swap brought; at once for those who ask for less motion.
   * @param {Step[]} steps
   * @param {{ ends: [Place, Place], points: number, onPoints?: (points: number) => void }} swap the cells that changed places, and the points before
   */
  async animate(steps, { ends, points, onPoints }) {
    if (wantsLessMotion()) return steps.forEach((step, index) => this.#sound(step, index, true));
    let known = points;
    const isCut = this.#cut();
    for (const [index, step] of steps.entries()) {
      if (index === 0) {
        this.#showCells(step.before);
        await ended(slide(this.grid, ...ends));
      }
      if (isCut()) break;
      this.#sound(step, index);
      await this.#step(step, step.points - known, isCut, onPoints);
      known = step.points;
    }
    fill(this.grid.above);
  }

  /** Returns what says whether the rest of what is shown from now on is left out. */
  #cut() {
    const { shown } = this;
    return () => this.hasEnded || this.isHurried || shown !== this.shown;
  }

  /** Shows that two neighbours cannot change places. @param {[Place, Place]} ends */
  refuse(ends) {
    playRefused();
    const isOn = ([row, column] = [0, 0]) => row >= 0 && column >= 0 && row < this.size[0] && column < this.size[1];
    if (!wantsLessMotion() && ends.every((place) => isOn(place))) shake(this.grid, ...ends);
  }

  /** @param {Step} step @param {number} index @param {boolean} [isLate] */
  #sound({ before, cleared }, index, isLate) {
    if (this.isOwn) playMatch(before.filter((word, cell) => word !== cleared[cell]).length, index, isLate);
  }

  /** Shows what vanishes, what that makes, and how the others fall. @param {Step} step @param {number} made @param {() => boolean} isCut @param {((points: number) => void)} [onPoints] */
  async #step({ before, cleared, after, points }, made, isCut, onPoints) {
    const places = before.flatMap((word, index) => (word !== cleared[index] ? [this.#place(index)] : []));
    const pieces = places.map(([row, column]) => this.grid.at(row, column).querySelector(".piece")).filter((piece) => piece !== null);
    const vanishing = pieces.map(vanish);
    await ended(vanishing);
    // A piece that is shown again is seen again.
    for (const one of vanishing) one.cancel();
    if (isCut()) return;
    onPoints?.(points);
    if (made > 0 && places.length > 0) rise(this.grid, places, made);
    this.#showCells(after);
    await ended(this.#falls(cleared, after).flatMap(([row, column, rows]) => fall(this.grid, row, column, rows)));
  }

  /**
   * Returns row and column of pieces that have fallen, and from how far above. Columns are looked at by themselves, from
   * below: a piece that is not the next one there came from above.
   * @param {string[]} cleared
   * @param {string[]} after
   * @returns {[number, number, number][]}
   */
  #falls(cleared, after) {
    const [rows, columns] = this.size;
    /** @type {[number, number, number][]} */
    const found = [];
    for (let column = 0; column < columns; column++) {
      let from = rows - 1;
      let fresh = 0;
      for (let row = rows - 1; row >= 0; row--) {
        const word = after[row * columns + column];
        if (isWall(word)) continue;
        from = Math.min(from, row);
        while (from >= 0 && (isEmpty(cleared[from * columns + column]) || isWall(cleared[from * columns + column]))) from -= 1;
        if (from >= 0 && cleared[from * columns + column] === word) {
          found.push([row, column, row - from]);
          from -= 1;
        } else if (!isEmpty(word) && cleared[row * columns + column] !== word) {
          fresh ||= row + 1;
          found.push([row, column, fresh]);
        }
      }
    }
    return found;
  }

  /** @param {number} index @returns {Place} */
  #place(index) {
    return [Math.floor(index / this.size[1]), index % this.size[1]];
  }

  /** @param {string[]} cells */
  #showCells(cells) {
    const [rows, columns] = this.size;
    this.cells = cells;
    this.grid.show(rows, columns, (row, column) => this.look(cells, row * columns + column, row, column));
  }
}
