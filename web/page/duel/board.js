// The board: the group under the cursor lights up, a claimed one vanishes and what is above falls.

import { h, wantsLessMotion } from "../dom.js";
import { kindPicture } from "../gem.js";
import { Grid } from "../grid.js";
import { text } from "../text.js";
import { falls, nameOf } from "./game.js";

const words = text.duel;

/** Milliseconds of a fall: at least, and for each row. */
const FALL_MS = [110, 45];

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
    this.grid = new Grid({
      label: words.board,
      onPick: (row, column) => {
        const group = this.groups.get(this.#index(row, column));
        if (group) onClaim(group.cell);
      },
      onPoint: (place) => this.#light(place),
    });
    this.pointed = h("p", { class: "pointed quiet", "aria-hidden": "true" }, " ");
    this.element = h("div", { class: "duel-board" }, this.grid.element, this.pointed);
  }

  /**
   * Shows a board with its groups. Pieces fall if it is the next one.
   * @param {Board} board
   * @param {Group[]} groups
   * @param {Board | null} before the board before the move, if pieces shall fall
   */
  show(board, groups, before) {
    this.rows = board.rows;
    this.badges.clear();
    this.groups.clear();
    for (const group of groups) for (const [row, column] of group.cells) this.groups.set(this.#index(row, column), group);
    this.grid.show(board.rows.length, board.rows.length, (row, column) => this.#cell(row, column));
    this.#light(null);
    if (before && !wantsLessMotion()) this.#fall(before, board.taken);
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
    const content = document.createDocumentFragment();
    if (kind === "*") {
      content.append(...this.#edge(row, column));
      return { content, label: words.emptyCell(name), class: "empty" };
    }
    const group = this.groups.get(this.#index(row, column));
    const badge = this.badges.get(this.#index(row, column));
    content.append(kindPicture(Number(kind)), ...this.#edge(row, column));
    if (badge) content.append(h("span", { class: "badge" }, badge));
    const label = words.cell(name, Number(kind) + 1, group?.cells.length ?? 0, group?.points ?? 0, badge ?? "");
    return { content, label };
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
    const group = place && this.groups.get(this.#index(...place));
    const cells = new Set(group ? group.cells.map(([row, column]) => this.#index(row, column)) : []);
    this.grid.mark("lit", (row, column) => cells.has(this.#index(row, column)));
    this.pointed.textContent = group ? words.pointed(group.cell, group.cells.length, group.points) : " ";
  }

  /** @param {Board} before @param {[number, number][]} taken */
  #fall(before, taken) {
    for (let column = 0; column < before.rows.length; column++) {
      for (const [row, from] of falls(before.rows, taken, column)) {
        const piece = this.grid.at(row, column).querySelector(".piece");
        if (row === from || !piece) continue;
        const height = this.grid.at(row, column).getBoundingClientRect().height + 2;
        const start = { transform: `translateY(${(from - row) * height}px)` };
        const duration = FALL_MS[0] + FALL_MS[1] * (row - from);
        piece.animate([start, { transform: "none" }], { duration, easing: "ease-in" });
      }
    }
  }
}
