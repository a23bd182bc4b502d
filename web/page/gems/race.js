// A bot on the same board with the same chance, beside the person: a swap for each swap, and the rest at the end.

import { fill, h } from "../dom.js";
import { Session } from "../engine.js";
import { Board } from "../swaps/board.js";
import { text } from "../text.js";
import { nameOf, swapOf } from "./bots.js";
import { endsOf } from "../swaps/game.js";
import { figures, look } from "./look.js";

/** @typedef {import("../swaps/game.js").Shown} Shown */

const words = text.gems;

export class Race {
  /**
   * @param {import("./games.js").Kept} kept a game with a race
   * @param {() => void} onSwap
   */
  constructor(kept, onSwap) {
    const race = /** @type {NonNullable<typeof kept.race>} */ (kept.race);
    this.bot = { agent: race.agent, ms: race.ms ?? null };
    this.name = nameOf(this.bot);
    this.session = new Session({ ...kept, swaps: race.swaps });
    this.onSwap = onSwap;
    /** @type {Shown | null} */
    this.view = null;
    /** @type {Promise<void> | null} */
    this.running = null;
    this.wanted = 0;
    /** Whether the person is done, so that nobody is to wait for cascades. */
    this.isRest = false;
    this.given = new AbortController();
    const title = words.botBoard(this.name);
    this.board = new Board({ label: title }, look);
    this.state = h("dl", { class: "state" });
    this.verdict = h("p", { class: "verdict", role: "status" });
    /** @type {Shown | null} */
    this.own = null;
    this.element = h("section", { class: "panel race", "aria-label": title }, h("h2", {}, title), this.state, this.verdict, this.board.element);
  }

  async begin() {
    this.#show(await this.session.view());
  }

  end() {
    this.board.hasEnded = true;
    this.given.abort();
    this.session.close();
  }

  /** Lets the bot play until it has made as many swaps. @param {number} swaps */
  to(swaps) {
    this.wanted = Math.max(this.wanted, swaps);
    this.running ??= this.#run().finally(() => {
      this.running = null;
    });
    return this.running;
  }

  /** Lets the bot play what it still has to when the person is done, or until it has made as many swaps. @param {number} most */
  async rest(most) {
    this.isRest = true;
    await this.to(most);
    this.compare();
  }

  async #run() {
    while (this.view && !this.view.end && this.session.played.swaps.length < this.wanted) await this.#swap();
  }

  /** Says how both did, once both are over. @param {Shown | null} [own] the person's game */
  compare(own) {
    this.own = own ?? this.own;
    const { view } = this;
    const isDone = view?.end || (this.isRest && !this.running);
    if (view && this.own?.end && isDone) this.verdict.textContent = this.#inWords(this.own, view);
    else if (view?.end) this.verdict.textContent = words.ends[/** @type {keyof typeof words.ends} */ (view.end)];
  }

  /** @param {Shown} own @param {Shown} view */
  #inWords(own, view) {
    const mine = words.resultInWords(own.points, own.made);
    const other = words.resultInWords(view.points, view.made);
    return words.raced(mine, this.name, view.end ? other : words.andOn(other));
  }

  async #swap() {
    const { signal } = this.given;
    const swap = await swapOf(this.session, this.bot, signal);
    const made = await this.session.act(swap, 0, { signal });
    this.onSwap();
    if (!this.isRest) await this.board.animate(made.steps, { ends: endsOf(swap), points: this.view?.points ?? 0 });
    this.#show(made.view);
  }

  /** @param {Shown} view */
  #show(view) {
    this.view = view;
    this.board.show(view);
    fill(this.state, figures([[words.swaps, view.made], [words.points, view.points]]));
    this.compare();
  }
}
