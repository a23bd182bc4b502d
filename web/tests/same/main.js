// Asks the engine for WebAssembly and the native one the same, fails at the first answer that differs, and prints how
// many were compared.
//
// node main.js ENGINE.wasm PROGRAM

import { byHand, duels, gems, levels, puzzles, signature, swapless } from "./cases.js";
import { nativeEngine, webEngine } from "./engines.js";

const [file, program] = process.argv.slice(2);
const web = await webEngine(file);
const native = nativeEngine(program);

/** Leaves out what is a time. @param {string} line */
const timeless = (line) => line.replace(/"(ms|rate)":[-+.\de]+/g, '"$1":0');

let compared = 0;

/** Asks both for an answer that is no error. @param {Record<string, unknown>} request */
async function same(request) {
  const answer = await compare(request);
  if (answer.error === undefined) return answer.ok;
  console.error(`${JSON.stringify(request)}: ${answer.error.message}`);
  process.exit(1);
}

/** @param {Record<string, unknown>} request */
async function compare(request) {
  const line = JSON.stringify(request);
  // The program answers while this process does.
  const beside = native.ask(line);
  const found = (await web.ask(line)).map(timeless);
  const expected = (await beside).map(timeless);
  compared += 1;
  const at = found.findIndex((text, index) => text !== expected[index]);
  if (at !== -1 || found.length !== expected.length) {
    console.error(`differs: ${line}\nwasm:   ${found[at] ?? found.length}\nnative: ${expected[at] ?? expected.length}`);
    process.exit(1);
  }
  return JSON.parse(found[found.length - 1].slice("answer ".length));
}

const errors = [
  {},
  { family: "duel", do: "new", size: 0, kinds: 1, fill: 1, seed: 1 },
  { family: "duel", do: "puzzle", day: 367 },
  { family: "duel", do: "puzzle-try", day: 60, cell: "Z9" },
  { family: "level", do: "read", text: "moves = 1" },
  { family: "people", do: "check", text: "{}" },
];

for (const group of [signature, duels, puzzles, gems, levels, byHand, swapless]) {
  const before = compared;
  const begun = performance.now();
  await group(same);
  console.log(`${group.name}: ${compared - before} answers are the same (${Math.round((performance.now() - begun) / 1e3)} s)`);
}
for (const request of errors) {
  const { error } = await compare(request);
  if (error === undefined) throw new Error(`expected an error: ${JSON.stringify(request)}`);
}

console.log(`${compared} answers of WebAssembly are those of the native engine`);
native.end();
