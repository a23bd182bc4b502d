// What solvers make of a board of swapless match-3, beside the person.

import { button, choice, fill, h } from "../dom.js";
import { GivenUp, think } from "../engine.js";
import { table } from "../chart.js";
import { number } from "../form.js";
import { text } from "../text.js";

/** @typedef {import("../engine/types.js").Solver} Name */
/** @typedef {import("../engine/types.js").Solution} Solution */
/** @typedef {{ text: string, fall: import("../engine/types.js").Fall }} Play */

const words = text.gems.sm3;
const NAMES = /** @type {[Name, string][]} */ (Object.entries(words.solvers));

export class Solvers {
  /** @param {{ onShow: (picked: [number, number][]) => void, onAsk: () => void, onFound: (found: Map<Name, Solution>) => void }} on picks are wanted, a solver is asked, and has found something */
  constructor(on) {
    this.on = on;
    /** @type {Play} */
    this.play = { text: "", fall: "down" };
    /** @type {Map<Name, Solution>} */
    this.found = new Map();
    /** @type {number | null} */
    this.own = null;
    this.seconds = 3;
    /** @type {Name} */
    this.name = "exact";
    this.given = new AbortController();
    this.stop = button(text.gems.stop, () => this.end(), { id: "stop-solver", disabled: true });
    this.running = 0;
    this.list = h("div");
    this.note = h("p", { class: "quiet note", role: "status" });
    this.element = h(
      "section",
      { class: "panel", "aria-label": words.solveTitle },
      h("h2", {}, words.solveTitle),
      h(
        "div",
        { class: "row-of" },
        choice(words.solver, NAMES, this.name, (name) => {
          this.name = name;
        }, { id: "solver" }),
        number(words.time, this.seconds, [1, 600], (value) => {
          this.seconds = value;
        }, { id: "solver-seconds" }),
        button(words.solve, () => {
          this.on.onAsk();
          this.#solve(this.name);
        }, { id: "solve" }),
        this.stop,
      ),
      this.note,
      this.list,
    );
  }

  /** Another board. @param {Play} play */
  open(play) {
    this.end();
    this.play = play;
    this.found.clear();
    this.own = null;
    this.#table();
  }

  /** Shows the person's total of a game that is over, beside greedy and exact play. @param {number | null} own */
  show(own) {
    this.own = own;
    this.#table();
    if (own === null) return;
    for (const name of /** @type {Name[]} */ (["greedy", "exact"])) if (!this.found.has(name)) this.#solve(name);
  }

  /** Wants the best picks that were found to be shown. */
  showBest() {
    const [best] = [...this.found.values()].sort((one, other) => other.total - one.total);
    if (best) this.on.onShow(best.picked);
  }

  end() {
    this.given.abort();
    this.given = new AbortController();
  }

  /** @param {Name} name */
  async #solve(name) {
    const { given, play } = this;
    this.#run(1);
    try {
      const solution = await think(
        { family: "sm3", do: "solve", play: { ...play, picked: [] }, solver: name, ms: this.seconds * 1000 },
        { signal: given.signal },
      );
      this.found.set(name, solution);
      this.on.onFound(this.found);
      this.#table();
    } catch (error) {
      if (!(error instanceof GivenUp)) throw error;
    } finally {
      this.#run(-1);
    }
  }

  /** @param {1 | -1} change in how many solvers are running */
  #run(change) {
    this.running += change;
    this.note.textContent = this.running ? text.gems.thinking : "";
    this.stop.disabled = this.running === 0;
  }

  #table() {
    const rows = [...this.found].map(([name, { picked, total, exact, bound }]) => [
      words.solvers[name],
      String(total),
      exact ? words.proven : name === "exact" ? words.bound(bound) : words.found,
      button(words.show, () => this.on.onShow(picked), { "data-solver": name }),
    ]);
    if (this.own !== null) rows.push([words.you, String(this.own), "", ""]);
    fill(this.list, rows.length > 0 && table(words.caption, words.head, rows));
  }
}
