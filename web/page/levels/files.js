// Levels from files and into files: the text of a level file, and tile maps.

import { button, fill, h, showError } from "../dom.js";
import { ask } from "../engine.js";
import { copy, opener, save, sharer } from "../files.js";
import { kindOf, notOpened } from "../kinds.js";
import { text } from "../text.js";
import { isOwn } from "./own.js";
import { inWords } from "./check.js";
import { fromLink, toLink } from "./link.js";
import { keyOf } from "./model.js";
import { addressOf } from "./tabs.js";

/** @typedef {import("./model.js").Level} Level */

const words = text.levels;
/** The comment in the text of a link that says how many games bots won. */
const TESTED = "# tested: ";

/** Buttons for files, and a line for what a file does not hold. */
export class Files {
  /** @param {import("./bench.js").Bench} bench @param {() => import("./tests.js").Entry} tested the games of bots on the level */
  constructor(bench, tested) {
    this.bench = bench;
    this.tested = tested;
    this.notes = h("div", { class: "quiet notes", role: "status", hidden: true });
    /** What is said of each level, by its key. @type {Map<string, [string, string[]]>} */
    this.noted = new Map();
    this.buttons = [
      opener(words.openFile, ".toml,.json,.txt", (content, name) => this.open(content, name), { isMany: true }),
      button(words.saveToml, () => this.#attempt(() => this.#saveToml()), { id: "save-toml" }),
      button(words.saveMap, () => this.#attempt(() => this.#saveMap()), { id: "save-map" }),
    ];
    this.sharer = sharer(() => this.copyLink(), { label: words.copyLink, id: "copy-link" });
    /** @type {Level | null} the level whose link was copied last */
    this.copied = null;
  }

  /** @param {string} content @param {string} name of the file */
  async open(content, name) {
    // Of what does not even look like one, such as a page of the web, the place of its first fault says nothing.
    if (content.trimStart().startsWith("<") || !/[={]/.test(content)) throw notOpened(text.otherText);
    const { level, notes } = await ask({ family: "level", do: "read", text: content });
    // A tile map has no name but that of its file.
    this.bench.add(kindOf(content) === "map" ? { ...level, name: name.replace(/\.\w+$/, "").slice(0, 80) } : level);
    this.#note(words.imported, notes);
  }

  /** Returns the text of a file of the level; the engine refuses what is not valid. @param {import("../engine/types.js").Format} format */
  #written(format) {
    return ask({ family: "level", do: "write", level: this.bench.level, format });
  }

  async #saveToml() {
    save(`${this.#name()}.toml`, (await this.#written("toml")).text);
  }

  async #saveMap() {
    const { level } = this.bench;
    const name = `${this.#name()}.json`;
    const map = await this.#written("tile-map");
    save(name, map.text);
    if (level === this.bench.level) this.#note(words.exported, map.notes);
  }

  /** The link leads to the level to be played. It holds the text of a level file; how its test ended is a comment of it. Returns whether the level is still on the bench. */
  async copyLink() {
    const { level } = this.bench;
    const results = Object.entries(this.tested()).filter(([, { games }]) => games.length > 0);
    const tested = results.map(([bot, { games }]) => `${bot} ${games.filter(({ status }) => status === "won").length}/${games.length}`);
    const comment = tested.length > 0 ? `${TESTED}${tested.join(", ")}\n` : "";
    const link = this.#written("toml").then((file) => toLink(file.text + comment));
    const address = link.then((link) => `${location.href.split("#")[0]}#levels/${addressOf(link, "play")}`);
    await copy(address).catch((error) => {
      throw new Error(inWords(error));
    });
    this.copied = level;
    return this.bench.level === level;
  }

  /** Opens the level of a link, and shows how its test ended where it came from. @param {string} link */
  async openLink(link) {
    const { present } = this.bench;
    const content = await fromLink(link).catch(() => "");
    const { level } = await ask({ family: "level", do: "read", text: content }).catch(() => {
      throw new Error(words.noLinkText);
    });
    // Another level was chosen meanwhile.
    if (present !== this.bench.present) return;
    const here = Object.entries(this.bench.own).find(([, own]) => keyOf(own) === keyOf(level));
    if (here) this.bench.open(...here);
    else this.bench.add(level);
    const comment = content.split("\n").find((line) => line.startsWith(TESTED));
    const tests = [...(comment?.slice(TESTED.length) ?? "").matchAll(/([\w:]+) (\d+)\/(\d+)/g)];
    this.#note(words.testedBefore, tests.map(([, bot, won, games]) => words.wonOf(bot, Number(won), Number(games))));
  }

  #name() {
    const { origin, level } = this.bench.present;
    const name = isOwn(origin) ? level.name : origin;
    return name.replace(/[^\w.-]+/g, "-").replace(/^[.-]+/, "") || words.fileName;
  }

  /** @param {() => Promise<void>} work */
  async #attempt(work) {
    try {
      showError(null);
      await work();
    } catch (error) {
      showError(inWords(error));
    }
  }

  /** Shows what is said of a level, and nothing of another one. @param {Level} level that is on the bench now */
  about(level) {
    if (level !== this.copied) this.sharer.textContent = words.copyLink;
    this.#show(...(this.noted.get(keyOf(level)) ?? ["", []]));
  }

  /** @param {string} what @param {string[]} notes */
  #note(what, notes) {
    this.noted.set(keyOf(this.bench.level), [what, notes]);
    this.#show(what, notes);
  }

  /** @param {string} what @param {string[]} notes */
  #show(what, notes) {
    this.notes.hidden = notes.length === 0;
    const list = () => h("ul", {}, notes.map((note) => h("li", {}, note)));
    fill(this.notes, notes.length > 0 && `${what}: `, notes.length > 1 ? list() : notes[0]);
  }
}
