// What the browser keeps for this page: games under way, settings and finished games. Nothing is sent anywhere.

import { showError } from "./dom.js";
import { text } from "./text.js";

/** What all names begin with. */
const PREFIX = "sweetfish.";

/**
 * Returns what was kept under a name, or `otherwise`.
 * @template T
 * @param {string} name
 * @param {T} otherwise
 * @returns {T}
 */
export function load(name, otherwise) {
  try {
    const kept = localStorage.getItem(PREFIX + name);
    return kept === null ? otherwise : JSON.parse(kept);
  } catch {
    return otherwise;
  }
}

/**
 * Keeps a value under a name. Says so in one line if that cannot be done.
 * @param {string} name
 * @param {unknown} value
 */
export function keep(name, value) {
  try {
    localStorage.setItem(PREFIX + name, JSON.stringify(value));
  } catch {
    showError(text.notKept);
  }
}

/** @param {string} name */
export function forget(name) {
  localStorage.removeItem(PREFIX + name);
}

/**
 * The finished games by hand, as records for `sweetfish people`, oldest first.
 * @returns {any[]}
 */
export const records = () => load("records", []);

/** Adds a finished game. @param {any} record */
export function addRecord(record) {
  keep("records", [...records(), record]);
}

/** Replaces all finished games. @param {any[]} all */
export const setRecords = (all) => keep("records", all);

/** The name that finished games are kept under. */
export const player = () => load("player", "me");

/** @param {string} name */
export const setPlayer = (name) => keep("player", name);
