// The board on which the duel is played: the group under the cursor lights up, and is taken.

import { h } from "../dom.js";
import { kindPicture } from "../gem.js";
import { Grid } from "../grid.js";
import { playMatch } from "../sound.js";
import { text } from "../text.js";
import { nameOf, placeOf } from "./cells.js";
import { Pieces } from "./pieces.js";

const words = text.duel;

/**
 * @typedef {{ rows: string[], points: [number, number], taken: [number, number][] }} Board
 * @typedef {{ cell: string, cells: [number, number][], points: number }} Group
 */

/** Returns whether nothing is left on a board. @param {Board} board */
export const isEmpty = ({ rows }) => rows.every((row) => /^\**$/.test(row));

export class DuelBoard {
  /** @param {(cell: string) => void} onTake */
  constructor(onTake) {
    this.size = 0;
    /** @type {Map<number, Group>} */
    this.groups = new Map();
    /** The cells that the last move took. @type {Set<number>} */
    this.taken = new Set();
    /** @type {Map<number, string>} what stands on cells, such as the number of an expected move */
    this.badges = new Map();
    /** The group that a finger has chosen, and whether the last pointer was a finger. @type {Group | null} */
    this.chosen = null;
    this.isTouch = false;
    this.grid = new Grid({
      label: words.board,
      onPick: (row, column) => {
        const group = this.groups.get(this.#index(row, column));
        if (group && this.#isSure(group)) onTake(group.cell);
      },
      onPoint: (place) => this.#light(place),
    });
    this.pieces = new Pieces(this.grid, kindPicture, (row, column, kind) => this.#look(row, column, kind));
    this.pointed = h("p", { class: "pointed", "aria-hidden": "true" }, " ");
    this.element = h(
      "div",
      { class: "duel-board", onpointerdown: (/** @type {PointerEvent} */ event) => (this.isTouch = event.pointerType === "touch") },
      this.grid.element,
      this.pointed,
    );
  }

  /** Done when all pieces lie still. */
  get settled() {
    return this.pieces.settled;
  }

  /** Whether a group is to be taken: a finger covers what it points at, so its first tap only shows the group. @param {Group} group */
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
    this.size = board.rows.length;
    this.chosen = null;
    this.badges.clear();
    this.groups.clear();
    for (const group of groups) for (const [row, column] of group.cells) this.groups.set(this.#index(row, column), group);
    this.taken = new Set(board.taken.map(([row, column]) => this.#index(row, column)));
    this.pieces.show(board.rows, before && { rows: before.rows, taken: board.taken });
    this.#light(null);
    if (before) playMatch(board.taken.length);
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
      const [row, column] = [Math.floor(index / this.size), index % this.size];
      const kept = [...this.grid.at(row, column).classList].filter((name) => name === "lit" || name === "advised");
      this.pieces.update(row, column);
      this.grid.at(row, column).classList.add(...kept);
    }
  }

  /** Outlines the group of a cell, in place of another one. @param {string | null} cell */
  advise(cell) {
    const group = cell && this.groups.get(this.#index(...placeOf(cell)));
    const cells = new Set(group ? group.cells.map(([row, column]) => this.#index(row, column)) : []);
    this.grid.mark("advised", (row, column) => cells.has(this.#index(row, column)));
  }

  /** @param {number} row @param {number} column */
  #index(row, column) {
    return row * this.size + column;
  }

  /** @param {number} row @param {number} column @param {string} kind */
  #look(row, column, kind) {
    const name = nameOf(row, column);
    const index = this.#index(row, column);
    const group = this.groups.get(index);
    const badge = this.badges.get(index);
    const look = { badge, class: this.taken.has(index) && "last" };
    if (kind === "*") return { ...look, label: words.emptyCell(name) };
    const label = group ? words.cell(name, Number(kind) + 1, group.cells.length, group.points, badge ?? "") : words.piece(name, Number(kind) + 1);
    return { ...look, label };
  }

  /** Lights up the group of a cell. @param {[number, number] | null} place */
  #light(place) {
    const group = (place && this.groups.get(this.#index(...place))) ?? (this.isTouch ? this.chosen : null);
    const cells = new Set(group ? group.cells.map(([row, column]) => this.#index(row, column)) : []);
    this.grid.mark("lit", (row, column) => cells.has(this.#index(row, column)));
    this.pointed.textContent = group ? words.pointed(group.cell, group.cells.length, group.points) : " ";
    if (group && this.isTouch && group === this.chosen) this.pointed.textContent += text.tapAgain;
  }
}
