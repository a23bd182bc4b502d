// The part of the workbench that looks for variants of the level with a wanted success.

import { button, fill, h, say, showError } from "../dom.js";
import { think } from "../engine.js";
import { number } from "../form.js";
import { has, isListOf, isOneOf, isText, isWhole, shapeBy } from "../shape.js";
import { isWithin, keep, loadAs } from "../store.js";
import { text } from "../text.js";
import { Answers, isEstimate } from "./answers.js";
import { Asker, botField, gamesField, isBot, isGames } from "./asker.js";
import { summaryWithPictures } from "./goals.js";
import { gameKey, keyOf } from "./model.js";
import { shareWithInterval } from "./results.js";
import { isLevel } from "./shape.js";
import { boardPicture } from "./show.js";

/** @typedef {import("./model.js").Level} Level */
/** @typedef {import("../engine/types.js").Proposal} Proposal */
/** @typedef {keyof typeof words.vary} Vary */
/** @typedef {{ bot: import("./tests.js").Bot, target: number, within: number, games: number, vary: Vary[] }} Plan `target` and `within` in percent */
/** @typedef {{ key: string, plan: Plan, tuned: import("../engine/types.js").Tuned }} Found `key`: that of the level as it was */

const words = text.levels.tune;

const SEED = 1;
/** What may vary at first: special candies and portals are what a level is made of. @type {Vary[]} */
const FIRST = ["moves", "kinds", "jelly", "blockers", "score", "ingredients", "orders"];
const ALL = /** @type {Vary[]} */ (Object.keys(words.vary));

/** @param {[number, number]} range @returns {import("../shape.js").Shape<number>} */
const isPercent = (range) => shapeBy((value) => isWithin(value, range));
/** @type {[number, number]} */
const TARGETS = [1, 99];
/** @type {[number, number]} */
const TOLERANCES = [1, 25];
/** @type {import("../shape.js").Shape<Plan>} */
const isPlan = has({ bot: isBot, target: isPercent(TARGETS), within: isPercent(TOLERANCES), games: isGames, vary: isListOf(isOneOf(ALL)) });

/** @type {import("../shape.js").Shape<Found>} */
const isFound = has({
  key: isText,
  plan: isPlan,
  tuned: has({
    before: isEstimate,
    proposals: isListOf(has({ change: isText, level: isLevel, success: isEstimate })),
    nearest: isText,
    nearest_success: isEstimate,
    games: isWhole,
  }),
});

export class Tune {
  /** @param {import("./bench.js").Bench} bench */
  constructor(bench) {
    this.bench = bench;
    /** @type {Plan} */
    this.plan = loadAs("levels.tune", isPlan) ?? { bot: "heuristic", target: 40, within: 3, games: 1000, vary: FIRST };
    const { bot, target, within, games } = this.plan;
    this.asker = new Asker({
      label: words.ask,
      fields: [
        number(words.target, target, TARGETS, (target) => this.#set({ target }), { name: "target" }),
        number(words.within, within, TOLERANCES, (within) => this.#set({ within }), { name: "within" }),
        botField(bot, (bot) => this.#set({ bot })),
        gamesField(words.games, games, (games) => this.#set({ games })),
        h("fieldset", { class: "bots vary" }, h("legend", {}, words.mayVary), ALL.map((vary) => this.#box(vary))),
      ],
      level: () => bench.level,
      work: (level, under) => this.#ask(level, under),
    });
    this.kept = new Answers("levels.proposals", isFound);
    /** @type {Found | null} what is shown */
    this.found = null;
    /** The name on the bench of the level that it is about. @type {string | null} */
    this.origin = null;
    this.proposals = h("div", {});
    this.element = h("div", { class: "tune" }, h("section", { class: "panel" }, h("h2", {}, words.title), h("p", { class: "quiet" }, words.about), this.asker.element), this.proposals);
  }

  /** Shows the level that is on the bench. */
  show() {
    this.asker.stopOther(this.bench.level);
    const { origin, isNew } = this.bench.present;
    const known = this.#about(gameKey(this.bench.level));
    // A change to the level leaves the proposals; another level has none of them.
    const isOther = !known && !isNew && origin !== this.origin;
    this.found = known ?? (isOther ? null : this.found);
    this.origin = origin;
    if (this.found) this.#show(this.found);
    else fill(this.proposals, h("p", { class: "quiet" }, words.none));
  }

  /** Returns what was found about a level, or else what proposes it: what is shown, or the last. @param {string} key of the level */
  #about(key) {
    const all = [...this.kept.all.values(), ...(this.found ? [this.found] : [])];
    return this.kept.of(key) ?? all.findLast(({ tuned }) => tuned.proposals.some(({ level }) => gameKey(level) === key)) ?? null;
  }

  /** @param {Partial<Plan>} change */
  #set(change) {
    this.plan = { ...this.plan, ...change };
    keep("levels.tune", this.plan);
  }

  /** @param {Vary} vary */
  #box(vary) {
    const change = () => this.#set({ vary: ALL.filter((one) => (one === vary ? box.checked : this.plan.vary.includes(one))) });
    const box = h("input", { type: "checkbox", name: "vary", value: vary, checked: this.plan.vary.includes(vary), onchange: change });
    return h("label", { class: "box" }, box, words.vary[vary]);
  }

  /** @param {Level} level @param {import("./asker.js").Under} under */
  async #ask(level, { signal, onProgress }) {
    const { plan } = this;
    if (plan.vary.length === 0) return showError(`${words.mayVary}: ${words.noVary}`);
    const { bot, target, within, games, vary } = plan;
    const tuned = await think(
      { family: "design", do: "tune", level, bot: { agent: bot }, seed: SEED, target: target / 100, within: within / 100, vary, games },
      { signal, onReport: (report) => onProgress(words.progress(report)) },
    );
    onProgress(words.played(tuned.games));
    const key = gameKey(level);
    this.kept.set(key, { key, plan, tuned });
    this.show();
  }

  /** @param {Found} found */
  #show({ key, plan, tuned }) {
    const { before, proposals, nearest, nearest_success: success } = tuned;
    const here = gameKey(this.bench.level);
    fill(
      this.proposals,
      h("p", { class: "before" }, words.before(text.levels.botNames[plan.bot]), shareWithInterval(before), words.wanted(plan), key !== here && h("span", { class: "quiet" }, words.isOther)),
      proposals.length === 0 && h("p", { class: "panel" }, words.nothing(plan.target, plan.within, nearest), shareWithInterval(success), "."),
      h("ol", { class: "versions proposals" }, proposals.map((proposal) => this.#proposal(proposal, here))),
    );
  }

  /** @param {Proposal} proposal @param {string} here the key of the level on the bench */
  #proposal({ change, level, success }, here) {
    // Levels of another name share what was found.
    const { name } = this.bench.level;
    const open = button(words.open, () => this.bench.change({ ...level, name }), { class: "main open", disabled: gameKey(level) === here });
    const own = { ...level, name: words.nameOf(name, change).slice(0, 80) };
    const isKept = Object.values(this.bench.own).some((other) => keyOf(other) === keyOf(own));
    const keepIt = button(words.keep, () => {
      this.bench.keepBeside(own);
      say(words.isKept(own.name));
    }, { class: "keep", disabled: isKept });
    return h(
      "li",
      { class: "panel" },
      h("h3", {}, change[0].toUpperCase() + change.slice(1)),
      h("p", { class: "big-share" }, shareWithInterval(success)),
      boardPicture(level, change),
      h("p", { class: "quiet" }, summaryWithPictures(level)),
      h("div", { class: "row-of" }, open, keepIt),
    );
  }
}
