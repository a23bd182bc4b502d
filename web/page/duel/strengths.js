// What each strength won against the next weaker one: games on boards of 10x10 with 4 kinds, half of them as first player.
// Written by `node web/strengths.js`. What searches by time win depends on the machine.

/** @typedef {keyof typeof import("./players.js").STRENGTHS} Strength */

/** @type {{ strength: Strength, against: Strength, won: number, drawn: number, games: number }[]} */
export const MEASURED = [
  { strength: "mixed", against: "random", won: 198, drawn: 0, games: 200 },
  { strength: "greedy", against: "mixed", won: 191, drawn: 0, games: 200 },
  { strength: "depth1", against: "greedy", won: 144, drawn: 4, games: 200 },
  { strength: "depth4", against: "depth1", won: 111, drawn: 3, games: 200 },
  { strength: "ms100", against: "depth4", won: 25, drawn: 1, games: 50 },
  { strength: "ms1000", against: "ms100", won: 3, drawn: 0, games: 6 },
  { strength: "ms5000", against: "ms1000", won: 2, drawn: 0, games: 4 },
];
