// The line over a game: what lead the engine expects at the end, after each move, and what each move lost. Boards are
// looked at one by one in the background.

import { button, fill, h, s, showError } from "../dom.js";
import { GivenUp, think, workers } from "../engine.js";
import { signed } from "../format.js";
import { Plot } from "../plot.js";
import { text } from "../text.js";
import { isEmpty } from "./board.js";
import { placeOf } from "./cells.js";
import { sumsOf, worstOf } from "./losses.js";

const words = text.duel;

/** Milliseconds for each board. */
const EACH_MS = 150;
/** Points that a move must lose to be marked where an expectation is not proven. */
const NOTABLE = 5;

/** @typedef {{ expected: number, proven: boolean, best: string }} Expected for the side to move */

export class LeadLine {
  /**
   * @param {(ply: number) => void} onPick
   * @param {() => void} onKnown called when more is known of what moves lost
   */
  constructor(onPick, onKnown) {
    this.onKnown = onKnown;
    // Off after a reload, as the analysis: in a game that is under way it is help.
    this.isOn = false;
    /** Whether the game is looked at without the line being shown. */
    this.isAsked = false;
    this.looking = new AbortController();
    /** Done when what was looked at last is known. @type {Promise<unknown>} */
    this.looked = Promise.resolve();
    /** @type {Map<string, Expected>} by the game up to a board */
    this.known = new Map();
    /** @type {import("./game.js").Game | null} */
    this.game = null;
    /** @type {import("./board.js").Board[]} */
    this.boards = [];
    this.toggle = button(words.showLine, () => this.#turn(), { id: "line", "aria-pressed": String(this.isOn) });
    this.element = h("div", { class: "lead-line" });
    this.plot = new Plot(s("svg", { class: "chart plot", role: "img" }), { tick: signed, pick: onPick });
  }

  /**
   * Shows a game: all its boards, one of which is shown.
   * @param {import("./game.js").Game} game
   * @param {import("./board.js").Board[]} boards
   */
  show(game, boards) {
    this.game = game;
    this.boards = boards;
    this.isAsked = false;
    this.#draw();
    this.#look();
  }

  end() {
    this.looking.abort();
  }

  #turn() {
    this.isOn = !this.isOn;
    this.toggle.setAttribute("aria-pressed", String(this.isOn));
    this.#draw();
    this.#look();
    this.onKnown();
  }

  /** @param {number} ply */
  #key(ply) {
    const { start, moves } = /** @type {import("./game.js").Game} */ (this.game);
    return `${start.rows.join(".")}/${moves.slice(0, ply).join(",")}`;
  }

  /** Returns the expected lead of the first player at the end, as of a board. @param {number} ply @returns {number | null} */
  lead(ply) {
    const board = this.boards[ply];
    const now = board.points[0] - board.points[1];
    if (isEmpty(board)) return now;
    const found = this.known.get(this.#key(ply));
    return found ? now + (ply % 2 === 0 ? found.expected : -found.expected) : null;
  }

  /**
   * Returns what a move lost, and the better one; `null` if it is not known to have lost anything.
   * @param {number} number of the move, from 1
   */
  loss(number) {
    return this.isOn ? this.#loss(number) : null;
  }

  /** Looks at the whole game and returns the move that lost most; null if none lost much, or if another game is shown meanwhile. */
  async review() {
    const { game } = this;
    if (!game) return null;
    this.isAsked = true;
    this.#look();
    // Who turns the line on or off meanwhile lets it look anew.
    for (let looked; looked !== this.looked; ) await (looked = this.looked);
    if (this.game !== game) return null;
    const [first, second] = this.boards[this.boards.length - 1].points;
    return worstOf(this.#losses(), first - second);
  }

  /** Whether all boards of the game were looked at. */
  get isComplete() {
    return this.boards.every((_, ply) => this.lead(ply) !== null);
  }

  /** Returns what each side lost, as far as it is known. */
  sums() {
    return sumsOf(this.#losses());
  }

  #losses() {
    return (this.game?.moves ?? []).flatMap((cell, index) => {
      const loss = this.#loss(index + 1);
      return loss ? { number: index + 1, cell, ...loss } : [];
    });
  }

  /** Lets the line be shown. */
  turnOn() {
    if (!this.isOn) this.#turn();
  }

  /** Another game begins without it. */
  turnOff() {
    if (this.isOn) this.#turn();
  }

  /** @param {number} number */
  #loss(number) {
    if (!this.game) return null;
    const before = this.lead(number - 1);
    const after = this.lead(number);
    const found = this.known.get(this.#key(number - 1));
    if (before === null || after === null || !found) return null;
    // The move that was thought best lost nothing, whatever a look at the next board says.
    if (this.#took(number, found.best)) return null;
    const lost = number % 2 === 1 ? before - after : after - before;
    return lost >= (this.#isSure(number) ? 1 : NOTABLE) ? { lost, better: found.best } : null;
  }

  /** Returns whether what is known before and after a move is proven; a board without moves is. @param {number} number */
  #isSure(number) {
    return [number - 1, number].every((ply) => this.known.get(this.#key(ply))?.proven ?? true);
  }

  /** Returns whether a move took a cell. @param {number} number @param {string} cell */
  #took(number, cell) {
    const [row, column] = placeOf(cell);
    return this.boards[number].taken.some((other) => other[0] === row && other[1] === column);
  }

  #look() {
    this.looking.abort();
    this.looking = new AbortController();
    this.looked = this.#lookAt(this.game, this.looking.signal);
  }

  /** @param {import("./game.js").Game | null} game @param {AbortSignal} signal */
  async #lookAt(game, signal) {
    if (!(this.isOn || this.isAsked) || !game) return;
    const open = this.boards.map((_, ply) => ply).filter((ply) => this.lead(ply) === null);
    // One worker stays free, so that a move or a hint need not wait for all boards.
    const look = async () => {
      for (let ply = open.shift(); ply !== undefined && !signal.aborted; ply = open.shift()) await this.#expect(game, ply, signal);
    };
    await Promise.all(Array.from({ length: Math.max(1, workers - 1) }, look));
  }

  /** @param {import("./game.js").Game} game @param {number} ply @param {AbortSignal} signal */
  async #expect(game, ply, signal) {
    const key = this.#key(ply);
    const player = { search: { ms: EACH_MS } };
    try {
      const found = await think({ family: "duel", do: "choose", game: game.sent(ply), player }, { signal });
      this.known.set(key, { expected: found.expected, proven: found.proven, best: found.cell });
    } catch (error) {
      if (!(error instanceof GivenUp)) showError(error);
      return;
    }
    if (!signal.aborted) this.#draw();
  }

  #draw() {
    const { game, boards } = this;
    if (!this.isOn || !game || boards.length < 2) return fill(this.element);
    const values = boards.map((_, ply) => this.lead(ply));
    const marks = values.map((_, ply) => ply).filter((ply) => ply > 0 && this.loss(ply));
    const now = values[game.at];
    this.plot.setAround(values, marks);
    this.plot.mark(game.at, words.lineLabel(game.at, now ?? null, marks.length));
    if (!this.plot.svg.isConnected) fill(this.element, h("h2", {}, words.lineTitle), this.plot.svg);
    this.onKnown();
  }
}
