// The engine: requests to workers, each with an engine of its own.

import { Fault, GivenUp, exchange, newWorker } from "./engine/workers.js";

export { Session } from "./engine/session.js";
export { Fault, GivenUp };

/** What was given up is no error; any other one is thrown again. @param {unknown} error */
export function ignoreGivenUp(error) {
  if (!(error instanceof GivenUp)) throw error;
}

/** @typedef {import("./engine/types.js").Request} Request */
/**
 * @template {Request} R
 * @typedef {import("./engine/contract.js").AnswerTo<R>} AnswerTo
 */
/**
 * @template {Request} R
 * @typedef {import("./engine/contract.js").Options<R>} Options
 */

/** Returns which engine answers a request. The hosted page has a small one for the duel, so that it is there soon. @param {Request} request */
const kindFor = ({ family }) => (!WHOLE && family === "duel" ? "duel" : "engine");

/** Workers that take requests in their order. */
class Pool {
  /** @param {number} size */
  constructor(size) {
    this.size = size;
    this.idle = { duel: /** @type {Worker[]} */ ([]), engine: /** @type {Worker[]} */ ([]) };
    this.running = 0;
    /** @type {(() => Promise<void>)[]} */
    this.jobs = [];
  }

  /**
   * Asks for an answer. The error of a request that cannot be answered is a line for people.
   * @template {Request} R
   * @param {R} request
   * @param {Options<R>} [options]
   * @returns {Promise<AnswerTo<R>>}
   */
  ask(request, options = {}) {
    const { signal } = options;
    return new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(new GivenUp());
      const giveUp = () => {
        this.jobs = this.jobs.filter((other) => other !== job);
        reject(new GivenUp());
      };
      const job = async () => {
        signal?.removeEventListener("abort", giveUp);
        const kind = kindFor(request);
        let worker = this.idle[kind].pop();
        try {
          worker ??= await newWorker(kind);
          resolve(await exchange(worker, request, options));
        } catch (error) {
          reject(error);
          if (!(error instanceof Fault)) return;
        }
        if (worker) this.idle[kind].push(worker);
      };
      signal?.addEventListener("abort", giveUp);
      this.jobs.push(job);
      this.next();
    });
  }

  async next() {
    if (this.running === this.size) return;
    const job = this.jobs.shift();
    if (!job) return;
    this.running += 1;
    await job();
    this.running -= 1;
    this.next();
  }
}

/** How many long requests run at a time. */
export const workers = Math.min(Math.max(navigator.hardwareConcurrency || 2, 2), 8);

const front = new Pool(1);
const back = new Pool(workers);

/** Starts the first worker for a section of the page, so that the first answer comes at once. @param {string} section */
export const prepare = (section) =>
  section === "duel" ? front.ask({ family: "duel", do: "new", size: 1, kinds: 1, fill: 100, seed: 0 }) : front.ask({ family: "engine", do: "about" });

/**
 * Answers at once: boards, moves, checks.
 * @template {Request} R
 * @param {R} request
 * @param {Options<R>} [options]
 */
export const ask = (request, options) => front.ask(request, options);

/**
 * Takes its time: searches, bots, tests.
 * @template {Request} R
 * @param {R} request
 * @param {Options<R>} [options]
 */
export const think = (request, options) => back.ask(request, options);
