// Workers, each with an engine of its own: how they are started and asked.

import { text } from "../text.js";

/** @typedef {import("./types.js").Request} Request */
/** @typedef {"duel" | "engine"} Kind the games that an engine knows: the duel, or all */

/** The first byte of a compressed file; a module begins with 0. */
const GZIP = 0x1f;

/** A request that was given up. */
export class GivenUp extends Error {}

/** Why the engine has no answer: `message` is a line for people. */
export class Fault extends Error {
  /** @param {import("./types.js").RequestError} fault */
  constructor({ code, message, line, field, item, row, column }) {
    super(message);
    this.code = code;
    this.line = line;
    this.field = field;
    this.item = item;
    /** @type {[number, number] | null} row and column of the cell in which it lies, from 0 */
    this.cell = row === undefined || column === undefined ? null : [row, column];
  }
}

/** Returns the error of a request whose engine cannot answer. @param {unknown} why */
const failure = (why) => new Error(`${text.engineFailed}: ${why instanceof Error ? why.message : why}`);

/**
 * Asks a worker, which takes one request at a time. After any error but a `Fault` it has ended.
 * @template {Request} R
 * @param {Worker} worker
 * @param {R} request
 * @param {import("./contract.js").Options<R>} options
 * @returns {Promise<import("./contract.js").AnswerTo<R>>}
 */
export function exchange(worker, request, { signal, onReport }) {
  return new Promise((resolve, reject) => {
    const done = () => {
      signal?.removeEventListener("abort", stop);
      worker.onmessage = worker.onerror = null;
    };
    const end = (/** @type {Error} */ error) => {
      done();
      worker.terminate();
      reject(error);
    };
    // A search cannot be asked to stop: its worker ends with it.
    const stop = () => end(new GivenUp());
    if (signal?.aborted) return stop();
    signal?.addEventListener("abort", stop);
    worker.onerror = (event) => end(failure(whyOf(event)));
    worker.onmessage = ({ data }) => {
      if (data.report !== undefined) return onReport?.(JSON.parse(data.report));
      if (data.failed !== undefined) return end(failure(data.failed));
      const { ok, error } = JSON.parse(data.answer);
      done();
      if (error === undefined) resolve(ok);
      else reject(new Fault(error));
    };
    worker.postMessage({ request: JSON.stringify(request) });
  });
}

/** What the page cannot do without. */
const NEEDED = ["WebAssembly", "Worker", "DecompressionStream"];

/** Starts a worker. @param {Kind} kind @returns {Promise<Worker>} */
export async function newWorker(kind) {
  const missing = NEEDED.find((name) => !(name in globalThis));
  if (missing) throw new Error(text.missing(missing));
  try {
    const worker = new Worker(workerAddress());
    /** @type {Promise<never>} */
    const failed = new Promise((_, reject) => {
      worker.onerror = (event) => reject(whyOf(event));
    });
    try {
      // The worker may fail before the module is compiled.
      worker.postMessage({ module: await Promise.race([module(kind), failed]) });
      return worker;
    } catch (error) {
      worker.terminate();
      throw error;
    }
  } catch (error) {
    throw failure(error);
  }
}

/** Returns what went wrong in a worker. Without a message its script cannot be loaded. @param {ErrorEvent} event */
const whyOf = (event) => event.message || text.noWorker;

/** @type {string | undefined} */
let address;

function workerAddress() {
  // A page from disk may load no other file, so the worker's script is in the page.
  address ??= WHOLE
    ? URL.createObjectURL(new Blob([contentOf("worker")], { type: "text/javascript" }))
    : "worker.js";
  return address;
}

/** @type {Map<Kind, Promise<WebAssembly.Module>>} */
const compiled = new Map();

/** @param {Kind} kind */
function module(kind) {
  const known = compiled.get(kind) ?? compile(kind);
  compiled.set(kind, known);
  // What could not be loaded is loaded again.
  known.catch(() => compiled.delete(kind));
  return known;
}

/** @param {Kind} kind */
async function compile(kind) {
  const bytes = WHOLE
    ? Uint8Array.from(atob(contentOf("engine")), (character) => character.charCodeAt(0))
    : new Uint8Array(await (await fetch(`${kind}.wasm.gz`)).arrayBuffer());
  // Some servers let the browser unzip it.
  if (bytes[0] !== GZIP) return WebAssembly.compile(bytes);
  const unzipped = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return WebAssembly.compile(await new Response(unzipped).arrayBuffer());
}

/** @param {string} id */
function contentOf(id) {
  return document.getElementById(id)?.textContent ?? "";
}
