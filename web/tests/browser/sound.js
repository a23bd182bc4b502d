// Sound: none until it is switched on, and then a tone for what is seen.

import assert from "node:assert/strict";
import { EACH_BROWSER, NO_BROWSER, test } from "./harness.js";
import { cell, findSwap } from "./gems-steps.js";

/** Counts what the page makes of audio, from its next load on. @param {import("./page.js").Page} page */
const count = (page) =>
  page.tab.evaluateOnNewDocument(
    `window.heard = { contexts: 0, tones: [] };
     window.AudioContext = class extends AudioContext {
       constructor() { super(); window.heard.contexts += 1; }
       createOscillator() {
         const made = super.createOscillator(); const { frequency } = made; const set = frequency.setValueAtTime;
         frequency.setValueAtTime = function (value, ...rest) { window.heard.tones.push(value); return set.call(frequency, value, ...rest); };
         return made;
       }
     };`,
  );

test(
  "no audio is opened until sound is wanted",
  async (open) => {
    const page = await open("gems/p2/7");
    await count(page);
    await page.reload();
    await page.reduceMotion(true);
    const swap = async (/** @type {boolean} */ isValid) => {
      const made = await page.text("document.querySelectorAll('.cards .state dd')[1].textContent");
      const [from, to] = await findSwap(page, isValid);
      await page.click(cell(from));
      await page.click(cell(to));
      if (isValid) await page.waitUntil(`document.querySelectorAll('.cards .state dd')[1].textContent !== '${made}'`);
      else await page.waitUntil("document.querySelector('.cards .big').textContent !== ''");
    };
    await page.waitFor(".player .cell .piece");
    await page.expect("document.querySelector('#sound').getAttribute('aria-pressed')", "false");
    await swap(true);
    await page.expect("window.heard.contexts", "0");
    await page.click("#sound");
    await page.expect("document.querySelector('#sound').getAttribute('aria-pressed')", "true");
    await page.expect("window.heard.contexts", "1");
    await page.run("window.heard.tones.length = 0");
    await swap(true);
    const tones = JSON.parse(await page.text("JSON.stringify(window.heard.tones)"));
    assert.ok(tones.length > 0 && tones.every((/** @type {number} */ one, /** @type {number} */ step) => one > 300 && (step === 0 || one >= tones[0])), `${tones}`);
    await page.run("window.heard.tones.length = 0");
    await swap(false);
    await page.expect("window.heard.tones.join()", "150");
    // It stays on, and the end is heard.
    await page.reload();
    await page.waitFor(".player .cell .piece");
    await page.expect("window.heard.contexts", "0");
    await page.waitUntil("!document.querySelector('#leave').disabled");
    await page.click("#leave");
    await page.waitFor(".end-card:not([hidden])");
    await page.expect("[window.heard.contexts, window.heard.tones.length].join()", "1,4");
    await page.click("#review");
    await page.click("#sound");
    await page.goTo("duel/2/001.011.101");
    await page.waitFor(".duel-board .cell[aria-label*='group']");
    await page.run("window.heard.tones.length = 0");
    await page.click("[data-row='0'][data-column='0']");
    await page.waitForCount(".moves li", 2);
    await page.expect("window.heard.tones.length", "0");
  }, { quick: EACH_BROWSER },
);

test("a duel is heard by the size of what is taken", async (open) => {
  const page = await open("duel/2/001.011.101");
  await count(page);
  await page.reload();
  await page.waitFor(".duel-board .cell[aria-label*='group']");
  await page.choose("#second-player", "person");
  await page.click("#sound");
  await page.run("window.heard.tones.length = 0");
  for (const [index, [row, column]] of [[0, 0], [0, 2], [2, 0]].entries()) {
    await page.waitFor(`[data-row='${row}'][data-column='${column}'][aria-label*='group']`);
    await page.click(`[data-row='${row}'][data-column='${column}']`);
    await page.waitForCount(".moves li", index + 1);
  }
  // Groups of three, four and one.
  const [three, four, one] = JSON.parse(await page.text("JSON.stringify(window.heard.tones)"));
  assert.ok(one < three && three < four, `${three}, ${four}, ${one}`);
}, { quick: NO_BROWSER });
