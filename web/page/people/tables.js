// The tables of finished games: means by type of game beside the papers' people, and each game.

import { button, h } from "../dom.js";
import { text } from "../text.js";

const own = text.people;

/** @param {number | null | undefined} value @param {number} digits */
const figure = (value, digits = 1) => (value === null || value === undefined ? "–" : value.toFixed(digits));

/**
 * Writes a mean with its interval.
 * @param {{ mean: number, range: [number, number] | null } | null} value
 * @param {boolean} [isShare]
 */
function interval(value, isShare = false) {
  if (!value) return "–";
  const scale = isShare ? 100 : 1;
  const [mean, low, high] = [value.mean, ...(value.range ?? [])].map((part) => figure(part * scale, isShare ? 0 : 1));
  const unit = isShare ? " %" : "";
  return value.range ? `${mean}${unit} (${low}–${high})` : `${mean}${unit}`;
}

/** @param {string[]} heads */
const head = (heads) => h("thead", {}, h("tr", {}, heads.map((label) => h("th", { scope: "col" }, label))));

/** @param {any[]} rows the results of `people` `check` */
export function resultTable(rows) {
  const line = (/** @type {any} */ row) => {
    const measure = own.measures[/** @type {keyof typeof own.measures} */ (row.measure)];
    const [value, points, seconds] = row.published ?? [];
    return h(
      "tr",
      {},
      h("th", { scope: "row" }, row.game),
      [row.people, row.games, row.quit, row.failed].map((count) => h("td", {}, count)),
      h("td", {}, measure, ": ", interval(row.value, row.measure === "success")),
      [interval(row.points_a_swap), interval(row.seconds_a_swap)].map((cell) => h("td", {}, cell)),
      h("td", {}, row.published ? own.paper(figure(value), figure(points), figure(seconds)) : "–"),
    );
  };
  return h("table", {}, h("caption", {}, own.results), head(own.resultHeads), h("tbody", {}, rows.map(line)));
}

/** Names what was played. @param {any} game of a record */
function nameOf({ level, match3, duel }) {
  if (level) return own.level(level.name);
  if (match3) return own.swapGame(match3);
  if (!duel) return own.swapless;
  const { strengths, person } = text.duel;
  return own.duel(duel.rows.length, duel.opponent === "person" ? person : (strengths[duel.opponent] ?? duel.opponent));
}

/**
 * @param {any[]} records
 * @param {(index: number) => void} onRemove
 */
export function gameTable(records, onRemove) {
  const line = (/** @type {any} */ record, /** @type {number} */ index) => {
    const date = new Date(record.started * 1000).toLocaleString("en", { dateStyle: "medium", timeStyle: "short" });
    const { end, score, swaps } = record.result;
    const remove = button(own.remove, () => onRemove(index), { "aria-label": own.removeGame(index + 1) });
    const ended = own.ends[/** @type {keyof typeof own.ends} */ (end)];
    return h("tr", {}, [index + 1, date, record.player, nameOf(record.game), ended, score, swaps, remove].map((cell) => h("td", {}, cell)));
  };
  // The newest game first, under the number that it keeps.
  const rows = records.map(line).reverse();
  return h("table", {}, h("caption", {}, own.games(records.length)), head(own.gameHeads), h("tbody", {}, rows));
}
