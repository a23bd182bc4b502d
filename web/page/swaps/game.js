// A game of swaps that a person plays: picks, arrows and drags become swaps, which the engine makes and times.

import { Session, ask } from "../engine.js";
import { addRecords, player, records } from "../records.js";
import { text } from "../text.js";
import { Board } from "./board.js";

/** @typedef {[number, number]} Place */
/** @typedef {"up" | "down" | "left" | "right"} Direction */
/** @typedef {import("../engine/session.js").Played} Played */
/** @typedef {import("../engine/types.js").Shown} Shown */
/** @typedef {import("../engine/types.js").Made} Made */

/**
 * @typedef {object} Options
 * @property {string} label what the board is in words
 * @property {import("./board.js").Look} look
 * @property {(view: Shown) => void} onView the game as it stands is another one
 * @property {(played: Played) => void} onSwap a swap was made in a game, and is shown from now on if that is shown still
 * @property {(made: Made) => void} [onShown] what the swap brought has been shown
 * @property {(points: number) => void} [onPoints] the points while a cascade is shown
 * @property {(why: string) => void} onRefused the person's swap is not valid
 */

/** @type {Record<Direction, Place>} */
const STEPS = { up: [-1, 0], down: [1, 0], left: [0, -1], right: [0, 1] };

export class Game {
  /** @param {Options} options */
  constructor(options) {
    this.options = options;
    /** @type {Session | null} the game that is shown */
    this.session = null;
    /** @type {Shown | null} the game as the engine sees it */
    this.view = null;
    /** @type {Place | null} */
    this.chosen = null;
    this.isBusy = false;
    /** @type {Promise<void> | undefined} */
    this.making = undefined;
    this.shownAt = 0;
    this.board = new Board(
      {
        label: options.label,
        onPick: (row, column) => this.#pick([row, column]),
        onArrow: (row, column, direction) => this.#arrow([row, column], direction),
        onDrag: (from, to) => this.#byHand(from, directionOf(from, to)),
      },
      (cells, index, row, column) => {
        const cell = options.look(cells, index, row, column);
        const isChosen = this.chosen?.[0] === row && this.chosen[1] === column;
        return isChosen ? { ...cell, class: `${cell.class ?? ""} chosen` } : cell;
      },
    );
  }

  /** Whether the person can swap. */
  get isOpen() {
    return Boolean(this.session && this.view && !this.view.end && !this.isBusy);
  }

  /** Shows a game as far as it was played. Its swaps are added to the same list. @param {Played} played */
  async open(played) {
    this.end();
    const session = (this.session = new Session(played));
    this.view = null;
    this.isBusy = false;
    const view = await session.view();
    // Another game may have been opened meanwhile.
    if (session === this.session) this.setView(view);
  }

  /** Lets the game go. */
  end() {
    this.session?.close();
    this.session = null;
  }

  /** Ends a game that is not over. */
  leave() {
    if (this.view) this.setView({ ...this.view, end: "quit" });
  }

  /** Shows a game. @param {Shown} view */
  setView(view) {
    this.view = view;
    this.chosen = null;
    this.shownAt = performance.now();
    this.board.show(view);
    // Nothing is dragged any more: a finger scrolls the page.
    this.board.grid.setDragged(!view.end);
    this.options.onView(view);
  }

  /** Makes a swap and shows what it brings. @param {string} swap @param {number} ms */
  async make(swap, ms) {
    if (!this.session || this.isBusy) return;
    this.making = this.#make(this.session, swap, ms);
    await this.making;
  }

  /** Takes the last swap back. */
  async back() {
    const { session, view } = this;
    if (!this.isOpen || !session || !view?.made) return;
    this.isBusy = true;
    try {
      const before = await session.undo();
      if (session === this.session) this.setView(before);
    } finally {
      if (session === this.session) this.isBusy = false;
    }
  }

  /** Waits until a swap under way has been made, and shows at once what it brings. */
  async settle() {
    this.board.isHurried = true;
    await Promise.allSettled([this.making]);
    this.board.isHurried = false;
  }

  /** @param {Session} session @param {string} swap @param {number} ms */
  async #make(session, swap, ms) {
    this.isBusy = true;
    try {
      const made = await session.act(swap, ms);
      this.options.onSwap(session.played);
      if (session !== this.session) return;
      this.chosen = null;
      const points = this.view?.points ?? 0;
      await this.board.animate(made.steps, { ends: endsOf(swap), points, onPoints: this.options.onPoints });
      if (session !== this.session) return;
      this.setView(made.view);
      this.isBusy = false;
      this.options.onShown?.(made);
    } finally {
      if (session === this.session) this.isBusy = false;
    }
  }

  /** @param {Place} place */
  #pick(place) {
    if (!this.isOpen) return;
    const { chosen } = this;
    if (chosen && Math.abs(chosen[0] - place[0]) + Math.abs(chosen[1] - place[1]) === 1) {
      this.#byHand(chosen, directionOf(chosen, place));
      return;
    }
    this.chosen = chosen && chosen[0] === place[0] && chosen[1] === place[1] ? null : place;
    this.board.again();
  }

  /** Swaps the chosen cell. @param {Place} place @param {Direction} direction */
  #arrow(place, direction) {
    if (!this.chosen || this.chosen[0] !== place[0] || this.chosen[1] !== place[1]) return false;
    this.#byHand(place, direction);
    return true;
  }

  /** @param {Place} place @param {Direction} direction */
  async #byHand([row, column], direction) {
    if (!this.isOpen) return;
    const { session } = this;
    try {
      await this.make(`${row + 1},${column + 1} ${direction}`, Math.round(performance.now() - this.shownAt));
    } catch (error) {
      if (session !== this.session) return;
      this.chosen = null;
      this.board.again();
      const [down, right] = STEPS[direction];
      this.board.refuse([[row, column], [row + down, column + right]]);
      this.options.onRefused(error instanceof Error ? error.message : String(error));
    }
  }
}

/**
 * Returns the cells that a swap, such as `3,4 down`, exchanges.
 * @param {string} swap
 * @returns {[Place, Place]}
 */
export function endsOf(swap) {
  const [, row, column, direction] = /^(\d+),(\d+) (\w+)$/.exec(swap) ?? [];
  const [r, c] = [Number(row) - 1, Number(column) - 1];
  const [down, right] = STEPS[/** @type {Direction} */ (direction)] ?? STEPS.right;
  return [[r, c], [r + down, c + right]];
}

/** Returns what the engine needs of a game. @param {Played} played */
export function bare({ game, seed, number, swaps }) {
  return { game, seed, number, swaps };
}

/** Returns what is said of whether a game is one by hand. @param {"bot" | "back" | "again" | null} [help] @param {boolean} [isRecorded] */
export function wordsOf(help, isRecorded) {
  const { not, isRecorded: over, isByHand } = text.byHand;
  return help ? not[help] : isRecorded ? over : isByHand;
}

/** Whether a record is that of a game, however far that was played. @param {string} line @param {Played & { started: number }} kept */
const isOf = (line, { seed, started }) => [`"seed":${seed},`, `"started":${started},`].every((part) => line.includes(part));

/** Keeps the record of a game; one without a swap is no game, and another tab may have recorded the same one. @param {Played & { started: number }} kept */
export async function record(kept) {
  if (!kept.swaps.length) return;
  const { started } = kept;
  const line = await ask({ family: "gems", do: "record", played: bare(kept), player: player(), started });
  if (!records().some((other) => isOf(other, kept))) addRecords([line]);
}

/** @param {Place} from @param {Place} to @returns {Direction} */
function directionOf(from, to) {
  const [down, right] = [to[0] - from[0], to[1] - from[1]];
  const isAcross = Math.abs(right) > Math.abs(down);
  const wanted = isAcross ? [0, Math.sign(right)] : [Math.sign(down), 0];
  const found = Object.entries(STEPS).find(([, step]) => step[0] === wanted[0] && step[1] === wanted[1]);
  return /** @type {Direction} */ (found?.[0] ?? "right");
}
