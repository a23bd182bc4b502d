// The button that keeps the level as version A, and a line that says which level that is.

import { button, h, say } from "../dom.js";
import { text } from "../text.js";
import { nameOf } from "./bar.js";
import { keyOf } from "./model.js";

const words = text.levels;

export class KeepFirst {
  /** @param {import("./bench.js").Bench} bench */
  constructor(bench) {
    this.bench = bench;
    const keep = () => {
      bench.keepFirst();
      say(words.isKept);
    };
    this.button = button(words.keepFirst, keep, { id: "keep-first" });
    this.line = h("p", { class: "quiet first" });
    this.element = h("div", { class: "row-of" }, this.button, this.line);
  }

  show() {
    const { first, level } = this.bench;
    if (!first) this.line.textContent = "";
    else if (keyOf(first.level) === keyOf(level)) this.line.textContent = words.isFirst;
    else this.line.textContent = words.firstIs(nameOf(first.origin, first.level.name));
  }

  /** @param {boolean} isValid whether the level is valid, so that it can be kept */
  setValid(isValid) {
    this.button.disabled = !isValid;
  }
}
