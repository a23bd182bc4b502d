// The way back to a finished game, once a move was made from an earlier board of it.

import { button, h, passFocus } from "../dom.js";
import { text } from "../text.js";

const words = text.duel;

/** @typedef {import("./game.js").Game} Game */

export class WayBack {
  /** @param {(game: Game) => void} onBack */
  constructor(onBack) {
    /** @type {Game | null} */
    this.finished = null;
    const back = button(words.toFinished, () => this.finished && onBack(this.finished), { id: "to-finished" });
    this.element = h("p", { class: "way-back", hidden: true }, words.isOther, " ", back);
  }

  /** Keeps a finished game, which is left for another one on its board. @param {Game} game */
  leave(game) {
    this.finished = game.goTo(game.moves.length);
  }

  /** Stands beside a game that left the finished one, and beside no other. @param {Game} game */
  show(game) {
    const { finished } = this;
    const isOther = finished?.start.rows.join() === game.start.rows.join() && finished.moves.join() !== game.moves.join();
    if (!isOther) passFocus(this.element);
    this.element.hidden = !isOther;
  }
}
