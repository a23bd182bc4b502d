// The goals and the limit of a level in a line, with pictures of what is wanted.

import { h } from "../dom.js";
import { parse, piece } from "../gem.js";
import { text } from "../text.js";
import { hasGoal, isTimed } from "./model.js";
import { orderOf, orders } from "./pieces.js";

/** @typedef {import("./model.js").Level} Level */

const words = text.levels;

/** The words of pieces that stand for what is wanted but not ordered. @type {Record<string, string>} */
const WANTED = { ingredients: "i", jelly: ".~" };

/** Returns a small picture of what is ordered or wanted, if there is one. @param {string} item */
export function pictureOf(item) {
  const word = orderOf(item)?.word ?? WANTED[item];
  const picture = (/** @type {string} */ one) => h("span", { class: "small-piece", "aria-hidden": "true" }, piece(one));
  const all = word?.split(" ").map(picture) ?? [];
  return all.length > 1 ? h("span", { class: "pair", "aria-hidden": "true" }, all) : (all[0] ?? null);
}

/** Returns what is wanted of a goal, in words. @param {string} what as the engine names it */
export const goalName = (what) => orderOf(what)?.label ?? words.goalNames[/** @type {keyof typeof words.goalNames} */ (what)] ?? what;

/** What is wanted, in words, and how many of it. @typedef {[item: string | null, line: string, count?: number]} Goal */

/** Returns goals and limit as texts, each with its picture. @param {Level} level */
function parts(level) {
  const { mode } = level;
  /** @type {Goal[]} */
  const goals = [];
  if (hasGoal(mode, "score") && level.score) goals.push([null, words.goalScore(level.score)]);
  if ((mode === "jelly" || mode === "mixed") && level.cells.some((word) => parse(word).jelly)) goals.push(["jelly", words.goalJelly]);
  if (hasGoal(mode, "ingredients") && level.ingredients) goals.push(["ingredients", words.goalIngredients(level.ingredients), level.ingredients]);
  if (hasGoal(mode, "orders")) {
    const ordered = orders().filter(({ item }) => level.orders[item] > 0);
    for (const { item } of ordered) goals.push([item, words.goalOrder(goalName(item), level.orders[item]), level.orders[item]]);
  }
  return { goals, rest: `, ${words.limitOf(level.limit, isTimed(level))}, ${words.kindsShort(level.kinds)}` };
}

/** Returns the goals as parts of a line, each with its picture. @param {Goal[]} goals */
const inLine = (goals) => goals.flatMap(([item, goal], index) => [index > 0 && " + ", item && pictureOf(item), goal]);

/** Returns the goals as a short line: of several, how many of which picture. @param {Goal[]} goals */
function inShort(goals) {
  if (goals.length === 1) return inLine(goals);
  return goals.flatMap(([item, goal, count], index) => {
    const picture = item && count && pictureOf(item);
    const seen = picture ? [h("span", { "aria-hidden": "true" }, `${count} × `, picture), h("span", { class: "unseen" }, goal)] : inLine([[item, goal]]);
    return [index > 0 && " + ", ...seen];
  });
}

/** Returns what a player has to do, in a sentence. @param {Level} level */
export const goalLine = (level) => [words.goal, ...inShort(parts(level).goals), words.within(words.limitOf(level.limit, isTimed(level)))];

/** Returns goals and limit in a line. @param {Level} level */
export function summary(level) {
  const { goals, rest } = parts(level);
  return goals.map(([, goal]) => goal).join(" + ") + rest;
}

/** Returns goals and limit in a line with pictures. @param {Level} level */
export function summaryWithPictures(level) {
  const { goals, rest } = parts(level);
  return [...inLine(goals), rest];
}
