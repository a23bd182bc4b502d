// Tests that run while other things happen.

import assert from "node:assert/strict";
import { NO_BROWSER, test } from "./harness.js";
import { chooseBots, chooseBrush, openPart, says, setNumber, testLevel, verdict, workbench } from "./levels-steps.js";

/** Starts a test that takes long, and waits for its first games. @param {import("./harness.js").Open} open */
async function running(open) {
  const page = await workbench(open, "levels/35-fortress");
  await chooseBots(page, ["sweetfish"]);
  await setNumber(page, "games", 2000);
  await page.click("#test");
  await page.waitUntil("document.querySelector('#test').textContent === 'Stop'");
  await page.waitUntil("Number(document.querySelector('progress').value) > 0");
  return page;
}

test("a test runs on while parts are changed by back", async (open) => {
  const page = await running(open);
  await chooseBrush(page, "chocolate");
  await openPart(page, 3);
  await openPart(page, 2);
  await page.back();
  await page.waitUntil("location.hash.endsWith('/compare')");
  await page.back();
  await page.waitFor(".bench #test");
  assert.equal(await page.textOf("#test"), "Stop");
  await page.expect("document.querySelector('.brush[aria-pressed=true]').title", "chocolate");
  const before = await page.text("document.querySelector('progress').value");
  await page.waitUntil(`document.querySelector('progress').value > ${before}`);
  await page.click("#test");
}, { quick: NO_BROWSER });

test("a change of the level stops its test and says so", async (open) => {
  const page = await running(open);
  await page.expect(
    "document.querySelector('.bots').matches(':disabled') && document.querySelector(\"input[name='games']\").disabled",
    "true",
  );
  // Its name is not a part of what is tested.
  await page.typeInto(".rules input[type=text]", "Another name");
  await page.click("h1");
  await page.waitUntil("document.querySelector('#level').value === 'mine'");
  assert.equal(await page.textOf("#test"), "Stop");
  await page.click("#new-level");
  await verdict(page, "4000 points");
  await page.waitUntil("document.querySelector('#test').textContent === 'Test'");
  await page.waitUntil("/^The level changed: .* after \\d+ of 2000 games\\.$/.test(document.querySelector('.note').textContent)");
  await says(page, "The level changed");
  await page.waitUntil("document.querySelector('.tester .row-of .quiet').textContent === '0 of 2000 games'");
});

test("a test that is stopped says how many games were played", async (open) => {
  const page = await running(open);
  await page.click("#test");
  await says(page, "stopped: ");
  const live = await page.textOf("#live");
  const played = Number(live.split(" ")[1]);
  assert.ok(played >= 1 && played < 2000, live);
}, { quick: NO_BROWSER });

test("charts are those of the strongest bot that has played, until one is chosen", async (open) => {
  const page = await workbench(open, "levels/05-hedges");
  await setNumber(page, "games", 10);
  for (const bots of [["random"], ["random", "heuristic"]]) {
    await chooseBots(page, bots);
    await testLevel(page);
    await page.waitUntil(`document.querySelector('#charts-of').value === '${bots.at(-1)}'`);
  }
  await page.choose("#charts-of", "random");
  await chooseBots(page, ["random", "greedy", "heuristic"]);
  await testLevel(page);
  await page.expect("document.querySelector('#charts-of').value", "random");
}, { quick: NO_BROWSER });
