// What a bot reached in games to compare with: on the person's board, and on others.

import { text } from "../text.js";
import { isBetter } from "./rules.js";
import { meanOf } from "./sample.js";

/** @typedef {"swaps" | "points" | "lasted"} Measure */
/** @typedef {import("../engine/types.js").Outcome} Outcome */
/** @typedef {{ value: number, isCut: boolean }} Result a game that was cut off would have gone on */

const words = text.gems;

export class Found {
  /** @param {string} agent @param {Measure} measure */
  constructor(agent, measure) {
    this.agent = agent;
    this.measure = measure;
    this.name = words.botNames[/** @type {keyof typeof words.botNames} */ (agent)];
    /** @type {Result | null} the game on the person's board */
    this.same = null;
    this.isSameStuck = false;
    /** @type {Result[]} games on other boards that have a result */
    this.results = [];
    /** Games on other boards that have none. */
    this.stuck = 0;
    this.done = 0;
  }

  /** Adds a game. @param {Outcome} outcome @param {boolean} isSame whether it is on the person's board */
  add({ end, score, swaps }, isSame) {
    const { measure } = this;
    this.done += 1;
    const isStuck = end === "stuck" && measure !== "lasted";
    const result = { value: measure === "points" ? score : swaps, isCut: end === "quit" };
    if (isSame && isStuck) this.isSameStuck = true;
    else if (isSame) this.same = result;
    else if (isStuck) this.stuck += 1;
    else this.results.push(result);
  }

  /** The mean on other boards: a lower bound if games were cut off. */
  get mean() {
    return this.results.length ? meanOf(this.results.map(({ value }) => value)).mean : null;
  }

  /** What the order goes by: a bot most of whose games were cut off may well have lasted longest. */
  get rank() {
    const cut = this.results.filter(({ isCut }) => isCut).length;
    return cut > this.results.length / 2 ? Infinity : this.mean;
  }

  /** The name with what was reached on the person's board, if that is known. @returns {[string, string][]} */
  get onSame() {
    if (!this.same && !this.isSameStuck) return [];
    return [[this.name, this.same ? atLeast(String(this.same.value), this.same.isCut) : words.isStuck]];
  }

  /** Returns the cells of a table behind the name. @param {string} missing what stands for games that are not there */
  cells(missing) {
    const { same, results, stuck } = this;
    const cut = results.filter(({ isCut }) => isCut).length;
    const board = this.isSameStuck ? words.isStuck : same ? atLeast(String(same.value), same.isCut) : missing;
    const games = [String(results.length), cut && words.cutOf(cut), stuck && words.stuckOf(stuck)].filter(Boolean).join(", ");
    return [board, this.#meanInWords(cut > 0) ?? missing, results.length + stuck ? games : ""];
  }

  /** @param {boolean} isBound no interval goes with a lower bound */
  #meanInWords(isBound) {
    if (!this.results.length) return null;
    const { mean, half } = meanOf(this.results.map(({ value }) => value));
    const digits = mean > 1000 ? 0 : 1;
    const interval = isBound || half === null ? "" : ` ± ${half.toFixed(digits)}`;
    return `${atLeast(mean.toFixed(digits), isBound)}${interval}`;
  }

  /** Says how many games a result is better than. @param {number} own */
  against(own) {
    const { measure, results } = this;
    const ended = results.filter(({ isCut }) => !isCut);
    const better = ended.filter(({ value }) => isBetter(measure, own, value)).length;
    const equal = ended.filter(({ value }) => value === own).length;
    // Who was cut off after more swaps has lasted longer all the same.
    const open = results.filter(({ value, isCut }) => isCut && value <= own).length;
    return words.betterThan(this.name, better, equal, open, results.length);
  }
}

/** @param {string} value @param {boolean} isBound */
const atLeast = (value, isBound) => (isBound ? `≥\u00a0${value}` : value);
