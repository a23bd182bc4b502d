// The tables of finished games: means by type of game beside the papers' people, and each game.

import { button, h } from "../dom.js";
import { text } from "../text.js";
import { placeOf } from "./links.js";

/** @typedef {import("../engine/types.js").Row} Row */
/** @typedef {import("../engine/types.js").GameType} GameType */
/** @typedef {import("../engine/types.js").Outcome} Outcome */
/** What is shown of a record. @typedef {import("./links.js").Recorded & { player: string, result: Outcome }} Finished */

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

/** @param {Row[]} rows */
export function resultTable(rows) {
  const line = (/** @type {Row} */ row) => {
    const measure = own.measures[/** @type {keyof typeof own.measures} */ (row.measure)];
    const [value, points, seconds] = row.published ?? [];
    return h(
      "tr",
      {},
      h("th", { scope: "row" }, "duel" in row.rules ? nameOf(row.rules) : row.game),
      [
        ...[row.people, row.games, row.quit, row.failed].map(String),
        `${measure}: ${interval(row.value, row.measure === "success")}`,
        interval(row.points_a_swap),
        interval(row.seconds_a_swap),
        row.published ? own.paper(figure(value), figure(points), figure(seconds)) : "–",
      ].map((cell, place) => h("td", { "data-head": own.resultHeads[place + 1] }, cell)),
    );
  };
  return h("table", { class: "stacks" }, h("caption", {}, own.results), head(own.resultHeads), h("tbody", {}, rows.map(line)));
}

/** Names what was played. @param {GameType} game */
function nameOf(game) {
  if ("level" in game) return own.level(game.level.name);
  if ("match3" in game) return own.swapGame(game.match3);
  if ("sm3" in game) {
    const [width, height, , actions] = game.sm3.text.split(/\s+/);
    return own.swapless(width, height, actions);
  }
  const { duel } = game;
  const { strengths, person } = text.duel;
  return own.duel(duel.rows.length, duel.opponent === "person" ? person : (strengths[duel.opponent] ?? duel.opponent));
}

/** Returns how a game ended, in words. One that has no goal but points can be neither won nor lost. @param {GameType} game @param {Outcome["end"]} end */
function endOf(game, end) {
  const isForPoints = "sm3" in game ? Number(game.sm3.text.split(/\s+/)[4]) === 0 : "match3" in game && hasPoints(game.match3.goal);
  return end === "won" && isForPoints ? own.isOver : own.ends[end];
}

/** Whether a goal of gem-swap games is points, or to last. @param {import("../engine/types.js").Goal} goal */
const hasPoints = (goal) => goal === "p3" || "p2" in goal;

/** Writes when a game began. @param {number} started seconds since 1970 */
function dateOf(started) {
  const date = new Date(started * 1000);
  return Number.isNaN(date.getTime()) ? "–" : date.toLocaleString("en", { dateStyle: "medium", timeStyle: "short" });
}

/**
 * @param {string[]} lines the records
 * @param {Map<number, string>} faults what is wrong with some of them, by their places
 * @param {(line: string) => void} onRemove
 */
export function gameTable(lines, faults, onRemove) {
  const row = (/** @type {string} */ line, /** @type {number} */ index) => {
    const remove = button(own.remove, () => onRemove(line), { "aria-label": own.removeGame(index + 1) });
    const fault = faults.get(index);
    if (fault !== undefined) return h("tr", {}, h("td", {}, index + 1), h("td", { class: "bad", colspan: 6 }, own.wrong(fault)), h("td", {}, remove));
    /** @type {Finished} */
    const record = JSON.parse(line);
    const { end, score, swaps } = record.result;
    const place = placeOf(record);
    const name = place ? h("a", { href: place }, nameOf(record.game)) : nameOf(record.game);
    const cells = [index + 1, dateOf(record.started), record.player, name, endOf(record.game, end), score, swaps, remove];
    return h("tr", {}, cells.map((cell, place) => h("td", { "data-head": cell !== remove && own.gameHeads[place] }, cell)));
  };
  // The newest game first, under the number that it keeps.
  const rows = lines.map(row).reverse();
  return h("table", { class: "stacks" }, h("caption", {}, own.games(lines.length)), head(own.gameHeads), h("tbody", {}, rows));
}
