// The games of swaps by name, their rules, and their addresses: `p1/SEED`, or `p1/SEED/7.5` for 7x7 with 5 kinds.

import { ask } from "../engine.js";
import { isWithin } from "../store.js";

export const NAMES = /** @type {const} */ (["p1", "p2", "p3", "crush"]);
/** @typedef {(typeof NAMES)[number]} Name */
/** @typedef {{ name: Name, seed: number, size: number, kinds: number }} Choice a game of swaps to play */
/** What can be chosen. */
export const RANGES = { size: /** @type {[number, number]} */ ([3, 9]), kinds: /** @type {[number, number]} */ ([3, 7]) };
const USUAL = { size: 6, kinds: 4 };
/** A game for lasting long hardly ever ends on the usual board. */
const LASTING = { size: 5, kinds: 5 };

/** @param {string} name */
const usualOf = (name) => (name === "p3" ? LASTING : USUAL);

/** @typedef {import("../engine/types.js").Rules} Rules */

/** @type {Promise<Record<string, Rules>> | undefined} */
let known;

/** Returns the rules of a game. @param {Choice} choice */
export async function rulesOf({ name, size, kinds }) {
  known ??= ask({ family: "gems", do: "rules" });
  const rules = (await known)[name];
  return name === "crush" ? rules : { ...rules, width: size, height: size, kinds };
}

/** Returns the address of a game. @param {Choice} choice */
export function addressOf({ name, seed, size, kinds }) {
  const usual = usualOf(name);
  const isUsual = name === "crush" || (size === usual.size && kinds === usual.kinds);
  return `${name}/${seed}${isUsual ? "" : `/${size}.${kinds}`}`;
}

/** Returns the game of an address, or null. @param {string} address @returns {Choice | null} */
export function parse(address) {
  const [, found, seed, size, kinds] = /^(p1|p2|p3|crush)(?:\/(\d{1,15})(?:\/(\d)\.(\d))?)?$/.exec(address) ?? [];
  if (!found) return null;
  const name = /** @type {Name} */ (found);
  const asked = size ? { size: Number(size), kinds: Number(kinds) } : usualOf(name);
  if (!isWithin(asked.size, RANGES.size) || !isWithin(asked.kinds, RANGES.kinds)) return null;
  return { name, seed: seed === undefined ? randomSeed() : Number(seed), ...asked };
}

export const randomSeed = () => crypto.getRandomValues(new Uint32Array(1))[0];

/** What the goal counts. @param {Rules} rules @returns {"swaps" | "points" | "lasted"} */
export function measureOf({ goal }) {
  if (goal === "p3") return "lasted";
  return typeof goal === "object" && "p2" in goal ? "points" : "swaps";
}

/** Whether a result is better than another. @param {"swaps" | "points" | "lasted"} measure @param {number} one @param {number} other */
export const isBetter = (measure, one, other) => (measure === "swaps" ? one < other : one > other);

/** What a game that is over counts for the person; null if it has no result. @param {Rules} rules @param {import("../engine/types.js").Shown} view */
export function resultOf(rules, { end, points, made }) {
  const measure = measureOf(rules);
  if (end === "quit" || (end === "stuck" && measure !== "lasted")) return null;
  return measure === "points" ? points : made;
}
