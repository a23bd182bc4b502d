// Elements that are played: time candies, and orders for pairs of special candies.

import assert from "node:assert/strict";
import { NO_BROWSER, test } from "./harness.js";
import { cell, openPart, verdict, workbench } from "./levels-steps.js";

const REST = "3 4 5 3 4\n2 5 4 2 5\n4 3 2 5 3\n5 2 3 4w 2w";

/** Opens a level with a first row of its own, and plays it. @param {import("./harness.js").Open} open @param {string} goal the lines of its goal @param {string} row @param {string} valid */
async function played(open, goal, row, valid) {
  const page = await workbench(open, "levels/mine");
  await page.openFile("input[type=file]", "element.toml", `name = "element"\n${goal}\nkinds = 5\nboard = '''\n${row}\n${REST}\n'''\n`);
  await verdict(page, valid);
  await openPart(page, 2);
  await page.waitForWords(".player .state", "left");
  await page.waitUntil("document.querySelectorAll('.player .cell .piece').length === 25");
  return page;
}

/** The figures of the game, by what they are called. */
const figures = "[...document.querySelectorAll('.state > div')].map((entry) => [...entry.children].map(({ textContent }) => textContent).join(' ')).join(', ')";

test("time candies add seconds, and the page says how many", async (open) => {
  const page = await played(open, 'mode = "timed"\nseconds = 30\nscore = 900000', "1t 1t 2 1t 3", "900000 points, 30 seconds");
  await page.waitForWords(".player .how-to", "Time candy: adds 5 seconds when it vanishes.");
  await page.expect(figures, "Seconds left 30, Points 0, Goal: score 0 / 900000");
  await page.click(cell(1, 3));
  await page.click(cell(1, 4));
  await page.waitForWords(".player .big", "Time candies added 15 seconds.");
  // The swap takes three, and each step of its cascade one.
  const left = Number(await page.text("document.querySelector('.state dd').textContent"));
  assert.ok(left > 30 && left <= 41, String(left));
  await page.checkLooks("levels-time");
  await page.click("#undo-swap");
  await page.waitUntil(`document.querySelector('.state dd').textContent === '30' && document.querySelector('.player .big').textContent === ''`);
});

test("swaps of two special candies are counted", async (open) => {
  const goal = 'mode = "orders"\nmoves = 9\norders = { striped-striped = 1, wrapped-wrapped = 1, striped-wrapped = 2 }';
  const page = await played(open, goal, "1- 2| 3 1 3", "1 × swaps of two striped");
  await page.waitForWords(".player .how-to", "Orders for pairs");
  const all = (/** @type {number} */ striped, /** @type {number} */ wrapped, /** @type {number} */ left) => `Moves left ${left}, swaps of two striped ${striped} / 1, swaps of striped and wrapped 0 / 2, swaps of two wrapped ${wrapped} / 1`;
  const withoutPoints = `${figures}.replace(/Points \\d+, /, '')`;
  await page.expect(withoutPoints, all(0, 0, 9));
  await page.waitForCount(".state .pair .piece", 6);
  await page.checkLooks("levels-pairs");
  // What a cascade would bring to the other pair is not awaited: a first swap, taken back, and another one.
  for (const [row, from, to, striped, wrapped] of [[1, 1, 2, 1, 0], [5, 4, 5, 0, 1]]) {
    await page.click(cell(row, from));
    await page.click(cell(row, to));
    await page.waitUntil(`${withoutPoints} === ${JSON.stringify(all(striped, wrapped, 8))}`);
    await page.waitUntil("!document.querySelector('#undo-swap').disabled");
    await page.click("#undo-swap");
    await page.waitUntil(`${withoutPoints} === ${JSON.stringify(all(0, 0, 9))}`);
  }
}, { quick: NO_BROWSER });
