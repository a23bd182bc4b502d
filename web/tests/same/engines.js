// The two builds of the engine: WebAssembly in this process, and the program `answer` beside it.

import { spawn } from "node:child_process";
import { readFile } from "node:fs/promises";
import { createInterface } from "node:readline";
import { gunzipSync } from "node:zlib";

/**
 * What a request comes to: all reports, then the answer.
 * @typedef {string[]} Lines
 * @typedef {{ ask: (request: string) => Lines | Promise<Lines>, end: () => void }} Engine
 */

/**
 * Starts the engine for WebAssembly.
 * @param {string} file compressed if its name ends so
 * @returns {Promise<Engine>}
 */
export async function webEngine(file) {
  /** @type {Lines} */
  let lines = [];
  const text = () => new TextDecoder().decode(new Uint8Array(exports.memory.buffer, exports.text(), exports.length()));
  const host = {
    now: () => performance.now(),
    report: () => lines.push(`report ${text()}`),
    fail: () => console.error(text()),
  };
  const bytes = await readFile(file);
  const { instance } = await WebAssembly.instantiate(file.endsWith(".gz") ? gunzipSync(bytes) : bytes, { host });
  const exports = /** @type {any} */ (instance.exports);
  const ask = (/** @type {string} */ request) => {
    lines = [];
    const bytes = new TextEncoder().encode(request);
    const place = exports.buffer(bytes.length);
    new Uint8Array(exports.memory.buffer, place, bytes.length).set(bytes);
    exports.answer();
    return [...lines, `answer ${text()}`];
  };
  return { ask, end: () => {} };
}

/**
 * Starts the program.
 * @param {string} file
 * @returns {Engine}
 */
export function nativeEngine(file) {
  const program = spawn(file, { stdio: ["pipe", "pipe", "inherit"] });
  const input = createInterface({ input: program.stdout })[Symbol.asyncIterator]();
  const ask = async (/** @type {string} */ request) => {
    program.stdin.write(`${request}\n`);
    const lines = [];
    for (;;) {
      const { value, done } = await input.next();
      if (done) throw new Error(`the program ended at ${request}`);
      lines.push(value);
      if (value.startsWith("answer ")) return lines;
    }
  };
  return { ask, end: () => program.stdin.end() };
}
