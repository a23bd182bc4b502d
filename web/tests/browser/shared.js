// What two tabs keep at once: neither loses what the other does, though it has not seen it yet.

import { EACH_BROWSER, NO_BROWSER, test } from "./harness.js";
import { board, cell, clickSwap, findSwap, made, records } from "./gems-steps.js";
import { recordOf } from "./people.js";
import { secondTab } from "./tab-steps.js";

/** @typedef {import("./page.js").Page} Page */

/** Lets a tab see what is kept as it is now and what it writes itself, as one does that others run ahead of. @param {Page} page */
const fallBehind = (page) =>
  page.run(
    `const seen = { ...localStorage };
     const { setItem, removeItem } = Storage.prototype;
     Storage.prototype.getItem = function (key) { return this === localStorage ? seen[key] ?? null : null; };
     Storage.prototype.setItem = function (key, value) { if (this === localStorage) seen[key] = String(value); setItem.call(this, key, value); };
     Storage.prototype.removeItem = function (key) { delete seen[key]; removeItem.call(this, key); };`,
  );

test("two tabs lose no record of each other", async (open) => {
  const first = await open("people", { from: "server" });
  await first.waitFor("#people-results p");
  const second = await secondTab(first, "people");
  await second.waitFor("#people-results p");
  await fallBehind(second);
  const add = async (/** @type {Page} */ page, /** @type {string} */ seed) =>
    page.dropFile("#main", "games.jsonl", await recordOf(seed));
  await add(first, "1");
  await first.waitForCount("#people-games tbody tr", 1);
  await add(second, "2");
  await second.waitForWords("#people-status", "games added: 1");
  await first.waitForCount("#people-games tbody tr", 2);
  await second.reload();
  await second.waitForCount("#people-games tbody tr", 2);
}, { quick: EACH_BROWSER });

test("two tabs lose no gem-swap game and no board that was seen", async (open) => {
  const first = await open("people", { from: "server" });
  const second = await secondTab(first, "people");
  await second.waitFor("#people-results p");
  await fallBehind(second);
  for (const [page, seed] of /** @type {[Page, number][]} */ ([[first, 7], [second, 8]])) {
    await page.tab.bringToFront();
    await page.reduceMotion(true);
    await page.goTo(`gems/p1/${seed}`);
    await page.waitFor(".cards .state dd");
    await clickSwap(page, 0);
  }
  // Each game is there with its swap, for both, and the boards are known.
  for (const page of [first, second]) {
    await page.tab.bringToFront();
    await page.goTo("people");
    await page.waitFor("#people-name");
    await page.reload();
    for (const seed of [7, 8]) {
      await page.goTo(`gems/p1/${seed}`);
      await page.waitUntil(`location.hash === '#gems/p1/${seed}'`);
      await made(page, 1);
      await page.goTo(`gems/p2/${seed}`);
      await page.waitForWords(".by-hand", "played here before");
    }
  }
}, { quick: NO_BROWSER });

test("lists of older versions become items", async (open) => {
  const page = await open("gems/p2/7");
  await page.reduceMotion(true);
  await page.waitFor(".cards .state dd");
  const [from, to] = await findSwap(page, true);
  await page.click(cell(from));
  await page.click(cell(to));
  await made(page, 1);
  const kinds = await board(page);
  await page.goTo("people");
  await page.waitFor("#people-name");
  await page.run(
    `const kept = JSON.parse(localStorage['sweetfish.gems.games/p2/7']);
     localStorage.clear();
     const lists = { records: arguments[0], 'gems.games': [['p2/7', kept], ['p2/9', { ...kept, seed: 9, swaps: [] }]], 'gems.seen': ['11/6x6.4'] };
     for (const [name, list] of Object.entries(lists)) localStorage['sweetfish.' + name] = JSON.stringify(list);`,
    [await recordOf("3"), await recordOf("4")],
  );
  await page.reload();
  await page.waitForCount("#people-games tbody tr", 2);
  await page.goTo("gems/p2/7");
  await page.waitUntil("location.hash === '#gems/p2/7'");
  await made(page, 1);
  await page.waitUntil(`${JSON.stringify(kinds.join())} === [...document.querySelectorAll('.player .cell')].map((cell) => cell.ariaLabel.split(': ')[1]).join()`);
  await page.goTo("gems/p1/11");
  await page.waitForWords(".by-hand", "played here before");
  await page.expect("['records', 'gems.games', 'gems.seen'].filter((name) => 'sweetfish.' + name in localStorage).join()", "");
  if ((await records(page)) !== "2") throw new Error("both records are kept");
}, { quick: NO_BROWSER });

const FIRST = ".duel-board [data-row='0'][data-column='0']";

test("two tabs leave each other's duels alone", async (open) => {
  const first = await open("duel/2/0011.0011.1100.1100", { from: "server" });
  await first.waitFor(".duel-board .cell[aria-label*='group']");
  await first.choose("#second-player", "person");
  await first.click(FIRST);
  await first.waitForCount(".moves li", 1);
  const second = await secondTab(first, "duel/2/01.10");
  await second.waitFor(".duel-board .cell[aria-label*='group']");
  await second.click(FIRST);
  await second.waitForCount(".moves li", 1);
  await second.goTo("people");
  await second.waitFor("#people-results p");
  await second.expect("Object.keys(localStorage).filter((key) => key.startsWith('sweetfish.records/')).length", "0");
  await second.expect("Object.keys(localStorage).filter((key) => key.startsWith('sweetfish.duel.hand/')).length", "2");
}, { quick: NO_BROWSER });

test("a tab that is behind takes nothing back from a gem-swap game", async (open) => {
  const first = await open("gems/p2/7", { from: "server" });
  await made(first, 0);
  const second = await secondTab(first, "gems/p2/7");
  await made(second, 0);
  await first.tab.bringToFront();
  await clickSwap(first, 0);
  await clickSwap(first, 1);
  await second.tab.bringToFront();
  await clickSwap(second, 0);
  await first.tab.bringToFront();
  await first.reload();
  await made(first, 2);
});
