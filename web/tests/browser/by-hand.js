// Duels and swapless match-3 by hand: which of them are recorded, and what the engine says of their records.

import assert from "node:assert/strict";
import { answer } from "./engine.js";
import { NO_BROWSER, test } from "./harness.js";
import { clickSwap, game } from "./gems-steps.js";
import { RECORDS } from "./stored.js";

/** @typedef {import("./page.js").Page} Page */

/** Returns the finished games that the page keeps, each checked by playing it again. @param {Page} page @returns {Promise<any[]>} */
async function records(page) {
  const lines = JSON.parse(await page.text(RECORDS));
  const right = await answer({ family: "people", do: "check", text: lines.join("\n") });
  assert.deepEqual(right, lines);
  return lines.map((/** @type {string} */ line) => JSON.parse(line));
}

/** Waits until this many games are kept. @param {Page} page @param {number} count */
async function recorded(page, count) {
  await page.waitUntil(`${RECORDS}.length === ${count}`);
  return records(page);
}

/** Waits for what the page says of the game being one by hand. @param {Page} page @param {string} words */
const says = (page, words) => page.waitForWords(".by-hand", words);

/** Picks the first cell of swapless match-3 that can be picked, and waits until one action fewer is left. @param {Page} page */
async function pick(page) {
  const left = "document.querySelectorAll('.cards .state dd')[1].textContent";
  const before = await page.text(left);
  await page.click(".player .cell[aria-label*='takes']");
  await page.waitUntil(`${left} !== '${before}'`);
}

/** Takes the first group of the duel for a person, and waits until this many moves are made in all. @param {Page} page @param {number} moves */
async function take(page, moves) {
  // A board is there before the engine, which knows its groups.
  await page.waitFor(".duel-board .cell[aria-label*='group']");
  await page.click(".duel-board .cell[aria-label*='group']");
  await page.waitForCount(".moves li", moves);
}

test("swapless games are recorded unless helped or taken back", async (open) => {
  const page = await open("gems/sm3/1/6x6.2.3.0.100.down");
  await page.waitFor(".cards .state dd");
  await says(page, "A game by hand");
  await pick(page);
  await page.reload();
  await page.waitFor(".cards .state dd");
  await pick(page);
  await pick(page);
  const found = (await recorded(page, 1))[0];
  assert.deepEqual([found.result.end, found.result.swaps], ["won", 3]);
  assert.ok(found.game.sm3, JSON.stringify(found));
  await page.waitUntil("document.querySelector('.note').textContent === ''");
  await page.click("#again");
  await says(page, "played here before");

  await page.click("#new-game");
  await says(page, "A game by hand");
  await pick(page);
  await page.click("#new-game");
  assert.equal((await recorded(page, 2))[1].result.end, "quit", "it was left");
  await says(page, "A game by hand");
  await pick(page);
  await page.click("#undo");
  await says(page, "taken back");
  await page.click("#new-game");
  await says(page, "A game by hand");
  await page.click("#solve");
  await says(page, "helped");
  await page.click("#new-game");
  await says(page, "A game by hand");
  assert.equal((await records(page)).length, 2);
  await page.goTo("people");
  await page.waitFor("#people-results table");
  const row = await page.textOf("#people-results tbody tr");
  const begin = "swapless 6x6, 2 colours, 3 actions, blocks fall111";
  assert.ok(row.startsWith(begin), `${row}`);
  const games = await page.textOf("#people-games");
  assert.ok(games.includes("swapless match-3 6x6, 3 actions"), `${games}`);
  await page.checkLooks("people-swapless");
}, { quick: NO_BROWSER });

test("duels are recorded unless helped or taken back", async (open) => {
  const page = await open("duel/2/0011.0011.1100.1100");
  await page.waitFor(".duel-board .cell");
  await says(page, "A game by hand");
  await page.choose("#second-player", "greedy");
  await take(page, 2);
  await page.reload();
  await page.waitFor(".duel-board .cell");
  await says(page, "A game by hand");
  await take(page, 4);
  const found = (await recorded(page, 1))[0];
  assert.deepEqual([found.result.end, found.result.score], ["drawn", 32]);
  assert.equal(found.result.swaps, 2, "moves of the person");
  assert.equal(found.game.duel?.opponent, "greedy");
  // Fault 5: it said still that the record is kept when the game ends.
  await says(page, "This game is over; its record is kept");
  await page.click("#undo");
  // Another course is not the one that is recorded, and the way back leads to that.
  await page.waitUntil("location.hash.endsWith('/2')");
  const places = `[...document.querySelectorAll(".duel-board .cell[aria-label*='group']")].map(({ dataset }) => "[data-row='" + dataset.row + "'][data-column='" + dataset.column + "']")`;
  await page.click(await page.text(`${places}.at(-1)`));
  await says(page, "This board was played here before");
  await page.click("#to-finished");
  await says(page, "This game is over; its record is kept");
  await page.click("#undo");
  await page.reload();
  await page.waitFor(".duel-board .cell");
  assert.equal((await records(page)).length, 1, "a game is recorded once");

  // Each of these is a game that is not recorded, with what the page says.
  const begin = async (/** @type {string} */ board) => {
    await page.goTo(`duel/2/${board}`);
    await page.waitForCount(".moves li", 0);
    await says(page, "A game by hand");
  };
  await begin("001.011.101");
  await page.click("#hint");
  await page.waitFor(".hints li");
  await says(page, "The engine helped");
  await begin("011.011.101");
  await take(page, 2);
  await page.click("#undo");
  await page.waitUntil("location.hash.endsWith('/0')");
  await says(page, "A game by hand");
  await page.click(".duel-board .cell[data-row='0'][data-column='1']");
  await says(page, "taken back");
  await begin("111.011.101");
  await take(page, 2);
  await page.choose("#second-player", "random");
  await says(page, "The players changed");
  await page.goTo("duel/2/101.011.101/A1,A2/2");
  await says(page, "not begun here");
  await begin("001.010.101");
  await page.waitFor(".hint-note");
  await page.click("#analyse");
  await says(page, "The engine helped");
  // A hint costs nothing any more.
  await page.waitUntil("document.querySelector('.hint-note').hidden");
  assert.equal((await records(page)).length, 1);

  await page.goTo("people");
  await page.waitFor("#people-results table");
  const games = await page.textOf("#people-games");
  assert.ok(games.includes("duel 4x4, against Casual"), `${games}`);
  assert.ok(games.includes("a draw"), `${games}`);
  const row = await page.textOf("#people-results tbody tr");
  const start = "duel 4x4, against Casual110";
  assert.ok(row.startsWith(start), `${row}`);
});

test("a board that is known from another game is not recorded again", async (open) => {
  const page = await open("gems/p1/7");
  await page.waitFor(".cards .state dd");
  await says(page, "A game by hand");
  await page.click("#hint");
  await says(page, "The engine helped");
  await page.goTo("gems/p2/7");
  await says(page, "played here before");
  // The same blocks with other actions, and with another fall.
  await page.goTo("gems/sm3/7/6x6.2.3.0.100.down");
  await says(page, "A game by hand");
  await page.click("#solve");
  await says(page, "helped");
  for (const place of ["6x6.2.4.0.100.down", "6x6.2.3.0.100.none"]) {
    await page.goTo(`gems/sm3/7/${place}`);
    await page.waitUntil(`location.hash.endsWith('${place}')`);
    await page.waitFor(".cards .state dd");
    await page.waitUntil("document.querySelector('.by-hand').textContent !== ''");
    assert.ok(!(await page.textOf(".by-hand")).includes("A game by hand"));
  }
  // Games in which nothing can be done.
  await page.goTo("gems/sm3/5/3x3.9.5.0.100.down");
  await page.waitUntil("document.querySelector('.cards .big').textContent.includes('over')");
  await page.goTo("duel/3/***.***.***");
  await page.waitUntil("document.querySelector('.score').textContent.includes('draw')");
  assert.equal((await records(page)).length, 0);
});

test("help in another window is help", async (open) => {
  const page = await open("duel/2/0011.0011.1100.1100");
  await page.waitFor(".duel-board .cell");
  await page.choose("#second-player", "person");
  await take(page, 1);
  // Only then is it this tab's, and kept.
  await says(page, "A game by hand");
  // What another window leaves in the storage when it is asked for a hint.
  await page.run(
    "const name = Object.keys(localStorage).find((key) => key.startsWith('sweetfish.duel.hand/')); localStorage[name] = JSON.stringify({ ...JSON.parse(localStorage[name]), not: 'bot' });",
  );
  await take(page, 2);
  await says(page, "The engine helped");
  await take(page, 3);
  await take(page, 4);
  await page.waitUntil("document.querySelector('.score').textContent.includes('draw')");
  assert.equal((await records(page)).length, 0);
});

test("a duel that is left says where it is, and can be played on", async (open) => {
  const page = await open("duel/2/0011.0011.1100.1100");
  await page.waitFor(".duel-board .cell");
  await page.choose("#second-player", "person");
  await take(page, 1);
  await page.click("#new-game");
  await says(page, "The game before was left, and is kept so under “Your games”. Go back in the browser to play it on. A game by hand");
  assert.equal((await recorded(page, 1))[0].result.end, "quit");
  await page.checkLooks("duel-left");
  await page.back();
  await page.waitForCount(".moves li", 1);
  await take(page, 2);
  await page.goTo("people");
  await page.waitForWords("#people-games", "left");
  // Nothing was done in this one.
  await page.goTo("duel/2/001.011.101");
  await says(page, "A game by hand");
  await page.click("#new-game");
  await page.waitUntil("!location.hash.includes('001.011.101')");
  await says(page, "A game by hand");
  assert.ok(!(await page.textOf(".by-hand")).includes("was left"));
});

/** Notes at each kept game that goes whether a record is there. @param {Page} page @param {string} name of these games */
const watchDrops = (page, name) =>
  page.run(
    `const [name, { removeItem }] = [arguments[0], Storage.prototype];
     window.drops = [];
     Storage.prototype.removeItem = function (key) {
       if (key.startsWith('sweetfish.' + name + '/')) window.drops.push(Object.keys(localStorage).some((other) => other.startsWith('sweetfish.records/')));
       removeItem.call(this, key);
     };`,
    name,
  );

test("a gem-swap game is dropped for newer ones once it is recorded as left", async (open) => {
  const page = await game(open, "gems/p2/7");
  await clickSwap(page, 0);
  await watchDrops(page, "gems.games");
  await page.run(
    `const kept = JSON.parse(localStorage['sweetfish.gems.games/p2/7']);
     for (let at = 1; at <= 40; at += 1) localStorage['sweetfish.gems.games/x' + at] = JSON.stringify({ ...kept, at, started: at });`,
  );
  await clickSwap(page, 1);
  await page.waitUntil("window.drops.join() === 'true'");
  const [found] = await recorded(page, 1);
  assert.deepEqual([found.result.end, found.started], ["quit", 1]);
  await page.expect("'sweetfish.gems.games/x1' in localStorage", "false");
}, { quick: NO_BROWSER });

test("a duel that is dropped for newer ones is recorded as left", async (open) => {
  const page = await open("duel/2/0011.0011.1100.1100");
  await page.waitFor(".duel-board .cell");
  await page.choose("#second-player", "person");
  await take(page, 1);
  // Only then is it this tab's, and kept.
  await says(page, "A game by hand");
  const count = "Object.keys(localStorage).filter((key) => key.startsWith('sweetfish.duel.hand/')).length";
  // Forty others, all older than this one; one of them is over.
  await page.run(
    `const name = Object.keys(localStorage).find((key) => key.startsWith('sweetfish.duel.hand/'));
     const game = JSON.parse(localStorage[name]);
     for (let at = 1; at <= 40; at += 1) localStorage['sweetfish.duel.hand/x' + at] = JSON.stringify({ ...game, at, started: at, isRecorded: at === 2 });`,
  );
  await watchDrops(page, "duel.hand");
  await take(page, 2);
  const [found] = await recorded(page, 1);
  assert.deepEqual([found.result.end, found.started], ["quit", 1]);
  await page.waitUntil(`${count} === 40`);
  await page.expect("window.drops.join()", "true");
  await page.run("localStorage['sweetfish.duel.hand/y'] = localStorage['sweetfish.duel.hand/x40']");
  await take(page, 3);
  await page.waitUntil(`${count} === 40`);
  assert.equal((await records(page)).length, 1);
});
