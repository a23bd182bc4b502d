// Makes a table sortable by its columns, and lets people find a row in a long one.

import { button, h } from "../page/dom.js";
import { compare, valueOf } from "./order.js";

/** Tables with more rows have a field to find one. */
const LONG = 10;

/** Sorts by a column; a second time the other way round. Texts and the first column, a rank, ascend first, numbers descend. @param {HTMLTableCellElement[]} heads @param {HTMLTableSectionElement} body @param {number} column */
function sortBy(heads, body, column) {
  const isText = column === 0 || !heads[column].classList.contains("number");
  const [first, other] = isText ? ["ascending", "descending"] : ["descending", "ascending"];
  const next = heads[column].getAttribute("aria-sort") === first ? other : first;
  for (const head of heads) head.removeAttribute("aria-sort");
  heads[column].setAttribute("aria-sort", next);
  const sign = next === "ascending" ? 1 : -1;
  const value = (/** @type {HTMLTableRowElement} */ row) => valueOf(row.cells[column].textContent ?? "");
  body.append(...[...body.rows].sort((a, b) => sign * compare(value(a), value(b))));
}

/** Makes a field that shows the rows with its text in one of some columns. @param {HTMLTableSectionElement} body @param {Words} words @param {number[]} columns */
function finder(body, words, columns) {
  const status = h("span", { role: "status", class: "quiet" });
  const find = () => {
    const wanted = field.value.trim().toLowerCase();
    const has = (/** @type {HTMLTableCellElement} */ cell) => cell?.textContent?.toLowerCase().includes(wanted);
    for (const row of body.rows) row.hidden = !columns.some((column) => has(row.cells[column]));
    status.textContent = wanted && words.count([...body.rows].filter((row) => !row.hidden).length);
  };
  const field = h("input", { type: "search", autocomplete: "off", oninput: find });
  return h("label", { class: "find" }, words.find, field, " ", status);
}

/**
 * @typedef {{ find: string, count: (rows: number) => string }} Words what stands before the field, and how many rows were found
 */

/** Makes the table under a heading sortable. @param {string} id of the heading @param {number | null} sorted the column by which its rows are sorted @param {Words} [words] of a field to find rows in a long table */
export function makeSortable(id, sorted, words) {
  const section = document.querySelector(`section[aria-labelledby="${id}"]`);
  const table = section?.querySelector("table");
  if (!section || !table?.tHead) return;
  const heads = [...table.tHead.rows[0].cells];
  const [body] = table.tBodies;
  heads.forEach((head, column) => {
    const text = head.textContent ?? "";
    head.dataset.head = text;
    head.replaceChildren(button(text, () => sortBy(heads, body, column), { class: "sort" }));
  });
  if (sorted !== null) heads[sorted].setAttribute("aria-sort", "ascending");
  const texts = heads.flatMap((head, column) => (head.classList.contains("number") ? [] : [column]));
  if (words && body.rows.length > LONG) section.querySelector("h2")?.after(finder(body, words, texts));
}
