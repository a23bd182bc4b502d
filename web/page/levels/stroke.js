// What a stroke of a brush makes of a level: all its cells and their mirror images, and cake bombs as a whole.

import { boardOf, imagesIn, isIn } from "./area.js";
import { painted } from "./brush.js";

/** @typedef {import("./area.js").Axis} Axis */
/** @typedef {import("./brush.js").Brush} Brush */
/** @typedef {import("./model.js").Level} Level */
/** @typedef {import("./model.js").Place} Place */

/**
 * @typedef {object} How
 * @property {boolean} isOn whether a mark is set or taken away
 * @property {Axis[]} axes the mirrors
 * @property {boolean} [isBounded] whether cake bombs stay within the cells, if one has room there
 */

/** Paints cells. @param {Level} level @param {Place[]} places @param {Brush} brush @param {How} how @returns {Level} the same level if nothing changes */
export function stroked(level, places, brush, { isOn, axes, isBounded }) {
  const parts = isCake(brush) ? squaresFor(level, places, Boolean(isBounded)) : places.map((place) => [place]);
  const cells = apart(imagesIn(level, axes).flatMap((image) => parts.map((part) => part.map(image)))).flat();
  const after = cells.reduce((before, place) => painted(before, place, brush, isOn), level);
  return brush.do === "content" ? withoutRests(after, level, cells) : after;
}

/** @param {Brush} brush */
const isCake = (brush) => brush.do === "content" && brush.word.startsWith("k");

/** @param {Level} level @param {Place} place */
const isQuarter = ({ width, cells }, [row, column]) => cells[row * width + column].startsWith("k");

/** Returns the four cells of a cake bomb that has a cell as its upper left one, or another one where the board ends. @param {Level} level @param {Place} place @returns {Place[]} */
function squareAt(level, [row, column]) {
  const top = Math.max(0, Math.min(row, level.height - 2));
  const left = Math.max(0, Math.min(column, level.width - 2));
  /** @type {Place[]} */
  const square = [[top, left], [top, left + 1], [top + 1, left], [top + 1, left + 1]];
  return square.filter((place) => isIn(boardOf(level), place));
}

/** Returns the cells of each cake bomb, as the engine finds them. @param {Level} level */
function cakesOf(level) {
  /** @type {Place[][]} */
  const cakes = [];
  const taken = new Set();
  level.cells.forEach((_, index) => {
    /** @type {Place} */
    const place = [Math.floor(index / level.width), index % level.width];
    if (!isQuarter(level, place) || taken.has(String(place))) return;
    const cake = squareAt(level, place).filter((other) => isQuarter(level, other) && !taken.has(String(other)));
    for (const other of cake) taken.add(String(other));
    cakes.push(cake);
  });
  return cakes;
}

/** Returns where cake bombs are painted. One that is there already is painted as it lies. @param {Level} level @param {Place[]} places @param {boolean} isBounded */
function squaresFor(level, places, isBounded) {
  if (isBounded) {
    const own = new Set(places.map(String));
    const squares = places.map((place) => squareAt(level, place));
    const inside = squares.filter((square) => square.every((place) => own.has(String(place))));
    return inside.length > 0 ? inside : squares.slice(0, 1);
  }
  const cakes = cakesOf(level);
  return places.map((place) => cakes.find((cake) => cake.some((other) => String(other) === String(place))) ?? squareAt(level, place));
}

/** Leaves out what shares cells with what stands before it. @param {Place[][]} parts */
function apart(parts) {
  const taken = new Set();
  return parts.filter((part) => {
    if (part.some((place) => taken.has(String(place)))) return false;
    for (const place of part) taken.add(String(place));
    return true;
  });
}

/** Returns a level in which cake bombs that lost some of their cells are gone: what is left of them are random candies. @param {Level} after @param {Level} before @param {Place[]} cells what was painted */
export function withoutRests(after, before, cells) {
  const changed = new Set(cells.map(String));
  const isLeft = (/** @type {Place} */ place) => !changed.has(String(place));
  const torn = cakesOf(before).filter((cake) => !cake.every(isLeft));
  return withCandies(after, torn.flat().filter(isLeft));
}

/** Returns a level in which quarters that make no whole cake bomb are random candies. @param {Level} level */
export const withoutParts = (level) => withCandies(level, cakesOf(level).filter((cake) => cake.length < 4).flat());

/** Returns a level without the cake bombs that come apart when each cell moves to another place. @param {Level} level @param {(place: Place) => Place} to @returns {Level} */
export function withoutTorn(level, to) {
  const isTorn = (/** @type {Place[]} */ cake) => {
    const places = cake.map(to);
    return [0, 1].some((side) => Math.max(...places.map((place) => place[side])) - Math.min(...places.map((place) => place[side])) > 1);
  };
  return withCandies(level, cakesOf(level).filter(isTorn).flat());
}

/** @param {Level} level @param {Place[]} places */
const withCandies = (level, places) => places.reduce((before, place) => painted(before, place, { do: "content", word: "?" }, true), level);
