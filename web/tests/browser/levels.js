// Levels: painting, checking, files, tests with bots, and two versions.

import assert from "node:assert/strict";
import { EACH_BROWSER, NO_BROWSER, test } from "./harness.js";
import { cell, chooseBrush, label, setNumber, testLevel, verdict, workbench } from "./levels-steps.js";

test("cells are painted by mouse and by keys and undone", async (open) => {
  const page = await workbench(open, "levels/mine");
  await chooseBrush(page, "void");
  await page.drag([cell(1, 1), cell(1, 2), cell(1, 3)]);
  for (let column = 1; column <= 3; column += 1) {
    assert.ok((await label(page, 1, column)).endsWith(": void"));
  }
  await chooseBrush(page, "kind 1");
  await page.click(cell(3, 3));
  for (let times = 0; times < 2; times += 1) {
    await page.press("ArrowRight");
    await page.press("Enter");
  }
  await verdict(page, "found a run of three or more, expected none at the start (row 3, column 5");
  await page.expect("document.querySelector('.at-fault').dataset.column", "4");
  await page.control("z");
  await verdict(page, "Valid: 4000 points");
  await page.control("y");
  await verdict(page, "a run of three or more");
  await page.click("#undo");
  await verdict(page, "Valid");
  await chooseBrush(page, "portal");
  await page.click(cell(8, 1));
  await page.click(cell(4, 8));
  assert.ok((await label(page, 8, 1)).endsWith("entry of portal 1"));
  assert.ok((await label(page, 4, 8)).endsWith("outlet of portal 1"));
  const before = await label(page, 3, 4);
  await page.reload();
  await page.waitFor(".verdict.good");
  assert.equal(await label(page, 3, 4), before);
  assert.ok((await label(page, 1, 2)).endsWith(": void"));
  await page.checkLooks("levels-painted");
}, { quick: EACH_BROWSER });

test("the address names a built in level and a part", async (open) => {
  const page = await workbench(open, "levels/05-hedges");
  await verdict(page, "Valid: 7000 points, 25 moves");
  await page.choose("#level", "06-thin-ice");
  await verdict(page, "all jelly");
  await page.click(".parts a:nth-child(3)");
  await page.waitUntil("location.hash === '#levels/06-thin-ice/compare'");
  await page.back();
  await page.back();
  await verdict(page, "Valid: 7000 points, 25 moves");
  await page.expect("location.hash", "#levels/05-hedges");
  await page.forward();
  await verdict(page, "all jelly");
});

test("levels come from files and go into files", async (open) => {
  const page = await workbench(open, "levels/thesis-77-like");
  await page.click("#save-toml");
  const toml = await page.saved("thesis-77-like.toml");
  await page.click("#save-map");
  const map = await page.saved("thesis-77-like.json");
  await page.click("#new-level");
  await verdict(page, "4000 points");
  await page.openFile("input[type=file]", "mine.toml", toml);
  await verdict(page, "all jelly, 25 moves, 4 kinds");
  await page.click("#new-level");
  await verdict(page, "4000 points");
  await page.dropFile(".workbench", "map.json", map);
  await verdict(page, "all jelly, 25 moves, 4 kinds");
  await page.click("#save-map");
  assert.equal(await page.saved("map.json"), map);
}, { quick: EACH_BROWSER });

test("bots test a level and two versions are compared", async (open) => {
  const page = await workbench(open, "levels/06-thin-ice");
  await setNumber(page, "games", 60);
  await page.click("input[value='mcts:50']");
  await testLevel(page);
  await page.expect("document.querySelectorAll('.results tbody tr').length", "4");
  await page.expect("document.querySelectorAll('.charts .chart').length", "3");
  await page.expect("document.querySelectorAll('.charts .board-picture').length", "2");
  await page.expect("document.querySelectorAll('.what-if tbody tr').length", "7");
  const results = await page.textOf(".results table");
  await page.checkLooks("levels-tested");
  await page.reload();
  await page.waitFor(".results td");
  assert.equal(await page.textOf(".results table"), results);
  await page.click("#keep-first");
  await setNumber(page, "limit", 4);
  await verdict(page, "4 moves");
  await page.click(".parts a:nth-child(3)");
  await page.waitFor("#exchange");
  await testLevel(page);
  await page.waitUntil("document.querySelector('#main').textContent.includes('For random, version B is harder')");
  await page.checkLooks("levels-compared");
}, { quick: NO_BROWSER });
