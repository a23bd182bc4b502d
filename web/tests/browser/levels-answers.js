// The answers of the workbench: what makes a level hard, variants of a wanted success, chapters, and people's success.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { NO_BROWSER, test } from "./harness.js";
import { LONG } from "./page.js";
import { chooseBots, error, openPart, says, setNumber, testLevel, verdict, workbench } from "./levels-steps.js";

/** A model of simulated people, fitted to levels without chocolate. */
const MODEL = readFileSync(new URL("../answers/model.txt", import.meta.url), "utf8");

/** Clicks what is not under the sections of a phone then. @param {import("./page.js").Page} page @param {string} selector */
async function press(page, selector) {
  await page.run("document.querySelector(arguments[0]).scrollIntoView({ block: 'center' })", selector);
  await page.click(selector);
}

/** Asks, and waits for the end. @param {import("./page.js").Page} page */
async function ask(page) {
  await page.click("#ask");
  await page.waitUntil("document.querySelector('#live').textContent === 'done'", LONG);
}

test("a level says what makes it hard", async (open) => {
  const page = await workbench(open, "levels/37-chocolate-war");
  await openPart(page, 4);
  await setNumber(page, "games", 100);
  await ask(page);
  await page.expect("/^Agent heuristic wins .* of 100 games\\.$/.test(document.querySelector('.answer .lead').textContent)", "true");
  assert.equal(await page.textOf(".effects tbody tr:first-child td:first-child"), "as it is");
  await page.waitForWords(".effects", "without chocolate");
  await page.expect("document.querySelectorAll('.pillars li').length", "10");
  await page.expect("document.querySelectorAll('.charts .board-picture').length", "3");
  const isWide = "document.querySelector('.effects tbody tr:nth-child(2) .effect').getBoundingClientRect().width > 200";
  await page.expect(isWide, "true");
  await page.checkLooks("levels-why");
  const lead = await page.textOf(".answer .lead");
  await page.reload();
  await page.waitForWords(".answer .lead", lead);
  await page.waitForCount(".charts .board-picture", 3);
  await page.click(".effects tbody tr:nth-child(2) button");
  await page.waitUntil("location.hash === '#levels/mine/why'");
  await page.waitForWords(".why", "Not asked yet");
  await page.click("#undo");
  await page.waitFor(".answer .lead");
}, { sizes: ["laptop", "phone"], quick: NO_BROWSER });

test("what a level is asked stops with a change of the level", async (open) => {
  const page = await workbench(open, "levels/35-fortress");
  await openPart(page, 4);
  await page.choose(".why select", "sweetfish");
  await page.click("#ask");
  await page.waitUntil("document.querySelector('.asker progress').value > 0", LONG);
  await page.click("#duplicate-level");
  await page.expect("document.querySelector('#ask').textContent", "Stop");
  await page.click("#new-level");
  await says(page, "The level changed");
  assert.equal(await page.textOf("#ask"), "Find out");
  await page.click("#ask");
  await page.click("#ask");
  await says(page, "stopped");
});

test("a level gets variants of a wanted success, which are opened and kept", async (open) => {
  const page = await workbench(open, "levels/05-hedges");
  await openPart(page, 5);
  await setNumber(page, "games", 200);
  await setNumber(page, "within", 8);
  await ask(page);
  const count = Number(await page.text("document.querySelectorAll('.proposals li').length"));
  assert.ok(count >= 1 && count <= 3, `${count} proposals`);
  const found = Number.parseFloat(await page.textOf(".proposals .big-share"));
  assert.ok(Math.abs(found - 40) <= 8, `${found} %`);
  await page.checkLooks("levels-tuned");
  await page.reload();
  await page.waitForCount(".proposals li", count);
  assert.equal(Number.parseFloat(await page.textOf(".proposals .big-share")), found);
  await page.waitForWords(".before", "Success of heuristic as the level is");
  await page.waitForWords(".before", "wanted 40 % within 8 points, in 200 games");
  await page.click(".proposals .keep");
  await says(page, "kept as a level of yours");
  await page.expect("document.querySelectorAll('#level option[value^=mine]').length", "1");
  await page.expect("document.querySelector('.proposals .keep').disabled", "true");
  await page.click(".proposals .open");
  await page.waitUntil("document.querySelector('#level').value === 'mine2'");
  await page.waitForWords(".before", "another one now");
  await page.reload();
  await page.waitForWords(".before", "another one now");
  await page.click("#undo");
  await verdict(page, "7000 points, 25 moves");
}, { sizes: ["laptop", "phone"], quick: NO_BROWSER });

test("proposals are about the level that is there, under its name", async (open) => {
  const page = await workbench(open, "levels/05-hedges");
  await openPart(page, 5);
  await setNumber(page, "games", 200);
  await setNumber(page, "within", 8);
  await ask(page);
  await page.waitFor(".proposals li");
  // A copy is the same game.
  await page.click("#duplicate-level");
  const name = "document.querySelector('#level').selectedOptions[0].textContent";
  await page.waitUntil(`${name}.includes('copy')`);
  await page.click(".proposals .open");
  await page.waitForWords(".before", "another one now");
  await page.expect(`${name}.includes('copy')`, "true");
  // Another level is not changed into a variant of this one.
  await page.click("#new-level");
  await page.waitForWords(".tune", "No proposals yet");
  await page.waitForCount(".proposals li", 0);
}, { sizes: ["laptop"], quick: NO_BROWSER });

test("a level that is not valid yet leaves the rest of a chapter alone", async (open) => {
  const page = await workbench(open, "levels/05-hedges");
  await setNumber(page, "score", 0);
  await page.waitFor(".verdict.bad");
  await openPart(page, 6);
  await page.choose("#add-level", "08-deep-water");
  await page.click("#add-mine");
  await page.waitForCount(".chapter li", 2);
  await page.waitForWords(".chapter li:nth-child(2)", "not valid yet");
  await chooseBots(page, ["heuristic"]);
  await setNumber(page, "games", 20);
  await press(page, "#test");
  await page.waitUntil("document.querySelectorAll('.series.bot circle').length === 1", LONG);
  await says(page, "20 games");
  await press(page, ".chapter li:nth-child(2) [data-action=out]");
  await page.waitForCount(".chapter li", 1);
}, { sizes: ["laptop"], quick: NO_BROWSER });

test("a chapter has a curve, an order, and a sheet with people's success", async (open) => {
  const page = await workbench(open, "levels/05-hedges");
  await page.click("#save-toml");
  const toml = await page.saved("05-hedges.toml");
  await openPart(page, 6);
  for (const name of ["05-hedges", "37-chocolate-war", "08-deep-water"]) await page.choose("#add-level", name);
  await page.openFile(".workbench .panel input[type=file]", "one-more.toml", toml.replace(/^name = .*$/m, ""));
  await page.waitForCount(".chapter li", 4);
  await page.openFile(".model input[type=file]", "model.txt", MODEL);
  await page.waitForWords(".model", "looks at games of heuristic, and was fitted to 30 levels");
  await setNumber(page, "games", 20);
  // The first bot that has played gives its place to that of the model.
  await chooseBots(page, ["random"]);
  await press(page, "#test");
  await page.waitUntil("document.querySelector('#chapter-bot')?.value === 'random'", LONG);
  await page.waitUntil("document.querySelector('#test').textContent === 'Test all'", LONG);
  await chooseBots(page, ["random", "heuristic"]);
  await press(page, "#test");
  await page.waitUntil("document.querySelectorAll('.series.bot circle').length === 4 && document.querySelectorAll('.series.people circle').length === 4", LONG);
  await page.waitUntil("document.querySelector('#test').textContent === 'Test all'", LONG);
  await page.waitForWords(".chapter li:nth-child(2)", "no level had: chocolate");
  await page.expect("document.querySelector('#chapter-bot').value", "heuristic");
  await page.expect("document.querySelector('.chapter-curve').clientWidth === document.querySelector('.curve .scroll').clientWidth", "true");
  await page.checkLooks("levels-chapter");
  await press(page, ".chapter li:nth-child(2) [data-action=up]");
  await page.waitForWords(".chapter li:nth-child(1)", "37-chocolate-war");
  await page.expect("document.activeElement.dataset.action", "up");
  await press(page, "#save-sheet");
  const sheet = (await page.saved("chapter.csv")).trim().split("\n");
  assert.equal(sheet.length, 5);
  assert.ok(sheet[1].startsWith("1,37-chocolate-war,"), sheet[1]);
  assert.ok(sheet[1].includes("no level had: chocolate"), sheet[1]);
  await press(page, ".chapter li:nth-child(4) [data-action=out]");
  await page.waitForCount(".chapter li", 3);
  await press(page, ".chapter li:nth-child(3) .open");
  await page.waitUntil("location.hash === '#levels/08-deep-water'");
  await page.waitForWords(".forecast", "People win");
}, { sizes: ["laptop", "phone"], quick: NO_BROWSER });

test("a model says how often people win a level, and what it has not seen", async (open) => {
  const page = await workbench(open, "levels/37-chocolate-war");
  await page.openFile(".model input[type=file]", "model.txt", "kinds and boards");
  await page.waitForWords("#error", "model.txt: line 1");
  await page.openFile(".model input[type=file]", "model.txt", MODEL.replace("agent heuristic", "agent td:9"));
  await page.waitForWords("#error", "found a model of agent td:9, expected one of random, ");
  await page.openFile(".model input[type=file]", "model.txt", MODEL);
  await page.waitForWords(".forecast", "Test with heuristic");
  await error(page, "");
  await chooseBots(page, ["heuristic"]);
  await setNumber(page, "games", 20);
  await testLevel(page);
  await page.waitForWords(".forecast", "People win");
  await page.waitForWords(".forecast", "Outside of what the model has seen: no level had: chocolate.");
  await page.waitForWords(".forecast", "For heuristic harder than");
  await page.checkLooks("levels-people");
  await page.reload();
  await page.waitForWords(".forecast", "People win");
  await page.click(".close-model");
  await page.waitForWords(".forecast", "No model is open");
}, { quick: NO_BROWSER });
