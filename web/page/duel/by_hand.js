// The duel as a game by hand: what people did in it, and what help makes it none.

import { ByHand } from "../by_hand.js";

/**
 * @typedef {object} Table
 * @property {import("./game.js").Game | null} game
 * @property {boolean} isPlayed whether the game was played to its end, whatever board of it is shown
 */

export class DuelByHand {
  #table;
  #sides;
  #hand = new ByHand("duel.hand", true);

  /** @param {Table} table @param {import("./sides.js").Sides} sides */
  constructor(table, sides) {
    this.#table = table;
    this.#sides = sides;
  }

  /** Says whether it is a game by hand. */
  get element() {
    return this.#hand.element;
  }

  /** Whether the game under way will be recorded if it goes on like this. */
  get counts() {
    const { not, game, isRecorded } = this.#hand.kept;
    return !not && game !== null && !isRecorded;
  }

  /** Notes what was done, and who plays. */
  follow() {
    const { game } = this.#table;
    if (!game) return;
    const { start, moves } = game;
    const board = `${start.kinds}/${start.rows.join(".")}`;
    this.#hand.follow({ board, game: this.#sides.recorded(start), cells: moves, isOver: this.#table.isPlayed });
  }

  /** The engine helps a person. What it says of a game that is over is no help. */
  help() {
    if (!this.#table.isPlayed) this.#hand.stop("bot");
  }
}
