// The worker, whose requests may come before its engine is there.

import assert from "node:assert/strict";
import { test } from "node:test";

/** @type {Record<string, unknown>[]} */
const posted = [];
/** @type {(of: { instance: { exports: object } }["instance"]) => void} */
let finish = () => {};

const scope = /** @type {Record<string, any>} */ (globalThis);
Object.assign(scope, { onmessage: null, onmessageerror: null, postMessage: (/** @type {Record<string, unknown>} */ message) => posted.push(message) });
WebAssembly.instantiate = /** @type {any} */ (() => new Promise((done) => (finish = done)));
// A script, which has nothing to export.
const script = "../../page/worker.js";
await import(/** @type {string} */ (script));

/** An engine that answers every request with its length. */
function engine() {
  const memory = new WebAssembly.Memory({ initial: 1 });
  let length = 0;
  const write = (/** @type {string} */ text) => new Uint8Array(memory.buffer).set(new TextEncoder().encode(text), 100);
  return {
    memory,
    buffer: (/** @type {number} */ bytes) => ((length = bytes), 100),
    answer: () => write(String(length).padEnd(4)),
    text: () => 100,
    length: () => 4,
  };
}

// Fault 1: in Firefox a request came before the engine, and every load ended in an error.
test("requests wait for the engine", async () => {
  scope.onmessage({ data: { module: {} } });
  const early = [scope.onmessage({ data: { request: "12345" } }), scope.onmessage({ data: { request: "123" } })];
  await new Promise((done) => setImmediate(done));
  assert.deepEqual(posted, [], "neither an answer nor an error");
  finish({ exports: engine() });
  await Promise.all(early);
  assert.deepEqual(posted, [{ answer: "5   " }, { answer: "3   " }]);
});
