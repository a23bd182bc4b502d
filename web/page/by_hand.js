// A game of cells, a duel or swapless match-3, as a person plays it: what was done and when, whether it is a game by
// hand still, and its record when it ends. It is kept at each step.

import { ask } from "./engine.js";
import { fill, h, say } from "./dom.js";
import { ifFree, release, take } from "./own_tab.js";
import { addRecords, hasSeen, idOf, letGo, player, see } from "./records.js";
import { has, isListOf, isText, isWhole, shapeBy } from "./shape.js";
import { Items, keepForTab, loadOfTab, migrate, oldestOf, rising } from "./store.js";
import { text } from "./text.js";

const words = text.byHand;

/** @typedef {import("./engine/types.js").GameType} GameType */
/** @typedef {keyof typeof words.not} Why a game is not by hand */

/**
 * @typedef {object} State a game as it stands
 * @property {string} board names its first board
 * @property {GameType | null} game what a record says of it; null if no person plays
 * @property {string[]} cells what was done, in order
 * @property {boolean} isOver
 */

/**
 * @typedef {object} Kept
 * @property {string} board
 * @property {GameType | null} game
 * @property {{ cell: string, ms: number }[]} cells
 * @property {number} started seconds since 1970
 * @property {Why | null} not why it is not by hand
 * @property {boolean} isRecorded
 * @property {number} at when it was kept last, in ms since 1970
 */

/** No game yet. @type {Kept} */
const NONE = { board: "", game: null, cells: [], started: 0, not: null, isRecorded: false, at: 0 };
/** How many games are kept. */
const MOST = 40;

/** Whether what is kept is a game, as far as it looks like one. @type {import("./shape.js").Shape<Kept>} */
const isGame = shapeBy(has({ board: isText, cells: isListOf(has({ cell: isText, ms: isWhole })) }));

/** Whether something was done in a game, and it is not over or left. @param {Kept} kept */
const isUnderWay = ({ isRecorded, cells }) => !isRecorded && cells.length > 0;

/** Whether what was done goes on from a game. @param {Kept} kept @param {string[]} cells */
const goesOn = (kept, cells) => kept.cells.every(({ cell }, index) => cell === cells[index]);

export class ByHand {
  /** @param {string} name under which this is kept @param {boolean} [hasWayBack] whether the address before leads to the game that was left */
  constructor(name, hasWayBack = false) {
    this.name = name;
    this.hasWayBack = hasWayBack;
    /** The games of all tabs by their boards. @type {Items<Kept>} */
    this.games = new Items(name, isGame);
    // Older versions kept the last game alone.
    migrate(name, (old) => !isGame(old) || this.games.keep(idOf(old.board), { ...old, at: 0 }));
    /** The game that this tab plays: those of others are not its to leave. */
    this.kept = this.games.get(loadOfTab(name, isText) ?? "") ?? NONE;
    /** Whether no other tab has that game; `null` as long as that is not known. @type {boolean | null} */
    this.isOurs = null;
    /** What is shown. @type {State | null} */
    this.state = null;
    /** What is said of the game that was left for this one. */
    this.ofLeft = "";
    this.shownAt = 0;
    this.element = h("p", { class: "quiet by-hand" });
  }

  /** Returns what was done in a game that is under way, in any tab. @param {string} board @param {GameType} game */
  cellsOf(board, game) {
    const kept = this.games.get(idOf(board));
    const isIt = kept && isUnderWay(kept) && JSON.stringify(kept.game) === JSON.stringify(game);
    return isIt ? kept.cells.map(({ cell }) => cell) : [];
  }

  /** The game as it stands is shown now. @param {State} state */
  follow(state) {
    this.state = state;
    if (this.kept.board !== state.board) this.#change(state);
    this.#heed();
    if (state.cells.length > 0) this.ofLeft = "";
    const { kept } = this;
    if (!kept.isRecorded) this.#step(kept, state);
    this.shownAt = performance.now();
    if (this.isOurs) this.#store();
    // Who was told before does not wait: that would take a game whose page is loaded anew.
    else if (!kept.isRecorded) this.#take({ isPatient: this.isOurs === null });
    this.#show();
  }

  /** Another game is shown. @param {State} state */
  #change(state) {
    this.#leave();
    this.#sayLeft(state);
    this.kept = this.games.get(idOf(state.board)) ?? this.#begin(state);
    this.isOurs = null;
  }

  /** Says that the game under way is not lost if another one begins. @param {State} state of the other one */
  #sayLeft({ cells }) {
    const { kept } = this;
    const isRecorded = !kept.not && kept.game !== null && this.isOurs !== false;
    this.ofLeft = isUnderWay(kept) && cells.length === 0 ? words.left(isRecorded, this.hasWayBack) : "";
    if (this.ofLeft) say(this.ofLeft);
  }

  /**
   * Takes the game for this tab. Until that is done, and if another tab has it, nothing that is done here is kept.
   * @param {{ isPatient: boolean }} how
   */
  async #take(how) {
    const { kept } = this;
    const isFree = await take(this.#lockOf(kept), how);
    if (kept !== this.kept || this.isOurs) return;
    this.#heed();
    this.isOurs = isFree && !kept.isRecorded && this.#catchUp();
    if (this.isOurs) {
      this.#store();
    } else {
      if (isFree) release(this.#lockOf(kept));
      addEventListener("focus", this.#again, { once: true });
    }
    this.#show();
  }

  /** Asks again when this tab is looked at: the other one may be closed, or is just being closed. */
  #again = () => {
    if (this.isOurs === false && this.element.isConnected) this.#take({ isPatient: true });
  };

  /** Takes over what another tab did before it let the game go. Returns whether that is what is shown here, or one step before. */
  #catchUp() {
    const { kept, state } = this;
    const now = this.games.get(idOf(kept.board));
    if (!now || (this.isOurs === null && this.#isLatest(kept))) return true;
    if (!state || !goesOn(now, state.cells) || state.cells.length > now.cells.length + 1) return false;
    now.not ??= kept.not;
    this.kept = now;
    this.#step(now, state);
    return true;
  }

  /** Whether no other tab has kept the game since it was read here. @param {Kept} kept */
  #isLatest({ board, at }) {
    return (this.games.get(idOf(board))?.at ?? 0) === at;
  }

  /** @param {Kept} kept */
  #lockOf({ board }) {
    return this.games.start + idOf(board);
  }

  /** Another window may have asked for help with the same game. */
  #heed() {
    const { kept } = this;
    const other = this.games.get(idOf(kept.board));
    if (kept === NONE || other?.started !== kept.started) return;
    kept.not ??= other.not;
    kept.isRecorded ||= other.isRecorded;
  }

  /** Keeps the game of this tab as it stands, with its record if it is over. */
  #store() {
    const { kept, state } = this;
    if (kept.isRecorded) return;
    this.#keep();
    if (state?.isOver && kept.cells.length > 0) this.#record(kept);
  }

  #keep() {
    const id = idOf(this.kept.board);
    this.kept.at = rising();
    this.games.keep(id, this.kept);
    keepForTab(this.name, id);
    for (const [oldest, game] of oldestOf(this.games, MOST)) {
      ifFree(this.games.start + oldest, () => letGo(this.games, oldest, game, (left) => (isUnderWay(left) ? this.#write(left) : undefined)));
    }
  }

  /** From here on it is no game by hand. @param {Why} why */
  stop(why) {
    const { kept } = this;
    if (kept === NONE || kept.not || kept.isRecorded) return;
    kept.not = why;
    see(this.name, kept.board);
    if (this.isOurs) this.#keep();
    this.#show();
  }

  /** @param {State} state @returns {Kept} */
  #begin({ board, game, cells }) {
    const not = hasSeen(this.name, board) ? "again" : cells.length > 0 ? "begun" : null;
    const started = Math.floor(Date.now() / 1000);
    return { board, game, cells: [], started, not, isRecorded: false, at: 0 };
  }

  /** @param {Kept} kept @param {State} state */
  #step(kept, { game, cells }) {
    const isSame = goesOn(kept, cells);
    if (!isSame) this.stop("back");
    else if (cells.length > kept.cells.length + 1) this.stop("begun");
    else if (cells.length > 0 && JSON.stringify(game) !== JSON.stringify(kept.game)) this.stop("players");
    else if (game === null && cells.length > 0) this.stop("bot");
    kept.game = game;
    const ms = Math.round(performance.now() - this.shownAt);
    const before = isSame ? kept.cells : [];
    kept.cells = cells.map((cell, index) => before[index] ?? { cell, ms });
  }

  /** Another game begins. That of another tab is not this one's to leave. */
  async #leave() {
    const { kept, isOurs } = this;
    if (kept === NONE || isOurs === false || kept.isRecorded) return;
    if (!(await take(this.#lockOf(kept), { isPatient: true }))) return;
    if (isUnderWay(kept) && this.#isLatest(kept)) await this.#record(kept);
    else if (kept.board !== this.kept.board) release(this.#lockOf(kept));
  }

  /** Keeps the record of a game of this tab that is over or was left. From then on it is no tab's. @param {Kept} kept */
  async #record(kept) {
    kept.isRecorded = true;
    await this.#write(kept);
    // Only now, so that a page that is closed in between does not lose the record.
    this.games.keep(idOf(kept.board), kept);
    release(this.#lockOf(kept));
  }

  /** Writes the record of a game, if it is one by hand. @param {Kept} kept */
  async #write({ board, not, game, cells, started }) {
    see(this.name, board);
    if (!not && game) addRecords([await ask({ family: "people", do: "record", game, player: player(), started, cells })]);
  }

  #show() {
    const { isRecorded } = this.kept;
    if (!isRecorded && this.isOurs === null) return fill(this.element);
    const why = this.#why();
    const own = why ? words.not[why] : isRecorded ? words.isRecorded : words.isByHand;
    fill(this.element, this.ofLeft && h("strong", {}, `${this.ofLeft} `), own);
  }

  /** Returns why what is shown is not by hand, if it is not. @returns {Why | null} */
  #why() {
    const { kept, state, isOurs } = this;
    const { not, game, isRecorded, cells } = kept;
    if (!isRecorded && !isOurs) return "tabs";
    // Of a board whose game was recorded, another course is none.
    const isAgain = isRecorded && state && !(state.isOver && state.cells.length === cells.length && goesOn(kept, state.cells));
    return not ?? (isAgain ? "again" : game ? null : "bot");
  }
}
