// The end of a duel: who won, the move that cost most, and what comes next.

import { button } from "../dom.js";
import { EndCard } from "../end.js";
import { sharer } from "../files.js";
import { text } from "../text.js";
import { sideOf } from "./losses.js";
import { LEVELS, nameOf } from "./players.js";

const words = text.duel;

/**
 * @typedef {object} Ended
 * @property {string} title
 * @property {[number, number]} points
 * @property {boolean} isWon whether the one person has won
 * @property {boolean} isLost whether the one person has lost
 * @property {boolean} isOpen whether it can be played on, as it was resigned
 */

export class DuelEnd extends EndCard {
  /**
   * @param {import("./sides.js").Sides} sides
   * @param {import("./line.js").LeadLine} line
   * @param {{ onRematch: () => void, onReview: (ply: number) => void, onResult: () => void, onPlayOn: () => void }} owner
   */
  constructor(sides, line, owner) {
    super();
    this.sides = sides;
    this.line = line;
    this.owner = owner;
    this.onResult = () => owner.onResult();
    /** How many games were shown: who is late has no say. */
    this.shown = 0;
  }

  /** Opens the card. @param {Ended} ended @param {boolean} isNow whether the game has just ended */
  async end({ title, points, isWon, isLost, isOpen }, isNow) {
    const shown = (this.shown += 1);
    let ply = 0;
    const review = button(text.end.review, () => this.#review(ply), { id: "review" });
    const playOn = isOpen && button(words.playOn, () => this.owner.onPlayOn(), { id: "play-on" });
    const next = [this.#next(isWon), review, sharer(), playOn].flat();
    const ended = { title, points: words.points2(...points), decided: isOpen ? "" : words.looking, next, isLost };
    if (isNow) this.show(ended);
    else this.#again(ended);
    if (isOpen) return;
    const worst = await this.line.review();
    if (shown !== this.shown || this.element.hidden) return;
    ply = worst ? worst.number - 1 : 0;
    this.decide(worst ? `${this.#decided(worst)} ${words.sums(this.line.sums(), this.sides.own)}` : words.noneDecided);
  }

  /** Shows the end of a game once more. @param {import("../end.js").Ended} ended */
  #again(ended) {
    this.set(ended);
    this.open();
    this.focus();
  }

  /** @param {boolean} isWon */
  #next(isWon) {
    if (!isWon || !this.sides.canRise) return [this.rematch(() => this.owner.onRematch(), true)];
    const rise = () => {
      this.sides.rise();
      this.owner.onRematch();
    };
    const { own, players } = this.sides;
    const level = LEVELS.indexOf(/** @type {import("./players.js").Strength} */ (players[own === 0 ? 1 : 0]));
    return [button(words.next(nameOf(LEVELS[level + 1])), rise, { id: "rise", class: "main" }), this.rematch(() => this.owner.onRematch())];
  }

  /** @param {import("./losses.js").Loss & { isDecisive: boolean }} worst */
  #decided(worst) {
    const side = sideOf(worst);
    const { own } = this.sides;
    return words.decided(worst, words.who(own === null ? null : own === side, side));
  }

  /** @param {number} ply */
  #review(ply) {
    this.close();
    this.line.turnOn();
    this.owner.onReview(ply);
  }
}
