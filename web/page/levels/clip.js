// Parts of a board that are copied, pasted, mirrored and moved.

import { boardOf, isIn, mirrored, placesIn } from "./area.js";
import { givesOf, isVoid, spawnersOf } from "./model.js";
import { withoutParts, withoutRests, withoutTorn } from "./stroke.js";

/** @typedef {import("./area.js").Area} Area */
/** @typedef {import("./area.js").Axis} Axis */
/** @typedef {import("./model.js").Level} Level */
/** @typedef {import("./model.js").Place} Place */
/** @typedef {Pick<Level, "width" | "height" | "cells" | "spawners" | "exits" | "portals" | "gives">} Clip a part of a board, or all; without spawners of its own, those below a paste stay */

/** Copies a rectangle of a board, with the portals that lie within. @param {Level} level @param {Area} area @returns {Clip} */
export function copied(level, area) {
  const [[top, left], [bottom, right]] = area;
  const indices = placesIn(area).map(([row, column]) => row * level.width + column);
  /** @template T @param {T[]} values */
  const layer = (values) => indices.map((index) => values[index]);
  const portals = level.portals.filter((ends) => ends.every((place) => isIn(area, place)));
  return {
    width: right - left + 1,
    height: bottom - top + 1,
    cells: layer(level.cells),
    spawners: level.spawners && layer(level.spawners),
    exits: layer(level.exits),
    ...(level.gives && { gives: layer(level.gives) }),
    portals: withEnds(portals, ([row, column]) => [row - top, column - left]),
  };
}

/** Puts a copy on a board, the upper left cell at a place. What lies beside the board is cut off, and so are parts of cake bombs. @param {Level} level @param {Clip} clip @param {Place} place @returns {Level} */
export function pasted(level, clip, place) {
  const [top, left] = place;
  const inClip = boardOf(clip);
  const changed = placesIn(boardOf(level)).filter(([row, column]) => isIn(inClip, [row - top, column - left]));
  return withoutParts(withoutRests(laid(level, clip, place), level, changed));
}

/** Puts a copy on a board, whatever becomes of cake bombs. @param {Level} level @param {Clip} clip @param {Place} place @returns {Level} */
function laid(level, clip, [top, left]) {
  const board = placesIn(boardOf(level));
  const inClip = boardOf(clip);
  const from = board.map(([row, column]) => (isIn(inClip, [row - top, column - left]) ? (row - top) * clip.width + column - left : -1));
  /** @template T @param {T[]} own @param {T[]} other */
  const layer = (own, other) => own.map((value, index) => (from[index] < 0 ? value : other[from[index]]));
  const cells = layer(level.cells, clip.cells);
  const spawners = clip.spawners ? layer(spawnersOf(level), clip.spawners) : level.spawners?.map((is, index) => is && !isVoid(cells[index]));
  const gives = clip.spawners && (level.gives || clip.gives) ? layer(givesOf(level), givesOf(/** @type {Level} */ (clip))) : level.gives;
  const isOutside = (/** @type {Place} */ [row, column]) => from[row * level.width + column] < 0;
  const portals = withEnds(clip.portals, ([row, column]) => [row + top, column + left]);
  return {
    ...level,
    cells,
    spawners: spawners ?? null,
    exits: layer(level.exits, clip.exits),
    ...(gives && { gives }),
    portals: [
      ...level.portals.filter((ends) => ends.every(isOutside)),
      ...portals.filter((ends) => ends.every((place) => isIn(boardOf(level), place))),
    ],
  };
}

/** Returns a board with random candies and nothing else in a rectangle. @param {Level} level @param {Area} area */
export function cleared(level, area) {
  const { width, height, cells } = copied(level, area);
  /** @type {Clip} */
  const blank = { width, height, cells: cells.fill("?"), spawners: null, exits: cells.map(() => false), portals: [] };
  return pasted(level, blank, area[0]);
}

/** Exchanges the sides of a copy. @param {Clip} clip @param {Axis} axis */
export const flipped = (clip, axis) => rearranged(clip, (place) => mirrored(clip, place, axis));

/** Makes a board symmetric: its left half goes to the right, its upper one down. @param {Level} level @param {Axis[]} axes @returns {Level} */
export function symmetric(level, axes) {
  return axes.reduce((before, axis) => {
    const [rows, columns] = axis === "left-right" ? [level.height, Math.floor(level.width / 2)] : [Math.floor(level.height / 2), level.width];
    if (rows === 0 || columns === 0) return before;
    const half = copied(before, [[0, 0], [rows - 1, columns - 1]]);
    return withoutParts(laid(before, flipped(half, axis), axis === "left-right" ? [0, level.width - columns] : [level.height - rows, 0]));
  }, level);
}

/** Moves all of a board. What leaves it comes in on the other side, but for cake bombs that would come apart: these go. @param {Level} level @param {Place} by rows down and columns to the right @returns {Level} */
export function moved(level, [down, right]) {
  const { width, height } = level;
  const to = (/** @type {Place} */ [row, column]) => /** @type {Place} */ ([(row + down + height) % height, (column + right + width) % width]);
  return rearranged(withoutTorn(level, to), to);
}

/** Moves each cell to another place. @template {Clip} T @param {T} board @param {(place: Place) => Place} to @returns {T} */
function rearranged(board, to) {
  const places = placesIn(boardOf(board));
  /** @type {number[]} */
  const from = [];
  places.forEach((place, index) => {
    const [row, column] = to(place);
    from[row * board.width + column] = index;
  });
  /** @template V @param {V[]} values */
  const layer = (values) => from.map((index) => values[index]);
  return {
    ...board,
    cells: layer(board.cells),
    spawners: board.spawners && layer(board.spawners),
    exits: layer(board.exits),
    ...(board.gives && { gives: layer(board.gives) }),
    portals: withEnds(board.portals, to),
  };
}

/** Returns portals with other ends. @param {Level["portals"]} portals @param {(place: Place) => Place} to @returns {Level["portals"]} */
const withEnds = (portals, to) => portals.map(([from, outlet]) => [to(from), to(outlet)]);
