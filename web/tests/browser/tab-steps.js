// What tests of several tabs do.

import { Page } from "./page.js";

/** Opens a second tab of the same browser. @param {Page} page @param {string} place */
export async function secondTab(page, place) {
  const tab = await page.tab.browserContext().newPage();
  await tab.setViewport(page.tab.viewport());
  const second = new Page(tab, page.address, page.kind, page.downloads);
  await second.goTo(place);
  return second;
}

/** Duplicates a tab, with all that it keeps for itself. @param {Page} page */
export async function duplicate(page) {
  const target = new Promise((done) => page.tab.once("popup", done));
  await page.run("window.open(location.href)");
  const tab = /** @type {import("puppeteer-core").Page} */ (await target);
  return new Page(tab, page.address, page.kind, page.downloads);
}
