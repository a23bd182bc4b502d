// Gems in pictures and in words.

import { h } from "../dom.js";
import { piece } from "../gem.js";
import { text } from "../text.js";

const words = text.gems;

/** @type {import("../swaps/board.js").Look} */
export function look(cells, index, row, column) {
  const word = cells[index];
  const name = words.kindNames[/** @type {keyof typeof words.kindNames} */ (word)];
  return { content: () => (word === "." ? null : piece(word)), key: word, label: words.cell(row + 1, column + 1, name) };
}

/** Shows figures with their names. @param {(readonly [string, string | number])[]} entries */
export function figures(entries) {
  return entries.map(([name, value]) => h("div", {}, h("dt", {}, name), h("dd", {}, value)));
}
