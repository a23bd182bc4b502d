// The parts of the workbench as tabs, and the addresses of a level in a part: `05-hedges`, `mine/play`.

import { h } from "../dom.js";
import { keep, load } from "../store.js";
import { text } from "../text.js";

const words = text.levels;

/** Links to the parts of the workbench. */
export class Tabs {
  /** @param {(tab: string) => void} onChoose */
  constructor(onChoose) {
    this.links = Object.entries(words.tabs).map(([tab, label]) => {
      const choose = (/** @type {Event} */ event) => {
        event.preventDefault();
        onChoose(tab);
      };
      return { tab, element: h("a", { onclick: choose }, label) };
    });
    const links = this.links.map(({ element }) => element);
    this.element = h("nav", { class: "parts", "aria-label": words.parts }, links);
  }

  /** @param {string} level @param {string} current */
  show(level, current) {
    for (const { tab, element } of this.links) {
      element.setAttribute("href", `#levels/${addressOf(level, tab)}`);
      if (tab === current) element.setAttribute("aria-current", "page");
      else element.removeAttribute("aria-current");
    }
  }
}

/** @param {string} tab */
const isTab = (tab) => Object.hasOwn(words.tabs, tab);

/** @param {string} address */
export const levelOf = (address) => address.split("/")[0];

/** Returns the part that an address names; `""` is the first. @param {string} address */
export function tabOf(address) {
  const tab = address.split("/")[1] ?? "";
  return isTab(tab) ? tab : "";
}

/** Returns the part that was shown last. */
export const lastTab = () => load("levels.tab", "", isTab);

/** @param {string} tab that is shown */
export const keepTab = (tab) => keep("levels.tab", tab, { isQuiet: true });

/** @param {string} level @param {string} tab */
export const addressOf = (level, tab) => (tab ? `${level}/${tab}` : level);
