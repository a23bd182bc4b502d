// Games of levels by hand that are not over: one of each level, kept over a reload until it ends or is left.

import { keep } from "../store.js";
import { record } from "../swaps/game.js";
import { has, isListOf, isText, isWhole, loadAs } from "./shape.js";

/** @typedef {import("../swaps/game.js").Played & { game: { level: import("../engine/types.js").LevelText }, started: number, from: string }} Kept a game that is not over, and of which level */

/** The games that are kept. The oldest is recorded as left when there are more. */
const MOST_KEPT = 12;

const isGames = isListOf(
  has({
    game: has({ level: has({ text: isText }) }),
    seed: isWhole,
    number: isWhole,
    swaps: isListOf(has({ swap: isText, ms: isWhole })),
    started: isWhole,
    from: isText,
  }),
);

export class KeptGames {
  constructor() {
    /** @type {Kept[]} the latest last */
    this.games = loadAs("levels.play", isGames) ?? [];
    /** @type {Set<Kept>} those whose records are being written */
    this.recording = new Set();
  }

  /** Returns the game of a level, by the text of the level. @param {string} from */
  of(from) {
    return this.games.find((kept) => kept.from === from);
  }

  /** Keeps a game as it stands. Others in which nothing was done go. @param {Kept} game */
  async keep(game) {
    const others = this.games.filter((other) => other !== game && other.from !== game.from && other.swaps.length > 0);
    this.games = [...others, game];
    this.#store();
    const [oldest] = this.games;
    if (this.games.length > MOST_KEPT) await this.record(oldest);
  }

  /** Stores the record of a game that is over or left; only then the game goes. @param {Kept} game */
  async record(game) {
    if (this.recording.has(game)) return;
    this.recording.add(game);
    try {
      await record(game);
      this.drop(game);
    } finally {
      this.recording.delete(game);
    }
  }

  /** @param {Kept} game */
  drop(game) {
    this.games = this.games.filter((other) => other !== game);
    this.#store();
  }

  #store() {
    keep("levels.play", this.games);
  }
}
