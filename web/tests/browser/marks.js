// The page with the marks of a class: from the row of a student to his games

import assert from "node:assert/strict";
import { NO_BROWSER, test } from "./harness.js";
import { listed, replayed } from "./report-steps.js";

const NAMES = ['Ann "A" Lee', "Zoë/Ö #1&2 %", "ben"];
const chosen = "document.querySelector('#by-player').value";
const players = "[...document.querySelectorAll('#list .player')].map((player) => player.textContent)";

/** Opens the marks. @param {import("./harness.js").Open} open */
const marks = (open, place = "") => open(place, { file: "pages/class.html" });

test("the row of a student leads to his games alone", async (open) => {
  const page = await marks(open);
  for (const [place, name] of NAMES.entries()) {
    await page.click(`.marks tbody tr:nth-child(${place + 1}) td[data-head="games"] a`);
    await page.expect(chosen, `=${name}`);
    assert.equal(await listed(page), "r1e1p1a r1e1p1b");
    const seen = /** @type {string[]} */ (await page.tab.evaluate(players));
    assert.deepEqual(new Set(seen), new Set([name, "greedy"]), name);
  }
  // A game of his, though others have one of this name.
  await page.click("#list tbody tr:nth-child(2) a");
  await replayed(page, "r1e1p1b");
  await page.waitForWords("#game", "ben");
  await page.reload();
  await replayed(page, "r1e1p1b");
  await page.waitForWords("#game", "ben");
}, { sizes: ["laptop", "phone"], quick: ["chromium"] });

test("marks say who shares the first place", async (open) => {
  const page = await marks(open);
  await page.expect("document.querySelector('.notes').textContent.includes('Ann \"A\" Lee and Zoë/Ö #1&2 % share the first place.')", "true");
}, { sizes: ["laptop", "phone"], quick: NO_BROWSER });

test("on a phone the marks are sorted by what their cards show", async (open) => {
  const page = await marks(open);
  const heads = "[...document.querySelectorAll('.marks .sort')].filter((head) => head.offsetParent).map((head) => head.textContent).join()";
  await page.expect(heads, "submission,points");
  await page.click('.marks th[data-head="submission"] .sort');
  await page.click('.marks th[data-head="submission"] .sort');
  await page.expect("document.querySelector('.marks tbody th').textContent", NAMES[1]);
}, { sizes: ["phone"], quick: ["chromium"] });
