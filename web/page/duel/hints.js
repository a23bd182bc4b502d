// Hints: the best moves of the board that is shown, in words and as letters on the board.

import { button, fill, h } from "../dom.js";
import { think } from "../engine.js";
import { text } from "../text.js";
import { placeOf } from "./cells.js";

const words = text.duel;

/** Milliseconds in which the moves of a hint are looked at. */
const HINT_MS = 600;
/** What the moves are called on the board: as many are named. */
const LETTERS = "abc";

/** @typedef {{ cell: string, points: number, expected: number, proven: boolean }} Rated a move with what it promises */

export class Hints {
  /** @param {{ game: import("./game.js").Game | null, isOver: boolean, board: import("./board.js").DuelBoard, analysis: { isOn: boolean } }} table @param {import("./by_hand.js").DuelByHand} byHand */
  constructor(table, byHand) {
    this.table = table;
    this.byHand = byHand;
    this.button = button(words.hint, () => this.#ask(), { id: "hint", "aria-disabled": "true" });
    this.note = h("p", { class: "quiet hint-note", hidden: true }, text.byHand.hintCosts);
    this.list = h("ol", { class: "hints", "aria-live": "polite" });
  }

  clear() {
    fill(this.list);
    // A button that is disabled would lose the focus.
    this.button.setAttribute("aria-disabled", String(this.table.isOver));
    this.showCost();
  }

  /** Says what a hint costs, as long as it costs something. */
  showCost() {
    this.note.hidden = !this.byHand.counts;
    this.button.title = this.note.hidden ? "" : text.byHand.hintCosts;
  }

  async #ask() {
    const { game, isOver } = this.table;
    if (!game || isOver) return;
    this.byHand.help();
    this.showCost();
    const found = await think({ family: "duel", do: "hint", game: game.sent(), best: LETTERS.length, until: { ms: HINT_MS } });
    if (game === this.table.game) this.#show(found);
  }

  /** @param {Rated[]} found */
  #show(found) {
    // The analysis has its line there.
    if (!this.table.analysis.isOn) this.table.board.setBadges(found.map(({ cell }, index) => [...placeOf(cell), LETTERS[index]]));
    fill(
      this.list,
      found.map(({ cell, points, expected, proven }) => h("li", {}, words.hintOf(cell, points, expected, proven))),
    );
  }
}
