// An answer of a student: whether an `output.txt` is right for an `input.txt`, in the words of the grader.

import { button, h, showError } from "../dom.js";
import { ask } from "../engine.js";
import { open, opener } from "../files.js";
import { text } from "../text.js";

const words = text.duel.check;
/** An answer may be an empty file, which is judged, too. */
const MAY_BE_EMPTY = { mayBeEmpty: true };

/** The panel that checks an answer. Two files that are dropped on it fill both fields. */
export function checkPanel() {
  const field = (/** @type {string} */ name) =>
    h("textarea", { rows: 6, id: `check-${name}`, spellcheck: "false", "aria-label": words.label(`${name}.txt`) });
  const fields = { input: field("input"), output: field("output") };
  const verdict = h("p", { role: "status", id: "verdict" });
  const check = async () => {
    verdict.textContent = "";
    try {
      const found = await ask({ family: "duel", do: "check", input: fields.input.value, output: fields.output.value });
      showError(null);
      verdict.textContent = "right" in found ? words.right(found.right.cell, found.right.points) : words.wrong(found.fault.text, found.fault.advice);
    } catch (error) {
      showError(error);
    }
  };
  const drop = async (/** @type {DragEvent} */ event) => {
    const files = [...(event.dataTransfer?.files ?? [])];
    if (files.length === 0) return;
    event.preventDefault();
    event.stopPropagation();
    let areRead = true;
    for (const file of files) {
      const field = fields[file.name.includes("output") ? "output" : "input"];
      areRead &&= await open([file], (content) => (field.value = content), MAY_BE_EMPTY);
    }
    if (areRead && files.length > 1) await check();
  };
  const part = (/** @type {"input" | "output"} */ name) =>
    h("div", {}, h("span", {}, `${name}.txt`), fields[name], opener(words.open(`${name}.txt`), ".txt", (content) => (fields[name].value = content), MAY_BE_EMPTY));
  return h(
    "details",
    { class: "panel", id: "check", ondrop: drop },
    h("summary", {}, words.title),
    h("p", { class: "quiet" }, words.help),
    part("input"),
    part("output"),
    h("div", { class: "row-of" }, button(words.check, check, { id: "check-answer" })),
    verdict,
  );
}
