// Whether what the browser kept has the shape that the workbench writes. What has not is taken as not there.

import { load } from "../store.js";
import { MODES } from "./model.js";

/** @typedef {import("./model.js").Level} Level */
/** @typedef {(value: any) => boolean} Shape */

/**
 * Loads what was kept under a name; `null` if there is nothing of this shape.
 * @param {string} name
 * @param {Shape} shape
 */
export const loadAs = (name, shape) => load(name, /** @type {any} */ (null), shape);

/** @type {Shape} */
export const isText = (value) => typeof value === "string";
/** @type {Shape} */
export const isWhole = (value) => Number.isSafeInteger(value) && value >= 0;
/** @type {Shape} */
const isFlag = (value) => typeof value === "boolean";
/** @type {Shape} */
const isObject = (value) => typeof value === "object" && value !== null && !Array.isArray(value);

/** @param {Shape} shape @returns {Shape} */
export const isListOf = (shape) => (value) => Array.isArray(value) && value.every(shape);
/** @param {Shape} shape @returns {Shape} */
export const isMapOf = (shape) => (value) => isObject(value) && Object.values(value).every(shape);
/** @param {Record<string, Shape>} parts @returns {Shape} */
export const has = (parts) => (value) => isObject(value) && Object.entries(parts).every(([name, shape]) => shape(value[name]));

const isPlace = (/** @type {any} */ value) => isListOf(isWhole)(value) && value.length === 2;

const hasParts = has({
  name: isText,
  mode: (mode) => MODES.includes(mode),
  kinds: isWhole,
  timed: isFlag,
  limit: isWhole,
  score: isWhole,
  ingredients: isWhole,
  at_once: isWhole,
  orders: isMapOf(isWhole),
  stars: isListOf(isWhole),
  width: (width) => isWhole(width) && width >= 1 && width <= 9,
  height: (height) => isWhole(height) && height >= 1 && height <= 9,
  cells: isListOf(isText),
  spawners: (spawners) => spawners === null || isListOf(isFlag)(spawners),
  exits: isListOf(isFlag),
  portals: isListOf((ends) => isListOf(isPlace)(ends) && ends.length === 2),
});

/** @type {Shape} */
export const isLevel = (level) => {
  if (!hasParts(level)) return false;
  const layers = [level.cells, level.exits, level.spawners ?? level.cells];
  return layers.every(({ length }) => length === level.width * level.height);
};
