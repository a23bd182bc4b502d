// What each strength won against the next weaker one, by `node web/strengths.js`. A board is played from both sides, and
// won by more points in both games together. What searches by time win depends on the machine.

/** @typedef {keyof typeof import("./players.js").STRENGTHS} Strength */

/** The class of the boards, which are full. */
export const BOARDS = { size: 14, kinds: 5 };

/** @type {{ strength: Strength, against: Strength, won: number, drawn: number, boards: number }[]} */
export const MEASURED = [
  { strength: "mixed", against: "random", won: 100, drawn: 0, boards: 100 },
  { strength: "greedy", against: "mixed", won: 100, drawn: 0, boards: 100 },
  { strength: "depth1", against: "greedy", won: 100, drawn: 0, boards: 100 },
  { strength: "depth2", against: "depth1", won: 80, drawn: 12, boards: 100 },
  { strength: "depth4", against: "depth2", won: 81, drawn: 11, boards: 100 },
  { strength: "depth10", against: "depth4", won: 88, drawn: 7, boards: 100 },
  { strength: "ms500", against: "depth10", won: 19, drawn: 1, boards: 20 },
];
