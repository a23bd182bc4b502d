// What the engine does in a duel: replies, hints, analysis, the line over the game, and games of its own.

import assert from "node:assert/strict";
import { NO_BROWSER, test } from "./harness.js";
import { LONG } from "./page.js";
import { SMALL, cell, duel, moves, shown, twoPeople } from "./duel-steps.js";

test("the engine replies and moves are taken back", async (open) => {
  const page = await duel(open, "duel");
  await page.choose("#second-player", "depth4");
  for (const made of [2, 4, 6]) {
    await page.click(".cell:not(.empty)");
    await moves(page, made);
  }
  const after = await page.textOf(".score");
  for (const [button, to] of /** @type {[string, number[]][]} */ ([
    ["#undo", [4, 2, 0]],
    ["#redo", [2, 4, 6]],
  ])) {
    for (const ply of to) {
      await page.click(button);
      await shown(page, ply);
    }
    assert.equal((await page.textOf(".score")) === after, button === "#redo");
  }
});

test("taking back and leaving stop the engine", async (open) => {
  const page = await duel(open, "duel");
  await page.choose("#second-player", "ms500");
  await page.run(
    "window.isSlow = true; window.stopped = 0; const post = Worker.prototype.postMessage, terminate = Worker.prototype.terminate; Worker.prototype.postMessage = function (message) { if (window.isSlow && message.request) message.request = message.request.replace('\"ms\":500', '\"ms\":600000'); post.call(this, message); }; Worker.prototype.terminate = function () { window.stopped += 1; terminate.call(this); };",
  );
  await page.click(cell("A8"));
  await shown(page, 1);
  await page.waitUntil("document.querySelector('#start').textContent === 'Pause'");
  await page.click(cell("H8"));
  await page.waitUntil("document.querySelector('#live').textContent.includes('the engine')");
  await page.click("#undo");
  await shown(page, 0);
  await page.waitUntil("window.stopped === 1");
  await page.click(cell("A8"));
  await shown(page, 1);
  await page.waitUntil("document.querySelector('#start').textContent === 'Pause'");
  await page.click("header nav a[href='#levels']");
  await page.waitUntil("window.stopped === 2");
  assert.ok((await page.text("location.hash")).startsWith("#levels"));
  await page.run("window.isSlow = false;");
  // Back at the board it thinks again, and replies.
  await page.click("header nav a[href='#duel']");
  await shown(page, 2);
}, { quick: NO_BROWSER });

test("hints analysis and the line say what moves promise", async (open) => {
  const page = await duel(open, SMALL);
  await twoPeople(page);
  await page.click("#hint");
  await page.waitForCount(".hints li", 3);
  assert.ok((await page.textOf(".hints")).includes("(proven)"));
  await page.expect("document.querySelectorAll('.badge').length", "3");
  await page.click("#analyse");
  await page.waitUntil("document.querySelector('.facts').textContent.includes('Certaintyproven')");
  await page.waitForCount(".badge", 9);
  assert.ok((await page.textOf(".facts")).includes("Depth"));
  assert.ok((await page.textOf(".expected-line")).startsWith("Expected: "));
  const bar = await page.text("document.querySelector('.lead-bar').ariaLabel");
  assert.ok(bar.endsWith(", proven"), `${bar}`);
  await page.click("#analyse");
  await page.waitForCount(".badge", 0);
});

test("the line marks moves that lost points", async (open) => {
  // A1 takes three cells and leaves four in one group to the second.
  const page = await duel(open, "duel/2/001.011.101/A1");
  await twoPeople(page);
  await page.click("#line");
  await page.waitFor(".lead-line .chart");
  await page.waitForCount(".chart .loss", 1);
  const lost = await page.textOf(".moves .bad");
  assert.ok(lost.startsWith(" lost 8; better "), lost);
  await page.click("#analyse");
  await page.waitFor(".facts dd");
  await page.checkLooks("duel-analysis");
  await page.reload();
  await moves(page, 1);
  // Nobody asked for either since.
  for (const id of ["#line", "#analyse"]) await page.expect(`document.querySelector('${id}').ariaPressed`, "false");
  await page.waitForCount(".moves .bad, .lead-line .chart, .facts dd", 0);
}, { quick: NO_BROWSER });

test("the engine plays itself and pauses", async (open) => {
  const page = await duel(open, "duel");
  await page.choose("#first-player", "greedy");
  await page.choose("#second-player", "mixed");
  const levels = "[...document.querySelectorAll('.levels-measured li')].slice(1)";
  assert.equal(
    await page.text(`${levels}.every((level) => level.textContent.includes(' boards against “'))`),
    "true",
    "behind each level but the first stands what it beats",
  );
  for (const side of ["first", "second"]) {
    const record = await page.textOf(`#${side}-player-record`);
    assert.ok(record.startsWith("won ") && record.includes(" boards against “"), `${record}`);
  }
  await page.typeInto("#delay", "150");
  await page.click("#start");
  await page.waitUntil("document.querySelectorAll('.moves li').length >= 3");
  await page.click("#start");
  const made = "String(document.querySelectorAll('.moves li').length)";
  // A hint takes longer than a move, and does not come if a move is made meanwhile.
  const hint = async () => {
    const before = await page.text(made);
    await page.run("document.querySelector('.hints').replaceChildren();");
    await page.click("#hint");
    await page.waitUntil(`${made} !== ${JSON.stringify(before)} || !!document.querySelector('.hints li')`);
    return (await page.text(made)) === before ? before : null;
  };
  // One move may have been under way when the pause began.
  const before = (await hint()) ?? (await hint());
  assert.ok(before !== null, "it pauses");
  assert.equal(await hint(), before, "it pauses");
  await page.click("#start");
  await page.waitUntil("/wins by|draw/.test(document.querySelector('.score').textContent)", LONG);
  await page.waitUntil("document.getAnimations().length === 0");
  await page.checkLooks("duel-over");
}, { quick: NO_BROWSER });
