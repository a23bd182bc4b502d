// The section of finished games by hand: what they come to, and files of them in and out.

import { ask } from "../engine.js";
import { button, byId, fill, h, say, showError } from "../dom.js";
import { opener, save, takesDrops } from "../files.js";
import { player, records, setPlayer, setRecords } from "../store.js";
import { text } from "../text.js";
import { gameTable, resultTable } from "./tables.js";

const own = text.people;

/** @param {any[]} all */
const asLines = (all) => all.map((record) => `${JSON.stringify(record)}\n`).join("");

/** What makes two records the same: all that they hold, whatever the order of their fields. @param {any} value @returns {string} */
const identity = (value) =>
  JSON.stringify(value, (_, part) =>
    part && typeof part === "object" && !Array.isArray(part) ? Object.fromEntries(Object.entries(part).sort()) : part,
  );

/** @type {import("../main.js").View} */
export function people(root) {
  const results = h("div", { class: "panel scroll", id: "people-results", tabindex: 0 });
  const games = h("div", { class: "panel scroll", id: "people-games", tabindex: 0 });
  let isOpen = true;

  async function show() {
    const all = records();
    fill(games, gameTable(all, remove));
    if (all.length === 0) return fill(results, h("p", {}, own.none));
    try {
      const { results: rows } = await ask({ family: "people", do: "check", text: asLines(all) });
      if (isOpen) fill(results, resultTable(rows));
    } catch (error) {
      if (isOpen) showError(error);
    }
  }

  /** @param {number} index */
  function remove(index) {
    if (!confirm(own.sureOne)) return;
    setRecords(records().filter((_, at) => at !== index));
    say(own.removed);
    show();
    byId("people-export").focus();
  }

  function removeAll() {
    const all = records();
    if (all.length === 0 || !confirm(own.sureAll(all.length))) return;
    setRecords([]);
    say(own.removed);
    show();
  }

  /** @param {string} content */
  async function take(content) {
    await ask({ family: "people", do: "check", text: content });
    const all = records();
    const known = new Set(all.map(identity));
    const found = content.split("\n").filter((line) => line.trim()).map((line) => JSON.parse(line));
    const added = found.filter((record) => !known.has(identity(record)) && known.add(identity(record)));
    setRecords([...all, ...added]);
    fill(status, own.added(added.length, found.length - added.length));
    show();
  }

  const status = h("p", { class: "quiet", role: "status", id: "people-status" });
  const name = h("input", {
    value: player(),
    maxlength: 40,
    id: "people-name",
    autocomplete: "nickname",
    onchange: () => setPlayer(name.value.trim() || "me"),
  });
  fill(
    root,
    h("h1", {}, text.views.people),
    h("p", {}, own.about),
    h(
      "div",
      { class: "row-of" },
      h("label", { class: "field" }, h("span", {}, own.name), name),
      button(own.save, () => save("people.jsonl", asLines(records())), { id: "people-export" }),
      opener(own.open, ".jsonl", take),
      button(own.removeAll, removeAll, { id: "people-remove-all" }),
    ),
    status,
    results,
    games,
  );
  takesDrops(root, take);
  show();
  return () => {
    isOpen = false;
  };
}
