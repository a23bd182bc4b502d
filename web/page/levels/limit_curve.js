// Success over the limit as a curve with its band.

import { s } from "../dom.js";
import { text } from "../text.js";

/** @typedef {import("./figures.js").Estimate} Estimate */

const WIDTH = 480;
const HEIGHT = 160;
const EDGE = { left: 36, right: 8, top: 8, bottom: 20 };

/** Draws the curve. @param {Estimate[]} curve of limits from 1 on @param {number} limit as it is */
export function limitCurve(curve, limit) {
  const x = (/** @type {number} */ at) => (EDGE.left + (at * (WIDTH - EDGE.left - EDGE.right)) / curve.length).toFixed(1);
  const y = (/** @type {number} */ share) => (EDGE.top + (1 - share) * (HEIGHT - EDGE.top - EDGE.bottom)).toFixed(1);
  const along = (/** @type {0 | 1 | 2} */ part) => curve.map((own, index) => `${x(index + 1)} ${y(own[part])}`);
  const across = [0, 0.5, 1].flatMap((share) => [
    s("path", { class: "axis faint", d: `M${EDGE.left} ${y(share)}H${WIDTH - EDGE.right}` }),
    s("text", { class: "tick", x: EDGE.left - 4, y: y(share), dy: "0.35em", "text-anchor": "end" }, `${100 * share} %`),
  ]);
  const below = [limit / 2, limit, 1.5 * limit, 2 * limit].map((at) =>
    s("text", { class: "tick", x: x(Math.round(at)), y: HEIGHT - 6, "text-anchor": at > 1.9 * limit ? "end" : "middle" }, Math.round(at)),
  );
  return s(
    "svg",
    { class: "chart limit-curve", viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "img", "aria-label": text.levels.whatIfCurve(limit) },
    s("path", { class: "spread", d: `M${[...along(1), ...along(2).reverse()].join("L")}Z` }),
    across,
    below,
    s("path", { class: "now", d: `M${x(limit)} ${EDGE.top}V${HEIGHT - EDGE.bottom}` }),
    s("path", { class: "line", d: `M${along(0).join("L")}` }),
  );
}
