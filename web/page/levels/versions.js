// Named versions of a level: kept under a name, and gone back to.

import { button, choice, h, say, showError } from "../dom.js";
import { text } from "../text.js";
import { keyOf } from "./model.js";
import { isOwn, versionsOf } from "./own.js";

const words = text.levels;

export class Versions {
  /** @param {import("./bench.js").Bench} bench */
  constructor(bench) {
    this.bench = bench;
    this.name = h("input", { type: "text", maxlength: 80, id: "version-name" });
    this.keep = button(words.keepVersion, () => this.#keep(), { id: "keep-version" });
    const element = choice(words.versions, [], "", () => {}, { id: "versions" });
    this.list = /** @type {HTMLSelectElement} */ (element.querySelector("select"));
    this.back = button(words.goBack, () => this.#goBack(), { id: "go-back" });
    this.delete = button(words.deleteVersion, () => this.#delete(), { id: "delete-version" });
    this.kept = h("div", { class: "row-of" }, element, this.back, this.delete);
    const name = h("label", { class: "field" }, h("span", {}, words.versionName), this.name);
    this.element = h("section", { class: "panel", "aria-label": words.versions }, h("div", { class: "row-of" }, name, this.keep), this.kept);
  }

  get #items() {
    return versionsOf(this.bench.present.origin);
  }

  /** The versions of the level on the bench; a built-in one has none, as it stays what it is. */
  show() {
    this.element.hidden = !isOwn(this.bench.present.origin);
    const names = this.#items.all().sort(([, a], [, b]) => b.at - a.at).map(([name]) => name);
    this.kept.hidden = names.length === 0;
    const shown = [...this.list.options].map(({ value }) => value);
    if (shown.join("\n") !== names.join("\n")) this.list.replaceChildren(...names.map((value) => h("option", { value }, value)));
  }

  #keep() {
    const name = this.name.value.trim();
    const { level } = this.bench;
    const kept = this.#items.get(name);
    if (!name) return showError(`${words.versionName}: ${words.noName}`);
    if (kept && keyOf(kept.level) !== keyOf(level)) return showError(`${words.versionName}: ${words.nameTaken(name)}`);
    showError(null);
    this.#items.keep(name, { level, at: Date.now() });
    this.name.value = "";
    say(words.versionKept(name));
    this.show();
  }

  /** A step like any other, which can be undone. */
  #goBack() {
    const kept = this.#items.get(this.list.value);
    if (kept) this.bench.change(kept.level);
  }

  #delete() {
    this.#items.drop(this.list.value);
    this.show();
    this.name.focus();
  }
}
