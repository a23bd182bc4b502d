// The board that is painted.

import { button, h, say } from "../dom.js";
import { Grid } from "../grid.js";
import { text } from "../text.js";
import { between, isMarked, painted, withPortal } from "./brush.js";
import { Palette } from "./palette.js";
import { cellPicture, describe } from "./show.js";

/** @typedef {import("./model.js").Place} Place */

const words = text.levels;
/** Milliseconds for which a finger is held until it paints, and how far it may move meanwhile. */
const HOLD_MS = 250;
const STILL_PX = 8;

/** The board with its brushes. Changes the level on the bench. */
export class Editor {
  /** @param {import("./bench.js").Bench} bench */
  constructor(bench) {
    this.bench = bench;
    /** @type {Place | null} the entry of a portal that has no outlet yet */
    this.entry = null;
    /** @type {{ isOn: boolean, isFirst: boolean, at: Place, pointer: number } | null} `at`: the last cell, perhaps beside the board */
    this.stroke = null;
    /** @type {Place | null} the cell that is at fault */
    this.fault = null;
    this.hint = h("p", { class: "quiet hint" });
    this.tops = button(words.defaultSpawners, () => bench.change({ ...bench.level, spawners: null }), { id: "spawners-at-tops" });
    this.grid = new Grid({ label: words.board, onPick: (row, column) => this.#dab([row, column]) });
    /** Whether the last pointer was a finger, and whether it was held until it painted. */
    this.isTap = false;
    this.isHeld = false;
    this.palette = new Palette(() => this.#setEntry(null));
    this.#listen();
    this.#setEntry(null);
    const dropEntry = (/** @type {KeyboardEvent} */ { key }) => key === "Escape" && this.#setEntry(null);
    const below = h("div", {}, this.hint, this.tops);
    this.element = h("div", { class: "editor", onkeydown: dropEntry }, this.palette.element, this.grid.element, below);
    /** The level that is shown, by its name. */
    this.origin = "";
  }

  /** Ends a stroke of the brush, so that the level may change by other means. */
  endStroke() {
    this.stroke = null;
  }

  /** Shows the level anew. */
  show() {
    const { level, present } = this.bench;
    if (this.entry && !(present.origin === this.origin && isCell(level, this.entry))) this.#setEntry(null);
    this.origin = present.origin;
    this.tops.hidden = level.spawners === null;
    this.grid.show(level.height, level.width, (row, column) => {
      const index = row * level.width + column;
      return {
        content: cellPicture(level, index),
        label: describe(level, index),
        class: level.cells[index] === "#" ? "no-cell" : "",
      };
    });
    this.#mark();
  }

  /** Marks the cell that is at fault. @param {Place | null} place */
  setFault(place) {
    this.fault = place;
    this.#mark();
  }

  #mark() {
    const is = (/** @type {Place | null} */ place) => (/** @type {number} */ row, /** @type {number} */ column) =>
      place !== null && place[0] === row && place[1] === column;
    this.grid.mark("at-fault", is(this.fault));
    this.grid.mark("entry", is(this.entry));
  }

  #listen() {
    const { element } = this.grid;
    element.addEventListener("pointerdown", (event) => {
      const place = this.grid.placeAt(event);
      if (!this.grid.has(place) || event.button !== 0) return;
      if (event.pointerType === "touch") return this.#hold(event);
      event.preventDefault();
      this.isTap = false;
      this.#stroke(event);
    });
    element.addEventListener("touchmove", (event) => this.stroke && event.cancelable && event.preventDefault(), { passive: false });
    // A finger that is held opens no menu.
    element.addEventListener("contextmenu", (event) => this.stroke && event.preventDefault());
    // The pointer has painted already; what other means click, and taps, are picked by the grid.
    const isPainted = (/** @type {MouseEvent} */ event) => event.detail > 0 && (!this.isTap || this.isHeld);
    element.addEventListener("click", (event) => isPainted(event) && event.stopImmediatePropagation(), { capture: true });
  }

  /** Paints by a finger that is held on the board for a while; one that swipes scrolls the page. @param {PointerEvent} event */
  #hold(event) {
    this.isTap = true;
    this.isHeld = false;
    const follow = new AbortController();
    const begin = setTimeout(() => {
      follow.abort();
      this.isHeld = true;
      this.#stroke(event);
    }, HOLD_MS);
    const end = () => (clearTimeout(begin), follow.abort());
    const move = (/** @type {PointerEvent} */ { clientX, clientY }) => Math.hypot(clientX - event.clientX, clientY - event.clientY) > STILL_PX && end();
    document.addEventListener("pointermove", move, { signal: follow.signal });
    for (const name of /** @type {const} */ (["pointerup", "pointercancel"])) document.addEventListener(name, end, { signal: follow.signal });
  }

  /** Paints from where the pointer is to where it goes. @param {PointerEvent} event */
  #stroke(event) {
    const place = this.grid.placeAt(event);
    this.grid.goTo(...place);
    this.#begin(place, event.pointerId);
    if (!this.stroke) return;
    const follow = new AbortController();
    const end = (/** @type {PointerEvent} */ { pointerId }) => {
      if (pointerId !== event.pointerId) return;
      follow.abort();
      this.stroke = null;
    };
    const move = (/** @type {PointerEvent} */ other) => other.pointerId === this.stroke?.pointer && this.#follow(other);
    // Beside the board too, from where the pointer may come back.
    document.addEventListener("pointermove", move, { signal: follow.signal });
    for (const name of /** @type {const} */ (["pointerup", "pointercancel"])) document.addEventListener(name, end, { signal: follow.signal });
  }

  /** Paints all cells on the way of the pointer, which browsers report in steps. @param {PointerEvent} event */
  #follow(event) {
    const { stroke } = this;
    const steps = event.getCoalescedEvents?.() ?? [];
    const places = [...steps, event].map((point) => this.grid.placeAt(point));
    if (!stroke) return;
    const way = places.flatMap((place) => {
      const cells = between(stroke.at, place);
      stroke.at = place;
      return cells;
    });
    this.#paint(way.filter((place) => this.grid.has(place)));
  }

  /** Paints one cell. @param {Place} place */
  #dab(place) {
    this.#begin(place, -1);
    this.stroke = null;
    const { level } = this.bench;
    say(describe(level, place[0] * level.width + place[1]));
  }

  /** Begins a stroke. @param {Place} place @param {number} pointer */
  #begin(place, pointer) {
    const { level } = this.bench;
    const { brush } = this.palette;
    if (brush.do === "portal") return this.#portal(place);
    this.stroke = { isOn: !isMarked(level, place[0] * level.width + place[1], brush), isFirst: true, at: place, pointer };
    this.#paint([place]);
  }

  /** @param {Place[]} places */
  #paint(places) {
    const { stroke, bench } = this;
    if (!stroke) return;
    const level = places.reduce((before, place) => painted(before, place, this.palette.brush, stroke.isOn), bench.level);
    if (level === bench.level) return;
    bench.change(level, { joins: !stroke.isFirst });
    stroke.isFirst = false;
  }

  /** @param {Place} place */
  #portal(place) {
    const { level } = this.bench;
    if (!isCell(level, place)) return;
    const { entry } = this;
    this.#setEntry(entry ? null : place);
    if (entry) this.bench.change(withPortal(level, entry, place));
  }

  /** @param {Place | null} entry */
  #setEntry(entry) {
    this.entry = entry;
    this.hint.textContent = entry ? words.chooseOutlet(entry[0] + 1, entry[1] + 1) : matchMedia("(pointer: coarse)").matches ? words.howToTouch : words.howToPaint;
    if (entry) say(this.hint.textContent);
    this.#mark();
  }
}

/** Whether a place is on the board and no void. @param {import("./model.js").Level} level @param {Place} place */
const isCell = ({ width, height, cells }, [row, column]) => row < height && column < width && cells[row * width + column] !== "#";
