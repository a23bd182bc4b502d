// The part of the workbench that says what makes the level hard: success with each change, what lost games lack, heat maps.

import { table } from "../chart.js";
import { button, fill, h, s } from "../dom.js";
import { has, isListOf, isMapOf, isNullOr, isText, isWhole } from "../shape.js";
import { keep, loadAs } from "../store.js";
import { text } from "../text.js";
import { Answers, isEstimate, isNumber } from "./answers.js";
import { Asker, botField, gamesField, isBot, isGames } from "./asker.js";
import { gameKey } from "./model.js";
import { findReasons } from "./reasons.js";
import { differenceWithInterval, heatMap, percent, shareWithInterval } from "./results.js";
import { isLevel } from "./shape.js";

/** @typedef {import("./model.js").Level} Level */
/** @typedef {import("./reasons.js").Found} Found */
/** @typedef {import("./figures.js").Estimate} Estimate */
/** @typedef {import("../engine/types.js").Reasons} Reasons */

const words = text.levels.why;

/** @type {import("../shape.js").Shape<{ bot: import("./tests.js").Bot, games: number }>} */
const isPlan = has({ bot: isBot, games: isGames });

/** @type {import("../shape.js").Shape<Found>} */
const isFound = has({
  bot: isBot,
  games: isWhole,
  levels: isMapOf(isLevel),
  reasons: has({
    answer: isListOf(isText),
    success: isEstimate,
    effects: isListOf(has({ change: isText, success: isEstimate, difference: isEstimate })),
    goals: isListOf(has({ goal: isText, missed: isWhole, alone: isWhole, reached: isNullOr(isNumber) })),
    lost: isWhole,
    lost_at: isListOf(isWhole),
    swapped: isListOf(isWhole),
    left: isListOf(isWhole),
    outlasts: isListOf(isNullOr(isNumber)),
  }),
});

export class Why {
  /** @param {import("./bench.js").Bench} bench */
  constructor(bench) {
    this.bench = bench;
    this.plan = loadAs("levels.why", isPlan) ?? { bot: "heuristic", games: 1000 };
    const set = (/** @type {Partial<typeof this.plan>} */ change) => {
      this.plan = { ...this.plan, ...change };
      keep("levels.why", this.plan);
    };
    this.asker = new Asker({
      label: words.ask,
      fields: [botField(this.plan.bot, (bot) => set({ bot })), gamesField(words.games, this.plan.games, (games) => set({ games }))],
      level: () => bench.level,
      work: (level, under) => this.#ask(level, under),
    });
    this.kept = new Answers("levels.reasons", isFound);
    this.answer = h("div", {});
    this.element = h("div", { class: "why" }, h("section", { class: "panel" }, h("h2", {}, words.title), h("p", { class: "quiet" }, words.about), this.asker.element), this.answer);
    /** @type {Found | null | undefined} */
    this.shown = undefined;
  }

  show() {
    const { level } = this.bench;
    this.asker.stopOther(level);
    const found = this.kept.of(gameKey(level));
    if (found === this.shown) return;
    this.shown = found;
    fill(this.answer, found ? this.#found(level, found) : h("p", { class: "quiet" }, words.none));
  }

  /** @param {Level} level @param {import("./asker.js").Under} under */
  #ask(level, { signal, onProgress }) {
    const key = gameKey(level);
    return findReasons(level, this.plan, {
      signal,
      onPlayed: (played, wanted) => onProgress(text.levels.played(played, wanted), played / wanted),
      onFound: (found) => {
        this.kept.set(key, found);
        this.show();
      },
    });
  }

  /** @param {Level} level @param {Found} found */
  #found(level, found) {
    const { bot, games, reasons } = found;
    const [first, ...further] = reasons.answer;
    return [
      h("section", { class: "panel answer" }, h("p", { class: "lead" }, first), h("ul", {}, further.map((line) => h("li", {}, line)))),
      h("section", { class: "panel effects" }, this.#effects(found), h("p", { class: "quiet" }, words.effectsAre(games, text.levels.botNames[bot]))),
      reasons.lost > 0 && lostGames(reasons),
      h("section", { class: "panel charts" }, heatMaps(level, reasons)),
    ];
  }

  /** @param {Found} found */
  #effects({ reasons, levels }) {
    const { success, effects } = reasons;
    const asItIs = [words.asItIs, bar(success, success), shareWithInterval(success), "", ""];
    const rows = effects.map(({ change, success: own, difference }) => {
      // Levels of another name share what was found.
      const open = () => this.bench.change({ ...(levels[change] ?? this.bench.level), name: this.bench.level.name });
      return [change, bar(own, success, difference), shareWithInterval(own), differenceWithInterval(difference), button(words.open, open, { "aria-label": words.openOf(change) })];
    });
    return table(words.effects, words.effectsHead, [asItIs, ...rows]);
  }
}

/** Draws a success beside that of the level as it is: a bar between them, and the interval. @param {Estimate} own @param {Estimate} base @param {Estimate} [difference] of the two */
function bar([value, low, high], [base], [, least, most] = [0, 0, 0]) {
  const at = (/** @type {number} */ share) => (100 * share).toFixed(2);
  const kind = least > 0 ? "more" : most < 0 ? "less" : "alike";
  return s(
    "svg",
    { class: "effect", viewBox: "0 0 100 20", preserveAspectRatio: "none", "aria-hidden": "true" },
    s("rect", { class: "track", x: 0, y: 8, width: 100, height: 4 }),
    s("rect", { class: kind, x: at(Math.min(value, base)), y: 4, width: at(Math.abs(value - base)), height: 12 }),
    s("path", { class: "range", d: `M${at(low)} 10H${at(high)}` }),
    s("path", { class: "base", d: `M${at(base)} 0V20` }),
  );
}

/** @param {Reasons} reasons */
function lostGames({ goals, lost, lost_at: parts }) {
  const of = (/** @type {number} */ count) => percent(count / lost);
  const rows = goals.map(({ goal, missed, alone, reached }) => [goal, of(missed), of(alone), reached === null ? "–" : percent(reached)]);
  const names = parts.map((_, part) => words.part((100 * part) / parts.length, (100 * (part + 1)) / parts.length));
  const most = Math.max(1, ...parts);
  const bars = parts.map((count, part) =>
    h("li", { title: `${names[part]}: ${count}` }, h("span", {}, ((100 * count) / lost).toFixed(0)), h("span", { class: "pillar", style: `--part: ${count / most}` }), h("span", { class: "quiet" }, names[part])),
  );
  return h(
    "section",
    { class: "panel lost" },
    h("h3", {}, words.lost(lost)),
    h("div", { class: "figures" }, table(words.lacks, words.lacksHead, rows)),
    h("p", { class: "caption" }, words.lostAt),
    h("ol", { class: "pillars" }, bars),
  );
}

/** @param {Level} level @param {Reasons} reasons */
function heatMaps(level, { swapped, left, outlasts }) {
  const maps = /** @type {const} */ ([
    [words.heat.swapped, swapped],
    [words.heat.left, left],
    [words.heat.outlasts, outlasts.map((share) => Math.round(100 * (share ?? 0)))],
  ]);
  return maps.filter(([, heat]) => heat.some((count) => count > 0)).map(([{ title, unit }, heat]) => heatMap(level, title, unit, heat));
}
