// What tests of gem-swap games do and wait for.

import { LONG } from "./page.js";
import { LAST_GAME, RECORDS } from "./stored.js";

/** @typedef {import("./page.js").Page} Page */
/** @typedef {[number, number]} Place row and column from 0 */

const CELLS = 6;

/** Opens a game of swaps, without motion. @param {import("./harness.js").Open} open @param {string} place */
export async function game(open, place) {
  const page = await open("people");
  await page.reduceMotion(true);
  await page.goTo(place);
  await page.waitFor(".cards .state dd");
  return page;
}

/** Returns the selector of a cell. @param {Place} place */
export const cell = ([row, column]) => `.player [data-row='${row}'][data-column='${column}']`;

/** Reads the board as a screen reader does: the kinds of a square board. @param {Page} page */
export async function board(page) {
  const labels =
    "[...document.querySelectorAll('.player .cell')].map((cell) => cell.getAttribute('aria-label').split(': ')[1]).join()";
  return (await page.text(labels)).split(",");
}

/** Whether three equal kinds stand in a line. @param {string[]} kinds */
const hasRun = (kinds) =>
  kinds.some((kind, index) => {
    const [row, column] = placeOf(index);
    const equals = (/** @type {number} */ step) => kind === kinds[index + step] && kind === kinds[index + 2 * step];
    return (column + 2 < CELLS && equals(1)) || (row + 2 < CELLS && equals(CELLS));
  });

/** @param {number} index @returns {Place} */
const placeOf = (index) => [Math.floor(index / CELLS), index % CELLS];

/**
 * Returns the ends of a swap that a person would find, from the bottom, or of one that is not valid.
 * @param {Page} page
 * @param {boolean} isValid
 */
export async function findSwap(page, isValid) {
  const kinds = await board(page);
  for (let index = kinds.length - 1; index >= 0; index--) {
    for (const step of [1, CELLS]) {
      if (step === 1 ? index % CELLS === CELLS - 1 : index + CELLS >= kinds.length) continue;
      const after = [...kinds];
      [after[index], after[index + step]] = [kinds[index + step], kinds[index]];
      if (hasRun(after) === isValid) return [placeOf(index), placeOf(index + step)];
    }
  }
  throw new Error("there is no swap");
}

/** Waits until the game shows that this many swaps were made. @param {Page} page @param {number} swaps */
export const made = (page, swaps) =>
  page.waitUntil(`document.querySelectorAll('.cards .state dd')[1]?.textContent === '${swaps}'`);

/** Makes a valid swap by clicks. @param {Page} page @param {number} before */
export async function clickSwap(page, before) {
  const [from, to] = await findSwap(page, true);
  await page.click(cell(from));
  await page.click(cell(to));
  await made(page, before + 1);
}

/** Returns how many games are recorded. @param {Page} page */
export const records = (page) => page.text(`${RECORDS}.length`);

/**
 * Replaces the number in a field. Tab would leave the page where nothing else can have the focus, and a Firefox without a
 * window does not come back by a click: what is typed then is no change.
 * @param {Page} page
 * @param {string} field
 * @param {string | number} value
 */
export async function setNumber(page, field, value) {
  await page.typeInto(field, String(value));
  await page.press("Enter");
}

/** Lets a bot play on, for some swaps or to the end. @param {Page} page @param {string} bot @param {number} [swaps] */
export async function playOn(page, bot, swaps = 0) {
  await page.choose("#bot", bot);
  await setNumber(page, "#most", swaps);
  await page.click("#play-on");
}

/** Waits until the game under way is kept with at least this many swaps, though they may not be shown yet. @param {Page} page @param {number} swaps */
export const kept = (page, swaps) =>
  page.waitUntil(`${LAST_GAME}?.swaps.length >= ${swaps}`);

/** Waits until the bot that races has made this many swaps. @param {Page} page @param {number} swaps */
export const raced = (page, swaps) => page.waitUntil(`document.querySelector('.race .state dd')?.textContent === '${swaps}'`);

/** Returns the cells of the table of the comparison once it is complete, line by line. @param {Page} page @returns {Promise<string[][]>} */
export async function compared(page) {
  await page.waitFor(".compare table");
  await page.waitUntil("document.querySelector('.compare .running').hidden", LONG);
  const rows = "[...document.querySelectorAll('.compare tbody tr')].map((row) => [...row.cells].map((cell) => cell.textContent))";
  return JSON.parse(await page.text(rows));
}

/** Returns the line of the comparison that begins with a name. @param {string[][]} rows @param {string} name */
export function line(rows, name) {
  const found = rows.find(([first]) => first === name);
  if (!found) throw new Error(`a line of ${name} in ${JSON.stringify(rows)}`);
  return found;
}
