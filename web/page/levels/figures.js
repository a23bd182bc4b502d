// Figures of games of bots: success, means, and differences.

import { share } from "../chart.js";

/**
 * A game of a bot, as the engine reports it.
 * @typedef {{ number: number, status: string, left: number, score: number, progress: number, needs: number | null,
 *   swapped: number[], jelly: number[] }} Game `needs` is the smallest limit with which it would have been won, if known
 */

/** What is kept of a game. @typedef {Pick<Game, "number" | "status" | "left" | "score" | "progress" | "needs">} Result */

/**
 * The games of a bot on a level. How often each cell was swapped, and had jelly at the end of a lost game, is summed.
 * @typedef {{ games: Result[], swapped: number[], jelly: number[] }} Games
 */

/** @param {number} cells @returns {Games} */
export const noGames = (cells) => ({
  games: [],
  swapped: new Array(cells).fill(0),
  jelly: new Array(cells).fill(0),
});

/** Adds a game. @param {Games} all @param {Game} game */
export function addGame(all, { number, status, left, score, progress, needs, swapped, jelly }) {
  all.games.push({ number, status, left, score, progress, needs });
  for (const place of swapped) all.swapped[place] += 1;
  if (status !== "won") for (const place of jelly) all.jelly[place] += 1;
}

/**
 * Games as they are kept in the browser, a fourth as long: of each game number, whether it was won, what was left, score,
 * progress in hundredths of a percent, and the limit that it needs or 0.
 * @typedef {{ games: number[][], swapped: number[], jelly: number[] }} Packed
 */

/** @param {Games} all @returns {Packed} */
export const packed = ({ games, swapped, jelly }) => ({
  games: games.map(({ number, status, left, score, progress, needs }) => [
    number, Number(status === "won"), left, score, Math.round(1e4 * progress), needs ?? 0,
  ]),
  swapped,
  jelly,
});

/** @param {Packed} kept @returns {Games} */
export const unpacked = ({ games, swapped, jelly }) => ({
  games: games.map(([number, won, left, score, progress, needs]) => ({
    number, status: won ? "won" : "lost", left, score, progress: progress / 1e4, needs: needs || null,
  })),
  swapped,
  jelly,
});

/** @typedef {[number, number, number]} Estimate a value with the low and the high end of its 95 % interval */

/** @param {Games} all @returns {Estimate} */
export const success = ({ games }) => share(games.filter(isWon).length, games.length);

/** @param {{ status: string }} game */
export const isWon = ({ status }) => status === "won";

/**
 * Returns the mean of values and its interval by the normal approximation; `null` without values.
 * @param {number[]} values
 * @returns {Estimate | null}
 */
export function mean(values) {
  const count = values.length;
  if (count === 0) return null;
  const middle = values.reduce((sum, value) => sum + value, 0) / count;
  const squares = values.reduce((sum, value) => sum + (value - middle) ** 2, 0);
  const half = count > 1 ? 1.96 * Math.sqrt(squares / (count - 1) / count) : Infinity;
  return [middle, middle - half, middle + half];
}

/**
 * Returns the difference of two shares, second minus first, with its interval after Newcombe.
 * @param {Estimate} first
 * @param {Estimate} second
 * @returns {Estimate}
 */
export function difference([p1, low1, high1], [p2, low2, high2]) {
  const d = p2 - p1;
  return [d, d - Math.hypot(p2 - low2, high1 - p1), d + Math.hypot(high2 - p2, p1 - low1)];
}
