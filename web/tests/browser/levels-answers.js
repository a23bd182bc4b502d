// The answers of the workbench: what makes a level hard, and variants of a wanted success.

import assert from "node:assert/strict";
import { test } from "./harness.js";
import { LONG } from "./page.js";
import { openPart, says, setNumber, verdict, workbench } from "./levels-steps.js";

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
  await page.checkLooks("levels-why");
  await page.click(".effects tbody tr:nth-child(2) button");
  await page.waitUntil("location.hash === '#levels/mine/why'");
  await page.waitForWords(".why", "Not asked yet");
  await page.click("#undo");
  await page.waitFor(".answer .lead");
}, { sizes: ["laptop", "phone"] });

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
  await page.click(".proposals .keep");
  await says(page, "kept as a level of yours");
  await page.expect("document.querySelectorAll('#level option[value^=mine]').length", "1");
  await page.click(".proposals .open");
  await page.waitUntil("document.querySelector('#level').value === 'mine2'");
  await page.waitForWords(".before", "another one now");
  await page.click("#undo");
  await verdict(page, "7000 points, 25 moves");
}, { sizes: ["laptop", "phone"] });
