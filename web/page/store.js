// What the browser keeps for this page: games under way, settings, levels and finished games. Nothing is sent anywhere.
// Several tabs share it: what people make is kept by item, and a list is read anew at the moment it is written.

import { showError } from "./dom.js";
import { text } from "./text.js";

/** What all names begin with. */
const PREFIX = "sweetfish.";

/**
 * What the browser would not keep, by name; `null` is gone. Work goes on with it until the page is closed.
 * @type {Map<string, string | null>}
 */
const unkept = new Map();

/** @param {string} name @returns {string | null} */
function read(name) {
  const here = unkept.get(name);
  return here === undefined ? localStorage.getItem(PREFIX + name) : here;
}

/** @param {string} name @param {string | null} value */
function store(name, value) {
  if (value === null) localStorage.removeItem(PREFIX + name);
  else localStorage.setItem(PREFIX + name, value);
  unkept.delete(name);
}

/** Writes a value, or takes it away by `null`, and returns whether the browser kept that. @param {string} name @param {string | null} value */
function write(name, value) {
  try {
    store(name, value);
  } catch {
    unkept.set(name, value);
    return false;
  }
  try {
    // There may be room now for what was not kept before.
    unkept.forEach((other, otherName) => store(otherName, other));
  } catch {
    // Not yet.
  }
  return true;
}

/** Returns the names of all that is kept and that begin so, sorted. @param {string} [start] */
export function names(start = "") {
  const all = new Set(unkept.keys());
  try {
    for (const name of Object.keys(localStorage)) if (name.startsWith(PREFIX)) all.add(name.slice(PREFIX.length));
  } catch {
    // What cannot be read is not there.
  }
  return [...all].filter((name) => name.startsWith(start) && unkept.get(name) !== null).sort();
}

/**
 * Whether a value is of the same kind as another, which stands for what is kept: the same type, and for an object, the
 * same for what is in it. The storage may hold what others wrote.
 * @param {unknown} value
 * @param {unknown} model
 * @returns {boolean}
 */
function isLike(value, model) {
  if (model === null || value === null) return model === null;
  if (typeof value !== typeof model || Array.isArray(value) !== Array.isArray(model)) return false;
  if (typeof model !== "object" || Array.isArray(model)) return true;
  const fields = /** @type {Record<string, unknown>} */ (value);
  return Object.entries(model).every(([name, part]) => isLike(fields[name], part));
}

/**
 * Returns what was kept under a name, or `otherwise` if that is nothing of the same kind or is not valid.
 * @template T
 * @param {string} name
 * @param {T} otherwise
 * @param {(kept: T) => boolean} [isValid]
 * @returns {T}
 */
export function load(name, otherwise, isValid = () => true) {
  try {
    const kept = read(name);
    const value = kept === null ? otherwise : JSON.parse(kept);
    return isLike(value, otherwise) && isValid(value) ? value : otherwise;
  } catch {
    return otherwise;
  }
}

/** Whether a value is a whole number of a range. @param {unknown} value @param {[number, number]} range */
export const isWithin = (value, [min, max]) => Number.isInteger(value) && Number(value) >= min && Number(value) <= max;

/**
 * Keeps a value under a name. Says so in one line if that cannot be done, and returns whether it was.
 * @param {string} name
 * @param {unknown} value
 * @param {{ isQuiet?: boolean }} [options] `isQuiet`: nothing is lost without it
 */
export function keep(name, value, { isQuiet = false } = {}) {
  const isKept = write(name, JSON.stringify(value));
  if (!isKept && !isQuiet) showError(text.notKept);
  return isKept;
}

/** @param {string} name */
export const forget = (name) => void write(name, null);

/**
 * Items that people make, each under a name of its own, so that tabs do not overwrite each other's.
 * @template T
 */
export class Items {
  /** @param {string} name of them all @param {(value: any) => boolean} isValid */
  constructor(name, isValid) {
    this.start = `${name}/`;
    this.isValid = isValid;
  }

  /** @param {string} id @returns {T | null} */
  get(id) {
    return load(this.start + id, /** @type {any} */ (null), this.isValid);
  }

  /** Returns the valid items by their ids. @returns {[string, T][]} */
  all() {
    const found = names(this.start).map((name) => name.slice(this.start.length)).map((id) => [id, this.get(id)]);
    return /** @type {[string, T][]} */ (found.filter(([, value]) => value !== null));
  }

  /** @param {string} id @param {T} value */
  keep(id, value) {
    return keep(this.start + id, value);
  }

  /** @param {string} id */
  drop(id) {
    forget(this.start + id);
  }
}

/**
 * Hands on what an older version kept under one name, and takes it away once that is done.
 * @param {string} name
 * @param {(old: any) => boolean} take returns whether all of it is kept elsewhere now
 */
export function migrate(name, take) {
  const old = load(name, /** @type {any} */ (null));
  if (old !== null && take(old)) forget(name);
}

/**
 * The finished games by hand, as lines for `sweetfish people`, oldest first. They are never changed: a seed may be larger
 * than numbers are here.
 * @returns {string[]}
 */
export function records() {
  const kept = load("records", /** @type {unknown[]} */ ([]));
  return kept.filter((line) => typeof line === "string");
}

/** Whether a value is the list of finished games, by its name. @param {string} name @param {unknown} value @returns {value is string[]} */
export const isRecordList = (name, value) => name === "records" && Array.isArray(value) && value.every((line) => typeof line === "string");

/** Adds finished games that are not there yet, and returns how many were added. @param {string[]} lines */
export function addRecords(lines) {
  const all = records();
  const known = new Set(all);
  const added = lines.filter((line) => !known.has(line) && known.add(line));
  if (added.length > 0) keep("records", [...all, ...added]);
  return added.length;
}

/** Takes finished games away, all without a line. @param {string} [line] */
export function removeRecords(line) {
  return keep("records", line === undefined ? [] : records().filter((other) => other !== line));
}

/** How many boards of a family are known as seen before. */
const MOST_SEEN = 400;

/** Whether a board was played before, or shown by the engine. @param {string} family @param {string} board */
export const hasSeen = (family, board) => load(`${family}.seen`, /** @type {string[]} */ ([])).includes(board);

/** Notes that a board is known from now on. @param {string} family @param {string} board */
export function see(family, board) {
  const others = load(`${family}.seen`, /** @type {string[]} */ ([])).filter((other) => other !== board);
  keep(`${family}.seen`, [...others.slice(1 - MOST_SEEN), board]);
}

/**
 * Calls `onChange` when another tab of this browser changes what is kept, until `signal` ends it. `name` is what changed;
 * all if it is `null`.
 * @param {(name: string | null) => void} onChange
 * @param {AbortSignal} signal
 */
export function watchStore(onChange, signal) {
  addEventListener("storage", ({ key }) => onChange(key && key.slice(PREFIX.length)), { signal });
}

/** The name of what this tab keeps for itself over a reload. */
const tabName = (/** @type {string} */ name) => `${PREFIX}tab.${name}`;

/** Returns what this tab kept for itself; `null` if that is nothing valid. @param {string} name @param {(kept: any) => boolean} isValid */
export function loadOfTab(name, isValid) {
  try {
    const value = JSON.parse(sessionStorage.getItem(tabName(name)) ?? "null");
    return isValid(value) ? value : null;
  } catch {
    return null;
  }
}

/** Keeps something for this tab alone, as far as there is room. @param {string} name @param {unknown} value */
export function keepForTab(name, value) {
  try {
    sessionStorage.setItem(tabName(name), JSON.stringify(value));
  } catch {
    // Only the way back is lost, nothing that is on the screen.
  }
}

/** The name that finished games are kept under. */
export const player = () => load("player", text.people.me);

/** @param {string} name */
export const setPlayer = (name) => keep("player", name);
