// The ends of games of gems, swapless match-3 and levels: the result, what decided it, and what comes next; and taking back.

import assert from "node:assert/strict";
import { EACH_BROWSER, NO_BROWSER, test } from "./harness.js";
import { answer } from "./engine.js";
import { LONG } from "./page.js";
import { board, clickSwap, game, made, playOn, records } from "./gems-steps.js";
import { makeASwap, workbench } from "./levels-steps.js";

const card = ".end-card:not([hidden])";
const figures = "[...document.querySelectorAll('.cards .state dd')].map((entry) => entry.textContent).join()";
/** Whether an element is seen, as an expression. @param {string} selector */
const shownOf = (selector) => `document.querySelector('${selector}').checkVisibility()`;
const labels = "[...document.querySelectorAll('.player .cell')].map((cell) => cell.getAttribute('aria-label')).join()";

/** Checks by the engine what is said of the swap that missed most. @param {import("./page.js").Page} page @param {string} said */
async function checkMissed(page, said) {
  const [number, own, made] = /Swap (\d+) missed most: it made (\d+) points at once, the best one (\d+)\./.exec(said)?.slice(1) ?? [];
  // The review marks it on its board.
  for (let at = 1; at < Number(number); at += 1) await page.press("ArrowRight");
  await page.waitForWords(".cards .big", `; marked: ${made} at once`);
  await page.waitForCount(".player .advised", 2);
  const places = "[...document.querySelectorAll('.player .advised')].map(({ dataset }) => [Number(dataset.row), Number(dataset.column)])";
  const [[row, column], [below]] = JSON.parse(await page.text(places));
  const better = `${row + 1},${column + 1} ${below > row ? "down" : "right"}`;
  const kept = "Object.keys(localStorage).find((key) => key.startsWith('sweetfish.gems.games/'))";
  const { game, seed, number: of, swaps } = JSON.parse(await page.text(`localStorage[${kept}]`));
  const before = swaps.slice(0, Number(number) - 1);
  const pointsAfter = async (/** @type {unknown[]} */ played) => {
    await answer({ family: "gems", do: "open", played: { game, seed, number: of, swaps: played } });
    return (await answer({ family: "gems", do: "view" })).points;
  };
  const points = await pointsAfter(before);
  assert.equal((await pointsAfter([...before, { swap: better, ms: 0 }])) - points, Number(made));
  assert.equal((await pointsAfter(swaps.slice(0, Number(number)))) - points, Number(own));
}

test("a swap is taken back and the game is not recorded then", async (open) => {
  const page = await game(open, "gems/p2/7");
  await page.expect("document.querySelector('#undo').disabled", "true");
  const before = await board(page);
  await clickSwap(page, 0);
  const after = await board(page);
  await page.click("#undo");
  await made(page, 0);
  const touch = "document.querySelector('.player .grid').style.touchAction";
  await page.expect(touch, "none");
  assert.deepEqual(await board(page), before);
  assert.ok((await page.textOf(".by-hand")).startsWith("Something was taken back"));
  // Chance is the same again.
  await clickSwap(page, 0);
  assert.deepEqual(await board(page), after);
  await page.reload();
  await made(page, 1);
  await page.click("#leave");
  await page.waitFor(card);
  assert.equal(await page.textOf(`${card} h2`), "You left after 1 swap");
  // A finger scrolls the page over a board on which nothing is dragged.
  await page.expect(touch, "manipulation");
  assert.equal(await records(page), "0");
  await page.waitForWords(".by-hand", "Something was taken back");
});

test("the end of a game of gems says what bots reached on its board", async (open) => {
  const page = await game(open, "gems/p2/7");
  const first = await board(page);
  await playOn(page, "first");
  await page.waitFor(card);
  const points = await page.textOf(".cards .state dd");
  assert.equal(await page.textOf(`${card} h2`), `${points} points in 20 swaps`);
  await page.waitForWords(`${card} .decided`, "Bots on this board: Casual ");
  await page.waitForWords(`${card} .decided`, " missed most: ");
  await page.waitUntil(`/Casual \\d+, Good \\d+, Master \\d+, Paper's best \\d+ points\\.$/.test(document.querySelector("${card} .decided").textContent)`, LONG);
  const said = await page.textOf(`${card} .decided`);
  await page.checkLooks("gems-end");
  await page.click(`${card} #share`);
  await page.waitForWords(`${card} #share`, "Link copied");
  assert.equal(await page.textOf(`${card} .decided`), said);
  // The table beside the board has the same.
  const rows = JSON.parse(await page.text("[...document.querySelectorAll('.compare tbody tr')].map((row) => [row.cells[0].textContent, row.cells[1].textContent])"));
  for (const [name, points] of rows) if (name !== "you") assert.ok(said.includes(`${name} ${points}`), `${said} has ${name} ${points}`);
  // It is gone through board by board.
  const last = await board(page);
  await page.click("#review");
  await page.waitForCount(card, 0);
  // At first that of the swap which the card names.
  await page.waitForWords(".cards .big", `${Number(/Swap (\d+) missed/.exec(said)?.[1]) - 1} of 20 swaps: `);
  await page.waitForCount(".player .advised", 2);
  await page.click("#last");
  await page.waitForWords(".cards .big", `20 of 20 swaps: ${points} points`);
  await page.waitForWords(".by-hand", "The engine helped");
  await page.checkLooks("gems-review");
  const stepsAtEnd = "[...document.querySelectorAll('.steps button')].map((step) => step.getAttribute('aria-disabled')).join()";
  await page.expect(stepsAtEnd, "false,false,true,true");
  await page.expect("[...document.querySelectorAll('.steps button')].every((step) => step.offsetWidth >= 44 && step.offsetHeight >= 44)", "true");
  await page.click("[data-opens='board']");
  await page.click("#board-done");
  await page.waitForCount("dialog[open]", 0);
  await page.click("#first");
  await page.waitForWords(".cards .big", "0 of 20 swaps: 0 points");
  await page.expect(figures, "0,0,20");
  await page.expect(stepsAtEnd, "true,true,false,false");
  assert.deepEqual(await board(page), first);
  await page.waitForCount(".player .advised", 2);
  // Keys do the same, and a button keeps the focus at the ends.
  await page.press("ArrowLeft");
  for (const [key, at] of /** @type {const} */ ([["ArrowRight", 1], ["ArrowRight", 2], ["ArrowLeft", 1]])) {
    await page.press(key);
    await page.waitForWords(".cards .big", `${at} of 20 swaps: `);
  }
  await page.expect(figures, `${/: (\d+) points/.exec(await page.textOf(".cards .big"))?.[1]},1,19`);
  assert.notDeepEqual(await board(page), first);
  await page.run("window.asked = []; const post = Worker.prototype.postMessage; Worker.prototype.postMessage = function (sent) { asked.push(sent.request); post.call(this, sent); };");
  await page.press("End");
  await page.waitForWords(".cards .big", `20 of 20 swaps: ${points} points`);
  assert.deepEqual(await board(page), last);
  await page.expect(figures, `${points},20,0`);
  // All swaps are one request, and what shows the board another.
  await page.expect("asked.map((request) => JSON.parse(request).do).join()", "open,view");
  await page.waitForCount(".player .advised", 0);
  await page.press("Home");
  await page.waitForWords(".cards .big", "0 of 20 swaps: 0 points");
  await checkMissed(page, said);
  // The end comes back, also from a board in the middle, and after a reload.
  await page.click("#result");
  await page.waitFor(card);
  assert.deepEqual(await board(page), last);
  await page.expect(figures, `${points},20,0`);
  await page.expect("document.activeElement.closest('.end-card') !== null", "true");
  await page.expect(`${shownOf("#previous")} || ${shownOf("#result")}`, "false");
  await page.reload();
  await made(page, 20);
  await page.waitFor("#result");
  await page.waitForCount(card, 0);
  await page.expect(shownOf("#previous"), "false");
  await page.click("#result");
  await page.waitForWords(`${card} h2`, `${points} points in 20 swaps`);
  await page.waitForWords(`${card} .decided`, " missed most: ");
  await page.click("#review");
  await page.waitForWords(".cards .big", " of 20 swaps: ");
  await page.click("#new-game");
  await made(page, 0);
  await page.expect(`${shownOf("#previous")} || ${shownOf("#result")}`, "false");
  await page.back();
  await made(page, 20);
  await page.waitFor("#result");
}, { quick: NO_BROWSER });

test("a rematch is on the same board", async (open) => {
  const page = await game(open, "gems/p2/7");
  const first = await board(page);
  await clickSwap(page, 0);
  await page.click("#leave");
  await page.waitFor(card);
  await page.click(`${card} #rematch`);
  await made(page, 0);
  assert.deepEqual(await board(page), first);
  await page.expect("location.hash", "#gems/p2/7");
  await page.waitForCount(card, 0);
  await page.waitForWords(".by-hand", "This board was played here before");
  await clickSwap(page, 0);
  await page.click("#leave");
  await page.waitFor(card);
  await page.click(`${card} #new-board`);
  await page.waitUntil("location.hash !== '#gems/p2/7'");
});

test("a race ends on the card of the game", async (open) => {
  const page = await game(open, "gems/p2/7");
  await page.waitFor("#bot");
  await page.choose("#bot", "sgs");
  await page.click("#race");
  await page.waitFor(".race .state dd");
  await clickSwap(page, 0);
  await page.click("#leave");
  await page.waitForWords(`${card} .decided`, "You: ");
  await page.waitForWords(`${card} .decided`, "Bots on this board: ");
  const verdict = await page.textOf(".race .verdict");
  assert.ok((await page.textOf(`${card} .decided`)).startsWith(verdict), verdict);
}, { quick: NO_BROWSER });

test(
  "the line of a review is not cut on a phone",
  async (open) => {
    const page = await game(open, "gems/p2/7");
    await clickSwap(page, 0);
    await page.click("#leave");
    await page.waitForWords(`${card} .decided`, " missed most: ");
    await page.click("#review");
    await page.waitForWords(".cards .big", "; marked: ");
    // A long game has longer figures.
    await page.run("document.querySelector('.cards .big').textContent = document.querySelector('.cards .big').textContent.replace('0 of 1 swap: 0 points', '19 of 20 swaps: 231 points')");
    await page.expect("(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth)(document.querySelector('.cards .big'))", "true");
  },
  { sizes: ["phone"] },
);

test("a swapless game is measured by the best possible", async (open) => {
  const page = await game(open, "gems/sm3/12");
  const pick = ".player .cell[aria-label*='takes']";
  while ((await page.text(`!!document.querySelector("${pick}")`)) === "true") {
    const actions = await page.textOf(".cards .state div:nth-child(2) dd");
    const small = ".player .cell[aria-label*='takes 3,']";
    await page.click((await page.text(`!!document.querySelector("${small}")`)) === "true" ? small : pick);
    await page.waitUntil(`document.querySelectorAll('.cards .state dd')[1]?.textContent !== '${actions}'`);
  }
  await page.waitFor(card);
  await page.waitForWords(`${card} .decided`, "Greedy play makes ");
  const own = Number(await page.textOf(".cards .state dd"));
  await page.waitUntil("!!document.querySelector('[data-solver=exact]')");
  const best = Number(await page.text("document.querySelector('[data-solver=exact]').closest('tr').cells[1].textContent"));
  assert.ok(best > own, "the smallest picks are not the best ones");
  assert.equal(await page.textOf(`${card} h2`), `${own} points of the best possible ${best}`);
  await page.checkLooks("gems-sm3-card");
  // What the solver picks is gone through, by buttons alone without motion, and is not one's own.
  await page.click("#show-best");
  await page.waitForCount(card, 0);
  await page.waitForWords(".cards .big", "The solver's picks, not yours: 0 of 5, 0 points.");
  await page.checkLooks("gems-sm3-line");
  // Buttons of one row have one height.
  await page.expect("document.querySelector('#new-game').offsetHeight <= document.querySelector('#next').offsetHeight", "true");
  await page.press("ArrowRight");
  await page.waitForWords(".cards .big", "The solver's picks, not yours: 1 of 5, ");
  await page.press("End");
  await page.waitUntil(`document.querySelector('.cards .state dd').textContent === '${best}'`);
  await page.click("#result");
  await page.waitForWords(`${card} h2`, `${own} points of the best possible ${best}`);
  await page.expect("document.querySelector('.cards .state dd').textContent", String(own));
  // With motion they follow each other by themselves.
  await page.reduceMotion(false);
  await page.click("#show-best");
  await page.waitForWords(".cards .big", "The solver's picks, not yours: 5 of 5");
  await page.reload();
  await page.waitFor("#result");
  await page.expect("document.querySelector('.cards .state dd').textContent", String(own));
  await page.click("#result");
  await page.waitForWords(`${card} h2`, `${own} points of the best possible ${best}`);
  await page.click("#look");
  await page.click("#again");
  await page.waitUntil("document.querySelectorAll('.cards .state dd')[1].textContent === '5'");
}, { quick: NO_BROWSER });

test("a level by hand has hints an undo and an end", async (open) => {
  const page = await workbench(open, "levels/06-thin-ice/play");
  await page.reduceMotion(true);
  await page.waitFor(".state dd");
  const first = await page.text(labels);
  await makeASwap(page);
  await page.waitUntil("!document.querySelector('#undo-swap').disabled");
  await page.click("#undo-swap");
  await page.waitUntil("document.querySelector('.state dd').textContent === '20'");
  assert.equal(await page.text(labels), first);
  await page.waitForWords(".by-hand", "Something was taken back");
  await page.click("#hint");
  await page.waitForCount(".player .advised", 2);
  await page.waitForWords(".by-hand", "The engine helped");
  await makeASwap(page);
  await page.waitForCount(".player .advised", 0);
  await page.click("#leave");
  await page.waitFor(card);
  assert.equal(await page.textOf(`${card} h2`), "Left.");
  await page.waitUntil(`/^jelly: \\d of 9\\. A bot on this board: \\w+.*, [\\d,]+ points\\.$/.test(document.querySelector("${card} .decided").textContent)`, LONG);
  await page.checkLooks("levels-end");
  assert.equal(await records(page), "0");
  await page.click("#review");
  await page.waitForWords(".player .big", "1 of 1 swap: ");
  const end = await page.text(figures);
  await page.click("#previous");
  await page.waitForWords(".player .big", "0 of 1 swap: 0 points");
  assert.equal(await page.text(labels), first);
  await page.expect(figures, "20,0,0 / 9");
  await page.checkLooks("levels-review");
  for (const again of [() => Promise.resolve(), () => page.reload(), () => page.goTo("gems/p2/7").then(() => made(page, 0)).then(() => page.back())]) {
    await again();
    await page.waitFor("#result");
    await page.click("#result");
    await page.waitForWords(`${card} h2`, "Left.");
    await page.expect(figures, end);
    await page.click("#review");
    await page.waitForWords(".player .big", "1 of 1 swap: ");
  }
  assert.equal(await records(page), "0");
  await page.click("#new-game");
  await page.waitUntil(`!${shownOf("#previous")} && document.querySelector('.player .big').textContent === ''`);
  const second = await page.text(labels);
  await makeASwap(page);
  await page.click("#leave");
  await page.waitFor(card);
  await page.click("#rematch");
  await page.waitForCount(card, 0);
  await page.waitUntil("document.querySelector('.state dd').textContent === '20'");
  assert.equal(await page.text(labels), second);
  await page.waitForWords(".by-hand", "This board was played here before");
}, { quick: NO_BROWSER });

/** Presses a button as who has no mouse does. @param {import("./page.js").Page} page @param {string} selector */
async function pressKey(page, selector) {
  await page.waitFor(`${selector}:not([inert] *)`);
  await page.run("document.querySelector(arguments[0]).focus()", selector);
  // By keys alone the focus is one that is seen.
  await page.tab.keyboard.down("Shift");
  await page.press("Tab");
  await page.tab.keyboard.up("Shift");
  await page.press("Tab");
  await page.press("Enter");
}

test("the focus goes to the board from a button that goes away", async (open) => {
  const onBoard = "document.activeElement.matches('main .grid .cell')";
  const page = await game(open, "gems/p2/7");
  await clickSwap(page, 0);
  await pressKey(page, "#undo");
  await made(page, 0);
  await page.waitUntil(onBoard);
  await clickSwap(page, 0);
  await pressKey(page, "#leave");
  await page.waitFor(card);
  await page.waitUntil(onBoard);
  await pressKey(page, `${card} #rematch`);
  await page.waitForCount(card, 0);
  await page.waitUntil(onBoard);
  await page.goTo("duel/2/001.011.101/A1,C1,A3,B3/4");
  await page.waitFor(".duel-board .cell");
  await page.choose("#second-player", "person");
  // A second step does not wait for the first one.
  await page.run("for (let step = 0; step < 2; step += 1) document.querySelector('#previous').click()");
  await page.waitUntil("location.hash.endsWith('/2')");
  await page.waitFor(".duel-board [data-row='2'][data-column='1'][aria-label*='group']");
  await page.click(".duel-board [data-row='2'][data-column='1']");
  await pressKey(page, "#to-finished");
  await page.waitUntil("location.hash.endsWith('/A1,C1,A3,B3/4')");
  await page.waitUntil(onBoard);
}, { quick: EACH_BROWSER });
