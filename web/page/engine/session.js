// A game of swaps that a worker keeps, so that a swap need not play all swaps before it. The game is played again only in a
// worker that does not have it, or is far behind: the first one, and the one after a search that was given up.

import { Fault, GivenUp, exchange, newWorker } from "./workers.js";

/** @typedef {import("./types.js").Request} Request */
/** @typedef {import("./types.js").TimedAction} TimedAction */
/** @typedef {{ game: import("./types.js").GameType, seed: number, number: number, swaps: TimedAction[] }} Played a game so far */
/** @typedef {{ signal?: AbortSignal }} Given */

/** Workers of sessions that are closed. */
const spare = /** @type {Worker[]} */ ([]);
const MOST_SPARE = 2;
/** How many swaps are made one by one; for more the game is played again, in one request. */
const MOST_ACTS = 8;

export class Session {
  /** @type {Worker | null} */
  #worker = null;
  /** Whether the worker has the game. */
  #isOpen = false;
  /** How many swaps the worker's game has. */
  #made = 0;
  /** @type {TimedAction | undefined} the last of them */
  #newest = undefined;
  /** @type {Promise<unknown>} */
  #before = Promise.resolve();
  #isClosed = false;

  /** @param {Played} played a game; others may add swaps to it */
  constructor(played) {
    this.played = played;
  }

  /** Returns the game as it stands. @param {Given} [given] */
  view(given = {}) {
    return this.#turn(given, () => this.#ask({ family: "gems", do: "view" }, given));
  }

  /** Makes a swap and adds it to the game. @param {string} swap @param {number} ms @param {Given} [given] */
  act(swap, ms, given = {}) {
    return this.#turn(given, async () => {
      const made = await this.#act({ swap, ms }, given);
      this.played.swaps.push(/** @type {TimedAction} */ (this.#newest));
      return made;
    });
  }

  /** Takes the last swap back. @param {Given} [given] */
  undo(given = {}) {
    return this.#turn(given, async () => {
      const view = await this.#ask({ family: "gems", do: "undo" }, given);
      this.played.swaps.pop();
      this.#at(this.played.swaps.length);
      return view;
    });
  }

  /** Returns the swap that a bot would make. @param {import("./types.js").Bot} bot @param {Given} [given] */
  bot(bot, given = {}) {
    return this.#turn(given, () => this.#ask({ family: "gems", do: "bot", bot }, given));
  }

  /** Lets the game go, after what is under way. */
  async close() {
    if (this.#isClosed) return;
    this.#isClosed = true;
    await this.#before;
    const worker = this.#worker;
    if (!worker) return;
    await this.#ask({ family: "gems", do: "close" }, {}).catch(() => {});
    if (this.#worker && spare.length < MOST_SPARE) spare.push(worker);
    else worker.terminate();
    this.#worker = null;
  }

  /**
   * Does something with the worker's game, which is the same as `played` then, once all before it is done.
   * @template T
   * @param {Given} given
   * @param {() => Promise<T>} what
   * @returns {Promise<T>}
   */
  #turn({ signal }, what) {
    if (this.#isClosed) return Promise.reject(new GivenUp());
    const turn = this.#before.then(async () => {
      if (signal?.aborted) throw new GivenUp();
      await this.#follow(signal);
      return what();
    });
    this.#before = turn.catch(() => {});
    return turn;
  }

  /** Brings the worker's game to where `played` is. @param {AbortSignal} [signal] */
  async #follow(signal) {
    const { game, seed, number, swaps } = this.played;
    const isFar = swaps.length - this.#made > MOST_ACTS;
    if (!this.#isOpen || isFar || swaps[this.#made - 1] !== this.#newest) {
      this.#worker ??= spare.pop() ?? (await newWorker("engine"));
      const made = swaps.length;
      await this.#ask({ family: "gems", do: "open", played: { game, seed, number, swaps } }, { signal });
      this.#at(made);
    }
    while (this.#made < swaps.length) await this.#act(swaps[this.#made], { signal });
  }

  /** @param {TimedAction} swap @param {Given} given */
  async #act(swap, given) {
    const made = await this.#ask({ family: "gems", do: "act", ...swap }, given);
    this.#made += 1;
    this.#newest = swap;
    return made;
  }

  /** @param {number} made */
  #at(made) {
    this.#isOpen = true;
    this.#made = made;
    this.#newest = this.played.swaps[made - 1];
  }

  /**
   * @template {Request} R
   * @param {R} request
   * @param {Given} given
   */
  async #ask(request, given) {
    try {
      return await exchange(/** @type {Worker} */ (this.#worker), request, given);
    } catch (error) {
      if (!(error instanceof Fault)) {
        this.#worker = null;
        this.#isOpen = false;
      }
      throw error;
    }
  }
}
