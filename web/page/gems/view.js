// The section gems.

import { fill, h } from "../dom.js";
import { text } from "../text.js";

/** @type {import("../main.js").View} */
export function gems(root) {
  fill(root, h("h1", {}, text.views.gems));
  return () => {};
}
