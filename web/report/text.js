// All texts that the scripts of the grader's pages write, in English. A translation replaces this file. They stand apart from
// those of sweetfish.html, which these pages would hold as a whole.

import { count, signed } from "../page/format.js";

/** @typedef {import("./record.js").Game} Game */

export const text = {
  all: "all",
  ends: { finished: "finished", faults: "any fault" },
  games: (/** @type {number} */ games) => count(games, "game"),
  moves: (/** @type {number} */ moves) => count(moves, "move"),
  players: (/** @type {number} */ players) => count(players, "player"),
  part: (/** @type {number} */ from, /** @type {number} */ to, /** @type {string} */ all) => `${from} to ${to} of ${all}`,
  round: (/** @type {number} */ number, /** @type {string} */ name) => `${number}, ${name}`,
  find: "Find a player ",
  submissions: (/** @type {number} */ submissions) => count(submissions, "submission"),
  findSubmission: "Find a submission or a fault ",
  noGames: "No games",
  missingGame: (/** @type {"report" | "board"} */ where, /** @type {string} */ id) => `This ${where} has no game ${id}.`,
  notLoaded: (/** @type {string} */ file) => `${file} cannot be loaded.`,

  score: (/** @type {[number, number]} */ [first, second]) => `${first}\u00a0:\u00a0${second}`,
  outcome: (/** @type {Game} */ { winner, names, scores }) =>
    winner === undefined ? `draw, ${text.score(scores)}` : `${names[winner]} won, ${text.score(scores)}`,
  leadPlot: (/** @type {Game} */ game) => `Lead by move: ${text.outcome(game)}`,
  clocksPlot: "Clocks by move",
  result: (/** @type {Game} */ game) =>
    [game.name ?? game.id, `board ${game.class}`, text.moves(game.moves.length), text.outcome(game)].join(" · "),
  against: " against ",
  fault: (/** @type {boolean} */ isFaulty, /** @type {string} */ detail) => ` ${isFaulty ? "lost" : "ran out of time"}: ${detail}`,
  noGroup: (/** @type {number} */ number, /** @type {string} */ cell) => `Move ${number}: there is no group at ${cell}.`,
  otherPoints: (/** @type {number} */ number, /** @type {string} */ cell, /** @type {number} */ found, /** @type {number} */ recorded) =>
    `Move ${number}: ${cell} brings ${found}, but ${recorded} are recorded.`,

  board: "Board",
  cell: (/** @type {string} */ name, /** @type {string} */ kind, /** @type {boolean} */ isNext) =>
    `${name}: ${kind === "*" ? "empty" : kind}${isNext ? ", taken next" : ""}`,
  states: { toMove: "to move", won: "won", lost: "lost", draw: "draw" },
  at: (/** @type {number} */ ply, /** @type {number} */ last) => `Move ${ply} of ${last}`,
  step: (/** @type {"last" | "next"} */ which, /** @type {string} */ cell, /** @type {number} */ points) => `${which} ${cell} ${signed(points)}`,
  /** What a move lost; a question mark where that is not proven. */
  lost: (/** @type {number} */ lost, /** @type {boolean} */ isProven) => signed(-lost) + (isProven ? "" : "?"),
  better: (/** @type {string} */ cell, /** @type {number} */ lost, /** @type {boolean} */ isProven) => {
    if (lost === 0) return isProven ? "none is better" : "no better one found";
    return `${isProven ? "" : "perhaps "}better ${cell} ${signed(lost)}`;
  },
  /** The engine's verdict of a game: what each side lost by how many moves. */
  verdict: (/** @type {[string, string] | string[]} */ names, /** @type {import("./record.js").Analysis} */ { lost, unproven }) => {
    const sides = names.map((name, side) => {
      const own = lost.filter((points, index) => index % 2 === side && points > 0);
      const points = own.reduce((sum, one) => sum + one, 0);
      return `${name} lost ${own.length === 0 ? "no points" : `${count(points, "point")} by ${count(own.length, "move")}`}`;
    });
    const isGuess = lost.some((points, index) => points > 0 && index < unproven);
    return `The engine's verdict: ${sides.join("; ")}.${isGuess ? " A ? stands where that is not proven." : ""}`;
  },
  over: "end of the game",
  play: "Play",
  pause: "Pause",
  /** What stands before the parts of a move for people who cannot see how they lie. */
  move: {
    of: (/** @type {number} */ number, /** @type {string} */ name) => `Move ${number}, ${name}: `,
    points: ", points ",
    lost: ", lost ",
    seconds: ", seconds ",
    byReferee: "referee",
  },

  plots: { points: "Points", clocks: "Clocks", expected: "Expected lead at the end" },
  plotAt: (/** @type {string} */ title, /** @type {number} */ ply, /** @type {string[]} */ values) => `${title} after move ${ply}: ${values.join(", ")}`,
  expectedOf: ["Expected lead of ", " at the end"],
};
