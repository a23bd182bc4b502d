// Small charts: a line over a game, bars of a histogram. Each says in words what it shows.

import { h, s } from "./dom.js";

const WIDTH = 320;
const HEIGHT = 120;
const LEFT = 34;
const BOTTOM = 18;

/**
 * Draws a line over points 0, 1, 2, ... around zero, with a mark at one of them and rings at others.
 * @param {{ values: (number | null)[], at: number, marks?: number[], label: string, onPick?: (index: number) => void }} options
 */
export function line({ values, at, marks = [], label, onPick }) {
  const known = values.filter((value) => value !== null);
  const top = Math.max(1, ...known.map(Math.abs));
  const x = (/** @type {number} */ index) => LEFT + (index / Math.max(values.length - 1, 1)) * (WIDTH - LEFT - 6);
  const y = (/** @type {number} */ value) => HEIGHT / 2 - (value / top) * (HEIGHT / 2 - 8);
  let isPen = false;
  const path = values.map((value, index) => {
    if (value === null) return ((isPen = false), "");
    const command = `${isPen ? "L" : "M"}${x(index).toFixed(1)} ${y(value).toFixed(1)}`;
    isPen = true;
    return command;
  });
  const current = values[at] ?? 0;
  const picture = s(
    "svg",
    {
      viewBox: `0 0 ${WIDTH} ${HEIGHT}`,
      class: "chart",
      role: "img",
      "aria-label": label,
      onclick: (/** @type {MouseEvent} */ event) => {
        const { left, width } = picture.getBoundingClientRect();
        const share = (((event.clientX - left) / width) * WIDTH - LEFT) / (WIDTH - LEFT - 6);
        onPick?.(Math.round(Math.min(Math.max(share, 0), 1) * (values.length - 1)));
      },
    },
    s("path", { class: "axis", d: `M${LEFT} ${HEIGHT / 2}H${WIDTH - 6}M${LEFT} 6V${HEIGHT - 6}` }),
    s("text", { class: "tick", x: LEFT - 4, y: 14, "text-anchor": "end" }, `+${top}`),
    s("text", { class: "tick", x: LEFT - 4, y: HEIGHT - 6, "text-anchor": "end" }, `−${top}`),
    s("path", { class: "curve", d: path.join("") }),
    marks.map((index) => s("circle", { class: "loss", cx: x(index), cy: y(values[index] ?? 0), r: 4 })),
    s("circle", { class: "now", cx: x(at), cy: y(current), r: 4.5 }),
  );
  return picture;
}

/**
 * Draws a histogram of values.
 * @param {{ values: number[], bins: number, label: string, format?: (value: number) => string }} options
 */
export function histogram({ values, bins, label, format = (value) => String(Math.round(value)) }) {
  const low = Math.min(...values);
  const high = Math.max(...values);
  const wanted = Math.max(1, Math.min(bins, high === low ? 1 : bins));
  const width = (high - low) / wanted || 1;
  const counts = new Array(wanted).fill(0);
  for (const value of values) counts[Math.min(Math.floor((value - low) / width), wanted - 1)] += 1;
  const most = Math.max(1, ...counts);
  const step = (WIDTH - 8) / wanted;
  const bars = counts.map((count, index) => {
    const height = (count / most) * (HEIGHT - BOTTOM - 8);
    return s("rect", {
      class: "bar",
      x: 4 + index * step + 1,
      y: HEIGHT - BOTTOM - height,
      width: Math.max(step - 2, 1),
      height,
    });
  });
  const ends = values.length
    ? [
        s("text", { class: "tick", x: 4, y: HEIGHT - 4 }, format(low)),
        s("text", { class: "tick", x: WIDTH - 4, y: HEIGHT - 4, "text-anchor": "end" }, format(high)),
      ]
    : [];
  return s(
    "svg",
    { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, class: "chart", role: "img", "aria-label": label },
    s("path", { class: "axis", d: `M4 ${HEIGHT - BOTTOM}H${WIDTH - 4}` }),
    bars,
    ends,
  );
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
