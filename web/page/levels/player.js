// The level played by hand. A game is its seed and its swaps; when it ends, or the person leaves it, its record is kept for
// `sweetfish people`.

import { button, fill, h, say, scroller, setDisabled } from "../dom.js";
import { EndCard } from "../end.js";
import { ask, ignoreGivenUp } from "../engine.js";
import { sharer } from "../files.js";
import { Rules } from "../rules.js";
import { Game, endsOf, wordsOf } from "../swaps/game.js";
import { Review } from "../swaps/review.js";
import { text } from "../text.js";
import { nameOf } from "./bar.js";
import { adviceIn, playedByBot } from "./bot.js";
import { dropEnded, endedOf, keepEnded } from "./ended.js";
import { explained } from "./explain.js";
import { isOwn } from "./own.js";
import { goalLine, goalName, pictureOf } from "./goals.js";
import { KeptGames } from "./kept.js";
import { isTimed, keyOf } from "./model.js";
import { cellPicture, describe } from "./show.js";
import { secondsAdded } from "./time.js";
import { keepWon } from "./won.js";

/** @typedef {import("./model.js").Level} Level */

/** @typedef {import("./kept.js").Kept} Kept */
/** @typedef {import("../swaps/game.js").Shown} Shown */

const words = text.levels;

/** The pictures of the rules. @type {import("../rules.js").Picture[]} */
const PICTURES = [
  { rows: ["2 [1] 4", "1 [2] 1", "3 2 4"], sign: "⇅" },
  { rows: ["2 1 4", "2 [1-] 3", "3 2 4"] },
  { rows: ["2~ 1~ 3", "3~ 2~ 1", "1 3 2"] },
];

export class Player {
  /**
   * @param {object} owner
   * @param {() => Promise<boolean>} owner.onShare copies what leads to the level
   * @param {() => string} owner.next returns the level that comes after this one; `""` if none does
   * @param {(name: string) => void} owner.onNext
   */
  constructor(owner) {
    this.owner = owner;
    this.card = new EndCard();
    /** What stops the bot that plays the same board. */
    this.given = new AbortController();
    this.games = new KeptGames();
    /** Lets other tabs have the game. */
    this.free = () => {};
    /** @type {Kept | null} the game that is shown and not over */
    this.kept = null;
    /** @type {Kept | null} the game that is shown and over */
    this.ended = null;
    /** @type {Level | null} */
    this.level = null;
    /** The points, which rise while a cascade is shown. */
    this.points = h("dd", {});
    this.state = h("dl", { class: "state" });
    this.message = h("p", { class: "big", role: "status" });
    this.game = new Game({
      label: words.playBoard,
      look: (cells, index) => this.#look(cells, index),
      onView: (view) => this.#showState(view),
      onSwap: (played) => {
        this.games.keep(/** @type {Kept} */ (played));
        if (played !== this.kept) return;
        this.message.textContent = "";
        this.game.board.advise([]);
      },
      onShown: async ({ shuffled, steps, view }) => {
        if (shuffled) say(words.shuffled);
        const seconds = this.level && !view.end ? secondsAdded(this.level, steps) : 0;
        if (seconds > 0) this.message.textContent = words.secondsAdded(seconds);
        if (this.kept) this.kept.bonus = view.points - (steps.at(-1)?.points ?? view.points);
        await this.#finish(true);
      },
      onPoints: (points) => {
        this.points.textContent = String(points);
      },
      onRefused: (why) => {
        this.message.textContent = why;
      },
    });
    this.newGame = button(words.newGame, () => this.#restart(), { class: "main", id: "new-game" });
    this.leave = button(words.leave, () => this.#leave(), { id: "leave" });
    this.hint = button(text.gems.hint, () => this.#hint(), { id: "hint", title: text.byHand.hintCosts });
    this.undo = button(words.undo, () => this.#back(), { id: "undo-swap" });
    this.review = new Review(this.game, this.card, [this.hint, this.undo, this.leave], (view, line) => {
      this.#showFigures(view);
      this.message.textContent = line;
    });
    this.byHand = h("p", { class: "quiet by-hand" });
    this.goal = h("p", { class: "goal" });
    this.rules = new Rules("levels.rules", PICTURES, words.rules, words.keys);
    this.seconds = h("p", { class: "quiet" }, words.secondsHow);
    this.table = h(
      "div",
      { class: "game player" },
      h("div", { class: "cards panel" }, this.goal, this.state, this.message),
      this.rules.element,
      h("div", { class: "table" }, this.game.board.element, this.card.element),
      h("div", { class: "actions" }, this.newGame, this.review.buttons, this.hint, this.undo, this.leave, this.rules.button),
      scroller(text.aboutGame, { class: "side" }, this.seconds, this.byHand),
    );
    this.element = h("div", {});
  }

  /** Shows the game of a level: the one under way, the one that ended last in this tab, or a new one. @param {import("./bench.js").Version} version @param {boolean} isValid */
  async show({ origin, level }, isValid) {
    if (!isValid) {
      this.wanted = null;
      return fill(this.element, h("p", {}, words.notPlayable));
    }
    this.wanted = { origin, level };
    this.seconds.hidden = !isTimed(level);
    this.rules.setMore(...explained(level));
    fill(this.goal, goalLine(level));
    fill(this.element, this.table);
    await this.games.ready;
    if (this.wanted?.level !== level) return;
    const key = keyOf(level);
    const kept = this.games.of(key);
    const ended = endedOf(key);
    try {
      if (kept) await this.#resume(kept);
      else if (ended) await this.#showEnded(ended);
      else await this.#begin();
    } catch {
      // What was kept is no game.
      if (kept) this.games.drop(kept);
      await this.#begin();
    }
  }

  /** Shows nothing more. The game stays kept. */
  end() {
    this.wanted = null;
    this.given.abort();
    this.free();
    this.game.board.hasEnded = true;
    this.game.end();
    this.review.end();
  }

  /** The game that is shown is left for another one. */
  async #restart() {
    if (this.game.isBusy) return;
    await this.#record();
    await this.#begin();
  }

  /** @param {number} [again] the seed of a board that is played once more */
  async #begin(again) {
    const { wanted } = this;
    if (!wanted) return;
    const { origin, level } = wanted;
    const name = isOwn(origin) ? level.name || nameOf(origin, "") : origin;
    const game = { level: await ask({ family: "gems", do: "level-game", name, level }) };
    if (wanted !== this.wanted) return;
    const seed = again ?? crypto.getRandomValues(new Uint32Array(1))[0];
    const help = again === undefined ? null : "again";
    await this.#resume({ game, seed, number: 0, swaps: [], started: Math.floor(Date.now() / 1000), from: keyOf(level), help });
  }

  /** @param {Kept} kept */
  async #resume(kept) {
    if (!(await this.#open(kept))) return;
    dropEnded(kept.from);
    this.games.keep(kept);
    await this.#finish();
  }

  /** Shows a game that is over. @param {Kept} ended */
  async #showEnded(ended) {
    if (!(await this.#open(ended))) return;
    this.kept = null;
    if (!this.game.view?.end) this.game.leave();
    if (this.game.view) this.#showEnd(this.game.view, ended, false).catch(ignoreGivenUp);
  }

  /** Returns whether the game is shown, and no other one. @param {Kept} kept */
  async #open(kept) {
    const { wanted } = this;
    if (!wanted || keyOf(wanted.level) !== kept.from) return false;
    this.given.abort();
    this.given = new AbortController();
    this.review.end();
    this.free();
    this.free = this.games.hold(kept.from);
    this.kept = kept;
    this.ended = null;
    this.level = wanted.level;
    this.#showHelp(kept);
    this.game.board.hasEnded = false;
    await this.game.open(kept);
    return this.kept === kept;
  }

  /** @param {Shown} view */
  #showState(view) {
    this.#showFigures(view);
    this.message.textContent = this.#endLine(view);
    setDisabled(Boolean(view.end), this.leave, this.hint);
    setDisabled(Boolean(view.end) || view.made === 0, this.undo);
  }

  /** @param {Shown} view */
  #showFigures(view) {
    const { level } = this;
    this.points.textContent = String(view.points);
    const isMany = view.goals.length > 2;
    const entry = (/** @type {string} */ name, /** @type {string} */ value, /** @type {Node | null} */ picture = null) =>
      h("div", { class: isMany && picture ? "of-many" : "" }, h("dt", {}, name), h("dd", {}, picture, value));
    fill(
      this.state,
      entry(level && isTimed(level) ? words.secondsLeft : words.movesLeft, String(view.left ?? "")),
      h("div", {}, h("dt", {}, words.points), this.points),
      view.goals.map(({ what, done, wanted }) =>
        entry(view.goals.length > 1 ? goalName(what) : words.goalOf(goalName(what)), `${done} / ${wanted}`, pictureOf(what)),
      ),
    );
  }

  /** @param {string[]} cells @param {number} index */
  #look(cells, index) {
    if (!this.level) return { content: null, label: "" };
    // Where pieces come in is of no interest here.
    const level = { ...this.level, cells, spawners: [] };
    const isVoid = cells[index] === "#";
    return { content: isVoid ? null : cellPicture(level, index), label: describe(level, index), class: isVoid ? "void" : "" };
  }

  /** From here on it is no game by hand. @param {"bot" | "back"} why */
  #help(why) {
    const { kept } = this;
    if (!kept) return;
    kept.help = why;
    this.games.keep(kept);
    this.#showHelp(kept);
  }

  /** @param {Kept} kept @param {boolean} [isOver] */
  #showHelp({ help }, isOver) {
    this.byHand.textContent = wordsOf(help, isOver);
  }

  /** Marks the swap that a bot would make. */
  async #hint() {
    const { session, view } = this.game;
    if (!session || !view || !this.game.isOpen) return;
    this.#help("bot");
    const advice = await adviceIn(session);
    if (view === this.game.view && !this.game.isBusy) this.game.board.advise(endsOf(advice));
  }

  /** Takes the last swap back. */
  async #back() {
    const { kept } = this;
    if (!this.game.isOpen) return;
    this.#help("back");
    await this.game.back();
    if (kept) this.games.keep(kept);
  }

  /** Keeps the record of a game that is over. @param {boolean} [isNow] whether it has just ended */
  async #finish(isNow = false) {
    const { view } = this.game;
    const { kept } = this;
    if (!view?.end) return;
    say(`${this.message.textContent} ${words.points}: ${view.points}`);
    if (kept) this.#showEnd(view, kept, isNow).catch(ignoreGivenUp);
    await this.#record();
  }

  /** Shows how the game ended, and how a bot ends on the same board. @param {Shown} view @param {Kept} kept @param {boolean} isNow whether it has just ended */
  async #showEnd(view, kept, isNow) {
    keepEnded(kept);
    this.ended = kept;
    const isWon = view.end === "won";
    if (isWon && this.wanted && !isOwn(this.wanted.origin)) keepWon(this.wanted.origin);
    this.#showHelp(kept, kept.swaps.length > 0);
    const { card } = this;
    const missed = view.goals.filter(({ done, wanted }) => done < wanted).map(({ what, done, wanted }) => words.reached(goalName(what), done, wanted));
    this.message.textContent = this.#endLine(view);
    const own = isWon ? words.points2(view.points, kept.bonus ?? 0, this.#left(view)) : missed.join(" ");
    const following = isWon ? this.owner.next() : "";
    const further = following && button(words.nextLevel, () => this.owner.onNext(following), { id: "to-next", class: "main" });
    const newGame = button(text.end.newBoard, () => this.#restart(), { id: "new-board", class: further ? "" : "main" });
    const next = [further, newGame, card.rematch(() => this.#begin(kept.seed)), this.review.offer(kept), sharer(this.owner.onShare)];
    this.review.show({ title: this.#endTitle(view), decided: own, next, isLost: !isWon }, isNow);
    const bot = await playedByBot(kept, this.given.signal);
    card.decide(`${own} ${words.botEnded(this.#endTitle(bot), bot.points)}`);
  }

  /** Returns what is left, in words. @param {Shown} view */
  #left({ left }) {
    return words.limitOf(left ?? 0, Boolean(this.level && isTimed(this.level)));
  }

  /** @param {Shown} view of a game that is over */
  #endTitle(view) {
    return view.end === "won" && view.left !== null ? words.wonWith(this.#left(view)) : endOf(view);
  }

  /** Returns how the game ended, and what the moves that were left paid; `""` if it is not over. @param {Shown} view */
  #endLine(view) {
    const bonus = this.ended?.bonus ?? 0;
    return view.end === "won" && bonus > 0 ? words.bonus(this.#left(view), bonus) : endOf(view);
  }

  async #leave() {
    if (this.game.isBusy) return;
    const { kept } = this;
    await this.#record();
    this.game.leave();
    if (kept && this.game.view && kept.swaps.length > 0) this.#showEnd(this.game.view, kept, true).catch(ignoreGivenUp);
    this.newGame.focus();
  }

  async #record() {
    const { kept } = this;
    if (!kept) return;
    await this.games.record(kept);
    if (this.kept === kept) this.kept = null;
  }
}

/** Returns how a game ended; `""` if it is not over. @param {{ end: Shown["end"] }} view */
const endOf = ({ end }) => (end ? words.ends[/** @type {keyof typeof words.ends} */ (end)] : "");
