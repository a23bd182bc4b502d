// Who plays: a person, or the engine at a strength that is named by what it beats.

import { choice, h } from "../dom.js";
import { text } from "../text.js";
import { MEASURED } from "./strengths.js";

const words = text.duel;

/** The strengths, weakest first: what a request names, under a name of ours. */
export const STRENGTHS = /** @type {const} */ ({
  random: "random",
  mixed: "mixed",
  greedy: "greedy",
  depth1: { search: { depth: 1 } },
  depth2: { search: { depth: 2 } },
  depth4: { search: { depth: 4 } },
  depth10: { search: { depth: 10 } },
  ms500: { search: { ms: 500 } },
});

/**
 * @typedef {keyof typeof STRENGTHS} Strength
 * @typedef {"person" | Strength} Player
 */

/** Returns whether these are the players of both sides. The browser may have kept others. @param {unknown} names */
export const arePlayers = (names) =>
  Array.isArray(names) && names.length === 2 && names.every((name) => name === "person" || Object.hasOwn(STRENGTHS, name));

/** A number at random, of 32 bits. */
const anyNumber = () => crypto.getRandomValues(new Uint32Array(1))[0];

/**
 * Returns what a request for one move names.
 * @param {Strength} strength
 * @param {number} drawn at random
 */
export function requested(strength, drawn = anyNumber()) {
  if (strength === "mixed") return requested(drawn % 2 === 0 ? "random" : "greedy", drawn);
  return strength === "random" ? { random: { seed: drawn } } : STRENGTHS[strength];
}

/** The strengths by level, from 1: `LEVELS[0]` is level 1. */
export const LEVELS = /** @type {Strength[]} */ (Object.keys(STRENGTHS));

/** Returns how a player is called. @param {Player} player */
export const nameOf = (player) => (player === "person" ? words.person : words.level(LEVELS.indexOf(player) + 1, words.strengths[player]));

/** Returns what a player beats, if that was measured. @param {Player} player */
function record(player) {
  const measured = MEASURED.find((one) => one.strength === player);
  return measured ? words.record(measured.won, measured.drawn, measured.boards, nameOf(measured.against)) : "";
}

/** Returns what each level was measured against, for people who want to know. */
export function levelList() {
  return h("ol", { class: "levels-measured" }, LEVELS.map((level) => h("li", {}, h("b", {}, words.strengths[level]), `: ${words.plays[level]}. `, record(level))));
}

/** The list of players for a side, each with what it beats. */
export class PlayerChoice {
  /**
   * @param {string} label
   * @param {(player: Player) => void} onchange
   * @param {string} id
   */
  constructor(label, onchange, id) {
    const all = /** @type {Player[]} */ (["person", ...Object.keys(STRENGTHS)]);
    const options = all.map((player) => /** @type {const} */ ([player, nameOf(player)]));
    const note = `${id}-record`;
    this.list = choice(label, options, "person", onchange, { id, "aria-describedby": note });
    this.note = h("p", { class: "unseen", id: note });
    this.element = h("div", { class: "duel-side" }, this.list, this.note);
  }

  /** Shows who is chosen, and what the side is called. @param {Player} player @param {string} label */
  show(player, label) {
    const name = /** @type {HTMLElement} */ (this.list.querySelector("span"));
    if (name.textContent !== label) name.textContent = label;
    const list = /** @type {HTMLSelectElement} */ (this.list.querySelector("select"));
    list.value = player;
    this.note.textContent = list.title = record(player);
  }
}
