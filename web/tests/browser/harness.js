// Tests of pages: each runs in a fresh context, in the browsers and the sizes of its tier (`TIER=quick` in the environment, or all).

import { after, before, describe, it } from "node:test";
import { existsSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import puppeteer from "puppeteer-core";
import { Page } from "./page.js";
import { serve } from "./server.js";

/** @typedef {import("puppeteer-core").Browser} Browser */
/**
 * How a page is opened; `file` is that of another page than sweetfish.html, from the folder of what is built; `without` is what the browser
 * does not have.
 * @typedef {{ from?: "disk" | "server", others?: Record<string, Uint8Array>, without?: string, mayFail?: boolean, file?: string }} How
 */
/** @typedef {(place: string, how?: How) => Promise<Page>} Open opens the page at `#PLACE`; it is checked and closed at the end */
/** @typedef {keyof typeof SIZES} Size */
/** @typedef {"chromium" | "firefox"} Kind */
/**
 * Where a test runs. All of it is the tier `all`. In the tier `quick` the first of the browsers in `quick` has the first of the sizes,
 * the second one the second size, if there is one.
 * @typedef {{ sizes?: Size[], browsers?: Kind[], quick?: Kind[] }} Where
 */

/** For `quick`: what depends on the browser, such as storage, input, tabs, workers and files. */
export const EACH_BROWSER = /** @type {Kind[]} */ (["chromium", "firefox"]);
/** For `quick`: what takes long and finds little that other tests do not. */
export const NO_BROWSER = /** @type {Kind[]} */ ([]);

export const SIZES = {
  laptop: { width: 1366, height: 768 },
  phone: { width: 360, height: 740, hasTouch: true, isMobile: true },
  tablet: { width: 768, height: 1024, hasTouch: true, isMobile: true },
  large: { width: 2560, height: 1440 },
};

/** How each browser is started. Root has no sandbox, and these pages are our own. */
const BROWSERS = {
  chromium: {
    browser: /** @type {const} */ ("chrome"),
    programs: ["chromium"],
    args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update", "--disable-sync"],
  },
  firefox: {
    browser: /** @type {const} */ ("firefox"),
    // Debian's and others'.
    programs: ["firefox-esr", "firefox"],
    args: [],
    // The list of downloads that opens by itself takes the focus from the page, for good. A touch that a busy machine makes long is still a tap.
    extraPrefsFirefox: { "browser.download.alwaysOpenPanel": false, "apz.max_tap_time": 60_000 },
  },
};

export const target = fileURLToPath(new URL("../../../target/", import.meta.url));
const pictures = join(target, "browser");

export const isQuick = process.env.TIER === "quick";

/** Which of the tests run: of `SHARD=2/4` the second, the sixth and so on. */
const SHARD = (() => {
  const [number, of] = (process.env.SHARD || "1/1").split("/").map(Number);
  if (!(Number.isInteger(of) && Number.isInteger(number) && number >= 1 && number <= of)) {
    throw new Error(`found SHARD=${process.env.SHARD}, expected such as 2/4`);
  }
  return { number: number - 1, of };
})();

/** @type {{ name: string, run: (open: Open, kind: string) => Promise<void>, where: Where }[]} */
const tests = [];

/** Adds a test. @param {string} name @param {(open: Open, kind: string) => Promise<void>} run @param {Where} [where] */
export function test(name, run, where = {}) {
  tests.push({ name, run, where });
}

/** Returns the path of a program, if it is there. @param {string} program */
const find = (program) =>
  (process.env.PATH ?? "")
    .split(delimiter)
    .map((folder) => join(folder, program))
    .find(existsSync);

/** Runs the tests of the tier, in both browsers at a time. A browser that is not there is skipped with a line. */
export function runAll() {
  mkdirSync(pictures, { recursive: true });
  describe("pages", { concurrency: true }, () => {
    for (const kind of EACH_BROWSER) {
      const { programs, ...options } = BROWSERS[kind];
      const executablePath = programs.map(find).find(Boolean);
      // One of each: of two Firefoxes that ran at once, one stopped.
      if (executablePath) describe(kind, { concurrency: 1 }, () => runIn(kind, { ...options, executablePath }));
      else console.log(`not checked here, for there is no ${programs[0]}: pages in ${kind}`);
    }
  });
}

/** Returns the sizes in which a test runs in a browser. @param {Kind} kind @param {Where} where @returns {Size[]} */
function sizesOf(kind, { sizes = ["laptop"], browsers = EACH_BROWSER, quick = ["chromium"] }) {
  if (!browsers.includes(kind)) return [];
  if (!isQuick) return sizes;
  const at = quick.indexOf(kind);
  return at < 0 ? [] : [sizes[Math.min(at, sizes.length - 1)]];
}

/** @param {Kind} kind @param {import("puppeteer-core").LaunchOptions} options */
function runIn(kind, options) {
  /** @type {Browser} */
  let browser;
  before(async () => {
    browser = await puppeteer.launch({ ...options, headless: true, timeout: 180_000, protocolTimeout: 180_000 });
  });
  after(() => browser?.close());
  for (const { name, run, where } of tests.filter((_, number) => number % SHARD.of === SHARD.number)) {
    for (const size of sizesOf(kind, where)) {
      it(`${name} (${kind}, ${size})`, () => one(browser, kind, size, name, run));
    }
  }
}

/**
 * Runs one test. Its failure says what the console had, and where a picture of the page is.
 * @param {Browser} browser
 * @param {string} kind
 * @param {keyof typeof SIZES} size
 * @param {string} name
 * @param {(open: Open, kind: string) => Promise<void>} run
 */
async function one(browser, kind, size, name, run) {
  const downloads = mkdtempSync(join(tmpdir(), "sweetfish-"));
  /** @type {{ page: Page, close: () => Promise<void>, mayFail: boolean }[]} */
  const opened = [];
  const open = async (/** @type {string} */ place, /** @type {How} */ { from = "disk", others = {}, without = "", mayFail = false, file = "web/sweetfish.html" } = {}) => {
    const server = from === "server" ? await serve(join(target, "web/site"), others) : null;
    const address = server?.address ?? pathToFileURL(join(target, file)).href;
    const context = await browser.createBrowserContext({ downloadBehavior: { policy: "allow", downloadPath: downloads } });
    const page = new Page(await context.newPage(), address, kind, downloads);
    opened.push({ page, mayFail, close: () => context.close().then(() => server?.close()) });
    await page.tab.setViewport(SIZES[size]);
    if (without) await page.tab.evaluateOnNewDocument(`delete globalThis.${without}`);
    await page.goTo(place);
    // Without the focus fields do not say that they changed, and keys go nowhere.
    await page.waitUntil("document.hasFocus()");
    return page;
  };
  try {
    await run(open, kind);
    for (const { page, mayFail } of opened) await page.finish(mayFail);
  } catch (error) {
    const last = opened.at(-1)?.page;
    const picture = join(pictures, `${name.replaceAll(/\W+/g, "-")}-${kind}-${size}.png`);
    await last?.tab.screenshot({ path: /** @type {`${string}.png`} */ (picture) }).catch(() => {});
    const logged = last?.console.join("\n  ") || "nothing";
    const seen = await last?.text("`${location.hash}: ${document.body.innerText.slice(0, 600)}`").catch(() => "nothing");
    throw new Error(`${error instanceof Error ? error.stack : error}\nconsole: ${logged}\nthe page: ${seen}\npicture: ${picture}`);
  } finally {
    for (const { close } of opened) await close().catch(() => {});
    rmSync(downloads, { recursive: true, force: true });
  }
}
