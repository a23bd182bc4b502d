// Figures of games of bots: success, means, what another limit would change, and differences.

import { share } from "../chart.js";

/**
 * A game of a bot, as the engine reports it.
 * @typedef {{ number: number, status: string, moves: number, left: number, score: number, progress: number,
 *   won_after: number | null, swapped: number[], jelly: number[] }} Game
 */

/**
 * The games of a bot on a level. How often each cell was swapped, and had jelly at the end of a lost game, is summed.
 * @typedef {{ games: Omit<Game, "swapped" | "jelly">[], swapped: number[], jelly: number[] }} Games
 */

/** @param {number} cells @returns {Games} */
export const noGames = (cells) => ({
  games: [],
  swapped: new Array(cells).fill(0),
  jelly: new Array(cells).fill(0),
});

/** Adds a game. @param {Games} all @param {Game} game */
export function addGame(all, { swapped, jelly, ...game }) {
  all.games.push(game);
  for (const place of swapped) all.swapped[place] += 1;
  if (game.status !== "won") for (const place of jelly) all.jelly[place] += 1;
}

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

/** The seconds that stand for a move in a level with seconds: a move with a cascade of one step. */
const SECONDS_A_MOVE = 4;

/**
 * Returns what success would have been with more moves, or fewer if `more` is negative, from the same games.
 * @param {Games} all
 * @param {number} more
 * @param {boolean} timed
 * @returns {Estimate}
 */
export function successWith({ games }, more, timed) {
  const fewer = -more * (timed ? SECONDS_A_MOVE : 1);
  const wins = games.filter((game) =>
    isWon(game) ? game.left >= fewer : game.won_after !== null && game.won_after - game.moves <= more,
  );
  return share(wins.length, games.length);
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
