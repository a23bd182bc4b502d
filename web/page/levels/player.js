// The level played by hand. A game is its seed and its swaps, kept over a reload; when it ends, or the person leaves it,
// its record is kept for `sweetfish people`.

import { button, fill, h, say, wait, wantsLessMotion } from "../dom.js";
import { ask } from "../engine.js";
import { Grid } from "../grid.js";
import { addRecord, forget, keep, load, player } from "../store.js";
import { text } from "../text.js";
import { parsed } from "./files.js";
import { toToml } from "./model.js";
import { cellPicture, describe } from "./show.js";

/** @typedef {import("./model.js").Level} Level */
/** @typedef {import("./model.js").Place} Place */
/** @typedef {"up" | "down" | "left" | "right"} Direction */

/**
 * A game that is not over: what is played, from which seed, the swaps so far, and when it began.
 * @typedef {{ game: any, seed: number, number: number, swaps: { swap: string, ms: number }[], started: number, from: string }} Kept
 */

const words = text.levels;
const STEP_MS = 170;
/** @type {Record<Direction, Place>} */
const STEPS = { up: [-1, 0], down: [1, 0], left: [0, -1], right: [0, 1] };

export class Player {
  constructor() {
    /** @type {Kept | null} */
    this.kept = load("levels.play", null);
    /** @type {Level | null} */
    this.level = null;
    /** @type {any} the game as the engine sees it */
    this.view = null;
    /** @type {Place | null} */
    this.chosen = null;
    this.isBusy = false;
    this.hasEnded = false;
    this.shownAt = 0;
    this.state = h("dl", { class: "state" });
    this.message = h("p", { class: "big", role: "status" });
    this.grid = new Grid({
      label: words.playBoard,
      onPick: (row, column) => this.#pick([row, column]),
      onArrow: (row, column, direction) => this.#arrow([row, column], direction),
      onDrag: (from, to) => this.#swap(from, directionOf(from, to)),
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
      this.grid.element,
      h("p", { class: "quiet hint" }, words.howToPlay),
    );
    if (this.kept?.from === toToml(level)) await this.#resume();
    else await this.#restart();
  }

  /** Shows nothing more. The game stays kept. */
  end() {
    this.hasEnded = true;
  }

  async #restart() {
    if (!this.wanted || this.isBusy) return;
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
    this.hasEnded = false;
    this.level = await parsed(kept.game.level.text);
    this.#setView(await ask({ family: "gems", do: "view", played: this.#played() }));
    keep("levels.play", kept);
    await this.#finish();
  }

  #played() {
    const { game, seed, number, swaps } = /** @type {Kept} */ (this.kept);
    return { game, seed, number, swaps };
  }

  /** @param {any} view */
  #setView(view) {
    this.view = view;
    this.chosen = null;
    this.shownAt = performance.now();
    this.#showCells(view.cells);
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

  /** @param {string[]} cells */
  #showCells(cells) {
    if (!this.level) return;
    // Where pieces come in is of no interest here.
    const level = { ...this.level, cells, spawners: [] };
    this.grid.show(level.height, level.width, (row, column) => {
      const index = row * level.width + column;
      const isChosen = this.chosen?.[0] === row && this.chosen[1] === column;
      return {
        content: cells[index] === "#" ? null : cellPicture(level, index),
        label: describe(level, index),
        class: cells[index] === "#" ? "void" : isChosen ? "chosen" : "",
      };
    });
  }

  /** @param {Place} place */
  #pick(place) {
    if (this.isBusy || this.view?.end) return;
    const { chosen } = this;
    if (chosen && Math.abs(chosen[0] - place[0]) + Math.abs(chosen[1] - place[1]) === 1) {
      this.#swap(chosen, directionOf(chosen, place));
      return;
    }
    this.chosen = chosen && chosen[0] === place[0] && chosen[1] === place[1] ? null : place;
    this.#showCells(this.view.cells);
  }

  /** Swaps the chosen cell. @param {Place} place @param {Direction} direction */
  #arrow(place, direction) {
    if (!this.chosen || this.chosen[0] !== place[0] || this.chosen[1] !== place[1]) return false;
    this.#swap(place, direction);
    return true;
  }

  /** @param {Place} place @param {Direction} direction */
  async #swap([row, column], direction) {
    const { kept, view } = this;
    if (!kept || this.isBusy || view?.end) return;
    const swap = `${row + 1},${column + 1} ${direction}`;
    const ms = Math.round(performance.now() - this.shownAt);
    this.isBusy = true;
    try {
      this.message.textContent = "";
      const made = await ask({ family: "gems", do: "swap", played: this.#played(), swap, ms });
      kept.swaps.push({ swap, ms });
      keep("levels.play", kept);
      await this.#animate(made.steps);
      if (made.shuffled) say(words.shuffled);
      this.#setView(made.view);
      await this.#finish();
    } catch (error) {
      this.chosen = null;
      this.#showCells(view.cells);
      this.message.textContent = error instanceof Error ? error.message : String(error);
    } finally {
      this.isBusy = false;
    }
  }

  /** @param {{ before: string[], cleared: string[], after: string[] }[]} steps */
  async #animate(steps) {
    if (wantsLessMotion()) return;
    for (const { before, cleared, after } of steps) {
      for (const cells of [before, cleared, after]) {
        if (this.hasEnded) return;
        this.#showCells(cells);
        await wait(STEP_MS);
      }
    }
  }

  /** Keeps the record of a game that is over. */
  async #finish() {
    if (!this.view.end) return;
    say(`${this.message.textContent} ${words.points}: ${this.view.points}`);
    await this.#record();
  }

  async #leave() {
    if (this.isBusy) return;
    await this.#record();
    this.view = { ...this.view, end: "quit" };
    this.#setView(this.view);
  }

  /** A game without a swap is no game. */
  async #record() {
    const { kept } = this;
    this.kept = null;
    forget("levels.play");
    if (!kept?.swaps.length) return;
    const { started, game, seed, number, swaps } = kept;
    addRecord(await ask({ family: "gems", do: "record", played: { game, seed, number, swaps }, player: player(), started }));
  }
}

/** @param {Place} from @param {Place} to @returns {Direction} */
function directionOf(from, to) {
  const [down, right] = [to[0] - from[0], to[1] - from[1]];
  const isAcross = Math.abs(right) > Math.abs(down);
  const wanted = isAcross ? [0, Math.sign(right)] : [Math.sign(down), 0];
  const found = Object.entries(STEPS).find(([, step]) => step[0] === wanted[0] && step[1] === wanted[1]);
  return /** @type {Direction} */ (found?.[0] ?? "right");
}
