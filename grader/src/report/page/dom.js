// Helpers to build elements and to write numbers. Texts enter the page as text nodes only.
"use strict";

const byId = (id) => document.getElementById(id);

/** Sets attributes, and appends children; strings become text nodes. */
function dress(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    element.setAttribute(name, value);
  }
  element.append(...children);
  return element;
}

/** An HTML element. */
function make(tag, attributes = {}, ...children) {
  return dress(document.createElement(tag), attributes, children);
}

/** An SVG element. */
function draw(tag, attributes = {}, ...children) {
  return dress(document.createElementNS("http://www.w3.org/2000/svg", tag), attributes, children);
}

/** An agent's name behind the mark of its side. */
function player(name, side) {
  return make("span", { class: `player side-${side}`, title: name }, make("bdi", {}, name));
}

/** A number with a sign, such as `+9`, `−4` or `0`. */
function signed(number) {
  return number > 0 ? `+${number}` : String(number).replace("-", "−");
}

/** A count of things, such as `1 move` or `12 moves`. */
function count(number, thing) {
  return `${number.toLocaleString("en")} ${thing}${number === 1 ? "" : "s"}`;
}

/** Milliseconds as `12.35 s`, from a minute on as `1:02.4`. */
function clock(ms) {
  const sign = ms < 0 ? "−" : "";
  const size = Math.abs(ms);
  if (size < 59995) {
    return `${sign}${(size / 1000).toFixed(2)} s`;
  }
  const tenths = Math.round(size / 100);
  const seconds = ((tenths % 600) / 10).toFixed(1).padStart(4, "0");
  return `${sign}${Math.floor(tenths / 600)}:${seconds}`;
}
