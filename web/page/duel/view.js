// The section duel.

import { fill, h } from "../dom.js";
import { text } from "../text.js";

/** @type {import("../main.js").View} */
export function duel(root) {
  fill(root, h("h1", {}, text.views.duel));
  return () => {};
}
