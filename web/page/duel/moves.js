// The moves of the engine: it plays as long as it is its turn, and can be paused.

import { button, passFocus, say, showError, wait, wantsLessMotion } from "../dom.js";
import { GivenUp, think } from "../engine.js";
import { text } from "../text.js";
import { requested } from "./players.js";

const words = text.duel;

/** Milliseconds after one's own move in which nothing moves, so that the reply is seen as one. */
const THINKING_MS = 300;

/**
 * Where the engine moves.
 * @typedef {object} Table
 * @property {import("./game.js").Game | null} game
 * @property {[number, number]} points of both players on the board that is shown
 * @property {boolean} isOver
 * @property {boolean} isAtEnd whether the last board of the game is shown
 * @property {{ settled: Promise<unknown> }} board
 * @property {(cell: string) => Promise<unknown>} play makes a move
 */

export class EngineMoves {
  /** @param {Table} table @param {import("./sides.js").Sides} sides */
  constructor(table, sides) {
    this.table = table;
    this.sides = sides;
    /** The moves that are under way; aborted when there are none. */
    this.moving = new AbortController();
    this.moving.abort();
    this.button = button(words.start, () => this.#toggle(), { id: "start", class: "main" });
    this.show();
  }

  /** Starts a worker, so that the first reply comes soon. */
  async prepare() {
    const { game, isOver } = this.table;
    if (game && !isOver) await think({ family: "duel", do: "choose", game: game.sent(), player: { search: { depth: 1 } } });
  }

  stop() {
    this.moving.abort();
    this.show();
  }

  /** Lets the engine move as long as it is its turn. */
  async go() {
    this.moving.abort();
    const moving = (this.moving = new AbortController());
    try {
      for (let strength = this.#next(); strength; strength = this.#next()) {
        this.show();
        await this.#move(strength, moving.signal);
      }
    } catch (error) {
      if (!(error instanceof GivenUp)) showError(error);
    }
    moving.abort();
    this.show();
  }

  /** Shows what the button would do now. */
  show() {
    this.button.hidden = !this.sides.hasEngine;
    const { isAtEnd } = this.table;
    const isUnused = !this.#next();
    if (isUnused) passFocus(this.button);
    this.button.toggleAttribute("data-unused", isUnused);
    this.button.setAttribute("aria-disabled", String(isUnused));
    this.button.classList.toggle("main", isAtEnd && !isUnused);
    const isPaused = this.moving.signal.aborted;
    // The short words take no more room than they must where nothing is played.
    const isShort = isAtEnd || isUnused;
    this.button.textContent = !isPaused ? words.pause : isShort ? words.start : words.playFrom;
    this.button.ariaLabel = this.button.title = !isPaused ? words.pause : isShort ? words.startLabel : words.playFromLabel;
  }

  #toggle() {
    if (this.moving.signal.aborted) this.go();
    else this.stop();
  }

  /** Returns the strength that moves next, or `null` if the engine does not. */
  #next() {
    const { game, isOver } = this.table;
    return game && !isOver ? this.sides.strength(game.side) : null;
  }

  /** @param {import("./players.js").Strength} strength @param {AbortSignal} signal */
  async #move(strength, signal) {
    const { table, sides } = this;
    const game = /** @type {import("./game.js").Game} */ (table.game).sent();
    const { cell } = await think({ family: "duel", do: "choose", game, player: requested(strength) }, { signal });
    if (!sides.hasPerson) await wait(sides.delay);
    // One's own move is seen to its end.
    await table.board.settled;
    if (sides.hasPerson && !wantsLessMotion()) await wait(THINKING_MS);
    if (signal.aborted) throw new GivenUp();
    await table.play(cell);
    if (signal.aborted) throw new GivenUp();
    // At the end the result is said instead.
    if (!table.isOver) say(words.engineMoved(cell, ...table.points));
  }
}
