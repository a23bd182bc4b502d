// The rules of a game in small pictures with a sentence each: at first beside the board, later behind a button. On phones
// one picture at a time stands over the board.

import { button, fill, h, scroller } from "./dom.js";
import { piece } from "./gem.js";
import { keep, load } from "./store.js";
import { text } from "./text.js";

/**
 * A picture: rows of words of level files, those in `[ ]` marked, and what is laid over it.
 * @typedef {{ rows: string[], sign?: string }} Picture
 */

const words = text.rules;

export class Rules {
  /** @param {string} name under which is kept that they are known @param {Picture[]} pictures @param {string[]} lines the sentence of each @param {string} [keys] what is said of keys */
  constructor(name, pictures, lines, keys = "") {
    this.name = name;
    this.first = stepsOf(pictures, lines);
    this.steps = this.first;
    this.list = h("ol", {}, this.steps);
    this.further = button(words.further, () => this.#turnTo(this.at + 1), { class: "further" });
    this.close = button(words.gotIt, () => this.end(), { id: "got-it" });
    this.element = h(
      "section",
      { class: "lead panel how-to", "aria-label": words.title },
      scroller(words.pictures, { class: "pictures" }, this.list),
      keys && h("p", { class: "quiet keys" }, keys),
      h("div", { class: "row-of" }, this.further, this.close),
    );
    /** Whether it was opened by its button. */
    this.isAgain = false;
    this.button = button("?", () => this.#turn(), { id: "rules", title: words.label, "aria-label": words.label, class: "plain" });
    this.at = 0;
    this.#turnTo(0);
    this.#set(load(this.name, true));
  }

  /** Shows further pictures behind the first ones. @param {Picture[]} pictures @param {string[]} lines the sentence of each */
  setMore(pictures, lines) {
    this.steps = [...this.first, ...stepsOf(pictures, lines, "more")];
    fill(this.list, this.steps);
    this.#turnTo(0);
  }

  #turn() {
    this.isAgain = this.element.hidden;
    this.#set(this.isAgain);
  }

  /** Closes the rules: they are known. */
  end() {
    this.#set(false);
  }

  /** A game begins: the rules close, if they were only looked up. */
  begin() {
    if (this.isAgain) this.#turn();
  }

  /** @param {boolean} isShown */
  #set(isShown) {
    if (isShown) this.#turnTo(0);
    this.element.hidden = !isShown;
    this.button.setAttribute("aria-expanded", String(isShown));
    keep(this.name, isShown);
  }

  /** Shows one of the pictures, where there is room for one. @param {number} at */
  #turnTo(at) {
    this.at = at;
    this.steps.forEach((step, index) => step.classList.toggle("now", index === at));
    const isLast = at === this.steps.length - 1;
    this.element.toggleAttribute("data-last", isLast);
    if (isLast && document.activeElement === this.further) this.close.focus();
  }
}

/** @param {Picture[]} pictures @param {string[]} lines */
const stepsOf = (pictures, lines, name = "") => pictures.map((picture, index) => h("li", { class: name }, drawn(picture), h("span", {}, lines[index])));

/** @param {Picture} picture */
function drawn({ rows, sign }) {
  const all = rows.map((row) => row.split(" "));
  const cells = all.flat().map((word) => {
    const bare = word.replace(/^\[|\]$/g, "");
    return h("span", { class: bare === word ? "" : "marked" }, bare === "." ? null : piece(bare));
  });
  return h("div", { class: "small-board", style: `--columns: ${all[0].length}`, "aria-hidden": "true" }, cells, sign && h("b", {}, sign));
}
