// What a step of the history changed, in words.

import { text } from "../text.js";
import { nameOf } from "./bar.js";
import { summary } from "./goals.js";
import { givesOf, spawnersOf } from "./model.js";
import { describe } from "./show.js";

/** @typedef {import("./model.js").Level} Level */
/** @typedef {import("./bench.js").Version} Version */

const words = text.levels;

/**
 * Returns how a level is after a step, as far as the step changed it.
 * @param {Version} before
 * @param {Version} after
 */
export function changeOf(before, after) {
  const [old, now] = [before.level, after.level];
  if (before.origin !== after.origin) return nameOf(after.origin, now.name);
  if (old === now) return words.first;
  if (old.width !== now.width || old.height !== now.height) return words.sizeIs(now.height, now.width);
  const cells = now.cells.map((_, index) => index).filter((index) => hasChanged(old, now, index));
  if (cells.length === 1) return describe(now, cells[0]);
  return cells.length > 1 ? words.cellsAre(cells.length) : summary(now);
}

/** @param {Level} old @param {Level} now @param {number} index */
function hasChanged(old, now, index) {
  const portals = (/** @type {Level} */ level) =>
    JSON.stringify(level.portals.filter((ends) => ends.some(([row, column]) => row * level.width + column === index)));
  const marks = (/** @type {Level} */ level) => [level.cells[index], spawnersOf(level)[index], givesOf(level)[index], level.exits[index], portals(level)].join();
  return marks(old) !== marks(now);
}
