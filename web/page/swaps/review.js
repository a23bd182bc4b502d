// A game of swaps that is over: its end on a card, and the way through its boards on its own board.

import { button, showError } from "../dom.js";
import { GivenUp, Session } from "../engine.js";
import { Steps } from "../steps.js";
import { text } from "../text.js";
import { bare, endsOf } from "./game.js";

/** @typedef {import("../engine/session.js").Played} Played */
/** @typedef {import("../engine/types.js").Shown} Shown */

const words = text.end;

export class Review {
  /** @type {Session | null} */
  #session = null;
  /** @type {Played["swaps"]} all swaps of the game */
  #swaps = [];
  /** The swap that missed most, if that is known. @type {import("../gems/missed.js").Missed | null} */
  missed = null;

  /**
   * @param {import("./game.js").Game} game on whose board it is shown
   * @param {import("../end.js").EndCard} card the end of the game, which offers this
   * @param {HTMLElement[]} others buttons that have no use here, in whose place these stand
   * @param {(view: Shown, line: string) => void} onBoard a board is shown, with a line of which it is
   */
  constructor(game, card, others, onBoard) {
    this.game = game;
    this.card = card;
    this.others = others;
    this.onBoard = onBoard;
    this.steps = new Steps((at) => this.#to(at));
    card.onResult = () => this.#leave();
    this.buttons = [this.steps.element, card.result];
    this.end();
  }

  /** Returns the button that begins it. @param {Played} played a game that is over */
  offer(played) {
    return button(words.review, () => this.#begin(played), { id: "review" });
  }

  /** Shows the end of a game, or the button that does. @param {import("../end.js").Ended} ended @param {boolean} isNow whether the game has just ended */
  show(ended, isNow) {
    if (isNow) return this.card.show(ended);
    this.card.set(ended);
    this.#set({ isClosed: true, isOn: false });
  }

  /** Shows another game from now on. */
  end() {
    this.#session?.close();
    this.#session = null;
    this.#set({ isClosed: false, isOn: false });
  }

  /** @param {Played} played */
  #begin(played) {
    this.end();
    this.#swaps = [...played.swaps];
    this.#session = new Session(bare({ ...played, swaps: [] }));
    this.#set({ isClosed: true, isOn: true });
    this.steps.buttons.previous.focus();
    // Where most was missed, as the card says.
    return this.#to(this.missed ? this.missed.number - 1 : this.#swaps.length);
  }

  /** Shows the end of the game again. */
  #leave() {
    this.end();
    const { view } = this.game;
    if (view) this.game.setView(view);
    this.card.open();
    this.card.focus();
  }

  /** @param {{ isClosed: boolean, isOn: boolean }} how whether the card of a game that is over is closed, and whether its boards are gone through */
  #set({ isClosed, isOn }) {
    this.steps.element.hidden = !isOn;
    if (isClosed) this.card.close();
    else this.card.hide();
    for (const other of this.others) other.hidden = isClosed;
  }

  /** Shows the board after some swaps, with the one that comes next. @param {number} at */
  async #to(at) {
    const session = this.#session;
    if (!session) return;
    this.steps.show(at, this.#swaps.length);
    session.played.swaps = this.#swaps.slice(0, at);
    try {
      const view = await session.view();
      if (session !== this.#session || at !== this.steps.at) return;
      this.game.board.show(view);
      this.onBoard(view, `${text.reviewAt(at, this.#swaps.length, view.points)}${this.#mark(at)}`);
    } catch (error) {
      if (!(error instanceof GivenUp)) showError(error);
    }
  }

  /** Marks the swap that comes next, or the better one in its place. Returns what is said of that. @param {number} at */
  #mark(at) {
    const missed = this.missed?.number === at + 1 ? this.missed : null;
    const swap = missed?.better ?? this.#swaps[at]?.swap;
    this.game.board.advise(swap ? endsOf(swap) : []);
    return missed ? text.bestThere(missed.made) : "";
  }
}
