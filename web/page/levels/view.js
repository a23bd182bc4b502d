// The section levels: a workbench. The address names the level and the part: `05-hedges`, `mine/play`, `mine/compare`.

import { ask } from "../engine.js";
import { fill, h, say, showError } from "../dom.js";
import { copyAddress, takesDrops, takesPastes } from "../files.js";
import { text } from "../text.js";
import { Bar } from "./bar.js";
import { Bench } from "./bench.js";
import { changeOf } from "./change.js";
import { Chapter } from "./chapter.js";
import { Check } from "./check.js";
import { Compare } from "./compare.js";
import { Editor } from "./editor.js";
import { Files } from "./files.js";
import { Forecast, Model, isModel } from "./forecast.js";
import { KeepFirst } from "./first.js";
import { isLink } from "./link.js";
import { isOwn } from "./own.js";
import { newLevel } from "./model.js";
import { loadPieces } from "./pieces.js";
import { Player } from "./player.js";
import { Results } from "./results.js";
import { Settings } from "./settings.js";
import { Tabs, addressOf, keepTab, lastTab, levelOf, tabOf } from "./tabs.js";
import { Tester } from "./tester.js";
import { Tests } from "./tests.js";
import { Tune } from "./tune.js";
import { Versions } from "./versions.js";
import { Why } from "./why.js";

const words = text.levels;

/** @typedef {import("../engine/types.js").Builtin} Builtin */

/** @type {import("../main.js").View} */
export function levels(root, rest, go) {
  /** @type {Workbench | undefined} */
  let workbench;
  let [address, isEnded] = [rest, false];
  loadPieces().then(() => {
    if (isEnded) return;
    workbench = new Workbench(root, address, go);
    workbench.begin();
  });
  return {
    end: () => {
      isEnded = true;
      workbench?.end();
    },
    goTo: (other) => {
      address = other;
      workbench?.goTo(other);
    },
  };
}

class Workbench {
  /** @param {HTMLElement} root @param {string} rest @param {import("../main.js").Go} go */
  constructor(root, rest, go) {
    this.address = rest;
    this.home = h("div", { class: "workbench" });
    fill(root, this.home);
    this.go = go;
    this.bench = new Bench();
    /** Who has made nothing here yet is to play. */
    this.isNewcomer = rest === "" && this.bench.isBlank;
    this.tab = this.isNewcomer ? "play" : rest === "" ? lastTab() : tabOf(rest);
    this.tests = new Tests();
    this.check = new Check((verdict) => this.#judge(verdict));
    this.editor = new Editor(this.bench);
    this.settings = new Settings(this.bench);
    this.files = new Files(this.bench, () => this.tests.of(this.bench.level));
    this.tester = new Tester(this.tests, words.test, () => [this.bench.level]);
    this.results = new Results();
    this.compare = new Compare(this.bench, this.tests);
    this.why = new Why(this.bench);
    this.tune = new Tune(this.bench);
    this.model = new Model();
    this.forecast = new Forecast(this.model);
    this.chapter = new Chapter(this.bench, this.tests, this.model, (name) => this.#edit(name));
    const onShare = () => (isOwn(this.bench.present.origin) ? this.files.copyLink() : copyAddress());
    this.player = new Player({ onShare, onNext: (name) => this.#choose(name), next: () => this.bar.next });
    const on = {
      onChoose: (/** @type {string} */ name) => this.#choose(name),
      onUndo: () => this.#undo(),
      onRedo: () => this.#redo(),
    };
    this.bar = new Bar(this.bench, on, this.files.sharer, this.files.buttons);
    this.tabs = new Tabs((tab) => tab !== this.tab && this.#chooseTab(tab));
    this.keepFirst = new KeepFirst(this.bench);
    this.versions = new Versions(this.bench);
    this.part = h("div", {});
    /** @type {Builtin[]} */
    this.builtin = [];
    this.onKey = (/** @type {KeyboardEvent} */ event) => this.#key(event);
    this.onHide = () => this.tests.keep();
    this.isDue = false;
    this.open = new AbortController();
    /** @type {boolean | null} whether the level is valid, once that is known */
    this.isValid = null;
    /** Whether the level of the address is on the bench. */
    this.isOpened = false;
  }

  begin() {
    fill(
      this.home,
      h("h1", { class: "unseen" }, text.views.levels),
      h("div", { class: "head" }, this.bar.element, this.tabs.element),
      this.check.element,
      this.files.notes,
      this.part,
    );
    addEventListener("keydown", this.onKey);
    addEventListener("pagehide", this.onHide);
    this.bench.listeners.push(() => this.#show());
    this.bench.watch(this.open.signal);
    // Games come in fast; pictures of them need not.
    this.tests.listeners.push(() => this.#showSoon());
    this.#fillPart();
    this.#show();
    this.model.listeners.push(() => this.#showSoon());
    const open = (/** @type {string} */ content, /** @type {string} */ name) =>
      isModel(content) ? this.model.open(content) : (this.tab === "chapter" ? this.chapter : this.files).open(content, name);
    takesPastes(this.home, async (content) => this.tab === "" && this.editor.paste(content));
    takesDrops(this.home, open, { ready: this.#openFirst(), isMany: true });
  }

  /** Opens the level of the address, once the levels that are built in are there. */
  async #openFirst() {
    const there = this.bench.present.origin;
    const builtin = await ask({ family: "level", do: "builtin" });
    if (this.open.signal.aborted) return;
    this.builtin = builtin;
    this.chapter.builtin = builtin;
    const { level } = this.bench;
    const name = levelOf(this.address) || (this.isNewcomer ? builtin[0].name : "");
    // What was made meanwhile of a level that was there from the beginning stays on the bench.
    if (name !== there) await this.#open(name);
    if (this.open.signal.aborted) return;
    this.isOpened = true;
    // Another level is shown once it is checked.
    if (level === this.bench.level) this.#showGame();
    this.bar.fill(this.builtin);
    this.#show();
  }

  end() {
    this.open.abort();
    removeEventListener("keydown", this.onKey);
    removeEventListener("pagehide", this.onHide);
    this.tests.stop();
    this.tests.keep();
    for (const { asker } of [this.why, this.tune]) asker.stop();
    this.player.end();
  }

  /** Shows another address, as the buttons back and forward do. @param {string} address */
  async goTo(address) {
    this.address = address;
    this.#showTab(address === "" ? this.tab : tabOf(address));
    // Until the levels are there, the address waits for them.
    if (this.builtin.length === 0) return;
    await this.#open(levelOf(address));
    this.#show();
  }

  /** Opens a level of the person or one that is built in. @param {string} name `""`: the one on the bench */
  async #open(name) {
    if (!name || name === this.bench.present.origin) return;
    if (isLink(name)) return this.#openLink(name);
    const own = isOwn(name) && this.bench.own[name];
    const builtin = this.builtin.find((level) => level.name === name);
    if (own) this.bench.open(name, own);
    else if (builtin) this.bench.open(name, builtin.level);
    else if (this.bench.isFree(name)) this.bench.open(name, newLevel());
    else showError(words.unknownLevel(name));
  }

  /** A level that a link holds becomes one of the person's, unless it is one. @param {string} link */
  async #openLink(link) {
    try {
      await this.files.openLink(link);
    } catch (error) {
      showError(words.noLink(error instanceof Error ? error.message : String(error)));
    }
  }

  /** @param {string} name */
  async #choose(name) {
    showError(null);
    this.go(addressOf(name, this.tab), { push: true });
    await this.#open(name);
  }

  /** Opens a level to be edited. @param {string} name */
  async #edit(name) {
    this.go(addressOf(name, ""), { push: true });
    this.#showTab("");
    await this.#open(name);
    this.#show();
  }

  /** @param {string} tab */
  #chooseTab(tab) {
    this.go(addressOf(this.bench.present.origin, tab), { push: true });
    this.#showTab(tab);
    this.#show();
  }

  /** @param {string} tab */
  #showTab(tab) {
    if (tab === this.tab) return;
    this.tab = tab;
    this.player.end();
    this.#fillPart();
  }

  #fillPart() {
    keepTab(this.tab);
    // What changes the level is of no use then, and the board has its room.
    this.home.classList.toggle("is-played", this.tab === "play");
    if (this.tab === "play") {
      this.#showGame();
      return fill(this.part, this.player.element);
    }
    const other = { compare: this.compare, why: this.why, tune: this.tune, chapter: this.chapter }[this.tab];
    if (other) return fill(this.part, other.element);
    const test = h("section", { class: "panel test" }, h("h2", {}, words.testTitle), this.tester.element);
    const rules = h("div", { class: "rules" }, this.settings.element, this.keepFirst.element, this.versions.element);
    const board = h("div", { class: "column" }, this.editor.element, this.results.table, this.forecast.element);
    fill(this.part, h("div", { class: "bench" }, board, h("div", { class: "column" }, test, rules)), this.results.details);
  }

  #show() {
    const { present, level, first } = this.bench;
    this.bar.show(this.tab === "play");
    // Until all is known, the address is what was asked for.
    if (this.builtin.length > 0) this.go(addressOf(present.origin, this.tab));
    this.tabs.show(present.origin, this.tab);
    this.files.about(level);
    this.editor.show();
    this.settings.show();
    this.check.show(level);
    this.keepFirst.show();
    this.versions.show();
    for (const part of [this.why, this.tune]) part.show();
    const tested = [level, ...this.chapter.parts.map((part) => part.level)];
    for (const tester of [this.tester, this.compare.tester, this.chapter.tester]) tester.stopOther(first ? [first.level, ...tested] : tested);
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
    if (this.tab === "compare") this.compare.show();
    if (this.tab === "chapter") this.chapter.show();
    if (this.tab) return;
    this.tester.show();
    this.results.show(level, this.tests.of(level));
    this.forecast.show(level, this.tests.of(level));
  }

  /** @param {{ isValid: boolean, fault: import("./model.js").Place | null }} verdict */
  #judge({ isValid, fault }) {
    this.isValid = isValid;
    this.editor.setFault(fault);
    this.tester.setValid(isValid);
    this.keepFirst.setValid(isValid);
    this.compare.setValid(isValid);
    for (const { asker } of [this.why, this.tune]) asker.setValid(isValid);
    this.#showGame();
  }

  /** Shows the game by hand of the level that was asked for, once it is there. */
  #showGame() {
    if (this.tab === "play" && this.isOpened && this.isValid !== null) this.player.show(this.bench.present, this.isValid);
  }

  #undo() {
    this.editor.endStroke();
    const { present } = this.bench;
    if (this.bench.undo()) say(words.undone(changeOf(present, this.bench.present)));
  }

  #redo() {
    this.editor.endStroke();
    const { present } = this.bench;
    if (this.bench.redo()) say(words.redone(changeOf(present, this.bench.present)));
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || isTextField(event.target)) return;
    const key = event.key.toLowerCase();
    const isRedo = key === "y" || (key === "z" && event.shiftKey);
    if (!isRedo && key !== "z") return;
    event.preventDefault();
    if (this.tab === "play") return;
    if (isRedo) this.#redo();
    else this.#undo();
  }
}

/** Fields undo what is typed themselves. @param {EventTarget | null} target */
function isTextField(target) {
  return target instanceof HTMLInputElement && target.type !== "checkbox" && target.type !== "file";
}
