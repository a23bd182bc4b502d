// Games that two tabs show: which of them plays the duel that is kept, and that each game has one record.

import assert from "node:assert/strict";
import { EACH_BROWSER, NO_BROWSER, test } from "./harness.js";
import { twoPeople } from "./duel-steps.js";
import { clickSwap, game, made } from "./gems-steps.js";
import { makeASwap, workbench } from "./levels-steps.js";
import { RECORDS } from "./stored.js";
import { duplicate, secondTab } from "./tab-steps.js";

/** @typedef {import("./page.js").Page} Page */

/** A duel of four moves. */
const DUEL = "duel/2/0011.0011.1100.1100";
const OURS = "A game by hand";
const OTHERS = "Another tab plays this game";
const OVER = "This game is over; its record is kept";
const GROUP = ".duel-board .cell[aria-label*='group']";

/** How the recorded games ended, the oldest first. */
const ENDS = `${RECORDS}.map((line) => JSON.parse(line).result.end).join()`;
/** The kept duels. */
const KEPT = "Object.keys(localStorage).filter((key) => key.startsWith('sweetfish.duel.hand/')).map((key) => JSON.parse(localStorage[key]))";
/** What is kept of each: how much was done, and why it is not by hand. */
const STATES = `${KEPT}.map(({ cells, not }) => cells.length + ' ' + not).join()`;

/** @param {Page} page @param {string} words */
const says = (page, words) => page.waitForWords(".by-hand", words);

/** Makes moves, from one number to another. @param {Page} page @param {number} from @param {number} to */
async function playTo(page, from, to) {
  for (let move = from; move <= to; move += 1) {
    await page.waitFor(GROUP);
    await page.click(GROUP);
    await page.waitForCount(".moves li", move);
  }
}

/** Begins a duel of two people, by one move. @param {Page} page */
async function begin(page) {
  await page.waitFor(GROUP);
  await twoPeople(page);
  await playTo(page, 1, 1);
  await says(page, OURS);
}

/** Returns the place that a tab shows. @param {Page} page */
const placeOf = async (page) => (await page.text("location.hash")).slice(1);

// A tab that is duplicated has all that the other one keeps for itself.
test("a duplicated tab does not end the duel of the first", async (open) => {
  for (const from of /** @type {const} */ (["disk", "server"])) {
    const first = await open("duel/2/0011.0011.1100.1100", { from });
    await begin(first);
    const second = await duplicate(first);
    await says(second, OTHERS);
    await second.expect("sessionStorage.length > 0", "true");
    await second.click("#new-game");
    await second.waitForCount(".moves li", 0);
    await says(second, OURS);
    await first.tab.bringToFront();
    // Its own loading anew keeps the game.
    await first.reload();
    await playTo(first, 2, 4);
    await says(first, OVER);
    await first.waitUntil(`${ENDS} === 'drawn'`);
  }
}, { quick: EACH_BROWSER });

test("a second tab at the same duel changes nothing of the first's", async (open) => {
  const place = "duel/2/001100.001100.110011.110011.001100.001100";
  const first = await open(place, { from: "server" });
  await begin(first);
  await playTo(first, 2, 2);
  const second = await secondTab(first, place);
  await says(second, OTHERS);
  assert.equal(await second.text(STATES), "2 null");
  await playTo(second, 1, 1);
  assert.equal(await second.text(STATES), "2 null");
  // The second one does not get the game of one that is loaded anew.
  await first.tab.bringToFront();
  await first.reload();
  await says(first, OURS);
  await playTo(first, 3, 3);
  await says(first, OURS);
  await first.waitUntil(`${STATES} === '3 null'`);
});

test("a duplicated tab that plays and is loaded anew changes nothing of the first's", async (open) => {
  const first = await open(DUEL, { from: "server" });
  await begin(first);
  const second = await duplicate(first);
  await playTo(second, 2, 3);
  await says(second, OTHERS);
  await second.reload();
  await says(second, OTHERS);
  assert.equal(await second.text(STATES), "1 null");
  await first.tab.bringToFront();
  await playTo(first, 2, 4);
  await says(first, OVER);
  await first.waitUntil(`${ENDS} === 'drawn'`);
  // What is over is no tab's.
  await second.tab.bringToFront();
  await second.goTo(await placeOf(first));
  await says(second, OVER);
}, { quick: NO_BROWSER });

test("a second tab plays on when the first is closed", async (open) => {
  const page = await open("people", { from: "server" });
  const other = await secondTab(page, DUEL);
  await begin(other);
  await page.goTo(await placeOf(other));
  await page.tab.bringToFront();
  await says(page, OTHERS);
  await other.tab.close();
  // A window that stands beside others is looked at by a click.
  await page.run("dispatchEvent(new Event('focus'))");
  await says(page, OURS);
  await playTo(page, 2, 4);
  await says(page, OVER);
  await page.waitUntil(`${ENDS} === 'drawn'`);
}, { quick: EACH_BROWSER });

test("a second tab that shows another course does not take it over", async (open) => {
  const page = await open("people", { from: "server" });
  const other = await secondTab(page, DUEL);
  await begin(other);
  await page.goTo(DUEL);
  await page.tab.bringToFront();
  await says(page, OTHERS);
  await other.tab.close();
  await page.click(".duel-board [data-row='3'][data-column='3']");
  await page.waitForCount(".moves li", 1);
  await page.run("return navigator.locks.request('test', () => null)");
  await says(page, OTHERS);
  assert.equal(await page.text(STATES), "1 null");
}, { quick: NO_BROWSER });

test("a page that is loaded anew gets its duel, however slowly", async (open) => {
  const first = await open(DUEL, { from: "server" });
  await begin(first);
  const second = await secondTab(first, "people");
  await second.waitFor("#people-results p");
  // In the way for longer than another tab is waited for.
  await second.run(
    `const name = Object.keys(localStorage).find((key) => key.startsWith('sweetfish.duel.hand/'));
     navigator.locks.request(name, () => new Promise((done) => setTimeout(done, 2000)));`,
  );
  await first.tab.bringToFront();
  await first.reload();
  await says(first, OURS);
  await playTo(first, 2, 4);
  await first.waitUntil(`${ENDS} === 'drawn'`);
}, { quick: EACH_BROWSER });

test("the oldest duel is not dropped while another tab plays it", async (open) => {
  const first = await open(DUEL, { from: "server" });
  await begin(first);
  const second = await secondTab(first, "duel/2/001.011.101");
  await playTo(second, 1, 1);
  await says(second, OURS);
  // Forty others that are newer than the first one, and older than the next move.
  await second.run(
    `const game = ${KEPT}.sort((a, b) => a.at - b.at)[0];
     for (let number = 1; number <= 40; number += 1) localStorage['sweetfish.duel.hand/x' + number] = JSON.stringify({ ...game, at: game.at + number / 100, started: number, isRecorded: number > 1 });`,
  );
  await playTo(second, 2, 2);
  await second.waitUntil(`${ENDS} === 'quit'`);
  await second.waitUntil(`${KEPT}.every(({ started }) => started !== 1)`);
  await first.tab.bringToFront();
  await playTo(first, 2, 4);
  await first.waitUntil(`${ENDS} === 'quit,drawn'`);
}, { quick: NO_BROWSER });

test("the oldest game of gems is not dropped while another tab shows it", async (open) => {
  const first = await game(open, "gems/p2/7");
  await clickSwap(first, 0);
  const second = await secondTab(first, "people");
  await second.reduceMotion(true);
  await second.goTo("gems/p2/8");
  await made(second, 0);
  await second.tab.bringToFront();
  // Forty others, newer than the first one; the oldest of them is over.
  await second.run(
    `const game = JSON.parse(localStorage['sweetfish.gems.games/p2/7']);
     for (let number = 1; number <= 40; number += 1) localStorage['sweetfish.gems.games/p2/' + (100 + number)] = JSON.stringify({ ...game, at: game.at + number / 100, seed: 100 + number, started: number, isRecorded: true });`,
  );
  await clickSwap(second, 0);
  await second.waitUntil("!('sweetfish.gems.games/p2/101' in localStorage)");
  await second.expect("'sweetfish.gems.games/p2/7' in localStorage", "true");
  await second.expect(`${RECORDS}.length`, "0");
  await first.tab.bringToFront();
  await clickSwap(first, 1);
  await first.click("#leave");
  await first.waitUntil(`${RECORDS}.map((line) => JSON.parse(line).result.swaps).join() === '2'`);
}, { quick: NO_BROWSER });

test("a level that two tabs play is recorded once", async (open) => {
  const place = "levels/06-thin-ice/play";
  const first = await workbench(open, place);
  await first.reduceMotion(true);
  await first.waitFor(".state dd");
  await makeASwap(first);
  const second = await secondTab(first, place);
  await second.waitUntil("document.querySelector('.state dd')?.textContent === '19'");
  await second.tab.bringToFront();
  await second.click("#leave");
  await second.waitUntil(`${RECORDS}.length === 1`);
  await first.tab.bringToFront();
  await makeASwap(first);
  await first.waitUntil("Object.keys(localStorage).some((key) => key.startsWith('sweetfish.levels.play/'))");
  await first.click("#leave");
  await first.waitUntil("!Object.keys(localStorage).some((key) => key.startsWith('sweetfish.levels.play/'))");
  await first.expect(`${RECORDS}.map((line) => JSON.parse(line).result.swaps).join()`, "1");
}, { quick: NO_BROWSER });

test("a swapless game of a tab that is closed goes on where it was", async (open) => {
  const first = await open("people");
  await first.reduceMotion(true);
  const other = await secondTab(first, "gems/sm3/12");
  await other.reduceMotion(true);
  await other.tab.bringToFront();
  const left = "document.querySelectorAll('.cards .state dd')[1]?.textContent";
  await other.waitUntil(`${left} === '5'`);
  await other.click(".player .cell[aria-label*='takes']");
  await other.waitUntil(`${left} === '4'`);
  await first.tab.bringToFront();
  await first.goTo("gems/sm3/12");
  await first.waitForWords(".by-hand", "Another tab plays this game");
  await first.click("#new-game");
  await first.waitUntil(`${left} === '5'`);
  await other.tab.close();
  await first.back();
  await first.waitUntil(`${left} === '4'`);
  await first.waitForWords(".by-hand", "A game by hand");
  await first.expect("Object.entries(localStorage).filter(([key]) => key.startsWith('sweetfish.gems.sm3.hand/')).map(([, game]) => JSON.parse(game)).filter(({ board }) => board.startsWith('12/')).map(({ cells, not }) => cells.length + ' ' + not).join()", "1 null");
});
