// What is on the bench: the level and its history, and version A. Each tab has a bench of its own; the levels of the person
// are those of all tabs.

import { showError } from "../dom.js";
import { has, isFlag, isListOf, isMaybe, isNullOr, isPairOf, isText } from "../shape.js";
import { keep, keepForTab, loadAs, loadOfTab, watchStore } from "../store.js";
import { text } from "../text.js";
import { keyOf, newLevel } from "./model.js";
import { MINE, deleteLevel, freeId, isOwn, lastDeleted, migrateLevels, own, takenIds, undelete } from "./own.js";
import { isLevel } from "./shape.js";

/** @typedef {import("./model.js").Level} Level */

/**
 * A level and where it comes from: the name of a built-in level as long as it is unchanged, otherwise a name of one's own
 * such as `mine` or `mine2`. `isNew`: the step to it made that name.
 * @typedef {{ origin: string, level: Level, isNew?: boolean }} Version
 */

/** A version in the history, with what version A was if the step next to it changed that. @typedef {Version & { first?: Version | null }} Step */

const MOST_STEPS = 60;
/** The levels whose steps a tab keeps, beside that on the bench. */
const MOST_STASHED = 6;

/** @type {import("../shape.js").Shape<Version>} */
const isVersion = has({ origin: isText, level: isLevel, isNew: isMaybe(isFlag) });
/** @type {import("../shape.js").Shape<Step>} */
const isStep = has({ origin: isText, level: isLevel, isNew: isMaybe(isFlag), first: isMaybe(isNullOr(isVersion)) });
const isHistory = has({ past: isListOf(isStep), present: isVersion, future: isListOf(isStep) });
/** The steps of a level that another one took the place of. @typedef {{ past: Step[], level: Level, future: Step[] }} Stashed */
const isStash = isListOf(isPairOf(isText, has({ past: isListOf(isStep), level: isLevel, future: isListOf(isStep) })));

/** @param {Level | undefined} one @param {Level} other */
const areSame = (one, other) => JSON.stringify(one) === JSON.stringify(other);

export class Bench {
  constructor() {
    migrateLevels();
    const blank = { origin: MINE, level: newLevel() };
    /** @type {{ past: Step[], present: Version, future: Step[] }} */
    const { past, present, future } =
      loadOfTab("levels.bench", isHistory) ?? loadAs("levels.bench", isHistory) ?? { past: [], present: blank, future: [] };
    this.past = past;
    this.present = present;
    this.future = future;
    /** @type {Version | null} */
    this.first = loadOfTab("levels.first", isVersion) ?? loadAs("levels.first", isVersion);
    /** @type {[string, Stashed][]} the latest last */
    this.stash = loadOfTab("levels.stash", isStash) ?? [];
    /** @type {Record<string, Level>} the levels of the person by their names */
    this.own = {};
    /** @type {(() => void)[]} */
    this.listeners = [];
    this.#heed();
  }

  /** Shows what other tabs change, until `signal` ends it. @param {AbortSignal} signal */
  watch(signal) {
    watchStore((name) => {
      if (name !== null && !/^levels\.(own|deleted|versions)\//.test(name)) return;
      this.#heed();
      this.#changed();
    }, signal);
  }

  /** Reads the levels of all tabs. What another one made of the level on the bench is a step that can be undone. */
  #heed() {
    this.own = Object.fromEntries(own.all());
    const { origin, level } = this.present;
    if (!isOwn(origin)) return;
    const kept = this.own[origin];
    // One that another tab deleted stays on this bench.
    if (!kept) this.own[origin] = level;
    else if (!areSame(kept, level)) {
      this.past = [...this.past, this.present].slice(-MOST_STEPS);
      this.future = [];
      this.present = { origin, level: kept };
    }
  }

  /** Whether another tab has changed the level a moment ago, which this one does not show yet. */
  #isOthers() {
    const kept = own.get(this.present.origin);
    return kept !== null && !areSame(kept, this.level);
  }

  get level() {
    return this.present.level;
  }

  /** Whether the person has made no level yet, and opened none. */
  get isBlank() {
    return [this.level, ...own.all().map(([, level]) => level)].every((level) => areSame(level, newLevel()));
  }

  /** Whether a name is that of the person's first level, which is not made yet. @param {string} name */
  isFree(name) {
    return name === MINE && freeId(new Set(takenIds())) === MINE;
  }

  /**
   * Changes the level. One that is built in becomes the person's own; one that another tab has just changed becomes two.
   * @param {Level} level
   * @param {{ joins?: boolean }} [options] `joins`: part of the last step, as within a stroke
   */
  change(level, { joins = false } = {}) {
    if (level === this.level) return;
    const { origin, isNew } = this.present;
    if (!isOwn(origin) || this.#isOthers()) this.#step({ origin: this.#newName(), level, isNew: true });
    else if (joins) this.#set({ origin, level, isNew });
    else this.#step({ origin, level });
  }

  /** Puts a new level of the person on the bench. @param {Level} level */
  add(level) {
    const { origin } = this.present;
    if (keyOf(level) === keyOf(this.level)) return;
    if (isOwn(origin) && areSame(newLevel(), this.level) && !this.#isOthers()) this.#step({ origin, level });
    else this.#switch({ origin: this.#newName(), level });
  }

  /** Puts a level on the bench that has a name. @param {string} origin @param {Level} level */
  open(origin, level) {
    if (origin !== this.present.origin) this.#switch({ origin, level: own.get(origin) ?? level });
  }

  /** Puts a copy of the level on the bench. */
  duplicate() {
    const { name } = this.level;
    const copy = name ? text.levels.copyOf(name).slice(0, 80) : "";
    this.#switch({ origin: this.#newName(), level: { ...this.level, name: copy } });
  }

  /** Keeps a level as one of the person's, beside that on the bench. Returns its name. @param {Level} level */
  keepBeside(level) {
    const name = this.#newName();
    own.keep(name, level);
    this.#heed();
    this.#changed();
    return name;
  }

  /** Deletes the level, which must be the person's; another one takes its place. */
  remove() {
    const { origin, level } = this.present;
    deleteLevel(origin, level);
    const other = own.all().findLast(([name]) => name !== origin);
    if (other) this.open(...other);
    else this.#switch({ origin: this.#newName(), level: newLevel() });
  }

  /** Brings back the level that was deleted last. */
  restore() {
    const deleted = lastDeleted();
    if (!deleted) return;
    const [origin, { level }] = deleted;
    // A tab that had it on its bench may have gone on with it.
    const name = own.get(origin) ? this.#newName() : origin;
    own.keep(name, level);
    undelete(origin);
    if (name === this.present.origin) this.#heed();
    else this.open(name, level);
    this.#changed();
  }

  /** Returns whether there was a step to undo. */
  undo() {
    const last = this.past.pop();
    if (!last) return false;
    this.future.push(this.#wayBack(last));
    if (this.present.isNew) own.drop(this.present.origin);
    this.#goTo(last);
    return true;
  }

  /** Returns whether there was a step to redo. */
  redo() {
    const next = this.future.pop();
    if (!next) return false;
    // Another tab may have given the name to a level of its own.
    if (next.isNew && own.get(next.origin)) {
      const [old, name] = [next.origin, this.#newName()];
      for (const step of [next, ...this.future]) if (step.origin === old) step.origin = name;
    }
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

  /** @param {Version} version @param {Version} [before] */
  #step(version, before = this.present) {
    this.past = [...this.past, before].slice(-MOST_STEPS);
    this.future = [];
    this.#set(version);
  }

  /** Another level takes the place of this one; each has steps of its own. @param {Version} version */
  #switch(version) {
    const { past, level, future, present } = this;
    const stashed = this.stash.find(([origin]) => origin === version.origin)?.[1];
    const others = this.stash.filter(([origin]) => origin !== version.origin && origin !== present.origin);
    this.stash = [...others, /** @type {[string, Stashed]} */ ([present.origin, { past, level, future }])].slice(-MOST_STASHED);
    keepForTab("levels.stash", this.stash);
    this.past = stashed?.past ?? [];
    this.future = stashed?.future ?? [];
    if (stashed && !areSame(stashed.level, version.level)) this.#step(version, { origin: version.origin, level: stashed.level });
    else this.#set(version);
  }

  /** @param {Version} version */
  #set(version) {
    this.present = version;
    // What was wrong before has changed with the level.
    showError(null);
    const { past, present, future, first } = this;
    const { origin, level } = present;
    if (isOwn(origin) && !areSame(own.get(origin) ?? undefined, level)) own.keep(origin, level);
    this.own = { ...Object.fromEntries(own.all()), ...(isOwn(origin) && { [origin]: level }) };
    keepForTab("levels.bench", { past, present, future });
    keepForTab("levels.first", first);
    // For a tab that is opened anew.
    keep("levels.bench", { past, present, future }, { isQuiet: true });
    keep("levels.first", first);
    this.#changed();
  }

  #changed() {
    this.listeners.forEach((listener) => listener());
  }

  /** Returns a name that no level has, or had as far as it can come back. */
  #newName() {
    const { past, present, future, first } = this;
    return freeId(new Set([...takenIds(), ...[...past, present, ...future, first].map((version) => version?.origin)]));
  }
}
