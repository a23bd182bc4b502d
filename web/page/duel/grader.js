// Games of a grader's results file, to go through with the engine beside them. The list is kept over a reload.

import { button, fill, h, showError } from "../dom.js";
import { ask } from "../engine.js";
import { opener } from "../files.js";
import { has, isListOf, isObject, isPairOf, isText, isWhole, shapeBy } from "../shape.js";
import { forget, isWithin, keep, load, loadAs } from "../store.js";
import { text } from "../text.js";
import { Game } from "./game.js";
import { RANGES } from "./setup.js";

const words = text.duel;

/** Under which names the games are kept, and the id of the one that was chosen. */
const GAMES = "duel.games";
const CHOSEN = "duel.chosen";
/** How many games the list shows at a time. */
const SHOWN = 200;
/** How many characters of games are kept at most, so that room is left for all else that the browser keeps. */
const MOST_KEPT = 2_000_000;

/**
 * What is used of a game of a results file.
 * @typedef {object} Recorded
 * @property {string} id
 * @property {string} title who played, and how it ended
 * @property {string} address the game, with its first board shown
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
    if (isRecord(value)) games.push(used(value));
    else if (index > 0) throw new Error(words.noRecord(index + 1, missingOf(value)));
  }
  if (games.length === 0) throw new Error(words.noGames);
  return games;
}

/** @type {import("../shape.js").Shape<number>} */
const isKinds = shapeBy((value) => isWithin(value, RANGES.kinds));
/** @type {import("../shape.js").Shape<string[]>} */
const isRows = shapeBy((value) => isListOf(isText)(value) && isWithin(value.length, RANGES.size));

/** What is shown of a game. The engine checks its board and its moves. */
const FIELDS = {
  id: isText,
  first: isText,
  second: isText,
  opening: has({ kinds: isKinds, rows: isRows }),
  moves: isListOf(has({ cell: isText })),
  scores: isPairOf(isWhole, isWhole),
  end: has({ kind: isText }),
};
const isRecord = has(FIELDS);

/** Names what a line lacks of a game. @param {unknown} value */
function missingOf(value) {
  if (!isObject(value)) return words.noObject;
  const names = /** @type {(keyof typeof FIELDS)[]} */ (Object.keys(FIELDS));
  const wrong = names.filter((name) => !FIELDS[name](value[name]));
  return words.noField(wrong[0], wrong[0] in value);
}

/** @param {{ id: string, first: string, second: string, opening: import("./game.js").Start, moves: { cell: string }[], scores: [number, number], end: { kind: string } }} record @returns {Recorded} */
function used({ id, first, second, opening, moves, scores, end }) {
  const game = new Game(opening, moves.map(({ cell }) => cell), 0);
  const kind = end.kind === "finished" ? "" : end.kind.replaceAll("_", " ");
  return { id, title: words.recordedGame(id, first, second, scores, kind), address: game.address() };
}

/** @param {string} line @param {number} number @returns {unknown} */
function parsed(line, number) {
  try {
    return JSON.parse(line);
  } catch {
    throw new Error(words.noRecord(number, words.noJson));
  }
}

/** Throws a line for people if a game cannot be shown. @param {Recorded} recorded */
async function check({ id, address }) {
  try {
    const game = Game.parse(address);
    if (game) await ask({ family: "duel", do: "replay", game: game.sent(game.moves.length) });
  } catch (error) {
    throw new Error(words.inGame(id, error instanceof Error ? error.message : String(error)));
  }
}

const areGames = isListOf(has({ id: isText, title: isText, address: isText }));

export class GraderPanel {
  /** @param {(game: Game) => Promise<void>} onGame */
  constructor(onGame) {
    this.onGame = onGame;
    /** @type {Recorded[]} */
    this.games = loadAs(GAMES, areGames) ?? [];
    this.list = h("select", { size: 8, id: "games", "aria-label": words.games, onchange: () => this.#choose().catch(showError) });
    this.filter = h("input", { type: "search", id: "filter", oninput: () => this.#show() });
    this.found = h("p", { class: "quiet", role: "status" });
    this.body = h(
      "div",
      {},
      h("label", { class: "field" }, h("span", {}, words.filter), this.filter),
      this.list,
      this.found,
      button(words.closeGames, () => this.#close(), { id: "close-games" }),
    );
    this.element = h(
      "details",
      { class: "panel", id: "grader" },
      h("summary", {}, words.grader),
      h("p", { class: "quiet" }, words.graderHelp),
      h("p", {}, opener(words.openGames, ".jsonl", (content) => this.read(content))),
      this.body,
    );
    this.#show();
  }

  /** @param {string} content */
  async read(content) {
    const games = recorded(content);
    // A file with a game that cannot be shown takes the place of nothing.
    for (const game of games) await check(game);
    this.games = games;
    this.element.open = true;
    this.filter.value = "";
    this.#show();
    this.list.selectedIndex = 0;
    const isLasting = this.#keep();
    await this.#choose();
    if (!isLasting) showError(words.gamesNotKept);
  }

  /** Selects a game in the list, if it is one of the file. Returns its title. @param {Game} game */
  select(game) {
    const address = game.goTo(0).address();
    const same = this.games.filter((other) => other.address === address);
    const chosen = load(CHOSEN, "");
    const found = same.find(({ id }) => id === chosen) ?? same[0];
    if (!found) return null;
    this.element.open = true;
    this.list.value = found.id;
    return found.title;
  }

  /** Keeps the games in place of those before. Returns whether that could be done. */
  #keep() {
    forget(GAMES);
    const length = this.games.reduce((sum, { id, title, address }) => sum + id.length + title.length + address.length, 0);
    return length <= MOST_KEPT && keep(GAMES, this.games);
  }

  #close() {
    this.games = [];
    forget(GAMES);
    forget(CHOSEN);
    this.#show();
  }

  #show() {
    const wanted = this.filter.value.toLowerCase();
    const matching = this.games.filter(({ title }) => title.toLowerCase().includes(wanted));
    this.body.hidden = this.games.length === 0;
    fill(this.list, matching.slice(0, SHOWN).map(({ id, title }) => h("option", { value: id }, title)));
    this.found.textContent = words.found(matching.length, Math.min(matching.length, SHOWN));
  }

  async #choose() {
    const chosen = this.games.find(({ id }) => id === this.list.value);
    const game = chosen && Game.parse(chosen.address);
    if (!game) return;
    keep(CHOSEN, chosen.id);
    await this.onGame(game);
  }
}
