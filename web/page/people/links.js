// Where a finished game can be looked at again.

import { Game } from "../duel/game.js";
import { gameAt } from "../gems/games.js";
import { NAMES, addressOf } from "../gems/rules.js";

/** @typedef {import("../engine/types.js").GameType} GameType */
/** What leads back to a game. @typedef {{ game: GameType, seed: number, started: number, cells?: { cell: string }[] }} Recorded */

/** Returns the place of a game in the page, if it can still be opened: a duel always, a game of swaps as long as it is kept. @param {Recorded} record */
export function placeOf({ game, seed, started, cells = [] }) {
  if ("duel" in game) return `#duel/${new Game(game.duel, cells.map(({ cell }) => cell)).address()}`;
  if (!("match3" in game)) return null;
  const { width, kinds } = game.match3;
  const addresses = NAMES.map((name) => addressOf({ name, seed, size: width, kinds }));
  const found = addresses.find((address) => gameAt(address)?.started === started);
  return found ? `#gems/${found}` : null;
}
