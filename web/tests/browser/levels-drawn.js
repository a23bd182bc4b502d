// The tools of the editor: fills, rectangles, mirrors, copies, and cake bombs as a whole.

import assert from "node:assert/strict";
import { EACH_BROWSER, NO_BROWSER, test } from "./harness.js";
import { cell, chooseBrush, label, says, verdict, workbench } from "./levels-steps.js";

/** Waits until this many cells are described by a word. @param {import("./levels-steps.js").Page} page @param {string} word @param {number} count */
const painted = (page, word, count) => page.waitForCount(`[aria-label*='${word}'][data-row]`, count);

test("fills, rectangles and mirrors are one step each", async (open) => {
  const page = await workbench(open, "levels/mine");
  await chooseBrush(page, "void");
  await page.click("#left-right");
  await page.click("#up-down");
  await page.click(cell(1, 1));
  await painted(page, ": void", 4);
  await chooseBrush(page, "jelly, 1 layer");
  await page.click("#rectangle");
  await page.pressOn(cell(2, 2));
  await page.moveOver(cell(3, 3));
  // It is shown before it is done.
  await painted(page, "jelly", 16);
  await page.expect("document.querySelectorAll('.cell.selected').length", "4");
  await page.press("Escape");
  await painted(page, "jelly", 0);
  await page.tab.mouse.up();
  await painted(page, "jelly", 0);
  await page.leap(cell(2, 2), cell(3, 3));
  await painted(page, "jelly", 16);
  await page.click("#undo");
  await painted(page, "jelly", 0);
  await painted(page, ": void", 4);
  // By keys: both corners are chosen.
  await page.run("document.querySelector('.editor [data-row][tabindex=\"0\"]').focus()");
  await page.press("Home");
  await page.press("Enter");
  await page.waitForWords(".hint", "now choose the other corner");
  await page.press("ArrowRight");
  await page.press("Enter");
  await says(page, "8 cells");
  await painted(page, "jelly", 8);
  await page.click("#left-right");
  await page.click("#up-down");
  await page.click("#fill");
  await page.click(cell(4, 4));
  await painted(page, "jelly", 60);
  await page.choose("#mode", "jelly");
  await verdict(page, "Valid: all jelly");
  await page.checkLooks("levels-tools");
}, { quick: NO_BROWSER });

test("a part is copied, cut and pasted, the board is moved and made symmetric", async (open) => {
  const page = await workbench(open, "levels/mine");
  await chooseBrush(page, "chocolate");
  await page.drag([cell(1, 1), cell(1, 2)]);
  await page.expect("['copy', 'cut', 'paste'].map((id) => document.getElementById(id).disabled).join()", "true,true,true");
  await page.click("#select");
  await page.leap(cell(1, 1), cell(2, 2));
  await page.waitForWords(".hint", "Selected: 2 rows, 2 columns");
  await page.control("c");
  await says(page, "copied: 2 rows, 2 columns");
  await page.control("v");
  await page.moveOver(cell(5, 5));
  await painted(page, "chocolate", 4);
  await page.click(cell(5, 5));
  assert.ok((await label(page, 5, 6)).includes("chocolate"));
  await page.click("#undo");
  await painted(page, "chocolate", 2);
  // By keys alone, at the corner of the board, where a part is cut off.
  await page.run("document.querySelector('#select').focus()");
  await page.click("#paste");
  await page.press("End");
  await page.press("Enter");
  await painted(page, "chocolate", 3);
  await page.click("#down");
  await page.waitUntil(`document.querySelector("${cell(2, 1)}").ariaLabel.includes('chocolate')`);
  await page.click("#symmetric");
  await painted(page, "chocolate", 4);
  await page.leap(cell(2, 1), cell(2, 2));
  await page.click("#cut");
  await painted(page, "chocolate", 2);
  await page.click("#paste");
  await page.press("Escape");
  await page.waitForWords(".hint", "Selected");
  await painted(page, "chocolate", 2);
}, { quick: EACH_BROWSER });

test("letters choose tools, and copies are texts of level files", async (open) => {
  const page = await workbench(open, "levels/mine");
  await chooseBrush(page, "chocolate");
  await page.drag([cell(1, 1), cell(1, 2)]);
  for (const [key, id] of [["f", "fill"], ["r", "rectangle"], ["b", "pencil"], ["g", "fill"], ["m", "select"], ["x", "left-right"], ["y", "up-down"]]) {
    await page.press(key);
    await page.expect(`document.querySelector('#${id}').getAttribute('aria-pressed')`, "true");
  }
  // Not while something is typed.
  await page.run("const field = document.createElement('input'); field.id = 'typed'; document.querySelector('.editor').append(field); field.focus();");
  await page.press("b");
  await page.expect("document.querySelector('#typed').value", "b");
  await page.run("document.querySelector('#typed').remove()");
  await page.expect("document.querySelector('#select').getAttribute('aria-pressed')", "true");
  await page.leap(cell(1, 1), cell(2, 2));
  await page.control("c");
  await says(page, "copied: 2 rows, 2 columns");
  await painted(page, "chocolate", 2);
  const paste = (/** @type {string} */ content) =>
    page.run(
      "const data = new DataTransfer(); data.setData('text/plain', arguments[0]); document.querySelector('.grid').dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, dataType: 'text/plain', data: arguments[0], bubbles: true }))",
      content,
    );
  await paste("board = '''\n@ %\n'''\n");
  await page.waitForWords(".hint", "A copy of 1 row and 2 columns");
  await page.click(cell(8, 1));
  assert.ok((await label(page, 8, 1)).includes("colour bomb"));
  assert.ok((await label(page, 8, 2)).includes("swirl"));
  await paste("something else = that is no level");
  await page.waitForWords(".hint", "Selected");
  await page.control("v");
  await page.waitForWords(".hint", "A copy of");
  await page.checkLooks("levels-letters");
});

test("a cake bomb is painted whole", async (open) => {
  const page = await workbench(open, "levels/mine");
  await chooseBrush(page, "cake, 2 slices a quarter");
  await page.click("#left-right");
  await page.click(cell(3, 2));
  await painted(page, "cake, 2", 8);
  await verdict(page, "Valid");
  await page.click("#rectangle");
  await page.leap(cell(6, 1), cell(7, 3));
  await painted(page, "cake, 2", 16);
  await verdict(page, "Valid");
  await chooseBrush(page, "random");
  await page.click("#pencil");
  await page.click("#left-right");
  await page.click(cell(3, 2));
  await painted(page, "cake, 2", 12);
  await verdict(page, "Valid");
  await page.checkLooks("levels-cakes");
}, { quick: NO_BROWSER });

test(
  "fingers choose the corners of a rectangle",
  async (open) => {
    const page = await workbench(open, "levels/mine");
    await chooseBrush(page, "chocolate");
    await page.click("#rectangle");
    await page.click(cell(2, 2));
    await page.waitForWords(".hint", "From row 2, column 2");
    await page.click(cell(4, 5));
    await painted(page, "chocolate", 12);
    await page.click("#select");
    await page.click(cell(2, 2));
    await page.click(cell(2, 3));
    await page.click("#copy");
    await page.click("#paste");
    await page.click(cell(8, 1));
    await painted(page, "chocolate", 14);
    await page.assertFits("levels-tools");
  },
  { sizes: ["phone"] },
);
