// The board: the group under the cursor lights up, a claimed one vanishes and what is above falls.

import { fill, h, wantsLessMotion } from "../dom.js";
import { kindPicture } from "../gem.js";
import { Grid } from "../grid.js";
import { POP_MS, ended, fall, rise, vanish } from "../motion.js";
import { playMatch } from "../sound.js";
import { text } from "../text.js";
import { falls, nameOf } from "./game.js";

const words = text.duel;

/**
 * @typedef {{ rows: string[], points: [number, number], taken: [number, number][] }} Board
 * @typedef {{ cell: string, cells: [number, number][], points: number }} Group
 */

/** Returns whether nothing is left on a board. @param {Board} board */
export const isEmpty = ({ rows }) => rows.every((row) => /^\**$/.test(row));

export class DuelBoard {
  /** @param {(cell: string) => void} onClaim */
  constructor(onClaim) {
    /** @type {string[]} */
    this.rows = [];
    /** @type {Map<number, Group>} */
    this.groups = new Map();
    /** @type {Map<number, string>} what stands on cells, such as the number of an expected move */
    this.badges = new Map();
    /** The group that a finger has chosen, and whether the last pointer was a finger. @type {Group | null} */
    this.chosen = null;
    this.isTouch = false;
    /** Done when all pieces lie still. @type {Promise<unknown>} */
    this.settled = Promise.resolve();
    this.grid = new Grid({
      label: words.board,
      onPick: (row, column) => {
        const group = this.groups.get(this.#index(row, column));
        if (group && this.#isSure(group)) onClaim(group.cell);
      },
      onPoint: (place) => this.#light(place),
    });
    this.pointed = h("p", { class: "pointed", "aria-hidden": "true" }, " ");
    this.element = h(
      "div",
      { class: "duel-board", onpointerdown: (/** @type {PointerEvent} */ event) => (this.isTouch = event.pointerType === "touch") },
      this.grid.element,
      this.pointed,
    );
  }

  /** Whether a group is to be claimed: a finger covers what it points at, so its first tap only shows the group. @param {Group} group */
  #isSure(group) {
    if (!this.isTouch || this.chosen === group) return true;
    this.chosen = group;
    this.#light(group.cells[0]);
    return false;
  }

  /**
   * Shows a board with its groups. Pieces fall if it is the next one.
   * @param {Board} board
   * @param {Group[]} groups
   * @param {Board | null} before the board before the move, if pieces shall fall
   */
  show(board, groups, before) {
    this.rows = board.rows;
    this.chosen = null;
    fill(this.grid.above);
    this.badges.clear();
    this.groups.clear();
    for (const group of groups) for (const [row, column] of group.cells) this.groups.set(this.#index(row, column), group);
    this.grid.show(board.rows.length, board.rows.length, (row, column) => this.#cell(row, column));
    this.grid.mark("last", (row, column) => board.taken.some(([r, c]) => r === row && c === column));
    this.#light(null);
    if (before) playMatch(board.taken.length);
    this.settled = before && !wantsLessMotion() ? this.#move(before, board) : Promise.resolve();
  }

  /** Shows the board that a game begins with before the engine is there. @param {import("./game.js").Game} game */
  preview({ at, start: { rows } }) {
    const isSquare = rows.every((row) => row.length === rows.length && /^[0-9*]+$/.test(row));
    if (at === 0 && isSquare) this.show({ rows, points: [0, 0], taken: [] }, [], null);
  }

  /**
   * Puts short texts on cells, in place of those before.
   * @param {[number, number, string][]} badges
   */
  setBadges(badges) {
    const before = this.badges;
    this.badges = new Map(badges.map(([row, column, badge]) => [this.#index(row, column), badge]));
    // On large boards it would take long to show all cells anew.
    for (const index of new Set([...before.keys(), ...this.badges.keys()])) {
      if (before.get(index) === this.badges.get(index)) continue;
      const [row, column] = [Math.floor(index / this.rows.length), index % this.rows.length];
      const lit = this.grid.at(row, column).classList.contains("lit");
      this.grid.set(row, column, this.#cell(row, column));
      this.grid.at(row, column).classList.toggle("lit", lit);
    }
  }

  /** @param {number} row @param {number} column */
  #index(row, column) {
    return row * this.rows.length + column;
  }

  /** @param {number} row @param {number} column */
  #cell(row, column) {
    const kind = this.rows[row][column];
    const name = nameOf(row, column);
    const group = this.groups.get(this.#index(row, column));
    const badge = this.badges.get(this.#index(row, column));
    const content = () => {
      const made = document.createDocumentFragment();
      if (kind !== "*") made.append(kindPicture(Number(kind)));
      made.append(...this.#edge(row, column));
      if (badge && kind !== "*") made.append(h("span", { class: "badge" }, badge));
      return made;
    };
    const key = kind === "*" ? kind : `${kind} ${badge ?? ""}`;
    if (kind === "*") return { content, key, label: words.emptyCell(name), class: "empty" };
    const label = group ? words.cell(name, Number(kind) + 1, group.cells.length, group.points, badge ?? "") : words.piece(name, Number(kind) + 1);
    return { content, key, label };
  }

  /** Returns what names the row at the left edge, and the column at the lower edge. @param {number} row @param {number} column */
  #edge(row, column) {
    const name = nameOf(row, column);
    const names = [];
    if (column === 0) names.push(h("span", { class: "of-row", "data-name": name.slice(1) }));
    if (row === this.rows.length - 1) names.push(h("span", { class: "of-column", "data-name": name[0] }));
    return names;
  }

  /** Lights up the group of a cell. @param {[number, number] | null} place */
  #light(place) {
    const group = (place && this.groups.get(this.#index(...place))) ?? (this.isTouch ? this.chosen : null);
    const cells = new Set(group ? group.cells.map(([row, column]) => this.#index(row, column)) : []);
    this.grid.mark("lit", (row, column) => cells.has(this.#index(row, column)));
    this.pointed.textContent = group ? words.pointed(group.cell, group.cells.length, group.points) : " ";
    if (group && this.isTouch && group === this.chosen) this.pointed.textContent += text.tapAgain;
  }

  /** Shows how a group vanishes, its points rise, and what was above it falls. @param {Board} before @param {Board} board */
  async #move(before, { taken }) {
    const ghosts = taken.map(([row, column]) => this.grid.over(row, column, "ghost", kindPicture(Number(before.rows[row][column]))));
    const columns = Array.from(before.rows, (_, column) => [...falls(before.rows, taken, column)].map(([row, from]) => ({ row, column, rows: row - from })));
    const falling = columns.flat().flatMap(({ row, column, rows }) => fall(this.grid, row, column, rows, POP_MS));
    rise(this.grid, taken, taken.length ** 2);
    const vanishing = ghosts.map(vanish);
    await ended(vanishing);
    for (const ghost of ghosts) ghost.remove();
    await ended(falling);
  }
}
