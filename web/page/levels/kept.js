// Games of levels by hand that are not over: one of each level, kept over a reload until it ends or is left.

import { Items, migrate } from "../store.js";
import { record } from "../swaps/game.js";
import { has, isListOf, isText, isWhole } from "./shape.js";

/** @typedef {import("../swaps/game.js").Played & { game: { level: import("../engine/types.js").LevelText }, started: number, from: string, help?: Help }} Kept a game that is not over, and of which level */
/** @typedef {"bot" | "back" | "again" | null} Help why it is not a game by hand */

/** The games that are kept. The oldest is recorded as left when there are more. */
const MOST_KEPT = 12;

const isGame = has({
  game: has({ level: has({ text: isText }) }),
  seed: isWhole,
  number: isWhole,
  swaps: isListOf(has({ swap: isText, ms: isWhole })),
  started: isWhole,
  from: isText,
});

/** The games by the texts of their levels. @type {Items<Kept>} */
const games = new Items("levels.play", isGame);

export class KeptGames {
  constructor() {
    migrate("levels.play", (old) => isListOf(isGame)(old) && old.every((/** @type {Kept} */ game) => games.get(game.from) || games.keep(game.from, game)));
    /** @type {Set<number>} those whose records are being written, by when they began */
    this.recording = new Set();
  }

  /** Returns the game of a level, by the text of the level. @param {string} from */
  of(from) {
    return games.get(from);
  }

  /** Keeps a game as it stands. Others in which nothing was done go. @param {Kept} game */
  async keep(game) {
    games.keep(game.from, game);
    const others = games.all().map(([, other]) => other).filter(({ from }) => from !== game.from);
    for (const other of others) if (other.swaps.length === 0) this.drop(other);
    const begun = others.filter(({ swaps }) => swaps.length > 0).sort((a, b) => a.started - b.started);
    if (begun.length >= MOST_KEPT) await this.record(begun[0]);
  }

  /** Stores the record of a game that is over or left; only then the game goes. @param {Kept} game */
  async record(game) {
    if (this.recording.has(game.started)) return;
    this.recording.add(game.started);
    try {
      if (!game.help) await record(game);
      this.drop(game);
    } finally {
      this.recording.delete(game.started);
    }
  }

  /** @param {Kept} game */
  drop(game) {
    // Another tab may have begun a new game of this level.
    if (games.get(game.from)?.started === game.started) games.drop(game.from);
  }
}
