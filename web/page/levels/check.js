// Whether a level is valid, in the words of `level check`, while it is edited.

import { ask } from "../engine.js";
import { fill, h } from "../dom.js";
import { text } from "../text.js";
import { summaryWithPictures } from "./goals.js";
import { faultOf, toToml } from "./model.js";

/** @typedef {import("./model.js").Level} Level */

const words = text.levels;

/** @typedef {{ isValid: boolean, fault: import("./model.js").Place | null }} Verdict */

/** What people see of the keys of a level's text. @type {Record<string, string>} */
const FIELDS = {
  name: words.name, mode: words.mode, kinds: words.kinds, moves: words.limit, seconds: words.limit, score: words.score,
  ingredients: words.ingredients, at_once: words.atOnce, orders: words.orders, stars: words.stars, ...words.boardFields,
};

/** Returns an error of the engine with the field or the cell that people see, in place of the line of a text. @param {Level} level @param {string} error */
export function inWords(level, error) {
  const { what, key, place } = faultOf(level, error);
  if (place) return what + words.onBoard(place[0] + 1, place[1] + 1);
  return key && FIELDS[key] ? words.inField(FIELDS[key], what) : what;
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
      const line = error instanceof Error ? error.message : String(error);
      const { place } = faultOf(level, line);
      if (this.last === toml) this.#say({ isValid: false, fault: place }, [words.checkFailed(inWords(level, line))]);
    }
  }

  /** @param {Verdict} verdict @param {import("../dom.js").Child[]} line */
  #say(verdict, line) {
    this.element.className = `verdict ${verdict.isValid ? "good" : "bad"}`;
    fill(this.element, this.prefix, line);
    this.onVerdict(verdict);
  }
}
