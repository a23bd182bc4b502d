// New boards: at random by size, kinds, fill and seed, and from files of the homework; and what is saved of a game.

import { button, h, number, showError } from "../dom.js";
import { ask } from "../engine.js";
import { copy, opener, save } from "../files.js";
import { keep, load } from "../store.js";
import { text } from "../text.js";
import { Game } from "./game.js";

const words = text.duel;

/** @typedef {{ size: number, kinds: number, fill: number, seed: number }} Class */

/** @type {Class} */
const FIRST = { size: 10, kinds: 4, fill: 100, seed: 1 };

/** A seed that people can read out. */
const anySeed = () => crypto.getRandomValues(new Uint32Array(1))[0] % 1_000_000;

/** Returns a random board of the class that was chosen last. */
export async function newGame() {
  return new Game(await ask({ family: "duel", do: "new", ...load("duel.class", FIRST) }));
}

/**
 * Reads an `input.txt`.
 * @param {string} content
 */
export async function fromInput(content) {
  const { kinds, rows } = await ask({ family: "duel", do: "input", text: content });
  return new Game({ kinds, rows });
}

/**
 * Makes the panel for new boards.
 * @param {(game: Game) => void} onGame
 */
export function newBoardPanel(onGame) {
  const chosen = load("duel.class", FIRST);
  const set = (/** @type {keyof Class} */ key) => (/** @type {number} */ value) => {
    chosen[key] = value;
    keep("duel.class", chosen);
  };
  const begin = async () => onGame(await newGame());
  const seed = number(words.seed, chosen.seed, [0, 2 ** 32], set("seed"), { id: "seed" });
  const surprise = () => {
    const field = seed.querySelector("input");
    if (!field) return;
    field.valueAsNumber = anySeed();
    set("seed")(field.valueAsNumber);
    begin();
  };
  return h(
    "details",
    { class: "panel", id: "new-board" },
    h("summary", {}, words.newBoard),
    h(
      "div",
      { class: "row-of" },
      number(words.size, chosen.size, [1, 26], set("size"), { id: "size" }),
      number(words.kinds, chosen.kinds, [1, 10], set("kinds"), { id: "kinds" }),
      number(words.fill, chosen.fill, [1, 100], set("fill"), { id: "fill" }),
      seed,
      button(words.begin, begin, { class: "main", id: "begin" }),
      button(words.surprise, surprise, { id: "surprise" }),
    ),
  );
}

/**
 * Makes the panel for files of the homework.
 * @param {() => Game} current
 * @param {(game: Game) => void} onGame
 */
export function filesPanel(current, onGame) {
  const content = h("textarea", { rows: 6, id: "input", spellcheck: "false", "aria-label": words.inputLabel });
  const read = async (/** @type {string} */ found) => onGame(await fromInput(found));
  const seconds = number(words.seconds, 300, [1, 100_000], () => {}, { id: "seconds" });
  const input = () => {
    const left = seconds.querySelector("input")?.valueAsNumber ?? 300;
    return ask({ family: "duel", do: "input-text", game: current().sent(), seconds: left });
  };
  const output = () => ask({ family: "duel", do: "output-text", game: current().sent() });
  /** @param {() => Promise<any>} work */
  const guarded = (work) => () => work().then(() => showError(null), showError);
  return h(
    "details",
    { class: "panel", id: "files" },
    h("summary", {}, words.files),
    h("p", { class: "quiet" }, words.filesHelp),
    content,
    h(
      "div",
      { class: "row-of" },
      button(words.read, guarded(() => read(content.value)), { id: "read" }),
      opener(words.open, ".txt", read),
      seconds,
    ),
    h(
      "div",
      { class: "row-of" },
      button(words.copyInput, guarded(async () => copy(await input())), { id: "copy-input" }),
      button(words.saveInput, guarded(async () => save("input.txt", await input())), { id: "save-input" }),
      button(words.copyOutput, guarded(async () => copy(await output())), { id: "copy-output" }),
      button(words.saveOutput, guarded(async () => save("output.txt", await output())), { id: "save-output" }),
      button(words.copyLink, () => copy(location.href), { id: "copy-link" }),
    ),
  );
}
