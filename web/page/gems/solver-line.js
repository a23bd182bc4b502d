// The picks of a solver, shown one after the other at a pace that can be followed. The person's game stays what it is.

import { button, h, wait, wantsLessMotion } from "../dom.js";
import { Steps } from "../steps.js";
import { text } from "../text.js";

/** @typedef {[number, number][]} Picks */

/** Milliseconds for which each board is shown. */
const PAUSE_MS = 900;

export class SolverLine {
  /** @param {(picked: Picks) => unknown} onBoard the board after picks is to be shown @param {(isOwn: boolean) => void} onOwn the person's own game is to be shown again, or is not any more */
  constructor(onBoard, onOwn) {
    this.onBoard = onBoard;
    this.onOwn = onOwn;
    /** @type {Picks} */
    this.picked = [];
    /** Whether it is shown. */
    this.isOn = false;
    /** How often it began or was stepped through: what plays by itself ends then. */
    this.playing = 0;
    this.steps = new Steps((at) => this.#step(at));
    /** Leads back; the card of a game that is over has a button of its own. */
    this.own = button(text.gems.sm3.ownGame, () => this.leave(), { id: "own-game" });
    this.element = h("div", { class: "solver-line", hidden: true }, this.steps.element, this.own);
  }

  /** How many picks it has. */
  get last() {
    return this.picked.length;
  }

  /** Whether the board after these picks is the one to be shown. @param {Picks} picked */
  shows(picked) {
    return this.isOn && this.steps.at === picked.length;
  }

  /** Shows picks from the first board on; step by step by buttons alone for those who ask for less motion. @param {Picks} picked */
  async begin(picked) {
    this.picked = picked;
    this.isOn = true;
    this.element.hidden = false;
    this.onOwn(false);
    const playing = (this.playing += 1);
    this.#to(0);
    this.steps.buttons.next.focus();
    while (!wantsLessMotion() && this.steps.at < this.last) {
      await wait(PAUSE_MS);
      if (playing !== this.playing) return;
      this.#to(this.steps.at + 1);
    }
  }

  /** Shows nothing more. */
  end() {
    this.playing += 1;
    this.isOn = false;
    this.element.hidden = true;
  }

  /** Shows the person's own game again. */
  leave() {
    this.end();
    this.onOwn(true);
  }

  /** @param {number} at */
  #step(at) {
    this.playing += 1;
    this.#to(at);
  }

  /** @param {number} at */
  #to(at) {
    this.steps.show(at, this.last);
    this.onBoard(this.picked.slice(0, at));
  }
}
