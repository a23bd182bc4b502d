// The page of results that the grader writes: its list, the replay of a game, addresses, texts and looks.

import assert from "node:assert/strict";
import { EACH_BROWSER, NO_BROWSER, test } from "./harness.js";
import { assertPly, assertWidths, expected, listed, replayed } from "./report-steps.js";

/** @typedef {import("./page.js").Page} Page */

const BOTH = { sizes: /** @type {("laptop" | "phone")[]} */ (["laptop", "phone"]) };
const HOSTILE = "</script><script>document.title='owned'</script><img src=x onerror=alert(1)><!--";
const DETAIL = "column B: <b>0</b> \u2028 {{title}} ${1}";

/** Opens the report. @param {import("./harness.js").Open} open @param {string} [place] */
const report = (open, place = "") => open(place, { file: "pages/report.html" });

/** Goes to a game. @param {Page} page @param {string} place */
async function goTo(page, place) {
  await page.goTo(place);
  await replayed(page, place.split("/")[0]);
}

test("a report filters its games and opens them", async (open) => {
  const page = await report(open);
  const status = "document.querySelector('#shown').textContent";
  await page.expect("document.querySelector('#replay').hidden", "true");
  await page.expect(status, "1 to 50 of 66 games");
  await page.click("#page-after");
  await page.expect(status, "51 to 66 of 66 games");
  assert.match(await listed(page), /r2e1p59a r2e1p60a$/);
  await page.choose("#by-player", "=beta");
  assert.equal(await listed(page), "r1e1p1a r1e1p1b r1e1p2a r1e1p2b");
  await page.expect("document.querySelector('#page-after').hidden", "true");
  await page.choose("#by-board", "=26x10");
  assert.equal(await listed(page), "r1e1p2a");
  await page.choose("#by-player", "");
  await page.choose("#by-board", "");
  for (const end of ["faults", "=wrong board"]) {
    await page.choose("#by-end", end);
    assert.equal(await listed(page), "r1e2p1a");
  }
  await page.choose("#by-player", "=gamma");
  await page.expect(status, "0 games");
  await page.choose("#by-end", "finished");
  await page.expect(status, "1 to 50 of 60 games");
  await page.choose("#by-player", "");
  // A click beside the link opens the game as well.
  await page.click("#list tbody tr:nth-child(2) .at-board");
  await page.waitUntil("location.hash.startsWith('#r1e1p1b')");
  await replayed(page, "r1e1p1b");
  await page.click("#game-after");
  await page.waitUntil("location.hash.startsWith('#r1e1p2a')");
}, BOTH);

test("a report replays games by keys and buttons", async (open) => {
  const page = await report(open);
  for (const [id, game] of Object.entries(expected("report"))) {
    const last = game.length - 1;
    const is = (/** @type {number} */ ply) => assertPly(page, id, game, ply);
    await goTo(page, id);
    await is(0);
    await page.press("ArrowLeft");
    await is(0);
    await page.press("ArrowRight");
    await is(1);
    await page.click("#next");
    await is(Math.min(2, last));
    await page.click("#previous");
    await is(Math.min(2, last) - 1);
    await page.press("ArrowRight");
    await is(Math.min(2, last));
    await page.press("End");
    await is(last);
    await page.press("ArrowRight");
    await is(last);
    await page.press("ArrowLeft");
    await is(last - 1);
    await page.press("Home");
    await is(0);
    await page.click("#last");
    await is(last);
    await page.click("#first");
    await is(0);
    for (const ply of [Math.floor(last / 4), Math.floor(last / 2), last - 1]) {
      await page.click(`#moves [data-ply='${ply + 1}']`);
      await is(ply + 1);
    }
  }
}, BOTH);

test("a report plays a game by itself, and its plots lead to moves", async (open) => {
  const page = await report(open, "r1e1p1b");
  const game = expected("report").r1e1p1b;
  await replayed(page, "r1e1p1b");
  await page.press(" ");
  await page.waitUntil("Number.parseInt(document.querySelector('#status').textContent.slice(5)) >= 1");
  await page.press(" ");
  await page.expect("document.querySelector('#play').getAttribute('aria-label')", "Play");
  await page.run("document.querySelector('#points-plot').scrollIntoView({ block: 'center' })");
  const box = await (await page.element("#points-plot")).boundingBox();
  assert.ok(box);
  await page.tab.mouse.click(box.x + box.width - 10, box.y + 9);
  await assertPly(page, "r1e1p1b", game, game.length - 1);
}, BOTH);

test("a report draws nothing of a game that ended at once", async (open) => {
  const page = await report(open, "r1e1p2b");
  await replayed(page, "r1e1p2b");
  const hidden = "document.querySelector('#plots').hidden";
  await page.expect(hidden, "true");
  const plots = (/** @type {string} */ id) => `document.querySelectorAll('[data-game=${id}] svg').length`;
  await page.expect(plots("r1e1p2b"), "0");
  await page.expect(plots("r1e1p1b"), "2");
  await goTo(page, "r1e1p1b");
  await page.expect(hidden, "false");
}, { ...BOTH, quick: NO_BROWSER });

test("a step forward in a report moves pieces, and nothing else does", async (open) => {
  const game = expected("report").r1e1p1b;
  const page = await report(open, "r1e1p1b");
  await assertPly(page, "r1e1p1b", game, 0);
  // In one task, so that nothing ends meanwhile: the pieces that vanish, and all that moves.
  const moving = "[document.querySelectorAll('#board .ghost').length, document.querySelector('#board .grid').getAnimations({ subtree: true }).length]";
  const step = async (/** @type {string} */ id) => await page.tab.evaluate(`document.querySelector('#${id}').click(), ${moving}`);
  for (const isLess of [false, true]) {
    await page.reduceMotion(isLess);
    // The second step cuts the first one off.
    for (const ply of [0, 1]) {
      const [ghosts, all] = /** @type {[number, number]} */ (await step("next"));
      assert.equal(ghosts, isLess ? 0 : game[ply].next.length);
      assert.equal(all > ghosts, !isLess, `${all} movements`);
    }
    for (const id of ["previous", "last", "first"]) assert.deepEqual(await step(id), [0, 0], id);
  }
  await page.reduceMotion(false);
  await page.click("#play");
  await page.waitFor("#board .rising");
}, BOTH);

test("the board of a report is read as a table, and leaves keys to the replay", async (open) => {
  const page = await report(open, "r1e1p1b");
  const [{ board, next }] = expected("report").r1e1p1b;
  await replayed(page, "r1e1p1b");
  const labels = await page.tab.evaluate("[...document.querySelectorAll('#board [role=table] > [role=row] > [role=cell]')].map((cell) => cell.ariaLabel)");
  const size = Math.sqrt(board.length);
  const label = (/** @type {string} */ kind, /** @type {number} */ place) =>
    `${String.fromCharCode(65 + (place % size))}${Math.floor(place / size) + 1}: ${kind === "*" ? "empty" : kind}${next.includes(place) ? ", taken next" : ""}`;
  assert.deepEqual(labels, [...board].map(label));
  await page.expect("document.querySelectorAll('#board [tabindex]').length", "0");
});

test("a report shows what was expected over an analysed game", async (open) => {
  const page = await report(open);
  await goTo(page, "r1e1p1b/3");
  await page.expect("document.querySelector('#expected').hidden", "false");
  const label = await page.text("document.querySelector('#expected-plot').getAttribute('aria-label')");
  assert.match(label, /^Expected lead at the end after move 3: beta /);
  await page.waitForCount("#expected-plot .line", 1);
  // Random moves lose points.
  const ply = await page.text("document.querySelector('#moves .lost').closest('button').dataset.ply");
  await goTo(page, `r1e1p1b/${Number(ply) - 1}`);
  await page.waitForWords("#status", "better ");
  await page.checkAccess("an analysed game");
  await goTo(page, "r1e1p2a");
  await page.expect("document.querySelector('#expected').hidden", "true");
}, { ...BOTH, quick: NO_BROWSER });

test("the address of a report names a game and a move", async (open, kind) => {
  const game = expected("report").r1e1p2a;
  // Another game first, so that the page must change the game.
  const page = await report(open, "r1e1p1a/1");
  const is = (/** @type {number} */ ply) => assertPly(page, "r1e1p2a", game, ply);
  await page.goTo("r1e1p2a/7");
  await is(7);
  await page.reload();
  await is(7);
  await page.press("ArrowRight");
  await page.waitUntil("location.hash === '#r1e1p2a/8'");
  await page.reload();
  await is(8);
  await goTo(page, "r1e1p2a/100000");
  await is(game.length - 1);
  await page.goTo("r9e9p9a");
  await page.waitUntil("document.querySelector('#replay').hidden");
  await page.expect("document.querySelector('#missing').textContent", "This report has no game r9e9p9a.");
  // That no request leaves the page is checked by what is seen of them.
  if (kind === "chromium") assert.ok(page.requests.length >= 3, String(page.requests));
}, { ...BOTH, quick: EACH_BROWSER });

test("an address that is typed right after a step is not written over", async (open) => {
  const page = await report(open, "r1e1p2a/7");
  await replayed(page, "r1e1p2a");
  // The step is written when the address has changed, and the page does not know it yet.
  await page.run("const later = setTimeout; window.setTimeout = (work, ms) => (ms === 150 ? ((window.write = work), 0) : later(work, ms))");
  await page.press("ArrowRight");
  await page.waitUntil("!!window.write");
  await page.run("location.hash = '#r1e1p2a/3'; window.write()");
  await assertPly(page, "r1e1p2a", expected("report").r1e1p2a, 3);
}, BOTH);

test("texts in a report stay texts", async (open) => {
  const page = await report(open);
  await page.expect("document.title", "A <test> & more");
  await page.expect("document.querySelector('.notes li').textContent", HOSTILE);
  await page.expect("document.querySelectorAll('script').length", "2");
  await page.expect("document.querySelectorAll('img').length", "0");
  await goTo(page, "r1e2p1a/6");
  await page.expect("document.querySelectorAll('#cards bdi')[1].textContent", HOSTILE);
  await page.expect("document.querySelector('#fault').textContent", `alpha lost: wrong board (${DETAIL})`);
  await page.expect("document.querySelector('#warnings').hidden", "true");
  await goTo(page, "r1e2p1b");
  await page.expect("document.querySelector('#fault').hidden", "true");
  assert.match(await page.textOf("#warnings"), /^Move 3: .* are recorded\.$/);
}, BOTH);

test("a report fits any window, by day and by night", async (open) => {
  const page = await report(open);
  for (const id of ["r1e1p2a", "r1e1p2b", "r1e2p1a"]) {
    await goTo(page, id);
    await assertWidths(page, [360, 800, 1920], id);
  }
  // The light on a piece, of which the policy of the page must not bereave it.
  const lit = "getComputedStyle(document.querySelector('.gradients stop')).stopColor";
  assert.notEqual(await page.text(lit), "rgb(0, 0, 0)");
  await page.checkLooks("report");
}, { ...BOTH, quick: NO_BROWSER });

test("a report shows points as a plot and a table, and faults without scrolling sideways", async (open) => {
  const page = await report(open);
  // Bars, bounds and counts lie inside the plot, but for a pixel of a digit's edge.
  const inside = `[...document.querySelectorAll(".bins svg :is(rect, text)")].every((part) => {
    const [own, all] = [part, part.ownerSVGElement].map((one) => one.getBoundingClientRect());
    return own.left > all.left - 2 && own.right < all.right + 2 && own.top > all.top - 2 && own.bottom < all.bottom + 2;
  })`;
  await page.expect(inside, "true");
  await page.expect("document.querySelector('.bins svg').getAttribute('aria-label')", "1 with 0.8 to 1.2 points; 1 with 3.2 to 3.6 points");
  await page.click("details summary");
  await page.expect("document.querySelector('details table').getBoundingClientRect().height > 100", "true");
  await page.expect("(() => { const box = document.querySelector('.cards .wide'); return box.scrollWidth <= box.clientWidth; })()", "true");
}, { ...BOTH, quick: NO_BROWSER });
