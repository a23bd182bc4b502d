// The end of a game, over its board: the result in a line, what decided it, and what comes next.

import { button, fill, h } from "./dom.js";
import { playEnd } from "./sound.js";
import { text } from "./text.js";

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
    this.element.hidden = true;
  }

  /** @param {{ title: string, points?: string, decided: string, next: import("./dom.js").Child[], isLost?: boolean }} ended `next`: buttons */
  show({ title, points = "", decided, next, isLost = false }) {
    this.title.textContent = title;
    this.points.textContent = points;
    this.points.hidden = points === "";
    fill(this.next, next);
    this.decide(decided);
    this.element.hidden = false;
    // Whoever is still tapping the board chooses nothing here.
    this.element.inert = true;
    setTimeout(() => (this.element.inert = false), QUIET_MS);
    playEnd(isLost);
  }

  /** Says what decided it. @param {string} line */
  decide(line) {
    this.decided.textContent = line;
  }

  /** Returns the button that plays again. @param {() => void} onclick */
  rematch = (onclick, isMain = false) => button(words.rematch, onclick, { id: "rematch", class: isMain ? "main" : "" });

  /** Returns the button that shows the board again. */
  look = () => button(words.look, () => this.hide(), { id: "look" });
}
