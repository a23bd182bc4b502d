// Games of levels by hand that are not over: one of each level, kept over a reload until it ends or is left.

import { ask } from "../engine.js";
import { hold, ifFree } from "../own_tab.js";
import { letGo } from "../records.js";
import { has, isList, isListOf, isText, isWhole, shapeBy } from "../shape.js";
import { Items, migrate } from "../store.js";
import { record } from "../swaps/game.js";
import { keyOf } from "./model.js";

/** @typedef {import("../swaps/game.js").Played & { game: { level: import("../engine/types.js").LevelText }, started: number, from: string, help?: Help }} Kept a game that is not over, and of which level */
/** @typedef {"bot" | "back" | "again" | null} Help why it is not a game by hand */

/** The games that are kept. The oldest is recorded as left when there are more. */
const MOST_KEPT = 12;

const hasParts = has({
  game: has({ level: has({ name: isText, checksum: isText, text: isText }) }),
  seed: isWhole,
  number: isWhole,
  swaps: isListOf(has({ swap: isText, ms: isWhole })),
  started: isWhole,
  from: isText,
});

/** @type {import("../shape.js").Shape<Kept>} */
const isGame = shapeBy(hasParts);

/** The games by the keys of their levels. @type {Items<Kept>} */
const games = new Items("levels.play", isGame);

export class KeptGames {
  constructor() {
    migrate("levels.play", (old) => isList(old) && old.every((game) => isGame(game) && (games.get(game.from) || games.keep(game.from, game))));
    /** @type {Set<number>} those whose records are being written, by when they began */
    this.recording = new Set();
    /** When all games have the keys of their levels. */
    this.ready = this.#convert();
  }

  /** Older versions kept games by the texts of their levels. */
  async #convert() {
    const old = games.all().filter(([from]) => !from.startsWith("["));
    for (const [from, game] of old) {
      const read = await ask({ family: "level", do: "read", text: game.game.level.text }).catch(() => null);
      if (!read) continue;
      const key = keyOf(read.level);
      if (games.get(key)) await record(game);
      else games.keep(key, { ...game, from: key });
      games.drop(from);
    }
  }

  /** Returns the game of a level, by the key of the level. @param {string} from */
  of(from) {
    return games.get(from);
  }

  /** Keeps a game as it stands. Others in which nothing was done go. @param {Kept} game */
  async keep(game) {
    games.keep(game.from, game);
    const others = games.all().map(([, other]) => other).filter(({ from }) => from !== game.from);
    for (const other of others) if (other.swaps.length === 0) this.drop(other);
    const begun = others.filter(({ swaps }) => swaps.length > 0).sort((a, b) => a.started - b.started);
    if (begun.length >= MOST_KEPT) await ifFree(games.start + begun[0].from, () => this.record(begun[0]));
  }

  /** Holds the game of a level while it is shown: it is not recorded as left then. Returns what ends that. @param {string} from */
  hold(from) {
    return hold(games.start + from);
  }

  /** Stores the record of a game that is over or left; only then the game goes. @param {Kept} game */
  async record(game) {
    if (this.recording.has(game.started)) return;
    this.recording.add(game.started);
    try {
      await letGo(games, game.from, game, () => (game.help ? undefined : record(game)));
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
