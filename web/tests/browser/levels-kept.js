// What the browser keeps: levels that are edited, whatever is chosen, and storage that makes no sense.

import assert from "node:assert/strict";
import { NO_BROWSER, test } from "./harness.js";
import { cell, chooseBrush, label, setNumber, verdict, workbench } from "./levels-steps.js";

/** @typedef {import("./page.js").Page} Page */

/** Waits until a level is chosen. @param {Page} page @param {string} name */
const isChosen = (page, name) =>
  page.waitUntil(`document.querySelector('#level').value === '${name}' && location.hash === '#levels/${name}'`);

test("an edited level comes back by its name by back and after a reload", async (open) => {
  const page = await workbench(open, "levels/05-hedges");
  await chooseBrush(page, "chocolate");
  await page.click(cell(4, 4));
  await isChosen(page, "mine");
  await page.choose("#level", "06-thin-ice");
  await verdict(page, "all jelly");
  await page.choose("#level", "mine");
  await verdict(page, "7000 points, 25 moves");
  assert.ok((await label(page, 4, 4)).includes("chocolate"));
  await page.back();
  await isChosen(page, "06-thin-ice");
  await page.forward();
  await isChosen(page, "mine");
  assert.ok((await label(page, 4, 4)).includes("chocolate"));
  // A second level of one's own does not replace the first.
  await page.choose("#level", "06-thin-ice");
  await isChosen(page, "06-thin-ice");
  await setNumber(page, "limit", 33);
  await isChosen(page, "mine2");
  await page.click("#new-level");
  await isChosen(page, "mine3");
  await page.reload();
  await page.waitFor("#level");
  await page.choose("#level", "mine");
  await isChosen(page, "mine");
  assert.ok((await label(page, 4, 4)).includes("chocolate"));
  await page.choose("#level", "mine2");
  await verdict(page, "all jelly, 33 moves");
});

test("a level that was undone is no level of ones own", async (open) => {
  const page = await workbench(open, "levels/05-hedges");
  await chooseBrush(page, "chocolate");
  await page.click(cell(4, 4));
  await isChosen(page, "mine");
  await page.click("#undo");
  await isChosen(page, "05-hedges");
  await page.expect("!!document.querySelector('#level option[value=mine]')", "false");
  await page.click("#redo");
  await isChosen(page, "mine");
  assert.ok((await label(page, 4, 4)).includes("chocolate"));
}, { quick: NO_BROWSER });

test("storage that makes no sense is as none", async (open) => {
  const page = await workbench(open, "levels/mine");
  const cases = [
    ["bench", "null"],
    ["bench", "5"],
    ["bench", "{}"],
    ["bench", '{"past":[],"present":{"origin":"mine","level":{}},"future":[]}'],
    ["own", "[1]"],
    ["plan", "{}"],
    ["plan", "null"],
    ["plan", '{"bots":["nobody"],"games":100}'],
    ["tests", "{}"],
    ["tests", '[["",{"random":{"games":[{"number":0}],"swapped":[],"jelly":[]}}]]'],
    ["first", '{"x":1}'],
    ["play", "5"],
    ["play", '[{"from":1}]'],
  ];
  for (const [name, value] of cases) {
    // Not by a reload, which would keep what is there now.
    await page.click("header nav a[href='#people']");
    await page.waitUntil("!document.querySelector('.workbench')");
    await page.run(`localStorage['sweetfish.levels.${name}'] = ${JSON.stringify(value)}`);
    for (const part of ["", "/compare", "/play"]) {
      await page.click("header nav a[href='#people']");
      await page.waitUntil("!document.querySelector('.workbench')");
      await page.run(`location.hash = '#levels/05-hedges${part}'`);
      await page.waitFor("#level");
      await page.waitFor(".verdict.good");
      const shown = { "": ".bench .cell", "/compare": ".versions .board-picture", "/play": ".player .state dd" }[part] ?? "";
      await page.waitFor(shown);
      assert.equal(await page.text("document.querySelector('#level').value"), "05-hedges", `${name} = ${value}`);
      assert.equal(await page.textOf("#error"), "", `${name} = ${value}`);
    }
  }
}, { quick: NO_BROWSER });
