// The end of a game, over the board that is empty then: the result, what decided it, and what comes next.

import { button, fill, h, showError } from "../dom.js";
import { copy } from "../files.js";
import { text } from "../text.js";
import { LEVELS, nameOf } from "./players.js";

const words = text.duel;

/**
 * @typedef {object} Ended
 * @property {string} title
 * @property {[number, number]} points
 * @property {boolean} isWon whether the one person has won
 * @property {boolean} isOpen whether it can be played on, as it was resigned
 */

export class EndCard {
  /**
   * @param {import("./sides.js").Sides} sides
   * @param {import("./line.js").LeadLine} line
   * @param {{ onRematch: () => void, onReview: (ply: number) => void }} owner
   */
  constructor(sides, line, owner) {
    this.sides = sides;
    this.line = line;
    this.owner = owner;
    this.element = h("section", { class: "end-card", hidden: true, "aria-label": words.endLabel });
  }

  hide() {
    this.element.hidden = true;
  }

  /** @param {Ended} ended */
  async show({ title, points, isWon, isOpen }) {
    const decided = h("p", { class: "decided", role: "status" }, isOpen ? "" : words.looking);
    /** @type {number} */
    let ply = 0;
    fill(
      this.element,
      h("h2", {}, title),
      h("p", { class: "end-points" }, words.points2(...points)),
      decided,
      h("div", { class: "row-of" }, this.#next(isWon), button(words.review, () => this.#review(ply), { id: "review" }), button(words.share, () => share(decided), { id: "share" })),
      isOpen && button(words.playOn, () => this.hide(), { id: "play-on" }),
    );
    this.element.hidden = false;
    if (isOpen) return;
    const worst = await this.line.review();
    if (!decided.isConnected) return;
    ply = worst ? worst.number - 1 : 0;
    decided.textContent = worst ? this.#decided(worst) : words.noneDecided;
  }

  /** @param {boolean} isWon */
  #next(isWon) {
    const rematch = button(words.rematch, () => this.owner.onRematch(), { id: "rematch", class: isWon && this.sides.canRise ? "" : "main" });
    if (!isWon || !this.sides.canRise) return [rematch];
    const rise = () => {
      this.sides.rise();
      this.owner.onRematch();
    };
    const { own, players } = this.sides;
    const level = LEVELS.indexOf(/** @type {import("./players.js").Strength} */ (players[own === 0 ? 1 : 0]));
    return [button(words.next(nameOf(LEVELS[level + 1])), rise, { id: "rise", class: "main" }), rematch];
  }

  /** @param {{ number: number, cell: string, lost: number, better: string }} worst */
  #decided({ number, cell, lost, better }) {
    const side = (number - 1) % 2;
    const { own } = this.sides;
    return words.decided(number, cell, lost, better, words.who(own === null ? null : own === side, side));
  }

  /** @param {number} ply */
  #review(ply) {
    this.hide();
    this.line.turnOn();
    this.owner.onReview(ply);
  }
}

/** Copies the address, which holds the game. @param {HTMLElement} told */
async function share(told) {
  try {
    await copy(location.href);
    told.textContent = words.copied(words.link);
  } catch (error) {
    showError(error);
  }
}
