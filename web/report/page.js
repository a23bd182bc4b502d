// What the pages with a list and a replay share: the links between games, and the address of what is shown.

import { byId } from "../page/dom.js";
import { List } from "./list.js";
import { Replay } from "./replay.js";

/**
 * @typedef {import("./record.js").Game} Game
 * @typedef {import("./record.js").Listed} Listed
 */

/** Writing each step at once would exceed what browsers allow while a key is held down. */
const ADDRESS_MS = 150;

/**
 * A page with a list and a replay.
 * @template {Listed} G
 */
export class ReplayPage {
  /** @param {(game: G) => HTMLTableRowElement} row makes the row of a game in the list */
  constructor(row) {
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
    this.replay = new Replay(() => this.#writeAddress());
    this.list = new List(row, () => this.link());
  }

  /** Opens a game at a ply, or steps in the one that is open. @param {G & Game} game @param {number} ply */
  open(game, ply) {
    if (game === this.replay.game) return this.replay.go(ply);
    this.replay.open(game, ply);
    this.list.select(game);
    byId("replay").scrollIntoView();
    byId("game").focus({ preventScroll: true });
  }

  /** Closes the replay, and says why if that was not asked for. @param {string} [why] */
  close(why = "") {
    this.replay.close();
    this.list.select(null);
    this.miss(why);
  }

  /** Says what cannot be shown. @param {string} line */
  miss(line) {
    byId("missing").hidden = line === "";
    byId("missing").textContent = line;
  }

  /** Shows the links to the games beside this one in the list. */
  link() {
    const game = this.list.current;
    for (const [id, distance] of /** @type {const} */ ([["game-before", -1], ["game-after", 1]])) {
      const other = game && this.list.beside(game, distance);
      byId(id).hidden = !other;
      byId(id).setAttribute("href", other ? `#${other.id}` : "");
    }
  }

  /** Writes the ply into the address, without a step in the browser's history, unless the address has changed since. */
  #writeAddress() {
    clearTimeout(this.timer);
    const { hash } = location;
    this.timer = setTimeout(() => {
      const { game, ply } = this.replay;
      // Nor over the address of another game, which is being loaded.
      if (game && location.hash === hash && hash.split("/")[0] === `#${game.id}`) history.replaceState(null, "", `#${game.id}/${ply}`);
    }, ADDRESS_MS);
  }
}
