// What is painted: each brush changes one cell of a level.

import { parse } from "../gem.js";
import { ALL, givesOf, isVoid, spawnersOf } from "./model.js";

/** @typedef {import("./model.js").Level} Level */
/** @typedef {import("./model.js").Place} Place */

/**
 * A brush: `content` is put into a cell as its word; the others mark a cell, or unmark it where a stroke begins on a
 * cell that has the mark.
 * @typedef {{ do: "content", word: string } | { do: "jelly", layers: 1 | 2 } | { do: "lock" | "marmalade" | "exit" }
 *   | { do: "spawner", gives: string }
 *   | { do: "portal" | "no-portal" }} Brush
 */

const JELLY = ["", "~", "="];
const CANDY = /^[1-7?]/;
/** What can be in marmalade. */
const PIECE = /^[1-7?@%io]/;

/**
 * Returns whether a cell has what a brush marks, so that a stroke that begins there takes it away.
 * @param {Level} level
 * @param {number} index
 * @param {Brush} brush
 */
export function isMarked(level, index, brush) {
  const { locked, marmalade, jelly } = parse(level.cells[index]);
  if (brush.do === "jelly") return jelly === brush.layers;
  if (brush.do === "marmalade") return marmalade;
  if (brush.do === "lock") return locked;
  if (brush.do === "spawner") return spawnersOf(level)[index] && givesOf(level)[index] === brush.gives;
  return brush.do === "exit" && level.exits[index];
}

/**
 * Returns what a cell has of what a brush changes, so that cells with the same are filled together.
 * @param {Level} level
 * @param {number} index
 * @param {Brush} brush
 */
export function likenessOf(level, index, brush) {
  const { content, locked, marmalade, jelly } = parse(level.cells[index]);
  if (brush.do === "content") return [content, locked, marmalade].join();
  if (isVoid(content)) return "#";
  if (brush.do === "jelly") return String(jelly);
  if (brush.do === "spawner") return spawnersOf(level)[index] ? givesOf(level)[index] : "";
  return String(isMarked(level, index, brush));
}

/**
 * Paints a cell.
 * @param {Level} level
 * @param {Place} place
 * @param {Brush} brush
 * @param {boolean} isOn whether the mark is set or taken away
 * @returns {Level} the same level if nothing changes
 */
export function painted(level, [row, column], brush, isOn) {
  const index = row * level.width + column;
  if (brush.do === "content") return withContent(level, [row, column], brush.word);
  if (isVoid(level.cells[index])) return level;
  if (brush.do === "no-portal") return withoutPortals(level, [row, column]);
  if (brush.do === "spawner") return withSpawner(level, index, isOn, isOn ? brush.gives : ALL);
  if (brush.do === "exit") return { ...level, exits: replaced(level.exits, index, isOn) };
  const word = marked(level.cells[index], brush, isOn);
  return word === level.cells[index] ? level : { ...level, cells: replaced(level.cells, index, word) };
}

/**
 * Returns a word with or without jelly, a lock or marmalade.
 * @param {string} word
 * @param {Brush} brush
 * @param {boolean} isOn
 */
function marked(word, brush, isOn) {
  const { content, locked, marmalade, jelly } = parse(word);
  const layers = brush.do === "jelly" ? (isOn ? brush.layers : 0) : jelly;
  const cover = { locked, marmalade };
  if (brush.do === "lock" && isOn) Object.assign(cover, { locked: CANDY.test(content), marmalade: marmalade && !CANDY.test(content) });
  else if (brush.do === "lock") cover.locked = false;
  if (brush.do === "marmalade") Object.assign(cover, { marmalade: isOn, locked: locked && !isOn });
  return covered(content, cover) + JELLY[layers];
}

/** Returns a content under a lock or marmalade, where it can be. @param {string} content @param {{ locked: boolean, marmalade: boolean }} cover */
function covered(content, { locked, marmalade }) {
  if (locked && CANDY.test(content)) return `(${content})`;
  return marmalade && PIECE.test(content) ? `{${content}}` : content;
}

/** @param {Level} level @param {number} index @param {boolean} isOn @param {string} word what it gives @returns {Level} */
function withSpawner(level, index, isOn, word) {
  const gives = replaced(givesOf(level), index, word);
  const own = gives.some((other) => other !== ALL) ? gives : undefined;
  return { ...level, spawners: replaced(spawnersOf(level), index, isOn), gives: own };
}

/** @param {Level} level @param {Place} place @param {string} content */
function withContent(level, place, content) {
  const index = place[0] * level.width + place[1];
  const { locked, marmalade, jelly } = parse(level.cells[index]);
  if (isVoid(content)) {
    const cleared = withoutPortals(level, place);
    return {
      ...cleared,
      cells: replaced(level.cells, index, content),
      spawners: level.spawners && replaced(level.spawners, index, false),
      exits: replaced(level.exits, index, false),
      ...(level.gives && { gives: replaced(level.gives, index, ALL) }),
    };
  }
  const word = covered(content, { locked, marmalade }) + JELLY[jelly];
  return word === level.cells[index] ? level : { ...level, cells: replaced(level.cells, index, word) };
}

/** @param {Level} level @param {Place} place */
function withoutPortals(level, place) {
  const portals = level.portals.filter((ends) => !ends.some((end) => isSame(end, place)));
  return portals.length === level.portals.length ? level : { ...level, portals };
}

/**
 * Adds a portal. Others with the same entry or outlet go.
 * @param {Level} level
 * @param {Place} from
 * @param {Place} to
 * @returns {Level}
 */
export function withPortal(level, from, to) {
  const others = level.portals.filter((ends) => !isSame(ends[0], from) && !isSame(ends[1], to));
  return { ...level, portals: [...others, [from, to]] };
}

/** @param {Place} a @param {Place} b */
const isSame = (a, b) => a[0] === b[0] && a[1] === b[1];

/** @template T @param {T[]} list @param {number} index @param {T} value */
const replaced = (list, index, value) => list.map((other, place) => (place === index ? value : other));
