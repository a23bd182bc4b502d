// The level played by hand.

import { h } from "../dom.js";
import { text } from "../text.js";

export class Player {
  constructor() {
    this.element = h("div", {});
  }

  /** @param {import("./bench.js").Version} version @param {boolean} isValid */
  show(version, isValid) {
    this.element.textContent = isValid ? version.origin : text.levels.notPlayable;
  }

  end() {}
}
