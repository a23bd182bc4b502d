// The frame of the page: its sections, which the address names, and its colours.

import { GivenUp, prepare } from "./engine.js";
import { byId, choice, fill, h, showError } from "./dom.js";
import { keep, load } from "./store.js";
import { text } from "./text.js";
import { duel } from "./duel/view.js";
import { gems } from "./gems/view.js";
import { levels } from "./levels/view.js";
import { people } from "./people/view.js";

/**
 * A section of the page: shows itself in an element, and returns what ends it.
 * `rest` is the address behind the section's name; `go` changes it, with an entry in the history or without.
 * @typedef {(root: HTMLElement, rest: string, go: Go) => (() => void)} View
 * @typedef {(rest: string, options?: { push: boolean }) => void} Go
 */

/** @type {Record<string, View>} */
const VIEWS = { duel, gems, levels, people };

let end = () => {};
/** The address that is shown, so that a change that the section made itself does not show it anew. */
let shown = "";

function show() {
  const [name, rest] = split(location.hash);
  shown = location.hash;
  end();
  showError(null);
  header(name);
  const main = byId("main");
  fill(main);
  document.title = `${text.views[/** @type {keyof typeof text.views} */ (name)]} – ${text.name}`;
  end = VIEWS[name](main, rest, (address, { push } = { push: false }) => {
    const hash = `#${name}${address ? `/${address}` : ""}`;
    if (hash === location.hash) return;
    if (push) history.pushState(null, "", hash);
    else history.replaceState(null, "", hash);
    shown = hash;
  });
}

/**
 * Splits an address into the section and the rest.
 * @param {string} hash
 * @returns {[string, string]}
 */
function split(hash) {
  const [, name, rest = ""] = /^#(\w+)(?:\/(.*))?$/s.exec(hash) ?? [];
  return name in VIEWS ? [name, rest] : ["duel", ""];
}

/** @param {string} current */
function header(current) {
  const links = Object.entries(text.views).map(([name, label]) =>
    h("a", { href: `#${name}`, "aria-current": name === current ? "page" : false }, label),
  );
  const { label, ...themes } = text.theme;
  const theme = load("theme", "auto");
  const options = /** @type {[string, string][]} */ (Object.entries(themes));
  fill(
    byId("header"),
    h("span", { class: "brand" }, text.name),
    h("nav", { "aria-label": text.sections }, links),
    choice(label, options, theme, setTheme, { id: "theme" }),
  );
}

/** @param {string} theme */
function setTheme(theme) {
  keep("theme", theme);
  document.documentElement.dataset.theme = theme;
}

document.documentElement.dataset.theme = load("theme", "auto");
addEventListener("popstate", () => {
  if (location.hash !== shown) show();
});
addEventListener("unhandledrejection", (event) => {
  // What was given up is no error.
  if (event.reason instanceof GivenUp) event.preventDefault();
  else showError(event.reason);
});
prepare();
show();
