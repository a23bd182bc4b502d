// The plots: small ones in the list, large ones with axes and a marker in the replay.

import { roundStep } from "../page/chart.js";
import { s } from "../page/dom.js";
import { text } from "./text.js";

/** @typedef {(value: number) => number} Scale */

/** Returns a whole step of an axis that is easy to read, for about four of them up to `top`. @param {number} top */
export const stepOf = (top) => roundStep(top / 4);

/** The same for milliseconds, in whole minutes or simple parts of one if they are many. @param {number} top */
export function clockStepOf(top) {
  const simple = [15, 30, 60, 120, 300, 600, 900, 1800, 3600].find((seconds) => top / seconds <= 4500);
  return top >= 60_000 && simple ? 1000 * simple : stepOf(top);
}

/** Returns the path of a value that holds from each ply to the next. @param {number[]} values @param {Scale} x @param {Scale} y */
const steps = (values, x, y) =>
  values.map((value, ply) => (ply === 0 ? `M${x(0).toFixed(1)} ${y(value).toFixed(1)}` : `H${x(ply).toFixed(1)}V${y(value).toFixed(1)}`)).join("");

/** Returns a map from `first`..=`last` to the stretch from `low` to `high`. @param {number} last @param {number} low @param {number} high @returns {Scale} */
const scale = (last, low, high, first = 0) => (value) => low + ((value - first) * (high - low)) / Math.max(last - first, 1e-9);

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

/** Draws both clocks over the plies. @param {number[][]} clocks @param {number} start @param {string} label */
export function clocksPlot(clocks, start, label) {
  const bottom = SMALL.height - 1.5;
  const x = scale(clocks[0].length - 1, 0, SMALL.width);
  const y = scale(start, bottom, 1.5);
  const line = (/** @type {number} */ side) =>
    s("path", { class: `line side-${side}`, d: steps(clocks[side].map((ms) => Math.max(ms, 0)), x, y) });
  return smallPlot(label, s("path", { class: "axis", d: `M0 ${bottom}H${SMALL.width}` }), line(0), line(1));
}

const EDGE = { left: 46, right: 10, top: 8, bottom: 22 };

/**
 * A large plot over the plies, of a value of both sides or of one value.
 * @typedef {object} Options
 * @property {string} title
 * @property {(top: number) => number} stepFor chooses the lines across
 * @property {(value: number) => string} write the exact values
 * @property {(value: number, top: number) => string} tick what the lines across stand for
 * @property {(ply: number) => void} pick called with the ply that is clicked
 */
export class Plot {
  /** @param {HTMLElement} svg @param {Options} options */
  constructor(svg, options) {
    this.svg = svg;
    this.options = options;
    /** The lines; none until there is a game. @type {number[][]} */
    this.values = [];
    /** The ends of the axis. */
    this.ends = { low: 0, top: 1 };
    this.ply = 0;
    this.marker = s("g");
    const choose = (/** @type {PointerEvent} */ event) => this.values.length > 0 && options.pick(this.#plyAt(event.clientX));
    svg.addEventListener("pointerdown", (event) => {
      svg.setPointerCapture(event.pointerId);
      choose(event);
    });
    svg.addEventListener("pointermove", (event) => svg.hasPointerCapture(event.pointerId) && choose(event));
    new ResizeObserver(() => this.#show()).observe(svg);
  }

  /** Takes the lines of values of a game, and the ends of the axis. @param {number[][]} values @param {number} top @param {number} [low] */
  set(values, top, low = 0) {
    this.values = values;
    this.ends = { low, top: Math.max(1, top) };
    this.ply = 0;
    this.#show();
  }

  /** Moves the marker; `names` are those of the lines, for people who cannot see the plot. @param {number} ply @param {string[]} names */
  mark(ply, names) {
    this.ply = ply;
    if (this.values.length === 0) return;
    const parts = this.values.map((line, number) => `${names[number]} ${this.options.write(line[ply])}`);
    this.svg.setAttribute("aria-label", text.plotAt(this.options.title, ply, parts));
    this.#showMarker();
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
    this.svg.replaceChildren(...this.#axes(), ...lines, this.marker);
    this.#showMarker();
  }

  /** Returns lines across with their values, and the plies below. */
  #axes() {
    const { width, height, last, x, y } = this.#frame();
    const { low, top } = this.ends;
    const parts = [];
    const step = this.options.stepFor(top - low);
    for (let value = Math.ceil(low / step) * step; value <= top * 1.0001; value += step) {
      const at = y(value).toFixed(1);
      parts.push(s("path", { class: "axis", d: `M${EDGE.left} ${at}H${width - EDGE.right}` }));
      parts.push(s("text", { x: EDGE.left - 6, y: at, dy: "0.35em", "text-anchor": "end" }, this.options.tick(value, top)));
    }
    for (let ply = 0; ply <= last; ply += stepOf(last)) {
      parts.push(s("text", { x: x(ply).toFixed(1), y: height - 6, "text-anchor": "middle" }, ply));
    }
    return parts;
  }

  /** Shows the place of the current ply: a line, and a point on each line of values. */
  #showMarker() {
    const { height, x, y } = this.#frame();
    const at = x(this.ply).toFixed(1);
    const points = this.values.map((line, side) => s("circle", { class: `point side-${side}`, cx: at, cy: y(line[this.ply]).toFixed(1), r: 3.5 }));
    this.marker.replaceChildren(s("path", { class: "now", d: `M${at} ${EDGE.top}V${height - EDGE.bottom}` }), ...points);
  }

  /** @param {number} clientX */
  #plyAt(clientX) {
    const { last, x } = this.#frame();
    const share = (clientX - this.svg.getBoundingClientRect().left - x(0)) / (x(last) - x(0) || 1);
    return Math.round(Math.min(Math.max(share, 0), 1) * last);
  }
}
