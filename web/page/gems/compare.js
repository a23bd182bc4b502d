// Where a result lies: bots on the very same board, and on thirty others, in all workers; and people of the papers.

import { button, fill, h } from "../dom.js";
import { think } from "../engine.js";
import { table } from "../chart.js";
import { text } from "../text.js";
import { isBetter, measureOf } from "./rules.js";
import { meanOf } from "./sample.js";
import { strip } from "./strip.js";

/** @typedef {{ agent: string, name: string, same: number | null, values: number[], failed: number, done: number, atLeast: number }} Found */

const words = text.gems;
const GAMES = 30;
/** On boards of more cells L-BFS .3 needs minutes for a game (CandyCrush.ai's: L-BFS .1 0.1 s, .2 12 s). */
const SMALL = 49;
/** A game for lasting long may go on for hours: bots stop a swap after the person, within these. */
const LEAST_STOP = 300;
const LAST_STOP = 3000;

export class Compare {
  /** @param {any} rules @param {number} seed @param {{ name: string, value: number | null }} own the game and the person's result */
  constructor(rules, seed, own) {
    this.rules = rules;
    this.seed = seed;
    this.own = own;
    this.measure = measureOf(rules);
    this.most = Math.min(Math.max((own.value ?? 0) + 1, LEAST_STOP), LAST_STOP);
    this.given = new AbortController();
    const isLarge = rules.width * rules.height > SMALL;
    this.bots = ["sgs", "hgs", "sweetfish", isLarge ? "lbfs:.1" : "lbfs:.3"].map((agent) => newFound(agent));
    this.people = own.name === "p1" && rules.width === 6 && rules.kinds === 4 ? words.peopleSwaps : null;
    this.sentence = h("p", { class: "big" });
    this.progress = h("progress", { max: this.bots.length * (GAMES + 1), value: 0, "aria-label": words.comparing });
    this.stop = button(words.stop, () => this.end(), { id: "stop-compare" });
    this.running = h("div", { class: "row-of running" }, this.progress, this.stop);
    this.figures = h("div");
    this.element = h(
      "section",
      { class: "panel compare", "aria-label": words.compareTitle },
      h("h2", {}, words.compareTitle),
      this.sentence,
      this.running,
      this.figures,
      h("p", { class: "quiet" }, words.compareAbout(GAMES), this.measure === "lasted" ? words.lastedAbout(this.most) : ""),
      own.name === "crush" && h("p", { class: "quiet" }, words.peopleCrush),
    );
  }

  /** Plays the games. */
  async begin() {
    this.#show();
    /** @type {Promise<void>[]} */
    const all = [];
    for (const found of this.bots) {
      for (let number = 0; number <= GAMES; number++) all.push(this.#play(found, number));
    }
    await Promise.allSettled(all).then((results) => {
      this.running.hidden = true;
      const failed = results.find((result) => result.status === "rejected");
      if (failed && !this.given.signal.aborted) throw /** @type {PromiseRejectedResult} */ (failed).reason;
    });
  }

  /** Gives up what is still to be played. */
  end() {
    this.given.abort();
    this.running.hidden = true;
  }

  /** @param {Found} found @param {number} number */
  async #play(found, number) {
    const { outcome, measure } = await (this.measure === "lasted" ? this.#last(found, number) : this.#whole(found, number));
    found.done += 1;
    if (outcome.end === "stuck" && this.measure === "swaps") found.failed += 1;
    else if (number === 0) found.same = measure;
    else found.values.push(measure);
    if (number > 0 && this.#isCapped(measure)) found.atLeast += 1;
    this.#show();
  }

  /** @param {Found} found @param {number} number */
  async #whole({ agent }, number) {
    const { rules, seed } = this;
    const [game] = await think(
      { family: "gems", do: "compare", rules, bot: { agent, seed }, seed, from: number, games: 1 },
      { signal: this.given.signal },
    );
    return game;
  }

  /** @param {Found} found @param {number} number */
  async #last({ agent }, number) {
    const { seed } = this;
    const played = { game: { match3: this.rules }, seed, number, swaps: [] };
    const outcome = await think(
      { family: "gems", do: "play-on", played, bot: { agent, seed }, most: this.most },
      { signal: this.given.signal },
    );
    return { outcome, measure: outcome.swaps };
  }

  #show() {
    this.progress.value = this.bots.reduce((sum, { done }) => sum + done, 0);
    this.sentence.textContent = this.#inWords();
    const { value } = this.own;
    const lanes = this.bots.map(({ name, values, same }) => ({
      name,
      values,
      same,
      mean: values.length ? meanOf(values).mean : null,
    }));
    const lines = [
      ...(value === null ? [] : [{ value, name: words.you, class: "own" }]),
      ...(this.people === null ? [] : [{ value: this.people, name: words.people, class: "people" }]),
    ];
    const hasAny = lines.length > 0 || lanes.some(({ values }) => values.length);
    fill(
      this.figures,
      hasAny && strip({ lanes, lines, label: `${words.unit[this.measure]}: ${this.#inWords()}` }),
      hasAny && h("p", { class: "quiet" }, words.stripAbout),
      table(words.unit[this.measure], words.compareHead, this.#rows()),
    );
  }

  #rows() {
    const { value } = this.own;
    const you = [words.you, value === null ? words.noResult : String(value), "", ""];
    const bots = this.bots.map((found) => [found.name, found.same === null ? "…" : this.#capped(found.same), ...this.#meanOf(found)]);
    const people = this.people === null ? [] : [[words.paperPeople, "", String(this.people), ""]];
    return [you, ...bots, ...people];
  }

  /** @param {Found} found */
  #meanOf({ values, failed, atLeast }) {
    if (!values.length) return ["…", ""];
    const { mean, half } = meanOf(values);
    const digits = mean > 1000 ? 0 : 1;
    const interval = half === null ? "" : ` ± ${half.toFixed(digits)}`;
    const games = `${values.length}${failed ? words.stuckOf(failed) : ""}`;
    return [`${atLeast ? "≥ " : ""}${mean.toFixed(digits)}${interval}`, games];
  }

  /** @param {number} value */
  #capped(value) {
    return this.#isCapped(value) ? `≥ ${value}` : String(value);
  }

  /** Whether a bot could have lasted longer. @param {number} value */
  #isCapped(value) {
    return this.measure === "lasted" && value >= this.most;
  }

  #inWords() {
    const { value } = this.own;
    if (value === null) return words.noResultLong;
    const played = this.bots.filter(({ values }) => values.length);
    const parts = played.map(({ name, values }) => {
      const better = values.filter((other) => isBetter(this.measure, value, other) && !this.#isCapped(other)).length;
      const equal = values.filter((other) => other === value).length;
      return words.betterThan(name, better, equal, values.length);
    });
    return words.lies(words.resultOf[this.measure](value), parts);
  }
}

/** @param {string} agent @returns {Found} */
function newFound(agent) {
  const name = words.botNames[/** @type {keyof typeof words.botNames} */ (agent)];
  return { agent, name, same: null, values: [], failed: 0, done: 0, atLeast: 0 };
}
