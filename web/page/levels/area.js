// Cells of a board together: rectangles, mirror images, and neighbours that are alike.

import { likenessOf } from "./brush.js";

/** @typedef {import("./model.js").Level} Level */
/** @typedef {import("./model.js").Place} Place */
/** @typedef {[Place, Place]} Area the upper left and the lower right cell of a rectangle */
/** @typedef {Pick<Level, "width" | "height">} Size */
/** @typedef {"left-right" | "up-down"} Axis what a mirror exchanges: left and right, or up and down */

/** Returns the rectangle of two opposite corners. @param {Place} one @param {Place} other @returns {Area} */
export const areaOf = (one, other) => [
  [Math.min(one[0], other[0]), Math.min(one[1], other[1])],
  [Math.max(one[0], other[0]), Math.max(one[1], other[1])],
];

/** Returns the whole board. @param {Size} size @returns {Area} */
export const boardOf = ({ width, height }) => [[0, 0], [height - 1, width - 1]];

/** @param {Area} area @param {Place} place */
export const isIn = ([[top, left], [bottom, right]], [row, column]) => row >= top && row <= bottom && column >= left && column <= right;

/** Returns the cells of a rectangle in reading order. @param {Area} area @returns {Place[]} */
export function placesIn([[top, left], [bottom, right]]) {
  const width = right - left + 1;
  return Array.from({ length: width * (bottom - top + 1) }, (_, index) => [top + Math.floor(index / width), left + (index % width)]);
}

/** Returns the mirror image of a cell. @param {Size} size @param {Place} place @param {Axis} axis @returns {Place} */
export const mirrored = ({ width, height }, [row, column], axis) => (axis === "left-right" ? [row, width - 1 - column] : [height - 1 - row, column]);

/** Returns what leads from a cell to itself and to its images in all mirrors. @param {Size} size @param {Axis[]} axes */
export function imagesIn(size, axes) {
  /** @type {((place: Place) => Place)[]} */
  const first = [(place) => place];
  return axes.reduce((images, axis) => [...images, ...images.map((image) => (/** @type {Place} */ place) => mirrored(size, image(place), axis))], first);
}

/** Returns a cell and all that are joined to it by neighbours that are alike for a brush. @param {Level} level @param {Place} place @param {import("./brush.js").Brush} brush @returns {Place[]} */
export function flood(level, place, brush) {
  const board = boardOf(level);
  const like = (/** @type {Place} */ [row, column]) => likenessOf(level, row * level.width + column, brush);
  const wanted = like(place);
  const found = [place];
  const seen = new Set([String(place)]);
  for (const [row, column] of found) {
    /** @type {Place[]} */
    const neighbours = [[row - 1, column], [row, column - 1], [row, column + 1], [row + 1, column]];
    for (const other of neighbours) {
      if (seen.has(String(other)) || !isIn(board, other) || like(other) !== wanted) continue;
      seen.add(String(other));
      found.push(other);
    }
  }
  return found.sort(([a, b], [c, d]) => a - c || b - d);
}
