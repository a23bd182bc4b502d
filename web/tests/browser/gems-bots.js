// Bots beside the person: hints, playing on, races, and where a result lies.

import assert from "node:assert/strict";
import { NO_BROWSER, test } from "./harness.js";
import { LONG } from "./page.js";
import { board, clickSwap, compared, game, line, made, playOn, raced, records, setNumber } from "./gems-steps.js";
import { LAST_GAME } from "./stored.js";

/** @typedef {import("./page.js").Page} Page */

/** Counts what is posted to workers from now on: requests by name, and the longest swap. @param {Page} page */
const countRequests = (page) =>
  page.run(
    `window.posted = { longest: 0 };
     const post = Worker.prototype.postMessage;
     Worker.prototype.postMessage = function (message) {
       if (message.request) {
         const name = JSON.parse(message.request).do;
         posted[name] = (posted[name] ?? 0) + 1;
         if (name === 'act') posted.longest = Math.max(posted.longest, message.request.length);
       }
       return post.call(this, message);
     };`,
  );

// Fault 7: every request played its game from the seed.
test("playing on makes each swap once in the game and once beside the bot", async (open) => {
  const swaps = 100;
  const page = await game(open, "gems/p3/1/8.3");
  await countRequests(page);
  await playOn(page, "random", swaps);
  await made(page, swaps);
  const { open: opened, bot, act, longest } = JSON.parse(await page.text("posted"));
  // Only the bot's engine did not have the game. It lacks the last swap, which it is told when it is asked again.
  assert.deepEqual([opened, bot, act], [1, swaps, 2 * swaps - 1]);
  assert.ok(longest < 100, `${longest} characters`);
}, { quick: NO_BROWSER });

test("games that were left leave no workers behind", async (open) => {
  const page = await game(open, "gems/p1/5");
  await page.run(
    `window.workers = 0;
     const { Worker: Former } = window;
     window.Worker = class extends Former {
       constructor(...given) { super(...given); workers += 1; }
       terminate() { super.terminate(); workers -= 1; }
     };`,
  );
  for (let times = 0; times < 12; times += 1) {
    const address = await page.text("location.hash");
    await page.click("#new-game");
    await page.waitUntil(`location.hash !== ${JSON.stringify(address)}`);
    await made(page, 0);
    await playOn(page, "random", 2);
    await made(page, 2);
  }
  // That of the game, that of the bot, and two that are spare; the first one of all is not counted.
  await page.waitUntil("workers >= 1 && workers <= 3");
});

test("a game goes on after its bot was stopped", async (open) => {
  const page = await game(open, "gems/p1/5");
  await clickSwap(page, 0);
  await page.choose("#bot", "sweetfish");
  await setNumber(page, "#bot-ms", "60000");
  await countRequests(page);
  await page.click("#hint");
  await page.waitUntil("posted.bot === 1");
  // The person need not wait for the bot.
  await clickSwap(page, 1);
  await page.click("#stop-bot");
  await page.waitUntil("document.querySelector('#stop-bot').disabled");
  await playOn(page, "sgs", 2);
  await made(page, 4);
  // The engine of the bot ended with its search: another one played the game again.
  await page.expect("posted.open", "2");
});

test("a bot that samples says the milliseconds that it is given", async (open) => {
  const page = await game(open, "gems/p1/5");
  const isShown = async (/** @type {boolean} */ is) => {
    await page.waitUntil(`document.querySelector('#bot-ms').checkVisibility() === ${is}`);
  };
  const advice = async (/** @type {string} */ words) => {
    await page.click("#hint");
    await page.waitUntil(`document.querySelector('.bots-panel .note').textContent.startsWith(${JSON.stringify(words)})`);
  };
  await page.choose("#bot", "sgs");
  await isShown(false);
  await page.choose("#bot", "sweetfish");
  await isShown(true);
  await advice("Master would swap");
  await setNumber(page, "#bot-ms", "400");
  await advice("Master at 400 ms a swap would swap");
  await page.reload();
  // The game opens after the list of bots, and takes the focus from what is typed.
  await page.waitFor(".cards .state dd");
  await isShown(true);
  await page.expect("document.querySelector('#bot-ms').value", "400");
  await setNumber(page, "#bot-ms", "20");
  await page.click("#race");
  await page.waitFor(".race .state dd");
  await page.waitForWords(".race h2", "Master at 20 ms a swap");
  // The settings of another bot are none of the race's.
  await page.choose("#bot", "sgs");
  await page.reload();
  await page.waitFor(".race .state dd");
  await page.waitForWords(".race h2", "Master at 20 ms a swap");
}, { quick: NO_BROWSER });

test("settings that no bot has are one clear line and no help", async (open) => {
  const page = await game(open, "gems/p1/6");
  await page.choose("#bot", "lbfs");
  await page.typeInto("#bot-settings", "none");
  for (const button of ["#hint", "#play-on", "#race"]) {
    await page.run("document.querySelector('.bots-panel .note').textContent = ''");
    await page.click(button);
    await page.waitUntil("document.querySelector('.bots-panel .note').textContent.includes('found `none`')");
  }
  assert.ok((await page.textOf(".by-hand")).startsWith("A game by hand"));
  await page.reload();
  await page.waitFor(".cards .state dd");
  await page.expect("document.querySelector('.race')", "null");
}, { quick: NO_BROWSER });

test("a game for lasting long is compared with games that were cut off", async (open) => {
  const page = await game(open, "gems/p3/7");
  assert.equal((await board(page)).length, 25);
  await page.choose("#bot", "td");
  await page.click("#race");
  await page.waitFor(".race .state dd");
  await playOn(page, "random");
  await page.waitFor(".compare table");
  const own = await page.textOf(".cards .state div:nth-child(2) dd");
  const rows = await compared(page);
  const ownLine = line(rows, "you");
  assert.equal(ownLine[1], own);
  assert.equal(await page.textOf(".compare .own td"), "you");
  for (const bot of ["Casual", "Good", "Paper's best"]) {
    const [, , mean, games] = line(rows, bot);
    assert.ok(mean.includes(" ± "), `${bot}: ${mean}`);
    assert.equal(games, "30");
  }
  // Its games last for thousands of swaps.
  const [, , mean, games] = line(rows, "Master");
  assert.ok(mean.startsWith("≥") && !mean.includes("±"), `${mean}`);
  assert.ok(games.startsWith("30, "), `${games}`);
  assert.ok(games.endsWith(" cut off"), `${games}`);
  assert.equal(rows[0][0], "Master");
  const lies = await page.textOf(".compare .big");
  const begin = `You lasted ${own} swaps: `;
  assert.ok(lies.startsWith(begin), `${lies}`);
  assert.ok(!lies.includes("undecided"), `${lies}`);
  assert.notEqual(await page.text("document.querySelectorAll('.strip .cut').length"), "0");
  // The race is over once the bot has lasted longer.
  const expected = `in ${Number(own) + 1} swaps, and not over.`;
  await page.waitForWords(".race .verdict", expected);
  await page.checkLooks("gems-lasting");
}, { quick: NO_BROWSER });

test("a race goes on after a reload", async (open) => {
  const page = await game(open, "gems/p1/11");
  await page.choose("#bot", "sgs");
  await page.click("#race");
  await page.waitFor(".race .state dd");
  await clickSwap(page, 0);
  await raced(page, 1);
  await clickSwap(page, 1);
  await raced(page, 2);
  const cells = "[...document.querySelectorAll('.race .cell')].map((cell) => cell.getAttribute('aria-label')).join()";
  const before = await page.text(cells);
  // What the bot did is kept, not found anew.
  const race = `${LAST_GAME}.race.swaps.length`;
  await page.expect(race, "2");
  await page.reload();
  await raced(page, 2);
  await page.expect(race, "2");
  await made(page, 2);
  await page.expect(cells, before);
  await clickSwap(page, 2);
  await raced(page, 3);
  assert.notEqual(await page.text(cells), before);
  await playOn(page, "hgs");
  const verdict = "document.querySelector('.race .verdict').textContent";
  await page.waitUntil(`${verdict}.startsWith('You: ')`, LONG);
  const said = await page.text(verdict);
  await page.reload();
  await page.waitUntil(`document.querySelector('.race .verdict')?.textContent === ${JSON.stringify(said)}`);
  // Reloaded before the comparison is complete, it begins anew.
  assert.equal((await compared(page)).length, 6);
  assert.equal(await records(page), "0");
}, { quick: NO_BROWSER });

test("bots stand in the order of their strength and say what was measured", async (open) => {
  const page = await game(open, "gems/p1/5");
  await page.waitFor("#bot");
  const first = "[...document.querySelectorAll('#bot > option')].map((option) => option.textContent).join()";
  await page.expect(first, "1 · Newcomer,2 · Casual,3 · Good,4 · Strong,5 · Expert,6 · Master");
  await page.expect("document.querySelector('#bot').value", "random");
  await page.waitForWords(".bots-panel .about", "Newcomer: makes any swap that is allowed; needs 33.3 swaps on average");
  // A hint comes from the strongest.
  await page.click("#hint");
  await page.waitForWords(".bots-panel .note", "Master would swap");
  await page.goTo("gems/p2/5");
  await page.waitForWords(".bots-panel .about", "Newcomer: makes any swap that is allowed; makes 156 points on average");
  await page.choose("#bot", "mcts");
  await page.waitUntil("!document.querySelector('.bots-panel .about').textContent.includes('average')");
  await page.run("document.querySelector('.bots-panel details').open = true");
  await page.checkLooks("gems-strengths");
});
