// Loads data from files beside the page. Scripts do that for pages from disk as well, where `fetch` may not.

import { h } from "../page/dom.js";
import { text } from "./text.js";

const nonce = document.currentScript?.nonce ?? "";

/**
 * The data of each file by its key.
 * @typedef {{ rounds: Rounds, [round: `rounds/${number}`]: Index, [part: `games/${string}`]: Part }} Files
 *
 * @typedef {{ part: number, rounds: [number, string][] }} Rounds how many games share a file of moves, and the rounds
 *
 * The games of a round in short: a list for each property, a game being a place in all of them.
 * @typedef {object} Index
 * @property {string} moves the folder of its moves
 * @property {[string, string][]} players the page, empty if there is none, and the name of each
 * @property {string[]} classes
 * @property {number[]} start milliseconds on a clock by the number of the source
 * @property {number[]} source
 * @property {string[]} [id] the places in the schedules
 * @property {number[]} first players
 * @property {number[]} second
 * @property {number[]} class
 * @property {number[]} length moves
 * @property {[number, number][]} scores
 * @property {[number, number][]} used
 * @property {number[]} winner the side; -1 for none
 * @property {Record<number, import("./record.js").Early>} early
 *
 * @typedef {{ boards: string[][], games: (import("./record.js").MoveLists & { board: number })[] }} Part the moves of some games of a round
 */

/** What has been asked for by its key, and how that is fulfilled. @type {Map<string, { promise: Promise<unknown>, fulfil: (data: unknown) => void }>} */
const asked = new Map();

// Called by the files with their key and their data.
Object.assign(globalThis, { loaded: (/** @type {string} */ key, /** @type {unknown} */ data) => asked.get(key)?.fulfil(data) });

/**
 * Returns the data of the file `data/KEY.js`.
 * @template {keyof Files} K
 * @param {K} key
 */
export function load(key) {
  const { promise } = asked.get(key) ?? ask(key);
  return /** @type {Promise<Files[K]>} */ (promise);
}

/** Asks for a file. @param {string} key */
function ask(key) {
  const src = `data/${key}.js`;
  /** @type {(data: unknown) => void} */
  let fulfil = () => {};
  const promise = new Promise((resolve, reject) => {
    fulfil = resolve;
    const onerror = () => {
      asked.delete(key);
      reject(new Error(text.notLoaded(src)));
    };
    document.head.append(h("script", { src, nonce, onerror }));
  });
  const file = { promise, fulfil };
  asked.set(key, file);
  return file;
}
