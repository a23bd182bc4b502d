// The board of the replay: the digits of the files stand on its pieces, and a ring is around the group that is taken next.

import { Cells } from "../page/cells.js";
import { s } from "../page/dom.js";
import { nameOf } from "../page/duel/cells.js";
import { Pieces } from "../page/duel/pieces.js";
import { kindPicture } from "../page/gem.js";
import { text } from "./text.js";

/** @typedef {import("./record.js").Place} Place */

/** Draws a piece with its digit, which moves with it. @param {number} kind */
function numbered(kind) {
  const picture = kindPicture(kind);
  picture.append(s("text", { class: "digit", y: 7 }, kind));
  return picture;
}

export class ReplayBoard {
  /** @param {HTMLElement} panel where it stands */
  constructor(panel) {
    /** The cells of the group that is taken next. @type {Set<string>} */
    this.ringed = new Set();
    const cells = new Cells(text.board);
    this.pieces = new Pieces(cells, numbered, (row, column, kind) => this.#look(row, column, kind));
    panel.append(cells.element);
  }

  /** Shows a board with a ring around a group. @param {string[]} rows @param {Place[]} group @param {import("../page/duel/pieces.js").Move | null} move what is shown of how it came about */
  show(rows, group, move) {
    this.ringed = new Set(group.map(String));
    this.pieces.show(rows, move);
  }

  /** @param {number} row @param {number} column @param {string} kind */
  #look(row, column, kind) {
    const isNext = this.ringed.has(String([row, column]));
    return { label: text.cell(nameOf(row, column), kind, isNext), class: isNext && `next-move ${this.#edges(row, column)}` };
  }

  /** Returns the sides of a cell that are the border of the group. @param {number} row @param {number} column */
  #edges(row, column) {
    const beside = { above: [row - 1, column], right: [row, column + 1], below: [row + 1, column], left: [row, column - 1] };
    return Object.entries(beside).flatMap(([side, next]) => (this.ringed.has(String(next)) ? [] : `edge-${side}`)).join(" ");
  }
}
