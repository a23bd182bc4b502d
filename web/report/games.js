// The page of games of a leaderboard: a list for each round, and the replay of the game that the address names, `#2.57/12`:
// game 57 of round 2 after 12 moves.

import { byId, h } from "../page/dom.js";
import { clock } from "../page/format.js";
import { gameRow, select, twoLines } from "./list.js";
import { load } from "./load.js";
import { ReplayPage } from "./page.js";
import { movesOf } from "./record.js";
import { text } from "./text.js";

/**
 * A game of a round; its board and its moves come when it is opened.
 * @typedef {import("./record.js").Listed & {
 *   round: number, place: number, part: `games/${string}`, pages: string[], source: string, length: number,
 *   rows?: string[], moves?: import("./record.js").Move[],
 * }} Short
 */

/** Returns the round, game and ply that the address names; null if it names none. */
function readAddress() {
  const parts = /^#(\d+)\.(\d+)(?:\/(\d+))?$/.exec(location.hash);
  return parts && { round: Number(parts[1]), number: Number(parts[2]), ply: Number(parts[3] ?? 0) };
}

/** Returns the games of a round from its index of lists; `part` of them share a file of moves. @param {number} round @param {import("./load.js").Index} index @param {number} part @returns {Short[]} */
function readIndex(round, index, part) {
  return index.first.map((first, place) => {
    const players = [first, index.second[place]].map((side) => index.players[side]);
    return {
      id: `${round}.${place + 1}`,
      round,
      place,
      part: `games/${index.moves}/${Math.floor(place / part)}`,
      names: players.map(([, name]) => name),
      pages: players.map(([page]) => page),
      class: index.classes[index.class[place]],
      start: [index.start[index.source[place]], index.start[index.source[place]]],
      source: index.id?.[place] ?? "",
      scores: index.scores[place],
      used: index.used[place],
      length: index.length[place],
      winner: index.winner[place] < 0 ? undefined : index.winner[place],
      ...index.early[place],
    };
  });
}

/** @param {Short} game */
const row = (game) => gameRow(game, game.length, [twoLines(game, (side) => clock(game.used[side])), game.source]);

class GamesPage {
  /** @param {import("./load.js").Rounds} data */
  constructor({ part, rounds }) {
    this.part = part;
    this.rounds = rounds;
    /** The round that is listed. */
    this.round = 0;
    /** @type {Map<number, Short[]>} */
    this.games = new Map();
    this.page = new ReplayPage(row);
    byId("by-round").append(...rounds.map(([number, name]) => h("option", { value: number }, text.round(number, name))).reverse());
    byId("by-round").addEventListener("input", (event) => {
      event.stopPropagation();
      this.#guard(this.#list(Number(select("by-round").value)));
    });
    addEventListener("hashchange", () => this.#guard(this.#follow()));
    this.#guard(this.#start());
  }

  /** Shows what the address asks for at first: a round and a player by `?round=2&player=PAGE`, or a game. */
  async #start() {
    const asked = new URLSearchParams(location.search);
    const newest = this.rounds[this.rounds.length - 1][0];
    const wanted = Number(asked.get("round") ?? newest);
    if (!readAddress()) await this.#list(this.#has(wanted) ? wanted : newest, asked.get("player"));
    await this.#follow();
  }

  /** Shows an error in place of a game. @param {Promise<void>} shown */
  #guard(shown) {
    shown.catch((error) => this.page.miss(error.message));
  }

  /** @param {number} round */
  #has(round) {
    return this.rounds.some(([number]) => number === round);
  }

  /** Lists the games of a round, perhaps only those of the player of a page. @param {number} round @param {string | null} [page] */
  async #list(round, page = null) {
    const games = this.games.get(round) ?? readIndex(round, await load(`rounds/${round}`), this.part);
    const own = page === null ? undefined : games.find(({ pages }) => pages.includes(page));
    this.games.set(round, games);
    this.round = round;
    select("by-round").value = String(round);
    this.page.list.set(games, own?.names[own.pages.indexOf(page ?? "")]);
  }

  /** Shows what the address names. */
  async #follow() {
    const wanted = readAddress();
    this.page.miss("");
    if (wanted && this.#has(wanted.round) && wanted.round !== this.round) await this.#list(wanted.round);
    const game = wanted && this.games.get(wanted.round)?.[wanted.number - 1];
    if (game) await this.#show(game, wanted.ply);
    else this.page.close(wanted ? text.missingGame("board", `${wanted.round}.${wanted.number}`) : "");
    this.page.link();
  }

  /** Loads the moves of a game, and replays it. @param {Short} game @param {number} ply */
  async #show(game, ply) {
    const part = await load(game.part);
    const address = readAddress();
    // Another game may have been asked for meanwhile.
    if (address?.round !== game.round || address.number !== game.place + 1) return;
    const played = part.games[game.place % this.part];
    game.rows ??= part.boards[played.board];
    game.moves ??= movesOf(played);
    this.page.open(/** @type {Short & import("./record.js").Game} */ (game), ply);
  }
}

load("rounds").then((rounds) => new GamesPage(rounds));
