// What is on the bench: the level and its history, and version A. All of it is kept in the browser.

import { keep, load } from "../store.js";
import { newLevel } from "./model.js";

/** @typedef {import("./model.js").Level} Level */

/**
 * A level and where it comes from: the name of a built-in level as long as it is unchanged, otherwise `mine`.
 * @typedef {{ origin: string, level: Level }} Version
 */

export const MINE = "mine";
const MOST_STEPS = 60;

export class Bench {
  constructor() {
    const first = { origin: MINE, level: newLevel() };
    /** @type {{ past: Version[], present: Version, future: Version[] }} */
    const { past, present, future } = load("levels.bench", { past: [], present: first, future: [] });
    this.past = past;
    this.present = present;
    this.future = future;
    /** @type {Version | null} */
    this.first = load("levels.first", null);
    /** @type {(() => void)[]} */
    this.listeners = [];
  }

  get level() {
    return this.present.level;
  }

  /**
   * Changes the level.
   * @param {Level} level
   * @param {{ joins?: boolean, origin?: string }} [options] `joins`: part of the last step, as within a stroke
   */
  change(level, { joins = false, origin = MINE } = {}) {
    if (level === this.level) return;
    if (!joins) this.past = [...this.past, this.present].slice(-MOST_STEPS);
    this.present = { origin, level };
    this.future = [];
    this.#changed();
  }

  undo() {
    const last = this.past.pop();
    if (!last) return;
    this.future.push(this.present);
    this.present = last;
    this.#changed();
  }

  redo() {
    const next = this.future.pop();
    if (!next) return;
    this.past.push(this.present);
    this.present = next;
    this.#changed();
  }

  /** Keeps the level as version A. */
  keepFirst() {
    this.first = this.present;
    keep("levels.first", this.first);
    this.listeners.forEach((listener) => listener());
  }

  /** Exchanges the two versions. */
  exchange() {
    if (!this.first) return;
    const { level, origin } = this.first;
    this.keepFirst();
    this.change(level, { origin });
  }

  #changed() {
    const { past, present, future } = this;
    keep("levels.bench", { past, present, future });
    this.listeners.forEach((listener) => listener());
  }
}
