// The rules in three small pictures with a sentence each: at first beside the board, later behind a button.

import { button, h } from "../dom.js";
import { kindPicture } from "../gem.js";
import { keep, load } from "../store.js";
import { text } from "../text.js";

const words = text.duel;

/** The boards of the pictures: digits are kinds, capital letters kinds of the group that is marked, `*` is empty. */
const PICTURES = [
  ["102", "BB1", "2B0"],
  ["BB2", "BB0", "012"],
  ["1*2", "0*1", "202"],
];
/** What is laid over a picture. */
const SIGNS = ["", "+16", "↓"];

export class Rules {
  constructor() {
    const pictures = words.rules.map((line, index) => h("li", {}, picture(PICTURES[index], SIGNS[index]), h("span", {}, line)));
    this.close = button(words.gotIt, () => this.#set(false), { id: "got-it" });
    this.element = h("section", { class: "panel duel-rules", "aria-label": words.rulesTitle }, h("ol", {}, pictures), this.close);
    this.button = button("?", () => this.#set(this.element.hidden), { id: "rules", title: words.rulesLabel, "aria-label": words.rulesLabel, class: "plain" });
    this.#set(load("duel.rules", true));
  }

  /** @param {boolean} isShown */
  #set(isShown) {
    this.element.hidden = !isShown;
    this.button.setAttribute("aria-expanded", String(isShown));
    keep("duel.rules", isShown);
  }
}

/** @param {string[]} rows @param {string} sign */
function picture(rows, sign) {
  const cells = [...rows.join("")].map((kind) => {
    const isMarked = kind >= "A" && kind <= "Z";
    const index = isMarked ? kind.charCodeAt(0) - "A".charCodeAt(0) : Number(kind);
    return h("span", { class: isMarked ? "marked" : "" }, kind === "*" ? null : kindPicture(index));
  });
  return h("div", { class: "small-board", "aria-hidden": "true" }, cells, sign && h("b", {}, sign));
}
