// The duel: moves, boards, addresses and the focus.

import assert from "node:assert/strict";
import { EACH_BROWSER, NO_BROWSER, test } from "./harness.js";
import { answer } from "./engine.js";
import { SMALL, cell, duel, error, moves, openPanel, rows, score, shown, twoPeople } from "./duel-steps.js";

test("groups light up and are taken by click and by keys", async (open) => {
  const page = await duel(open, SMALL);
  await twoPeople(page);
  await page.hover(cell("A1"));
  await page.waitForCount(".lit", 3);
  assert.equal(await page.textOf(".pointed"), "A1: 3 × 3 = 9 points");
  await page.click(cell("A1"));
  await score(page, "First 9 : 0 Second");
  await page.waitUntil("document.querySelector('.grid').getAnimations({ subtree: true }).length === 0");
  await page.expect("document.querySelectorAll('.empty').length", "3");
  await page.expect("document.activeElement.dataset.row", "0");
  for (const key of ["ArrowRight", "ArrowDown", "ArrowDown", "ArrowUp"]) {
    await page.press(key);
  }
  const label = await page.text("document.activeElement.ariaLabel");
  assert.ok(label.startsWith("B2, kind "), `${label}`);
  await page.press("Enter");
  await moves(page, 2);
}, { quick: EACH_BROWSER });

test("pieces fall unless less motion is asked for", async (open) => {
  const watch =
    "window.falls = 0; const animate = Element.prototype.animate; Element.prototype.animate = function (...all) { window.falls += 1; return animate.apply(this, all); };";
  for (const isLess of [false, true]) {
    const page = await duel(open, "duel/2/010.101.111");
    await twoPeople(page);
    await page.reduceMotion(isLess);
    await page.run(watch);
    await page.click(cell("A3"));
    await moves(page, 1);
    await page.expect("window.falls > 0", String(!isLess));
  }
});

test("new boards are those of their seed", async (open) => {
  const page = await duel(open, "duel");
  await openPanel(page, "new-board");
  for (const [id, value] of [
    ["size", "7"],
    ["kinds", "3"],
    ["fill", "80"],
    ["seed", "42"],
  ]) {
    await page.typeInto(`#${id}`, value);
  }
  await page.click("#begin");
  await page.waitForCount(".cell", 49);
  const board = await answer({ family: "duel", do: "new", size: 7, kinds: 3, fill: 80, seed: 42 });
  const first = await rows(page);
  assert.equal(first, board.rows.join("."));
  await openPanel(page, "new-board");
  await page.click("#surprise");
  await page.waitUntil(`location.hash.split('/')[2] !== ${JSON.stringify(first)}`);
  await page.back();
  await page.waitUntil(`location.hash.split('/')[2] === ${JSON.stringify(first)}`);
  await page.forward();
  await page.waitUntil(`location.hash.split('/')[2] !== ${JSON.stringify(first)}`);
}, { quick: NO_BROWSER });

test("whatever was kept there is a board", async (open) => {
  const page = await duel(open, "duel");
  for (const kept of ["5", "null", "{}", "[null]", '{"size":99}', '["person","constructor"]', '"2/01.10/Z9"', "no JSON"]) {
    await page.goTo("people");
    await page.waitUntil("!document.querySelector('.duel-board')");
    await page.run(
      "for (const name of ['analysis', 'chosen', 'class', 'delay', 'game', 'games', 'line', 'players']) localStorage.setItem(`sweetfish.duel.${name}`, arguments[0]);",
      kept,
    );
    await page.goTo("duel");
    await page.waitForCount(".duel-board .cell", 64);
    await page.click("#next");
    await openPanel(page, "new-board");
    assert.equal(await page.text("document.querySelector('#size').value"), "8", `${kept}`);
    assert.equal(await page.text("document.querySelector('#second-player').value"), "random", `${kept}`);
  }
  await page.goTo("people");
  await page.waitFor("#people-name");
}, { quick: NO_BROWSER });

test("whatever the address there is a board", async (open) => {
  const page = await duel(open, "duel/2/01.10");
  for (const [place, is] of [
    ["duel/2", "found an address without a game"],
    ["duel/2/01.10/%", "found an address without a game"],
    ["duel/123/01.10", "found an address without a game"],
    ["duel/0/0", "found 0 kinds"],
    ["duel/2/01.1", "found 1 cells in row 2"],
    ["duel/2/01.10/A1,A1", "move 2: A1 is empty"],
  ]) {
    await page.goTo(place);
    await error(page, is);
    await page.waitUntil("location.hash === '#duel/2/01.10//0'");
    await page.waitForCount(".duel-board .cell", 4);
  }
  for (const place of ["constructor", "nothing/x", ""]) {
    await page.goTo(place);
    await page.waitUntil("location.hash === '#duel/2/01.10//0'");
    await page.waitForCount(".duel-board .cell", 4);
  }
  await page.waitUntil("document.querySelector('#error').textContent === ''");
});

test("the focus stays where keys put it", async (open) => {
  const page = await duel(open, "duel/2/001.011.101/A1,C1/0");
  const focus = async (/** @type {string} */ is) => await page.waitUntil(`document.activeElement.matches(${JSON.stringify(is)})`);
  await page.run("document.querySelector('[data-ply=\"1\"]').focus();");
  await page.press("Enter");
  await shown(page, 1);
  await focus("[data-ply='1']");
  await page.run("document.querySelector('#second-player').focus();");
  for (const strength of ["mixed", "greedy"]) {
    await page.press("ArrowDown");
    await page.waitUntil(`document.querySelector('#second-player').value === '${strength}'`);
    await focus("#second-player");
  }
  // It is the second player's move, but of a game that has one there.
  await moves(page, 2);
  await page.goTo("people");
  await page.waitUntil("document.title.startsWith('Your games')");
  await page.run("document.querySelector('.skip').focus();");
  await page.press("Enter");
  await focus("#main");
  await page.expect("location.hash", "#people");
}, { quick: EACH_BROWSER });

test("the smallest and the largest board are played", async (open) => {
  const page = await duel(open, "duel/1/0");
  await twoPeople(page);
  await page.click(cell("A1"));
  await score(page, "First 1 : 0 Second");
  await page.waitUntil("document.querySelector('#live').textContent === 'First wins by 1.'");
  await page.click("#hint");
  await openPanel(page, "new-board");
  for (const [id, value] of [
    ["size", "26"],
    ["kinds", "10"],
  ]) {
    await page.typeInto(`#${id}`, value);
  }
  await page.click("#begin");
  await page.waitForCount(".duel-board .cell", 676);
  await page.choose("#second-player", "depth4");
  await page.click(cell("D26"));
  await moves(page, 2);
  await page.checkLooks("duel-large");
}, { quick: NO_BROWSER });

test(
  "a phone plays by touch",
  async (open) => {
    const page = await duel(open, "duel");
    // The first tap shows the group, which the finger covers; the second takes it.
    await page.click(cell("A8"));
    await page.waitFor(".lit");
    await page.waitForWords(".pointed", "Tap again!");
    await moves(page, 0);
    await page.click(cell("A8"));
    await moves(page, 2);
    await page.assertFits("the duel");
  },
  { sizes: ["phone"], quick: EACH_BROWSER },
);
