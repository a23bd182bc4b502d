// The level played by hand. A game is its seed and its swaps; when it ends, or the person leaves it, its record is kept for
// `sweetfish people`.

import { button, fill, h, say } from "../dom.js";
import { ask } from "../engine.js";
import { Game } from "../swaps/game.js";
import { text } from "../text.js";
import { nameOf } from "./bar.js";
import { isOwn } from "./own.js";
import { goalName, pictureOf } from "./goals.js";
import { KeptGames } from "./kept.js";
import { isTimed, keyOf } from "./model.js";
import { cellPicture, describe } from "./show.js";

/** @typedef {import("./model.js").Level} Level */

/** @typedef {import("./kept.js").Kept} Kept */

const words = text.levels;

export class Player {
  constructor() {
    this.games = new KeptGames();
    /** @type {Kept | null} the game that is shown and not over */
    this.kept = null;
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
        if (this.kept) this.games.keep(this.kept);
      },
      onShown: async ({ shuffled }) => {
        if (shuffled) say(words.shuffled);
        await this.#finish();
      },
      onRefused: (why) => {
        this.message.textContent = why;
      },
    });
    this.newGame = button(words.newGame, () => this.#restart(), { class: "main", id: "new-game" });
    this.leave = button(words.leave, () => this.#leave(), { id: "leave" });
    this.seconds = h("p", { class: "quiet" }, words.secondsHow);
    this.element = h("div", { class: "player" });
  }

  /** Shows the game of a level: the one under way, or a new one. @param {import("./bench.js").Version} version @param {boolean} isValid */
  async show({ origin, level }, isValid) {
    if (!isValid) {
      this.wanted = null;
      return fill(this.element, h("p", {}, words.notPlayable));
    }
    this.wanted = { origin, level };
    this.seconds.hidden = !isTimed(level);
    fill(
      this.element,
      h("div", { class: "row-of" }, this.state, this.newGame, this.leave),
      this.seconds,
      this.message,
      this.game.board.element,
      h("p", { class: "quiet hint" }, words.howToPlay),
    );
    await this.games.ready;
    if (this.wanted?.level !== level) return;
    const kept = this.games.of(keyOf(level));
    if (!kept) return this.#begin();
    try {
      await this.#resume(kept);
    } catch {
      // What was kept is no game.
      this.games.drop(kept);
      await this.#begin();
    }
  }

  /** Shows nothing more. The game stays kept. */
  end() {
    this.game.board.hasEnded = true;
    this.game.end();
  }

  /** The game that is shown is left for another one. */
  async #restart() {
    if (this.game.isBusy) return;
    await this.#record();
    await this.#begin();
  }

  async #begin() {
    const { wanted } = this;
    if (!wanted) return;
    const { origin, level } = wanted;
    const name = isOwn(origin) ? level.name || nameOf(origin, "") : origin;
    const game = { level: await ask({ family: "gems", do: "level-game", name, level }) };
    if (wanted !== this.wanted) return;
    const seed = crypto.getRandomValues(new Uint32Array(1))[0];
    await this.#resume({ game, seed, number: 0, swaps: [], started: Math.floor(Date.now() / 1000), from: keyOf(level) });
  }

  /** @param {Kept} kept */
  async #resume(kept) {
    const { wanted } = this;
    if (!wanted || keyOf(wanted.level) !== kept.from) return;
    this.kept = kept;
    this.level = wanted.level;
    this.game.board.hasEnded = false;
    await this.game.open(kept);
    if (this.kept !== kept) return;
    this.games.keep(kept);
    await this.#finish();
  }

  /** @param {import("../swaps/game.js").Shown} view */
  #showState(view) {
    const { level } = this;
    const entry = (/** @type {string} */ name, /** @type {string} */ value, /** @type {Node | null} */ picture = null) =>
      h("div", {}, h("dt", {}, name), h("dd", {}, picture, value));
    fill(
      this.state,
      entry(level && isTimed(level) ? words.secondsLeft : words.movesLeft, String(view.left ?? "")),
      entry(words.points, String(view.points)),
      view.goals.map(({ what, done, wanted }) =>
        entry(words.goalOf(goalName(what)), `${done} / ${wanted}`, pictureOf(what)),
      ),
    );
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
    if (!view?.end) return;
    say(`${this.message.textContent} ${words.points}: ${view.points}`);
    await this.#record();
  }

  async #leave() {
    if (this.game.isBusy) return;
    await this.#record();
    this.game.leave();
    this.newGame.focus();
  }

  async #record() {
    const { kept } = this;
    if (!kept) return;
    await this.games.record(kept);
    if (this.kept === kept) this.kept = null;
  }
}
