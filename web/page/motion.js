// How pieces move: they vanish, fall with weight, change places, shake; points rise from where they were made.

import { h } from "./dom.js";

/** @typedef {import("./cells.js").Cells} Cells */

/** Milliseconds in which pieces vanish, and in which one changes places with its neighbour. */
export const POP_MS = 160;
const SLIDE_MS = 150;
/** Milliseconds in which a piece falls by one row; by four rows it is twice as long. */
const FALL_MS = 150;
/** Milliseconds in which points rise. */
const RISE_MS = 900;
/** How far a fallen piece springs back, in cells. */
const BOUNCE = 0.06;

/** Waits until movements have ended, or were cut off. @param {Animation[]} moving */
export const ended = (moving) => Promise.allSettled(moving.map(({ finished }) => finished));

/** Lets a piece vanish. @param {Element} piece */
export function vanish(piece) {
  const keys = [
    { transform: "scale(1)", opacity: 1 },
    { transform: "scale(1.18)", opacity: 1, offset: 0.4 },
    { transform: "scale(0)", opacity: 0 },
  ];
  return piece.animate(keys, { duration: POP_MS, fill: "forwards", easing: "ease-in" });
}

/** Lets the piece of a cell fall onto it. @param {Cells} grid @param {number} row @param {number} column @param {number} rows from how far above @param {number} [delay] in milliseconds */
export function fall(grid, row, column, rows, delay = 0) {
  const piece = pieceAt(grid, row, column);
  if (!piece || rows === 0) return [];
  const { height } = grid.pitch();
  const keys = [
    { transform: `translateY(${-rows * height}px)`, easing: "cubic-bezier(0.5, 0, 0.9, 0.6)" },
    { transform: "none", offset: 0.8, easing: "ease-out" },
    { transform: `translateY(${-height * BOUNCE}px)`, offset: 0.9, easing: "ease-in" },
    { transform: "none" },
  ];
  return [piece.animate(keys, { delay, duration: FALL_MS * Math.sqrt(rows) + FALL_MS / 2, fill: "backwards" })];
}

/** Lets the pieces of two neighbours, which have changed places, come from each other's. @param {Cells} grid @param {[number, number]} a @param {[number, number]} b */
export function slide(grid, a, b) {
  const { width, height } = grid.pitch();
  const come = (/** @type {[number, number]} */ [row, column], /** @type {[number, number]} */ from) => {
    const start = { transform: `translate(${(from[1] - column) * width}px, ${(from[0] - row) * height}px)` };
    return pieceAt(grid, row, column)?.animate([start, { transform: "none" }], { duration: SLIDE_MS, easing: "ease-in-out" });
  };
  return [come(a, b), come(b, a)].filter((one) => one !== undefined);
}

/** Lets two neighbours that cannot change places begin to, and go back. @param {Cells} grid @param {[number, number]} a @param {[number, number]} b */
export function shake(grid, a, b) {
  const { width, height } = grid.pitch();
  const try_ = (/** @type {[number, number]} */ [row, column], /** @type {[number, number]} */ to) => {
    const [x, y] = [(to[1] - column) * width, (to[0] - row) * height];
    const at = (/** @type {number} */ part) => ({ transform: `translate(${x * part}px, ${y * part}px)` });
    return pieceAt(grid, row, column)?.animate([at(0), at(0.35), at(-0.1), at(0.05), at(0)], { duration: 2 * SLIDE_MS, easing: "ease-in-out" });
  };
  return [try_(a, b), try_(b, a)].filter((one) => one !== undefined);
}

/** Lets points rise from the middle of the cells that made them. @param {Cells} grid @param {[number, number][]} cells @param {number} points */
export function rise(grid, cells, points) {
  const middle = (/** @type {number} */ axis) => cells.reduce((sum, place) => sum + place[axis], 0) / cells.length;
  const element = grid.over(middle(0), middle(1), "rising", h("b", {}, `+${points}`));
  const keys = [
    { transform: "translateY(0) scale(0.6)", opacity: 0 },
    { transform: "translateY(-20%) scale(1.1)", opacity: 1, offset: 0.25 },
    { transform: "translateY(-70%) scale(1)", opacity: 0 },
  ];
  const gone = () => element.remove();
  element.animate(keys, { duration: RISE_MS, easing: "ease-out", fill: "forwards" }).finished.then(gone, gone);
}

/** Returns the picture in a cell. @param {Cells} grid @param {number} row @param {number} column */
const pieceAt = (grid, row, column) => grid.at(row, column).querySelector(".piece");
