// What tests of the grader's pages do, and what the pages must show of their games by the rules of the library.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { target } from "./harness.js";

/**
 * @typedef {import("./page.js").Page} Page
 * @typedef {{ board: string, next: number[], points: [number, number] }} Shown after a number of moves: the board with `*` for
 *   empty cells, the places of the group that the next move takes, and the points of both sides
 */

/** Returns what must be shown of each game after each number of moves. @param {"report" | "site"} pages @returns {Record<string, Shown[]>} */
export function expected(pages) {
  try {
    return JSON.parse(readFileSync(join(target, `pages/${pages}.json`), "utf8"));
  } catch (error) {
    throw new Error(`target/pages: found no ${pages}.json, expected what make pages writes: ${error}`);
  }
}

/** Waits for a board, and checks the ring around the group that is taken next. @param {Page} page @param {Shown} shown @param {string} what */
export async function assertBoard(page, { board, next }, what) {
  const cells = "[...document.querySelectorAll('#board .cell')]";
  await page.waitUntil(`${cells}.map((cell) => cell.textContent || '*').join('') === ${JSON.stringify(board)}`);
  const ringed = await page.tab.evaluate(`${cells}.flatMap((cell, place) => cell.classList.contains('next-move') ? [place] : [])`);
  assert.deepEqual(ringed, next, what);
  const drawn = await page.tab.evaluate(`${cells}.map((cell) => cell.querySelectorAll('.piece').length || '*').join('')`);
  assert.equal(drawn, board.replaceAll(/\d/g, "1"), `${what}: a picture on each cell that is not empty`);
}

/** Waits until a game is replayed. @param {Page} page @param {string} id */
export const replayed = (page, id) => page.waitUntil(`document.querySelector('#game-result').textContent.startsWith('${id} ')`);

/** Waits until a game is shown after a number of moves, with its board and its points. @param {Page} page @param {string} id @param {Shown[]} game @param {number} ply */
export async function assertPly(page, id, game, ply) {
  await replayed(page, id);
  await page.waitUntil(`document.querySelector('#status').firstChild?.textContent === 'Move ${ply} of ${game.length - 1}'`);
  await assertBoard(page, game[ply], `${id}, move ${ply}`);
  const points = await page.tab.evaluate("[...document.querySelectorAll('#cards .points')].map((side) => Number(side.textContent))");
  assert.deepEqual(points, game[ply].points, `${id}, move ${ply}`);
  const unused = await page.text("['first', 'previous', 'next', 'last'].map((id) => document.querySelector(`#${id}`).getAttribute('aria-disabled')).join()");
  const [isFirst, isLast] = [ply === 0, ply === game.length - 1];
  assert.equal(unused, [isFirst, isFirst, isLast, isLast].join(), `${id}, move ${ply}`);
}

/** Returns the games that are listed. @param {Page} page */
export const listed = (page) => page.text("[...document.querySelectorAll('#list tbody a')].map((link) => link.textContent).join(' ')");

/** Checks that nothing is wider than windows of some widths. @param {Page} page @param {number[]} widths @param {string} what */
export async function assertWidths(page, widths, what) {
  const before = /** @type {import("puppeteer-core").Viewport} */ (page.tab.viewport());
  for (const width of widths) {
    await page.tab.setViewport({ ...before, width });
    await page.waitUntil(`innerWidth === ${width}`);
    await page.assertFits(`${what} in ${width} pixels`);
  }
  await page.tab.setViewport(before);
}
