// Editing: undo, versions, fields, messages, and the toolbar of brushes.

import assert from "node:assert/strict";
import { EACH_BROWSER, NO_BROWSER, test } from "./harness.js";
import { cell, chooseBrush, error, holdsAfter, label, openPart, says, setNumber, verdict, workbench } from "./levels-steps.js";

test("versions are kept and exchanged and both can be undone", async (open) => {
  const page = await workbench(open, "levels/05-hedges");
  await page.click("#keep-first");
  await page.waitUntil("document.querySelector('.first').textContent === 'This level is version A.'");
  await setNumber(page, "limit", 4);
  await verdict(page, "4 moves");
  await page.waitUntil("document.querySelector('.first').textContent.includes('05-hedges')");
  await openPart(page, 3);
  const limits = async (/** @type {number} */ first, /** @type {number} */ second) => {
    await page.waitUntil(
      `[...document.querySelectorAll('.versions .quiet')].map((line) => / (\\d+) moves/.exec(line.textContent)[1]).join() === '${first},${second}'`,
    );
  };
  await limits(25, 4);
  await page.click("#exchange");
  await limits(4, 25);
  await page.click("#undo");
  await limits(25, 4);
  await page.click("#redo");
  await limits(4, 25);
  await page.click("#keep-a");
  await limits(25, 25);
  await page.click("#undo");
  await limits(4, 25);
});

test("an invalid version a is named and not tested", async (open) => {
  const page = await workbench(open, "levels/05-hedges");
  await page.click("#keep-first");
  await setNumber(page, "score", 0);
  await page.waitFor(".verdict.bad");
  await page.waitUntil("document.querySelector('#keep-first').disabled");
  await openPart(page, 3);
  await page.waitUntil("document.querySelector('#test').disabled");
  await page.click("#exchange");
  await verdict(page, "Valid: 7000 points");
  await page.waitUntil("document.querySelector('.verdict.bad').textContent.startsWith('Version A: Not valid: ')");
  await page.expect("document.querySelector('#test').disabled", "true");
  await page.click("#keep-a");
  await page.waitUntil("!document.querySelector('#test').disabled");
}, { quick: NO_BROWSER });

test("undo within a stroke ends it", async (open) => {
  const page = await workbench(open, "levels/mine");
  await chooseBrush(page, "chocolate");
  const at = (/** @type {number} */ column) => `.editor ${cell(1, column)}`;
  await page.pressOn(at(1));
  await page.moveOver(at(2));
  assert.ok((await label(page, 1, 2)).includes("chocolate"));
  await page.control("z");
  assert.ok((await label(page, 1, 1)).includes("random"));
  await page.moveOver(at(3));
  assert.ok((await label(page, 1, 3)).includes("random"));
  await page.expect("document.querySelector('#redo').disabled", "false");
  await page.tab.mouse.up();
});

// Fault 4: the brush skipped cells between two events of the pointer.
test("a stroke paints every cell on its way", async (open) => {
  const page = await workbench(open, "levels/mine");
  await chooseBrush(page, "chocolate");
  // Two events of the pointer, eight cells.
  await page.leap(cell(2, 1), cell(2, 8));
  for (let column = 1; column <= 8; column += 1) {
    assert.ok((await label(page, 2, column)).includes("chocolate"), `column ${column}`);
  }
  await page.click("#undo");
  assert.ok((await label(page, 2, 5)).includes("random"), "one step");
}, { quick: EACH_BROWSER });

test(
  "a finger that is held paints, and one that swipes scrolls",
  async (open, kind) => {
    const page = await workbench(open, "levels/mine");
    // Firefox has no coarse pointer here, and its protocol scrolls by no finger.
    const isTouched = kind === "chromium";
    if (isTouched) await page.waitForWords(".hint", "Tap to paint a cell; hold, then drag, to paint many. A swipe scrolls.");
    await chooseBrush(page, "chocolate");
    await page.click(cell(1, 1));
    const painted = (/** @type {number} */ count) => page.waitForCount("[aria-label*=chocolate][data-row]", count);
    await painted(1);
    const { x, y } = await page.middleOf(cell(4, 4));
    const next = await page.middleOf(cell(4, 6));
    const { touchscreen } = page.tab;
    const before = await page.text("scrollY");
    // A swipe paints nothing.
    await holdsAfter(page, 1e9);
    await touchscreen.touchStart(x, y);
    for (const by of [20, 40, 60, 80]) await touchscreen.touchMove(x, y - by);
    await touchscreen.touchEnd();
    await painted(1);
    if (isTouched) await page.waitUntil(`scrollY > ${before}`);
    await page.run(`scrollTo(0, ${before})`);
    await holdsAfter(page, 250);
    await touchscreen.touchStart(x, y);
    await painted(2);
    const held = await page.text("scrollY");
    await touchscreen.touchMove(next.x, next.y);
    await touchscreen.touchEnd();
    await painted(4);
    await page.expect("scrollY", held);
    await page.click("#undo");
    await painted(1);
  },
  { sizes: ["phone"], quick: EACH_BROWSER },
);

// The level is shown again when another tab keeps one: 37 typed over 20 became 207.
test("what is typed stays when the level is shown again", async (open) => {
  const page = await workbench(open, "levels/06-thin-ice");
  await page.typeInto("input[name='limit']", "3");
  await page.run("location.hash = 'levels'");
  await page.waitUntil("location.hash === '#levels/06-thin-ice'");
  await page.press("7");
  await page.press("Tab");
  await verdict(page, "all jelly, 37 moves");
  await page.click("#undo");
  await page.waitUntil("document.querySelector(\"input[name='limit']\").value === '20'");
});

// Fault 6: Ctrl-Z jumped to another level.
test("undo stays within the level", async (open) => {
  const page = await workbench(open, "levels/mine");
  const isChosen = (/** @type {string} */ name) => page.waitUntil(`document.querySelector('#level').value === '${name}'`);
  await setNumber(page, "limit", 31);
  await page.click("#new-level");
  await isChosen("mine2");
  await setNumber(page, "limit", 32);
  await page.run("document.querySelector('#undo').focus()");
  for (let times = 0; times < 3; times += 1) await page.control("z");
  await verdict(page, "20 moves");
  await isChosen("mine2");
  await page.choose("#level", "mine");
  await verdict(page, "31 moves");
  // Its own steps are still there, over a reload too.
  await page.reload();
  await page.waitFor("#level");
  await page.click("#undo");
  await verdict(page, "20 moves");
  await isChosen("mine");
});

// Fault 6: messages about a text that nobody sees.
test("faults name what is seen", async (open) => {
  const page = await workbench(open, "levels/mine");
  await page.choose("#mode", "jelly");
  await verdict(page, "Not valid: Board: found no jelly");
  await page.click("#save-toml");
  await page.waitUntil("document.querySelector('#error').textContent.startsWith('Board: found no jelly')");
  await setNumber(page, "limit", 21);
  // Orders by their names, in place of a line of a text that was never shown.
  await page.choose("#mode", "orders");
  await setNumber(page, "order-swirl", 3);
  await verdict(page, "swirls: found 3 of 0 on the board, expected no more than there are");
  await setNumber(page, "order-swirl", 0);
  await verdict(page, "Valid: ");
});

test("an entry of a portal is dropped", async (open) => {
  const page = await workbench(open, "levels/mine");
  const isPending = async (/** @type {boolean} */ is) => {
    await page.waitUntil(`!!document.querySelector('.cell.entry') === ${is}`);
    await page.waitUntil(`document.querySelector('.hint').textContent.includes('outlet') === ${is}`);
  };
  const begin = async () => {
    await page.click(cell(7, 7));
    await isPending(true);
  };
  await chooseBrush(page, "portal");
  await begin();
  await page.press("Escape");
  await isPending(false);
  await begin();
  await page.choose("#level", "05-hedges");
  await verdict(page, "7000 points");
  await isPending(false);
  await begin();
  await setNumber(page, "rows", 5);
  await isPending(false);
});

test("orders go with their kinds", async (open) => {
  const page = await workbench(open, "levels/mine");
  await page.choose("#mode", "orders");
  await setNumber(page, "order-5", 9);
  await verdict(page, "9 × kind 5");
  const pictures = "document.querySelectorAll('.verdict .small-piece').length";
  await page.waitUntil(`${pictures} === 2`);
  await setNumber(page, "kinds", 4);
  await verdict(page, "Valid: 20 × kind 1, 20 moves, 4 kinds");
  await page.click("#undo");
  await verdict(page, "9 × kind 5, 20 moves, 5 kinds");
}, { quick: NO_BROWSER });

test("a number out of range is named and taken back", async (open) => {
  const page = await workbench(open, "levels/mine");
  const invalid = "document.querySelector(\"input[name='limit']\").ariaInvalid";
  await page.typeInto("input[name='limit']", "2000");
  await page.press("Enter");
  await error(page, "Limit: found 2000, expected a whole number from 1 to 1000");
  await page.expect(invalid, "true");
  await page.press("Tab");
  assert.equal(await page.text("document.querySelector(\"input[name='limit']\").value"), "20");
  await page.expect(invalid, "null");
  await setNumber(page, "limit", 30);
  await error(page, "");
  await verdict(page, "30 moves");
}, { quick: NO_BROWSER });

test("messages go with what they are about", async (open) => {
  const page = await workbench(open, "levels/30-night-watch");
  await page.openFile("input[type=file]", "bad.toml", "mode = 1");
  await page.waitUntil("document.querySelector('#error').textContent.startsWith('bad.toml: ')");
  await setNumber(page, "limit", 140);
  await error(page, "");
  await verdict(page, "140 seconds");
  await page.choose("#level", "05-hedges");
  await verdict(page, "7000 points");
  await chooseBrush(page, "candy bomb, fuse 9");
  await page.click(cell(1, 1));
  await page.click("#save-map");
  await page.waitUntil(
    "[...document.querySelectorAll('[role=status]')].some(({ textContent }) => textContent.startsWith('not in the tile map'))",
  );
  await page.saved("Hedges.json");
  await page.click("#undo");
  await page.waitUntil("!document.querySelector('.workbench').textContent.includes('not in the tile map')");
}, { quick: NO_BROWSER });

test("brushes are a toolbar and undo says what it did", async (open) => {
  const page = await workbench(open, "levels/mine");
  const pressed = "[...document.querySelectorAll('.palette .brush[aria-pressed=true]')].map(({ title }) => title).join()";
  await page.expect(pressed, "random");
  const stops =
    "[...document.querySelectorAll('.toolbar')].map((bar) => bar.querySelectorAll('[tabindex=\"0\"]').length + ' ' + bar.querySelectorAll(':not([tabindex])[type]').length).join()";
  await page.expect(stops, "1 0,1 0");
  await page.run("document.querySelector('.brush[tabindex=\"0\"]').focus()");
  for (let times = 0; times < 3; times += 1) {
    await page.press("ArrowRight");
  }
  await page.press("Enter");
  await page.expect(pressed, "kind 3");
  assert.equal(await page.textOf(".brush-name"), "Brush: kind 3");
  await chooseBrush(page, "striped across");
  assert.equal(await page.textOf(".brush-name"), "Brush: kind 3, striped across");
  await chooseBrush(page, "striped across");
  await page.click(cell(2, 4));
  await page.control("z");
  await says(page, "undone: row 2, column 4: random");
  await page.control("y");
  await says(page, "redone: row 2, column 4: kind 3");
});

test("new pieces and what spawners give are painted, valid and kept", async (open) => {
  const page = await workbench(open, "levels/mine");
  await chooseBrush(page, "jelly fish");
  await page.click(cell(3, 3));
  assert.ok((await label(page, 3, 3)).includes("jelly fish"));
  await chooseBrush(page, "spawner");
  for (const sort of ["i", "s", "b"]) await page.click(`.gives input[value='${sort}']`);
  await page.click(cell(1, 1));
  assert.ok((await label(page, 1, 1)).includes("spawner of candies"));
  await page.run("document.querySelector('#marks').open = true");
  await setNumber(page, "enter-swirl-0", 3);
  await verdict(page, "Valid");
  await page.reload();
  await page.waitForCount(".verdict.good", 1);
  assert.ok((await label(page, 3, 3)).includes("jelly fish"));
  assert.ok((await label(page, 1, 1)).includes("spawner of candies"));
  await page.expect("document.querySelector(\"input[name='enter-swirl-0']\").value", "3");
}, { quick: NO_BROWSER });
