// Whether a level is valid, in the words of `level check`, while it is edited.

import { Fault, ask } from "../engine.js";
import { fill, h } from "../dom.js";
import { text } from "../text.js";
import { summaryWithPictures } from "./goals.js";
import { toToml } from "./model.js";

const words = text.levels;

/** @typedef {{ isValid: boolean, fault: import("./model.js").Place | null }} Verdict */

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

  /** @param {import("./model.js").Level} level */
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
      const fault = error instanceof Fault ? error.cell : null;
      const place = fault ? words.onBoard(fault[0] + 1, fault[1] + 1) : "";
      if (this.last === toml) this.#say({ isValid: false, fault }, [words.checkFailed(line) + place]);
    }
  }

  /** @param {Verdict} verdict @param {import("../dom.js").Child[]} line */
  #say(verdict, line) {
    this.element.className = `verdict ${verdict.isValid ? "good" : "bad"}`;
    fill(this.element, this.prefix, line);
    this.onVerdict(verdict);
  }
}
