// What the tools do to the level on the bench. A stroke is one step of its history.

import { say } from "../dom.js";
import { text } from "../text.js";
import { areaOf, boardOf, flood, imagesIn, isIn, placesIn } from "./area.js";
import { isMarked, withPortal } from "./brush.js";
import { changeOf } from "./change.js";
import { cleared, copied, moved, pasted, symmetric } from "./clip.js";
import { copyToSystem } from "./clipboard.js";
import { isVoid } from "./model.js";
import { stroked } from "./stroke.js";

/** @typedef {import("./area.js").Area} Area */
/** @typedef {import("./model.js").Level} Level */
/** @typedef {import("./model.js").Place} Place */
/** @typedef {import("./tools.js").Command} Command */
/** @typedef {{ from: Place, to: Place, isSecond: boolean }} Span a rectangle that is drawn; `isSecond`: its first corner was chosen before */

const words = text.levels.tools;

/** Where the board moves by each command. @type {Partial<Record<Command, Place>>} */
const MOVES = { left: [0, -1], up: [-1, 0], down: [1, 0], right: [0, 1] };

export class Drawing {
  /**
   * @param {import("./bench.js").Bench} bench
   * @param {() => import("./brush.js").Brush} brush
   * @param {import("./tools.js").Tools} tools
   * @param {() => void} onShow what is pending has changed
   */
  constructor(bench, brush, tools, onShow) {
    this.bench = bench;
    this.brush = brush;
    this.tools = tools;
    this.onShow = onShow;
    /** @type {Place | null} the entry of a portal that has no outlet yet */
    this.entry = null;
    /** @type {Place | null} the first corner of a rectangle that has no other yet */
    this.corner = null;
    /** @type {{ base: Level, last: Level, places: Place[], isOn: boolean } | null} what the pencil draws */
    this.line = null;
    /** @type {Span | null} */
    this.span = null;
    /** @type {Area | null} */
    this.selected = null;
    /** @type {import("./clip.js").Clip | null} what was copied last */
    this.clip = null;
    /** Whether it is to be placed. */
    this.isPlacing = false;
    /** @type {Place | null} where the pointer or the focus is */
    this.pointed = null;
    /** The level that is shown, by its name. */
    this.origin = "";
  }

  /** Drops what is pending. Returns whether anything was. */
  drop() {
    const isPending = Boolean(this.entry || this.corner || this.span || this.isPlacing);
    Object.assign(this, { entry: null, corner: null, line: null, span: null, isPlacing: false });
    if (isPending) this.onShow();
    return isPending;
  }

  /** Ends a stroke as it is. */
  stop() {
    Object.assign(this, { line: null, span: null });
  }

  /** Drops what the level on the bench has no place for. */
  fit() {
    const { level, present } = this.bench;
    const isOther = present.origin !== this.origin;
    this.origin = present.origin;
    if (isOther || !this.#isCell(this.entry)) this.entry = null;
    if (isOther || !this.#isOnBoard(this.corner)) this.corner = null;
    if (isOther || !this.selected?.every((place) => isIn(boardOf(level), place))) this.selected = null;
    if (!this.#isOnBoard(this.pointed)) this.pointed = null;
  }

  /** The level as it would be if what is pending were done. */
  get shown() {
    const { level } = this.bench;
    if (this.isPlacing) return this.pointed ? this.#placed(this.pointed) : level;
    const { area } = this;
    const from = this.span?.from ?? this.corner;
    return area && from && this.tools.tool === "rectangle" ? this.#filled(area, from) : level;
  }

  /** The rectangle that is being drawn. @returns {Area | null} */
  get area() {
    if (this.span) return areaOf(this.span.from, this.span.to);
    return this.corner && areaOf(this.corner, this.pointed ?? this.corner);
  }

  /** What the person can do next. */
  get hint() {
    const { tool } = this.tools;
    if (this.entry) return text.levels.chooseOutlet(this.entry[0] + 1, this.entry[1] + 1);
    if (this.corner) return words.chooseCorner(this.corner[0] + 1, this.corner[1] + 1);
    if (this.isPlacing && this.clip) return words.choosePlace(this.clip.height, this.clip.width);
    if (tool === "select" && this.selected) return words.isSelected(...sizeOf(this.selected));
    return words.how[tool](matchMedia("(pointer: coarse)").matches);
  }

  /** @param {Place | null} place */
  point(place) {
    this.pointed = place;
    if (this.isPlacing || this.corner) this.onShow();
  }

  /** @param {Place} place */
  begin(place) {
    if (this.isPlacing) return this.#place(place);
    const { tool } = this.tools;
    const brush = this.brush();
    if (tool !== "select" && brush.do === "portal") return this.#portal(place);
    if (tool === "fill") return this.#commit(this.#stroked(flood(this.bench.level, place, brush), place, true));
    if (tool === "pencil") return this.#beginLine(place);
    this.span = { from: this.corner ?? place, to: place, isSecond: this.corner !== null };
    Object.assign(this, { corner: null, selected: null });
    this.onShow();
  }

  /** @param {Place[]} places on the way of the pointer, perhaps beside the board */
  along(places) {
    const { line, span, bench } = this;
    const { width, height } = bench.level;
    if (span) {
      const [row, column] = places[places.length - 1];
      span.to = [Math.max(0, Math.min(row, height - 1)), Math.max(0, Math.min(column, width - 1))];
      return this.onShow();
    }
    // Something else changed the level: the stroke ends.
    if (!line || line.last !== bench.level) return;
    line.places.push(...places.filter((place) => this.#isOnBoard(place)));
    this.#draw(line);
  }

  end() {
    const { span } = this;
    this.stop();
    if (!span) return;
    const area = areaOf(span.from, span.to);
    const isPoint = String(span.from) === String(span.to) && !span.isSecond;
    if (isPoint) this.corner = span.from;
    else if (this.tools.tool === "select") this.selected = area;
    else this.#commit(this.#filled(area, span.from));
    this.onShow();
    if (isPoint || this.selected) say(this.hint);
  }

  /** Does what a button says. @param {Command} command */
  do(command) {
    const { bench, selected, tools } = this;
    const by = MOVES[command];
    this.drop();
    if (by) this.#commit(moved(bench.level, by));
    if (command === "symmetric") this.#commit(symmetric(bench.level, tools.symmetry));
    if (selected && (command === "copy" || command === "cut")) {
      this.clip = copied(bench.level, selected);
      copyToSystem(this.clip);
      if (command === "cut") this.#commit(cleared(bench.level, selected));
      say(words.isCopied(...sizeOf(selected)));
    }
    if (command === "paste" && this.clip) {
      this.isPlacing = true;
      say(this.hint);
    }
    this.onShow();
  }

  /** Whether a button is of no use now. @param {Command} command */
  isOff(command) {
    return command === "copy" || command === "cut" ? !this.selected : command === "paste" && !this.clip;
  }

  /** @param {Place} place */
  #beginLine(place) {
    const { level } = this.bench;
    this.line = { base: level, last: level, places: [place], isOn: this.#isOn(place) };
    this.#draw(this.line);
  }

  /** Draws a line anew with all its cells. @param {NonNullable<Drawing["line"]>} line */
  #draw(line) {
    const { base, last, places, isOn } = line;
    const level = stroked(base, places, this.brush(), { isOn, axes: this.tools.axes });
    if (JSON.stringify(level) === JSON.stringify(last)) return;
    line.last = level;
    this.bench.change(level, { joins: last !== base });
  }

  /** @param {Place} place where the stroke began */
  #isOn([row, column]) {
    const { level } = this.bench;
    return !isMarked(level, row * level.width + column, this.brush());
  }

  /** @param {Place[]} places @param {Place} first where the stroke began @param {boolean} isBounded */
  #stroked(places, first, isBounded) {
    return stroked(this.bench.level, places, this.brush(), { isOn: this.#isOn(first), axes: this.tools.axes, isBounded });
  }

  /** @param {Area} area @param {Place} from the corner where it began */
  #filled(area, from) {
    return this.#stroked(placesIn(area), from, true);
  }

  /** @param {Place} place */
  #placed(place) {
    return this.clip ? pasted(this.bench.level, this.clip, place) : this.bench.level;
  }

  /** @param {Place} place */
  #place(place) {
    const { clip, bench } = this;
    if (!clip) return;
    this.isPlacing = false;
    const [bottom, right] = [place[0] + clip.height - 1, place[1] + clip.width - 1];
    this.selected = [place, [Math.min(bottom, bench.level.height - 1), Math.min(right, bench.level.width - 1)]];
    this.#commit(this.#placed(place));
    this.onShow();
  }

  /** Makes a step, and says what changed. @param {Level} level */
  #commit(level) {
    const { present } = this.bench;
    if (JSON.stringify(level) === JSON.stringify(present.level)) return;
    this.bench.change(level);
    say(changeOf({ ...present, origin: this.bench.present.origin }, this.bench.present));
  }

  /** @param {Place} place */
  #portal(place) {
    if (!this.#isCell(place)) return;
    const { entry, bench } = this;
    this.entry = entry ? null : place;
    this.onShow();
    if (!entry) return say(this.hint);
    const images = imagesIn(bench.level, this.tools.axes);
    this.#commit(images.reduce((level, image) => withPortal(level, image(entry), image(place)), bench.level));
  }

  /** @param {Place | null} place */
  #isOnBoard(place) {
    return place !== null && isIn(boardOf(this.bench.level), place);
  }

  /** Whether a place is on the board and no void. @param {Place | null} place */
  #isCell(place) {
    const { width, cells } = this.bench.level;
    return place !== null && this.#isOnBoard(place) && !isVoid(cells[place[0] * width + place[1]]);
  }
}

/** Returns the rows and the columns of a rectangle. @param {Area} area @returns {[number, number]} */
const sizeOf = ([[top, left], [bottom, right]]) => [bottom - top + 1, right - left + 1];
