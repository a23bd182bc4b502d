// The end of a game, over its board: the result in a line, what decided it, and what comes next.

import { button, fill, h, passFocus } from "./dom.js";
import { playEnd } from "./sound.js";
import { text } from "./text.js";

/** How a game ended; `next`: buttons. @typedef {{ title: string, points?: string, decided: string, next: import("./dom.js").Child[], isLost?: boolean }} Ended */

const words = text.end;
/** Milliseconds in which the card takes no taps. */
const QUIET_MS = 600;

export class EndCard {
  constructor() {
    this.title = h("h2", {});
    this.points = h("p", { class: "end-points" });
    this.decided = h("p", { class: "decided", role: "status" });
    this.next = h("div", { class: "row-of" });
    this.element = h("section", { class: "end-card", hidden: true, "aria-label": words.label }, this.title, this.points, this.decided, this.next);
  }

  hide() {
    passFocus(this.element);
    this.element.hidden = true;
  }

  /** Shows the end of a game that has just ended. @param {Ended} ended */
  show(ended) {
    this.set(ended);
    this.open();
    // Whoever is still tapping the board chooses nothing here.
    this.element.inert = true;
    setTimeout(() => (this.element.inert = false), QUIET_MS);
    playEnd(ended.isLost ?? false);
  }

  /** Takes what is shown once the card is open. @param {Ended} ended */
  set({ title, points = "", decided, next }) {
    this.title.textContent = title;
    this.points.textContent = points;
    this.points.hidden = points === "";
    fill(this.next, next);
    this.decide(decided);
  }

  open() {
    this.element.hidden = false;
  }

  focus() {
    this.next.querySelector("button")?.focus();
  }

  /** Says what decided it. @param {string} line */
  decide(line) {
    this.decided.textContent = line;
  }

  /** Returns the button that plays again. @param {() => void} onclick */
  rematch = (onclick, isMain = false) => button(words.rematch, onclick, { id: "rematch", class: isMain ? "main" : "" });
}
