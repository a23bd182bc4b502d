// Games of bots on levels: played by all workers, kept, and never played twice.

import { GivenUp, think } from "../engine.js";
import { keep, load } from "../store.js";
import { toToml } from "./model.js";
import { addGame, noGames } from "./figures.js";

/** @typedef {import("./model.js").Level} Level */
/** @typedef {import("./figures.js").Games} Games */

/** Bots from weak to strong, and how many of their games make a request. */
export const BOTS = /** @type {const} */ ([
  ["random", 10],
  ["greedy", 10],
  ["heuristic", 10],
  ["mcts:50", 2],
  ["sweetfish", 1],
]);

/** @typedef {typeof BOTS[number][0]} Bot */

const SEED = 1;
/** The moves that lost games go on for. */
export const MORE = 5;
/** The levels whose games are kept over a reload. */
const MOST_KEPT = 4;
/** How long they may be: the browser keeps some five million characters in all. */
const MOST_CHARACTERS = 2_000_000;

/** What is asked for: which bots, and the games of each. @typedef {{ bots: Bot[], games: number }} Plan */

export class Tests {
  constructor() {
    /** @type {[string, Partial<Record<Bot, Games>>][]} the games of each level by its text, the latest last */
    this.kept = load("levels.tests", []);
    /** @type {Plan} */
    this.plan = load("levels.plan", { bots: ["random", "greedy", "heuristic"], games: 100 });
    /** @type {AbortController | null} */
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
    const print = printOf(level);
    return this.kept.find(([text]) => text === print)?.[1] ?? {};
  }

  /** Plays the games of the plan that have not been played on these levels. @param {Level[]} levels */
  async play(levels) {
    const { bots, games } = this.plan;
    this.stop();
    const running = new AbortController();
    this.running = running;
    const kept = levels.map((level) => this.#entry(level));
    const requests = BOTS.filter(([bot]) => bots.includes(bot)).flatMap(([bot, chunk]) =>
      levels.flatMap((level, index) => this.#requests(level, kept[index], { bot, chunk, games, signal: running.signal })),
    );
    this.#changed();
    try {
      await Promise.all(requests.map((request) => request()));
    } catch (error) {
      if (!(error instanceof GivenUp)) throw error;
    } finally {
      running.abort();
      if (this.running === running) this.running = null;
      this.keep();
      this.#changed();
    }
  }

  /** Keeps the games over a reload, those of the latest levels if all are too many. */
  keep() {
    let { kept } = this;
    while (JSON.stringify(kept).length > MOST_CHARACTERS) kept = kept.slice(1);
    keep("levels.tests", kept);
  }

  stop() {
    this.running?.abort();
    this.running = null;
  }

  /**
   * @param {Level} level
   * @param {Partial<Record<Bot, Games>>} entry
   * @param {{ bot: Bot, chunk: number, games: number, signal: AbortSignal }} wanted
   */
  #requests(level, entry, { bot, chunk, games, signal }) {
    const all = (entry[bot] ??= noGames(level.cells.length));
    const played = new Set(all.games.map(({ number }) => number));
    const missing = Array.from({ length: games }, (_, number) => number).filter((number) => !played.has(number));
    const onReport = (/** @type {import("./figures.js").Game} */ game) => {
      if (signal.aborted) return;
      addGame(all, game);
      this.#changed();
    };
    const text = toToml(level);
    return runsOf(missing, chunk).map(([from, count]) => () =>
      think({ family: "level", do: "test", text, bot: { agent: bot }, seed: SEED, from, games: count, more: MORE }, { onReport, signal }),
    );
  }

  /** @param {Level} level */
  #entry(level) {
    const print = printOf(level);
    const entry = this.kept.find(([text]) => text === print)?.[1] ?? {};
    this.kept = [...this.kept.filter(([text]) => text !== print), /** @type {[string, typeof entry]} */ ([print, entry])];
    this.kept = this.kept.slice(-MOST_KEPT);
    return entry;
  }

  #changed() {
    this.listeners.forEach((listener) => listener());
  }
}

/** The name of a level changes no game. @param {Level} level */
const printOf = (level) => toToml({ ...level, name: "", stars: [] });

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
