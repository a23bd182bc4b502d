// A board of a game of swaps: the pieces, and cascades step by step. Who swaps is up to its owner.

import { wait, wantsLessMotion } from "../dom.js";
import { Grid } from "../grid.js";

/** @typedef {(cells: string[], index: number, row: number, column: number) => import("../grid.js").Cell} Look */
/** @typedef {import("../engine/types.js").Step} Step */

const STEP_MS = 170;

export class Board {
  /** @param {import("../grid.js").Options} options @param {Look} look how a cell is shown */
  constructor(options, look) {
    this.grid = new Grid(options);
    this.look = look;
    this.size = [0, 0];
    /** @type {string[]} */
    this.cells = [];
    this.hasEnded = false;
    /** Whether what is still to be shown step by step is left out. */
    this.isHurried = false;
  }

  get element() {
    return this.grid.element;
  }

  /** Shows a board. @param {{ rows: number, columns: number, cells: string[] }} view */
  show({ rows, columns, cells }) {
    this.size = [rows, columns];
    this.#showCells(cells);
  }

  /** Shows the same pieces anew. */
  again() {
    this.#showCells(this.cells);
  }

  /**
   * Shows what a swap brought; at once for those who ask for less motion.
   * @param {Step[]} steps
   * @param {(points: number) => void} [onPoints] the points so far
   */
  async animate(steps, onPoints) {
    if (wantsLessMotion()) return;
    for (const [index, { before, cleared, after, points }] of steps.entries()) {
      // A step begins with what the one before it left.
      for (const cells of index ? [cleared, after] : [before, cleared, after]) {
        if (this.hasEnded || this.isHurried) return;
        this.#showCells(cells);
        if (cells === cleared) onPoints?.(points);
        await wait(STEP_MS);
      }
    }
  }

  /** @param {string[]} cells */
  #showCells(cells) {
    const [rows, columns] = this.size;
    this.cells = cells;
    this.grid.show(rows, columns, (row, column) => this.look(cells, row * columns + column, row, column));
  }
}
