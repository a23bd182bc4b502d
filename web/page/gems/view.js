// The section gems. The address names the game and its seed: `p1/7`, `crush/7`, `sm3/7`.

import { fill, h } from "../dom.js";
import { takesDrops } from "../files.js";
import { notOpened } from "../kinds.js";
import { text } from "../text.js";
import { lastAddress } from "./games.js";
import { NAMES, parse } from "./rules.js";
import { Sm3 } from "./sm3.js";
import { Swaps } from "./swaps.js";

const words = text.gems;

/** @type {import("../main.js").View} */
export function gems(root, rest, go) {
  // A name alone is the game of that name that was shown last.
  const address = (rest.includes("/") ? "" : lastAddress(rest)) || rest || "p1";
  const known = parse(address);
  const asked = known ?? /** @type {import("./rules.js").Choice} */ (parse("p1"));
  const isSm3 = address.split("/")[0] === "sm3";
  const game = isSm3 ? new Sm3(address, go) : new Swaps(asked, go);
  const names = [...NAMES, /** @type {const} */ ("sm3")];
  const current = isSm3 ? "sm3" : asked.name;
  fill(
    root,
    h("h1", { class: "unseen" }, text.views.gems),
    h(
      "nav",
      { class: "parts", "aria-label": words.games },
      names.map((name) => h("a", { href: `#gems/${name}`, "aria-current": name === current ? "page" : false }, words.names[name])),
    ),
    !known && !isSm3 && h("p", { class: "bad" }, words.unknown(rest)),
    game.element,
  );
  takesDrops(root, () => {
    throw notOpened(text.otherFile);
  });
  game.begin();
  return () => game.end();
}
