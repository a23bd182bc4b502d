// The engine: workers, each with an engine of its own, and requests to them.

import { text } from "./text.js";

/**
 * A request: `family` and `do` say what is wanted; the rest is as in the crate `sweetfish-web`.
 * @typedef {{ family: string, do: string } & Record<string, unknown>} Request
 */

/**
 * How a request is made.
 * @typedef {object} Options
 * @property {(report: any) => void} [onReport] called with what is known before the answer
 * @property {AbortSignal} [signal] gives the request up
 */

/** @typedef {{ request: Request, options: Options, resolve: (value: any) => void, reject: (error: Error) => void }} Job */

/** A request that was given up. */
export class GivenUp extends Error {}

/** Workers that take requests in their order. */
class Pool {
  /** @param {number} size */
  constructor(size) {
    this.size = size;
    /** @type {Worker[]} */
    this.idle = [];
    this.running = 0;
    /** @type {Job[]} */
    this.jobs = [];
  }

  /**
   * Asks for an answer. The error of a request that cannot be answered is a line for people.
   * @param {Request} request
   * @param {Options} [options]
   * @returns {Promise<any>}
   */
  ask(request, options = {}) {
    return new Promise((resolve, reject) => {
      if (options.signal?.aborted) return reject(new GivenUp());
      const job = { request, options, resolve, reject };
      options.signal?.addEventListener("abort", () => {
        this.jobs = this.jobs.filter((other) => other !== job);
        reject(new GivenUp());
      });
      this.jobs.push(job);
      this.next();
    });
  }

  async next() {
    if (this.running === this.size) return;
    const job = this.jobs.shift();
    if (!job) return;
    this.running += 1;
    let worker = this.idle.pop();
    try {
      worker ??= await newWorker();
      if (await run(worker, job)) this.idle.push(worker);
    } catch (error) {
      job.reject(failure(error));
    }
    this.running -= 1;
    this.next();
  }
}

/** Returns the error of a request whose engine cannot answer. @param {unknown} why */
const failure = (why) => new Error(`${text.engineFailed}: ${why instanceof Error ? why.message : why}`);

/**
 * Runs a request. Returns whether the worker can take another one.
 * @param {Worker} worker
 * @param {Job} job
 * @returns {Promise<boolean>}
 */
function run(worker, { request, options, resolve, reject }) {
  return new Promise((done) => {
    const end = (/** @type {boolean} */ isUsable) => {
      options.signal?.removeEventListener("abort", stop);
      worker.onmessage = worker.onerror = null;
      if (!isUsable) worker.terminate();
      done(isUsable);
    };
    // A search cannot be asked to stop: its worker ends with it.
    const stop = () => end(false);
    if (options.signal?.aborted) return end(true);
    options.signal?.addEventListener("abort", stop);
    const fail = (/** @type {string} */ why) => {
      reject(failure(why));
      end(false);
    };
    worker.onerror = (event) => fail(whyOf(event));
    worker.onmessage = ({ data }) => {
      if (data.report !== undefined) return options.onReport?.(JSON.parse(data.report));
      if (data.failed !== undefined) return fail(data.failed);
      const answer = JSON.parse(data.answer);
      if (answer.error !== undefined) reject(new Error(answer.error));
      else resolve(answer.ok);
      end(true);
    };
    worker.postMessage({ request: JSON.stringify(request) });
  });
}

/** @returns {Promise<Worker>} */
async function newWorker() {
  const worker = new Worker(workerAddress());
  /** @type {Promise<never>} */
  const failed = new Promise((_, reject) => {
    worker.onerror = (event) => reject(whyOf(event));
  });
  try {
    // The worker may fail before the module is compiled.
    worker.postMessage({ module: await Promise.race([module(), failed]) });
    return worker;
  } catch (error) {
    worker.terminate();
    throw error;
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

/** @type {Promise<WebAssembly.Module> | undefined} */
let compiled;

/** @returns {Promise<WebAssembly.Module>} */
function module() {
  compiled ??= WHOLE ? fromPage() : WebAssembly.compileStreaming(fetch("engine.wasm")).catch(fromFile);
  return compiled;
}

async function fromPage() {
  const bytes = Uint8Array.from(atob(contentOf("engine")), (character) => character.charCodeAt(0));
  const unzipped = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return WebAssembly.compile(await new Response(unzipped).arrayBuffer());
}

/** A server that does not know the type of the file cannot stream it. */
async function fromFile() {
  return WebAssembly.compile(await (await fetch("engine.wasm")).arrayBuffer());
}

/** @param {string} id */
function contentOf(id) {
  return document.getElementById(id)?.textContent ?? "";
}

/** How many long requests run at a time. */
export const workers = Math.min(Math.max(navigator.hardwareConcurrency || 2, 2), 8);

const front = new Pool(1);
const back = new Pool(workers);

/** Starts the first worker, so that the first answer comes at once. */
export const prepare = () => front.ask({ family: "engine", do: "about" });

/** Answers at once: boards, moves, checks. @param {Request} request @param {Options} [options] */
export const ask = (request, options) => front.ask(request, options);

/** Takes its time: searches, bots, tests. @param {Request} request @param {Options} [options] */
export const think = (request, options) => back.ask(request, options);
