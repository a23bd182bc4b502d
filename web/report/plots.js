// The small plots of the list.

import { s } from "../page/dom.js";
import { scale, steps } from "../page/plot.js";

const SMALL = { width: 132, height: 36 };

/** @param {string} label @param {...SVGElement} paths */
const smallPlot = (label, ...paths) =>
  s("svg", { viewBox: `0 0 ${SMALL.width} ${SMALL.height}`, preserveAspectRatio: "none", class: "small", role: "img", "aria-label": label }, paths);

/** Draws the lead over the plies: the first side's above the line, the second's below. @param {number[][]} points @param {string} label */
export function leadPlot(points, label) {
  const lead = points[0].map((first, ply) => first - points[1][ply]);
  const middle = SMALL.height / 2;
  const x = scale(lead.length - 1, 0, SMALL.width);
  const y = scale(Math.max(1, ...lead.map(Math.abs)), middle, 1.5);
  const half = (/** @type {number} */ side, /** @type {(value: number) => number} */ part) =>
    s("path", { class: `area side-${side}`, d: `${steps(lead.map(part), x, y)}V${middle}H0Z` });
  const base = s("path", { class: "axis", d: `M0 ${middle}H${SMALL.width}` });
  return smallPlot(label, half(0, (value) => Math.max(value, 0)), half(1, (value) => Math.min(value, 0)), base);
}

/** Draws both clocks over the plies. @param {number[][]} clocks @param {number[]} start @param {string} label */
export function clocksPlot(clocks, start, label) {
  const bottom = SMALL.height - 1.5;
  const x = scale(clocks[0].length - 1, 0, SMALL.width);
  const y = scale(Math.max(...start), bottom, 1.5);
  const line = (/** @type {number} */ side) =>
    s("path", { class: `line side-${side}`, d: steps(clocks[side].map((ms) => Math.max(ms, 0)), x, y) });
  return smallPlot(label, s("path", { class: "axis", d: `M0 ${bottom}H${SMALL.width}` }), line(0), line(1));
}
