// Copies of cells as the text of a level file, for the clipboard of the system, and back.

import { ask } from "../engine.js";
import { copyQuietly } from "../files.js";
import { boardOf } from "./area.js";
import { copied } from "./clip.js";
import { isVoid } from "./model.js";

/** @typedef {import("./clip.js").Clip} Clip */

/** Goals that any part of a board can have. */
const HEAD = 'mode = "moves"\nkinds = 7\nmoves = 9\nscore = 1\n';

/** The text that was copied last. */
let last = "";

/** Copies cells to the clipboard of the system, if the browser lets it. @param {Clip} clip */
export function copyToSystem(clip) {
  last = textOf(clip);
  copyQuietly(last);
}

/** Returns the cells of a text that is a level or a part of one; `null` if it is not, or if it was copied here last. @param {string} content @returns {Promise<Clip | null>} */
export async function clipOf(content) {
  const isSame = content.replaceAll("\r\n", "\n").trim() === last.trim();
  if (isSame || !/[={]/.test(content)) return null;
  const read = (/** @type {string} */ text) => ask({ family: "level", do: "read", text });
  const found = await read(content).catch(() => read(HEAD + content)).catch(() => null);
  return found && copied(found.level, boardOf(found.level));
}

/** @param {Clip} clip */
export function textOf({ width, cells, spawners, exits, gives, portals }) {
  const layer = (/** @type {string} */ name, /** @type {string[]} */ words) => {
    const rows = Array.from({ length: cells.length / width }, (_, row) => words.slice(row * width, (row + 1) * width).join(" "));
    return `${name} = '''\n${rows.join("\n")}\n'''\n`;
  };
  const marks = (/** @type {string} */ name, /** @type {boolean[]} */ on) =>
    layer(name, cells.map((word, index) => (word === "#" ? word : on[index] && !isVoid(word) ? "v" : ".")));
  const end = (/** @type {[number, number]} */ [row, column]) => `[${row + 1}, ${column + 1}]`;
  return [
    layer("board", cells),
    spawners && marks("spawners", spawners),
    exits.some(Boolean) && marks("exits", exits),
    gives && layer("gives", gives.map((word, index) => (cells[index] === "#" ? "#" : word))),
    portals.length > 0 && `portals = [${portals.map(([from, to]) => `{ from = ${end(from)}, to = ${end(to)} }`).join(", ")}]\n`,
  ].filter(Boolean).join("");
}
