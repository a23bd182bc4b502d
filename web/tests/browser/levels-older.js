// What older versions of the page left: games under the texts of their levels, and links.

import assert from "node:assert/strict";
import { answer } from "./engine.js";
import { NO_BROWSER, test } from "./harness.js";
import { label, makeASwap, verdict, workbench } from "./levels-steps.js";

/** A link to a level with all that its text can hold, and to how bots fared. */
const LINK =
  "~LUxdCsIwDH7PKT66hykMXTdEFMaO4AF0D9VWENdGujEHomeXVAnh-02C8Q4N1KG3OCkO7qQUebbJ9LfZWUX3W7ADGmzI8-SE6S0NF45S2pUlcbQuiv-ClrTCm85sokWDPM8pA9AC0IIkrAKwaJdoP0nKzimU-vAwz_B7-LueMGFFK6T545SqD46j6aV5JAB44RrZi6wLVF2BkUXoAnWHd0EdZRjdMDq7RzTBske91iV9AQ";

test("games of older versions come along", async (open) => {
  const page = await workbench(open, "levels/06-thin-ice");
  await page.reduceMotion(true);
  await page.goTo("levels/06-thin-ice/play");
  await page.waitFor(".player .state dd");
  await makeASwap(page);
  const state = await page.textOf(".state");
  await page.goTo("people");
  await page.waitFor("#people-name");
  const { level } = (await answer({ family: "level", do: "builtin" })).find((/** @type {{ name: string }} */ { name }) => name === "06-thin-ice");
  await page.waitUntil("Object.keys(localStorage).some((key) => key.startsWith('sweetfish.levels.play/'))");
  await page.run(
    `const [whole] = arguments;
     const name = Object.keys(localStorage).find((key) => key.startsWith('sweetfish.levels.play/'));
     const game = JSON.parse(localStorage[name]);
     delete localStorage[name];
     localStorage['sweetfish.levels.play/' + whole] = JSON.stringify({ ...game, from: whole });`,
    (await answer({ family: "level", do: "write", level, format: "toml" })).text,
  );
  await page.goTo("levels/06-thin-ice/play");
  await page.waitUntil(`document.querySelector('.state')?.textContent === ${JSON.stringify(state)}`);
  await page.expect("Object.keys(localStorage).some((key) => key.startsWith('sweetfish.levels.play/mode'))", "false");
});

test("a link of an older version opens", async (open) => {
  const page = await open(`levels/${LINK}`);
  await verdict(page, "Valid: 900 points + all jelly + 12 × kind 1, 17 moves, 5 kinds.");
  await page.waitForWords("#level option[value=mine]", 'your level: Old "one"');
  await page.waitForWords(".workbench", "Tested where the link comes from: random won 3 of 10");
  assert.equal(await label(page, 2, 3), "row 2, column 3: random, under a lock");
  assert.equal(await label(page, 3, 2), "row 3, column 2: random, entry of portal 1");
  assert.equal(await label(page, 3, 4), "row 3, column 4: random, spawner");
}, { quick: NO_BROWSER });
