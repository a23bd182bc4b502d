// What kind of file a text is, and in which section that kind opens.

import { text } from "./text.js";

/** @typedef {keyof typeof text.fileKinds} FileKind */

/** @type {Record<FileKind, { opens: keyof typeof text.views, is: (content: string) => boolean }>} */
const KINDS = {
  store: { opens: "people", is: (content) => /^\s*\{\s*"sweetfish":/.test(content) },
  records: { opens: "people", is: (content) => isJson(content, '"player":', '"result":') },
  games: { opens: "duel", is: (content) => isJson(content, '"opening":', '"moves":') },
  map: { opens: "levels", is: (content) => isJson(content, '"tileMap"') },
  level: { opens: "levels", is: (content) => /^[ \t]*(mode|kinds|board)[ \t]*=/m.test(content) && !isJson(content) },
  input: { opens: "duel", is: (content) => /^\s*\d+[ \t\r]*\n\s*\d+[ \t\r]*\n[\d*\s]+$/.test(content) },
};

/** @param {string} content @param {...string} parts */
const isJson = (content, ...parts) => content.trimStart().startsWith("{") && parts.every((part) => content.includes(part));

/** Returns what a text is, as far as that can be seen. @param {string} content */
export const kindOf = (content) => /** @type {FileKind[]} */ (Object.keys(KINDS)).find((kind) => KINDS[kind].is(content)) ?? null;

/** The section that is shown. @returns {keyof typeof text.views} */
const shownSection = () => /** @type {keyof typeof text.views} */ (/^#(gems|levels|people)\b/.exec(location.hash)?.[1] ?? "duel");

/** Returns the error of a file that does not open in the section that is shown. @param {string} found */
export function notOpened(found) {
  const section = shownSection();
  return new Error(section === "gems" ? text.noFileHere(found) : text.notOpened(found, text.opened[section]));
}

/** Throws a line for people if a text is a file of another section than the one that is shown. @param {string} content */
export function refuseOther(content) {
  const kind = kindOf(content);
  if (!kind) return;
  const { opens } = KINDS[kind];
  if (opens !== shownSection()) throw new Error(text.opensIn(text.fileKinds[kind], text.views[opens]));
}
