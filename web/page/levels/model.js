// A level as the workbench edits it, and its text. Whether it is sound is for the engine to say.

import { orders as allOrders } from "./pieces.js";

/**
 * A level. Goals that the mode does not have are kept, but not written. Rows and columns count from 0.
 * @typedef {object} Level
 * @property {string} name
 * @property {string} mode
 * @property {number} kinds
 * @property {boolean} timed whether the limit of a mixed level is seconds
 * @property {number} limit moves or seconds
 * @property {number} score 0 is no goal, here and below
 * @property {number} ingredients
 * @property {number} at_once
 * @property {Record<string, number>} orders
 * @property {number[]} stars
 * @property {number} width
 * @property {number} height
 * @property {string[]} cells the words of the cells in reading order
 * @property {boolean[] | null} spawners `null`: the top cell of each column
 * @property {boolean[]} exits
 * @property {[Place, Place][]} portals entry and outlet
 */

/** @typedef {[number, number]} Place row and column */

export const MODES = /** @type {const} */ (["moves", "jelly", "ingredients", "timed", "orders", "mixed"]);

/** Returns a sound level: 8x8 random candies and a score to reach. @returns {Level} */
export function newLevel() {
  const count = 64;
  return {
    name: "",
    mode: "moves",
    kinds: 5,
    timed: false,
    limit: 20,
    score: 4000,
    ingredients: 0,
    at_once: 1,
    orders: {},
    stars: [],
    width: 8,
    height: 8,
    cells: new Array(count).fill("?"),
    spawners: null,
    exits: new Array(count).fill(false),
    portals: [],
  };
}

/**
 * Returns the level that the engine has parsed.
 * @param {import("../engine/types.js").Parsed} parsed
 * @returns {Level}
 */
export function fromParsed(parsed) {
  const { name, mode, kinds, timed, limit, score, ingredients, at_once, stars, width, height, cells, exits, portals } =
    parsed;
  const level = {
    name, mode, kinds, timed, limit, ingredients, at_once, stars, width, height, cells, exits, portals,
    score: score ?? 0,
    orders: Object.fromEntries(parsed.orders),
    spawners: null,
  };
  const isDefault = tops(level).every((top, index) => top === parsed.spawners[index]);
  return isDefault ? level : { ...level, spawners: parsed.spawners };
}

/** Returns whether each cell is the top one of its column. @param {Pick<Level, "width" | "cells">} level */
function tops({ width, cells }) {
  const seen = new Set();
  return cells.map((word, index) => {
    const column = index % width;
    if (word === "#" || seen.has(column)) return false;
    seen.add(column);
    return true;
  });
}

/** Returns whether each cell is the lowest one of its column. @param {Level} level */
export const bottoms = ({ width, cells }) => tops({ width, cells: cells.toReversed() }).reverse();

/** Returns whether each cell is a spawner. @param {Level} level */
export const spawnersOf = (level) => level.spawners ?? tops(level);

/** Whether a mode has a goal. @param {string} mode @param {"score" | "ingredients" | "orders"} goal */
export function hasGoal(mode, goal) {
  if (mode === "mixed") return true;
  return goal === "score" ? mode === "moves" || mode === "timed" : mode === goal;
}

/** Whether the limit is in seconds. @param {Level} level */
export const isTimed = (level) => level.mode === "timed" || (level.mode === "mixed" && level.timed);

/**
 * Returns the level with another size. New cells are random candies; what is cut off is lost.
 * @param {Level} level
 * @param {number} width
 * @param {number} height
 * @returns {Level}
 */
export function resized(level, width, height) {
  /** @template T @param {T[]} layer @param {T} filler */
  const layer = (layer, filler) =>
    Array.from({ length: width * height }, (_, index) => {
      const [row, column] = [Math.floor(index / width), index % width];
      return row < level.height && column < level.width ? layer[row * level.width + column] : filler;
    });
  const isInside = (/** @type {Place} */ [row, column]) => row < height && column < width;
  return {
    ...level,
    width,
    height,
    cells: layer(level.cells, "?"),
    spawners: level.spawners && layer(level.spawners, false),
    exits: layer(level.exits, false),
    portals: level.portals.filter((ends) => ends.every(isInside)),
  };
}

/**
 * Writes the text of a level file.
 * @param {Level} level
 */
export function toToml(level) {
  const lines = [
    level.name && `name = ${JSON.stringify(level.name)}`,
    `mode = "${level.mode}"`,
    `kinds = ${level.kinds}`,
    `${isTimed(level) ? "seconds" : "moves"} = ${level.limit}`,
    ...goalLines(level),
    level.stars.length > 0 && `stars = [${level.stars.join(", ")}]`,
    `board = ${layer(level, level.cells)}`,
    ...wayLines(level),
  ];
  return `${lines.filter(Boolean).join("\n")}\n`;
}

/** @param {Level} level */
function goalLines({ mode, score, ingredients, at_once: atOnce, orders }) {
  const lines = [];
  if (hasGoal(mode, "score") && score) lines.push(`score = ${score}`);
  if (hasGoal(mode, "ingredients") && ingredients) lines.push(`ingredients = ${ingredients}`, `at_once = ${atOnce}`);
  const ordered = allOrders().filter(({ thing }) => orders[thing] > 0).map(({ thing }) => `${thing} = ${orders[thing]}`);
  if (hasGoal(mode, "orders") && ordered.length) lines.push(`orders = { ${ordered.join(", ")} }`);
  return lines;
}

/** @param {Level} level */
function wayLines(level) {
  const lines = [];
  const marks = (/** @type {boolean[]} */ marked) =>
    layer(level, level.cells.map((word, index) => (word === "#" ? "#" : marked[index] ? "v" : ".")));
  if (level.spawners) lines.push(`spawners = ${marks(level.spawners)}`);
  if (level.exits.some(Boolean)) lines.push(`exits = ${marks(level.exits)}`);
  if (level.portals.length) {
    const place = (/** @type {Place} */ [row, column]) => `[${row + 1}, ${column + 1}]`;
    const portals = level.portals.map(([from, to]) => `    { from = ${place(from)}, to = ${place(to)} },\n`);
    lines.push(`portals = [\n${portals.join("")}]`);
  }
  return lines;
}

/** @param {Level} level @param {string[]} words */
function layer({ width, height }, words) {
  const longest = Math.max(...words.map((word) => word.length));
  const rows = Array.from({ length: height }, (_, row) =>
    words.slice(row * width, (row + 1) * width).map((word) => word.padEnd(longest)).join(" ").trimEnd(),
  );
  return `'''\n${rows.join("\n")}\n'''`;
}

/** Returns the key of a level's text that a line, from 1, belongs to. @param {Level} level @param {number} line */
export function keyAt(level, line) {
  const before = toToml(level).split("\n").slice(0, line);
  return /^\w+(?= = )/.exec(before.findLast((text) => /^\w+ = /.test(text)) ?? "")?.[0] ?? "";
}
