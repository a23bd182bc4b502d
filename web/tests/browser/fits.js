// What fits the window: each game with its controls, and every section at twice the size.

import assert from "node:assert/strict";
import { NO_BROWSER, test } from "./harness.js";

/** The games by their address. */
const GAMES = ["duel", "duel/puzzle/11-25", "gems", "gems/p2", "gems/sm3", "levels/05-hedges/play"];
const SECTIONS = ["duel", "gems", "levels", "levels/mine", "people"];
/** A laptop on which everything is twice as large. */
const ZOOMED = { width: 683, height: 384 };

/** The elements that a person must see, of which something else is at their middle or nothing: the board's corners, the scores, the buttons. */
const HIDDEN = `(() => {
  const cells = [...document.querySelectorAll(".game .table .cell")];
  const wanted = [cells[0], cells.at(-1), ...document.querySelectorAll(".game .actions button:not([hidden])"), ...document.querySelectorAll(".game .cards > *")];
  return wanted.filter((element) => {
    const box = element.getBoundingClientRect();
    // A button without a use keeps its place, and is not seen.
    if (box.width === 0 || getComputedStyle(element).visibility === "hidden") return false;
    const middle = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
    return !middle || !(element.contains(middle) || middle.contains(element) && middle.closest(".game"));
  }).map((element) => element.outerHTML.slice(0, 80));
})()`;

for (const size of /** @type {const} */ (["phone", "tablet", "laptop", "large"])) {
  test(
    "each game fits the window with its controls",
    async (open) => {
      const page = await open("duel");
      for (const game of GAMES) {
        await page.goTo(game);
        await page.waitFor(".game .table .cell");
        await page.waitUntil("document.getAnimations().length === 0");
        assert.deepEqual(await page.tab.evaluate(HIDDEN), [], game);
        await page.assertFits(game);
      }
    },
    { sizes: [size] },
  );
}

test("a low window has boards that can be played", async (open) => {
  const page = await open("duel");
  for (const size of [ZOOMED, { width: 740, height: 360 }, { width: 851, height: 393 }, { width: 360, height: 480 }]) {
    await page.tab.setViewport(size);
    for (const game of GAMES) {
      await page.goTo(game);
      await page.waitFor(".game .table .cell");
      const width = Number(await page.text("document.querySelector('.game .table .cell').getBoundingClientRect().width"));
      assert.ok(width >= 16, `${game} has cells of ${width} pixels at ${size.width}x${size.height}`);
      await page.assertFits(game);
    }
  }
}, { quick: NO_BROWSER });

test("at twice the size nothing is wider than the window", async (open) => {
  const page = await open("duel");
  await page.tab.setViewport(ZOOMED);
  for (const section of SECTIONS) {
    await page.goTo(section);
    await page.waitFor(section === "people" ? "#people-results p" : "#main .cell");
    await page.assertFits(section);
    await page.checkAccess(section);
  }
});

test("a piece that moves is seen over its neighbours", async (open) => {
  const page = await open("gems");
  await page.waitFor(".table .cell .piece");
  for (const [from, to] of [[0, 1], [1, 0]]) {
    // The piece of one cell stands over the other.
    const over = `(() => {
      const [a, b] = [${from}, ${to}].map((at) => document.querySelectorAll(".table .cell")[at].querySelector(".piece"));
      const [x, y] = [a, b].map((piece) => piece.getBoundingClientRect().x);
      a.animate([{ transform: \`translate(\${y - x}px)\` }, { transform: \`translate(\${y - x}px)\` }], 1e6);
      b.style.visibility = "hidden";
      const box = a.getBoundingClientRect();
      const isSeen = a.contains(document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2));
      a.getAnimations().forEach((one) => one.cancel());
      b.style.visibility = "";
      return isSeen;
    })()`;
    assert.equal(await page.tab.evaluate(over), true);
  }
});

test(
  "a message does not move the board",
  async (open) => {
    const page = await open("gems/p1/7");
    const top = "String(document.querySelector('.table .grid').getBoundingClientRect().y)";
    const message = "document.querySelector('.cards .big').textContent";
    /** What is chosen, which cannot be: two gems that make no line, a block in no line, a gem and its frozen neighbour. */
    const wrong = [
      ["gems/p1/7", [".table .row:nth-child(1) .cell:nth-child(1)", ".table .row:nth-child(1) .cell:nth-child(2)"]],
      ["gems/sm3/1/6x6.3.5.0.100.down", [".table .cell:not([aria-label*='takes'])"]],
      ["levels/05-hedges/play", [".table .row:nth-child(2) .cell:nth-child(1)", ".table .row:nth-child(2) .cell:nth-child(2)"]],
    ];
    for (const [place, cells] of /** @type {[string, string[]][]} */ (wrong)) {
      await page.goTo(place);
      await page.waitUntil(`location.hash.includes(${JSON.stringify(place)}) && document.querySelectorAll(".table .cell .piece").length > 20`);
      await page.waitUntil(`${message} === ""`);
      const before = await page.text(top);
      for (const cell of cells) await page.click(cell);
      await page.waitUntil(`${message} !== ""`);
      await page.expect(top, before);
    }
  },
  { sizes: ["phone"] },
);
