// Lets each strength of the duel play the next weaker one, and writes what came of it to `page/duel/strengths.js`, from
// where the page names the strengths by what they beat. Who moves first wins most games, so a board is played from both
// sides, and won by more points in both games together.
//
// node web/strengths.js ENGINE.wasm

import { writeFileSync } from "node:fs";
import { share } from "./page/chart.js";
import { STRENGTHS, requested } from "./page/duel/players.js";
import { webEngine } from "./tests/same/engines.js";

/** @typedef {import("./page/duel/players.js").Strength} Strength */

/** The class of the boards. Their seeds are 1, 2, 3, ... */
const CLASS = { size: 14, kinds: 5, fill: 100 };
/** How many boards are played. */
const BOARDS = 100;
/** How many boards a strength plays that takes long. @type {Partial<Record<Strength, number>>} */
const FEW = { ms500: 20 };

const engine = await webEngine(process.argv[2]);

/** Returns the answer to a request. @param {Record<string, unknown>} request */
async function ask(request) {
  const lines = await engine.ask(JSON.stringify({ family: "duel", ...request }));
  const { ok, error } = JSON.parse(lines[lines.length - 1].slice("answer ".length));
  if (error !== undefined) throw new Error(`${JSON.stringify(request)}: ${error.message}`);
  return ok;
}

/** Returns a source of numbers of 24 bits, the same ones for a seed. @param {number} seed */
function numbers(seed) {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state >>> 8;
  };
}

/** Plays a game of two strengths and returns the points of both. @param {Strength} first @param {Strength} second @param {number} seed @returns {Promise<[number, number]>} */
async function play(first, second, seed) {
  const board = await ask({ do: "new", ...CLASS, seed });
  const draw = numbers(seed);
  /** @type {string[]} */
  const moves = [];
  for (;;) {
    const game = { ...board, moves };
    const { boards, groups } = await ask({ do: "replay", game });
    if (groups.length === 0) return boards[moves.length].points;
    const player = requested(moves.length % 2 === 0 ? first : second, draw());
    moves.push((await ask({ do: "choose", game, player })).cell);
  }
}

/** Returns how many points more a strength makes than a weaker one in both games on a board. @param {Strength} strength @param {Strength} against @param {number} seed */
async function lead(strength, against, seed) {
  const asFirst = await play(strength, against, seed);
  const asSecond = await play(against, strength, seed);
  return asFirst[0] - asFirst[1] + asSecond[1] - asSecond[0];
}

/** Lets a strength play a weaker one. @param {Strength} strength @param {Strength} against */
async function measure(strength, against) {
  const boards = FEW[strength] ?? BOARDS;
  const found = { strength, against, won: 0, drawn: 0, boards };
  for (let seed = 1; seed <= boards; seed++) {
    const more = await lead(strength, against, seed);
    if (more > 0) found.won += 1;
    if (more === 0) found.drawn += 1;
  }
  return found;
}

/** Returns a line on what a strength won: a draw is half a board. @param {Awaited<ReturnType<typeof measure>>} measured */
function summary({ strength, against, won, drawn, boards }) {
  const [mean, low, high] = share(won + drawn / 2, boards).map((part) => `${Math.round(100 * part)} %`);
  return `${strength} against ${against}: won ${won}, drew ${drawn} of ${boards} boards: ${mean} (${low} to ${high})`;
}

const names = /** @type {Strength[]} */ (Object.keys(STRENGTHS));
const lines = [];
for (const [index, against] of names.slice(0, -1).entries()) {
  const found = await measure(names[index + 1], against);
  console.log(summary(found));
  const fields = Object.entries(found).map(([name, value]) => `${name}: ${JSON.stringify(value)}`);
  lines.push(`  { ${fields.join(", ")} },\n`);
}

const { size, kinds } = CLASS;
const content = `// What each strength won against the next weaker one, by \`node web/strengths.js\`. A board is played from both sides, and
// won by more points in both games together. What searches by time win depends on the machine.

/** @typedef {keyof typeof import("./players.js").STRENGTHS} Strength */

/** The class of the boards, which are full. */
export const BOARDS = { size: ${size}, kinds: ${kinds} };

/** @type {{ strength: Strength, against: Strength, won: number, drawn: number, boards: number }[]} */
export const MEASURED = [
${lines.join("")}];
`;
writeFileSync(new URL("./page/duel/strengths.js", import.meta.url), content);
