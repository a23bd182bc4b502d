// The section of finished games by hand: what they come to, and files of them in and out.

import { ask } from "../engine.js";
import { button, byId, fill, h, say, showError } from "../dom.js";
import { opener, save, takesDrops } from "../files.js";
import { kindOf } from "../kinds.js";
import { addRecords, player, records, removeRecords, setPlayer } from "../records.js";
import { watchStore } from "../store.js";
import { text } from "../text.js";
import { exported, merge } from "./backup.js";
import { gameTable, resultTable } from "./tables.js";

const own = text.people;

/** @param {string[]} lines */
const asFile = (lines) => lines.map((line) => `${line}\n`).join("");

/** @type {import("../main.js").View} */
export function people(root) {
  const results = h("div", { class: "panel scroll", id: "people-results", tabindex: 0 });
  const games = h("div", { class: "panel scroll", id: "people-games", tabindex: 0 });
  const open = new AbortController();

  async function show() {
    const lines = records();
    games.hidden = lines.length === 0;
    if (lines.length === 0) {
      fill(games);
      return fill(results, h("p", {}, own.none));
    }
    try {
      const found = await ask({ family: "people", do: "results", lines });
      if (open.signal.aborted) return;
      fill(results, resultTable(found.results));
      fill(games, gameTable(lines, new Map(found.faults), remove));
    } catch (error) {
      if (!open.signal.aborted) showError(error);
    }
  }

  /** @param {string} line */
  function remove(line) {
    if (!confirm(own.sureOne)) return;
    if (removeRecords(line)) say(own.removed);
    show();
    byId("people-export").focus();
  }

  function removeAll() {
    const count = records().length;
    if (count === 0 || !confirm(own.sureAll(count))) return;
    if (removeRecords()) say(own.removed);
    show();
  }

  /** @param {string} content */
  async function take(content) {
    if (kindOf(content) === "store") {
      const { added, known, left } = merge(content);
      fill(status, own.merged(added, known, left));
      return show();
    }
    const lines = await ask({ family: "people", do: "check", text: content });
    if (lines.length === 0) throw new Error(own.noRecord);
    const before = records();
    const added = addRecords(lines);
    fill(status, own.added(added, lines.length - added));
    if (records().length !== before.length) show();
  }

  const status = h("p", { class: "quiet", role: "status", id: "people-status" });
  const name = h("input", {
    value: player(),
    maxlength: 40,
    id: "people-name",
    autocomplete: "nickname",
    onchange: () => {
      name.value = name.value.trim() || own.me;
      setPlayer(name.value);
    },
  });
  fill(
    root,
    h("h1", {}, text.views.people),
    h("p", {}, own.about),
    h(
      "div",
      { class: "row-of" },
      h("label", { class: "field" }, h("span", {}, own.name), name),
      button(own.save, () => save("people.jsonl", asFile(records())), { id: "people-export" }),
      opener(own.open, ".jsonl,.json", take),
      button(own.saveAll, () => save(own.backupName, exported()), { id: "save-all" }),
      button(own.removeAll, removeAll, { id: "people-remove-all" }),
    ),
    status,
    results,
    games,
  );
  takesDrops(root, take);
  watchStore(show, open.signal);
  show();
  return () => open.abort();
}
