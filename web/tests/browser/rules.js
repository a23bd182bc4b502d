// The rules in pictures: a newcomer sees them with the whole board, and later by a button.

import assert from "node:assert/strict";
import { NO_BROWSER, test } from "./harness.js";

const GAMES = [
  ["duel", ".duel-board .cell[aria-label*='group']"],
  ["gems/p1", ".player .cell .piece"],
  ["gems/sm3", ".player .cell .piece"],
  ["levels/06-thin-ice/play", ".player .cell .piece"],
];
const sizes = /** @type {("laptop" | "phone")[]} */ (["laptop", "phone"]);

/** Returns the places of the page that are cut off by its window, or by the tabs of phones. @param {import("./page.js").Page} page @param {string[]} parts */
const hidden = (page, parts) =>
  page.text(
    `(() => {
      const tabs = document.querySelector("header nav").getBoundingClientRect();
      const bottom = tabs.top > 100 ? tabs.top : innerHeight;
      const isCut = (part) => { const { top, bottom: end } = document.querySelector(part).getBoundingClientRect(); return top < 0 || end > bottom; };
      return ${JSON.stringify(parts)}.filter(isCut).join();
    })()`,
  );

test("rules that are opened again close when a game begins", async (open) => {
  const page = await open("duel");
  await page.waitFor(".duel-board .cell[aria-label*='group']");
  const isHidden = "document.querySelector('.how-to').hidden";
  // Who has not read them yet keeps them.
  const before = await page.text("location.hash");
  await page.click("#new-game");
  await page.waitUntil(`location.hash !== ${JSON.stringify(before)}`);
  await page.expect(isHidden, "false");
  await page.click("#got-it");
  await page.click("#rules");
  await page.expect(isHidden, "false");
  await page.click("#new-game");
  await page.waitUntil(isHidden);
}, { quick: NO_BROWSER });

test(
  "rules stand beside the whole board until they are known",
  async (open) => {
    for (const [place, ready] of GAMES) {
      const page = await open(place);
      await page.waitFor(ready);
      await page.waitFor(".how-to li span");
      const seen = [".how-to", "main .grid", "#new-game", "#rules"];
      assert.equal(await hidden(page, seen), "", place);
      const isPhone = Boolean(page.tab.viewport()?.hasTouch);
      const shown = "[...document.querySelectorAll('.how-to li')].filter((one) => one.checkVisibility()).length";
      // This level has jelly.
      const all = place.startsWith("levels") ? 4 : 3;
      await page.expect(shown, isPhone ? "1" : String(all));
      if (isPhone) {
        await page.checkAccess(place);
        await page.click(".how-to .further");
        await page.waitUntil("document.querySelector('.how-to li:nth-child(2)').checkVisibility()");
        await page.click(".how-to .further");
        await page.waitUntil("document.querySelector('.how-to li:nth-child(3)').checkVisibility()");
        if (all > 3) await page.click(".how-to .further");
      }
      await page.click("#got-it");
      const isHidden = "document.querySelector('.how-to').hidden";
      await page.expect(isHidden, "true");
      await page.reload();
      await page.waitFor(ready);
      await page.expect(isHidden, "true");
      assert.equal(await hidden(page, ["main .grid", "#new-game", "#rules"]), "", `${place} without rules`);
      await page.click("#rules");
      await page.expect(isHidden, "false");
    }
  },
  { sizes },
);

test("a level that is played fits a tablet", async (open) => {
  const page = await open("levels/06-thin-ice/play");
  await page.waitFor(".player .cell .piece");
  await page.tab.setViewport({ width: 768, height: 1024 });
  await page.waitUntil("innerWidth === 768");
  assert.equal(await hidden(page, [".how-to", "main .grid", "#new-game", "#rules"]), "");
}, { quick: NO_BROWSER });

test("a level says its goal before the first move", async (open) => {
  const page = await open("levels/06-thin-ice/play");
  await page.waitForWords(".cards .goal", "Your goal: all jelly within 20 moves.");
  await page.waitFor(".cards .goal .piece");
});

test(
  "the rules of a level say what its pieces do",
  async (open) => {
    const page = await open("levels/35-fortress/play");
    await page.waitFor(".player .cell .piece");
    const names = "[...document.querySelectorAll('.how-to .more')].map((one) => one.querySelector(':scope > span').textContent.split(':')[0]).join()";
    await page.expect(names, "Jelly,Frosting,Lock,Chocolate");
    await page.expect("document.querySelectorAll('.how-to .more .piece').length", "4");
    await page.checkLooks("levels-pieces");
    await page.choose("#level", "20-lift");
    await page.waitUntil(`${names}.includes('Portal')`);
    // One that has all of them fits the window, too.
    await page.choose("#level", "full-house");
    await page.waitUntil(`${names}.split(',').length > 6`);
    assert.equal(await hidden(page, [".how-to", "#new-game", "#rules"]), "");
  },
  { sizes },
);
