// Games of bots on levels: played by all workers, kept, and never played twice.

import { GivenUp, think } from "../engine.js";
import { has, isListOf, isMapOf, isOneOf, isPairOf, isText, isWhole, shapeBy } from "../shape.js";
import { forget, isWithin, keep, loadAs } from "../store.js";
import { addGame, noGames, packed, unpacked } from "./figures.js";
import { gameKey } from "./model.js";

/** @typedef {import("./model.js").Level} Level */
/** @typedef {import("./figures.js").Games} Games */

/** Bots from weak to strong, and how many of their games make a request. */
export const BOTS = /** @type {const} */ ([
  ["random", 10],
  ["greedy", 10],
  ["heuristic", 10],
  ["mcts:50", 2],
  ["mcts:100", 1],
  ["sweetfish", 1],
]);

/** @typedef {typeof BOTS[number][0]} Bot */

const STORED = "levels.tested";
/** Where older versions kept games, which did not go on far enough. */
const OLD = "levels.tests";
const SEED = 1;
/** The most games of a bot. */
export const MOST_GAMES = 5000;
/** The levels whose games are kept over a reload. */
const MOST_KEPT = 100;
/** How long they may be: the browser keeps some five million characters in all. */
const MOST_CHARACTERS = 2_000_000;

/** What is asked for: which bots, and the games of each. @typedef {{ bots: Bot[], games: number }} Plan */

/** The games of each bot on a level. @typedef {Partial<Record<Bot, Games>>} Entry */

/**
 * A test that runs: its levels by their keys, how many games it wants, and how many of them are there.
 * @typedef {{ abort: AbortController, levels: string[], wanted: number, played: number }} Running
 */

const isBot = isOneOf(BOTS.map(([bot]) => bot));
const isNumbers = isListOf(isWhole);
/** @type {import("../shape.js").Shape<number[]>} */
const isPackedGame = shapeBy((game) => isNumbers(game) && game.length === 6);
const isPacked = has({ games: isListOf(isPackedGame), swapped: isNumbers, jelly: isNumbers });
/** @type {import("../shape.js").Shape<Partial<Record<Bot, import("./figures.js").Packed>>>} */
const isEntry = shapeBy((entry) => isMapOf(isPacked)(entry) && Object.keys(entry).every(isBot));
const isKept = isListOf(isPairOf(isText, isEntry));
/** @type {import("../shape.js").Shape<number>} */
const isCount = shapeBy((games) => isWithin(games, [1, MOST_GAMES]));
/** @type {import("../shape.js").Shape<Plan>} */
const isPlan = has({ bots: isListOf(isBot), games: isCount });

/** @template A, B @param {Partial<Record<Bot, A>>} entry @param {(games: A) => B} change @returns {Partial<Record<Bot, B>>} */
const eachBot = (entry, change) => Object.fromEntries(Object.entries(entry).map(([bot, games]) => [bot, change(games)]));

export class Tests {
  constructor() {
    /** @type {[string, Partial<Record<Bot, import("./figures.js").Packed>>][]} */
    const kept = loadAs(STORED, isKept) ?? [];
    forget(OLD);
    /** @type {[string, Entry][]} the games of each level by its key, the latest last */
    this.kept = kept.map(([key, entry]) => [key, eachBot(entry, unpacked)]);
    /** @type {Plan} */
    this.plan = loadAs("levels.plan", isPlan) ?? { bots: ["random", "greedy", "heuristic"], games: 100 };
    /** @type {Running | null} */
    this.running = null;
    /** @type {(() => void)[]} */
    this.listeners = [];
  }

  /** @param {Partial<Plan>} change */
  setPlan(change) {
    this.plan = { ...this.plan, ...change };
    keep("levels.plan", this.plan);
    this.#changed();
  }

  /** Returns the games of the bots on a level. @param {Level} level */
  of(level) {
    const key = gameKey(level);
    return this.kept.find(([other]) => other === key)?.[1] ?? {};
  }

  /** Returns how many games of the plan are there, and how many it wants. @param {Level[]} levels */
  progress(levels) {
    const { bots, games } = this.plan;
    const done = levels.flatMap((level) => bots.map((bot) => Math.min(this.of(level)[bot]?.games.length ?? 0, games)));
    return { played: done.reduce((sum, count) => sum + count, 0), wanted: bots.length * games * levels.length };
  }

  /**
   * Plays the games of the plan that have not been played on these levels. Returns the test as far as it came.
   * @param {Level[]} levels
   */
  async play(levels) {
    this.stop();
    /** @type {Running} */
    const running = { abort: new AbortController(), levels: levels.map(gameKey), ...this.progress(levels) };
    this.running = running;
    const entries = levels.map((level) => this.#entry(level));
    const requests = BOTS.filter(([bot]) => this.plan.bots.includes(bot)).flatMap(([bot, chunk]) =>
      levels.flatMap((level, index) => this.#requests(level, entries[index], bot, chunk)),
    );
    this.#changed();
    try {
      await Promise.all(requests.map((request) => request()));
    } catch (error) {
      if (!(error instanceof GivenUp)) throw error;
    } finally {
      running.abort.abort();
      if (this.running === running) this.running = null;
      this.keep();
      this.#changed();
    }
    return running;
  }

  /** Keeps the games over a reload, those of the latest levels if all are too many. */
  keep() {
    const all = this.kept.map(([key, entry]) => [key, eachBot(entry, packed)]);
    let length = 0;
    const left = all.findLastIndex((pair) => (length += JSON.stringify(pair).length) > MOST_CHARACTERS);
    keep(STORED, all.slice(Math.min(left + 1, all.length - 1)));
  }

  /** Stops the test that runs, and returns it. */
  stop() {
    const { running } = this;
    this.running = null;
    running?.abort.abort();
    return running;
  }

  /** Returns whether the test that runs is one of other levels. @param {Level[]} levels */
  isOfOthers(levels) {
    const keys = levels.map(gameKey);
    return this.running !== null && !this.running.levels.every((key) => keys.includes(key));
  }

  /** @param {Level} level @param {Entry} entry @param {Bot} bot @param {number} chunk */
  #requests(level, entry, bot, chunk) {
    const running = /** @type {Running} */ (this.running);
    const { signal } = running.abort;
    const all = (entry[bot] ??= noGames(level.cells.length));
    const played = new Set(all.games.map(({ number }) => number));
    const missing = Array.from({ length: this.plan.games }, (_, number) => number).filter((number) => !played.has(number));
    const onReport = (/** @type {import("./figures.js").Game} */ game) => {
      if (signal.aborted) return;
      addGame(all, game);
      running.played += 1;
      this.#changed();
    };
    return runsOf(missing, chunk).map(([from, count]) => () =>
      think({ family: "level", do: "test", level, bot: { agent: bot }, seed: SEED, from, games: count }, { onReport, signal }),
    );
  }

  /** @param {Level} level */
  #entry(level) {
    const key = gameKey(level);
    const entry = this.kept.find(([other]) => other === key)?.[1] ?? {};
    this.kept = [...this.kept.filter(([other]) => other !== key), /** @type {[string, typeof entry]} */ ([key, entry])];
    this.kept = this.kept.slice(-MOST_KEPT);
    return entry;
  }

  #changed() {
    this.listeners.forEach((listener) => listener());
  }
}

/**
 * Splits rising numbers into runs without gaps of at most `most`: the first number and how many.
 * @param {number[]} numbers
 * @param {number} most
 * @returns {[number, number][]}
 */
function runsOf(numbers, most) {
  /** @type {[number, number][]} */
  const runs = [];
  for (const number of numbers) {
    const last = runs.at(-1);
    if (last && last[0] + last[1] === number && last[1] < most) last[1] += 1;
    else runs.push([number, 1]);
  }
  return runs;
}
