// Levels from files and into files: the text of a level file, and tile maps.

import { button, h, showError } from "../dom.js";
import { ask } from "../engine.js";
import { copy, opener, save } from "../files.js";
import { text } from "../text.js";
import { isOwn } from "./own.js";
import { inWords } from "./check.js";
import { fromLink, toLink } from "./link.js";
import { fromParsed, toToml } from "./model.js";

/** @typedef {import("./model.js").Level} Level */

const words = text.levels;
/** The comment in the text of a link that says how many games bots won. */
const TESTED = "# tested: ";

/**
 * Parses the text of a level file.
 * @param {string} toml
 * @returns {Promise<Level>}
 */
export const parsed = async (toml) => fromParsed(await ask({ family: "level", do: "parse", text: toml }));

/** Buttons for files, and a line for what a file does not hold. */
export class Files {
  /** @param {import("./bench.js").Bench} bench @param {() => import("./tests.js").Entry} tested the games of bots on the level */
  constructor(bench, tested) {
    this.bench = bench;
    this.tested = tested;
    this.notes = h("p", { class: "quiet", role: "status", hidden: true });
    /** @type {Level | null} what the notes are about */
    this.noted = null;
    this.buttons = [
      opener(words.openFile, ".toml,.json,.txt", (content, name) => this.open(content, name)),
      button(words.saveToml, () => this.#attempt(() => this.#saveToml()), { id: "save-toml" }),
      button(words.saveMap, () => this.#attempt(() => this.#saveMap()), { id: "save-map" }),
      button(words.copyLink, () => this.#attempt(() => this.copyLink()), { id: "copy-link" }),
    ];
  }

  /** @param {string} content @param {string} name of the file */
  async open(content, name) {
    if (!content.trimStart().startsWith("{")) return this.bench.add(await parsed(content));
    const map = await ask({ family: "level", do: "import", text: content });
    const level = await parsed(map.text);
    this.bench.add({ ...level, name: name.replace(/\.\w+$/, "").slice(0, 80) });
    this.#note(words.imported, map.notes);
  }

  /** The text is written by the engine, which refuses what is not valid. */
  async #saveToml() {
    const { text: toml } = await ask({ family: "level", do: "parse", text: toToml(this.bench.level) });
    save(`${this.#name()}.toml`, toml);
  }

  async #saveMap() {
    const map = await ask({ family: "level", do: "export", text: toToml(this.bench.level) });
    save(`${this.#name()}.json`, map.text);
    this.#note(words.exported, map.notes);
  }

  /** The link holds the level's text; how its test ended is a comment of it. */
  async copyLink() {
    const results = Object.entries(this.tested()).filter(([, { games }]) => games.length > 0);
    const tested = results.map(([bot, { games }]) => `${bot} ${games.filter(({ status }) => status === "won").length}/${games.length}`);
    const comment = tested.length > 0 ? `${TESTED}${tested.join(", ")}\n` : "";
    const link = toLink(toToml(this.bench.level) + comment);
    await copy(link.then((link) => `${location.href.split("#")[0]}#levels/${link}`));
  }

  /** Opens the level of a link, and shows how its test ended where it came from. @param {string} link */
  async openLink(link) {
    const content = await fromLink(link).catch(() => "");
    const level = await parsed(content).catch(() => {
      throw new Error(words.noLinkText);
    });
    const here = Object.entries(this.bench.own).find(([, own]) => toToml(own) === toToml(level));
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
      showError(inWords(this.bench.level, error));
    }
  }

  /** Takes away notes about another level. @param {Level} level that is on the bench now */
  forget(level) {
    if (level !== this.noted) this.#note("", []);
  }

  /** @param {string} what @param {string[]} notes */
  #note(what, notes) {
    this.noted = this.bench.level;
    this.notes.hidden = notes.length === 0;
    this.notes.textContent = notes.length ? words.notes(what, notes) : "";
  }
}
