// What tests of levels do and wait for. Rows and columns count from 1, as people count.

import { LONG } from "./page.js";

/** @typedef {import("./page.js").Page} Page */

/** Opens the workbench at a place, and waits until the level there is checked. @param {import("./harness.js").Open} open @param {string} place */
export async function workbench(open, place) {
  const page = await open(place);
  await page.waitFor("#level");
  await page.waitForCount(".verdict.good", 1);
  return page;
}

/** Returns the selector of a cell. @param {number} row @param {number} column */
export const cell = (row, column) => `[data-row='${row - 1}'][data-column='${column - 1}']`;

/** @param {Page} page @param {number} row @param {number} column */
export const label = (page, row, column) =>
  page.text(`document.querySelector("${cell(row, column)}").getAttribute('aria-label')`);

/** @param {Page} page @param {string} name */
export const chooseBrush = (page, name) => page.click(`.brush[title='${name}']`);

/** @param {Page} page @param {string} is */
export const verdict = (page, is) => page.waitForWords(".verdict", is);

/** @param {Page} page @param {string} name @param {number} value */
export async function setNumber(page, name, value) {
  await page.typeInto(`input[name='${name}']`, String(value));
  await page.press("Tab");
}

/** Chooses the bots of a test. @param {Page} page @param {string[]} wanted */
export async function chooseBots(page, wanted) {
  for (const bot of ["random", "greedy", "heuristic", "mcts:50", "sweetfish"]) {
    const input = `input[value='${bot}']`;
    const checked = await page.text(`document.querySelector("${input}").checked`);
    if ((checked === "true") !== wanted.includes(bot)) await page.click(input);
  }
}

/** Gives the level on the bench a name. @param {Page} page @param {string} name */
export const callLevel = (page, name) =>
  page.run(
    `const label = [...document.querySelectorAll('.field')].find((field) => field.textContent === 'Name');
     const field = label.querySelector('input');
     field.value = arguments[0];
     field.dispatchEvent(new Event('change'));`,
    name,
  );

/** Opens a part of the workbench. @param {Page} page @param {number} number */
export async function openPart(page, number) {
  await page.click(`.parts a:nth-child(${number})`);
  await page.waitUntil(`document.querySelector('.parts a:nth-child(${number})').getAttribute('aria-current') === 'page'`);
}

/** Lets a finger be held for another time until it paints: on a busy machine what follows a touch may come late. @param {Page} page @param {number} ms */
export const holdsAfter = (page, ms) =>
  page.run("const [ms] = arguments; const later = (window.later ??= setTimeout); window.setTimeout = (work, wait) => later(work, wait === 250 ? ms : wait);", ms);

/** @param {Page} page @param {string} line */
export const says = (page, line) => page.waitForWords("#live", line);

/** @param {Page} page @param {string} is */
export const error = (page, is) => page.waitUntil(`document.querySelector('#error').textContent === ${JSON.stringify(is)}`);

/** Presses the button that tests, and waits until it is done. @param {Page} page */
export async function testLevel(page) {
  const button = await page.textOf("#test");
  await page.click("#test");
  const is = `document.querySelector('#test').textContent === ${JSON.stringify(button)}`;
  await page.waitUntil(`${is} && document.querySelector('progress').value === 1 && !!document.querySelector('td')`, LONG);
}

/** Makes the first swap to the right that is valid. A person would look for a run; trying every swap finds one, too. @param {Page} page */
export async function makeASwap(page) {
  const left = "document.querySelector('.state dd').textContent";
  const before = await page.text(left);
  for (let row = 1; row <= 7; row += 1) {
    for (let column = 1; column <= 6; column += 1) {
      // What was said of the swap before is no answer to this one.
      await page.run("document.querySelector('.player .big').textContent = ''");
      await page.click(cell(row, column));
      await page.press("ArrowRight");
      await page.waitUntil(`${left} !== '${before}' || document.querySelector('.player .big').textContent !== ''`);
      if ((await page.text(left)) !== before) return;
    }
  }
  throw new Error("no swap to the right is valid");
}
