// What the browser keeps for this page: games under way, settings and finished games. Nothing is sent anywhere.

import { showError } from "./dom.js";
import { text } from "./text.js";

/** What all names begin with. */
const PREFIX = "sweetfish.";

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
    const kept = localStorage.getItem(PREFIX + name);
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
 */
export function keep(name, value) {
  try {
    localStorage.setItem(PREFIX + name, JSON.stringify(value));
    return true;
  } catch {
    showError(text.notKept);
    return false;
  }
}

/** @param {string} name */
export function forget(name) {
  try {
    localStorage.removeItem(PREFIX + name);
  } catch {
    // What cannot be kept is not there either.
  }
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

/** Adds finished games that are not there yet, and returns how many were added. @param {string[]} lines */
export function addRecords(lines) {
  const all = records();
  const known = new Set(all);
  const added = lines.filter((line) => !known.has(line) && known.add(line));
  return added.length === 0 || keep("records", [...all, ...added]) ? added.length : 0;
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

/** Calls `onChange` when another window of this browser changes what is kept, until `signal` ends it. @param {() => void} onChange @param {AbortSignal} signal */
export function watchStore(onChange, signal) {
  addEventListener("storage", onChange, { signal });
}

/** The name that finished games are kept under. */
export const player = () => load("player", text.people.me);

/** @param {string} name */
export const setPlayer = (name) => keep("player", name);
