// The site of a leaderboard that the grader writes: a small one by all its parts, and a large one.

import assert from "node:assert/strict";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { NO_BROWSER, target, test } from "./harness.js";
import { assertBoard, assertWidths, expected, replayed } from "./report-steps.js";

/** @typedef {import("./page.js").Page} Page */

const BOTH = { sizes: /** @type {("laptop" | "phone")[]} */ (["laptop", "phone"]) };

/** Opens a page of a site. @param {import("./harness.js").Open} open @param {string} name of the page @param {string} [place] */
async function site(open, name, place = "", folder = "site") {
  const page = await open(place, { file: `pages/${folder}/${name}` });
  page.home = new URL(".", page.address).href;
  return page;
}

/** Returns the names of the players' pages. */
const players = () => readdirSync(join(target, "pages/site/players"));

test("a leaderboard is sorted, and leads to players and their games", async (open) => {
  const page = await site(open, "index.html");
  const rows = "[...document.querySelector('#main tbody').rows]";
  const column = (/** @type {number} */ number) => page.text(`${rows}.map((row) => row.cells[${number}].textContent).join(' ')`);
  const byRank = await column(0);
  const ranks = byRank.split(" ").filter(Boolean);
  assert.equal(ranks.length, 8);
  assert.equal(byRank.split(" ").length, 16, "the opponents are lines between them");
  assert.notEqual(await page.text(`getComputedStyle(${rows}.find((row) => !row.cells[0].textContent).cells[1]).fontStyle`), "normal");
  await page.click("thead th:nth-child(3) button");
  assert.equal(await column(0), byRank, "the best rating first");
  await page.click("thead th:nth-child(3) button");
  assert.equal(await column(0), byRank.split(" ").reverse().join(" "));
  await page.expect("document.querySelector('thead th:nth-child(3)').getAttribute('aria-sort')", "ascending");
  await page.typeInto(".find input", "ER-5");
  await page.expect(`${rows}.filter((row) => !row.hidden).map((row) => row.cells[1].textContent).join()`, "player-5");
  // From the leaderboard to the player, and to a game that it lost.
  await page.click("tbody tr:not([hidden]) a");
  await page.waitUntil("document.querySelector('h1').textContent === 'player-5'");
  await page.click("section[aria-labelledby='worst-losses'] tbody a");
  await page.waitUntil("document.querySelector('#replay')?.hidden === false");
  await page.waitForWords("#game", "player-5");
}, BOTH);

test("every way to a game of a leaderboard leads to it", async (open, kind) => {
  const games = Object.entries(expected("site"));
  games.sort(([a], [b]) => Number(a.slice(2)) - Number(b.slice(2)));
  const page = await site(open, "games.html");
  // The order of the games is random, and some are short.
  for (const [place, most] of [[0, 0], [57, 3], [games.length - 1, 5]]) {
    const [id, game] = games[place];
    const ply = Math.min(most, game.length - 1);
    await page.visit(`games.html#${id}/${ply}`);
    await replayed(page, id);
    await assertBoard(page, game[ply], id);
    if (ply === game.length - 1) continue;
    await page.press("ArrowRight");
    await assertBoard(page, game[ply + 1], id);
  }
  // A step is written into the address late, but not over another game that takes its time to come.
  await page.run("const early = loaded; loaded = (key, data) => setTimeout(() => early(key, data), 400)");
  await page.press("ArrowRight");
  await page.goTo("1.2");
  await replayed(page, "1.2");
  // Another round by the choice, another game by the list, the next one by its link.
  await page.choose("#by-round", "2");
  await page.waitUntil("document.querySelector('#list tbody a').textContent === '2.1'");
  await page.click("#list tbody tr:nth-child(3) a");
  await replayed(page, "2.3");
  await page.click("#game-after");
  await replayed(page, "2.4");
  await page.choose("#by-end", "faults");
  await page.expect("document.querySelector('#shown').textContent", "3 games");
  await page.click("#list tbody a");
  await page.waitUntil("!document.querySelector('#fault').hidden");
  await page.goTo("9.1");
  await page.waitUntil("!document.querySelector('#missing').hidden");
  await page.expect("document.querySelector('#missing').textContent", "This board has no game 9.1.");
  await page.visit(`games.html?player=${players()[0].replace(".html", "")}&round=1`);
  await page.waitForWords("#shown", "16 games");
  if (kind === "chromium") assert.ok(page.requests.length >= 3, String(page.requests));
}, BOTH);

test("a leaderboard fits any window, by day and by night", async (open) => {
  const page = await site(open, "index.html");
  for (const [name, path] of [["board", "index.html"], ["board-games", "games.html"], ["board-game", "games.html#1.3/4"], ["board-player", `players/${players()[0]}`]]) {
    await page.visit(path);
    if (path.includes("#")) await page.waitUntil("document.querySelector('#replay')?.hidden === false");
    if (name === "board-games") await page.waitUntil("!document.querySelector('#list').hidden");
    await assertWidths(page, [360, 400, 1280], path);
    if (name === "board") await page.expect("[...document.querySelectorAll('#main tbody tr')].filter((row) => row.offsetHeight === 0).length", "0");
    await page.checkLooks(name);
  }
}, { ...BOTH, quick: NO_BROWSER });

test("a large leaderboard is there at once", async (open, kind) => {
  const page = await site(open, "index.html", "", "large");
  const pages = {
    "index.html": "document.querySelector('#main tbody')?.rows.length === 200",
    "games.html": "document.querySelectorAll('#list tbody tr').length === 50",
    "games.html#1.12345/3": "document.querySelector('#replay')?.hidden === false",
  };
  for (const [path, isThere] of Object.entries(pages)) {
    const begun = performance.now();
    await page.visit(path);
    await page.waitUntil(isThere);
    const waited = performance.now() - begun;
    const paint = await page.text("Math.round(performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? -1)");
    console.log(`${path} of 20,000 games in ${kind}: first paint after ${paint} ms, there after ${Math.round(waited)} ms`);
    await page.checkAccess(path);
  }
}, { quick: NO_BROWSER });
