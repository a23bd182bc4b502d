// New boards: at random by size, kinds, fill and seed, and from files of the homework; and what is saved of a game.

import { button, h, showError } from "../dom.js";
import { ask } from "../engine.js";
import { copy, opener, save } from "../files.js";
import { number, sheet } from "../form.js";
import { isWithin, keep, load } from "../store.js";
import { text } from "../text.js";
import { Game } from "./game.js";

const words = text.duel;

/** @typedef {{ size: number, kinds: number, fill: number, seed: number }} Class */

/** @type {Class} */
const FIRST = { size: 8, kinds: 4, fill: 100, seed: 1 };
/** What there may be of each. @type {Record<keyof Class, [number, number]>} */
export const RANGES = { size: [1, 26], kinds: [1, 10], fill: [1, 100], seed: [0, 2 ** 32] };
const KEYS = /** @type {(keyof Class)[]} */ (Object.keys(RANGES));

/** Returns the class that was chosen last. */
const lastClass = () => ({ ...load("duel.class", FIRST, (kept) => KEYS.every((key) => isWithin(kept[key], RANGES[key]))) });

/** A seed that people can read out. */
const anySeed = () => crypto.getRandomValues(new Uint32Array(1))[0] % 1_000_000;

/** Returns a random board: another one each time, of the class that was chosen last, unless a class with its seed is given. */
export async function newGame(chosen = { ...lastClass(), seed: anySeed() }) {
  return new Game(await ask({ family: "duel", do: "new", ...chosen }));
}

/** Returns a random full board of the class that was chosen last, without the engine; null if it is not to be full. */
export function anyGame() {
  const { size, kinds, fill } = lastClass();
  if (fill < 100) return null;
  const drawn = crypto.getRandomValues(new Uint32Array(size * size));
  const rows = Array.from({ length: size }, (_, row) => [...drawn.slice(row * size, (row + 1) * size)].map((number) => number % kinds).join(""));
  return new Game({ kinds, rows });
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
 * Makes the sheet for new boards.
 * @param {(game: Game) => void} onGame
 * @param {HTMLElement} extras what else is chosen there
 */
export function newBoardPanel(onGame, extras) {
  const chosen = lastClass();
  const set = (/** @type {keyof Class} */ key) => (/** @type {number} */ value) => {
    chosen[key] = value;
    keep("duel.class", chosen);
  };
  const begin = async () => {
    element.close();
    onGame(await newGame(chosen));
  };
  const field = (/** @type {keyof Class} */ key) => number(words[key], chosen[key], RANGES[key], set(key), { id: key });
  const seed = field("seed");
  const surprise = () => {
    const input = /** @type {HTMLInputElement} */ (seed.querySelector("input"));
    input.valueAsNumber = anySeed();
    set("seed")(input.valueAsNumber);
    begin();
  };
  const element = sheet(
    "new-board",
    words.newBoard,
    h("div", { class: "row-of" }, field("size"), field("kinds"), field("fill"), seed),
    h(
      "div",
      { class: "row-of" },
      button(words.surprise, surprise, { class: "main", id: "surprise" }),
      button(words.begin, begin, { id: "begin" }),
    ),
    extras,
  );
  return element;
}

/**
 * Makes the sheet of what is kept and shared: the link for all, and files of the homework.
 * @param {() => Game} current
 * @param {(game: Game) => Promise<void>} onGame
 */
export function filesPanel(current, onGame) {
  let left = 300;
  const seconds = number(words.seconds, left, [1, 100_000], (value) => (left = value), { id: "seconds" });
  const content = h("textarea", { rows: 6, id: "input", spellcheck: "false", "aria-label": words.inputLabel });
  const done = h("p", { class: "quiet", id: "done" });
  const read = async (/** @type {string} */ found) => {
    await onGame(await fromInput(found));
    element.close();
  };
  const input = () => ask({ family: "duel", do: "input-text", game: current().sent(), seconds: left });
  const output = () => ask({ family: "duel", do: "output-text", game: current().sent() });
  const action = (/** @type {string} */ label, /** @type {string} */ id, /** @type {() => Promise<unknown>} */ work, told = "") =>
    button(label, () => carryOut(work, done, told), { id });
  const element = sheet(
    "files",
    words.files,
    h("p", {}, words.linkHelp),
    h("div", { class: "row-of" }, action(words.copyLink, "copy-link", () => copy(location.href), words.copied(words.link))),
    // Within sight of the buttons above and below, on a phone too.
    done,
    h("h3", {}, words.homework),
    h("p", { class: "quiet" }, words.filesHelp),
    content,
    h("div", { class: "row-of" }, action(words.read, "read", () => read(content.value)), opener(words.open, ".txt", read), seconds),
    h(
      "div",
      { class: "row-of" },
      action(words.copyInput, "copy-input", () => copy(input()), words.copied("input.txt")),
      action(words.saveInput, "save-input", async () => save("input.txt", await input())),
      action(words.copyOutput, "copy-output", () => copy(output()), words.copied("output.txt")),
      action(words.saveOutput, "save-output", async () => save("output.txt", await output())),
    ),
  );
  return element;
}

/**
 * Does something with files and says in a line that it is done, or what is wrong.
 * @param {() => Promise<unknown>} work
 * @param {HTMLElement} done
 * @param {string} told
 */
async function carryOut(work, done, told) {
  done.textContent = "";
  try {
    await work();
    showError(null);
    done.textContent = told;
  } catch (error) {
    showError(error);
  }
}
