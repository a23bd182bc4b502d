// Games by hand: they stay when another level is shown, and their records are stored before they go.

import assert from "node:assert/strict";
import { test } from "./harness.js";
import { cell, makeASwap, openPart, verdict, workbench } from "./levels-steps.js";

test("each level has a game of its own that can be resumed", async (open) => {
  const page = await workbench(open, "levels/06-thin-ice/play");
  await page.reduceMotion(true);
  await page.waitFor(".state dd");
  await makeASwap(page);
  const state = await page.textOf(".state");
  await page.choose("#level", "05-hedges");
  await verdict(page, "7000 points");
  await page.waitUntil("document.querySelector('.state dd').textContent === '25'");
  await page.back();
  await verdict(page, "all jelly");
  await page.waitUntil(`document.querySelector('.state').textContent === ${JSON.stringify(state)}`);
  await page.click(".parts a:nth-child(1)");
  await page.click("#new-level");
  await verdict(page, "4000 points");
  await page.click(".parts a:nth-child(2)");
  await page.waitUntil("document.querySelector('.state').textContent.includes('/ 4000')");
  await page.choose("#level", "06-thin-ice");
  await page.waitUntil(`document.querySelector('.state').textContent === ${JSON.stringify(state)}`);
  await page.expect("localStorage['sweetfish.records'] ?? ''", "");
});

test("a record is stored before its game goes", async (open) => {
  const page = await workbench(open, "levels/22-egg-timer/play");
  await page.reduceMotion(true);
  await page.waitFor(".state dd");
  await page.waitUntil("document.querySelector('.player').textContent.includes('not by the clock')");
  await makeASwap(page);
  await page.run(
    `window.written = [];
         for (const name of ['setItem', 'removeItem']) {
           const write = Storage.prototype[name];
           Storage.prototype[name] = function (key, ...rest) { written.push(key); return write.call(this, key, ...rest); };
         }`,
  );
  await page.click("#leave");
  await page.waitUntil("written.some((name) => name.startsWith('sweetfish.levels.play/'))");
  await page.expect("written.map((name) => name.split('/')[0]).join()", "sweetfish.records,sweetfish.levels.play");
  await page.waitUntil("document.activeElement.id === 'new-game'");
  await openPart(page, 1);
});

test("a level is played by hand and its record kept", async (open) => {
  const page = await workbench(open, "levels/06-thin-ice/play");
  await page.reduceMotion(true);
  await page.waitFor(".state dd");
  await page.checkLooks("levels-play");
  await makeASwap(page);
  const state = await page.textOf(".state");
  await page.reload();
  await page.waitFor(".state dd");
  assert.equal(await page.textOf(".state"), state);
  await page.click("#leave");
  await page.waitUntil("(localStorage['sweetfish.records'] ?? '').includes('06-thin-ice')");
});

test("a flick of a third of a cell swaps", async (open) => {
  const page = await open("levels/06-thin-ice/play");
  await page.waitFor(".state dd");
  await page.waitUntil("document.querySelectorAll('.player .cell').length > 9");
  const place = `.player ${cell(5, 5)}`;
  const width = Number(await page.text(`document.querySelector("${place}").getBoundingClientRect().width`));
  const state = await page.textOf(".state");
  // A shorter one is a click.
  for (const chosen of [1, 0]) {
    await page.flick(place, 4);
    await page.waitForCount(".player .chosen", chosen);
  }
  // A swap, or the word that it is none.
  await page.flick(place, Math.max(Math.ceil(width * 0.33), 12));
  await page.waitUntil(
    `document.querySelector('.state').textContent !== ${JSON.stringify(state)} || document.querySelector('.player .big').textContent !== ''`,
  );
  await page.waitForCount(".player .chosen", 0);
});

test(
  "only boards that drag keep a finger from scrolling",
  async (open) => {
    const page = await open("duel");
    const action = "getComputedStyle(document.querySelector('main .grid')).touchAction";
    for (const [place, shown, is] of [
      ["duel", ".duel-board .cell", "manipulation"],
      ["levels/06-thin-ice", ".verdict.good", "none"],
      ["gems/p1", ".cards .state dd", "none"],
    ]) {
      await page.goTo(place);
      await page.waitFor(shown);
      await page.expect(action, is);
    }
  },
  { sizes: ["phone"] },
);
