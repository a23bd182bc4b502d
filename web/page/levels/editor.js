// The board that is painted, with its brushes and tools.

import { button, h, say } from "../dom.js";
import { Grid } from "../grid.js";
import { text } from "../text.js";
import { isIn } from "./area.js";
import { clipOf } from "./clipboard.js";
import { Drawing } from "./drawing.js";
import { Hand } from "./hand.js";
import { Palette } from "./palette.js";
import { cellPicture, describe } from "./show.js";
import { AXES, Tools } from "./tools.js";

/** @typedef {import("./model.js").Place} Place */

const words = text.levels;

/** Changes the level on the bench. */
export class Editor {
  /** @param {import("./bench.js").Bench} bench */
  constructor(bench) {
    this.bench = bench;
    /** @type {Place | null} the cell that is at fault */
    this.fault = null;
    this.hint = h("p", { class: "quiet hint" });
    this.tops = button(words.defaultSpawners, () => bench.change({ ...bench.level, spawners: null }), { id: "spawners-at-tops" });
    this.grid = new Grid({ label: words.board, onPick: (row, column) => this.#dab([row, column]), onPoint: (place) => this.drawing.point(place) });
    /** @type {Tools} */
    this.tools = new Tools({
      onTool: () => this.#drop(),
      onMirror: () => this.#render(),
      onCommand: (command) => this.#do(command),
      isOff: (command) => this.drawing.isOff(command),
    });
    this.palette = new Palette(() => this.#drop());
    /** @type {Drawing} */
    this.drawing = new Drawing(bench, () => this.palette.brush, this.tools, () => this.#render());
    this.hand = new Hand(this.grid, this.drawing);
    const below = h("div", {}, this.hint, this.tops);
    const onkeydown = (/** @type {KeyboardEvent} */ event) => this.#key(event);
    this.element = h("div", { class: "editor", onkeydown }, this.palette.element, this.tools.element, this.grid.element, below);
  }

  /** Ends a stroke of the brush, so that the level may change by other means. */
  endStroke() {
    this.hand.drop();
    this.drawing.stop();
  }

  /** Shows the level anew. */
  show() {
    this.drawing.fit();
    this.tops.hidden = this.bench.level.spawners === null;
    this.#render();
  }

  /** Shows the board, and what is pending. */
  #render() {
    const level = this.drawing.shown;
    this.grid.show(level.height, level.width, (row, column) => {
      const index = row * level.width + column;
      return {
        content: cellPicture(level, index),
        label: describe(level, index),
        class: level.cells[index] === "#" ? "no-cell" : "",
      };
    });
    this.hint.textContent = this.drawing.hint;
    this.tools.show();
    this.#mark();
  }

  /** Marks the cell that is at fault. @param {Place | null} place */
  setFault(place) {
    this.fault = place;
    this.#mark();
  }

  #mark() {
    const { entry, area, selected } = this.drawing;
    const is = (/** @type {Place | null} */ place) => (/** @type {number} */ row, /** @type {number} */ column) =>
      place !== null && place[0] === row && place[1] === column;
    this.grid.mark("at-fault", is(this.fault));
    this.grid.mark("entry", is(entry));
    const marked = area ?? (this.tools.tool === "select" ? selected : null);
    for (const axis of AXES) this.grid.element.classList.toggle(axis, this.tools.axes.includes(axis));
    this.grid.mark("selected", (row, column) => marked !== null && isIn(marked, [row, column]));
  }

  /** Paints by one cell. @param {Place} place */
  #dab(place) {
    const { level } = this.bench;
    this.drawing.begin(place);
    this.drawing.end();
    const { tool } = this.tools;
    if (tool === "pencil" && this.bench.level !== level && this.palette.brush.do !== "portal") say(describe(this.bench.level, place[0] * level.width + place[1]));
  }

  #drop() {
    this.drawing.drop();
    this.#render();
  }

  /** @param {import("./tools.js").Command} command */
  #do(command) {
    // The copy is seen where it would be placed, and keys move it.
    if (command === "paste" && !this.drawing.pointed) this.grid.at(this.grid.focus[0], this.grid.focus[1]).focus({ preventScroll: true });
    this.drawing.do(command);
  }

  /** Takes the cells of a text that was copied elsewhere. @param {string} content */
  async paste(content) {
    const clip = await clipOf(content);
    if (!clip) return;
    this.drawing.clip = clip;
    this.#do("paste");
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (event.key === "Escape" && this.drawing.drop()) return event.preventDefault();
    if (event.target instanceof HTMLInputElement || event.altKey) return;
    const key = event.key.toLowerCase();
    if (!event.ctrlKey && !event.metaKey) return void (this.tools.press(key) && event.preventDefault());
    const command = /** @type {const} */ ({ c: "copy", x: "cut", v: "paste" })[key];
    if (!command || this.drawing.isOff(command)) return;
    // What the clipboard of the system has comes after the key.
    if (command !== "paste") event.preventDefault();
    this.#do(command);
  }
}
