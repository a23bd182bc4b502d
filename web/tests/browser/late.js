// Answers of the engine that come late: what was done or shown meanwhile stays.

import assert from "node:assert/strict";
import { answer } from "./engine.js";
import { NO_BROWSER, test } from "./harness.js";
import { SMALL, cell as duelCell, duel, moves, shown, twoPeople } from "./duel-steps.js";
import { clickSwap, game } from "./gems-steps.js";
import { cell, chooseBrush, label, verdict, workbench } from "./levels-steps.js";

/** @typedef {import("./page.js").Page} Page */

/** Holds requests of some names back until `letGo`, and counts all others from now on. @param {Page} page @param {...string} names */
const hold = (page, ...names) =>
  page.run(
    `window.asked = {}; window.held = []; window.isHeld = (name) => arguments[0].includes(name);
     const post = Worker.prototype.postMessage;
     Worker.prototype.postMessage = function (message) {
       const name = message.request && JSON.parse(message.request).do;
       if (name) asked[name] = (asked[name] ?? 0) + 1;
       if (isHeld(name)) held.push(() => post.call(this, message));
       else post.call(this, message);
     };`.replace("arguments[0]", JSON.stringify(names)),
  );

/** Waits until something is held back. @param {Page} page */
const isHeld = (page) => page.waitUntil("held.length > 0");

/** Lets go what is held back, and counts from now on. @param {Page} page */
const letGo = (page) => page.run("window.asked = {}; window.isHeld = () => false; for (const send of held.splice(0)) send();");

/** Returns how often this was asked. @param {Page} page @param {string} name */
const asked = (page, name) => page.text(`String(asked['${name}'] ?? 0)`);

const hasChanged = (/** @type {string} */ place) => `!location.hash.includes(${JSON.stringify(place)})`;
const labels = "[...document.querySelectorAll('.player .cell')].map((cell) => cell.ariaLabel).join()";

test("a duel that is left while a new board is made thinks no more", async (open) => {
  const page = await duel(open, "duel/2/0011.0011.1100.1100");
  await hold(page, "new", "choose");
  await page.click(duelCell("A1"));
  await shown(page, 1);
  await page.click("#new-game");
  await page.waitUntil("held.length === 2");
  await page.goTo("people");
  await letGo(page);
  await page.goTo("gems/p1/7");
  await page.waitFor(".cards .state dd");
  assert.equal(await asked(page, "choose"), "0");
});

test("the end of a duel is looked at whole, though the line is turned on meanwhile", async (open) => {
  const page = await duel(open, SMALL);
  await twoPeople(page);
  for (const [at, name] of ["A1", "C1", "A3"].entries()) {
    await page.click(duelCell(name));
    await moves(page, at + 1);
  }
  await hold(page, "choose");
  await page.click(duelCell("B3"));
  await page.waitForWords(".end-card:not([hidden]) h2", "Second wins by 7.");
  await isHeld(page);
  await page.click("#line");
  await page.waitFor(".lead-line .chart");
  await letGo(page);
  await page.waitForWords(".decided", "decided it: ");
});

test("the end of a duel is shown by a button that is pressed on the way to its last board", async (open) => {
  const page = await duel(open, "duel/2/001.011.101/A1,C1,A3,B3/1");
  await hold(page, "replay");
  await page.click("#last");
  await page.click("#result");
  await letGo(page);
  await page.waitForWords(".end-card:not([hidden]) h2", "You lose by 7");
}, { quick: NO_BROWSER });

test("a game of the grader that is passed over is not chosen again", async (open) => {
  const gameOf = (/** @type {string} */ id, /** @type {string} */ row) =>
    `${JSON.stringify({ id, first: "a", second: "b", opening: { kinds: 2, rows: [row, "011", "101"] }, moves: [{ cell: "A3" }], scores: [1, 0], end: { kind: "finished" } })}\n`;
  const page = await duel(open, "duel");
  await page.dropFile("#main", "games.jsonl", `{"schedule":1}\n${gameOf("g1", "001")}${gameOf("g2", "010")}${gameOf("g3", "110")}`);
  await page.waitForWords(".duel-title", "g1: a");
  await page.run("const title = document.querySelector('.duel-title'); window.titles = []; new MutationObserver(() => titles.push(title.textContent.slice(0, 3))).observe(title, { childList: true });");
  await hold(page, "replay");
  await page.choose("#games", "g2");
  await isHeld(page);
  await page.choose("#games", "g3");
  await letGo(page);
  await page.waitForWords(".duel-title", "g3: a");
  await page.expect("titles.includes('g2:')", "false");
}, { quick: NO_BROWSER });

test("the move of a puzzle is not shown on another day, nor is its link said to be copied", async (open) => {
  const page = await duel(open, "duel/puzzle/11-25");
  const isOf = (/** @type {string} */ date) => page.waitForWords(".task h2", `Puzzle of ${date}`);
  await isOf("25 November");
  await hold(page, "puzzle");
  await page.click("#solution");
  await isHeld(page);
  await page.click("#next");
  await letGo(page);
  await isOf("26 November");
  await page.run("Object.defineProperty(navigator, 'clipboard', { value: { write: () => new Promise((resolve) => { window.finish = resolve; }) } });");
  await page.click("#share");
  await page.waitUntil("!!window.finish");
  await page.click("#next");
  await isOf("27 November");
  await page.run("document.querySelector('#live').textContent = ''; window.finish();");
  await page.waitForWords("#live", "opied");
  await page.click("#previous");
  await isOf("26 November");
  assert.equal(await asked(page, "puzzle-try"), "0");
  await page.expect("document.querySelector('#share').textContent", "Share");
});

test("a block that is picked before another board comes is none of that board's game", async (open) => {
  const page = await game(open, "gems/sm3/7");
  await hold(page, "new");
  await page.click("#new-game");
  await isHeld(page);
  await page.click(".player .cell[aria-label*='takes']");
  await letGo(page);
  await page.waitUntil(hasChanged("sm3/7/"));
  await page.waitForWords(".by-hand", "A game by hand");
  await page.expect("document.querySelectorAll('.cards .state dd')[1].textContent", "5");
}, { quick: NO_BROWSER });

test("a finished game that is left before it is shown is not compared", async (open) => {
  const page = await game(open, "gems/p2/7");
  await clickSwap(page, 0);
  await page.click("#leave");
  await page.waitFor(".compare table");
  await page.goTo("people");
  await page.reload();
  await page.waitFor("#people-results table");
  await hold(page, "rules");
  await page.goTo("gems/p2/7");
  await isHeld(page);
  await page.goTo("people");
  await letGo(page);
  await page.goTo("levels/05-hedges");
  await verdict(page, "7000 points");
  assert.equal(await asked(page, "compare"), "0");
}, { quick: NO_BROWSER });

/** Makes the swap of a bot in the level that is played. @param {Page} page */
async function swap(page) {
  const kept = "Object.entries(localStorage).find(([name]) => name.startsWith('sweetfish.levels.play/'))[1]";
  await answer({ family: "gems", do: "open", played: JSON.parse(await page.text(kept)) });
  const [, row, column, direction] = /^(\d+),(\d+) (\w+)$/.exec(await answer({ family: "gems", do: "bot", bot: { agent: "greedy", seed: 1 } })) ?? [];
  await page.click(cell(Number(row), Number(column)));
  await page.press(`Arrow${direction[0].toUpperCase()}${direction.slice(1)}`);
}

/** Chooses a level to play, and waits for its game. @param {Page} page @param {string} name @param {number} left of its moves */
async function play(page, name, left) {
  await page.choose("#level", name);
  await page.waitUntil(`document.querySelector('.state dd')?.textContent === '${left}'`);
}

test("a swap is kept and not shown when another level was chosen meanwhile", async (open) => {
  const page = await workbench(open, "levels/06-thin-ice/play");
  await page.waitFor(".state dd");
  await hold(page, "act");
  await swap(page);
  await isHeld(page);
  await play(page, "05-hedges", 25);
  const before = await page.text(labels);
  await letGo(page);
  await page.waitUntil("Object.entries(localStorage).some(([name, game]) => name.startsWith('sweetfish.levels.play/') && JSON.parse(game).swaps.length === 1)");
  await page.expect(labels, before);
  await play(page, "06-thin-ice", 19);
});

test("a cascade does not go on over the board of another level", async (open) => {
  const page = await workbench(open, "levels/06-thin-ice/play");
  await page.waitFor(".state dd");
  await page.run(
    `window.moved = []; const animate = Element.prototype.animate;
     Element.prototype.animate = function (keys, options) {
       const one = animate.call(this, keys, { ...options, duration: 600_000 }); moved.push(one); return one; };`,
  );
  await swap(page);
  await page.waitUntil("moved.length > 0");
  await play(page, "05-hedges", 25);
  const before = await page.text(labels);
  for (let step = 0; step < 3; step += 1) {
    await page.run("for (const one of moved.splice(0)) one.finish();");
    await page.tab.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))");
  }
  await page.expect(labels, before);
});

test("what is painted before the built-in levels are there stays, and a file has its own level's name", async (open) => {
  const page = await workbench(open, "levels/05-hedges");
  await page.goTo("people");
  await page.waitFor("#people-name");
  await hold(page, "builtin");
  await page.goTo("levels/05-hedges");
  await isHeld(page);
  await chooseBrush(page, "chocolate");
  await page.click(cell(4, 4));
  await letGo(page);
  await page.waitFor("#level");
  await page.expect("document.querySelector('#level').value", "mine");
  assert.ok((await label(page, 4, 4)).includes("chocolate"));
  await page.choose("#level", "06-thin-ice");
  await verdict(page, "all jelly");
  await hold(page, "write");
  await page.click("#save-map");
  await isHeld(page);
  await page.choose("#level", "05-hedges");
  await letGo(page);
  await page.saved("06-thin-ice.json");
});
