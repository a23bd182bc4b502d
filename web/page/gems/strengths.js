// The bots that race, weakest first, with the means that they reached in docs/results/match3-cross.md: swaps of p1 (few are
// good), points of p2, swaps of p3 and points of crush, each on the usual board.

/** @typedef {import("./rules.js").Name} Name */

/** How many games each mean is of, but for the last bot's: 12 of p3, 300 of crush. */
export const GAMES = 1000;

/** @type {{ agent: keyof typeof import("../text.js").text.gems.strengths, means: Record<Name, number> }[]} */
export const STRENGTHS = [
  { agent: "random", means: { p1: 33.3, p2: 156.2, p3: 50.4, crush: 19491.3 } },
  { agent: "sgs", means: { p1: 24.6, p2: 209.7, p3: 49.3, crush: 23273.1 } },
  { agent: "hgs", means: { p1: 16.8, p2: 309.3, p3: 47.8, crush: 78496.8 } },
  { agent: "linear-published", means: { p1: 15.8, p2: 327.2, p3: 70.7, crush: 90747.1 } },
  { agent: "td", means: { p1: 15.1, p2: 345.8, p3: 1231.0, crush: 115636.2 } },
  { agent: "sweetfish", means: { p1: 14.8, p2: 354.5, p3: 3653.9, crush: 127820.4 } },
];

/** Returns the level of a bot, from 0, the weakest; -1 if it is none of them. @param {string} agent */
export const levelOf = (agent) => STRENGTHS.findIndex((one) => one.agent === agent);
