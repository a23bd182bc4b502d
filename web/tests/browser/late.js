// Answers of the engine that come late: what was done or shown meanwhile stays.

import { answer } from "./engine.js";
import { test } from "./harness.js";
import { cell, workbench } from "./levels-steps.js";

/** @typedef {import("./page.js").Page} Page */

/** Holds requests of some names back until `letGo`, and counts all others from now on. @param {Page} page @param {...string} names */
const hold = (page, ...names) =>
  page.run(
    `window.asked = {}; window.held = []; window.isHeld = (name) => arguments[0].includes(name);
     const post = Worker.prototype.postMessage;
     Worker.prototype.postMessage = function (message) {
       const name = message.request && JSON.parse(message.request).do;
       if (name) asked[name] = (asked[name] ?? 0) + 1;
       if (isHeld(name)) held.push(() => post.call(this, message));
       else post.call(this, message);
     };`.replace("arguments[0]", JSON.stringify(names)),
  );

/** Waits until something is held back. @param {Page} page */
const isHeld = (page) => page.waitUntil("held.length > 0");

/** Lets go what is held back, and counts from now on. @param {Page} page */
const letGo = (page) => page.run("window.asked = {}; window.isHeld = () => false; for (const send of held.splice(0)) send();");

const labels = "[...document.querySelectorAll('.player .cell')].map((cell) => cell.ariaLabel).join()";

/** Makes the swap of a bot in the level that is played. @param {Page} page */
async function swap(page) {
  const kept = "Object.entries(localStorage).find(([name]) => name.startsWith('sweetfish.levels.play/'))[1]";
  await answer({ family: "gems", do: "open", played: JSON.parse(await page.text(kept)) });
  const [, row, column, direction] = /^(\d+),(\d+) (\w+)$/.exec(await answer({ family: "gems", do: "bot", bot: { agent: "greedy", seed: 1 } })) ?? [];
  await page.click(cell(Number(row), Number(column)));
  await page.press(`Arrow${direction[0].toUpperCase()}${direction.slice(1)}`);
}

/** Chooses a level to play, and waits for its game. @param {Page} page @param {string} name @param {number} left of its moves */
async function play(page, name, left) {
  await page.choose("#level", name);
  await page.waitUntil(`document.querySelector('.state dd')?.textContent === '${left}'`);
}

test("a swap is kept and not shown when another level was chosen meanwhile", async (open) => {
  const page = await workbench(open, "levels/06-thin-ice/play");
  await page.waitFor(".state dd");
  await hold(page, "act");
  await swap(page);
  await isHeld(page);
  await play(page, "05-hedges", 25);
  const before = await page.text(labels);
  await letGo(page);
  await page.waitUntil("Object.entries(localStorage).some(([name, game]) => name.startsWith('sweetfish.levels.play/') && JSON.parse(game).swaps.length === 1)");
  await page.expect(labels, before);
  await play(page, "06-thin-ice", 19);
});

test("a cascade does not go on over the board of another level", async (open) => {
  const page = await workbench(open, "levels/06-thin-ice/play");
  await page.waitFor(".state dd");
  await page.run(
    `window.moved = []; const animate = Element.prototype.animate;
     Element.prototype.animate = function (keys, options) {
       const one = animate.call(this, keys, { ...options, duration: 600_000 }); moved.push(one); return one; };`,
  );
  await swap(page);
  await page.waitUntil("moved.length > 0");
  await play(page, "05-hedges", 25);
  const before = await page.text(labels);
  for (let step = 0; step < 3; step += 1) {
    await page.run("for (const one of moved.splice(0)) one.finish();");
    await page.tab.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))");
  }
  await page.expect(labels, before);
});
