// Sheets and fields with texts of their own.

import { button, byId, complain, h, showError } from "./dom.js";
import { text } from "./text.js";

/** @typedef {import("./dom.js").Child} Child */

/**
 * Makes a sheet: it lies over the page when it is opened, and closes by its button, Escape, or a click beside it.
 * @param {string} id
 * @param {string} title
 * @param {...(Child | Child[])} children
 */
export function sheet(id, title, ...children) {
  const head = h("div", { class: "sheet-head" }, h("h2", {}, title), button("✕", () => element.close(), { class: "plain", "aria-label": text.close }));
  const element = h(
    "dialog",
    { id, class: "sheet", "aria-label": title, onclose: () => element.contains(byId("error")) && showError(null), onclick: (/** @type {Event} */ event) => event.target === element && element.close() },
    h("div", { class: "sheet-body" }, head, ...children),
  );
  return element;
}

/**
 * Makes a field for a whole number, with its label. Calls `onchange` with numbers within the range only. Says in one line
 * what is wrong with another one, and takes it back when the field is left.
 * @param {string} label
 * @param {number} value
 * @param {[number, number]} range
 * @param {(value: number) => void} onchange
 * @param {Record<string, unknown>} [properties]
 */
export function number(label, value, [min, max], onchange, properties = {}) {
  let last = String(value);
  const change = () => {
    const { valid, badInput } = field.validity;
    complain(valid ? "" : text.wrongNumber(label, badInput ? null : field.value, min, max));
    if (!valid) return field.setAttribute("aria-invalid", "true");
    last = field.value;
    onchange(field.valueAsNumber);
  };
  const field = h("input", {
    type: "number",
    min,
    max,
    step: 1,
    value,
    required: true,
    ...properties,
    onfocus: () => {
      last = field.value;
      field.select();
    },
    oninput: () => {
      field.removeAttribute("aria-invalid");
      complain("");
    },
    onchange: change,
    onblur: () => {
      if (!field.validity.valid) field.value = last;
      field.removeAttribute("aria-invalid");
    },
  });
  return h("label", { class: "field" }, h("span", {}, label), field);
}
