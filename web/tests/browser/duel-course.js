// How a game goes: what is seen of moves, the slider, resigning, and the end with what comes after it.

import assert from "node:assert/strict";
import { NO_BROWSER, test } from "./harness.js";
import { SMALL, cell, duel, moves, shown, twoPeople } from "./duel-steps.js";

// Fault 5: the reply cut one's own move off, and nothing marked the last move.
test("the reply waits until ones own move has fallen", async (open) => {
  const page = await duel(open, "duel/2/010.101.111");
  await page.choose("#second-player", "greedy");
  // Pieces that fall for ten minutes.
  await page.run(
    `window.moved = []; const animate = Element.prototype.animate;
     Element.prototype.animate = function (keys, options) {
       const one = animate.call(this, keys, { ...options, duration: 600_000 }); window.moved.push(one); return one; };`,
  );
  await page.click(cell("A3"));
  await moves(page, 1);
  await page.waitForCount(".last", 5);
  // The engine has thought by the time that it has also found hints.
  await page.click("#hint");
  await page.waitFor(".hints li");
  await moves(page, 1);
  await page.run("for (const one of window.moved) one.finish();");
  await moves(page, 2);
}, { quick: NO_BROWSER });

// Fault 5: the slider never reached its ends.
test("the slider reaches both ends", async (open) => {
  const page = await duel(open, "duel/2/001.011.101/A1,C1");
  await shown(page, 2);
  await page.run("document.querySelector('#ply').focus();");
  await page.press("Home");
  await shown(page, 0);
  await page.press("End");
  await shown(page, 2);
  // Nothing lies between the ends of the track and those of the slider.
  const padding =
    "['paddingLeft', 'paddingRight'].map((side) => parseFloat(getComputedStyle(document.querySelector('#ply'))[side])).join()";
  await page.expect(padding, "0,0");
  // There and back before the first answer.
  await page.run(
    `const slider = document.querySelector('#ply'); window.seen = [];
     new MutationObserver(() => window.seen.push(slider.value)).observe(slider, { attributes: true });
     for (const to of [0, 2]) { slider.value = to; slider.dispatchEvent(new Event('input')); }`,
  );
  await page.waitUntil("window.seen.length > 0");
  await page.waitUntil("document.querySelector('#ply').value === '2'");
  await shown(page, 2);
});

// Fault 3: it took a whole core, and began again after a reload.
test("analysis pauses while nobody sees it", async (open) => {
  const page = await duel(open, "duel");
  await page.run(
    `window.started = 0; const post = Worker.prototype.postMessage;
     Worker.prototype.postMessage = function (message) { window.started += Boolean(message.request?.includes('120000')); post.call(this, message); };
     window.stopped = 0; const end = Worker.prototype.terminate;
     Worker.prototype.terminate = function () { window.stopped += 1; end.call(this); };
     window.isHidden = false; Object.defineProperty(document, 'hidden', { get: () => window.isHidden });
     window.hide = (is) => { window.isHidden = is; document.dispatchEvent(new Event('visibilitychange')); };`,
  );
  await page.click("#analyse");
  await page.waitFor(".facts dd");
  // Other workers may have ended before.
  await page.run("window.stopped = 0; window.hide(true);");
  await page.waitUntil("window.stopped >= 1");
  await page.expect("window.started", "1");
  await page.run("window.hide(false);");
  await page.waitUntil("window.started === 2");
  await page.reload();
  await page.waitFor(".duel-board .cell[aria-label*='group']");
  await page.expect("document.querySelector('#analyse').ariaPressed", "false");
}, { quick: NO_BROWSER });

test("the end says who won and what decided it", async (open) => {
  const page = await duel(open, SMALL);
  await twoPeople(page);
  const empty = "document.querySelectorAll('.duel-board .empty').length";
  for (const name of ["A1", "C1", "A3", "B3"]) {
    const before = await page.text(empty);
    await page.click(cell(name));
    await page.waitUntil(`${empty} > ${before}`);
  }
  await page.waitFor(".end-card:not([hidden]) h2");
  assert.equal(await page.textOf(".end-card h2"), "Second wins by 7.");
  assert.equal(await page.textOf(".end-points"), "10 : 17");
  await page.waitForWords(".decided", "decided it: ");
  await page.checkLooks("duel-end");
  await page.click("#review");
  await page.waitFor(".lead-line .chart");
  await page.waitForCount(".end-card:not([hidden])", 0);
});

test("who wins is offered a stronger opponent", async (open) => {
  const page = await duel(open, "duel/1/0");
  await page.expect("document.querySelector('#second-player').value", "random");
  await page.click(cell("A1"));
  await page.waitFor("#rise");
  assert.equal(await page.textOf(".end-card h2"), "You win by 1");
  await page.click("#rise");
  await page.waitForCount(".duel-board .cell", 64);
  await page.expect("document.querySelector('#second-player').value", "mixed");
  const board = await page.text("location.hash.split('/')[2]");
  // Who resigns may still play on, or play again.
  await page.click("#resign");
  assert.equal(await page.textOf(".end-card h2"), "You resigned");
  await page.click("#play-on");
  await page.click(cell("A8"));
  await moves(page, 2);
  await page.click("#resign");
  await page.click("#rematch");
  await page.waitUntil(`location.hash.split('/')[2] !== ${JSON.stringify(board)}`);
  await moves(page, 0);
}, { quick: NO_BROWSER });

/** A board of four groups that was played to its end, by two people. */
const FINISHED = "duel/2/001.011.101/A1,C1,A3,B3";
const LINES = "['#analyse', '#line'].map((id) => document.querySelector(id).ariaPressed).join()";

test("a move from an earlier board leaves the finished game within reach", async (open) => {
  const page = await duel(open, `${FINISHED}/1`);
  await page.waitForWords("#start", "Play on from here");
  await page.expect("document.querySelector('#start').classList.contains('main')", "false");
  await page.click("#start");
  await page.waitForWords(".way-back", "This is another game, played on from an earlier board.");
  await page.waitUntil("!location.hash.includes('A1,C1,A3,B3')");
  await page.waitUntil("document.getAnimations().length === 0");
  await page.checkLooks("duel-way-back");
  await page.click("#to-finished");
  await page.waitUntil("location.hash.endsWith('/A1,C1,A3,B3/4')");
  await page.waitUntil("document.querySelector('.way-back').hidden");
});

test("another game begins without line and analysis", async (open) => {
  const page = await duel(open, `${FINISHED}/4`);
  await page.click("#line");
  await page.click("#analyse");
  await page.expect(LINES, "true,true");
  await page.click("#new-game");
  await moves(page, 0);
  await page.expect(LINES, "false,false");
  await page.waitForWords(".by-hand", "A game by hand");
  await page.click("#line");
  await page.waitForWords(".by-hand", "The engine helped");
  await page.reload();
  await page.waitFor(".duel-board .cell[aria-label*='group']");
  await page.expect(LINES, "false,false");
}, { quick: NO_BROWSER });

test(
  "what a hint costs is said before it",
  async (open) => {
    const page = await duel(open, SMALL);
    await page.waitUntil("document.querySelector('.hint-note').checkVisibility()");
    await page.expect("document.querySelector('#hint').title", "With a hint the game is not recorded.");
    const below = "document.querySelector('.hint-note').getBoundingClientRect().bottom <= innerHeight";
    await page.expect(below, "true");
    await page.checkLooks("duel-hint-cost");
    await page.click("#hint");
    await page.waitForWords(".hints li", " from here to the end ");
    await page.expect("document.querySelector('.hint-note').hidden", "true");
    await page.waitForWords(".by-hand", "The engine helped or played for you: this game is not recorded.");
  },
  { sizes: ["laptop", "phone"], quick: NO_BROWSER },
);

test("the end of a duel comes back after the review", async (open) => {
  const page = await duel(open, SMALL);
  await twoPeople(page);
  await page.expect("document.querySelector('#undo').ariaDisabled", "true");
  for (const [at, name] of ["A1", "C1", "A3", "B3"].entries()) {
    await page.expect("[resign, result].map(({ hidden }) => hidden).join()", "false,true");
    await page.click(cell(name));
    await moves(page, at + 1);
    await page.waitUntil("document.getAnimations().length === 0");
  }
  await page.waitForWords(".decided", "decided it: ");
  await page.click("#review");
  await page.waitForCount(".end-card:not([hidden])", 0);
  await page.waitUntil("!/[/]4$/.test(location.hash)");
  /** Ways back to the duel. */
  const ways = [
    async () => {},
    () => page.reload(),
    () => page.goTo("duel/puzzle/11-25").then(() => page.waitFor(".task")).then(() => page.goTo("duel")),
    () => page.goTo("gems/p2/7").then(() => page.waitFor(".cards .state dd")).then(() => page.goTo("duel")),
  ];
  for (const goBack of ways) {
    await goBack();
    await page.waitFor("#result");
    await page.expect("resign.hidden", "true");
    await page.click("#result");
    await page.waitForWords(".end-card h2", "Second wins by 7.");
    await page.waitForWords(".decided", "decided it: ");
    await page.waitUntil("location.hash.endsWith('/4')");
    await page.expect("document.activeElement.id", "rematch");
    await page.expect("hint.ariaDisabled + redo.ariaDisabled + undo.ariaDisabled", "truetruefalse");
    await page.click("#review");
    await page.waitForCount(".end-card:not([hidden])", 0);
  }
  // One that was given up has its end, too, until it is played on.
  await page.click("#new-game");
  await moves(page, 0);
  await page.expect("[resign, result].map(({ hidden }) => hidden).join()", "false,true");
  await page.click("#resign");
  await page.click("#review");
  await page.reload();
  await page.waitUntil("globalThis.result?.hidden === false");
  await page.click("#result");
  await page.waitForWords(".end-card h2", "The game was given up");
  await page.expect("document.querySelector('.review-line').textContent", "The game is over.");
  await page.click("#play-on");
  await page.expect("document.querySelector('.review-line').hidden", "true");
  await page.click("#resign");
  // The engine does not move in it until it is played on.
  await page.choose("#first-player", "greedy");
  await page.tab.evaluate("new Promise((done) => setTimeout(done, 1000))");
  await moves(page, 0);
  await page.click("#play-on");
  await moves(page, 1);
  await page.expect("[resign, result].map(({ hidden }) => hidden).join()", "false,true");
}, { quick: NO_BROWSER });

test("a duel in which no move lost anything says so once", async (open) => {
  const page = await duel(open, "duel/1/0");
  await page.click(cell("A1"));
  await page.waitUntil("document.querySelector('.decided').textContent === 'No move lost much: the board decided it.'");
}, { quick: NO_BROWSER });

/** A long game, in which the first player lost far more than the second. */
const LONG_GAME =
  "duel/4/21313011.10012112.00021003.13003302.33232012.33112320.02112233.32231110/H2,B2,D2,B4,D5,A5,D8,B7,H6,E5,F2,E7,A7,H6,A8,G7,H7,G7,A8,G7,E8,E8,F7,F8";
/** What must be seen at once while the boards of a game are gone through, of which a part is below the window. */
const BELOW = `[".duel-board .grid", ".review-line", ".steps"].filter((one) => {
  const { top, bottom } = document.querySelector(one).getBoundingClientRect();
  return top < 0 || bottom > document.querySelector("header nav").getBoundingClientRect().top;
})`;

test(
  "board steps and the line of a move fit a phone in the review",
  async (open) => {
    const page = await duel(open, LONG_GAME);
    const stepsAt = "document.querySelector('.steps').getBoundingClientRect().top";
    for (const height of [740, 640]) {
      const tops = new Set();
      await page.tab.setViewport({ width: 360, height, hasTouch: true, isMobile: true });
      await page.waitUntil(`innerHeight === ${height}`);
      await page.click("#result");
      await page.waitForWords(".decided", " lost ");
      await page.click("#review");
      for (const at of [0, 1, 2, 3, 24]) {
        await page.run("const slider = document.querySelector('#ply'); slider.value = arguments[0]; slider.dispatchEvent(new Event('input'));", at);
        await shown(page, at);
        await page.waitForWords(".review-line", at < 24 ? `Move ${at + 1} of 24: ${at % 2 ? "your opponent" : "you"} took ` : "You: 1");
        assert.deepEqual(await page.tab.evaluate(BELOW), [], `${at} at ${height}`);
        tops.add(await page.text(stepsAt));
        assert.equal(await page.text("scrollY"), "0");
      }
      assert.equal(tops.size, 1, "no button moves under the finger");
    }
    // The list has its lines, and nothing of it is cut.
    await page.expect("document.querySelector('.moves').scrollWidth - document.querySelector('.moves').clientWidth", "0");
    await page.assertFits("the review");
  },
  { sizes: ["phone"] },
);

test("the review outlines the better move where it was missed", async (open) => {
  const page = await duel(open, LONG_GAME);
  await page.click("#result");
  await page.waitForWords(".decided", "Move 1 lost most, but did not decide it: you took H2; B2 and what follows were worth ");
  await page.waitForWords(".decided", "You: 1");
  await page.waitForWords(".decided", " moves lost ");
  await page.click("#review");
  await shown(page, 0);
  await page.waitForWords(".review-line", "Move 1 of 24: you took H2 for 1 point. Better is the outlined group, B2: ");
  await page.waitForCount(".duel-board .advised", 7);
  await page.expect("document.querySelector(\"[data-row='1'][data-column='1']\").classList.contains('advised')", "true");
  // Letters of a hint leave the outline.
  await page.click("#hint");
  await page.waitForCount(".badge", 3);
  await page.waitForCount(".duel-board .advised", 7);
  await page.checkLooks("duel-review");
  await page.click("#next");
  await page.waitForWords(".review-line", "Move 2 of 24: your opponent took B2 for 49 points.");
  await page.waitForCount(".duel-board .advised", 0);
  await page.click("#last");
  await page.waitForWords(".review-line", "You: 1");
  // A game under way shows nothing of that.
  await page.click("#new-game");
  await moves(page, 0);
  await page.expect("document.querySelector('.review-line').hidden", "true");
});
