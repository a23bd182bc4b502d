// The list of games: filters, pages, rows.

import { byId, fill, h } from "../page/dom.js";
import { text } from "./text.js";

/** @typedef {import("./record.js").Listed} Listed */

const PAGE_LENGTH = 50;

/** Returns the choice or the button with an id. */
export const select = (/** @type {string} */ id) => /** @type {HTMLSelectElement} */ (byId(id));
const button = (/** @type {string} */ id) => /** @type {HTMLButtonElement} */ (byId(id));

/** An agent's name behind the mark of its side. @param {string} name @param {number} side */
export const player = (name, side) => h("span", { class: `player side-${side}`, title: name }, h("bdi", {}, name));

/** Two lines, one for each side; the winner's is strong. @param {Listed} game @param {(side: number) => string | Node} line */
export const twoLines = (game, line) =>
  h("div", { class: "lines" }, [0, 1].map((side) => h("div", { class: game.winner === side && "won" }, line(side))));

/**
 * A row of the list.
 * @template {Listed} G
 * @param {G} game
 * @param {number} length its moves
 * @param {(string | Node)[]} last the last two cells
 */
export function gameRow(game, length, last) {
  const end = game.end === undefined
    ? h("span", { class: "quiet" }, text.moves(length))
    : h("span", { class: "badge", title: game.detail }, game.end);
  /** @type {[string, string | Node][]} */
  const cells = [
    ["at-board quiet", game.class],
    ["at-players", twoLines(game, (side) => player(game.names[side], side))],
    ["at-points", twoLines(game, (side) => String(game.scores[side]))],
    ["at-end", end],
    ["at-lead quiet", last[0]],
    ["at-clocks quiet", last[1]],
  ];
  return h(
    "tr",
    { role: "row", "data-game": game.id },
    h("th", { scope: "row", role: "rowheader", class: "at-id" }, h("a", { href: `#${game.id}` }, game.name ?? game.id)),
    cells.map(([name, content]) => h("td", { role: "cell", class: name }, content)),
  );
}

/** Returns the different values of a list, in natural order. @param {string[]} values */
function distinct(values) {
  const order = new Intl.Collator("en", { numeric: true });
  return [...new Set(values)].sort(order.compare);
}

/** Sets the choices of a filter: everything, fixed ones, and values of the data, which have a prefix. @param {string} id @param {[string, string][]} fixed @param {string[]} values */
function fillFilter(id, fixed, values) {
  const own = distinct(values).map((value) => [`=${value}`, value]);
  fill(byId(id), [["", text.all], ...fixed, ...own].map(([value, name]) => h("option", { value }, name)));
}

/**
 * The list with its filters.
 * @template {Listed} G
 */
export class List {
  /** @param {(game: G) => HTMLTableRowElement} row makes the row of a game @param {() => void} onChange called when other games are listed */
  constructor(row, onChange) {
    this.row = row;
    this.onChange = onChange;
    /** @type {G[]} */
    this.games = [];
    /** The games that pass the filters. @type {G[]} */
    this.listed = [];
    this.page = 0;
    /** The game that is replayed. @type {G | null} */
    this.current = null;
    this.body = /** @type {HTMLTableElement} */ (byId("list")).tBodies[0];
    byId("filters").addEventListener("input", () => this.filter());
    byId("filters").addEventListener("submit", (event) => event.preventDefault());
    byId("page-before").addEventListener("click", () => this.#turn(this.page - 1));
    byId("page-after").addEventListener("click", () => this.#turn(this.page + 1));
    this.body.addEventListener("click", (event) => this.#open(event));
  }

  /** Lists these games. A player may be chosen at once. @param {G[]} games @param {string} [name] */
  set(games, name = "") {
    this.games = games;
    fillFilter("by-player", [], games.flatMap((game) => game.names));
    fillFilter("by-board", [], games.map((game) => game.class));
    fillFilter("by-end", Object.entries(text.ends), games.flatMap(({ end }) => end ?? []));
    if (games.some((game) => game.names.includes(name))) select("by-player").value = `=${name}`;
    for (const id of ["filters", "list", "pager"]) byId(id).hidden = false;
    this.filter();
  }

  /** Lists the games that pass all filters. */
  filter() {
    const [player, board, end] = ["by-player", "by-board", "by-end"].map((id) => select(id).value);
    const ends = (/** @type {G} */ game) =>
      ({ "": true, finished: game.end === undefined, faults: game.culprit !== undefined })[end] ?? game.end === end.slice(1);
    this.listed = this.games.filter(
      (game) => (player === "" || game.names.includes(player.slice(1))) && (board === "" || game.class === board.slice(1)) && ends(game),
    );
    this.#show(0);
    this.onChange();
  }

  /** Shows another page, from its top. @param {number} page */
  #turn(page) {
    this.#show(page);
    byId("games").scrollIntoView();
  }

  /** @param {number} page */
  #show(page) {
    const from = page * PAGE_LENGTH;
    const rows = this.listed.slice(from, from + PAGE_LENGTH);
    const to = from + rows.length;
    this.page = page;
    fill(this.body, rows.map(this.row));
    const all = text.games(this.listed.length);
    byId("shown").textContent = rows.length < this.listed.length ? text.part(from + 1, to, all) : all;
    for (const id of ["page-before", "page-after"]) byId(id).hidden = this.listed.length <= PAGE_LENGTH;
    button("page-before").disabled = page === 0;
    button("page-after").disabled = to >= this.listed.length;
    this.select(this.current);
  }

  /** Marks the game that is replayed. @param {G | null} game */
  select(game) {
    this.current = game;
    for (const row of this.body.rows) row.classList.toggle("current", row.dataset.game === game?.id);
  }

  /** Returns the listed game at a distance from another; undefined beyond the ends. @param {G} game @param {number} distance */
  beside(game, distance) {
    const at = this.listed.indexOf(game);
    return at < 0 ? undefined : this.listed[at + distance];
  }

  /** A click anywhere in a row does what its link does, unless it ends a selection of text. @param {Event} event */
  #open(event) {
    const target = /** @type {Element} */ (event.target);
    const row = target.closest("tr");
    if (row && !target.closest("a") && getSelection()?.isCollapsed) location.hash = row.dataset.game ?? "";
  }
}
