// The frame of the page: its sections, which the address names, and its colours.

import { GivenUp, prepare } from "./engine.js";
import { byId, choice, fill, h, s, say, showError } from "./dom.js";
import { soundSwitch } from "./sound.js";
import { keep, load } from "./store.js";
import { text } from "./text.js";
import { duel } from "./duel/view.js";
import { gems } from "./gems/view.js";
import { levels } from "./levels/view.js";
import { people } from "./people/view.js";

/**
 * A section of the page: shows itself in an element, and returns what ends it, perhaps with what shows another address of
 * the section. Without that the section is ended and shown anew.
 * `rest` is the address behind the section's name; `go` changes it, with an entry in the history or without.
 * @typedef {(root: HTMLElement, rest: string, go: Go) => (() => void) | { end: () => void, goTo: (rest: string) => void }} View
 * @typedef {(rest: string, options?: { push: boolean }) => void} Go
 */

/** Milliseconds after which it is said that the engine is being loaded. */
const LOADING_MS = 300;

/** @type {Record<string, View>} */
const VIEWS = { duel, gems, levels, people };

/** @type {{ name: string, end: () => void, goTo?: (rest: string) => void }} the section that is shown */
let section = { name: "", end: () => {} };
/** The address that is shown, so that a change that the section made itself does not show it anew. */
let shown = "";

function show() {
  const [name, rest] = split(location.hash);
  shown = location.hash;
  // A line in an open sheet comes back from there before the sheet goes.
  for (const open of document.querySelectorAll("dialog[open]")) /** @type {HTMLDialogElement} */ (open).close();
  showError(null);
  if (name === section.name && section.goTo) return section.goTo(rest);
  endSection();
  mark(name);
  loadEngine(name);
  // A new element, so that what the former section listened to goes with it.
  const main = h("main", { id: "main", tabindex: -1 });
  byId("main").replaceWith(main);
  scrollTo(0, 0);
  const title = text.views[/** @type {keyof typeof text.views} */ (name)];
  document.title = `${title} – ${text.name}`;
  const go = goer(name, main);
  try {
    const view = VIEWS[name](main, rest, go);
    section = typeof view === "function" ? { name, end: view } : { name, ...view };
  } catch (error) {
    showError(error);
  }
}

/** Ends the section that is shown. What goes wrong there does not keep the next one away. */
function endSection() {
  const { end } = section;
  section = { name: "", end: () => {} };
  try {
    end();
  } catch (error) {
    showError(error);
  }
}

/** Returns what changes the address within a section as long as it is shown. @param {string} name @param {HTMLElement} main @returns {Go} */
function goer(name, main) {
  return (address, { push } = { push: false }) => {
    // A section that waited for the engine may be gone by now.
    if (!main.isConnected) return;
    const hash = `#${name}${address ? `/${address}` : ""}`;
    if (hash === location.hash) return;
    if (push) history.pushState(null, "", hash);
    else history.replaceState(null, "", hash);
    shown = hash;
  };
}

/**
 * Splits an address into the section and the rest.
 * @param {string} hash
 * @returns {[string, string]}
 */
function split(hash) {
  const [, name, rest = ""] = /^#(\w+)(?:\/(.*))?$/s.exec(hash) ?? [];
  return Object.hasOwn(VIEWS, name ?? "") ? [name, rest] : ["duel", ""];
}

/** Marks the section that is shown in the header. @param {string} current */
function mark(current) {
  for (const link of document.querySelectorAll("header nav a")) {
    if (link.getAttribute("href") === `#${current}`) link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
  }
}

function header() {
  const links = Object.entries(text.views).map(([name, label]) => h("a", { href: `#${name}` }, icon(ICONS[name]), label));
  const { label, ...themes } = text.theme;
  const theme = load("theme", "auto");
  const options = /** @type {[string, string][]} */ (Object.entries(themes));
  fill(
    byId("header"),
    h("span", { class: "brand" }, text.name),
    h("nav", { "aria-label": text.sections }, links),
    soundSwitch(),
    choice(label, options, theme, setTheme, { id: "theme" }),
  );
}

/** Pictures of the sections, for the tabs of phones: paths of 24 by 24. @type {Record<string, string>} */
const ICONS = {
  duel: "M4 4h7v7H4zM13 4h7v7h-7zM4 13h7v7H4zM16.5 13v7M13 16.5h7",
  gems: "M7 4h10l4 6l-9 10L3 10zM3 10h18M12 20L8 10l4-6l4 6z",
  levels: "M4 20l1-4L16 5l3 3L8 19zM13 8l3 3M4 4h5M4 8h3",
  people: "M5 20V11M12 20V4M19 20v-6M3 20h18",
};

/** @param {string} d */
const icon = (d) => s("svg", { class: "icon", viewBox: "0 0 24 24", "aria-hidden": "true" }, s("path", { d }));

/** @param {string} theme */
function setTheme(theme) {
  keep("theme", theme);
  document.documentElement.dataset.theme = theme;
}

document.documentElement.dataset.theme = load("theme", "auto");
addEventListener("popstate", () => {
  if (location.hash === shown) return;
  show();
  say(document.title);
});
// A click that is not to go anywhere: to the board, whatever section is shown.
document.querySelector(".skip")?.addEventListener("click", (event) => {
  event.preventDefault();
  byId("main").focus();
});
// A file that is dropped beside the section does not replace the page.
for (const name of ["dragover", "drop"]) addEventListener(name, (event) => event.preventDefault());
addEventListener("unhandledrejection", (event) => {
  // What was given up is no error.
  if (event.reason instanceof GivenUp) event.preventDefault();
  else showError(event.reason);
});
/** How often the engine was waited for. */
let loads = 0;

/** Says that the engine of a section is being loaded, if that takes a while. @param {string} name */
async function loadEngine(name) {
  const load = (loads += 1);
  const soon = setTimeout(() => (byId("loading").hidden = false), LOADING_MS);
  // What is wrong is said by those who ask for something.
  await prepare(name).catch(() => {});
  clearTimeout(soon);
  if (load === loads) byId("loading").hidden = true;
  // It loads all files, so that it would keep the engine waiting. A page from disk needs none, and browsers give it none.
  if (!WHOLE) navigator.serviceWorker?.register("offline.js").catch(() => {});
}

byId("loading").textContent = text.loading;
header();
show();
