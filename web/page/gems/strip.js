// A strip for each bot: a dot for each game, a ring for the person's board, a bar for the mean; lines for the person and for people.

import { s } from "../dom.js";

/** @typedef {import("./found.js").Result} Result */
/** @typedef {{ name: string, results: Result[], same: Result | null, mean: number | null }} Lane */

const WIDTH = 360;
const LANE = 28;
const LEFT = 76;
const RIGHT = 12;
const TOP = 28;

/**
 * @param {object} options
 * @param {Lane[]} options.lanes
 * @param {{ value: number, name: string, class: string }[]} options.lines
 * @param {boolean} options.isLog whether equal distances are equal ratios
 * @param {string} options.label
 */
export function strip({ lanes, lines, isLog, label }) {
  const results = lanes.flatMap(({ results, same }) => (same ? [...results, same] : results));
  const all = [...results, ...lines].map(({ value }) => value);
  const low = Math.min(...all);
  const high = Math.max(...all, low + 1);
  const scale = (/** @type {number} */ value) => (isLog ? Math.log1p(value) : value);
  const unit = (WIDTH - LEFT - RIGHT - 16) / (scale(high) - scale(low));
  const x = (/** @type {number} */ value) => LEFT + 8 + (scale(value) - scale(low)) * unit;
  const bottom = TOP + lanes.length * LANE;
  return s(
    "svg",
    { viewBox: `0 0 ${WIDTH} ${bottom + 20}`, class: "chart strip", role: "img", "aria-label": label },
    s("path", { class: "axis", d: `M${LEFT} ${bottom}H${WIDTH - RIGHT}` }),
    s("text", { class: "tick", x: LEFT, y: bottom + 14 }, low),
    s("text", { class: "tick", x: WIDTH - RIGHT, y: bottom + 14, "text-anchor": "end" }, high),
    lines.map((line, index) => [
      s("path", { class: `line ${line.class}`, d: `M${x(line.value).toFixed(1)} ${TOP - 4}V${bottom}` }),
      s("text", { class: "tick", x: x(line.value), y: 10 + 11 * (index % 2), ...anchorOf(x(line.value)) }, line.name),
    ]).flat(),
    lanes.flatMap((lane, index) => laneOf(lane, TOP + (index + 0.5) * LANE, x)),
  );
}

/** Keeps a name within the picture. @param {number} x */
function anchorOf(x) {
  if (x > WIDTH - 70) return { "text-anchor": "end" };
  return { "text-anchor": x < LEFT + 40 ? "start" : "middle" };
}

/**
 * @param {Lane} lane
 * @param {number} y
 * @param {(value: number) => number} x
 */
function laneOf({ name, results, same, mean }, y, x) {
  /** @type {Map<number, number>} */
  const seen = new Map();
  const dots = results.map(({ value, isCut }) => {
    const count = seen.get(value) ?? 0;
    seen.set(value, count + 1);
    // Equal results stand side by side.
    const shift = (count % 2 ? 1 : -1) * Math.ceil(count / 2) * 3;
    return s("circle", { class: isCut ? "dot cut" : "dot", cx: x(value), cy: y + Math.max(-11, Math.min(11, shift)), r: 2.6 });
  });
  return [
    s("text", { class: "tick name", x: LEFT - 6, y: y + 4, "text-anchor": "end" }, name),
    ...dots,
    ...(mean === null ? [] : [s("path", { class: "mean", d: `M${x(mean).toFixed(1)} ${y - 12}v24` })]),
    ...(same === null ? [] : [s("circle", { class: same.isCut ? "same cut" : "same", cx: x(same.value), cy: y, r: 5.5 })]),
  ];
}
