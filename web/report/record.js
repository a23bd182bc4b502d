// A recorded game: its boards by the rules, and the points and clocks of both sides after each move.

import { falls, placeOf } from "../page/duel/cells.js";
import { text } from "./text.js";

/**
 * @typedef {[number, number]} Place row and column
 * @typedef {{ cell: string, points: number, ms: number, byReferee: boolean }} Move
 * @typedef {{ cells: string[], points: number[], ms: number[], referee?: number[] }} MoveLists the moves of a game: a list for each property, and which ones the referee made
 * @typedef {{ lead: number[], lost: number[], best: string[], unproven: number }} Analysis the expected lead after each move; what each lost, and the best in its place; how many come before those of which all is proven
 */

/**
 * The end of a game that was over before its board was empty, or that the referee finished for a side.
 * @typedef {object} Early
 * @property {string} [end] how it ended
 * @property {string} [detail]
 * @property {number} [culprit] the side that lost by a fault
 * @property {number} [late] the side whose clock stopped the game, so that the points decided
 *
 * What lists show of a game.
 * @typedef {object} Facts
 * @property {string} id what names it in the address
 * @property {string} [name] what names it for people, if that is not the id
 * @property {string[]} names the first side's first
 * @property {string} class of its board
 * @property {[number, number]} start milliseconds on the clock of each side
 * @property {[number, number]} scores
 * @property {[number, number]} used milliseconds
 * @property {number} [winner] the side
 *
 * @typedef {Facts & Early} Listed
 * @typedef {Listed & { rows: string[], moves: Move[], analysis?: Analysis }} Game
 *
 * A game as a report embeds it; agents and boards by their numbers.
 * @typedef {Omit<Listed, "names" | "class" | "start"> & MoveLists & { sides: [number, number], board: number, analysis?: Analysis }} Packed
 */

/** Returns the group of equal pieces around a place. @param {string[]} rows @param {Place} start @returns {Place[]} */
export function groupOf(rows, start) {
  const kind = rows[start[0]][start[1]];
  const group = [start];
  const seen = new Set([String(start)]);
  // Also goes through what is added on the way.
  for (const [row, column] of group) {
    for (const next of /** @type {Place[]} */ ([[row - 1, column], [row, column + 1], [row + 1, column], [row, column - 1]])) {
      if (rows[next[0]]?.[next[1]] !== kind || seen.has(String(next))) continue;
      seen.add(String(next));
      group.push(next);
    }
  }
  return group;
}

/** Returns a board after a group was taken and what was above it has fallen. @param {string[]} rows @param {Place[]} taken */
export function take(rows, taken) {
  const columns = rows.map((_, column) => falls(rows, taken, column));
  return rows.map((_, row) => columns.map((from, column) => rows[from.get(row) ?? -1]?.[column] ?? "*").join(""));
}

/**
 * Plays a record: the board after each number of moves, the group that each move takes, and where the record departs from
 * the rules. An impossible move leaves the board unchanged.
 * @param {string[]} rows
 * @param {Move[]} moves
 */
export function replay(rows, moves) {
  const boards = [rows];
  /** @type {string[]} */
  const warnings = [];
  const groups = moves.map(({ cell, points }, index) => {
    const [row, column] = placeOf(cell);
    const isPossible = (boards[index][row]?.[column] ?? "*") !== "*";
    const group = isPossible ? groupOf(boards[index], [row, column]) : [];
    const found = group.length ** 2;
    if (!isPossible) warnings.push(text.noGroup(index + 1, cell));
    else if (found !== points) warnings.push(text.otherPoints(index + 1, cell, found, points));
    boards.push(take(boards[index], group));
    return group;
  });
  return { boards, groups, warnings };
}

/** Returns the points and the clocks (milliseconds left) of both sides after each number of moves. @param {Game} game */
export function courses({ start, moves, used }) {
  const points = [[0], [0]];
  const clocks = start.map((ms) => [ms]);
  moves.forEach((move, index) => {
    for (const side of [0, 1]) {
      const isOwn = index % 2 === side;
      points[side].push(points[side][index] + (isOwn ? move.points : 0));
      clocks[side].push(clocks[side][index] - (isOwn ? move.ms : 0));
    }
  });
  // The time of a move that lost the game is in no move.
  for (const side of [0, 1]) clocks[side][moves.length] = start[side] - used[side];
  return { points, clocks };
}

/** Returns moves from a list for each of their properties. @param {MoveLists} lists @returns {Move[]} */
export const movesOf = ({ cells, points, ms, referee = [] }) =>
  cells.map((cell, index) => ({ cell, points: points[index], ms: ms[index], byReferee: referee.includes(index) }));

/**
 * Returns the games of a report from the compact form in which they are embedded.
 * @param {{ agents: string[], clocks: number[], boards: { class: string, rows: string[] }[], games: Packed[] }} data
 * @returns {Game[]}
 */
export const readGames = ({ agents, clocks, boards, games }) => {
  const isAmbiguous = new Set(games.map(({ id }) => id)).size < games.length;
  return games.map((game) => {
    const names = game.sides.map((agent) => agents[agent]);
    return {
      ...game,
      ...boards[game.board],
      // The submissions of a class have games of the same name.
      id: isAmbiguous ? [game.id, ...names.map(encodeURIComponent)].join("@") : game.id,
      name: game.id,
      start: [clocks[game.sides[0]], clocks[game.sides[1]]],
      names,
      moves: movesOf(game),
    };
  });
};
