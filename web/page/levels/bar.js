// The bar of the workbench: which level is on the bench, undo and redo.

import { button, choice, h, say } from "../dom.js";
import { text } from "../text.js";
import { newLevel } from "./model.js";
import { isOwn, lastDeleted } from "./own.js";
import { wonLevels } from "./won.js";

const words = text.levels;

/** Buttons, and a list of the person's levels and those built in. */
export class Bar {
  /**
   * @param {import("./bench.js").Bench} bench
   * @param {{ onChoose: (name: string) => void, onUndo: () => void, onRedo: () => void }} on
   * @param {HTMLElement} sharer the button that copies the link of the level
   * @param {HTMLElement[]} more buttons
   */
  constructor(bench, on, sharer, more) {
    this.bench = bench;
    const choose = () => on.onChoose(this.list.value);
    const element = choice(words.open, [], "", choose, { id: "level" });
    this.list = /** @type {HTMLSelectElement} */ (element.querySelector("select"));
    this.undo = button(words.undo, on.onUndo, { id: "undo" });
    this.redo = button(words.redo, on.onRedo, { id: "redo" });
    const create = button(words.newLevel, () => bench.add(newLevel()), { id: "new-level" });
    const duplicate = button(words.duplicate, () => bench.duplicate(), { id: "duplicate-level" });
    this.delete = button(words.delete, () => this.#delete(), { id: "delete-level" });
    this.restore = button("", () => bench.restore(), { id: "restore-level" });
    this.further = button(words.nextLevel, () => on.onChoose(this.next), { id: "next-level" });
    this.element = h(
      "div",
      { class: "row-of bar", hidden: true },
      element,
      this.further,
      sharer,
      create,
      this.undo,
      this.redo,
      duplicate,
      this.delete,
      this.restore,
      more,
    );
    /** @type {import("../engine/types.js").Builtin[]} */
    this.builtin = [];
    /** What the list shows. */
    this.shown = "";
  }

  /** Shows the bar with the levels that are built in. @param {import("../engine/types.js").Builtin[]} builtin */
  fill(builtin) {
    this.builtin = builtin;
    this.element.hidden = false;
    this.show(false);
  }

  /** @param {boolean} isPlayed whether the level is played by hand, so that it stays as it is */
  show(isPlayed) {
    const { past, present, future } = this.bench;
    this.#showList();
    this.list.value = present.origin;
    this.delete.disabled = !isOwn(present.origin);
    const deleted = lastDeleted();
    this.restore.hidden = !deleted;
    if (deleted) this.restore.textContent = words.restore(nameOf(deleted[0], deleted[1].level.name));
    this.further.hidden = !isPlayed || !this.next;
    this.undo.disabled = isPlayed || past.length === 0;
    this.redo.disabled = isPlayed || future.length === 0;
  }

  /** The built-in level behind the one on the bench in its group; `""` if there is none. */
  get next() {
    const at = this.builtin.findIndex(({ name }) => name === this.bench.present.origin);
    const next = at < 0 ? null : this.builtin[at + 1];
    return next?.shows_element === this.builtin[at]?.shows_element ? (next?.name ?? "") : "";
  }

  #delete() {
    const { origin, level } = this.bench.present;
    this.bench.remove();
    say(words.isDeleted(nameOf(origin, level.name)));
    this.restore.focus();
  }

  /** The list stays as it is while its levels do, so that it can be used. */
  #showList() {
    const own = Object.keys(this.bench.own).sort((a, b) => numberOf(a) - numberOf(b));
    const won = wonLevels();
    const ownOptions = own.map((name) => /** @type {const} */ ([name, nameOf(name, this.bench.own[name].name)]));
    const groups = groupsOf(this.builtin, (name) => (won.has(name) ? words.isWon(name) : name));
    const shown = JSON.stringify([ownOptions, groups]);
    if (shown === this.shown) return;
    this.shown = shown;
    this.list.replaceChildren(...optionsOf(ownOptions), ...optionsOf(groups.levels), h("optgroup", { label: words.elements }, optionsOf(groups.elements)));
  }
}

/** @typedef {readonly (readonly [string, string])[]} Named names and what people call them */

/** Returns the levels to play, and those that show elements. @param {import("../engine/types.js").Builtin[]} builtin @param {(name: string) => string} [label] @returns {{ levels: Named, elements: Named }} */
export function groupsOf(builtin, label = (name) => name) {
  const named = (/** @type {boolean} */ isElement) =>
    builtin.filter((level) => level.shows_element === isElement).map(({ name }) => /** @type {const} */ ([name, label(name)]));
  return { levels: named(false), elements: named(true) };
}

/** @param {Named} options */
export const optionsOf = (options) => options.map(([value, label]) => h("option", { value }, label));

/** @param {string} origin of a level of the person */
const numberOf = (origin) => Number(origin.replace(/\D/g, "") || 1);

/**
 * Returns how people call a level.
 * @param {string} origin
 * @param {string} name what it is named in its file
 */
export function nameOf(origin, name) {
  if (!isOwn(origin)) return origin;
  const number = numberOf(origin);
  return `${words.mine}${number > 1 ? ` ${number}` : ""}${name ? `: ${name}` : ""}`;
}
