// What the pieces of a level that are no plain candies do, each as a small picture with a sentence.

import { parse } from "../gem.js";
import { text } from "../text.js";
import { hasGoal } from "./model.js";

/** @typedef {import("./model.js").Level} Level */
/** @typedef {import("../rules.js").Picture} Picture */

const words = text.levels.does;

/** What a level may have, with its picture. @type {[keyof typeof words, Picture, (level: Level) => boolean][]} */
const THINGS = [
  ["jelly", { rows: ["1~"] }, ({ cells }) => cells.some((word) => parse(word).jelly)],
  ["frosting", { rows: ["f2"] }, has(/^f\d/)],
  ["lock", { rows: ["(1)"] }, ({ cells }) => cells.some((word) => parse(word).locked)],
  ["chocolate", { rows: ["x"] }, has(/^x/)],
  ["swirl", { rows: ["%"] }, has(/^%/)],
  ["bomb", { rows: ["1*9"] }, has(/\*/)],
  ["colourBomb", { rows: ["@"] }, has(/^@/)],
  ["ingredient", { rows: ["i"] }, (level) => hasGoal(level.mode, "ingredients") || has(/^i/)(level)],
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
  return [found.map(([, picture]) => picture), found.map(([name]) => words[name])];
}
