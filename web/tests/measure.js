// Prints what pages cost in Chromium: how soon they are there, bytes, main-thread work a frame, memory.
//
// node measure.js [--runs N] [--moves N] [--only load|frames|memory] NAME=PAGE...
//
// A page is a file, which is opened from disk, or a folder, which comes from a server at 1.6 Mbit/s with 150 ms latency.
// Pages are measured in turn, in the same run; each figure is a median. No figure is a limit of a test.

import { existsSync, statSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import puppeteer from "puppeteer-core";
import { FRAMES, frames } from "./measure/frames.js";
import { LOAD, load } from "./measure/load.js";
import { MEMORY, memory } from "./measure/memory.js";
import { serveSlowly } from "./measure/slow.js";

/**
 * @typedef {{ name: string, path: string, isFolder: boolean }} Measured a page that is measured
 * @typedef {{ tab: import("puppeteer-core").Page, address: string, sent: () => number }} Opened a tab for a page that is not loaded yet, and the bytes sent to it so far
 * @typedef {Record<string, string>} Units the figures and their units
 * @typedef {(opened: Opened, moves: number) => Promise<Record<string, number>>} Measure
 */

const SIZE = { width: 1366, height: 768 };
const ARGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update", "--disable-sync"];

/** @type {Record<string, { units: Units, measure: Measure, isOnce?: boolean, fromDisk?: boolean }>} */
const KINDS = {
  load: { units: LOAD, measure: load },
  frames: { units: FRAMES, measure: frames, fromDisk: true },
  memory: { units: MEMORY, measure: memory, fromDisk: true, isOnce: true },
};

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { runs: { type: "string", default: "5" }, moves: { type: "string", default: "1000" }, only: { type: "string" } },
});
const [runs, moves] = [Number(values.runs), Number(values.moves)];
const kinds = Object.keys(KINDS).filter((kind) => !values.only || kind === values.only);
const pages = positionals.map((word) => {
  const [name, path = name] = word.split("=");
  if (!existsSync(path)) return fail(`found no ${path}, expected a page or the folder of a site`);
  return { name, path: resolve(path), isFolder: statSync(path).isDirectory() };
});
if (!(runs > 0) || !(moves > 0)) fail(`found --runs ${values.runs} --moves ${values.moves}, expected numbers above 0`);
if (kinds.length === 0) fail(`found --only ${values.only}, expected one of ${Object.keys(KINDS).join(", ")}`);
if (pages.length === 0) fail("found no page, expected NAME=PAGE");

for (const kind of kinds) await table(kind);

/** Prints the figures of one kind for all pages that have them. @param {string} kind */
async function table(kind) {
  const { units, measure, isOnce, fromDisk } = KINDS[kind];
  const measured = pages.filter(({ isFolder }) => !fromDisk || !isFolder);
  /** @type {Record<string, number>[][]} */
  const found = measured.map(() => []);
  const times = isOnce ? 1 : runs;
  for (let run = 0; run < times; run++) {
    for (const [index, page] of measured.entries()) found[index].push(await once(page, measure));
  }
  const rows = Object.entries(units).map(([figure, unit]) => [
    `${figure}${unit && `, ${unit}`}`,
    ...found.map((all) => shown(all.map((one) => one[figure]).filter(Number.isFinite))),
  ]);
  print(`${kind}, ${isOnce ? `${moves} moves` : `median of ${times} (smallest to largest)`}`, measured.map(({ name }) => name), rows);
}

/** Measures a page in a browser of its own. @param {Measured} page @param {Measure} measure */
async function once({ path, isFolder }, measure) {
  const browser = await puppeteer.launch({ browser: "chrome", executablePath: "/usr/bin/chromium", args: ARGS, headless: true, protocolTimeout: 3_600_000 });
  const server = isFolder ? await serveSlowly(path) : null;
  try {
    const tab = await browser.newPage();
    await tab.setViewport(SIZE);
    const address = server?.address ?? pathToFileURL(path).href;
    return await measure({ tab, address, sent: server?.sent ?? (() => statSync(path).size) }, moves);
  } finally {
    await browser.close();
    server?.close();
  }
}

/** @param {number[]} all */
function shown(all) {
  if (all.length === 0) return "-";
  const sorted = all.toSorted((a, b) => a - b);
  const median = sorted[Math.floor(sorted.length / 2)];
  const number = (/** @type {number} */ value) => value.toLocaleString("en", { maximumFractionDigits: value < 100 ? 1 : 0 });
  return all.length === 1 ? number(median) : `${number(median)} (${number(sorted[0])} to ${number(sorted[sorted.length - 1])})`;
}

/** @param {string} title @param {string[]} names @param {string[][]} rows */
function print(title, names, rows) {
  console.log(`\n| ${[title, ...names].join(" | ")} |\n|${"---|".repeat(names.length + 1)}`);
  for (const row of rows) console.log(`| ${row.join(" | ")} |`);
}

/** @param {string} line @returns {never} */
function fail(line) {
  console.error(line);
  process.exit(2);
}
