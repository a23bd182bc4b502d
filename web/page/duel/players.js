// Who plays: a person, or the engine at a strength that is named by what it beats.

import { choice } from "../dom.js";
import { text } from "../text.js";
import { MEASURED } from "./strengths.js";

const words = text.duel;

/** The strengths, weakest first: what a request names, under a name of ours. */
export const STRENGTHS = /** @type {const} */ ({
  random: "random",
  greedy: "greedy",
  depth1: { search: { depth: 1 } },
  depth2: { search: { depth: 2 } },
  depth4: { search: { depth: 4 } },
  depth8: { search: { depth: 8 } },
  ms100: { search: { ms: 100 } },
  ms1000: { search: { ms: 1000 } },
  ms5000: { search: { ms: 5000 } },
});

/** @typedef {"person" | keyof typeof STRENGTHS} Player */

/** Returns what a request names. @param {Exclude<Player, "person">} strength */
export function requested(strength) {
  if (strength === "random") return { random: { seed: crypto.getRandomValues(new Uint32Array(1))[0] } };
  return STRENGTHS[strength];
}

/**
 * Returns how a player is called, with what it beats.
 * @param {Player} player
 */
export function nameOfPlayer(player) {
  if (player === "person") return words.person;
  const own = words.strengths[player];
  const measured = MEASURED.find((one) => one.strength === player);
  return measured ? words.beats(own, words.strengths[measured.against], Math.round(100 * measured.share)) : own;
}

/**
 * Makes the list of players for a side.
 * @param {string} label
 * @param {Player} chosen
 * @param {(player: Player) => void} onchange
 * @param {string} id
 */
export function playerChoice(label, chosen, onchange, id) {
  const all = /** @type {Player[]} */ (["person", ...Object.keys(STRENGTHS)]);
  return choice(label, all.map((player) => /** @type {const} */ ([player, nameOfPlayer(player)])), chosen, onchange, { id });
}
