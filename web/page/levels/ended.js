// The games of levels that ended in this tab: the last of each level, until another one of it is begun.

import { has, isListOf, isText, shapeBy } from "../shape.js";
import { keepForTab, loadOfTab } from "../store.js";

/** @typedef {import("./kept.js").Kept} Kept */

const NAME = "levels.ended";
const MOST = 6;

/** Whether what is kept are games, as far as they look like them. @type {import("../shape.js").Shape<Kept[]>} */
const areGames = shapeBy(isListOf(has({ from: isText })));

const all = () => loadOfTab(NAME, areGames) ?? [];
const others = (/** @type {string} */ from) => all().filter((game) => game.from !== from);

/** Returns the game of a level, by the key of the level. @param {string} from */
export const endedOf = (from) => all().find((game) => game.from === from) ?? null;

/** @param {Kept} game */
export const keepEnded = (game) => keepForTab(NAME, [...others(game.from), game].slice(-MOST));

/** @param {string} from */
export const dropEnded = (from) => keepForTab(NAME, others(from));
