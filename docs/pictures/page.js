// Takes a picture of the duel in the page with the engine's analysis: node page.js CHROMIUM PAGE PICTURE

import { pathToFileURL } from "node:url";
import puppeteer from "../../web/node_modules/puppeteer-core/lib/esm/puppeteer/puppeteer-core.js";

const GAME = "duel/4/0110202110.2133013002.1301220113.0021321302.3310012231.1220331001.0213120320.3001203113.2112030021.1030211302/A1,B3,D8,F5,I6,E9";

const [executablePath, page, picture] = process.argv.slice(2);
const browser = await puppeteer.launch({ executablePath, args: ["--no-sandbox", "--hide-scrollbars"] });
const tab = await browser.newPage();
await tab.setViewport({ width: 1100, height: 760 });
await tab.goto(`${pathToFileURL(page).href}#${GAME}`);
await tab.click("#got-it");
await tab.waitForSelector(".moves li");
await tab.click("#analyse");
await tab.waitForFunction("Number(document.querySelectorAll('.facts dd')[2]?.textContent) >= 8");
await tab.screenshot({ path: picture });
await browser.close();
