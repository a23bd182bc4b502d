// The puzzle of the day: a move that wins, one that does not, other days, and what is kept.

import assert from "node:assert/strict";
import { NO_BROWSER, test } from "./harness.js";
import { answer } from "./engine.js";
import { cell, duel } from "./duel-steps.js";

const DAY = 330;
const PLACE = "duel/puzzle/11-25";
const sizes = /** @type {("laptop" | "phone")[]} */ (["laptop", "phone"]);

/** Returns the moves of a day that win, and those that do not, with what follows. @param {number} day */
async function attempts(day) {
  const { kinds, rows } = await answer({ family: "duel", do: "puzzle", day });
  const { groups } = await answer({ family: "duel", do: "replay", game: { kinds, rows, moves: [] } });
  /** @type {{ cell: string, wins: boolean, lead: number, line: string[] }[]} */
  const made = [];
  for (const { cell } of groups) made.push({ cell, ...(await answer({ family: "duel", do: "puzzle-try", day, cell })) });
  const [right] = made.filter(({ wins }) => wins);
  return { right, wrong: made.filter(({ wins, lead }) => !wins && lead < 0)[0] };
}

/** Takes a group, by two taps on a phone. @param {import("./page.js").Page} page @param {string} name */
async function take(page, name) {
  await page.click(cell(name));
  if (!page.tab.viewport()?.hasTouch) return;
  await page.waitFor(".lit");
  await page.click(cell(name));
}

/** @param {import("./page.js").Page} page @param {string} date */
const isOf = (page, date) => page.waitUntil(`document.querySelector(".task h2")?.textContent === "Puzzle of ${date}"`);

const solved = "document.querySelectorAll('.calendar .solved').length";

test(
  "a puzzle says whether a move wins and what refutes it",
  async (open) => {
    const { right, wrong } = await attempts(DAY);
    const page = await duel(open, PLACE);
    await page.reduceMotion(true);
    await isOf(page, "25 November");
    await page.waitForWords(".task p", "Find the one move that wins.");
    const pieces = await page.text("document.querySelectorAll('.piece').length");
    const places = "[...document.querySelectorAll('.actions > *')].map((one) => [one.offsetLeft, one.offsetTop, one.offsetWidth].join(':')).join()";
    const before = await page.text(places);
    await page.expect("document.querySelector('#again').ariaDisabled", "true");
    await take(page, wrong.cell);
    await page.waitForWords(".task p.bad", `${wrong.cell} loses by ${-wrong.lead}: your opponent takes ${wrong.line[0]}.`);
    await page.waitUntil("document.querySelectorAll('.cell[aria-label*=group]').length === 0");
    await page.expect(solved, "0");
    await page.expect(places, before);
    await page.click("#again");
    await page.waitUntil(`document.querySelectorAll('.duel-board .piece').length === ${pieces}`);
    await page.waitUntil("document.querySelectorAll('.cell[aria-label*=group]').length > 0");
    await take(page, right.cell);
    await page.waitForWords(".task p.good", `Right: ${right.cell}. It wins by ${right.lead}. Best play from there: ${right.line.join(" ")}.`);
    // The line is played to its end, and the points say the same.
    await page.waitUntil("document.querySelectorAll('.duel-board .piece').length === 0");
    const ahead = "[...document.querySelectorAll('.card')].reduce((sum, card) => sum + Number(card.querySelector('.points').textContent) * (card.textContent.startsWith('You') ? 1 : -1), 0)";
    await page.expect(ahead, String(right.lead));
    await page.expect(solved, "1");
    await page.reload();
    await isOf(page, "25 November");
    await page.expect(solved, "1");
  },
  { sizes },
);

test("other days are reached by steps and by their address", async (open) => {
  const page = await duel(open, "duel");
  await page.click("#puzzle");
  await page.waitFor(".calendar .today[aria-current]");
  const today = await page.text("const now = new Date(); [now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, '0')).join('-')");
  await page.expect("location.hash", `#duel/puzzle/${today}`);
  await page.goTo("duel/puzzle/02-29");
  await isOf(page, "29 February");
  await page.click("#next");
  await isOf(page, "1 March");
  await page.expect("location.hash", "#duel/puzzle/03-01");
  await page.back();
  await isOf(page, "29 February");
  await page.click(".calendar li:nth-child(3) a");
  await isOf(page, "3 February");
  await page.click("#another");
  await isOf(page, "2 February");
  await page.goTo("duel/puzzle/02-30");
  await page.waitForWords("#error", "found the day 02-30, expected one such as 11-25: this is the puzzle of today");
  await page.click(".puzzle a[href='#duel']");
  await page.waitForCount(".duel-board .cell", 64);
});

test("a move that was shown does not count as solved", async (open) => {
  const { right } = await attempts(DAY);
  const page = await duel(open, PLACE);
  await page.reduceMotion(true);
  await isOf(page, "25 November");
  await page.click("#solution");
  await page.waitForWords(".task p.good", `The move is ${right.cell}.`);
  await page.expect(solved, "0");
}, { quick: NO_BROWSER });

test(
  "a puzzle fits its window with its controls",
  async (open) => {
    const page = await duel(open, PLACE);
    await isOf(page, "25 November");
    for (const [width, height] of [[360, 740], [768, 1024], [1366, 768]]) {
      await page.tab.setViewport({ .../** @type {any} */ (page.tab.viewport()), width, height });
      await page.waitUntil(`innerWidth === ${width}`);
      const tabs = width <= 720 ? 56 : 0;
      const lowest = "Math.max(...['.task', '.duel-board .grid', '.actions'].map((part) => document.querySelector(part).getBoundingClientRect().bottom))";
      assert.ok(Number(await page.text(lowest)) <= height - tabs, `${width}x${height}: ${await page.text(lowest)}`);
    }
    await page.checkLooks("puzzle");
  },
  { sizes, quick: NO_BROWSER },
);
