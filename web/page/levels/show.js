// A level as people see it: cells in words and pictures, a board as a picture, goals in a line.

import { h, s } from "../dom.js";
import { parse, piece } from "../gem.js";
import { text } from "../text.js";
import { ALL, givesOf, spawnersOf } from "./model.js";
import { formLabel, gifts, pieceLabel } from "./pieces.js";

/** @typedef {import("./model.js").Level} Level */

const words = text.levels;

/**
 * Returns what a cell holds, in words.
 * @param {Level} level
 * @param {number} index
 */
export function describe(level, index) {
  const word = level.cells[index];
  const { content, kind, form, locked, marmalade, jelly } = parse(word);
  const parts = [contentOf(content, kind, form)];
  if (locked) parts.push(words.locked);
  if (marmalade) parts.push(words.inMarmalade);
  if (jelly) parts.push(words.jellyOf(jelly));
  if (spawnersOf(level)[index]) parts.push(spawnerLabel(givesOf(level)[index]));
  if (level.exits[index]) parts.push(words.exit);
  for (const { isEntry, number } of portalsAt(level, index)) {
    parts.push(isEntry ? words.portalFrom(number) : words.portalTo(number));
  }
  return words.cell(Math.floor(index / level.width) + 1, (index % level.width) + 1, parts.join(", "));
}

/** @param {string} content @param {string | null} kind @param {string} form */
function contentOf(content, kind, form) {
  if (!kind) return pieceLabel(content) ?? words.things[/** @type {keyof typeof words.things} */ (content)] ?? content;
  const parts = [words.kindNames[/** @type {keyof typeof words.kindNames} */ (kind)]];
  if (form) parts.push(formLabel(form[0]));
  if (form[0] === "*") parts.push(words.fuseOf(form.slice(1)));
  if (form[0] === "c" && form[1]) parts.push(words.otherKind(form[1]));
  return parts.join(" ");
}

/** Returns a spawner in words, with what it gives unless that is all. @param {string} gives */
export function spawnerLabel(gives) {
  const own = gifts().filter(({ name }) => gives.includes(name)).map(({ label }) => label);
  return gives === ALL ? words.spawner : words.spawnerOf(own);
}

/** Returns the ends of portals at a cell. @param {Level} level @param {number} index */
function portalsAt({ portals, width }, index) {
  return portals.flatMap((ends, portal) =>
    ends
      .map(([row, column], end) => ({ isHere: row * width + column === index, isEntry: end === 0, number: portal + 1 }))
      .filter(({ isHere }) => isHere),
  );
}

/** Returns the content of a cell of the editor. @param {Level} level @param {number} index */
export function cellPicture(level, index) {
  const marks = marksOf(level, index).map(({ mark, place }) => h("span", { class: `mark ${place}` }, mark));
  return h("span", { class: "in-cell", "aria-hidden": "true" }, piece(level.cells[index]), marks);
}

/** @param {Level} level @param {number} index */
function marksOf(level, index) {
  const marks = [];
  if (spawnersOf(level)[index]) marks.push({ mark: `▾${givesOf(level)[index].replace(ALL, "")}`, place: "top" });
  if (level.exits[index]) marks.push({ mark: "⤓", place: "bottom" });
  for (const { isEntry, number } of portalsAt(level, index)) {
    marks.push(isEntry ? { mark: `${number}↘`, place: "left" } : { mark: `↘${number}`, place: "right" });
  }
  return marks;
}

/** Where marks stand in a cell of a picture. @type {Record<string, Record<string, unknown>>} */
const MARK_PLACES = {
  top: { dx: 22, dy: 11, "text-anchor": "middle" },
  bottom: { dx: 22, dy: 41, "text-anchor": "middle" },
  left: { dx: 2, dy: 41 },
  right: { dx: 42, dy: 11, "text-anchor": "end" },
};

/** The least count that has all the heat, so that a few games do not look like many. */
const LEAST_HEAT = 10;

/** Returns the count that has all the heat. @param {number[]} heat */
const mostOf = (heat) => Math.max(LEAST_HEAT, ...heat);

/** Draws the colours of heat with the counts at their ends. @param {number[]} heat */
export function heatScale(heat) {
  const most = mostOf(heat);
  const label = words.heatScale(most);
  return h("p", { class: "heat-scale", role: "img", "aria-label": label }, h("span", {}, "0"), h("span", { class: "colours" }), h("span", {}, most));
}

/**
 * Draws a board, with heat over its cells if given.
 * @param {Level} level
 * @param {string} label
 * @param {number[]} [heat]
 */
export function boardPicture(level, label, heat) {
  const most = mostOf(heat ?? []);
  const cells = level.cells.map((word, index) => {
    if (word === "#") return null;
    const at = { x: (index % level.width) * 44, y: Math.floor(index / level.width) * 44 };
    const picture = piece(word);
    for (const [name, value] of Object.entries({ ...at, width: 44, height: 44 })) picture?.setAttribute(name, String(value));
    const x = at.x + 1;
    const y = at.y + 1;
    const size = { width: 42, height: 42, rx: 6 };
    return s(
      "g",
      {},
      s("rect", { class: "ground", x, y, ...size }),
      picture,
      marksOf(level, index).map(({ mark, place }) => s("text", { class: "mark-text", ...MARK_PLACES[place], ...at }, mark)),
      heat && s("rect", { class: "heat", x, y, ...size, "fill-opacity": (0.85 * heat[index]) / most }),
      heat && heat[index] > 0 && s("title", {}, `${describe(level, index)}: ${heat[index]}`),
    );
  });
  return s(
    "svg",
    { class: "board-picture", viewBox: `0 0 ${level.width * 44} ${level.height * 44}`, role: "img", "aria-label": label },
    cells,
  );
}

/** Returns what is most often in a list, in words. @param {Level} level @param {number[]} heat */
export function hottest(level, heat) {
  const most = Math.max(...heat);
  const index = heat.indexOf(most);
  if (most === 0) return words.heatNone;
  return words.heatMost(Math.floor(index / level.width) + 1, (index % level.width) + 1, most);
}
