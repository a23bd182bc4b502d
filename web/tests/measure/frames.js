// Main-thread work a frame while pieces move, with a processor four times as slow. Work is processor time, so that what
// else the machine does counts little.

import { placesOf } from "./swaps.js";

/** @type {import("../measure.js").Units} */
export const FRAMES = {
  "duel: longest task": "ms",
  "duel: longest frame": "ms",
  "duel: frames over 16 ms": "%",
  "swaps: longest task": "ms",
  "swaps: longest frame": "ms",
  "swaps: frames over 16 ms": "%",
  "calm: animations": "",
};

const SLOWER = 4;
const DUEL_MOVES = 4;
const SWAPS = 6;
/** A board of the duel for all pages, and a game of swaps. */
const BOARD = "duel/4/31203012.20132231.10233120.02311203.33120210.21003312.10233021.02132103";
const GAME = "gems/p2/7";
const FRAME_MS = 16;

/** Tasks that are farther from a frame are no part of it. */
const APART_US = 50_000;

/** What is traced: tasks, and what marks frames. */
const CATEGORIES = ["toplevel", "devtools.timeline", "disabled-by-default-devtools.timeline", "devtools.timeline.frame", "disabled-by-default-devtools.timeline.frame"];

/** @type {import("../measure.js").Measure} */
export async function frames({ tab, address }) {
  await tab.goto(`${address}#${BOARD}`);
  await tab.waitForSelector("main .cell[aria-label*=group]");
  const duel = await traced(tab, () => playDuel(tab));
  await tab.evaluate(`location.hash = "#${GAME}"`);
  await tab.waitForFunction("document.querySelectorAll('main .cell .piece').length >= 36 && document.querySelector('main dd')");
  const swaps = await traced(tab, () => playSwaps(tab));
  const named = (/** @type {string} */ what, /** @type {Record<string, number>} */ figures) =>
    Object.fromEntries(Object.entries(figures).map(([name, value]) => [`${what}: ${name}`, value]));
  return { ...named("duel", duel), ...named("swaps", swaps), "calm: animations": await animationsInCalm(tab, address) };
}

/** Makes moves of the duel, each with its reply. @param {import("puppeteer-core").Page} tab */
async function playDuel(tab) {
  for (let move = 1; move <= DUEL_MOVES; move++) {
    await largest(tab);
    await tab.waitForFunction(`document.querySelectorAll(".moves li").length >= ${2 * move}`);
    await stillness(tab);
  }
}

/** Takes the largest group. @param {import("puppeteer-core").Page} tab */
const largest = (tab) =>
  tab.evaluate(() => {
    const size = (/** @type {Element} */ cell) => Number(/group of (\d+)/.exec(cell.getAttribute("aria-label") ?? "")?.[1] ?? 0);
    const cells = [...document.querySelectorAll("main .cell")].sort((a, b) => size(b) - size(a));
    /** @type {HTMLElement} */ (cells[0]).click();
  });

/** @param {import("puppeteer-core").Page} tab */
async function playSwaps(tab) {
  for (let swap = 0; swap < SWAPS; swap++) {
    const labels = await tab.$$eval("main .cell", (cells) => cells.map((cell) => cell.getAttribute("aria-label") ?? ""));
    const [from, to] = placesOf(labels);
    const before = await tab.$eval("main dl", (list) => list.textContent);
    await tab.evaluate(
      (places) => {
        const cells = /** @type {HTMLElement[]} */ ([...document.querySelectorAll("main .cell")]);
        for (const place of places) cells[place].click();
      },
      [from, to],
    );
    await tab.waitForFunction((text) => document.querySelector("main dl")?.textContent !== text, {}, before);
    await stillness(tab);
  }
}

/** Waits until nothing moves. @param {import("puppeteer-core").Page} tab */
const stillness = (tab) =>
  tab.evaluate(async () => {
    const pause = () => new Promise((done) => setTimeout(done, 100));
    for (let calm = 0; calm < 5; calm += 1) {
      if (document.getAnimations().some(({ playState }) => playState === "running")) calm = -1;
      await pause();
    }
  });

/**
 * Traces the main thread of the page meanwhile.
 * @param {import("puppeteer-core").Page} tab
 * @param {() => Promise<void>} play
 */
async function traced(tab, play) {
  // What is compiled and kept at the first time is no part of a move.
  await tab.emulateCPUThrottling(SLOWER);
  await tab.tracing.start({ categories: CATEGORIES });
  await play();
  const trace = await tab.tracing.stop();
  await tab.emulateCPUThrottling(null);
  return figures(JSON.parse(new TextDecoder().decode(trace)).traceEvents);
}

/**
 * Returns the longest task, the longest frame, and the share of frames over 16 ms. A frame is all tasks from the last one to
 * it, in milliseconds of the processor.
 * @param {{ name: string, cat: string, pid: number, tid: number, ts: number, tdur?: number, args: { name?: string } }[]} events
 */
function figures(events) {
  const threads = events.filter(({ name, args }) => name === "thread_name" && args.name === "CrRendererMain");
  const tasksOf = (/** @type {{ pid: number, tid: number }} */ thread) =>
    events.filter(({ name, cat, pid, tid }) => name === "ThreadControllerImpl::RunTask" && cat === "toplevel" && pid === thread.pid && tid === thread.tid);
  const sum = (/** @type {{ tdur?: number }[]} */ tasks) => tasks.reduce((all, { tdur = 0 }) => all + tdur, 0) / 1000;
  // Other renderers have nothing to do.
  const thread = threads.reduce((a, b) => (sum(tasksOf(b)) > sum(tasksOf(a)) ? b : a));
  const tasks = tasksOf(thread);
  const ends = events.filter(({ name, pid, tid }) => name === "Commit" && pid === thread.pid && tid === thread.tid).map(({ ts }) => ts);
  const longest = Math.max(...tasks.map(({ tdur = 0 }) => tdur)) / 1000;
  const works = ends.toSorted((a, b) => a - b).map((end, index, all) => {
    const since = Math.max(all[index - 1] ?? 0, end - APART_US);
    return sum(tasks.filter(({ ts }) => ts <= end && ts > since));
  });
  const over = works.filter((work) => work > FRAME_MS).length;
  return { "longest task": longest, "longest frame": Math.max(...works), "frames over 16 ms": (100 * over) / works.length };
}

/** Returns how many animations a move of the duel has for those who ask for less motion. @param {import("puppeteer-core").Page} tab @param {string} address */
async function animationsInCalm(tab, address) {
  await tab.emulateMediaFeatures([{ name: "prefers-reduced-motion", value: "reduce" }]);
  await tab.evaluateOnNewDocument("window.animated = 0; const own = Element.prototype.animate; Element.prototype.animate = function (...all) { animated += 1; return own.apply(this, all); };");
  await tab.goto("about:blank");
  await tab.goto(`${address}#${BOARD}`);
  await tab.waitForSelector("main .cell[aria-label*=group]");
  await largest(tab);
  await tab.waitForFunction('document.querySelectorAll(".moves li").length >= 2');
  return Number(await tab.evaluate("animated + document.getAnimations().length"));
}
