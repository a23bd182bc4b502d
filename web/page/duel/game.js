// A game of the duel: the board that it began with, its moves, and how far it is shown. Addresses and files hold the same.

import { text } from "../text.js";

/**
 * @typedef {{ kinds: number, rows: string[] }} Start
 * @typedef {{ kinds: number, rows: string[], moves: string[] }} Sent a game as requests hold it
 */

/** Returns an address as it was before some program escaped it. @param {string} address */
function decoded(address) {
  try {
    return decodeURIComponent(address);
  } catch {
    throw new Error(text.duel.noAddress);
  }
}

export class Game {
  /**
   * @param {Start} start
   * @param {string[]} [moves]
   * @param {number} [at] how many of the moves are shown
   */
  constructor(start, moves = [], at = moves.length) {
    this.start = start;
    this.moves = moves;
    this.at = Math.min(Math.max(at, 0), moves.length);
  }

  /** The moves that are shown. */
  get shown() {
    return this.moves.slice(0, this.at);
  }

  /** Who moves next: 0 for the first player, 1 for the second. */
  get side() {
    return this.at % 2;
  }

  /** Returns the game as requests hold it, up to a ply. */
  sent(at = this.at) {
    return { ...this.start, moves: this.moves.slice(0, at) };
  }

  /** Makes a move. Moves that were taken back are gone. @param {string} cell */
  play(cell) {
    return new Game(this.start, [...this.shown, cell]);
  }

  /** @param {number} at */
  goTo(at) {
    return new Game(this.start, this.moves, at);
  }

  /** Returns whether this shows the board one move after what another game shows. @param {Game} other */
  isNextOf(other) {
    return this.at === other.at + 1 && this.start.rows.join() === other.start.rows.join();
  }

  /** Returns what stands in the address of the page. */
  address() {
    const { kinds, rows } = this.start;
    return [kinds, rows.join("."), this.moves.join(","), this.at].join("/");
  }

  /**
   * Reads an address. Whether it is a game the engine finds out.
   * @param {string} address
   */
  static parse(address) {
    if (address === "") return null;
    const [kinds, rows, moves = "", at = ""] = decoded(address).split("/");
    if (!rows || !/^\d{1,2}$/.test(kinds) || !/^\d*$/.test(at)) throw new Error(text.duel.noAddress);
    const made = moves ? moves.split(",") : [];
    return new Game({ kinds: Number(kinds), rows: rows.split(".") }, made, at === "" ? made.length : Number(at));
  }
}
