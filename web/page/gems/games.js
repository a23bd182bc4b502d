// The games of swaps that this browser has, by address: those under way and those that are over.

import { hold, ifFree } from "../own_tab.js";
import { hasSeen, letGo, see } from "../records.js";
import { has, isList, isListOf, isObject, isText, isWhole, shapeBy } from "../shape.js";
import { Items, keep, load, migrate, oldestOf, rising } from "../store.js";
import { record } from "../swaps/game.js";

/**
 * @typedef {import("../engine/types.js").Rules} Rules
 * @typedef {import("../swaps/game.js").Played & { game: { match3: Rules } } & Own} Kept
 * @typedef {object} Own
 * @property {number} started seconds since 1970
 * @property {number} at when it was kept last, in ms since 1970
 * @property {"bot" | "back" | "again" | null} help why it is not a game by hand
 * @property {boolean} isRecorded
 * @property {boolean} isLeft whether the person gave it up
 * @property {import("./bots.js").Bot & { swaps: { swap: string, ms: number }[] } | null} race a bot on the same board
 */

const NAME = "gems.games";
const MOST = 40;

const hasSwaps = has({ swaps: isListOf(has({ swap: isText, ms: isWhole })) });
const hasParts = has({ game: has({ match3: isObject }) });
/** Whether what is kept is a game, as far as it looks like one. @type {import("../shape.js").Shape<Kept>} */
const isGame = shapeBy((game) => hasParts(game) && hasSwaps(game) && (!("race" in game) || game.race === null || hasSwaps(game.race)));

/** The games by their addresses. @type {Items<Kept>} */
const games = new Items(NAME, isGame);

/** Older versions kept all games in one list, the oldest first. @param {unknown} old */
function takeOver(old) {
  const pairs = isList(old) ? old.filter(isList) : [];
  return pairs.every(([address, game], at) => !isText(address) || !isGame(game) || games.get(address) || games.keep(address, { ...game, at }));
}

/** Returns the game at an address. @param {string} address */
export function gameAt(address) {
  migrate(NAME, takeOver);
  return games.get(address);
}

/** Holds the game at an address while it is shown: it is not let go as one of the oldest then. Returns what ends that. @param {string} address */
export const holdGame = (address) => hold(games.start + address);

/** Returns the address of the game that was shown last, of one name if given. @param {string} [name] */
export const lastAddress = (name = "") => load(`gems.last.${name}`, "");

/** The family of these boards. */
const FAMILY = "gems";

/** Names the board of a game, and the chance of what comes: they are the same whatever the goal. @param {Kept["game"]} game @param {number} seed */
const boardOf = ({ match3 }, seed) => `${seed}/${match3.width}x${match3.height}.${match3.kinds}`;

/**
 * Takes over what another window did to a game, and returns whether it played on, or began the game at the same time: that
 * is not taken back, unless the person does so.
 * @param {Kept} game
 * @param {Kept} kept
 */
function isBehind(game, kept) {
  if (kept.started !== game.started) return game.at === 0 && !kept.isRecorded && kept.swaps.length >= game.swaps.length;
  game.help ??= kept.help;
  game.isRecorded ||= kept.isRecorded;
  return kept.swaps.length > game.swaps.length && game.help !== "back";
}

/** Keeps the record of a game that was left, if it is one by hand. @param {Kept} left */
const recordLeft = (left) => (!left.isRecorded && !left.help && left.swaps.length > 0 ? record(left) : undefined);

/** Keeps a game. Another window may play the same one. @param {string} address @param {Kept} game @param {boolean} [isNew] whether it is to replace another one */
export function keepGame(address, game, isNew = false) {
  const kept = gameAt(address);
  if (kept && !isNew && isBehind(game, kept)) return;
  if (game.swaps.length > 0 || game.help) see(FAMILY, boardOf(game.game, game.seed));
  game.at = rising();
  games.keep(address, game);
  for (const [oldest, left] of oldestOf(games, MOST)) ifFree(games.start + oldest, () => letGo(games, oldest, left, recordLeft));
}

/**
 * Keeps a game that is over now, and its record if it is one by hand.
 * @param {string} address
 * @param {Kept} kept
 * @param {boolean} isLeft
 */
export async function close(address, kept, isLeft) {
  if (kept.isRecorded || !kept.swaps.length) return;
  // Its record comes first, so that a page that is closed in between does not lose it.
  if (!kept.help) await record(kept);
  kept.isRecorded = true;
  kept.isLeft = isLeft;
  keepGame(address, kept);
}

/** Keeps which address was shown last. @param {string} address */
export function keepLast(address) {
  keep("gems.last.", address);
  keep(`gems.last.${address.split("/")[0]}`, address);
}

/**
 * Returns a new game. Who has seen the board before knows what comes.
 * @param {Rules} rules
 * @param {number} seed
 * @returns {Kept}
 */
export function newGame(rules, seed) {
  const game = { match3: rules };
  const help = hasSeen(FAMILY, boardOf(game, seed)) ? "again" : null;
  const started = Math.floor(Date.now() / 1000);
  return { game, seed, number: 0, swaps: [], started, at: 0, help, isRecorded: false, isLeft: false, race: null };
}
