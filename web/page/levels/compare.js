// Two versions side by side: their boards, their success, and whether the difference is beyond chance.

import { table } from "../chart.js";
import { button, fill, h } from "../dom.js";
import { text } from "../text.js";
import { Check } from "./check.js";
import { difference, success } from "./figures.js";
import { summaryWithPictures } from "./goals.js";
import { keyOf } from "./model.js";
import { differenceWithInterval, playedBots, points, shareWithInterval } from "./results.js";
import { boardPicture } from "./show.js";
import { Tester } from "./tester.js";

/** @typedef {import("./model.js").Level} Level */
/** @typedef {import("./figures.js").Games} Games */
/** @typedef {import("./figures.js").Estimate} Estimate */
/** @typedef {import("./tests.js").Bot} Bot */

const words = text.levels;

export class Compare {
  /** @param {import("./bench.js").Bench} bench @param {import("./tests.js").Tests} tests */
  constructor(bench, tests) {
    this.bench = bench;
    this.tests = tests;
    this.tester = new Tester(tests, words.testBoth, () => this.#levels());
    this.areValid = { first: true, level: true };
    this.checkFirst = new Check(({ isValid }) => this.#setValid({ first: isValid }), words.checkFirst);
    this.checkFirst.element.hidden = true;
    this.keepFirst = button(words.keepFirst, () => bench.keepFirst(), { id: "keep-a" });
    this.boards = h("div", { class: "versions" });
    this.verdict = h("div", {});
    this.both = h("div", {}, this.tester.element, this.verdict);
    this.element = h(
      "div",
      {},
      h("h2", {}, words.compareTitle),
      h(
        "div",
        { class: "row-of" },
        this.keepFirst,
        button(words.exchange, () => bench.exchange(), { id: "exchange" }),
      ),
      this.checkFirst.element,
      this.boards,
      this.both,
    );
    /** @type {Level[]} the versions whose boards are shown */
    this.shown = [];
  }

  #levels() {
    const { first, level } = this.bench;
    return first ? [first.level, level] : [level];
  }

  /** @param {boolean} isValid whether the level on the bench is valid */
  setValid(isValid) {
    this.keepFirst.disabled = !isValid;
    this.#setValid({ level: isValid });
  }

  /** @param {{ first?: boolean, level?: boolean }} change */
  #setValid(change) {
    this.areValid = { ...this.areValid, ...change };
    // A valid version needs no line: its board says what it is.
    this.checkFirst.element.hidden = this.areValid.first;
    this.tester.setValid(this.areValid.first && this.areValid.level);
  }

  show() {
    const { first, level } = this.bench;
    this.both.hidden = !first;
    if (first) this.checkFirst.show(first.level);
    else this.#setValid({ first: true });
    if (this.shown[0] !== first?.level || this.shown[1] !== level) this.#showBoards();
    if (!first) return;
    this.tester.show();
    this.#showVerdict(first.level, level);
  }

  #showBoards() {
    const { first, level } = this.bench;
    this.shown = first ? [first.level, level] : [];
    fill(
      this.boards,
      first ? version(words.first, first.level) : h("p", { class: "panel" }, words.noFirst),
      version(words.second, level),
    );
  }

  /** @param {Level} first @param {Level} second */
  #showVerdict(first, second) {
    if (keyOf(first) === keyOf(second)) return fill(this.verdict, h("p", {}, words.isSame));
    const [a, b] = [this.tests.of(first), this.tests.of(second)];
    const bots = playedBots(a).filter((bot) => b[bot]?.games.length);
    if (bots.length === 0) return fill(this.verdict, h("p", { class: "quiet" }, words.noTest));
    const compared = bots.map((bot) => compareBot(bot, /** @type {Games} */ (a[bot]), /** @type {Games} */ (b[bot])));
    fill(
      this.verdict,
      table(words.compareCaption, words.compareHead, compared.map(({ row }) => row)),
      compared.map(({ sentence }) => h("p", {}, sentence)),
    );
  }
}

/** @param {string} title @param {Level} level */
function version(title, level) {
  const label = level.name ? `${title}: ${level.name}` : title;
  return h(
    "section",
    { class: "panel" },
    h("h3", {}, label),
    boardPicture(level, label),
    h("p", { class: "quiet" }, summaryWithPictures(level)),
  );
}

/** @param {Bot} bot @param {Games} a @param {Games} b */
function compareBot(bot, a, b) {
  const [first, second] = [success(a), success(b)];
  const name = words.botNames[bot];
  const [value, low, high] = difference(first, second);
  const row = [
    name,
    `${a.games.length} / ${b.games.length}`,
    shareWithInterval(first),
    shareWithInterval(second),
    differenceWithInterval([value, low, high]),
  ];
  return { row, sentence: sentence(name, [value, low, high]) };
}

/** @param {string} name @param {Estimate} change */
function sentence(name, [value, low, high]) {
  if (high < 0) return words.harder(name, "B", points(-value), points(-high), points(-low));
  if (low > 0) return words.harder(name, "A", points(value), points(low), points(high));
  return words.notClear(name, points(low), points(high));
}
