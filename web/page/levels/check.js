// Whether the level is valid, in the words of `level check`, while it is edited.

import { ask } from "../engine.js";
import { h } from "../dom.js";
import { text } from "../text.js";
import { cellOf, toToml } from "./model.js";
import { summary } from "./show.js";

const words = text.levels;

/** A line that says whether the level is valid. */
export class Check {
  /** @param {(verdict: { isValid: boolean, fault: import("./model.js").Place | null }) => void} onVerdict */
  constructor(onVerdict) {
    this.onVerdict = onVerdict;
    this.element = h("p", { class: "verdict", role: "status" }, words.checking);
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
      if (this.last === toml) this.#say(true, words.checked(summary(level)) + (note ? words.note(note) : ""), null);
    } catch (error) {
      const line = error instanceof Error ? error.message : String(error);
      const fault = cellOf(level, line);
      const place = fault ? words.onBoard(fault[0] + 1, fault[1] + 1) : "";
      if (this.last === toml) this.#say(false, words.checkFailed(line) + place, fault);
    }
  }

  /** @param {boolean} isValid @param {string} line @param {import("./model.js").Place | null} fault */
  #say(isValid, line, fault) {
    this.element.className = `verdict ${isValid ? "good" : "bad"}`;
    this.element.textContent = line;
    this.onVerdict({ isValid, fault });
  }
}
