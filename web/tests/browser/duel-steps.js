// What tests of the duel do and wait for.

/** @typedef {import("./page.js").Page} Page */

/** A board of four groups on which everything is proven at once. */
export const SMALL = "duel/2/001.011.101";

/** Opens the duel at a place, and waits for its board and for the engine, which knows its groups. @param {import("./harness.js").Open} open @param {string} place */
export async function duel(open, place) {
  const page = await open(place);
  await page.waitFor(".duel-board .cell:is(.empty, [aria-label*='group'])");
  return page;
}

/** Lets people play both sides, so that the engine moves only when it is asked. @param {Page} page */
export const twoPeople = (page) => page.choose("#second-player", "person");

/** Returns the selector of a cell, such as `B3`. @param {string} name */
export const cell = (name) => `[data-row='${Number(name.slice(1)) - 1}'][data-column='${name.charCodeAt(0) - 65}']`;

/** Waits until this many moves are made. @param {Page} page @param {number} is */
export const moves = (page, is) => page.waitForCount(".moves li", is);

/** Waits until this many moves are shown of those made. @param {Page} page @param {number} is */
export const shown = (page, is) => page.waitUntil(`location.hash.endsWith('/${is}')`);

/** @param {Page} page @param {string} is */
export const score = (page, is) =>
  page.waitUntil(`document.querySelector('.score').textContent.startsWith(${JSON.stringify(is)})`);

/** @param {Page} page @param {string} id */
export const openPanel = (page, id) => page.run("document.querySelector(arguments[0]).open = true", `#${id}`);

/** @param {Page} page @param {string} is */
export const error = (page, is) => page.waitForWords("#error", is);

/** Returns the rows of the board that is shown, from the address. @param {Page} page */
export const rows = (page) => page.text("location.hash.split('/')[2]");
