// A game of swaps by hand. It is kept at each swap; when it ends, its record is kept, and the result is compared.

import { button, byId, fill, h, say, scroller, setDisabled, wait } from "../dom.js";
import { EndCard } from "../end.js";
import { ignoreGivenUp } from "../engine.js";
import { sharer } from "../files.js";
import { number, sheet } from "../form.js";
import { Rules } from "../rules.js";
import { Game } from "../swaps/game.js";
import { Review } from "../swaps/review.js";
import { text } from "../text.js";
import { Compare } from "./compare.js";
import { close, gameAt, holdGame, keepGame, keepLast, newGame } from "./games.js";
import { Helpers } from "./helpers.js";
import { look } from "./look.js";
import { worstMiss } from "./missed.js";
import { addressOf, measureOf, randomSeed, resultOf, rulesOf } from "./rules.js";
import { State } from "./state.js";

/** @typedef {import("./rules.js").Choice} Choice */

const words = text.gems;

/** The pictures of the rules. @type {import("../rules.js").Picture[]} */
const PICTURES = [
  { rows: ["2 [1] 4", "1 [2] 1", "3 2 4"], sign: "⇅" },
  { rows: ["2 2 4", "[1] [1] [1]", "3 2 4"] },
  { rows: [". . .", "2 2 4", "3 2 4"], sign: "↓" },
];
/** Milliseconds for which the comparison waits for a race. */
const RACE_MS = 2000;
/** While a bot works, a game is kept when it has grown by this part: all of it is written each time. */
const GROWTH = 1 / 50;

export class Swaps {
  /** @param {Choice} asked @param {import("../main.js").Go} go */
  constructor(asked, go) {
    this.asked = asked;
    this.go = go;
    this.address = "";
    /** Lets other tabs have the game. */
    this.free = () => {};
    /** @type {import("./games.js").Kept | null} */
    this.kept = null;
    /** @type {Compare | null} */
    this.compare = null;
    this.state = new State();
    this.result = h("div");
    this.settings = h("div", { class: "row-of" });
    this.game = new Game({
      label: words.board,
      look,
      onView: (view) => this.#showState(view),
      onSwap: () => this.#swapped(),
      onShown: (made) => this.#shown(made),
      onPoints: (points) => this.state.showPoints(points),
      onRefused: (why) => this.state.say(why),
    });
    this.helpers = new Helpers(this.game, {
      onHelp: () => this.#helped("bot"),
      onRaced: () => this.#keepGrown(),
      onDone: () => this.#keep(),
    });
    /** How many swaps of the game and of its race are kept. */
    this.keptSwaps = 0;
    this.hidden = new AbortController();
    addEventListener("pagehide", () => this.#keep(), { signal: this.hidden.signal });
    this.leave = button(words.leave, () => this.#leave(), { id: "leave" });
    this.undo = button(words.undo, () => this.#back(), { id: "undo", disabled: true });
    this.card = new EndCard();
    /** What is known of why the game ended so. @type {{ missed?: string, bots?: string }} */
    this.said = {};
    /** Ends what looks at a game that is over. */
    this.ended = new AbortController();
    this.board = sheet("board", words.boardTitle, this.settings, button(text.done, () => this.board.close(), { id: "board-done", class: "main" }));
    const other = button(words.boardOf, () => this.board.showModal(), { "data-opens": "board" });
    this.review = new Review(this.game, this.card, [this.helpers.bots.hint, this.undo, this.leave], (view, line) => {
      this.state.show(view);
      this.state.say(line);
    });
    const rules = new Rules("gems.rules", PICTURES, words.rules, words.keys);
    const newGame = button(words.newGame, () => this.#newBoard(), { class: "main", id: "new-game" });
    this.element = h(
      "div",
      { class: "game gems" },
      h("div", { class: "cards panel" }, this.state.above),
      rules.element,
      h("div", { class: "table player" }, this.game.board.element, this.card.element),
      h("div", { class: "actions" }, newGame, this.review.buttons, this.helpers.bots.hint, this.undo, this.leave, other, rules.button),
      scroller(text.aboutGame, { class: "side" }, this.result, this.helpers.beside, this.helpers.bots.element, this.state.byHand),
      this.board,
    );
  }

  async begin() {
    this.#showSettings();
    await Promise.all([this.helpers.begin(), this.#open(this.asked, { push: false })]);
  }

  /** Whether another section is shown: what was waited for begins nothing any more. */
  get isGone() {
    return this.hidden.signal.aborted;
  }

  end() {
    this.#keep();
    this.free();
    this.hidden.abort();
    this.ended.abort();
    this.game.board.hasEnded = true;
    this.game.end();
    this.review.end();
    this.helpers.end();
    this.compare?.end();
  }

  #showSettings() {
    const { asked } = this;
    const isGemGem = asked.name !== "crush";
    const ranges = { size: /** @type {[number, number]} */ ([3, 9]), kinds: /** @type {[number, number]} */ ([3, 7]) };
    const field = (/** @type {"size" | "kinds"} */ name) =>
      number(words[name], asked[name], ranges[name], (value) => this.#new({ ...asked, [name]: value, seed: randomSeed() }), { id: name });
    const seed = number(words.seed, asked.seed, [0, 999999999999999], (value) => this.#new({ ...asked, seed: value }), { id: "seed" });
    const focused = this.settings.contains(document.activeElement) ? document.activeElement?.id : null;
    fill(
      this.settings,
      isGemGem && field("size"),
      isGemGem && field("kinds"),
      seed,
    );
    if (focused) byId(focused).focus();
  }

  #newBoard() {
    return this.#new({ ...this.asked, seed: randomSeed() });
  }

  /** Begins a new game; the one under way is over. @param {Choice} asked */
  async #new(asked) {
    this.helpers.stop();
    await this.game.settle();
    await this.#close({ isLeft: true });
    const rules = await rulesOf(asked);
    keepGame(addressOf(asked), newGame(rules, asked.seed), true);
    await this.#open(asked, { push: true });
  }

  /** Shows a game as far as it was played. @param {Choice} asked @param {{ push: boolean }} how */
  async #open(asked, how) {
    const rules = await rulesOf(asked);
    if (this.isGone) return;
    this.compare?.end();
    this.compare = null;
    this.review.end();
    this.ended.abort();
    this.ended = new AbortController();
    fill(this.result);
    this.asked = asked;
    this.address = addressOf(asked);
    this.free();
    this.free = holdGame(this.address);
    const kept = gameAt(this.address) ?? newGame(rules, asked.seed);
    this.kept = kept;
    this.keptSwaps = this.#swaps();
    this.helpers.open(kept);
    this.helpers.bots.open(asked.name);
    this.state.open(asked.name, kept);
    await this.game.open(kept);
    if (this.isGone || kept !== this.kept) return;
    keepLast(this.address);
    this.go(this.address, how);
    this.#showSettings();
    if (kept.isLeft && !this.game.view?.end) this.game.leave();
    await this.helpers.showRace();
    await this.#finish();
  }

  /** @param {import("../swaps/game.js").Shown} view */
  #showState(view) {
    this.state.show(view);
    setDisabled(Boolean(view.end) || view.made === 0, this.leave, this.undo);
    this.helpers.show(view);
  }

  #swapped() {
    this.state.say("");
    this.leave.disabled = this.undo.disabled = false;
    this.#keepGrown();
    this.helpers.swapped();
  }

  /** @param {import("../swaps/game.js").Made} made */
  async #shown({ shuffled, view }) {
    if (shuffled) this.state.say(words.shuffled);
    say(words.after(view.points, view.made));
    await this.#finish(true);
  }

  /** Takes the last swap back. */
  async #back() {
    this.helpers.stop();
    await this.game.settle();
    if (!this.game.isOpen) return;
    this.#helped("back");
    await this.game.back();
    this.#keep();
  }

  #keep() {
    const { kept } = this;
    if (!kept || this.#swaps() === this.keptSwaps) return;
    this.keptSwaps = this.#swaps();
    keepGame(this.address, kept);
  }

  /** Keeps the game after a swap; at once if the person made it. */
  #keepGrown() {
    const swaps = this.#swaps();
    if (!this.helpers.isWorking || swaps - this.keptSwaps >= swaps * GROWTH) this.#keep();
  }

  /** Returns how many swaps the game and its race have. */
  #swaps() {
    return (this.kept?.swaps.length ?? 0) + (this.kept?.race?.swaps.length ?? 0);
  }

  /** From here on it is no game by hand. @param {"bot" | "back"} why */
  #helped(why) {
    const { kept } = this;
    if (!kept) return;
    kept.help = why;
    keepGame(this.address, kept);
    this.state.showHelp();
  }

  /** Shows where the result lies, and keeps the record, when the game is over. @param {boolean} [isNow] whether it has just ended */
  async #finish(isNow = false) {
    const { kept } = this;
    const { view } = this.game;
    if (!view?.end || !kept) return;
    if (view.end !== "quit") await this.#close({ isLeft: false });
    if (this.isGone || this.compare || kept !== this.kept) return;
    const rules = kept.game.match3;
    const onSame = (/** @type {string} */ line) => this.compare === compare && this.#decide({ bots: line });
    const compare = new Compare(rules, kept.seed, { name: this.asked.name, value: resultOf(rules, view) }, onSame);
    this.compare = compare;
    fill(this.result, compare.element);
    this.#showEnd(view, isNow).catch(ignoreGivenUp);
    // A race that ends soon is not to wait for the comparison's games.
    await Promise.race([this.helpers.finish().then(() => this.helpers.verdict && this.#decide({})), wait(RACE_MS)]);
    await compare.begin();
  }

  /** Says more of what decided the game. @param {{ missed?: string, bots?: string }} more */
  #decide(more) {
    Object.assign(this.said, more);
    this.card.decide([this.helpers.verdict, this.said.missed, this.said.bots].filter(Boolean).join(" "));
  }

  /** @param {import("../swaps/game.js").Shown} view of a game that is over @param {boolean} isNow whether it has just ended */
  async #showEnd({ end, points, made }, isNow) {
    const { kept, card } = this;
    if (!kept || !end) return;
    this.said = {};
    this.review.missed = null;
    const title = words.endTitle(/** @type {"won" | "lost" | "stuck" | "quit"} */ (end), measureOf(kept.game.match3), points, made);
    const newBoard = button(text.end.newBoard, () => this.#newBoard(), { id: "new-board", class: "main" });
    const rematch = card.rematch(() => this.#new(this.asked));
    this.review.show({ title, decided: text.end.looking, next: [newBoard, rematch, this.review.offer(kept), sharer()] }, isNow);
    if (measureOf(kept.game.match3) === "lasted") return;
    const missed = await worstMiss(kept, this.ended.signal);
    if (kept !== this.kept || !missed) return;
    this.review.missed = missed;
    this.#decide({ missed: words.missed(missed) });
  }

  /** Keeps the game under way as one that is over. @param {{ isLeft: boolean }} how */
  async #close({ isLeft }) {
    if (this.kept) await close(this.address, this.kept, isLeft && !this.game.view?.end);
    this.state.showHelp();
  }

  async #leave() {
    this.helpers.stop();
    await this.game.settle();
    await this.#close({ isLeft: true });
    const isNow = !this.game.view?.end;
    if (isNow) this.game.leave();
    await this.#finish(isNow);
  }
}
