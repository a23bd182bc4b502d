// Answers to what was asked about levels, by the levels. The latest are kept over a reload, as far as there is room.

import { isListOf, isPairOf, isText, shapeBy } from "../shape.js";
import { keep, loadAs } from "../store.js";

/** How many are kept. */
const MOST = 8;

/** @type {import("../shape.js").Shape<number>} */
export const isNumber = shapeBy(Number.isFinite);
/** @type {import("../shape.js").Shape<import("./figures.js").Estimate>} */
export const isEstimate = shapeBy((value) => isListOf(isNumber)(value) && value.length === 3);

/** @template T */
export class Answers {
  /** @param {string} name @param {import("../shape.js").Shape<T>} shape */
  constructor(name, shape) {
    this.name = name;
    /** By the keys of the levels, the latest last. */
    this.all = new Map(loadAs(name, isListOf(isPairOf(isText, shape))) ?? []);
  }

  /** @param {string} key of a level */
  of(key) {
    return this.all.get(key) ?? null;
  }

  /** @param {string} key @param {T} answer */
  set(key, answer) {
    this.all.delete(key);
    this.all.set(key, answer);
    for (const old of [...this.all.keys()].slice(0, -MOST)) this.all.delete(old);
    keep(this.name, [...this.all], { isQuiet: true });
  }
}
