// The finished games by hand that the browser keeps, and which boards were seen before. Each is an item of its own, so that
// several tabs lose none.

import { Items, dropOldest, forget, keep, load, migrate, rising } from "./store.js";
import { has, isListOf, isText, isWhole } from "./shape.js";
import { text } from "./text.js";

/** A finished game: a line for `sweetfish people`, and when it was added. @typedef {{ line: string, at: number }} Finished */

const RECORDS = "records";
const isFinished = has({ line: isText, at: isWhole });

/** The finished games by what they are. @type {Items<Finished>} */
const finished = new Items(RECORDS, isFinished);

/** How many games of an older version are taken over at a time: there is not always room for all of them twice. */
const PART = 50;

/** Returns the same id for the same text: 53 bits of a hash. @param {string} content */
export function idOf(content) {
  let [high, low] = [0xdeadbeef, 0x41c6ce57];
  for (let index = 0; index < content.length; index += 1) {
    const code = content.charCodeAt(index);
    high = Math.imul(high ^ code, 2654435761);
    low = Math.imul(low ^ code, 1597334677);
  }
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909);
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909);
  return (4294967296 * (2097151 & low) + (high >>> 0)).toString(36);
}

/** Older versions kept all games in one list, the oldest first. */
function takeOver() {
  const old = load(RECORDS, /** @type {unknown[]} */ ([]));
  for (let rest = old.length; rest > 0; rest -= PART) {
    const from = Math.max(rest - PART, 0);
    const areKept = old.slice(from, rest).map((line, index) => !isText(line) || add(line, from + index) !== false);
    if (!areKept.every(Boolean)) return;
    if (from > 0) keep(RECORDS, old.slice(0, from));
    else forget(RECORDS);
  }
}

/** Adds a game. Returns whether it is kept; `null` if it is there already. @param {string} line @param {number} at */
function add(line, at) {
  const id = idOf(line);
  return finished.get(id)?.line === line ? null : finished.keep(id, { line, at });
}

/**
 * The finished games by hand, as lines for `sweetfish people`, oldest first. They are never changed: a seed may be larger
 * than numbers are here.
 * @returns {string[]}
 */
export function records() {
  takeOver();
  return finished.all().map(([, game]) => game).sort((a, b) => a.at - b.at).map(({ line }) => line);
}

/** Returns the finished games that are kept under a name, by this version or an older one; `null` for what is none. @param {string} name @param {unknown} value */
export function linesOf(name, value) {
  if (name === RECORDS) return isListOf(isText)(value) ? value : null;
  return name.startsWith(`${RECORDS}/`) && isFinished(value) ? [value.line] : null;
}

/** Adds finished games that are not there yet, and returns how many were added. @param {string[]} lines */
export function addRecords(lines) {
  takeOver();
  return lines.filter((line) => add(line, rising()) !== null).length;
}

/** Takes finished games away, all without a line. Returns whether that was done. @param {string} [line] */
export function removeRecords(line) {
  takeOver();
  const ids = line === undefined ? finished.ids() : finished.all().filter(([, game]) => game.line === line).map(([id]) => id);
  return ids.map((id) => finished.drop(id)).every(Boolean);
}

/**
 * Lets a game go that is over or left. Its record comes first, so that a page that is closed in between does not lose it.
 * @template {{ started: number }} T
 * @param {Items<T>} games
 * @param {string} id
 * @param {T} game
 * @param {(game: T) => Promise<void> | undefined} record
 */
export async function letGo(games, id, game, record) {
  await record(game);
  // Another tab may have begun a new game in its place.
  if (games.get(id)?.started === game.started) games.drop(id);
}

/** How many boards of a family are known as seen before. */
const MOST_SEEN = 400;

/** Returns when each board of a family was seen last. @param {string} family @returns {Items<{ at: number }>} */
function seenOf(family) {
  const items = new Items(`${family}.seen`, has({ at: isWhole }));
  // Older versions kept all boards in one list.
  migrate(`${family}.seen`, (old) => !isListOf(isText)(old) || old.map((board, at) => items.keep(idOf(board), { at })).every(Boolean));
  return items;
}

/** Whether a board was played before, or shown by the engine. @param {string} family @param {string} board */
export const hasSeen = (family, board) => seenOf(family).get(idOf(board)) !== null;

/** Notes that a board is known from now on. @param {string} family @param {string} board */
export function see(family, board) {
  const seen = seenOf(family);
  seen.keep(idOf(board), { at: rising() });
  dropOldest(seen, MOST_SEEN);
}

/** The name that finished games are kept under. */
export const player = () => load("player", text.people.me);

/** @param {string} name */
export const setPlayer = (name) => keep("player", name);
