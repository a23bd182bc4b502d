// The curve of a chapter: success by level, with intervals, the wanted band, and people's success if it is predicted.

import { h, s } from "../dom.js";
import { text } from "../text.js";

/** @typedef {import("./figures.js").Estimate} Estimate */

const words = text.levels.chapter;

/** In pixels, as all here. */
const HEIGHT = 270;
const EDGE = { left: 48, right: 12, top: 10, bottom: 28 };
/** The least width of a level in the picture. */
const STEP = 18;

/**
 * Draws the curve.
 * @param {string[]} names
 * @param {(Estimate | null)[]} shares of the bot
 * @param {(Estimate | null)[]} people
 * @param {[number, number]} band
 * @param {number} room how wide it is, unless the levels need more
 */
export function chapterCurve(names, shares, people, [low, high], room) {
  const width = Math.max(room, EDGE.left + EDGE.right + STEP * names.length);
  const each = (width - EDGE.left - EDGE.right) / Math.max(names.length, 1);
  const x = (/** @type {number} */ index) => EDGE.left + (index + 0.5) * each;
  const y = (/** @type {number} */ share) => EDGE.top + (1 - share) * (HEIGHT - EDGE.top - EDGE.bottom);
  const ticks = [0, 0.25, 0.5, 0.75, 1].flatMap((share) => [
    s("path", { class: "axis faint", d: `M${EDGE.left} ${y(share)}H${width - EDGE.right}` }),
    s("text", { class: "tick", x: EDGE.left - 6, y: y(share), dy: "0.35em", "text-anchor": "end" }, `${100 * share} %`),
  ]);
  const every = Math.ceil(names.length / (width / 28));
  const numbers = names.map((_, index) => index % every === 0 && s("text", { class: "tick", x: x(index), y: HEIGHT - 8, "text-anchor": "middle" }, index + 1));
  const hasPeople = people.some(Boolean);
  const own = line(shares, "bot", x, y, (index, share) => words.point(names[index], share));
  const theirs = hasPeople ? line(people, "people", x, y, (index, share) => words.peoplePoint(names[index], share)) : [];
  const picture = s(
    "svg",
    { class: "chart chapter-curve", width, height: HEIGHT, role: "img", "aria-label": words.curve },
    s("rect", { class: "band", x: EDGE.left, width: width - EDGE.left - EDGE.right, y: y(high), height: y(low) - y(high) }),
    ticks,
    numbers,
    theirs,
    own,
  );
  const legend = h(
    "p",
    { class: "legend" },
    h("span", { class: "key bot" }, words.legend.bot),
    hasPeople && h("span", { class: "key people" }, words.legend.people),
    h("span", { class: "key band" }, words.legend.band(Math.round(100 * low), Math.round(100 * high))),
  );
  return h("figure", { class: "curve" }, h("figcaption", {}, words.curve), h("div", { class: "scroll", tabindex: 0, role: "region", "aria-label": words.curve }, picture), legend);
}

/**
 * @param {(Estimate | null)[]} shares
 * @param {string} kind
 * @param {(index: number) => number} x
 * @param {(share: number) => number} y
 * @param {(index: number, share: Estimate) => string} title
 */
function line(shares, kind, x, y, title) {
  const parts = shares.map((share, index) => share && `${shares[index - 1] ? "L" : "M"}${x(index)} ${y(share[0])}`);
  const points = shares.map(
    (share, index) =>
      share &&
      s(
        "g",
        {},
        s("title", {}, title(index, share)),
        s("path", { class: "range", d: `M${x(index)} ${y(share[1])}V${y(share[2])}` }),
        s("circle", { cx: x(index), cy: y(share[0]), r: 4 }),
      ),
  );
  return [s("g", { class: `series ${kind}` }, s("path", { class: "line", d: parts.filter(Boolean).join("") }), points)];
}
