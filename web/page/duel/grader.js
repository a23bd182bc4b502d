// Games of a grader's results file, to go through with the engine beside them.

import { fill, h, showError } from "../dom.js";
import { opener } from "../files.js";
import { text } from "../text.js";
import { Game } from "./game.js";

const words = text.duel;

/** How many games the list shows at a time. */
const SHOWN = 200;

/**
 * A game as a results file has it.
 * @typedef {object} Recorded
 * @property {string} id
 * @property {string} first
 * @property {string} second
 * @property {{ kinds: number, rows: string[] }} opening
 * @property {{ cell: string }[]} moves
 * @property {[number, number]} scores
 * @property {{ kind: string }} end
 */

/**
 * Reads a results file: a line for each game, after the line of its schedule.
 * @param {string} content
 * @returns {Recorded[]}
 */
export function recorded(content) {
  const games = [];
  for (const [index, line] of content.split("\n").entries()) {
    if (line.trim() === "") continue;
    const value = parsed(line, index + 1);
    if (isRecord(value)) games.push(value);
    else if (index > 0) throw new Error(words.noRecord(index + 1));
  }
  if (games.length === 0) throw new Error(words.noGames);
  return games;
}

/** Returns whether a line holds what is shown of a game. The engine checks its board and its moves. @param {any} value */
function isRecord(value) {
  const { opening, moves, scores } = value ?? {};
  if (![opening?.rows, moves, scores].every(Array.isArray) || !Number.isInteger(opening.kinds)) return false;
  const cells = moves.map((/** @type {any} */ move) => move?.cell);
  const names = [value.id, value.first, value.second, value.end?.kind, ...opening.rows, ...cells];
  return names.every((name) => typeof name === "string");
}

/** @param {string} line @param {number} number */
function parsed(line, number) {
  try {
    return JSON.parse(line);
  } catch {
    throw new Error(words.noRecord(number));
  }
}

export class GraderPanel {
  /** @param {(game: Game, title: string) => Promise<void>} onGame */
  constructor(onGame) {
    this.onGame = onGame;
    /** @type {Recorded[]} */
    this.games = [];
    this.list = h("select", { size: 8, id: "games", "aria-label": words.games, onchange: () => this.#choose().catch(showError) });
    this.filter = h("input", { type: "search", id: "filter", oninput: () => this.#show() });
    this.found = h("p", { class: "quiet", role: "status" });
    this.body = h(
      "div",
      { hidden: true },
      h("label", { class: "field" }, h("span", {}, words.filter), this.filter),
      this.list,
      this.found,
    );
    const open = opener(words.openGames, ".jsonl", (content) => this.read(content));
    this.element = h(
      "details",
      { class: "panel", id: "grader" },
      h("summary", {}, words.grader),
      h("p", { class: "quiet" }, words.graderHelp),
      open,
      this.body,
    );
  }

  /** @param {string} content */
  async read(content) {
    this.games = recorded(content);
    this.body.hidden = false;
    this.element.open = true;
    this.filter.value = "";
    this.#show();
    this.list.selectedIndex = 0;
    await this.#choose();
  }

  #show() {
    const wanted = this.filter.value.toLowerCase();
    const matching = this.games.filter((game) => title(game).toLowerCase().includes(wanted));
    const options = matching.slice(0, SHOWN).map((game) => h("option", { value: game.id }, title(game)));
    fill(this.list, options);
    this.found.textContent = words.found(matching.length, Math.min(matching.length, SHOWN));
  }

  async #choose() {
    const game = this.games.find(({ id }) => id === this.list.value);
    if (!game) return;
    const { kinds, rows } = game.opening;
    const moves = game.moves.map(({ cell }) => cell);
    await this.onGame(new Game({ kinds, rows }, moves, 0), title(game));
  }
}

/** @param {Recorded} game */
const title = ({ id, first, second, scores, end }) =>
  words.recordedGame(id, first, second, scores, end.kind === "finished" ? "" : end.kind.replaceAll("_", " "));
