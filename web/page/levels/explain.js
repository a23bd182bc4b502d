// What the pieces of a level that are no plain candies do, each as a small picture with a sentence.

import { parse } from "../gem.js";
import { text } from "../text.js";
import { hasGoal, isTimed } from "./model.js";
import { orders } from "./pieces.js";
import { secondsOf } from "./time.js";

/** @typedef {import("./model.js").Level} Level */
/** @typedef {import("../rules.js").Picture} Picture */

const words = text.levels.does;

/** Returns what a word with a candy of a form matches. @param {string} suffix */
const formed = (suffix) => new RegExp(`^[({]?[1-7?]${suffix}`);

/** Returns whether something enters a level by itself. @param {Level} level @param {string} name */
const isEntering = ({ enter }, name) => Boolean(enter?.[name]?.some(Boolean));

/** What a level may have, with its picture. @type {[keyof typeof words, Picture, (level: Level) => boolean][]} */
const THINGS = [
  ["jelly", { rows: ["1~"] }, ({ cells }) => cells.some((word) => parse(word).jelly)],
  ["frosting", { rows: ["f2"] }, has(/^f\d/)],
  ["lock", { rows: ["(1)"] }, ({ cells }) => cells.some((word) => parse(word).locked)],
  ["chocolate", { rows: ["x"] }, has(/^x/)],
  ["swirl", { rows: ["%"] }, (level) => has(/^[{]?%/)(level) || isEntering(level, "swirl")],
  ["bomb", { rows: ["1*9"] }, (level) => has(/\*/)(level) || isEntering(level, "bomb")],
  ["colourBomb", { rows: ["@"] }, has(/^[{]?@/)],
  ["fish", { rows: ["1f"] }, has(formed("f"))],
  ["mystery", { rows: ["1m"] }, (level) => has(formed("m"))(level) || isEntering(level, "mystery")],
  ["time", { rows: ["1t"] }, has(formed("t"))],
  ["pair", { rows: ["1- 1w"] }, (level) => hasGoal(level.mode, "orders") && orders().some(({ item, word }) => word.includes(" ") && level.orders[item] > 0)],
  ["chameleon", { rows: ["1c4"] }, (level) => has(formed("c"))(level) || isEntering(level, "chameleon")],
  ["wheel", { rows: ["o"] }, has(/^[{]?o/)],
  ["cake", { rows: ["k3"] }, has(/^k/)],
  ["chocolateSpawner", { rows: ["X"] }, has(/^X/)],
  ["marmalade", { rows: ["{1}"] }, ({ cells }) => cells.some((word) => parse(word).marmalade)],
  ["ingredient", { rows: ["i"] }, (level) => hasGoal(level.mode, "ingredients") || has(/^[{]?i/)(level) || isEntering(level, "ingredient")],
  ["exit", { rows: ["."], sign: "⤓" }, ({ exits }) => exits.some(Boolean)],
  ["portal", { rows: ["."], sign: "↘" }, ({ portals }) => portals.length > 0],
];

/** Returns a condition of levels: a cell begins as a pattern says. @param {RegExp} pattern @returns {(level: Level) => boolean} */
function has(pattern) {
  return ({ cells }) => cells.some((word) => pattern.test(word));
}

/** Returns the pictures and the sentences for what a level has. @param {Level} level @returns {[Picture[], string[]]} */
export function explained(level) {
  const found = THINGS.filter(([, , isIn]) => isIn(level));
  return [found.map(([, picture]) => picture), found.map(([name]) => lineOf(name, level))];
}

/** @param {keyof typeof words} name @param {Level} level */
function lineOf(name, level) {
  const line = words[name];
  return typeof line === "string" ? line : line(isTimed(level) ? secondsOf(level) : 0);
}
