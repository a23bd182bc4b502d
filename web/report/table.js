// Makes the leaderboard sortable by its columns, and lets people find a player in a long one.

import { button, h } from "../page/dom.js";
import { compare, valueOf } from "./order.js";
import { text } from "./text.js";

/** Tables with more rows have a field to find one. */
const LONG = 15;

/** Sorts by a column; a second time the other way round. Names and ranks ascend first, all else descends. @param {HTMLTableCellElement[]} heads @param {HTMLTableSectionElement} body @param {number} column */
function sortBy(heads, body, column) {
  const [first, other] = column < 2 ? ["ascending", "descending"] : ["descending", "ascending"];
  const next = heads[column].getAttribute("aria-sort") === first ? other : first;
  for (const head of heads) head.removeAttribute("aria-sort");
  heads[column].setAttribute("aria-sort", next);
  const sign = next === "ascending" ? 1 : -1;
  const value = (/** @type {HTMLTableRowElement} */ row) => valueOf(row.cells[column].textContent ?? "");
  body.append(...[...body.rows].sort((a, b) => sign * compare(value(a), value(b))));
}

/** Makes a field that shows the rows whose player has its text in the name. @param {HTMLTableSectionElement} body */
function finder(body) {
  const status = h("span", { role: "status", class: "quiet" });
  const find = () => {
    const wanted = field.value.trim().toLowerCase();
    for (const row of body.rows) row.hidden = !row.cells[1].textContent?.toLowerCase().includes(wanted);
    status.textContent = wanted && text.players([...body.rows].filter((row) => !row.hidden).length);
  };
  const field = h("input", { type: "search", autocomplete: "off", oninput: find });
  return h("label", { class: "find" }, text.find, field, " ", status);
}

const section = /** @type {HTMLElement} */ (document.querySelector("section[aria-labelledby='players']"));
const table = /** @type {HTMLTableElement} */ (section.querySelector("table"));
const heads = [.../** @type {HTMLTableSectionElement} */ (table.tHead).rows[0].cells];
const [body] = table.tBodies;
heads.forEach((head, column) => head.replaceChildren(button(head.textContent ?? "", () => sortBy(heads, body, column), { class: "sort" })));
heads[0].setAttribute("aria-sort", "ascending");
if (body.rows.length > LONG) section.querySelector("h2")?.after(finder(body));
