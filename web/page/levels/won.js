// The levels that the person has won, by their names.

import { has, isWhole } from "../shape.js";
import { Items } from "../store.js";

/** When each was won last. */
const won = new Items("levels.won", has({ at: isWhole }));

/** @param {string} name */
export const keepWon = (name) => won.keep(name, { at: Date.now() });

/** Returns the names of the levels that were won. */
export const wonLevels = () => new Set(won.ids());
