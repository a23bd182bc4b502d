// The levels of the person, in all tabs: those there are, those deleted, and their named versions.

import { has, isObject, isWhole } from "../shape.js";
import { Items, forget, migrate, names } from "../store.js";
import { isLevel } from "./shape.js";

/** @typedef {import("./model.js").Level} Level */
/** A level as it was at a time, in ms since 1970. @typedef {{ level: Level, at: number }} Dated */

const isDated = has({ level: isLevel, at: isWhole });

/** What the name of every level of the person begins with. */
export const MINE = "mine";

/** Whether a level is one of the person's. @param {string} origin */
export const isOwn = (origin) => /^mine\d*$/.test(origin);

/** Returns the first name that is not taken: `mine`, `mine2` and so on. @param {Set<string | undefined>} taken */
export function freeId(taken) {
  const nameOf = (/** @type {number} */ number) => (number === 1 ? MINE : `${MINE}${number}`);
  let number = 1;
  while (taken.has(nameOf(number))) number += 1;
  return nameOf(number);
}

/** How many deleted levels can come back. */
const MOST_DELETED = 20;

const VERSIONS = "levels.versions";

/** The levels by their names, such as `mine2`. @type {Items<Level>} */
export const own = new Items("levels.own", isLevel);

/** @type {Items<Dated>} */
const deleted = new Items("levels.deleted", isDated);

/** Returns the named versions of a level. @param {string} id @returns {Items<Dated>} */
export const versionsOf = (id) => new Items(`${VERSIONS}/${id}`, isDated);

/** Takes over the levels of older versions, which kept all under one name. */
export function migrateLevels() {
  migrate("levels.own", (old) => {
    const levels = isObject(old) ? Object.entries(old) : [];
    return levels.map(([id, level]) => !isOwn(id) || !isLevel(level) || own.get(id) !== null || own.keep(id, level)).every(Boolean);
  });
}

/** Deletes a level, so that it can come back. @param {string} id @param {Level} level */
export function deleteLevel(id, level) {
  deleted.keep(id, { level, at: Date.now() });
  own.drop(id);
  for (const [old] of byTime().slice(0, -MOST_DELETED)) {
    deleted.drop(old);
    if (!own.get(old)) names(`${VERSIONS}/${old}/`).forEach(forget);
  }
}

const byTime = () => deleted.all().sort(([, a], [, b]) => a.at - b.at);

/** Returns the level that was deleted last, with its name. */
export const lastDeleted = () => byTime().at(-1);

/** @param {string} id */
export const undelete = (id) => deleted.drop(id);

/** Returns the names that a new level cannot have. */
export function takenIds() {
  return ["levels.own/", "levels.deleted/", `${VERSIONS}/`].flatMap((start) =>
    names(start).map((name) => name.slice(start.length).split("/")[0]));
}
