// What a test shows: other limits, histograms, and games that outlast a reload.

import assert from "node:assert/strict";
import { NO_BROWSER, test } from "./harness.js";
import { chooseBots, setNumber, testLevel, workbench } from "./levels-steps.js";

/** Tests the level with 200 games of the random bot. @param {import("./harness.js").Open} open @param {string} place */
async function tested(open, place) {
  const page = await workbench(open, place);
  await chooseBots(page, ["random"]);
  await setNumber(page, "games", 200);
  await testLevel(page);
  return page;
}

test("other limits are those of games on the changed level", async (open) => {
  const page = await tested(open, "levels/22-egg-timer");
  await page.waitFor(".what-if tbody td");
  // As `level play` says of 200 games of the random bot in 70, 82 and 86 seconds.
  const rows = "[...document.querySelectorAll('.what-if tbody tr')].slice(0, 3).map((row) => row.cells[1].textContent).join()";
  await page.waitUntil(`${rows} === '32.0 %,43.5 %,49.5 %'`);
}, { quick: NO_BROWSER });

test("histograms have bins of one width and say their counts", async (open) => {
  const page = await tested(open, "levels/22-egg-timer");
  // The counts of a bin follow its range.
  await page.run(
    String.raw`window.bins = (chart) => [...document.querySelectorAll('.charts .chart')[chart].querySelectorAll('title')].map((title) => {
           const [, from, to = from, count] = /^(\d+)(?: to (\d+))?: (\d+) games?$/.exec(title.textContent);
           return { width: to - from + 1, count: Number(count) };
         })`,
  );
  await page.waitForCount(".charts .chart", 3);
  for (let chart = 0; chart < 3; chart += 1) {
    const bins = `bins(${chart})`;
    const widths = `new Set(${bins}.slice(0, -1).map(({ width }) => width)).size`;
    assert.equal(await page.text(widths), "1", `chart ${chart}`);
  }
  const sum = "bins(1).reduce((sum, { count }) => sum + count, 0)";
  await page.waitUntil(`${sum} === 200`);
  const seen =
    "[...document.querySelectorAll('.charts .bin')].every((bin) => /: 0 /.test(bin.textContent) || bin.querySelector('.bar').getBoundingClientRect().height >= 1)";
  await page.expect(seen, "true");
  const label = await page.text("document.querySelectorAll('.charts .chart')[1].ariaLabel");
  assert.ok(label.startsWith("Score: 200 games. "), `${label}`);
  assert.ok(label.split(" game").length > 4, `${label}`);
});

test("the most games that a test can have outlast a reload", async (open) => {
  const page = await tested(open, "levels/22-egg-timer");
  const results = await page.textOf(".results table");
  await page.waitUntil("(localStorage['sweetfish.levels.tested'] ?? '').length > 200");
  // Of each of five bots 5000 games, and what is kept once, must be less than two million characters.
  const kept = await page.text("localStorage['sweetfish.levels.tested'].length");
  assert.ok((Number(kept) / 200) * 5 * 5000 < 2_000_000, `${kept} characters`);
  const charts = await page.textOf(".charts");
  await page.reload();
  await page.waitFor(".results td");
  assert.equal(await page.textOf(".results table"), results);
  assert.equal(await page.textOf(".charts"), charts);
}, { quick: NO_BROWSER });
