// What bots do for the person: show a swap, play on, and race on the same board.

import { fill, h } from "../dom.js";
import { GivenUp, Session } from "../engine.js";
import { text } from "../text.js";
import { endsOf } from "../swaps/game.js";
import { Bots, nameOf, swapOf } from "./bots.js";
import { Race } from "./race.js";
import { measureOf } from "./rules.js";

/**
 * @typedef {object} Owner
 * @property {() => void} onHelp from here on it is no game by hand
 * @property {() => void} onRaced the bot that races has made a swap
 * @property {() => void} onDone a bot is done with what it was asked for
 */

const words = text.gems;

export class Helpers {
  /** @param {import("../swaps/game.js").Game} game @param {Owner} owner */
  constructor(game, owner) {
    this.game = game;
    this.owner = owner;
    /** @type {import("./games.js").Kept | null} */
    this.kept = null;
    /** @type {Session | null} the game as the bot sees it: while it thinks, the person can go on */
    this.session = null;
    /** @type {Race | null} */
    this.race = null;
    /** @type {AbortController | null} what stops the bot that is at work */
    this.working = null;
    this.beside = h("div");
    this.bots = new Bots({
      onHint: () => this.#work((given) => this.#hint(given)),
      onPlay: (most) => this.#work((given) => this.#playOn(most, given)),
      onStop: () => this.stop(),
      onRace: () => this.#work((given) => this.#startRace(given)),
    });
  }

  /** How the race ended, in words. */
  get verdict() {
    return this.race?.verdict.textContent ?? "";
  }

  begin() {
    return this.bots.begin();
  }

  /** Whether a bot plays on, or plays the rest of a race. */
  get isWorking() {
    return this.working !== null || Boolean(this.race?.isRest);
  }

  /** Stops the bot that is at work. */
  stop() {
    this.working?.abort();
  }

  /** Another game. @param {import("./games.js").Kept | null} kept */
  open(kept) {
    this.end();
    this.race = null;
    this.kept = kept;
    this.session = kept && new Session(kept);
    this.bots.note.textContent = "";
    fill(this.beside);
  }

  end() {
    this.stop();
    this.race?.end();
    this.session?.close();
  }

  /** Shows what can be pressed, and the race, for the game as it stands. @param {import("../swaps/game.js").Shown} view */
  show(view) {
    this.race?.compare(view);
    this.#showButtons();
  }

  /** A swap was made; the bot that races makes one as well. */
  swapped() {
    if (!this.working) this.bots.note.textContent = "";
    this.game.board.advise([]);
    this.race?.to(this.kept?.swaps.length ?? 0);
  }

  /** Plays the bot's side of the race to its end. */
  async finish() {
    const { kept, race } = this;
    if (!kept || !race) return;
    // A game for lasting long is decided once the bot lasts longer; it may never end.
    const isLasting = measureOf(kept.game.match3) === "lasted";
    await race.rest(isLasting ? kept.swaps.length + 1 : Infinity);
    this.owner.onDone();
  }

  /** Shows the race of the game, if there is one. */
  async showRace() {
    const { kept } = this;
    if (!kept?.race) return;
    const race = (this.race = new Race(kept, this.owner.onRaced));
    fill(this.beside, race.element);
    this.#showButtons();
    await race.begin();
    race.compare(this.game.view);
    if (!this.game.view?.end) race.to(kept.swaps.length);
  }

  /** Lets a bot do something until it is stopped; says what went wrong. @param {(given: AbortSignal) => Promise<void>} what */
  async #work(what) {
    if (!this.kept || this.working || this.game.view?.end) return;
    const working = (this.working = new AbortController());
    this.bots.note.textContent = words.thinking;
    this.#showButtons();
    let note = "";
    try {
      await what(working.signal);
    } catch (error) {
      if (!(error instanceof GivenUp)) note = error instanceof Error ? error.message : String(error);
    } finally {
      this.working = null;
      this.owner.onDone();
      if (this.bots.note.textContent === words.thinking || note) this.bots.note.textContent = note;
      this.#showButtons();
    }
  }

  /** @param {AbortSignal} given */
  async #hint(given) {
    const { kept, session, game } = this;
    if (!kept || !session) return;
    const made = kept.swaps.length;
    const bot = this.bots.adviser;
    const swap = await swapOf(session, bot, given);
    if (kept !== this.kept || made !== kept.swaps.length || game.isBusy) return;
    this.owner.onHelp();
    game.board.advise(endsOf(swap));
    this.bots.note.textContent = words.advises(nameOf(bot), swap);
  }

  /** @param {number} most @param {AbortSignal} given */
  async #playOn(most, given) {
    const { session, game } = this;
    const { bot } = this.bots;
    for (let made = 0; made < most && session && session === this.session && game.isOpen && !given.aborted; made++) {
      const swap = await swapOf(session, bot, given);
      if (made === 0) this.owner.onHelp();
      await game.make(swap, 0);
    }
  }

  /** @param {AbortSignal} given */
  async #startRace(given) {
    const { kept } = this;
    if (!kept || this.race) return;
    const { bot } = this.bots;
    // A bot that cannot play here says so now.
    const first = new Session({ ...kept, swaps: [] });
    await swapOf(first, bot, given).finally(() => first.close());
    if (kept !== this.kept || this.game.view?.end) return;
    kept.race = { ...bot, swaps: [] };
    this.owner.onHelp();
    await this.showRace();
  }

  #showButtons() {
    this.bots.set({ isWorking: this.working !== null, isOver: Boolean(this.game.view?.end), hasRace: this.race !== null });
  }
}
