// What is on the bench: the level and its history, version A, and the levels of the person. All of it is kept in the
// browser.

import { showError } from "../dom.js";
import { keep } from "../store.js";
import { newLevel } from "./model.js";
import { has, isLevel, isListOf, isMapOf, isText, loadAs } from "./shape.js";

/** @typedef {import("./model.js").Level} Level */

/**
 * A level and where it comes from: the name of a built-in level as long as it is unchanged, otherwise a name of one's own
 * such as `mine` or `mine2`. `isNew`: the step to it made that name.
 * @typedef {{ origin: string, level: Level, isNew?: boolean }} Version
 */

/** A version in the history, with what version A was if the step next to it changed that. @typedef {Version & { first?: Version | null }} Step */

/** What the name of every level of the person begins with. */
export const MINE = "mine";
const MOST_STEPS = 60;
/** The levels of the person that are kept; the oldest goes. */
const MOST_OWN = 20;

/** Whether a level is one of the person's. @param {string} origin */
export const isOwn = (origin) => /^mine\d*$/.test(origin);

const isVersion = has({ origin: isText, level: isLevel });
const isStep = (/** @type {any} */ step) => isVersion(step) && (step.first === undefined || step.first === null || isVersion(step.first));
const isHistory = has({ past: isListOf(isStep), present: isVersion, future: isListOf(isStep) });
const isLevels = (/** @type {any} */ own) => isMapOf(isLevel)(own) && Object.keys(own).every(isOwn);

const BLANK = JSON.stringify(newLevel());

export class Bench {
  constructor() {
    const blank = { origin: MINE, level: newLevel() };
    /** @type {{ past: Step[], present: Version, future: Step[] }} */
    const { past, present, future } = loadAs("levels.bench", isHistory) ?? { past: [], present: blank, future: [] };
    this.past = past;
    this.present = present;
    this.future = future;
    /** @type {Version | null} */
    this.first = loadAs("levels.first", isVersion);
    /** @type {Record<string, Level>} the levels of the person by their names, the latest changed last */
    this.own = loadAs("levels.own", isLevels) ?? {};
    if (isOwn(present.origin)) this.own[present.origin] = present.level;
    /** @type {(() => void)[]} */
    this.listeners = [];
  }

  get level() {
    return this.present.level;
  }

  /**
   * Changes the level. One that is built in becomes the person's own.
   * @param {Level} level
   * @param {{ joins?: boolean }} [options] `joins`: part of the last step, as within a stroke
   */
  change(level, { joins = false } = {}) {
    if (level === this.level) return;
    const { origin, isNew } = this.present;
    if (!isOwn(origin)) this.#step({ origin: this.#newName(), level, isNew: true });
    else if (joins) this.#set({ origin, level, isNew });
    else this.#step({ origin, level });
  }

  /** Puts a new level of the person on the bench. @param {Level} level */
  add(level) {
    if (JSON.stringify(level) !== JSON.stringify(this.level)) this.#step({ origin: this.#newName(), level, isNew: true });
  }

  /** Puts a level on the bench that has a name. @param {string} origin @param {Level} level */
  open(origin, level) {
    if (origin !== this.present.origin) this.#step({ origin, level });
  }

  /** Returns whether there was a step to undo. */
  undo() {
    const last = this.past.pop();
    if (!last) return false;
    this.future.push(this.#wayBack(last));
    if (this.present.isNew) delete this.own[this.present.origin];
    this.#goTo(last);
    return true;
  }

  /** Returns whether there was a step to redo. */
  redo() {
    const next = this.future.pop();
    if (!next) return false;
    this.past.push(this.#wayBack(next));
    this.#goTo(next);
    return true;
  }

  /** Keeps the level as version A. */
  keepFirst() {
    this.#stepWithFirst(this.present, this.present);
  }

  /** Exchanges the two versions. */
  exchange() {
    if (this.first) this.#stepWithFirst(this.first, this.present);
  }

  /** @param {Version} present @param {Version} first */
  #stepWithFirst({ origin, level }, first) {
    this.past = [...this.past, { ...this.present, first: this.first }].slice(-MOST_STEPS);
    this.first = first;
    this.future = [];
    this.#set({ origin, level });
  }

  /** Returns the step that leads back from another. @param {Step} step @returns {Step} */
  #wayBack({ first }) {
    return first === undefined ? this.present : { ...this.present, first: this.first };
  }

  /** @param {Step} step */
  #goTo({ first, ...version }) {
    if (first !== undefined) this.first = first;
    this.#set(version);
  }

  /** @param {Version} version */
  #step(version) {
    this.past = [...this.past, this.present].slice(-MOST_STEPS);
    this.future = [];
    this.#set(version);
  }

  /** @param {Version} version */
  #set(version) {
    this.present = version;
    // What was wrong before has changed with the level.
    showError(null);
    this.#keepOwn();
    const { past, present, future } = this;
    keep("levels.bench", { past, present, future });
    keep("levels.first", this.first);
    this.listeners.forEach((listener) => listener());
  }

  #keepOwn() {
    const { origin, level } = this.present;
    if (isOwn(origin) && this.own[origin] !== level) {
      delete this.own[origin];
      this.own = Object.fromEntries([...Object.entries(this.own), [origin, level]].slice(-MOST_OWN));
    }
    keep("levels.own", this.own);
  }

  /** Returns a name that no level has that is not blank. */
  #newName() {
    const { own, past, present, first } = this;
    const blank = Object.keys(own).find((name) => JSON.stringify(own[name]) === BLANK);
    if (blank) return blank;
    const taken = new Set([...Object.keys(own), ...[...past, present, first].map((version) => version?.origin)]);
    let number = 1;
    while (taken.has(nameOf(number))) number += 1;
    return nameOf(number);
  }
}

/** @param {number} number from 1 on */
const nameOf = (number) => (number === 1 ? MINE : `${MINE}${number}`);
