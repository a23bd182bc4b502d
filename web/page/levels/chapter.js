// Several levels in their own order: a curve of success with the wanted band, a table with pictures, a sheet as CSV.

import { button, choice, fill, h, say, showError } from "../dom.js";
import { ask } from "../engine.js";
import { opener, save } from "../files.js";
import { number } from "../form.js";
import { has, isListOf, isText, shapeBy } from "../shape.js";
import { isWithin, keep, loadAs } from "../store.js";
import { text } from "../text.js";
import { groupsOf, nameOf, optionsOf } from "./bar.js";
import { chapterCurve } from "./chapter_curve.js";
import { Validity } from "./check.js";
import { modelLine, outsideLine, roughly } from "./forecast.js";
import { success } from "./figures.js";
import { summaryWithPictures } from "./goals.js";
import { gameKey } from "./model.js";
import { isOwn, own } from "./own.js";
import { playedBots, shareWithInterval } from "./results.js";
import { boardPicture } from "./show.js";
import { Tester } from "./tester.js";

/** @typedef {import("./model.js").Level} Level */
/** @typedef {import("./tests.js").Bot} Bot */
/** @typedef {import("../engine/types.js").Builtin} Builtin */
/** @typedef {import("../engine/types.js").ChapterData} ChapterData */
/** @typedef {{ name: string, level: Level }} Part a level of the chapter; `name`: as the bench calls it */
/** @typedef {{ names: string[], target: number, within: number }} Plan in percent */

const words = text.levels.chapter;

/** The bot whose figures are shown if it has played and nobody chose another. @type {Bot} */
const FIRST = "heuristic";

/** @type {[number, number]} */
const TARGETS = [1, 99];
/** @type {[number, number]} */
const TOLERANCES = [1, 50];

/** @type {import("../shape.js").Shape<Plan>} */
const isPlan = has({
  names: isListOf(isText),
  target: shapeBy((target) => isWithin(target, TARGETS)),
  within: shapeBy((within) => isWithin(within, TOLERANCES)),
});

export class Chapter {
  /**
   * @param {import("./bench.js").Bench} bench
   * @param {import("./tests.js").Tests} tests
   * @param {import("./forecast.js").Model} model
   * @param {(name: string) => void} onOpen
   */
  constructor(bench, tests, model, onOpen) {
    this.bench = bench;
    this.tests = tests;
    this.model = model;
    this.onOpen = onOpen;
    /** @type {Plan} */
    this.plan = loadAs("levels.chapter", isPlan) ?? { names: [], target: 50, within: 15 };
    /** @type {Builtin[]} */
    this.builtin = [];
    /** @type {Bot | null} the bot that the person chose */
    this.chosen = null;
    /** @type {Bot | null} the bot whose figures are shown */
    this.bot = null;
    this.tester = new Tester(tests, words.test, () => this.#distinct);
    const add = choice(words.add, [], "", () => this.#add([this.list.value]), { id: "add-level" });
    this.list = /** @type {HTMLSelectElement} */ (add.querySelector("select"));
    this.addAll = button(words.addMine, () => this.#add(Object.keys(bench.own)), { id: "add-mine" });
    this.bots = h("div", {});
    this.curve = h("div", {});
    /** Draws the curve. */
    this.draw = () => {};
    this.width = 0;
    new ResizeObserver(() => {
      if (this.curve.clientWidth !== this.width) this.draw();
    }).observe(this.curve);
    this.rows = h("ol", { class: "chapter" });
    this.sheet = button(words.save, () => this.#save(), { id: "save-sheet" });
    const { target, within } = this.plan;
    this.results = h(
      "section",
      { class: "panel" },
      h(
        "div",
        { class: "row-of" },
        number(words.target, target, TARGETS, (target) => this.#set({ target }), { name: "target" }),
        number(words.within, within, TOLERANCES, (within) => this.#set({ within }), { name: "within" }),
        this.bots,
        this.sheet,
      ),
      this.curve,
      this.rows,
    );
    this.element = h(
      "div",
      {},
      h(
        "section",
        { class: "panel" },
        h("h2", {}, words.title),
        h("p", { class: "quiet" }, words.about),
        h("div", { class: "row-of" }, add, this.addAll, opener(words.openFiles, ".toml,.json", (content, name) => this.open(content, name), { isMany: true })),
        this.tester.element,
        modelLine(model),
      ),
      this.results,
    );
    /** Whether the levels are being judged, and whether they have changed meanwhile. */
    this.isJudging = false;
    this.isDue = false;
    this.validity = new Validity();
    /** @type {ChapterData | null} */
    this.data = null;
    /** What is said of each level, by its name. @type {Map<string, import("../engine/types.js").LevelJudged>} */
    this.judged = new Map();
  }

  /** The levels of the chapter that are there. @returns {Part[]} */
  get parts() {
    return this.plan.names.flatMap((name) => {
      const level = isOwn(name) ? own.get(name) : this.builtin.find((builtin) => builtin.name === name)?.level;
      return level ? [{ name, level }] : [];
    });
  }

  /** Its valid levels, those alike once. */
  get #distinct() {
    return [...new Map(this.parts.filter(({ level }) => this.validity.of(level)).map(({ level }) => [gameKey(level), level])).values()];
  }

  /** Adds the level of a file, as one of the person's. @param {string} content @param {string} file its name */
  async open(content, file) {
    const { level } = await ask({ family: "level", do: "read", text: content });
    const name = level.name || file.replace(/\.\w+$/, "").slice(0, 80);
    this.#add([this.bench.keepBeside({ ...level, name })]);
  }

  show() {
    this.tester.show();
    this.#showList();
    const { parts, tests, model } = this;
    this.results.hidden = parts.length === 0;
    this.tester.element.hidden = parts.length === 0;
    const played = parts.flatMap(({ level }) => playedBots(tests.of(level)));
    const known = [this.chosen, model.bot, FIRST].find((bot) => bot && played.includes(bot));
    this.bot = known ?? played[0] ?? null;
    this.#showBots([...new Set(played)]);
    this.#judge();
  }

  /** Judges the levels, one time after the other, and shows what is found. */
  async #judge() {
    this.isDue = true;
    if (this.isJudging) return;
    this.isJudging = true;
    try {
      while (this.isDue) {
        this.isDue = false;
        const { parts, bot } = this;
        await Promise.all(parts.map(({ level }) => this.validity.ask(level)));
        this.tester.show();
        const valid = parts.filter(({ level }) => this.validity.of(level));
        const tested = valid.map(({ name, level }) => ({ name, level, games: bot ? this.tests.of(level)[bot] : undefined }));
        this.data = await this.model.judge(bot ?? FIRST, tested);
        const { levels } = this.data;
        this.judged = new Map(valid.map(({ name }, index) => [name, levels[index]]));
        if (!this.isDue) this.#showRows(parts);
      }
    } catch (error) {
      showError(error);
    } finally {
      this.isJudging = false;
    }
  }

  /** @param {Partial<Plan>} change */
  #set(change) {
    this.plan = { ...this.plan, ...change };
    keep("levels.chapter", this.plan);
    this.show();
  }

  /** @param {string[]} names */
  #add(names) {
    const { plan } = this;
    this.#set({ names: [...plan.names, ...names.filter((name) => name && !plan.names.includes(name))] });
  }

  /** Moves a level, or takes it out. @param {string} name @param {number} by 0 takes it out */
  #move(name, by) {
    const names = this.parts.map((part) => part.name);
    const at = names.indexOf(name);
    names.splice(at, 1);
    if (by !== 0) names.splice(Math.max(at + by, 0), 0, name);
    this.#set({ names });
    say(by === 0 ? words.isOut(this.#called(name)) : words.isAt(this.#called(name), names.indexOf(name) + 1));
  }

  /** @param {string} name */
  #called(name) {
    return nameOf(name, own.get(name)?.name ?? "");
  }

  #save() {
    if (this.data) save("chapter.csv", this.data.sheet);
  }

  #showList() {
    const isOpen = (/** @type {string} */ name) => !this.plan.names.includes(name);
    const shown = JSON.stringify([Object.keys(this.bench.own).map((name) => this.#called(name)), this.builtin.length, this.plan.names]);
    if (this.list.dataset.shown === shown) return;
    this.list.dataset.shown = shown;
    const { levels, elements } = groupsOf(this.builtin.filter(({ name }) => isOpen(name)));
    const own = Object.keys(this.bench.own).filter(isOpen).map((name) => /** @type {const} */ ([name, this.#called(name)]));
    const first = optionsOf([["", words.choose], ...own, ...levels]);
    this.list.replaceChildren(...first, h("optgroup", { label: text.levels.elements }, optionsOf(elements)));
  }

  /** @param {Bot[]} played */
  #showBots(played) {
    const options = played.map((bot) => /** @type {const} */ ([bot, text.levels.botNames[bot]]));
    const choose = (/** @type {Bot} */ bot) => {
      this.chosen = bot;
      this.show();
    };
    const shown = `${this.bot} ${played.join()}`;
    if (this.bots.dataset.shown === shown) return;
    this.bots.dataset.shown = shown;
    fill(this.bots, this.bot && choice(words.figuresOf, options, this.bot, choose, { id: "chapter-bot" }));
  }

  /** @param {Part[]} parts */
  #showRows(parts) {
    const { target, within } = this.plan;
    const band = /** @type {[number, number]} */ ([Math.max(target - within, 0) / 100, Math.min(target + within, 100) / 100]);
    const shares = parts.map(({ level }) => {
      const games = this.bot && this.tests.of(level)[this.bot];
      return games?.games.length ? success(games) : null;
    });
    const people = parts.map(({ name }) => this.judged.get(name)?.people ?? null);
    this.draw = () => {
      this.width = this.curve.clientWidth;
      fill(this.curve, chapterCurve(parts.map(({ name }) => this.#called(name)), shares, people, band, this.width));
    };
    this.draw();
    // The button that was pressed keeps the focus.
    const focus = document.activeElement;
    const [name, action] = focus instanceof HTMLElement ? [focus.closest("li")?.dataset.name, focus.dataset.action] : [];
    fill(this.rows, parts.map((part, index) => this.#row(part, index, parts.length, shares[index], band)));
    const row = [...this.rows.children].find((row) => row instanceof HTMLElement && row.dataset.name === name);
    /** @type {HTMLElement | null | undefined} */ (row?.querySelector(`[data-action="${action}"]`))?.focus();
  }

  /**
   * @param {Part} part
   * @param {number} index
   * @param {number} count
   * @param {import("./figures.js").Estimate | null} share
   * @param {[number, number]} band
   */
  #row({ name, level }, index, count, share, band) {
    const called = this.#called(name);
    const judged = this.judged.get(name);
    const act = (/** @type {"up" | "down" | "out"} */ action, /** @type {number} */ by) =>
      button(words.signs[action], () => this.#move(name, by), {
        class: "plain", "data-action": action, "aria-label": words.actions[action](called), "aria-disabled": String(index + by < 0 || index + by >= count),
      });
    const open = button(called, () => this.onOpen(name), { class: "plain open", "data-action": "open" });
    return h(
      "li",
      { "data-name": name },
      h("span", { class: "place" }, index + 1),
      boardPicture(level, called),
      h("div", { class: "what" }, open, h("p", { class: "quiet" }, this.validity.of(level) ? summaryWithPictures(level) : words.invalid), judged?.people && outsideLine(judged)),
      value(words.success, share && inBand(share, band)),
      value(words.harder, judged?.harder_than && roughly(judged.harder_than)),
      value(words.people, judged?.people && roughly(judged.people)),
      h("div", { class: "actions" }, act("up", -1), act("down", 1), act("out", 0)),
    );
  }
}

/** @param {string} label @param {Node | null | undefined | false} what */
const value = (label, what) => h("div", { class: "value" }, h("span", { class: "quiet" }, label), what || "–");

/** Shows a share, and whether it is in the band. @param {import("./figures.js").Estimate} share @param {[number, number]} band */
function inBand(share, [low, high]) {
  const place = share[0] < low ? "hard" : share[0] > high ? "easy" : "within";
  return h("span", { class: place }, shareWithInterval(share), " ", h("span", { class: "verdict-word" }, words.places[place]));
}
