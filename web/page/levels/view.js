// The section levels.

import { fill, h } from "../dom.js";
import { text } from "../text.js";

/** @type {import("../main.js").View} */
export function levels(root) {
  fill(root, h("h1", {}, text.views.levels));
  return () => {};
}
