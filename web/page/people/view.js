// The section people.

import { fill, h } from "../dom.js";
import { text } from "../text.js";

/** @type {import("../main.js").View} */
export function people(root) {
  fill(root, h("h1", {}, text.views.people));
  return () => {};
}
