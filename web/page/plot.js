// A plot over the moves of a game, as large as its element: axes, lines that hold from move to move, and a mark at the
// move that is shown.

import { roundStep } from "./chart.js";
import { s } from "./dom.js";

/**
 * @typedef {(value: number) => number} Scale
 * @typedef {(number | null)[]} Line a value for each ply; `null` where it is not known
 */

/** Returns a whole step of an axis that is easy to read, for about four of them up to `top`. @param {number} top */
export const stepOf = (top) => roundStep(top / 4);

/** The same for milliseconds, in whole minutes or simple parts of one if they are many. @param {number} top */
export function clockStepOf(top) {
  const simple = [15, 30, 60, 120, 300, 600, 900, 1800, 3600].find((seconds) => top / seconds <= 4500);
  return top >= 60_000 && simple ? 1000 * simple : stepOf(top);
}

/** Returns the path of a value that holds from each ply to the next, with gaps where it is not known. @param {(number | null)[]} values @param {Scale} x @param {Scale} y */
export function steps(values, x, y) {
  const parts = values.map((value, ply) => {
    if (value === null) return "";
    const [at, height] = [x(ply).toFixed(1), y(value).toFixed(1)];
    return (values[ply - 1] ?? null) === null ? `M${at} ${height}` : `H${at}V${height}`;
  });
  return parts.join("");
}

/** Returns a map from `first`..=`last` to the stretch from `low` to `high`. @param {number} last @param {number} low @param {number} high @returns {Scale} */
export const scale = (last, low, high, first = 0) => (value) => low + ((value - first) * (high - low)) / Math.max(last - first, 1e-9);

/** Returns the end of an axis up to a value, in whole steps, and at least one. @param {number} most @param {number} [range] of the whole axis */
export function endOf(most, range = most) {
  const step = stepOf(Math.max(1, range));
  return Math.ceil(Math.max(1, most) / step) * step;
}

const EDGE = { left: 46, right: 10, top: 8, bottom: 22 };

/**
 * @typedef {object} Options
 * @property {(top: number) => number} [stepFor] chooses the lines across
 * @property {(value: number, top: number) => string} tick what the lines across stand for
 * @property {(ply: number) => void} pick called with the ply that is clicked
 */
export class Plot {
  /** @param {Element & GlobalEventHandlers} svg @param {Options} options */
  constructor(svg, options) {
    this.svg = svg;
    this.options = options;
    /** The lines; none until there is a game. @type {Line[]} */
    this.values = [];
    /** The ends of the axis. */
    this.ends = { low: 0, top: 1 };
    /** The plies with a ring. @type {number[]} */
    this.rings = [];
    this.ply = 0;
    this.marker = s("g");
    const choose = (/** @type {PointerEvent} */ { type, pointerId, clientX }) => {
      if (type === "pointerdown") svg.setPointerCapture(pointerId);
      if (svg.hasPointerCapture(pointerId) && this.values.length > 0) options.pick(this.#plyAt(clientX));
    };
    svg.addEventListener("pointerdown", choose);
    svg.addEventListener("pointermove", choose);
    new ResizeObserver(() => this.#show()).observe(svg);
  }

  /** Takes the lines of a game, the ends of the axis, and plies to ring. @param {Line[]} values @param {number} top @param {number} [low] @param {number[]} [rings] */
  set(values, top, low = 0, rings = []) {
    this.values = values;
    this.ends = { low, top: Math.max(1, top) };
    this.rings = rings;
    this.ply = 0;
    this.#show();
  }

  /** Takes a line around zero. @param {Line} line @param {number[]} [rings] */
  setAround(line, rings) {
    const most = Math.max(...line.map((value) => Math.abs(value ?? 0)));
    const end = endOf(most, 2 * most);
    this.set([line], end, -end, rings);
  }

  /** Moves the marker. @param {number} ply @param {string} label what the plot shows then, in words */
  mark(ply, label) {
    this.ply = ply;
    this.svg.setAttribute("aria-label", label);
    if (this.values.length > 0) this.#showMarker();
  }

  /** How the plot lies in its element, whose size the style sheet gives. */
  #frame() {
    const { width, height } = this.svg.getBoundingClientRect();
    const { low, top } = this.ends;
    const last = this.values[0].length - 1;
    return { width, height, last, x: scale(last, EDGE.left, width - EDGE.right), y: scale(top, height - EDGE.bottom, EDGE.top, low) };
  }

  /** Draws everything. */
  #show() {
    if (this.values.length === 0 || this.svg.getBoundingClientRect().width === 0) return;
    const { width, height, x, y } = this.#frame();
    this.svg.setAttribute("viewBox", `0 0 ${width} ${height}`);
    const lines = this.values.map((values, side) => s("path", { class: `line side-${side}`, d: steps(values, x, y) }));
    const rings = this.values.flatMap((line) => this.rings.map((ply) => s("circle", { class: "loss", cx: x(ply), cy: y(line[ply] ?? 0), r: 4 })));
    this.svg.replaceChildren(...this.#axes(), ...lines, ...rings, this.marker);
    this.#showMarker();
  }

  /** Returns lines across with their values, and the plies below. */
  #axes() {
    const { width, height, last, x, y } = this.#frame();
    const { low, top } = this.ends;
    const parts = [];
    const step = (this.options.stepFor ?? stepOf)(top - low);
    for (let value = Math.ceil(low / step) * step; value <= top * 1.0001; value += step) {
      const at = y(value).toFixed(1);
      parts.push(s("path", { class: "axis", d: `M${EDGE.left} ${at}H${width - EDGE.right}` }));
      parts.push(s("text", { class: "tick", x: EDGE.left - 6, y: at, dy: "0.35em", "text-anchor": "end" }, this.options.tick(value, top)));
    }
    for (let ply = 0; ply <= last; ply += stepOf(last)) {
      parts.push(s("text", { class: "tick", x: x(ply).toFixed(1), y: height - 6, "text-anchor": "middle" }, ply));
    }
    return parts;
  }

  /** Shows the place of the current ply: a line, and a point on each line of values. */
  #showMarker() {
    const { height, x, y } = this.#frame();
    const at = x(this.ply).toFixed(1);
    const points = this.values.map((line, side) => s("circle", { class: `point side-${side}`, cx: at, cy: y(line[this.ply] ?? 0).toFixed(1), r: 3.5 }));
    this.marker.replaceChildren(s("path", { class: "now", d: `M${at} ${EDGE.top}V${height - EDGE.bottom}` }), ...points);
  }

  /** @param {number} clientX */
  #plyAt(clientX) {
    const { last, x } = this.#frame();
    const share = (clientX - this.svg.getBoundingClientRect().left - x(0)) / (x(last) - x(0) || 1);
    return Math.round(Math.min(Math.max(share, 0), 1) * last);
  }
}
