// How hard levels are for people, by a model in a file, and beside the built-in levels.

import { button, fill, h, say, showError } from "../dom.js";
import { Fault, ask } from "../engine.js";
import { opener } from "../files.js";
import { has, isText } from "../shape.js";
import { forget, keep, loadAs } from "../store.js";
import { text } from "../text.js";
import { BOTS } from "./tests.js";

/** @typedef {import("./model.js").Level} Level */
/** @typedef {import("./figures.js").Games} Games */
/** @typedef {import("./figures.js").Estimate} Estimate */
/** @typedef {import("./tests.js").Bot} Bot */
/** @typedef {import("../engine/types.js").LevelJudged} Judged */
/** @typedef {{ name: string, level: Level, games: Games | undefined }} Tested a level, and the games of a bot on it */

const words = text.levels.people;

const STORED = "levels.model";

/** Whether the text of a file is that of a model. @param {string} content */
export const isModel = (content) => content.startsWith("sweetfish level-model ");

/** The model of people's success that is open. */
export class Model {
  constructor() {
    this.text = loadAs(STORED, has({ text: isText }))?.text ?? null;
    /** @type {import("../engine/types.js").ModelData | null} */
    this.about = null;
    /** @type {(() => void)[]} */
    this.listeners = [];
    // One that an older version kept may be no model now.
    this.#read().catch((error) => (error instanceof Fault ? this.close() : showError(error)));
  }

  /** The bot whose games it looks at. @returns {Bot | undefined} */
  get bot() {
    return BOTS.find(([bot]) => bot === this.about?.agent)?.[0];
  }

  /** @param {string} content of a file */
  async open(content) {
    const about = await ask({ family: "design", do: "model", text: content });
    if (!BOTS.some(([bot]) => bot === about.agent)) throw new Error(words.otherBot(about.agent, BOTS.map(([bot]) => bot)));
    this.#set(content);
    await this.#read();
    say(this.line);
  }

  close() {
    this.#set(null);
  }

  /** What it is, in words. */
  get line() {
    return this.about ? words.model(this.about.agent, this.about.levels) : words.noModel;
  }

  /**
   * Judges levels by the games of a bot, and writes the sheet of them.
   * @param {Bot} bot
   * @param {Tested[]} levels
   */
  judge(bot, levels) {
    const packed = levels.map(({ name, level, games }) => ({
      name,
      level,
      games: (games?.games ?? []).map(({ status, progress, score, left, needs }) => /** @type {[boolean, number, number, number, number | null]} */ ([status === "won", progress, score, left, needs])),
    }));
    return ask({ family: "design", do: "chapter", agent: bot, model: bot === this.bot ? this.text : null, levels: packed });
  }

  async #read() {
    this.about = this.text === null ? null : await ask({ family: "design", do: "model", text: this.text });
    this.#changed();
  }

  /** @param {string | null} content */
  #set(content) {
    this.text = content;
    this.about = null;
    if (content === null) forget(STORED);
    else keep(STORED, { text: content });
    this.#changed();
  }

  #changed() {
    this.listeners.forEach((listener) => listener());
  }
}

/** A line that says which model is open, with buttons to open and to close one. @param {Model} model */
export function modelLine(model) {
  const line = h("span", { class: "quiet" });
  const close = button(words.close, () => model.close(), { class: "close-model" });
  const show = () => {
    line.textContent = model.line;
    close.hidden = model.text === null;
  };
  model.listeners.push(show);
  show();
  return h("div", { class: "row-of model" }, opener(words.open, ".txt", (content) => model.open(content)), close, line);
}

/** Shows a share in whole percent with its interval. @param {Estimate} estimate */
export const roughly = ([value, low, high]) => {
  const whole = (/** @type {number} */ share) => (100 * share).toFixed(0);
  return h("span", {}, `${whole(value)} % `, h("span", { class: "interval" }, `(${whole(low)}–${whole(high)})`));
};

/** What the games of bots on the level say about people, and beside the built-in levels. */
export class Forecast {
  /** @param {Model} model */
  constructor(model) {
    this.model = model;
    this.lines = h("div", {});
    this.element = h("section", { class: "panel forecast" }, h("h2", {}, words.title), this.lines, modelLine(model));
    /** The last question. */
    this.asked = 0;
  }

  /** @param {Level} level @param {Partial<Record<Bot, Games>>} all */
  async show(level, all) {
    this.asked += 1;
    const { asked, model } = this;
    const bots = BOTS.map(([bot]) => bot).filter((bot) => all[bot]?.games.length);
    try {
      const found = await Promise.all(bots.map(async (bot) => ({ bot, judged: (await model.judge(bot, [{ name: "", level, games: all[bot] }])).levels[0] })));
      if (asked === this.asked) this.#show(found);
    } catch (error) {
      showError(error);
    }
  }

  /** @param {{ bot: Bot, judged: Judged }[]} found */
  #show(found) {
    const { model } = this;
    const known = found.filter(({ judged }) => judged.harder_than);
    const harder = known.map(({ bot, judged }) =>
      h("li", {}, words.harder(text.levels.botNames[bot]), roughly(/** @type {Estimate} */ (judged.harder_than)), words.ofBuiltIn));
    const own = found.find(({ judged }) => judged.people)?.judged;
    fill(
      this.lines,
      own && h("p", { class: "big-share" }, words.forPeople, roughly(/** @type {Estimate} */ (own.people))),
      own && outsideLine(own),
      !own && model.bot && h("p", {}, words.test(text.levels.botNames[model.bot])),
      harder.length > 0 && h("ul", {}, harder),
      harder.length > 0 && !own && h("p", { class: "quiet" }, words.isBots),
      found.length === 0 && !model.bot && h("p", { class: "quiet" }, text.levels.noTest),
    );
  }
}

/** Says in what a level lies outside of what the model has seen. @param {Judged} judged */
export const outsideLine = ({ outside }) => outside.length > 0 && h("p", { class: "outside" }, words.outside(outside));

