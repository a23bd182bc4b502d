// A game of swaps by hand, with bots beside it. It is kept at each swap; when it ends, its record is kept as well.

import { button, fill, h, number, say } from "../dom.js";
import { Game, record } from "../swaps/game.js";
import { text } from "../text.js";
import { Bots, swapOf } from "./bots.js";
import { Compare } from "./compare.js";
import { gameAt, keepGame, keepLast, newGame } from "./games.js";
import { figures, look } from "./look.js";
import { Race } from "./race.js";
import { addressOf, measureOf, randomSeed, rulesOf } from "./rules.js";

/** @typedef {import("./rules.js").Choice} Choice */

const words = text.gems;

export class Swaps {
  /** @param {Choice} asked @param {import("../main.js").Go} go */
  constructor(asked, go) {
    this.asked = asked;
    this.go = go;
    this.address = "";
    /** @type {import("./games.js").Kept | null} */
    this.kept = null;
    /** @type {Race | null} */
    this.race = null;
    /** @type {Compare | null} */
    this.compare = null;
    /** @type {AbortController | null} */
    this.playing = null;
    this.state = h("dl", { class: "state" });
    this.message = h("p", { class: "big", role: "status" });
    this.byHand = h("p", { class: "quiet by-hand" });
    this.beside = h("div");
    this.result = h("div");
    this.settings = h("div", { class: "row-of" });
    this.game = new Game({
      label: words.board,
      look,
      onView: (view) => this.#showState(view),
      onSwap: () => this.#swapped(),
      onShown: (made) => this.#shown(made),
      onPoints: (points) => {
        const shown = this.state.querySelector("dd");
        if (shown) shown.textContent = this.#points(points);
      },
      onRefused: (why) => {
        this.message.textContent = why;
      },
    });
    this.bots = new Bots({
      onHint: () => this.#hint(),
      onPlay: (most) => this.#playOn(most),
      onStop: () => this.playing?.abort(),
      onRace: () => this.#startRace(),
    });
    this.leave = button(words.leave, () => this.#leave(), { id: "leave" });
    this.element = h(
      "div",
      { class: "split gems" },
      h(
        "div",
        { class: "player" },
        this.settings,
        h("p", { class: "goal" }),
        this.state,
        this.message,
        this.game.board.element,
        h("p", { class: "quiet hint" }, words.howToPlay),
        this.byHand,
      ),
      h("div", {}, this.result, this.beside, this.bots.element),
    );
  }

  async begin() {
    this.#showSettings();
    await Promise.all([this.bots.begin(), this.#open(this.asked, { push: false })]);
  }

  end() {
    this.game.board.hasEnded = true;
    this.playing?.abort();
    this.race?.end();
    this.compare?.end();
  }

  #showSettings() {
    const { asked } = this;
    const isGemGem = asked.name !== "crush";
    const ranges = { size: /** @type {[number, number]} */ ([3, 9]), kinds: /** @type {[number, number]} */ ([3, 7]) };
    const field = (/** @type {"size" | "kinds"} */ name) =>
      number(words[name], asked[name], ranges[name], (value) => this.#new({ ...asked, [name]: value, seed: randomSeed() }), { id: name });
    let seed = randomSeed();
    fill(
      this.settings,
      isGemGem && field("size"),
      isGemGem && field("kinds"),
      button(words.newGame, () => this.#new({ ...this.asked, seed: randomSeed() }), { class: "main", id: "new-game" }),
      this.leave,
      number(words.seed, asked.seed, [0, 999999999999999], (value) => {
        seed = value;
        this.#new({ ...this.asked, seed });
      }, { id: "seed" }),
    );
  }

  /** Begins a new game; the one under way is over. @param {Choice} asked */
  async #new(asked) {
    if (this.game.isBusy) return;
    this.playing?.abort();
    await this.#record({ isLeft: true });
    const rules = await rulesOf(asked);
    keepGame(addressOf(asked), newGame(addressOf(asked), rules, asked.seed));
    await this.#open(asked, { push: true });
  }

  /** Shows a game as far as it was played. @param {Choice} asked @param {{ push: boolean }} how */
  async #open(asked, how) {
    const rules = await rulesOf(asked);
    this.race?.end();
    this.compare?.end();
    this.race = this.compare = null;
    fill(this.beside);
    fill(this.result);
    this.asked = asked;
    this.address = addressOf(asked);
    this.kept = gameAt(this.address) ?? newGame(this.address, rules, asked.seed);
    this.message.textContent = "";
    this.bots.note.textContent = "";
    await this.game.open(this.kept);
    keepLast(this.address);
    this.go(this.address, how);
    this.#showSettings();
    if (this.kept.isLeft && !this.game.view.end) this.game.leave();
    if (this.kept.race) await this.#showRace();
    await this.#finish();
  }

  /** @param {any} view */
  #showState(view) {
    const goal = this.element.querySelector(".goal");
    if (goal) goal.textContent = words.goals[/** @type {keyof typeof words.goals} */ (this.asked.name)];
    fill(
      this.state,
      figures([
        [words.points, this.#points(view.points)],
        [words.swaps, view.made],
        ...(view.left === null ? [] : [/** @type {const} */ ([words.left, view.left])]),
      ]),
    );
    if (view.end) this.message.textContent = words.ends[/** @type {keyof typeof words.ends} */ (view.end)];
    this.race?.compare(view);
    this.leave.disabled = Boolean(view.end) || view.made === 0;
    this.#showHelp();
    this.#showButtons();
  }

  /** @param {number} points */
  #points(points) {
    const target = this.kept?.game.match3.goal.p1?.target;
    return target ? `${points} / ${target}` : String(points);
  }

  #showHelp() {
    const help = this.kept?.help;
    this.byHand.textContent = help ? words.helped[help] : words.isByHand;
  }

  #showButtons() {
    this.bots.set({
      isPlaying: this.playing !== null,
      isOver: Boolean(this.game.view?.end),
      hasRace: this.race !== null,
    });
  }

  #swapped() {
    this.message.textContent = "";
    this.bots.note.textContent = "";
    this.game.board.grid.mark("advised", () => false);
    this.#keep();
    const made = this.kept?.swaps.length ?? 0;
    this.race?.to(made);
  }

  /** @param {any} made */
  async #shown({ shuffled, view }) {
    if (shuffled) this.message.textContent = words.shuffled;
    say(words.after(view.points, view.made));
    await this.#finish();
  }

  #keep() {
    if (this.kept) keepGame(this.address, this.kept);
  }

  /** Shows where the result lies, and keeps the record, when the game is over. */
  async #finish() {
    const { view } = this.game;
    if (!view?.end) return;
    if (view.end !== "quit") await this.#record({ isLeft: false });
    if (this.compare || !this.kept) return;
    const rules = this.kept.game.match3;
    const isResult = view.end !== "quit" && !(view.end === "stuck" && measureOf(rules) === "swaps");
    const value = measureOf(rules) === "points" ? view.points : view.made;
    this.compare = new Compare(rules, this.kept.seed, { name: this.asked.name, value: isResult ? value : null });
    fill(this.result, this.compare.element);
    // The race is not to wait for the comparison's games.
    const { compare } = this;
    await this.race?.to(Infinity);
    await compare.begin();
  }

  /** Keeps the record of a game by hand that is over now. @param {{ isLeft: boolean }} how */
  async #record({ isLeft }) {
    const { kept } = this;
    if (!kept || kept.isRecorded || !kept.swaps.length) return;
    kept.isRecorded = true;
    kept.isLeft = isLeft && !this.game.view?.end;
    this.#keep();
    if (!kept.help) await record(kept);
  }

  async #leave() {
    if (this.game.isBusy) return;
    this.playing?.abort();
    await this.#record({ isLeft: true });
    this.game.leave();
    await this.#finish();
  }

  /** From here on it is no game by hand. */
  #helped() {
    if (!this.kept) return;
    this.kept.help = "bot";
    this.#keep();
    this.#showHelp();
  }

  async #hint() {
    const { kept } = this;
    if (!kept || !this.game.isOpen) return;
    const made = kept.swaps.length;
    this.bots.note.textContent = words.thinking;
    try {
      const swap = await swapOf(kept, this.bots.spec);
      if (kept !== this.kept || made !== kept.swaps.length) return;
      this.#helped();
      const [row, column, direction] = placeOf(swap);
      const other = direction === "down" ? [row + 1, column] : [row, column + 1];
      this.game.board.grid.mark("advised", (r, c) => (r === row && c === column) || (r === other[0] && c === other[1]));
      this.bots.note.textContent = words.advises(this.bots.spec, swap);
    } catch (error) {
      this.bots.note.textContent = error instanceof Error ? error.message : String(error);
    }
  }

  /** @param {number} most */
  async #playOn(most) {
    const { kept, game } = this;
    if (!kept || !game.isOpen || this.playing) return;
    const playing = (this.playing = new AbortController());
    this.#showButtons();
    try {
      for (let made = 0; made < most && kept === this.kept && game.isOpen && !playing.signal.aborted; made++) {
        const swap = await swapOf(kept, this.bots.spec, playing.signal);
        this.#helped();
        await game.make(swap, 0);
      }
    } catch (error) {
      if (!playing.signal.aborted) this.bots.note.textContent = error instanceof Error ? error.message : String(error);
    } finally {
      this.playing = null;
      this.#showButtons();
    }
  }

  async #startRace() {
    if (!this.kept || this.race) return;
    this.kept.race = { agent: this.bots.spec, swaps: [] };
    this.#helped();
    await this.#showRace();
  }

  async #showRace() {
    const { kept } = this;
    if (!kept) return;
    this.race = new Race(kept, () => this.#keep());
    fill(this.beside, this.race.element);
    this.#showButtons();
    await this.race.begin();
    this.race.compare(this.game.view);
    await this.race.to(this.game.view.end ? Infinity : kept.swaps.length);
  }
}

/** @param {string} swap as the engine writes it, such as `3,4 down` @returns {[number, number, string]} from 0 */
function placeOf(swap) {
  const [, row, column, direction] = /^(\d+),(\d+) (\w+)$/.exec(swap) ?? [];
  return [Number(row) - 1, Number(column) - 1, direction];
}
