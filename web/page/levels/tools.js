// The tools of the editor: how the board is painted, the mirrors, and what is done with a part of it or all.

import { s } from "../dom.js";
import { text } from "../text.js";
import { Toolbar } from "./toolbar.js";

/** @typedef {import("./area.js").Axis} Axis */
/** @typedef {"pencil" | "fill" | "rectangle" | "select"} Tool */
/** @typedef {"symmetric" | "copy" | "cut" | "paste" | "left" | "up" | "down" | "right"} Command */

const words = text.levels.tools;

/** Pictures of 24 by 24: what is filled, and what is drawn. @type {Record<Tool | Axis | Command, [string, string]>} */
const PICTURES = {
  pencil: ["", "M4 20l1-5L16 4l4 4L9 19zM13 7l4 4"],
  fill: ["M5 13h14l-6 6a2 2 0 0 1-3 0zM20 15c3 4 2 6 0 6s-3-2 0-6", "M5 13l7-7l7 7l-6 6a2 2 0 0 1-3 0zM12 6L9 3"],
  rectangle: ["M4 6h16v12H4z", ""],
  select: ["", "M4 9V6h3M10 6h4M17 6h3v3M20 12v.1M20 15v3h-3M14 18h-4M7 18H4v-3M4 12v.1"],
  "left-right": ["M9 6v12H2z", "M15 6v12h7zM12 3v3M12 10.5v3M12 18v3"],
  "up-down": ["M6 9h12V2z", "M6 15h12v7zM3 12h3M10.5 12h3M18 12h3"],
  symmetric: ["M3 5h7v14H3z", "M14 5h7v14h-7M11 12h6M14.5 9.5L17 12l-2.5 2.5"],
  copy: ["", "M9 8h11v12H9zM5 16V4h11"],
  cut: ["", "M9 16L16 3M15 16L8 3M9.5 18a2.5 2.5 0 1 1-5 0a2.5 2.5 0 0 1 5 0zM19.5 18a2.5 2.5 0 1 1-5 0a2.5 2.5 0 0 1 5 0z"],
  paste: ["M9 2h6v4H9z", "M9 4H5v17h14V4h-4M9 11h6M9 15h6"],
  left: ["", "M20 12H5M11 6l-6 6l6 6"],
  up: ["", "M12 20V5M6 11l6-6l6 6"],
  down: ["", "M12 4v15M6 13l6 6l6-6"],
  right: ["", "M4 12h15M13 6l6 6l-6 6"],
};

/** @type {Tool[]} */
const TOOLS = ["pencil", "fill", "rectangle", "select"];
/** @type {Axis[]} */
export const AXES = ["left-right", "up-down"];

/** What keys choose and turn. @type {Record<string, Tool | Axis>} */
const KEYS = { b: "pencil", f: "fill", g: "fill", r: "rectangle", s: "select", m: "select", x: "left-right", y: "up-down" };

/** A toolbar: one tool is chosen, and any mirrors are. */
export class Tools {
  /** @param {{ onTool: () => void, onMirror: () => void, onCommand: (command: Command) => void, isOff: (command: Command) => boolean }} owner */
  constructor({ onTool, onMirror, onCommand, isOff }) {
    this.onTool = onTool;
    this.onMirror = onMirror;
    /** @type {Tool} */
    this.tool = "pencil";
    /** @type {Axis[]} the mirrors that are on */
    this.axes = [];
    this.bar = new Toolbar(words.label);
    const tools = TOOLS.map((tool) => this.#button(tool, () => words.names[tool], () => this.#choose(tool), () => this.tool === tool));
    const mirrors = AXES.map((axis) => this.#button(axis, () => words.names[axis], () => this.#turn(axis), () => this.axes.includes(axis)));
    const command = (/** @type {Command} */ name) =>
      this.bar.button({ id: name, label: () => (name === "symmetric" ? words.symmetric(this.symmetry) : words.names[name]), picture: drawn(name), onclick: () => onCommand(name), isOff: () => isOff(name) });
    this.bar.element.append(
      this.bar.group(words.label, tools),
      this.bar.group(words.mirrors, [...mirrors, command("symmetric")]),
      this.bar.group(words.parts, [command("copy"), command("cut"), command("paste")]),
      this.bar.group(words.move, [command("left"), command("up"), command("down"), command("right")]),
    );
    this.bar.element.classList.add("tools");
    this.element = this.bar.element;
  }

  /** In which mirrors the board is made symmetric. */
  get symmetry() {
    return this.axes.length > 0 ? this.axes : AXES.slice(0, 1);
  }

  show() {
    this.bar.show();
  }

  /** Does what a key stands for. Returns whether it stands for anything. @param {string} key */
  press(key) {
    if (!Object.hasOwn(KEYS, key)) return false;
    const name = KEYS[key];
    if (name === "left-right" || name === "up-down") this.#turn(name);
    else this.#choose(name);
    return true;
  }

  /** @param {Tool} tool */
  #choose(tool) {
    this.tool = tool;
    this.onTool();
  }

  /** @param {Axis} axis */
  #turn(axis) {
    this.axes = AXES.filter((other) => this.axes.includes(other) !== (other === axis));
    this.onMirror();
  }

  /** @param {Tool | Axis} name @param {() => string} label @param {() => void} onclick @param {() => boolean} isOn */
  #button(name, label, onclick, isOn) {
    return this.bar.button({ id: name, label, picture: drawn(name), onclick, isOn });
  }
}

/** @param {keyof typeof PICTURES} name */
function drawn(name) {
  const [filled, lines] = PICTURES[name];
  const stroke = { fill: "none", stroke: "currentColor", "stroke-width": 2, "stroke-linejoin": "round", "stroke-linecap": "round" };
  return s("svg", { viewBox: "0 0 24 24", class: "tool" }, filled && s("path", { d: filled, fill: "currentColor" }), lines && s("path", { d: lines, ...stroke }));
}
