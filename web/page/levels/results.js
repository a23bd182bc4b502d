// What a test shows: a table that fills in while games are played, histograms, heat maps, other limits.

import { bins, histogram, table } from "../chart.js";
import { choice, fill, h } from "../dom.js";
import { ask } from "../engine.js";
import { text } from "../text.js";
import { isWon, mean, success } from "./figures.js";
import { limitCurve } from "./limit_curve.js";
import { isTimed } from "./model.js";
import { boardPicture, heatScale, hottest } from "./show.js";
import { BOTS } from "./tests.js";

/** @typedef {import("./model.js").Level} Level */
/** @typedef {import("./figures.js").Games} Games */
/** @typedef {import("./tests.js").Bot} Bot */
/** @typedef {import("./figures.js").Estimate} Estimate */

const words = text.levels;

/** The seconds that stand for a move in a level with seconds: a move with a cascade of one step. */
const SECONDS_A_MOVE = 4;

/** @param {number} value */
export const percent = (value) => `${(100 * value).toFixed(1)} %`;

/** Shows a share with its interval, which stays in one line. @param {Estimate} estimate */
export const shareWithInterval = ([value, low, high]) =>
  h("span", {}, `${percent(value)} `, h("span", { class: "interval" }, `(${(100 * low).toFixed(1)}–${(100 * high).toFixed(1)})`));

/** A share in points. @param {number} value */
export const points = (value) => (100 * value).toFixed(1).replace("-", "−");

/** @param {number} share */
const signedPoints = (share) => `${share > 0 ? "+" : ""}${points(share)}`;

/** Shows a difference of shares in points, with its interval. @param {Estimate} estimate */
export const differenceWithInterval = ([value, low, high]) =>
  h("span", {}, `${signedPoints(value)} `, h("span", { class: "interval" }, `(${signedPoints(low)} – ${signedPoints(high)})`));

/** @param {Estimate | null} estimate @param {(value: number) => string} format */
function meanText(estimate, format) {
  if (!estimate) return "–";
  const half = estimate[2] - estimate[0];
  return Number.isFinite(half) ? `${format(estimate[0])} ± ${format(half)}` : format(estimate[0]);
}

/** Returns the bots that have played. @param {Partial<Record<Bot, Games>>} all */
export const playedBots = (all) => BOTS.map(([bot]) => bot).filter((bot) => all[bot]?.games.length);

/** The results of a level. */
export class Results {
  constructor() {
    /** @type {Bot | null} the bot that the person chose */
    this.chosen = null;
    /** @type {Bot | null} the bot whose charts are shown: without a choice the strongest that has played */
    this.bot = null;
    this.table = h("div", { class: "results" });
    this.choice = h("div", {});
    this.curve = h("div", {});
    this.charts = h("div", {});
    /** The last curve that was asked for. */
    this.asked = 0;
    this.details = h("section", { class: "panel", "aria-label": words.more }, this.choice, this.curve, this.charts);
    this.shown = "";
  }

  /** @param {Level} level @param {Partial<Record<Bot, Games>>} all */
  show(level, all) {
    this.level = level;
    this.all = all;
    const bots = playedBots(all);
    if (bots.length === 0) {
      this.shown = "";
      fill(this.table, h("p", { class: "quiet" }, words.noTest));
      this.details.hidden = true;
      return;
    }
    this.details.hidden = false;
    fill(this.table, resultTable(level, all, bots));
    this.bot = this.chosen && bots.includes(this.chosen) ? this.chosen : bots[bots.length - 1];
    this.#showChoice(bots);
    this.#showCharts();
  }

  /** The list stays as it is while games come in, so that it can be used. @param {Bot[]} bots */
  #showChoice(bots) {
    if (this.shown === bots.join()) return;
    this.shown = bots.join();
    const options = bots.map((bot) => /** @type {const} */ ([bot, words.botNames[bot]]));
    const choose = (/** @type {Bot} */ bot) => {
      this.chosen = this.bot = bot;
      this.#showCharts();
    };
    fill(this.choice, choice(words.chartsOf, options, this.bot ?? bots[0], choose, { id: "charts-of" }));
  }

  #showCharts() {
    const { level, all, bot } = this;
    const games = bot && all?.[bot];
    if (!level || !games) return;
    this.#showCurve(level, games);
    fill(
      this.charts,
      h("div", { class: "charts" }, histograms(level, games)),
      h("div", { class: "charts" }, heatMaps(level, games)),
    );
  }

  /** @param {Level} level @param {Games} games */
  async #showCurve(level, { games }) {
    const most = 2 * level.limit;
    const limits = Array.from({ length: most }, (_, index) => index + 1);
    this.asked += 1;
    const { asked } = this;
    const curve = await ask({ family: "design", do: "curve", needs: games.map(({ needs }) => needs), most, limits }).catch(() => []);
    if (asked === this.asked && curve.length > 0) fill(this.curve, whatIf(level, curve));
  }
}

/** @param {Level} level @param {Partial<Record<Bot, Games>>} all @param {Bot[]} bots */
function resultTable(level, all, bots) {
  const head = words.head.map((title, column) => (column === 3 && isTimed(level) ? words.headSeconds : title));
  const rows = bots.map((bot) => {
    const games = /** @type {Games} */ (all[bot]);
    const left = games.games.filter(isWon).map((game) => game.left);
    return [
      words.botNames[bot],
      games.games.length,
      shareWithInterval(success(games)),
      meanText(mean(left), (value) => value.toFixed(1)),
      meanText(mean(games.games.map(({ progress }) => 100 * progress)), (value) => `${value.toFixed(1)} %`),
      meanText(mean(games.games.map(({ score }) => score)), (value) => String(Math.round(value))),
    ];
  });
  return table(words.results, head, rows);
}

/** @param {Level} level @param {Estimate[]} curve of limits from 1 on */
function whatIf(level, curve) {
  const { limit } = level;
  const timed = isTimed(level);
  const step = timed ? SECONDS_A_MOVE : 1;
  const limits = [-5, -2, -1, 0, 1, 2, 5].map((more) => limit + more * step).filter((other) => other >= 1 && other <= curve.length);
  const rows = limits.map((other) => {
    const [value, low, high] = curve[other - 1];
    return [other === limit ? words.whatIfNone(limit) : other, percent(value), `${percent(low)} – ${percent(high)}`];
  });
  return h(
    "section",
    { class: "what-if figures" },
    table(words.whatIf, words.whatIfHead, rows),
    h("div", {}, limitCurve(curve, limit), h("p", { class: "quiet" }, words.whatIfWords + (timed ? words.whatIfSeconds : ""))),
  );
}

/** @param {Level} level @param {Games} games */
function histograms(level, { games }) {
  const names = words.histograms;
  const charts = /** @type {const} */ ([
    [isTimed(level) ? names.leftSeconds : names.left, games.filter(isWon).map(({ left }) => left)],
    [names.score, games.map(({ score }) => score)],
    // A little more, as hundredths may be a little less.
    [names.progress, games.map(({ progress }) => 100 * progress + 1e-6)],
  ]);
  return charts.map(([name, values]) =>
    h("section", {}, h("h3", {}, name), values.length ? chartOf(name, values) : h("p", { class: "quiet" }, words.noGames)),
  );
}

/** @param {string} name @param {readonly number[]} values */
function chartOf(name, values) {
  const all = bins([...values]);
  const inWords = all.filter(({ count }) => count > 0).map(words.bin);
  return histogram({ bins: all, label: `${words.histogramOf(name, values.length)}. ${inWords.join("; ")}`, nameOf: words.bin });
}

/** @param {Level} level @param {Games} games */
function heatMaps(level, games) {
  const hasJelly = level.cells.some((word) => /[~=]$/.test(word));
  const maps = /** @type {const} */ ([["swapped", words.swappedUnit], ["jelly", words.jellyUnit]]);
  return maps
    .filter(([name]) => name === "swapped" || hasJelly)
    .map(([name, unit]) => heatMap(level, words.heat[name], unit, games[name]));
}

/** Draws how much of something there is in each cell, with its scale. @param {Level} level @param {string} title @param {string} unit what counts, in words @param {number[]} heat */
export function heatMap(level, title, unit, heat) {
  const most = hottest(level, heat);
  return h(
    "section",
    {},
    h("h3", {}, title),
    boardPicture(level, `${title}: ${most}`, heat),
    heatScale(heat),
    h("p", { class: "quiet" }, `${unit} ${most[0].toUpperCase()}${most.slice(1)}.`),
  );
}
