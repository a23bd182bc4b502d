// Elements and how they are made. No game and no text is known here.

/** @typedef {Node | string | number | null | undefined | false} Child */

/**
 * Makes an element. Properties that begin with `on` are listeners, `class` is the class, and the others are attributes;
 * `false`, `null` and `undefined` leave one out, `true` is an empty one.
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T} tag
 * @param {Record<string, unknown>} [properties]
 * @param {...(Child | Child[])} children
 * @returns {HTMLElementTagNameMap[T]}
 */
export function h(tag, properties = {}, ...children) {
  const element = document.createElement(tag);
  assign(element, properties);
  element.append(...shown(children));
  return element;
}

/**
 * Makes an element of a picture.
 * @param {string} tag
 * @param {Record<string, unknown>} [properties]
 * @param {...(Child | Child[])} children
 * @returns {SVGElement}
 */
export function s(tag, properties = {}, ...children) {
  const element = document.createElementNS("http://www.w3.org/2000/svg", tag);
  assign(element, properties);
  element.append(...shown(children));
  return element;
}

/**
 * @param {Element} element
 * @param {Record<string, unknown>} properties
 */
function assign(element, properties) {
  for (const [name, value] of Object.entries(properties)) {
    if (value === false || value === null || value === undefined) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), /** @type {EventListener} */ (value));
    else element.setAttribute(name, value === true ? "" : String(value));
  }
}

/**
 * @param {(Child | Child[])[]} children
 * @returns {(Node | string)[]}
 */
function shown(children) {
  return children
    .flat()
    .filter((child) => child !== null && child !== undefined && child !== false)
    .map((child) => (child instanceof Node ? child : String(child)));
}

/**
 * Replaces what an element holds.
 * @param {Element} element
 * @param {...(Child | Child[])} children
 */
export function fill(element, ...children) {
  element.replaceChildren(...shown(children));
}

/**
 * Returns the element with an id, which must exist.
 * @param {string} id
 */
export function byId(id) {
  const element = document.getElementById(id);
  if (!element) throw new Error(`no element ${id}`);
  return element;
}

/**
 * Makes a button.
 * @param {string} label
 * @param {(event: Event) => void} onclick
 * @param {Record<string, unknown>} [properties]
 */
export function button(label, onclick, properties = {}) {
  return h("button", { type: "button", onclick, ...properties }, label);
}

/** Gives the focus of an element that goes away to the board of its game, if keys are used. @param {HTMLElement} element */
export function passFocus(element) {
  if (!element.matches(":focus-visible") && !element.querySelector(":focus-visible")) return;
  /** @type {HTMLElement | null | undefined} */ (element.closest(".game")?.querySelector(".grid [tabindex='0']"))?.focus();
}

/** Disables buttons, or takes that back. @param {boolean} isDisabled @param {...HTMLButtonElement} buttons */
export function setDisabled(isDisabled, ...buttons) {
  for (const one of buttons) {
    if (isDisabled) passFocus(one);
    one.disabled = isDisabled;
  }
}

/** Makes a part of the page that keys scroll, as long as it is longer than its room; what is cut below fades. @param {string} label @param {Record<string, unknown>} properties @param {...HTMLElement} children */
export function scroller(label, properties, ...children) {
  const fade = () => element.toggleAttribute("data-more", element.scrollTop + element.clientHeight < element.scrollHeight - 1);
  const element = h("div", { ...properties, onscroll: fade }, ...children);
  const watch = new ResizeObserver(() => {
    fade();
    const isLonger = element.scrollHeight > element.clientHeight;
    for (const [name, value] of Object.entries({ role: "region", "aria-label": label, tabindex: "0" })) {
      if (isLonger) element.setAttribute(name, value);
      else element.removeAttribute(name);
    }
  });
  for (const part of [element, ...children]) watch.observe(part);
  return element;
}

/**
 * Makes a list to choose from, with its label.
 * @template {string} T
 * @param {string} label
 * @param {readonly (readonly [T, string])[]} options values and what is shown
 * @param {T} chosen
 * @param {(value: T) => void} onchange
 * @param {Record<string, unknown>} [properties]
 */
export function choice(label, options, chosen, onchange, properties = {}) {
  const list = h(
    "select",
    { ...properties, onchange: () => onchange(/** @type {T} */ (list.value)) },
    options.map(([value, text]) => h("option", { value, selected: value === chosen }, text)),
  );
  return h("label", { class: "field" }, h("span", {}, label), list);
}

/** What is wrong with the last field that was filled in. */
let complaint = "";

/** Says what is wrong with a field, or takes that away; other errors stay. @param {string} line */
export function complain(line) {
  if (line || byId("error").textContent === complaint) showError(line);
  complaint = line;
}

/** Says something to those who cannot see it. @param {string} line */
export function say(line) {
  byId("live").textContent = line;
}

/** Shows one line of an error, or takes it away. What lies below an open sheet is not seen, so that it stands in the sheet then. @param {unknown} error */
export function showError(error) {
  const element = byId("error");
  const open = document.querySelector("dialog:modal .sheet-head");
  (open ?? byId("header")).after(element);
  const line = error instanceof Error ? error.message : String(error ?? "");
  element.hidden = line === "";
  element.textContent = line;
}

/** Whether the person asks for less motion. */
export function wantsLessMotion() {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** Waits. @param {number} ms */
export const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
