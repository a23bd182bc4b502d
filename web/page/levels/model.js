// A level as the workbench edits it. Whether it is sound is for the engine to say.

/** @typedef {import("../engine/types.js").Level} Level */
/** @typedef {import("../engine/types.js").Mode} Mode */

/** @typedef {[number, number]} Place row and column */

/** @type {readonly Mode[]} */
export const MODES = ["moves", "jelly", "ingredients", "timed", "orders", "mixed"];

/** The fuse of candy bombs that enter, if a level names none. */
export const FUSE = 15;

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

/** Returns whether each cell is the top one of its column. @param {Pick<Level, "width" | "cells">} level */
function tops({ width, cells }) {
  const seen = new Set();
  return cells.map((word, index) => {
    const column = index % width;
    if (isVoid(word) || seen.has(column)) return false;
    seen.add(column);
    return true;
  });
}

/** Whether no piece is ever there: a void or a chocolate spawner. @param {string} word */
export const isVoid = (word) => word === "#" || word === "X";

/** Returns whether each cell is the lowest one of its column. @param {Level} level */
export const bottoms = ({ width, cells }) => tops({ width, cells: cells.toReversed() }).reverse();

/** Returns whether each cell is a spawner. @param {Level} level */
export const spawnersOf = (level) => level.spawners ?? tops(level);

/** What a spawner gives that gives all. */
export const ALL = ".";

/** Returns what each cell gives, if it is a spawner. @param {Level} level */
export const givesOf = (level) => level.gives ?? level.cells.map(() => ALL);

/** Whether a mode has a goal. @param {Mode} mode @param {"score" | "ingredients" | "orders"} goal */
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
    ...(level.gives && { gives: layer(level.gives, ALL) }),
    portals: level.portals.filter((ends) => ends.every(isInside)),
  };
}

/**
 * Returns a text that levels share whose games are the same: their names, star scores and goals of other modes are no part.
 * @param {Level} level
 */
export function gameKey(level) {
  const { mode, kinds, limit, score, ingredients, at_once: atOnce, width, cells, exits, portals } = level;
  const ordered = Object.entries(level.orders).filter(([, count]) => count > 0).sort();
  const marks = (/** @type {boolean[]} */ marked) => cells.map((word, index) => Number(word !== "#" && marked[index])).join("");
  return JSON.stringify([
    mode, kinds, limit, isTimed(level),
    hasGoal(mode, "score") && score,
    hasGoal(mode, "ingredients") && ingredients > 0 && [ingredients, atOnce],
    hasGoal(mode, "orders") && ordered,
    width, cells.join(" "), marks(spawnersOf(level)), marks(exits), portals,
    ...furtherKeys(level),
  ]);
}

/** Returns what a level has of what most have not: none if it has nothing of it, as levels of older versions. @param {Level} level */
function furtherKeys(level) {
  const isSpawner = spawnersOf(level);
  const gives = givesOf(level).map((word, index) => (isSpawner[index] && level.cells[index] !== "#" ? word : ALL));
  const isWanted = hasGoal(level.mode, "ingredients") && level.ingredients > 0;
  const enter = Object.entries(level.enter ?? {}).filter(([name, rate]) => rate.some(Boolean) && (name !== "ingredient" || isWanted)).sort();
  const fuse = level.fuse ?? FUSE;
  const rules = Object.entries(level.rules ?? {}).sort();
  const further = [gives.some((word) => word !== ALL) && gives.join(" "), enter.length > 0 && enter, fuse !== FUSE && fuse, rules.length > 0 && rules];
  return further.some(Boolean) ? [further] : [];
}

/** Returns a text that levels share which are the same in all that is written into a file. @param {Level} level */
export const keyOf = (level) => JSON.stringify([level.name, level.stars, gameKey(level)]);
