// The section levels: a workbench. The address names the level and the part: `05-hedges`, `mine/play`, `mine/compare`.

import { ask } from "../engine.js";
import { button, choice, fill, h, say, showError } from "../dom.js";
import { takesDrops } from "../files.js";
import { text } from "../text.js";
import { Bench, MINE } from "./bench.js";
import { Check } from "./check.js";
import { Compare } from "./compare.js";
import { Editor } from "./editor.js";
import { Files, parsed } from "./files.js";
import { newLevel } from "./model.js";
import { Player } from "./player.js";
import { Results } from "./results.js";
import { Settings } from "./settings.js";
import { Tester } from "./tester.js";
import { Tests } from "./tests.js";

const words = text.levels;

/** @typedef {{ name: string, text: string }} Builtin */

/** @type {import("../main.js").View} */
export function levels(root, rest, go) {
  const workbench = new Workbench(root, rest, go);
  workbench.begin();
  return () => workbench.end();
}

class Workbench {
  /** @param {HTMLElement} root @param {string} rest @param {import("../main.js").Go} go */
  constructor(root, rest, go) {
    const [wanted, tab = ""] = rest.split("/");
    this.wanted = wanted;
    this.tab = tab in words.tabs ? tab : "";
    // Its listeners end with it, unlike those of the root.
    this.home = h("div", { class: "workbench" });
    fill(root, this.home);
    this.go = go;
    this.bench = new Bench();
    this.tests = new Tests();
    this.check = new Check((verdict) => this.#judge(verdict));
    this.editor = new Editor(this.bench);
    this.settings = new Settings(this.bench);
    this.files = new Files(this.bench);
    this.tester = new Tester(this.tests, words.test, () => [this.bench.level]);
    this.results = new Results();
    this.compare = new Compare(this.bench, this.tests);
    this.player = new Player();
    this.bar = h("div", { class: "row-of bar" });
    this.part = h("div", {});
    this.undo = button(words.undo, () => this.bench.undo(), { id: "undo" });
    this.redo = button(words.redo, () => this.bench.redo(), { id: "redo" });
    /** @type {Builtin[]} */
    this.builtin = [];
    this.onKey = (/** @type {KeyboardEvent} */ event) => this.#key(event);
    this.onHide = () => this.tests.keep();
    this.isDue = false;
    /** @type {boolean | null} whether the level is valid, once that is known */
    this.isValid = null;
  }

  async begin() {
    fill(
      this.home,
      h("h1", {}, text.views.levels),
      this.bar,
      h("nav", { class: "parts", "aria-label": words.parts }, this.#tabs()),
      this.check.element,
      this.files.notes,
      this.part,
    );
    addEventListener("keydown", this.onKey);
    addEventListener("pagehide", this.onHide);
    this.bench.listeners.push(() => this.#show());
    // Games come in fast; pictures of them need not.
    this.tests.listeners.push(() => this.#showSoon());
    takesDrops(this.home, (content, name) => this.files.open(content, name));
    this.#fillPart();
    this.#show();
    this.builtin = await ask({ family: "level", do: "builtin" });
    await this.#open(this.wanted);
    this.#fillBar();
  }

  end() {
    removeEventListener("keydown", this.onKey);
    removeEventListener("pagehide", this.onHide);
    this.tests.stop();
    this.tests.keep();
    this.player.end();
  }

  /** Opens a built-in level; the level on the bench stays for other names. @param {string} name */
  async #open(name) {
    const { origin } = this.bench.present;
    if (name && name !== MINE && name !== origin) {
      const builtin = this.builtin.find((level) => level.name === name);
      if (builtin) this.bench.change(await parsed(builtin.text), { origin: name });
      else showError(words.unknownLevel(name));
    }
    this.#show();
  }

  #fillBar() {
    const own = /** @type {const} */ ([MINE, words.mine]);
    const names = this.builtin.map(({ name }) => /** @type {[string, string]} */ ([name, name]));
    this.list = choice(words.open, [own, ...names], this.bench.present.origin, (name) => this.#choose(name), { id: "level" });
    fill(
      this.bar,
      this.list,
      button(words.newLevel, () => this.bench.change(newLevel()), { id: "new-level" }),
      this.undo,
      this.redo,
      this.files.buttons,
    );
    this.#show();
  }

  /** @param {string} name */
  async #choose(name) {
    showError(null);
    if (name === MINE) return this.#show();
    this.go(this.#address(name), { push: true });
    await this.#open(name);
  }

  /** @param {string} name @param {string} [tab] */
  #address(name, tab = this.tab) {
    return tab ? `${name}/${tab}` : name;
  }

  #tabs() {
    this.tabs = Object.entries(words.tabs).map(([tab, label]) => {
      const open = (/** @type {Event} */ event) => {
        event.preventDefault();
        this.#openTab(tab);
      };
      return { tab, element: h("a", { href: `#levels/${this.#address(MINE, tab)}`, onclick: open }, label) };
    });
    return this.tabs.map(({ element }) => element);
  }

  /** @param {string} tab */
  #openTab(tab) {
    if (tab === this.tab) return;
    this.tab = tab;
    this.go(this.#address(this.bench.present.origin), { push: true });
    this.player.end();
    this.#fillPart();
    this.#show();
  }

  #fillPart() {
    if (this.tab === "play") {
      if (this.isValid !== null) this.player.show(this.bench.present, this.isValid);
      return fill(this.part, this.player.element);
    }
    if (this.tab === "compare") return fill(this.part, this.compare.element);
    const keepFirst = button(words.keepFirst, () => this.#keepFirst(), { id: "keep-first" });
    const test = h("section", { class: "panel" }, h("h2", {}, words.testTitle), this.tester.element, this.results.table);
    const side = h("div", {}, this.settings.element, h("div", { class: "row-of" }, keepFirst), test);
    fill(this.part, h("div", { class: "split bench" }, this.editor.element, side), this.results.details);
  }

  #keepFirst() {
    this.bench.keepFirst();
    say(words.isKept);
  }

  #show() {
    const { present, past, future, level } = this.bench;
    if (this.list) {
      /** @type {HTMLSelectElement} */ (this.list.querySelector("select")).value = present.origin;
      this.go(this.#address(present.origin));
    }
    // Another level would end the game.
    const isPlayed = this.tab === "play";
    this.undo.disabled = isPlayed || past.length === 0;
    this.redo.disabled = isPlayed || future.length === 0;
    for (const { tab, element } of this.tabs ?? []) {
      element.setAttribute("href", `#levels/${this.#address(present.origin, tab)}`);
      if (tab === this.tab) element.setAttribute("aria-current", "page");
      else element.removeAttribute("aria-current");
    }
    this.editor.show();
    this.settings.show();
    this.check.show(level);
    this.#showGames();
  }

  #showSoon() {
    if (this.isDue) return;
    this.isDue = true;
    setTimeout(() => {
      this.isDue = false;
      this.#showGames();
    }, 200);
  }

  #showGames() {
    const { level } = this.bench;
    if (this.tab === "compare") return this.compare.show();
    if (this.tab === "play") return;
    this.tester.show();
    this.results.show(level, this.tests.of(level));
  }

  /** @param {{ isValid: boolean, fault: import("./model.js").Place | null }} verdict */
  #judge({ isValid, fault }) {
    this.isValid = isValid;
    this.editor.setFault(fault);
    this.tester.setValid(isValid);
    this.compare.tester.setValid(isValid);
    if (this.tab === "play") this.player.show(this.bench.present, isValid);
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || isText(event.target)) return;
    const key = event.key.toLowerCase();
    const isRedo = key === "y" || (key === "z" && event.shiftKey);
    if (!isRedo && key !== "z") return;
    event.preventDefault();
    if (this.tab === "play") return;
    if (isRedo) this.bench.redo();
    else this.bench.undo();
  }
}

/** Fields undo what is typed themselves. @param {EventTarget | null} target */
function isText(target) {
  return target instanceof HTMLInputElement && target.type !== "checkbox" && target.type !== "file";
}
