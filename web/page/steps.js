// The buttons that go through the boards of a game, with their keys and their ends.

import { button, h } from "./dom.js";
import { text } from "./text.js";

/** @typedef {keyof typeof SIGNS} Step */

const words = text.steps;

const SIGNS = { first: "|◀", previous: "◀", next: "▶", last: "▶|" };

/** What keys do, beside the buttons. @type {Record<string, Step | undefined>} */
const KEYS = { Home: "first", ArrowLeft: "previous", ArrowRight: "next", End: "last" };

export class Steps {
  /** @param {(at: number) => void} goTo shows another board @param {HTMLElement[]} between what stands in the middle and has keys of its own */
  constructor(goTo, between = []) {
    this.goTo = goTo;
    this.at = 0;
    this.last = 0;
    const one = (/** @type {Step} */ step) => button(SIGNS[step], () => this.#go(step), { id: step, "aria-label": words[step] });
    this.buttons = { first: one("first"), previous: one("previous"), next: one("next"), last: one("last") };
    const { first, previous, next, last } = this.buttons;
    this.element = h("div", { class: "row-of steps", role: "group", "aria-label": words.label }, first, previous, between, next, last);
    for (const element of [first, previous, next, last]) element.addEventListener("keydown", (event) => this.#key(event));
  }

  /** Shows which board is shown, of how many behind the first. @param {number} at @param {number} last */
  show(at, last) {
    this.at = at;
    this.last = last;
    const { buttons } = this;
    // A button that is disabled would lose the focus.
    for (const element of [buttons.first, buttons.previous]) element.setAttribute("aria-disabled", String(at === 0));
    for (const element of [buttons.next, buttons.last]) element.setAttribute("aria-disabled", String(at === last));
  }

  /** @param {Step} step */
  #go(step) {
    const { at, last } = this;
    const to = { first: 0, previous: Math.max(at - 1, 0), next: Math.min(at + 1, last), last }[step];
    if (to === at) return;
    // What comes before the board is shown is a further step.
    this.at = to;
    this.goTo(to);
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const step = KEYS[event.key];
    if (!step || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    this.#go(step);
  }
}
