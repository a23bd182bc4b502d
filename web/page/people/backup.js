// The whole store as one file, and back: merged by item, so that nothing that is here is overwritten.

import { addRecords, linesOf } from "../records.js";
import { isObject } from "../shape.js";
import { keep, load, names } from "../store.js";
import { text } from "../text.js";
import { freeId, isOwn, own, takenIds } from "../levels/own.js";
import { isLevel } from "../levels/shape.js";

const words = text.people;
const FORMAT = 1;
const LEVELS = "levels.own/";

/** @typedef {{ added: number, known: number, left: number }} Merged `left`: those that are others here, and stay */

/** Writes all that is kept. */
export function exported() {
  const kept = Object.fromEntries(names().map((name) => [name, load(name, /** @type {unknown} */ (null))]));
  return `${JSON.stringify({ sweetfish: FORMAT, kept }, null, 1)}\n`;
}

/**
 * Adds what a file holds and is not here. A level under a name that another one has here comes in under a new name.
 * @param {string} content
 * @returns {Merged}
 */
export function merge(content) {
  const kept = itemsOf(content);
  const merged = { added: 0, known: 0, left: 0 };
  const ids = levelIds(kept);
  for (const [name, value] of Object.entries(kept)) {
    const lines = linesOf(name, value);
    if (lines) {
      const added = addRecords(lines);
      merged.added += added;
      merged.known += lines.length - added;
      continue;
    }
    const target = name.replace(/^(levels\.\w+\/)(mine\d*)/, (_, start, id) => start + (ids.get(id) ?? id));
    const here = load(target, /** @type {unknown} */ (null));
    const both = here === null ? value : union(here, value);
    if (same(here, value) || same(here, both) || (here !== null && isSeen(name))) merged.known += 1;
    else if (both === null || (name.startsWith(LEVELS) && !(isLevel(value) && isOwn(name.slice(LEVELS.length))))) merged.left += 1;
    else {
      keep(target, both);
      merged.added += 1;
    }
  }
  return merged;
}

/** Whether a name is that of a board that was seen. @param {string} name */
const isSeen = (name) => name.includes(".seen/");

/**
 * Returns a list with what another one holds beside it: of pairs, those whose first part is not there. `null`: no lists.
 * @param {unknown} here
 * @param {unknown} other
 */
function union(here, other) {
  if (!Array.isArray(here) || !Array.isArray(other)) return null;
  const keyOf = (/** @type {unknown} */ item) => JSON.stringify(Array.isArray(item) ? item[0] : item);
  const known = new Set(here.map(keyOf));
  return [...other.filter((item) => !known.has(keyOf(item))), ...here];
}

/** @param {string} content @returns {Record<string, unknown>} */
function itemsOf(content) {
  const value = parsed(content);
  if (!isObject(value) || value.sweetfish !== FORMAT || !isObject(value.kept)) throw new Error(words.noBackup);
  return value.kept;
}

/** @param {string} content @returns {unknown} */
function parsed(content) {
  try {
    return JSON.parse(content);
  } catch {
    throw new Error(words.noBackup);
  }
}

/** Returns the new names of the levels that have the name of another one here. @param {Record<string, unknown>} kept */
function levelIds(kept) {
  /** @type {Map<string, string>} */
  const ids = new Map();
  const levels = Object.entries(kept).filter(([name]) => name.startsWith(LEVELS));
  const taken = new Set([...takenIds(), ...levels.map(([name]) => name.slice(LEVELS.length))]);
  for (const [name, level] of levels) {
    const id = name.slice(LEVELS.length);
    const here = own.get(id);
    if (!isOwn(id) || here === null || same(here, level)) continue;
    const twin = own.all().find(([, other]) => same(other, level))?.[0];
    ids.set(id, twin ?? freeId(taken));
    taken.add(/** @type {string} */ (ids.get(id)));
  }
  return ids;
}

/** @param {unknown} one @param {unknown} other */
const same = (one, other) => JSON.stringify(one) === JSON.stringify(other);
