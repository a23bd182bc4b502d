// A game of swaps that is over, gone through board by board on its own board.

import { button, showError } from "../dom.js";
import { GivenUp, Session } from "../engine.js";
import { text } from "../text.js";
import { bare, endsOf } from "./game.js";

/** @typedef {import("../engine/session.js").Played} Played */

const { steps, review } = text.duel;

export class Review {
  /** @type {Session | null} */
  #session = null;
  /** @type {Played["swaps"]} all swaps of the game */
  #swaps = [];
  #at = 0;

  /**
   * @param {import("./game.js").Game} game on whose board it is shown
   * @param {import("../end.js").EndCard} card the end of the game, which offers this
   * @param {HTMLElement[]} others buttons that have no use here, in whose place these stand
   * @param {(line: string) => void} say says which board it is
   */
  constructor(game, card, others, say) {
    this.game = game;
    this.card = card;
    this.others = others;
    this.say = say;
    const step = (/** @type {string} */ label, /** @type {keyof typeof steps} */ id, /** @type {() => number} */ to) =>
      button(label, () => this.#to(to()), { id, "aria-label": steps[id], hidden: true });
    this.buttons = [
      step("|◀", "first", () => 0),
      step("◀", "previous", () => this.#at - 1),
      step("▶", "next", () => this.#at + 1),
      step("▶|", "last", () => this.#swaps.length),
    ];
  }

  /** Returns the button that begins it. @param {Played} played a game that is over */
  offer(played) {
    return button(review, () => this.#begin(played), { id: "review" });
  }

  /** @param {Played} played */
  #begin(played) {
    this.end();
    this.#swaps = [...played.swaps];
    this.#session = new Session(bare({ ...played, swaps: [] }));
    this.card.hide();
    this.#show(true);
    this.buttons[1].focus();
    return this.#to(this.#swaps.length);
  }

  /** Shows another game from now on. */
  end() {
    this.#session?.close();
    this.#session = null;
    this.#show(false);
  }

  /** @param {boolean} isShown */
  #show(isShown) {
    for (const step of this.buttons) step.hidden = !isShown;
    for (const other of this.others) other.hidden = isShown;
  }

  /** Shows the board after some swaps, with the one that comes next. @param {number} wanted */
  async #to(wanted) {
    const session = this.#session;
    if (!session) return;
    const at = (this.#at = Math.min(Math.max(wanted, 0), this.#swaps.length));
    session.played.swaps = this.#swaps.slice(0, at);
    try {
      const view = await session.view();
      if (session !== this.#session || at !== this.#at) return;
      this.game.board.show(view);
      const ends = at < this.#swaps.length ? endsOf(this.#swaps[at].swap) : [];
      this.game.board.grid.mark("advised", (row, column) => ends.some(([r, c]) => r === row && c === column));
      this.say(text.reviewAt(at, this.#swaps.length, view.points));
    } catch (error) {
      if (!(error instanceof GivenUp)) showError(error);
    }
  }
}
