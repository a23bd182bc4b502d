// Whether what the browser kept is a level. What is none is taken as not there.

import { has, isFlag, isListOf, isMapOf, isNullOr, isOneOf, isPairOf, isText, isWhole, shapeBy } from "../shape.js";
import { isWithin } from "../store.js";
import { MODES } from "./model.js";

/** @typedef {import("./model.js").Level} Level */

/** @type {import("../shape.js").Shape<number>} */
const isSize = shapeBy((value) => isWithin(value, [1, 9]));
const isPlace = isPairOf(isWhole, isWhole);

/** @type {import("../shape.js").Shape<Level>} */
const hasParts = has({
  name: isText,
  mode: isOneOf(MODES),
  kinds: isWhole,
  timed: isFlag,
  limit: isWhole,
  score: isWhole,
  ingredients: isWhole,
  at_once: isWhole,
  orders: isMapOf(isWhole),
  stars: isListOf(isWhole),
  width: isSize,
  height: isSize,
  cells: isListOf(isText),
  spawners: isNullOr(isListOf(isFlag)),
  exits: isListOf(isFlag),
  portals: isListOf(isPairOf(isPlace, isPlace)),
});

/** @param {unknown} level @returns {level is Level} */
export function isLevel(level) {
  if (!hasParts(level)) return false;
  const layers = [level.cells, level.exits, level.spawners ?? level.cells];
  return layers.every(({ length }) => length === level.width * level.height);
}
