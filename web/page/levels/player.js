// The level played by hand. A game is its seed and its swaps, kept over a reload; when it ends, or the person leaves it,
// its record is kept for `sweetfish people`.

import { button, fill, h, say } from "../dom.js";
import { ask } from "../engine.js";
import { forget, keep, load } from "../store.js";
import { Game, record } from "../swaps/game.js";
import { text } from "../text.js";
import { parsed } from "./files.js";
import { toToml } from "./model.js";
import { cellPicture, describe } from "./show.js";

/** @typedef {import("./model.js").Level} Level */

/** @typedef {import("../swaps/game.js").Played & { started: number, from: string }} Kept a game that is not over, and of which level */

const words = text.levels;

export class Player {
  constructor() {
    /** @type {Kept | null} */
    this.kept = load("levels.play", null);
    /** @type {Level | null} */
    this.level = null;
    this.state = h("dl", { class: "state" });
    this.message = h("p", { class: "big", role: "status" });
    this.game = new Game({
      label: words.playBoard,
      look: (cells, index) => this.#look(cells, index),
      onView: (view) => this.#showState(view),
      onSwap: () => {
        this.message.textContent = "";
        keep("levels.play", this.kept);
      },
      onShown: async ({ shuffled }) => {
        if (shuffled) say(words.shuffled);
        await this.#finish();
      },
      onRefused: (why) => {
        this.message.textContent = why;
      },
    });
    this.leave = button(words.leave, () => this.#leave(), { id: "leave" });
    this.element = h("div", { class: "player" });
  }

  /** Shows the game of a level: the one under way, or a new one. @param {import("./bench.js").Version} version @param {boolean} isValid */
  async show({ origin, level }, isValid) {
    if (!isValid) return fill(this.element, h("p", {}, words.notPlayable));
    this.wanted = { origin, level };
    fill(
      this.element,
      h(
        "div",
        { class: "row-of" },
        this.state,
        button(words.newGame, () => this.#restart(), { class: "main", id: "new-game" }),
        this.leave,
      ),
      this.message,
      this.game.board.element,
      h("p", { class: "quiet hint" }, words.howToPlay),
    );
    if (this.kept?.from === toToml(level)) await this.#resume();
    else await this.#restart();
  }

  /** Shows nothing more. The game stays kept. */
  end() {
    this.game.board.hasEnded = true;
  }

  async #restart() {
    if (!this.wanted || this.game.isBusy) return;
    await this.#record();
    const { origin, level } = this.wanted;
    const name = origin === "mine" ? level.name || words.mine : origin;
    const from = toToml(level);
    const game = await ask({ family: "gems", do: "level-game", name, text: from });
    const seed = crypto.getRandomValues(new Uint32Array(1))[0];
    this.kept = { game, seed, number: 0, swaps: [], started: Math.floor(Date.now() / 1000), from };
    await this.#resume();
  }

  async #resume() {
    const { kept } = this;
    if (!kept) return;
    this.game.board.hasEnded = false;
    this.level = await parsed(kept.game.level.text);
    await this.game.open(kept);
    keep("levels.play", kept);
    await this.#finish();
  }

  /** @param {any} view */
  #showState(view) {
    const { level } = this;
    const entries = [
      [level && level.timed ? words.secondsLeft : words.movesLeft, String(view.left ?? "")],
      [words.points, String(view.points)],
      ...view.goals.map((/** @type {{ what: string, done: number, wanted: number }} */ goal) => [
        words.goalOf(goal.what),
        `${goal.done} / ${goal.wanted}`,
      ]),
    ];
    fill(this.state, entries.map(([name, value]) => h("div", {}, h("dt", {}, name), h("dd", {}, value))));
    this.message.textContent = view.end ? words.ends[/** @type {keyof typeof words.ends} */ (view.end)] : "";
    this.leave.disabled = Boolean(view.end);
  }

  /** @param {string[]} cells @param {number} index */
  #look(cells, index) {
    if (!this.level) return { content: null, label: "" };
    // Where pieces come in is of no interest here.
    const level = { ...this.level, cells, spawners: [] };
    const isVoid = cells[index] === "#";
    return { content: isVoid ? null : cellPicture(level, index), label: describe(level, index), class: isVoid ? "void" : "" };
  }

  /** Keeps the record of a game that is over. */
  async #finish() {
    const { view } = this.game;
    if (!view.end) return;
    say(`${this.message.textContent} ${words.points}: ${view.points}`);
    await this.#record();
  }

  async #leave() {
    if (this.game.isBusy) return;
    await this.#record();
    this.game.leave();
  }

  async #record() {
    const { kept } = this;
    this.kept = null;
    forget("levels.play");
    if (kept) await record(kept);
  }
}
