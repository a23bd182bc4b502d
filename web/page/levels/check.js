// Whether a level is valid, in the words of `level check`, while it is edited.

import { Fault, ask } from "../engine.js";
import { fill, h } from "../dom.js";
import { text } from "../text.js";
import { summaryWithPictures } from "./goals.js";
import { keyAt, toToml } from "./model.js";

/** @typedef {import("./model.js").Level} Level */

const words = text.levels;

/** @typedef {{ isValid: boolean, fault: import("./model.js").Place | null }} Verdict */

/** What people see of the keys of a level's text. @type {Record<string, string>} */
const FIELDS = {
  name: words.name, mode: words.mode, kinds: words.kinds, moves: words.limit, seconds: words.limit, score: words.score,
  ingredients: words.ingredients, at_once: words.atOnce, orders: words.orders, stars: words.stars, ...words.boardFields,
};

/** Returns an error of the engine with the field or the cell that people see, in place of the line of a text. @param {Level} level @param {unknown} error */
export function inWords(level, error) {
  if (!(error instanceof Fault)) return error instanceof Error ? error.message : String(error);
  const { cell, line } = error;
  const what = line === undefined ? error.message : error.message.replace(/^line \d+, column \d+: /, "");
  if (cell) return what + words.onBoard(cell[0] + 1, cell[1] + 1);
  const key = line === undefined ? "" : keyAt(level, line);
  return FIELDS[key] ? words.inField(FIELDS[key], what) : what;
}

/** A line that says whether the level is valid. */
export class Check {
  /** @param {(verdict: Verdict) => void} onVerdict @param {string} prefix of the line */
  constructor(onVerdict, prefix = "") {
    this.onVerdict = onVerdict;
    this.prefix = prefix;
    this.element = h("p", { class: "verdict", role: "status" }, prefix, words.checking);
    /** What was asked last, so that earlier answers are not shown. */
    this.last = "";
  }

  /** @param {Level} level */
  async show(level) {
    const toml = toToml(level);
    if (toml === this.last) return;
    this.last = toml;
    try {
      const { note } = await ask({ family: "level", do: "parse", text: toml });
      const line = [words.valid, ...summaryWithPictures(level), ".", note && words.note(note)];
      if (this.last === toml) this.#say({ isValid: true, fault: null }, line);
    } catch (error) {
      const fault = error instanceof Fault ? error.cell : null;
      if (this.last === toml) this.#say({ isValid: false, fault }, [words.checkFailed(inWords(level, error))]);
    }
  }

  /** @param {Verdict} verdict @param {import("../dom.js").Child[]} line */
  #say(verdict, line) {
    this.element.className = `verdict ${verdict.isValid ? "good" : "bad"}`;
    fill(this.element, this.prefix, line);
    this.onVerdict(verdict);
  }
}
