// Whether what the browser kept is a level. What is none is taken as not there.

import { has, isFlag, isListOf, isMapOf, isMaybe, isNullOr, isOneOf, isPairOf, isText, isWhole, shapeBy } from "../shape.js";
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
  gives: isMaybe(isListOf(isText)),
  enter: isMaybe(isMapOf(isPairOf(isWhole, isWhole))),
  fuse: isMaybe(isWhole),
  rules: isMaybe(isMapOf(isWhole)),
});

/** @param {unknown} level @returns {level is Level} */
export function isLevel(level) {
  if (!hasParts(level)) return false;
  const layers = [level.cells, level.exits, level.spawners ?? level.cells, level.gives ?? level.cells];
  return layers.every(({ length }) => length === level.width * level.height);
}
