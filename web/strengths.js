// Lets each strength of the duel play the next weaker one, both sides of each board, and writes what came of it to
// `page/duel/strengths.js`, from where the page names the strengths by what they beat.
//
// node web/strengths.js ENGINE.wasm

import { writeFileSync } from "node:fs";
import { STRENGTHS, requested } from "./page/duel/players.js";
import { webEngine } from "./tests/same/engines.js";

/** The class of the boards. Their seeds are 1, 2, 3, ... */
const CLASS = { size: 10, kinds: 4, fill: 100 };
/** How many boards are played. */
const BOARDS = 100;
/** How many boards strengths play that take long. */
const FEW = { ms100: 25, ms1000: 3, ms5000: 2 };

const engine = await webEngine(process.argv[2]);

/** Returns the answer to a request. */
async function ask(request) {
  const lines = await engine.ask(JSON.stringify({ family: "duel", ...request }));
  const { ok, error } = JSON.parse(lines[lines.length - 1].slice("answer ".length));
  if (error !== undefined) throw new Error(`${JSON.stringify(request)}: ${error}`);
  return ok;
}

/** Returns a source of numbers of 24 bits, the same ones for a seed. */
function numbers(seed) {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state >>> 8;
  };
}

/** Plays a game of two strengths and returns the points of both. */
async function play(first, second, seed) {
  const board = await ask({ do: "new", ...CLASS, seed });
  const draw = numbers(seed);
  const moves = [];
  for (;;) {
    const game = { ...board, moves };
    const { boards, groups } = await ask({ do: "replay", game });
    if (groups.length === 0) return boards[moves.length].points;
    const player = requested(moves.length % 2 === 0 ? first : second, draw());
    moves.push((await ask({ do: "choose", game, player })).cell);
  }
}

/** Lets a strength play a weaker one. */
async function measure(strength, against) {
  const found = { strength, against, won: 0, drawn: 0, games: 0 };
  for (let seed = 1; seed <= (FEW[strength] ?? BOARDS); seed++) {
    for (const isFirst of [true, false]) {
      const points = await play(...(isFirst ? [strength, against] : [against, strength]), seed);
      const lead = isFirst ? points[0] - points[1] : points[1] - points[0];
      found.games += 1;
      if (lead > 0) found.won += 1;
      if (lead === 0) found.drawn += 1;
    }
  }
  return found;
}

const names = Object.keys(STRENGTHS);
const lines = [];
for (const [index, against] of names.slice(0, -1).entries()) {
  const found = await measure(names[index + 1], against);
  console.log(JSON.stringify(found));
  const fields = Object.entries(found).map(([name, value]) => `${name}: ${JSON.stringify(value)}`);
  lines.push(`  { ${fields.join(", ")} },\n`);
}

const { size, kinds } = CLASS;
const content = `// What each strength won against the next weaker one: games on boards of ${size}x${size} with ${kinds} kinds, half of them as first player.
// Written by \`node web/strengths.js\`. What searches by time win depends on the machine.

/** @typedef {keyof typeof import("./players.js").STRENGTHS} Strength */

/** @type {{ strength: Strength, against: Strength, won: number, drawn: number, games: number }[]} */
export const MEASURED = [
${lines.join("")}];
`;
writeFileSync(new URL("./page/duel/strengths.js", import.meta.url), content);
