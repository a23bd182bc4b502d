// Games by hand: they stay when another level is shown, and their records are stored before they go.

import assert from "node:assert/strict";
import { test } from "./harness.js";
import { cell, makeASwap, openPart, verdict, workbench } from "./levels-steps.js";
import { RECORDS } from "./stored.js";

// The level that was on the bench is shown first, so that each of these waits for what its own level has.

test("each level has a game of its own that can be resumed", async (open) => {
  const page = await workbench(open, "levels/06-thin-ice/play");
  await page.reduceMotion(true);
  await page.waitForWords(".state", "jelly");
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
  await page.expect(`${RECORDS}.length`, "0");
});

test("a record is stored before its game goes", async (open) => {
  const page = await workbench(open, "levels/22-egg-timer/play");
  await page.reduceMotion(true);
  await page.waitForWords(".state", "Seconds left");
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
  await page.waitForWords(".state", "jelly");
  await page.checkLooks("levels-play");
  await makeASwap(page);
  const state = await page.textOf(".state");
  await page.reload();
  await page.waitFor(".state dd");
  assert.equal(await page.textOf(".state"), state);
  await page.click("#leave");
  await page.waitUntil(`${RECORDS}.join().includes('06-thin-ice')`);
});

// Fault 4: a flick of 30 to 40 % of a cell did nothing.
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

/** Swipes up over the first board of the page by real touches. @param {import("./page.js").Page} page */
async function swipeOverBoard(page) {
  const { x, y } = await page.middleOf("main .grid");
  const session = await page.tab.createCDPSession();
  const touch = (/** @type {"touchStart" | "touchMove" | "touchEnd"} */ type, /** @type {{ x: number, y: number }[]} */ touchPoints) =>
    session.send("Input.dispatchTouchEvent", { type, touchPoints });
  await touch("touchStart", [{ x, y }]);
  for (let by = 15; by <= 150; by += 15) await touch("touchMove", [{ x, y: y - by }]);
  await touch("touchEnd", []);
  // Whatever it scrolls is scrolled with the next frame.
  await page.tab.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))");
}

// Fault 4: a swipe over the board of the duel did not scroll a phone's page. Only Chromium can be made to touch.
test(
  "a finger scrolls over the board of the duel and draws over a level",
  async (open) => {
    const page = await open("duel");
    await page.waitFor(".duel-board .cell[aria-label*='group']");
    await swipeOverBoard(page);
    await page.waitUntil("scrollY > 100");
    await page.waitForCount(".moves li", 0);
    await page.goTo("levels/06-thin-ice");
    await page.waitFor(".verdict.good");
    await page.run("scrollTo(0, 0); document.querySelector('main .grid').scrollIntoView({ block: 'center' });");
    const before = await page.text("scrollY");
    await swipeOverBoard(page);
    // What is painted makes it a level of one's own, with a line more.
    await page.expect(`Math.abs(scrollY - ${before}) < 75`, "true");
  },
  { sizes: ["phone"], browsers: ["chromium"] },
);

// Fault 4, in both browsers as far as the page says how touches are taken.
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
