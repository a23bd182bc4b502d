// A panel that asks the engine for something long about a level: fields, a button that starts and stops it, how far it is.

import { button, choice, fill, h, say, showError } from "../dom.js";
import { GivenUp } from "../engine.js";
import { number } from "../form.js";
import { isOneOf, shapeBy } from "../shape.js";
import { isWithin } from "../store.js";
import { text } from "../text.js";
import { inWords } from "./check.js";
import { gameKey } from "./model.js";
import { BOTS } from "./tests.js";

/** @typedef {import("./model.js").Level} Level */
/** @typedef {import("./tests.js").Bot} Bot */
/** @typedef {{ signal: AbortSignal, onProgress: (line: string, part?: number) => void }} Under what long work heeds: when to stop, and how far it is, from 0 to 1 if known */

const words = text.levels;

export const isBot = isOneOf(BOTS.map(([bot]) => bot));

/** The most games of one level. */
const MOST_GAMES = 20_000;

/** @type {import("../shape.js").Shape<number>} */
export const isGames = shapeBy((games) => isWithin(games, [1, MOST_GAMES]));

/** @param {Bot} bot @param {(bot: Bot) => void} set */
export const botField = (bot, set) => choice(words.bot, BOTS.map(([bot]) => /** @type {const} */ ([bot, words.botNames[bot]])), bot, set, { class: "bot" });

/** @param {string} label @param {number} games @param {(games: number) => void} set */
export const gamesField = (label, games, set) => number(label, games, [1, MOST_GAMES], set, { name: "games" });

export class Asker {
  /**
   * @param {{ label: string, fields: HTMLElement[], level: () => Level, work: (level: Level, under: Under) => Promise<void> }} options
   */
  constructor({ label, fields, level, work }) {
    this.label = label;
    this.level = level;
    this.work = work;
    this.isValid = true;
    /** @type {{ abort: AbortController, key: string } | null} */
    this.running = null;
    this.fields = h("fieldset", { class: "fields" }, fields);
    this.start = button(label, () => this.#toggle(), { class: "main", id: "ask" });
    this.progress = h("progress", { max: 1, value: 0, "aria-label": label, hidden: true });
    this.line = h("p", { class: "quiet note", role: "status" });
    this.element = h("div", { class: "asker" }, this.fields, h("div", { class: "row-of" }, this.start, this.progress), this.line);
  }

  /** @param {boolean} isValid */
  setValid(isValid) {
    this.isValid = isValid;
    this.#show();
  }

  stop() {
    this.running?.abort.abort();
  }

  /** Stops work on another level than this one, and says so. @param {Level} level */
  stopOther(level) {
    if (!this.running || this.running.key === gameKey(level)) return;
    this.stop();
    this.running = null;
    this.#show();
    this.line.textContent = words.stoppedByEdit;
    say(words.stoppedByEdit);
  }

  #show() {
    fill(this.start, this.running ? words.stop : this.label);
    this.start.disabled = !this.running && !this.isValid;
    this.fields.disabled = this.running !== null;
    this.progress.hidden = this.running === null;
  }

  async #toggle() {
    if (this.running) return this.stop();
    showError(null);
    const level = this.level();
    const running = { abort: new AbortController(), key: gameKey(level) };
    this.running = running;
    this.progress.removeAttribute("value");
    this.line.textContent = "";
    this.#show();
    const { signal } = running.abort;
    const onProgress = (/** @type {string} */ line, /** @type {number | undefined} */ part) => {
      if (signal.aborted) return;
      this.line.textContent = line;
      if (part !== undefined) this.progress.value = part;
    };
    try {
      await this.work(level, { signal, onProgress });
      if (!signal.aborted) say(words.isDone);
    } catch (error) {
      if (!(error instanceof GivenUp)) showError(inWords(error));
      else if (this.running === running) say(words.isStopped);
    } finally {
      // What else was asked for ends with it.
      running.abort.abort();
      if (this.running === running) {
        this.running = null;
        this.#show();
      }
    }
  }
}
