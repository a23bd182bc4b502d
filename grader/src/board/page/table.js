// Makes the leaderboard sortable by its columns, and lets people find a player in a long one.

/** Tables with more rows have a field to find one. */
const LONG = 15;

/** What a cell is sorted by: its number if it begins with one, else its text. */
function valueOf(cell) {
  const number = Number.parseFloat(cell.textContent.replace("−", "-"));
  return Number.isNaN(number) ? cell.textContent : number;
}

/** The order of two values; texts come after numbers. */
function compare(a, b) {
  if (typeof a === "number" && typeof b === "number") {
    return a - b;
  }
  if (typeof a === typeof b) {
    return a.localeCompare(b, "en", { numeric: true });
  }
  return typeof a === "number" ? -1 : 1;
}

/** Sorts by a column; a second time the other way round. Names and ranks ascend first, all else descends. */
function sortBy(table, column) {
  const heads = [...table.tHead.rows[0].cells];
  const first = column < 2 ? "ascending" : "descending";
  const other = column < 2 ? "descending" : "ascending";
  const next = heads[column].getAttribute("aria-sort") === first ? other : first;
  heads.forEach((head) => head.removeAttribute("aria-sort"));
  heads[column].setAttribute("aria-sort", next);
  const sign = next === "ascending" ? 1 : -1;
  const rows = [...table.tBodies[0].rows];
  rows.sort((a, b) => sign * compare(valueOf(a.cells[column]), valueOf(b.cells[column])));
  table.tBodies[0].append(...rows);
}

/** Shows the rows whose player has the text in its name. */
function find(table, text, status) {
  const wanted = text.trim().toLowerCase();
  let shown = 0;
  for (const row of table.tBodies[0].rows) {
    row.hidden = !row.cells[1].textContent.toLowerCase().includes(wanted);
    shown += row.hidden ? 0 : 1;
  }
  status.textContent = wanted === "" ? "" : count(shown, "player");
}

function makeSortable(table) {
  [...table.tHead.rows[0].cells].forEach((head, column) => {
    const button = make("button", { type: "button", class: "sort" }, head.textContent);
    button.addEventListener("click", () => sortBy(table, column));
    head.replaceChildren(button);
  });
  table.tHead.rows[0].cells[0].setAttribute("aria-sort", "ascending");
}

function makeFindable(section, table) {
  const field = make("input", { type: "search", autocomplete: "off" });
  const status = make("span", { role: "status", class: "quiet" });
  field.addEventListener("input", () => find(table, field.value, status));
  const label = make("label", { class: "find" }, "Find a player ", field, " ", status);
  section.querySelector("h2").after(label);
}

const leaderboard = document.querySelector("section[aria-labelledby='players']");
const standings = leaderboard.querySelector("table");
makeSortable(standings);
if (standings.tBodies[0].rows.length > LONG) {
  makeFindable(leaderboard, standings);
}
