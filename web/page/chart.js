// Small charts: bars of a histogram, tables. Each says in words what it shows.

import { h, s } from "./dom.js";

const WIDTH = 320;
const HEIGHT = 120;
const LEFT = 34;
const BOTTOM = 18;

/**
 * A bin of a histogram: whole numbers from the first to the last, and how many values are there.
 * @typedef {{ from: number, to: number, count: number }} Bin
 */

/** The most bins of a histogram. */
const MOST_BINS = 20;

/**
 * Counts values in bins of whole numbers, all of the same width: 1, 2 or 5 times a power of ten, so that no bin holds more
 * whole numbers than another. Values are rounded down.
 * @param {number[]} values at least one
 * @returns {Bin[]}
 */
export function bins(values) {
  const whole = values.map(Math.floor);
  const [low, high] = whole.reduce(([a, b], value) => [Math.min(a, value), Math.max(b, value)], [Infinity, -Infinity]);
  const width = roundStep((high - low + 1) / MOST_BINS);
  const first = Math.floor(low / width);
  const counts = new Array(Math.floor(high / width) - first + 1).fill(0);
  for (const value of whole) counts[Math.floor(value / width) - first] += 1;
  return counts.map((count, index) => {
    const from = (first + index) * width;
    return { from, to: Math.min(from + width - 1, high), count };
  });
}

/** Returns the smallest step of at least a value that is easy to read: 1, 2 or 5 times a power of ten. @param {number} least */
export function roundStep(least) {
  let power = 1;
  while (power * 10 < least) power *= 10;
  return power * ([1, 2, 5, 10].find((times) => times * power >= least) ?? 10);
}

/**
 * Draws a histogram.
 * @param {{ bins: Bin[], label: string, nameOf: (bin: Bin) => string }} options `nameOf`: a bin with its count, in words
 */
export function histogram({ bins, label, nameOf }) {
  const most = Math.max(1, ...bins.map(({ count }) => count));
  const [bottom, top, right] = [HEIGHT - BOTTOM, 10, WIDTH - 6];
  const step = (right - LEFT) / bins.length;
  const bars = bins.map((bin, index) => {
    // One game among thousands is seen, too.
    const height = bin.count && Math.max((bin.count / most) * (bottom - top), 2);
    const at = { x: LEFT + index * step, width: step };
    return s(
      "g",
      { class: "bin" },
      s("title", {}, nameOf(bin)),
      s("rect", { class: "area", ...at, y: top, height: bottom - top }),
      s("rect", { class: "bar", x: at.x + 0.5, width: Math.max(step - 1, 1), y: bottom - height, height }),
    );
  });
  // As many names below as have room.
  const every = Math.ceil(bins.length / 6);
  const names = bins.map(({ from }, index) =>
    index % every === 0 && s("text", { class: "tick", x: LEFT + (index + 0.5) * step, y: HEIGHT - 4, "text-anchor": "middle" }, from),
  );
  return s(
    "svg",
    { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, class: "chart", role: "img", "aria-label": label },
    scaleOf(most, bottom, top, right),
    bars,
    names,
  );
}

/** Draws lines at 0, at half and at the most. @param {number} most @param {number} bottom @param {number} top @param {number} right */
function scaleOf(most, bottom, top, right) {
  const marks = most % 2 === 0 ? [0, most / 2, most] : [0, most];
  return marks.flatMap((mark) => {
    const y = bottom - (mark / most) * (bottom - top);
    return [
      s("path", { class: mark ? "axis faint" : "axis", d: `M${LEFT} ${y}H${right}` }),
      s("text", { class: "tick", x: LEFT - 4, y: y + 3.5, "text-anchor": "end" }, mark),
    ];
  });
}

/**
 * Makes a table. Cells are texts or elements; the first row of cells is the head.
 * @param {string} caption
 * @param {string[]} head
 * @param {(string | number | Node)[][]} rows
 */
export function table(caption, head, rows) {
  return h(
    "div",
    { class: "scroll", tabindex: 0, role: "region", "aria-label": caption },
    h(
      "table",
      {},
      h("caption", {}, caption),
      h("thead", {}, h("tr", {}, head.map((cell) => h("th", { scope: "col" }, cell)))),
      h("tbody", {}, rows.map((row) => h("tr", {}, row.map((cell) => h("td", {}, cell))))),
    ),
  );
}

/**
 * Returns a share with its 95 % interval after Wilson, all from 0 to 1.
 * @param {number} hits
 * @param {number} count
 * @returns {[number, number, number]} the share, the low and the high end
 */
export function share(hits, count) {
  if (count === 0) return [0, 0, 1];
  const z2 = 1.959963984540054 ** 2;
  const p = hits / count;
  const middle = (p + z2 / (2 * count)) / (1 + z2 / count);
  const half = (Math.sqrt(z2) * Math.sqrt((p * (1 - p)) / count + z2 / (4 * count * count))) / (1 + z2 / count);
  return [p, Math.max(0, middle - half), Math.min(1, middle + half)];
}
