// The board of the replay: a table with lettered columns and numbered rows.

import { h } from "../page/dom.js";
import { nameOf } from "../page/duel/game.js";
import { kindPicture } from "../page/gem.js";

/** @typedef {import("./record.js").Place} Place */

export class Board {
  /** @param {HTMLTableElement} table */
  constructor(table) {
    this.table = table;
    /** @type {string[]} */
    this.rows = [];
    /** The cells row by row. @type {HTMLElement[][]} */
    this.cells = [];
  }

  /** Makes a board of this many rows. @param {number} size */
  build(size) {
    const places = Array.from({ length: size }, (_, place) => place);
    const letters = places.map((column) => h("th", { scope: "col" }, nameOf(0, column)[0]));
    this.rows = [];
    this.cells = places.map(() => places.map(() => h("td")));
    this.table.style.setProperty("--size", String(size));
    this.table.tHead?.replaceChildren(h("tr", {}, h("td", { class: "corner" }), letters));
    this.table.tBodies[0].replaceChildren(...this.cells.map((cells, row) => h("tr", {}, h("th", { scope: "row" }, row + 1), cells)));
  }

  /** Shows a board, with a ring in the colour of a side around a group. @param {string[]} rows @param {Place[]} group @param {number} side */
  show(rows, group, side) {
    const ringed = new Set(group.map(String));
    this.cells.forEach((cells, row) =>
      cells.forEach((cell, column) => {
        const kind = rows[row][column];
        if (this.rows[row]?.[column] !== kind) cell.replaceChildren(...(kind === "*" ? [] : [kindPicture(Number(kind)), h("span", {}, kind)]));
        const ring = ringed.has(`${row},${column}`) ? `claimed side-${side} ${edgesOf(ringed, row, column)}` : "";
        const look = kind === "*" ? "empty" : ring;
        if (cell.className !== look) cell.className = look;
      }),
    );
    this.rows = rows;
  }
}

/** Returns the sides of a cell that are the border of its group. @param {Set<string>} group @param {number} row @param {number} column */
const edgesOf = (group, row, column) =>
  [["above", row - 1, column], ["right", row, column + 1], ["below", row + 1, column], ["left", row, column - 1]]
    .flatMap(([name, ...next]) => (group.has(String(next)) ? [] : name))
    .join(" ");
