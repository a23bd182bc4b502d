// What the engine thinks of the board that is shown: it keeps thinking until the board changes.

import { button, fill, h } from "../dom.js";
import { ask, ignoreGivenUp, think } from "../engine.js";
import { text } from "../text.js";
import { origins } from "./cells.js";

const words = text.duel;

/** How long it thinks about a board that nobody leaves, in milliseconds. */
const LONG = 120_000;
/** How many expected moves are numbered on the board. */
const NUMBERED = 9;

export class Analysis {
  /**
   * @param {import("./board.js").DuelBoard} board
   * @param {(expected: number, proven: boolean) => void} onExpect called with the difference of points for the side to move
   */
  constructor(board, onExpect) {
    this.board = board;
    this.onExpect = onExpect;
    // Off after a reload: nobody may be looking any more.
    this.isOn = false;
    this.thinking = new AbortController();
    /** The expected moves that are numbered on the board. */
    this.numbered = "";
    /** @type {import("./game.js").Game | null} */
    this.game = null;
    this.facts = h("dl", { class: "facts" });
    this.line = h("p", { class: "expected-line" });
    this.toggle = button(words.analyse, () => this.#switch(), { id: "analyse", "aria-pressed": String(this.isOn) });
    this.element = h("div", { class: "analysis" }, this.facts, this.line);
    this.seen = new AbortController();
    document.addEventListener("visibilitychange", () => this.#see(), { signal: this.seen.signal });
  }

  /** Thinks only while somebody can see it. */
  #see() {
    if (document.hidden) this.thinking.abort();
    else if (this.isOn) this.#restart();
  }

  /** Thinks about another board. @param {import("./game.js").Game} game @param {boolean} isOver */
  show(game, isOver) {
    this.game = isOver ? null : game;
    this.#restart();
  }

  end() {
    this.seen.abort();
    this.thinking.abort();
  }

  /** Another game begins without it. */
  turnOff() {
    if (this.isOn) this.#switch();
  }

  #switch() {
    this.isOn = !this.isOn;
    this.toggle.setAttribute("aria-pressed", String(this.isOn));
    this.#restart();
  }

  #restart() {
    this.thinking.abort();
    this.thinking = new AbortController();
    this.numbered = "";
    // What is shown of the board before stays until there is more, so that nothing jumps.
    if (this.isOn && this.game) return document.hidden || this.#think(this.game, this.thinking.signal);
    fill(this.facts);
    fill(this.line);
    this.board.setBadges([]);
  }

  /** @param {import("./game.js").Game} game @param {AbortSignal} signal */
  async #think(game, signal) {
    const request = /** @type {const} */ ({ family: "duel", do: "choose", game: game.sent(), player: { search: { ms: LONG } } });
    const onReport = (/** @type {import("../engine/types.js").Choice} */ found) => this.#report(game, found, signal).catch(ignoreGivenUp);
    try {
      onReport(await think(request, { signal, onReport }));
    } catch (error) {
      ignoreGivenUp(error);
    }
  }

  /** @param {import("./game.js").Game} game @param {import("../engine/types.js").Choice} found @param {AbortSignal} signal */
  async #report(game, found, signal) {
    if (signal.aborted) return;
    const { depth, expected, nodes, ms, proven, line } = found;
    this.onExpect(expected, proven);
    const rate = nodes > ms ? (Math.round(nodes / ms) * 1000).toLocaleString("en") : "–";
    const facts = [
      [words.best, found.cell],
      [words.expected, words.points(expected)],
      [words.depth, String(depth)],
      [words.rate, rate],
      [words.certainty, proven ? words.proven : words.estimate],
    ];
    fill(this.facts, facts.map(([name, value]) => h("div", {}, h("dt", {}, name), h("dd", {}, value))));
    this.line.textContent = words.line(line.join(" "));
    await this.#number(game, line.slice(0, NUMBERED), signal);
  }

  /**
   * Numbers expected moves on the board.
   * @param {import("./game.js").Game} game
   * @param {string[]} line
   * @param {AbortSignal} signal
   */
  async #number(game, line, signal) {
    // The same moves are expected again and again.
    if (line.join() === this.numbered) return;
    this.numbered = line.join();
    const sent = game.sent();
    const future = { ...sent, moves: [...sent.moves, ...line] };
    const { boards } = await ask({ family: "duel", do: "replay", game: future }, { signal });
    if (signal.aborted) return;
    const cells = origins(boards.slice(sent.moves.length));
    this.board.setBadges(cells.flatMap((group, index) => group.map(([row, column]) => badge(row, column, index + 1))));
  }
}

/**
 * @param {number} row
 * @param {number} column
 * @param {number} move
 * @returns {[number, number, string]}
 */
const badge = (row, column, move) => [row, column, String(move)];
