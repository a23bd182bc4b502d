// What the browser keeps for this page: games under way, settings, levels and finished games. Nothing is sent anywhere.
// Several tabs share it: what people make is kept by item.

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

/**
 * Returns what was kept under a name; `null` if that is nothing of this shape.
 * @template T
 * @param {string} name
 * @param {import("./shape.js").Shape<T>} shape
 * @returns {T | null}
 */
export function loadAs(name, shape) {
  try {
    const value = JSON.parse(read(name) ?? "null");
    return shape(value) ? value : null;
  } catch {
    return null;
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

/** Takes away what is kept under a name. Returns whether that was done for good. @param {string} name */
export const forget = (name) => write(name, null);

/**
 * Items that people make, each under a name of its own, so that tabs do not overwrite each other's.
 * @template T
 */
export class Items {
  /** @param {string} name of them all @param {import("./shape.js").Shape<T>} shape */
  constructor(name, shape) {
    this.start = `${name}/`;
    this.shape = shape;
  }

  /** @param {string} id @returns {T | null} */
  get(id) {
    return loadAs(this.start + id, this.shape);
  }

  /** Returns the ids of all items. */
  ids() {
    return names(this.start).map((name) => name.slice(this.start.length));
  }

  /** Returns the valid items by their ids. @returns {[string, T][]} */
  all() {
    const found = this.ids().map((id) => [id, this.get(id)]);
    return /** @type {[string, T][]} */ (found.filter(([, value]) => value !== null));
  }

  /** @param {string} id @param {T} value */
  keep(id, value) {
    return keep(this.start + id, value);
  }

  /** @param {string} id */
  drop(id) {
    return forget(this.start + id);
  }
}

/**
 * Returns the oldest items, those that are more than `most`.
 * @template {{ at: number }} T
 * @param {Items<T>} items
 * @param {number} most
 */
export function oldestOf(items, most) {
  if (items.ids().length <= most) return [];
  return items.all().sort(([, a], [, b]) => a.at - b.at).slice(0, -most);
}

/**
 * Drops the oldest items if there are more than `most`.
 * @param {Items<{ at: number }>} items
 * @param {number} most
 */
export function dropOldest(items, most) {
  for (const [id] of oldestOf(items, most)) items.drop(id);
}

let lastTime = 0;

/** Returns the time in ms since 1970, or a little more, so that it always rises. */
export function rising() {
  lastTime = Math.max(Date.now(), lastTime + 1);
  return lastTime;
}

/** @param {unknown} value @returns {value is NonNullable<unknown>} */
const isPresent = (value) => value !== null;

/**
 * Hands on what an older version kept under one name, and takes it away once that is done.
 * @param {string} name
 * @param {(old: unknown) => boolean} take returns whether all of it is kept elsewhere now
 */
export function migrate(name, take) {
  const old = loadAs(name, isPresent);
  if (old !== null && take(old)) forget(name);
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

/** Returns what this tab kept for itself; `null` if that is nothing valid. @template T @param {string} name @param {import("./shape.js").Shape<T>} shape @returns {T | null} */
export function loadOfTab(name, shape) {
  try {
    const value = JSON.parse(sessionStorage.getItem(tabName(name)) ?? "null");
    return shape(value) ? value : null;
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
