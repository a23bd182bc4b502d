// Pictures of pieces, from the words of level files: each kind has a shape and a colour of its own.

import { s } from "./dom.js";

/**
 * Fill, edge and outline of each kind, around the origin.
 * @type {readonly (readonly [string, string, string])[]}
 */
const KINDS = [
  ["#e5383b", "#8f151a", "M-15 0a9 12 0 0 1 9-12h12a9 12 0 0 1 0 24h-12a9 12 0 0 1-9-12z"],
  ["#43a836", "#1f5c17", "M-13-9a4 4 0 0 1 4-4h18a4 4 0 0 1 4 4v18a4 4 0 0 1-4 4h-18a4 4 0 0 1-4-4z"],
  ["#f7c325", "#8a6600", "M0-17C5-9 13-3 13 4A13 12 0 0 1-13 4C-13-3-5-9 0-17z"],
  ["#2f80ed", "#123f7d", "M-14 0a14 14 0 0 1 28 0a14 14 0 0 1-28 0z"],
  ["#9b51e0", "#4f1f82", "M-8-14h16l8 14l-8 14h-16l-8-14z"],
  ["#f2811d", "#8a4304", "M0-17l15 17l-15 17l-15-17z"],
  ["#12b5a6", "#065a51", "M0-17l5 10.5l11.5 1.5l-8.3 8l2 11.5l-10.2-5.5l-10.2 5.5l2-11.5l-8.3-8l11.5-1.5z"],
  ["#ec6ead", "#8a2459", "M0 15C-17 4-16-12-6-12C-2-12 0-9 0-7C0-9 2-12 6-12C16-12 17 4 0 15z"],
  ["#7d8797", "#3f4753", "M-5-15h10v10h10v10h-10v10h-10v-10h-10v-10h10z"],
  ["#8a5a33", "#4d2f17", "M0-15l16 27h-32z"],
];
/** Marmalade over a piece: a rim with drops, which also tells it from what lies below. */
const MARMALADE = "M-21-12a9 9 0 0 1 9-9h24a9 9 0 0 1 9 9v24a9 9 0 0 1-9 9h-24a9 9 0 0 1-9-9z";
const RANDOM = /** @type {const} */ (["#aab4c4", "#5b6575", KINDS[3][2]]);

/**
 * What a word of a level file says.
 * @typedef {object} Word
 * @property {string} content the word without lock, marmalade and jelly: `#`, `.`, `!`, one of a piece or a blocker, or a candy
 * @property {string | null} kind `1` to `9` or `?`, of a candy
 * @property {string} form what is special about a candy: ``, `-`, `|`, `w`, `f`, `m`, `t`, `c` with its other kind if it has one, or `*` with a fuse
 * @property {boolean} locked
 * @property {boolean} marmalade
 * @property {0 | 1 | 2} jelly layers
 */

/**
 * Parses a word of a level file.
 * @param {string} word
 * @returns {Word}
 */
export function parse(word) {
  const jelly = word.endsWith("~") ? 1 : word.endsWith("=") ? 2 : 0;
  let content = jelly ? word.slice(0, -1) : word;
  const locked = content.startsWith("(");
  const marmalade = content.startsWith("{");
  if (locked || marmalade) content = content.slice(1, -1);
  const candy = /^([1-9?])(-|\||w|f|m|t|c[1-7]?|\*\d+)?$/.exec(content);
  return { content, kind: candy?.[1] ?? null, form: candy?.[2] ?? "", locked, marmalade, jelly };
}

/**
 * Draws a cell of a level or of a gem-swap game; nothing for a void.
 * @param {string} word
 * @returns {SVGElement | null}
 */
export const piece = (word) => copied(pieces, word, () => drawn(word));

/** @param {string} word */
function drawn(word) {
  const { content, kind, form, locked, marmalade, jelly } = parse(word);
  if (content === "#") return null;
  return picture([
    ...jellyOf(jelly),
    ...(kind ? candy(kind, form) : thing(content)),
    ...(locked ? [s("path", { class: "lock", d: "M-19-7h38M-19 7h38M-7-19v38M7-19v38" })] : []),
    ...(marmalade ? [s("path", { class: "marmalade", d: MARMALADE })] : []),
  ]);
}

/**
 * Draws a piece of the duel or a block of swapless match-3.
 * @param {number} index its kind, from 0
 */
export const kindPicture = (index) => /** @type {SVGElement} */ (copied(kinds, index % KINDS.length, (kind) => picture(shape(KINDS[kind]))));

/** Pictures by what they show. @type {Map<string, SVGElement | null>} */
const pieces = new Map();
/** @type {Map<number, SVGElement | null>} */
const kinds = new Map();

/**
 * Returns a copy of a picture, which is drawn at its first time only.
 * @template K
 * @param {Map<K, SVGElement | null>} known
 * @param {K} key
 * @param {(key: K) => SVGElement | null} draw
 */
function copied(known, key, draw) {
  if (!known.has(key)) known.set(key, draw(key));
  return /** @type {SVGElement | null} */ (known.get(key)?.cloneNode(true) ?? null);
}

/** @param {(SVGElement | string)[]} parts */
function picture(parts) {
  return s("svg", { viewBox: "-22 -22 44 44", "aria-hidden": "true", class: "piece" }, parts);
}

/**
 * Draws a body with its shadow and its gloss.
 * @param {readonly [string, string, string]} look
 * @param {number} scale
 */
function shape([fill, edge, d], scale = 1.16) {
  return [
    s(
      "g",
      { transform: `scale(${scale})` },
      s("path", { d, fill: "#000", "fill-opacity": 0.2, transform: "translate(0 2.4)" }),
      s("path", { d, fill: lit(fill), stroke: edge, "stroke-width": 1.6, "stroke-linejoin": "round" }),
      s("ellipse", { cx: -4, cy: -6.5, rx: 5, ry: 2.6, fill: "#fff", "fill-opacity": 0.5, transform: "rotate(-24 -4 -6.5)" }),
    ),
  ];
}

/** Returns a colour as light falls on it: a gradient, which is made once for the whole page. @param {string} colour */
function lit(colour) {
  const id = `lit-${colour.slice(1)}`;
  if (!document.getElementById(id)) {
    const stop = (/** @type {string} */ offset, /** @type {string} */ mixed) => s("stop", { offset, "stop-color": mixed });
    const stops = [
      stop("0", `color-mix(in srgb, ${colour} 62%, white)`),
      stop("0.5", colour),
      stop("1", `color-mix(in srgb, ${colour} 78%, black)`),
    ];
    const gradient = s("radialGradient", { id, cx: 0.36, cy: 0.26, r: 0.85 }, stops);
    document.body.append(s("svg", { width: 0, height: 0, "aria-hidden": "true", class: "gradients" }, s("defs", {}, gradient)));
  }
  return `url(#${id})`;
}

/** @param {number} layers */
function jellyOf(layers) {
  if (layers === 0) return [];
  return [s("rect", { x: -21, y: -21, width: 42, height: 42, rx: 7, class: `jelly jelly-${layers}` })];
}

/** @param {string} content @param {Record<string, unknown>} [properties] */
function letters(content, properties = {}) {
  return s("text", { y: 5, "font-size": 15, "text-anchor": "middle", fill: "#fff", "font-weight": 700, ...properties }, content);
}

/**
 * @param {string} kind
 * @param {string} form
 */
function candy(kind, form) {
  const look = kind === "?" ? RANDOM : KINDS[Number(kind) - 1];
  const parts = [];
  if (form === "w") {
    const d = "M-21-21l7 4h28l7-4l-4 7v28l4 7l-7-4h-28l-7 4l4-7v-28z";
    parts.push(s("path", { d, fill: look[0], "fill-opacity": 0.45, stroke: look[1], "stroke-width": 1.5 }));
  }
  parts.push(...shape(look, form === "w" ? 0.72 : undefined), ...markOf(kind, form));
  return parts;
}

/** Draws what marks the form of a candy. @param {string} kind @param {string} form */
function markOf(kind, form) {
  if (form === "-" || form === "|") {
    const transform = form === "|" ? "rotate(90)" : "";
    const d = "M-8-7h16M-10.5 0h21M-8 7h16";
    return [s("path", { d, transform, stroke: "#fff", "stroke-width": 3.2, "stroke-linecap": "round" })];
  }
  if (form.startsWith("*")) {
    const bomb = [s("circle", { r: 10.5, fill: "#222" }), s("circle", { cx: 14, cy: -14, r: 3, fill: "#ff9f1c" })];
    return [...bomb, letters(form.slice(1), { "font-size": 13 })];
  }
  if (form.startsWith("c")) {
    const [fill, , d] = form === "c" ? RANDOM : KINDS[Number(form[1]) - 1];
    const other = s("path", { d, transform: "scale(0.6)", fill, stroke: "#fff", "stroke-width": 3.6, "stroke-linejoin": "round" });
    return form === "c" ? [other, letters("?", { y: 4.5, "font-size": 13 })] : [other];
  }
  const markup = marks.get(form);
  if (markup) return [drawing(markup)];
  return kind === "?" ? [letters("?")] : [];
}

/** The pictures of pieces without a kind and of blockers, by word: the elements of an SVG. @type {Map<string, string>} */
let pictures = new Map();
/** What is drawn on candies of a form, by what follows their kind: the elements of an SVG. @type {Map<string, string>} */
let marks = new Map();

/** Sets the pictures of the engine's table. @param {Pick<import("./engine/types.js").PieceTable, "pieces" | "forms">} table */
export function setPictures(table) {
  pictures = new Map(table.pieces.map(({ word, picture }) => [word, picture]));
  marks = new Map(table.forms.filter(({ picture }) => picture).map(({ suffix, picture }) => [suffix, picture]));
}

/** @param {string} content */
function thing(content) {
  if (content.startsWith("!")) return [s("circle", { r: 15, fill: "none", stroke: "#d6336c", "stroke-width": 3, "stroke-dasharray": "4 3" })];
  const markup = pictures.get(content);
  return markup ? [drawing(markup)] : [];
}

/** Returns the elements of an SVG as a group. @param {string} markup */
function drawing(markup) {
  const source = `<svg xmlns="http://www.w3.org/2000/svg">${markup}</svg>`;
  const { documentElement } = new DOMParser().parseFromString(source, "image/svg+xml");
  const parts = [...documentElement.children].map((part) => document.importNode(part, true));
  const group = s("g", { "text-anchor": "middle", "font-weight": 700 });
  group.append(...parts);
  return group;
}
