// Who plays which side, and how long the engine waits between moves when it plays both.

import { h } from "../dom.js";
import { number } from "../form.js";
import { isWithin, keep, load } from "../store.js";
import { text } from "../text.js";
import { LEVELS, PlayerChoice, arePlayers, levelList } from "./players.js";
import { BOARDS } from "./strengths.js";

const words = text.duel;

/** @typedef {import("./players.js").Player} Player */

/** @type {[Player, Player]} */
const FIRST_PLAYERS = ["person", "random"];
/** Milliseconds between moves of the engine against itself. */
const FIRST_DELAY = 400;
/** @type {[number, number]} */
const DELAYS = [0, 10_000];

/** @returns {[Player, Player]} those that were chosen last */
const keptPlayers = () => load("duel.players", /** @type {[Player, Player]} */ ([...FIRST_PLAYERS]), arePlayers);

export class Sides {
  /** @param {() => void} onChange called when the players are changed by hand */
  constructor(onChange) {
    this.onChange = onChange;
    /** @type {[Player, Player]} */
    this.players = keptPlayers();
    this.delay = load("duel.delay", FIRST_DELAY, (kept) => isWithin(kept, DELAYS));
    this.choices = [
      new PlayerChoice(words.sides[0], (player) => this.#choose(0, player), "first-player"),
      new PlayerChoice(words.sides[1], (player) => this.#choose(1, player), "second-player"),
    ];
    this.pause = number(words.delay, this.delay, DELAYS, (delay) => this.#setDelay(delay), { id: "delay" });
    /** What stands behind the levels. */
    this.about = h(
      "details",
      {},
      h("summary", {}, words.levelsTitle),
      h("p", { class: "quiet" }, words.recordAbout(BOARDS.size, BOARDS.kinds)),
      levelList(),
    );
    this.#show();
  }

  /** Whether a person plays at all. */
  get hasPerson() {
    return this.players.includes("person");
  }

  /** Whether the engine plays at all. */
  get hasEngine() {
    return this.players.some((player) => player !== "person");
  }

  /** Returns the strength of a side, or `null` if a person plays it. @param {number} side */
  strength(side) {
    const player = this.players[side];
    return player === "person" ? null : player;
  }

  /** Returns what a record says of a duel on a board between these players; null if no person plays. @param {import("./game.js").Start} start @returns {import("../engine/types.js").GameType | null} */
  recorded({ kinds, rows }) {
    if (!this.hasPerson) return null;
    const side = this.strength(0) === null ? "first" : "second";
    const opponent = this.players[side === "first" ? 1 : 0];
    return { duel: { kinds, rows, side, opponent } };
  }

  /**
   * Returns the next or the former ply of a game at which a person moves, or its end.
   * @param {import("./game.js").Game} game
   * @param {1 | -1} by
   */
  step(game, by) {
    const last = game.moves.length;
    let ply = game.at + by;
    if (this.hasPerson) while (ply > 0 && ply < last && this.strength(ply % 2) !== null) ply += by;
    return Math.min(Math.max(ply, 0), last);
  }

  /** Lets people play both sides, until other players are chosen or another game begins. */
  setPeople() {
    this.players = ["person", "person"];
    this.#show();
  }

  /** The one person's side, 0 or 1; null if two people play or none. */
  get own() {
    const people = [0, 1].filter((side) => this.players[side] === "person");
    return people.length === 1 ? people[0] : null;
  }

  /** Whether the person's opponent has a stronger level above it. */
  get canRise() {
    const level = this.#opponent();
    return level >= 0 && level < LEVELS.length - 1;
  }

  /** Makes the person's opponent one level stronger. */
  rise() {
    if (this.own !== null && this.canRise) this.#choose(this.own === 0 ? 1 : 0, LEVELS[this.#opponent() + 1]);
  }

  /** Returns the level of the person's opponent, from 0; -1 if there is none. */
  #opponent() {
    if (this.own === null) return -1;
    return LEVELS.indexOf(/** @type {import("./players.js").Strength} */ (this.players[this.own === 0 ? 1 : 0]));
  }

  /** Brings back the players that were chosen last. */
  restore() {
    this.players = keptPlayers();
    this.#show();
  }

  /** @param {0 | 1} side @param {Player} player */
  #choose(side, player) {
    this.players[side] = player;
    keep("duel.players", this.players);
    this.#show();
    this.onChange();
  }

  /** @param {number} delay */
  #setDelay(delay) {
    this.delay = delay;
    keep("duel.delay", delay);
  }

  /** Changes what is there, so that the focus stays. */
  #show() {
    const { own } = this;
    const label = (/** @type {number} */ side) => (own === null ? words.sides[side] : side === own ? words.you : words.opponent);
    this.choices.forEach((choice, side) => choice.show(this.players[side], label(side)));
    this.pause.hidden = this.hasPerson;
  }
}
