// The seconds that time candies add.

import { parse } from "../gem.js";
import { isTimed } from "./model.js";
import { choices } from "./pieces.js";

/** @typedef {import("./model.js").Level} Level */

/** Returns the seconds that a time candy adds. @param {Level} level */
export const secondsOf = (level) => level.rules?.seconds ?? choices().find(({ name }) => name === "seconds")?.default ?? 0;

/** Returns the seconds that time candies added in the cascade of a swap. @param {Level} level @param {Pick<import("../engine/types.js").Step, "before" | "cleared">[]} steps */
export function secondsAdded(level, steps) {
  const isTime = (/** @type {string} */ word) => parse(word).form === "t";
  const gone = steps.flatMap(({ before, cleared }) => before.filter((word, index) => isTime(word) && !isTime(cleared[index])));
  return isTimed(level) ? gone.length * secondsOf(level) : 0;
}
