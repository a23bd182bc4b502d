// Gem-swap games: swaps by click, drag and keys, games kept and recorded, and swapless match-3.

import assert from "node:assert/strict";
import { EACH_BROWSER, NO_BROWSER, test } from "./harness.js";
import { LONG } from "./page.js";
import {
  board,
  cell,
  clickSwap,
  compared,
  findSwap,
  game,
  kept,
  line,
  made,
  playOn,
  raced,
  records,
  setNumber,
} from "./gems-steps.js";

test("a game is played by click drag and keys kept and recorded", async (open) => {
  const page = await game(open, "gems/p2/7");
  let [from, to] = await findSwap(page, false);
  await page.click(cell(from));
  await page.click(cell(to));
  await page.waitUntil("document.querySelector('.cards .big').textContent.includes('no three')");
  await made(page, 0);
  await clickSwap(page, 0);
  [from, to] = await findSwap(page, true);
  await page.drag([cell(from), cell(to)]);
  await made(page, 2);
  [from, to] = await findSwap(page, true);
  await page.run("document.querySelector(arguments[0]).focus()", cell(from));
  await page.press("Enter");
  await page.press(from[0] === to[0] ? "ArrowRight" : "ArrowDown");
  await made(page, 3);
  await page.checkLooks("gems-game");
  const kinds = await board(page);
  await page.reload();
  await page.waitFor(".cards .state dd");
  await made(page, 3);
  assert.deepEqual(await board(page), kinds, "nothing is lost on reload");
  for (let before = 3; before < 20; before += 1) {
    await clickSwap(page, before);
  }
  await page.waitFor(".compare table");
  await page.waitUntil("document.querySelector('.compare .running').hidden", LONG);
  const lies = await page.textOf(".compare .big");
  for (const bot of ["Casual", "Good", "Paper's best", "Master"]) {
    assert.ok(lies.includes(`of 30 games of ${bot}`), `${lies}`);
  }
  await page.checkLooks("gems-result");
  assert.equal(await records(page), "1");
  await page.reload();
  await page.waitFor(".compare table");
  assert.equal(await records(page), "1", "a game is recorded once");
});

test("a game that is left is recorded and one with a bot is not", async (open) => {
  const page = await game(open, "gems/p1/3");
  await clickSwap(page, 0);
  // The record is there before the game is over: a page that is closed in between loses nothing.
  await page.run(
    `window.written = [];
     const write = Storage.prototype.setItem;
     Storage.prototype.setItem = function (key, value) { written.push(key.split('/')[0] + (value.includes('"isRecorded":true') ? ' over' : '')); return write.call(this, key, value); };`,
  );
  await page.click("#leave");
  await page.waitFor(".compare table");
  await page.expect("written.filter((name) => name.endsWith('records') || name.endsWith('over')).join()", "sweetfish.records,sweetfish.gems.games over");
  assert.ok((await page.textOf(".by-hand")).startsWith("This game is over; its record is kept"));
  assert.equal(await records(page), "1");
  await page.click("#stop-compare");
  await page.click("#new-game");
  await page.waitUntil("location.hash !== '#gems/p1/3'");
  const next = await page.text("location.hash");
  await page.waitUntil("!document.querySelector('#hint').disabled");
  await page.click("#hint");
  await page.waitForCount(".player .advised", 2);
  assert.ok((await page.textOf(".by-hand")).includes("not recorded"));
  await page.click("#race");
  await page.waitFor(".race .state dd");
  await clickSwap(page, 0);
  await raced(page, 1);
  await page.checkLooks("gems-race");
  await page.choose("#bot", "lbfs");
  await page.typeInto("#bot-settings", ".3");
  await setNumber(page, "#most", "2");
  await page.click("#play-on");
  await made(page, 3);
  await page.waitUntil("!document.querySelector('#play-on').disabled");
  await setNumber(page, "#most", "0");
  await page.click("#play-on");
  await page.waitUntil("document.querySelector('.race .verdict').textContent.startsWith('You: ')", LONG);
  assert.equal(await records(page), "1", "a bot played");
  await page.back();
  await page.waitUntil("location.hash === '#gems/p1/3'");
  await made(page, 1);
  await page.forward();
  await page.waitUntil(`location.hash === '${next}'`);
}, { quick: NO_BROWSER });

test("a game that got stuck has no result", async (open) => {
  const page = await game(open, "gems/p2/15/4.4");
  await playOn(page, "first");
  const rows = await compared(page);
  await made(page, 4);
  assert.equal(line(rows, "you")[1], "no result");
  assert.ok((await page.textOf(".compare .big")).includes("got stuck"));
  const games = line(rows, "Casual")[3];
  const [, counted, stuck] = /^(\d+), (\d+) stuck$/.exec(games) ?? [];
  assert.equal(Number(counted) + Number(stuck), 30, games);
}, { quick: NO_BROWSER });

test("nothing waits for a cascade", async (open) => {
  const page = await game(open, "gems/p1/11");
  await page.reduceMotion(false);
  await playOn(page, "hgs", 1);
  await kept(page, 1);
  await page.reload();
  await made(page, 1);
  await page.waitUntil("!document.querySelector('#play-on').disabled");
  await playOn(page, "hgs");
  await kept(page, 3);
  await page.click("#new-game");
  await page.waitUntil("location.hash !== '#gems/p1/11'");
  await made(page, 0);
  await page.waitUntil("!document.querySelector('#play-on').disabled");
  await playOn(page, "hgs", 1);
  await kept(page, 1);
  await page.click("#leave");
  await page.waitFor(".compare table");
  await made(page, 1);
  await page.back();
  await page.waitUntil("location.hash === '#gems/p1/11'");
  await page.waitFor(".compare table");
}, { quick: NO_BROWSER });

test("the focus stays where it was", async (open) => {
  const page = await game(open, "gems/p1/8");
  const focus = async (/** @type {string} */ id) => await page.waitUntil(`document.activeElement.id === '${id}'`);
  await page.run("document.querySelector('#new-game').focus()");
  await page.press("Enter");
  await page.waitUntil("location.hash !== '#gems/p1/8'");
  await focus("new-game");
  await page.choose("#bot", "sweetfish");
  await setNumber(page, "#bot-ms", "60000");
  await page.run("document.querySelector('#hint').focus()");
  await page.press("Enter");
  await focus("stop-bot");
  await page.press("Enter");
  await focus("hint");
});

test("swapless match 3 is played undone and solved", async (open) => {
  const page = await game(open, "gems/sm3/7");
  const left = async (/** @type {number} */ actions) => {
    await page.waitUntil(`document.querySelectorAll('.cards .state dd')[1]?.textContent === '${actions}'`);
  };
  const pick = ".player .cell[aria-label*='takes']";
  await left(5);
  await page.click(pick);
  await left(4);
  await page.reload();
  await left(4);
  await page.click("#undo");
  await left(5);
  await page.checkLooks("gems-sm3");
  while ((await page.text(`!!document.querySelector("${pick}")`)) === "true") {
    const actions = await page.textOf(".cards .state div:nth-child(2) dd");
    await page.click(pick);
    await page.waitUntil(`document.querySelectorAll('.cards .state dd')[1]?.textContent !== '${actions}'`);
  }
  await page.waitUntil(
    "document.querySelectorAll('tbody tr').length === 3 && !!document.querySelector('[data-solver=exact]')",
    LONG,
  );
  assert.ok((await page.textOf("table")).includes("proven best"));
  await page.checkLooks("gems-sm3-end");
  await page.click("[data-opens='board']");
  await page.choose("#sm3-fall", "none");
  await page.waitUntil("location.hash.endsWith('.none')");
  await page.back();
  await page.waitUntil("location.hash.endsWith('.down')");
  assert.equal(await records(page), "0");
}, { quick: NO_BROWSER });

test(
  "a finger sees what it takes before it takes it",
  async (open) => {
    const page = await open("gems/sm3/1/6x6.3.5.0.100.down");
    await page.waitFor(".cell[aria-label*='takes']");
    const place = await page.text("(() => { const { row, column } = document.querySelector('.cell[aria-label*=takes]').dataset; return `[data-row='${row}'][data-column='${column}']`; })()");
    await page.click(place);
    await page.waitForWords(".cards .big", "Tap again!");
    await page.waitFor(".cell.taken");
    await page.expect("document.querySelectorAll('.cards .state dd')[1].textContent", "5");
    await page.click(place);
    await page.waitUntil("document.querySelectorAll('.cards .state dd')[1].textContent === '4'");
    await page.waitForCount(".cell.taken", 0);
  },
  { sizes: ["phone"], quick: EACH_BROWSER },
);
