// Buttons with pictures: one stop of Tab, arrows go from button to button.

import { button, h } from "../dom.js";

/**
 * A button. `isOn`: whether it is pressed, of one that stays so; `isOff`: whether it is of no use now.
 * @typedef {object} Part
 * @property {() => string} label
 * @property {Node | string | null} picture
 * @property {() => void} onclick
 * @property {() => boolean} [isOn]
 * @property {() => boolean} [isOff]
 * @property {string} [id]
 */

export class Toolbar {
  /** @param {string} label */
  constructor(label) {
    /** @type {(Part & { element: HTMLButtonElement })[]} */
    this.parts = [];
    this.element = h("div", { class: "toolbar", role: "toolbar", "aria-label": label, onkeydown: (/** @type {KeyboardEvent} */ event) => this.#key(event) });
  }

  /** Makes a button. @param {Part} part */
  button(part) {
    const element = button("", part.onclick, { class: "brush", id: part.id });
    element.append(h("span", { "aria-hidden": "true" }, part.picture));
    this.parts.push({ ...part, element });
    return element;
  }

  /** @param {string} label @param {HTMLElement[]} children */
  group(label, children) {
    return h("div", { class: "brushes", role: "group", "aria-label": label }, children);
  }

  /** Shows which buttons are pressed, and which are of use. */
  show() {
    for (const { element, isOn, isOff, label } of this.parts) {
      if (isOn) element.setAttribute("aria-pressed", String(isOn()));
      if (isOff) element.disabled = isOff();
      element.setAttribute("aria-label", label());
      element.title = label();
    }
    this.#stop((this.parts.find(({ isOn }) => isOn?.()) ?? this.parts[0]).element);
  }

  /** The labels of what is pressed. */
  get chosen() {
    return this.parts.filter(({ isOn }) => isOn?.()).map(({ label }) => label());
  }

  /** Makes a button the one that Tab goes to. @param {HTMLButtonElement} element */
  #stop(element) {
    for (const { element: other } of this.parts) other.tabIndex = other === element ? 0 : -1;
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const all = this.parts.map(({ element }) => element).filter(({ disabled }) => !disabled);
    const at = all.findIndex((element) => element === event.target);
    const steps = { ArrowRight: at + 1, ArrowDown: at + 1, ArrowLeft: at - 1, ArrowUp: at - 1, Home: 0, End: all.length - 1 };
    const next = steps[/** @type {keyof typeof steps} */ (event.key)];
    if (at < 0 || next === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    const element = all[(next + all.length) % all.length];
    this.#stop(element);
    element.focus();
  }
}
