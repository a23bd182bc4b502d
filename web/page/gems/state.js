// How a game of swaps stands, in figures and words: above the board and below it.

import { fill, h } from "../dom.js";
import { wordsOf } from "../swaps/game.js";
import { text } from "../text.js";
import { figures } from "./look.js";

const words = text.gems;

export class State {
  constructor() {
    /** @type {import("./games.js").Kept | null} */
    this.kept = null;
    this.goal = h("p", { class: "goal" });
    this.figures = h("dl", { class: "state" });
    this.message = h("p", { class: "big", role: "status" });
    this.byHand = h("p", { class: "quiet by-hand" });
    this.above = h("div", {}, this.goal, this.figures, this.message);
  }

  /** Another game. @param {string} name @param {import("./games.js").Kept} kept */
  open(name, kept) {
    this.kept = kept;
    this.goal.textContent = words.goals[/** @type {keyof typeof words.goals} */ (name)];
    this.message.textContent = "";
    this.showHelp();
  }

  /** Shows how the game stands. @param {import("../swaps/game.js").Shown} view */
  show(view) {
    fill(
      this.figures,
      figures([
        [words.points, this.#points(view.points)],
        [words.swaps, view.made],
        ...(view.left === null ? [] : [/** @type {const} */ ([words.left, view.left])]),
      ]),
    );
    if (view.end) this.say(words.ends[/** @type {keyof typeof words.ends} */ (view.end)]);
  }

  /** Shows the points while a cascade is shown. @param {number} points */
  showPoints(points) {
    const shown = this.figures.querySelector("dd");
    if (shown) shown.textContent = this.#points(points);
  }

  /** Says whether it is a game by hand still. */
  showHelp() {
    this.byHand.textContent = wordsOf(this.kept?.help, this.kept?.isRecorded);
  }

  /** @param {string} message */
  say(message) {
    this.message.textContent = message;
  }

  /** @param {number} points */
  #points(points) {
    const goal = this.kept?.game.match3.goal;
    return typeof goal === "object" && "p1" in goal ? `${points} / ${goal.p1.target}` : String(points);
  }
}
