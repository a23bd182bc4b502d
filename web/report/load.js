// Loads data from files beside the page. Scripts do that for pages from disk as well, where `fetch` may not.

import { h } from "../page/dom.js";
import { text } from "./text.js";

const nonce = document.currentScript?.nonce ?? "";

/** What has been asked for by its key, and how that is fulfilled. @type {Map<string, { promise: Promise<any>, fulfil: (data: any) => void }>} */
const asked = new Map();

// Called by the files with their key and their data.
Object.assign(globalThis, { loaded: (/** @type {string} */ key, /** @type {any} */ data) => asked.get(key)?.fulfil(data) });

/** Returns the data of the file `data/KEY.js`. @param {string} key @returns {Promise<any>} */
export function load(key) {
  const before = asked.get(key);
  if (before) return before.promise;
  const src = `data/${key}.js`;
  /** @type {(data: any) => void} */
  let fulfil = () => {};
  const promise = new Promise((resolve, reject) => {
    fulfil = resolve;
    const onerror = () => {
      asked.delete(key);
      reject(new Error(text.notLoaded(src)));
    };
    document.head.append(h("script", { src, nonce, onerror }));
  });
  asked.set(key, { promise, fulfil });
  return promise;
}
