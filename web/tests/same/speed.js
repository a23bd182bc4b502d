// Prints how fast the engine for WebAssembly and the native one are, one after the other in the same run.
//
// node speed.js ENGINE.wasm PROGRAM

import { nativeEngine, webEngine } from "./engines.js";

const [file, program] = process.argv.slice(2);
const web = await webEngine(file);
const native = nativeEngine(program);

/**
 * Prints the rate of both engines, each on its own.
 * @param {string} what
 * @param {Record<string, unknown>} request
 * @param {(answer: any, seconds: number) => number} rate
 */
async function speed(what, request, rate) {
  const rates = [];
  for (const engine of [web, native]) {
    const begun = performance.now();
    const lines = await engine.ask(JSON.stringify(request));
    const seconds = (performance.now() - begun) / 1e3;
    rates.push(rate(JSON.parse(lines[lines.length - 1].slice("answer ".length)).ok, seconds));
  }
  const [own, other] = rates.map((value) => Math.round(value).toLocaleString("en"));
  console.log(`${what} a second: ${own} in WebAssembly, ${other} native, ${(rates[0] / rates[1]).toFixed(2)} of it`);
}

const [{ level }] = JSON.parse((await web.ask('{"family":"level","do":"builtin"}'))[0].slice("answer ".length)).ok;
const games = 2000;
const test = { family: "level", do: "test", level, bot: { agent: "random" }, seed: 1, from: 0, games };
let moves = 0;
for (const line of await web.ask(JSON.stringify(test))) {
  if (line.startsWith("report ")) moves += JSON.parse(line.slice("report ".length)).moves;
}
await speed("nodes", { family: "engine", do: "bench" }, ({ rate }) => rate);
await speed("swaps", { family: "engine", do: "swaps", ms: 2000 }, (swaps) => swaps);
await speed("level moves", test, (_, seconds) => moves / seconds);
native.end();
