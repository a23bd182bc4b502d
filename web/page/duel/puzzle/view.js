// The puzzle of a day: a position of the duel in which one move wins. A move is tried, and the reply or the whole line that
// proves it is shown on the board. The address is `puzzle/11-25`, or `puzzle` for today.

import { button, fill, h, showError, wait } from "../../dom.js";
import { ask } from "../../engine.js";
import { sharer } from "../../files.js";
import { playEnd, playRefused } from "../../sound.js";
import { text } from "../../text.js";
import { DuelBoard } from "../board.js";
import { Calendar } from "./calendar.js";
import { addressOf, beside, dateOf, parse } from "./days.js";

/** @typedef {import("../board.js").Board} Board */

const words = text.duel.puzzle;
/** What the address of a puzzle begins with. */
const NAME = "puzzle";
/** Milliseconds from one move of a line that is played out to the next. */
const PAUSE_MS = 600;

/** @param {string} address of the section */
export const isPuzzle = (address) => address.split("/")[0] === NAME;

class Puzzle {
  /** @param {HTMLElement} root @param {import("../../main.js").Go} go */
  constructor(root, go) {
    this.go = go;
    this.number = 0;
    /** @type {import("../../engine/types.js").Daily | null} */
    this.daily = null;
    this.tries = 0;
    /** Whether the person was shown the move. */
    this.isGivenAway = false;
    /** What is shown now: who is late has no say. */
    this.showing = 0;
    this.calendar = new Calendar();
    this.board = new DuelBoard((cell) => this.#try(cell));
    this.points = [0, 1].map(() => h("span", { class: "points" }));
    this.names = [0, 1].map(() => h("b", {}));
    this.cards = this.points.map((points, side) => h("div", { class: `card ${side === 0 ? "first" : "second"}` }, this.names[side], points));
    this.title = h("h2", {});
    this.task = h("p", { role: "status" });
    this.again = button(words.again, () => this.#retry(), { id: "again" });
    this.solution = button(words.solution, () => this.#solve(), { id: "solution" });
    this.other = button(words.another, () => this.#open(this.calendar.openBefore(this.number), true), { id: "another" });
    this.share = sharer();
    const step = (/** @type {-1 | 1} */ by, /** @type {string} */ sign, /** @type {string} */ label) =>
      button(sign, () => this.#open(beside(this.number, by), true), { "aria-label": label, title: label, id: by < 0 ? "previous" : "next" });
    fill(
      root,
      h("h1", { class: "unseen" }, words.title),
      h(
        "div",
        { class: "game duel puzzle" },
        h("div", { class: "cards" }, this.cards),
        h("section", { class: "lead panel task" }, h("div", { class: "days" }, step(-1, "◀", words.previous), this.title, step(1, "▶", words.next)), this.task),
        h("div", { class: "table" }, this.board.element),
        h("div", { class: "actions" }, this.again, this.other, this.solution, this.share, h("a", { class: "button", href: "#duel" }, words.back)),
        h("div", { class: "side" }, this.calendar.element),
      ),
    );
  }

  end() {
    this.showing = -1;
  }

  /** Opens the puzzle of an address. @param {string} address */
  async begin(address) {
    const [, day = ""] = address.split("/");
    const number = day === "" ? this.calendar.now : parse(day);
    const isShown = await this.#open(number ?? this.calendar.now).catch(showError);
    if (isShown && number === null) showError(words.noDay(day));
  }

  /** Shows the puzzle of a day from its beginning. Returns whether it is shown, and no other one. @param {number} number @param {boolean} [push] whether it is another day */
  async #open(number, push = false) {
    const showing = (this.showing += 1);
    if (number !== this.number) [this.tries, this.isGivenAway] = [0, this.calendar.isShown(number)];
    this.number = number;
    const daily = await ask({ family: "duel", do: "puzzle", day: number });
    const { boards, groups } = await ask({ family: "duel", do: "replay", game: { kinds: daily.kinds, rows: daily.rows } });
    if (showing !== this.showing) return false;
    this.daily = daily;
    showError(null);
    this.go(`${NAME}/${addressOf(number)}`, { push });
    this.title.textContent = words.of(words.date(dateOf(number)));
    this.board.show(boards[0], groups, null);
    this.#showPoints([0, 0], 0);
    const behind = daily.points[1 - daily.side] - daily.points[daily.side];
    this.#say(words.task(behind), "");
    this.share.textContent = text.share;
    this.calendar.show(number);
    this.#press(null);
    return true;
  }

  /** Shows the puzzle from its beginning again, once something was tried. */
  #retry() {
    if (this.again.ariaDisabled !== "true") this.#open(this.number);
  }

  /** @param {string} cell */
  async #try(cell) {
    const showing = this.showing;
    this.tries += 1;
    const made = await ask({ family: "duel", do: "puzzle-try", day: this.number, cell });
    if (showing !== this.showing) return;
    if (made.wins) return this.#right(cell, made);
    const reply = made.line.slice(0, 1);
    this.#say(words.wrong(cell, -made.lead, reply[0]), "bad");
    this.#press(this.again);
    if (await this.#play([cell, ...reply])) playRefused();
  }

  /** @param {string} cell @param {import("../../engine/types.js").Attempted} made */
  async #right(cell, { lead, line }) {
    this.#say(words.right(cell, lead, line.join(" "), this.isGivenAway), "good");
    if (!this.isGivenAway) this.calendar.solve(this.number, this.tries);
    this.#press(this.other);
    if (await this.#play([cell, ...line])) playEnd(false);
  }

  /** Plays moves on the board, one after the other. Returns whether all were shown. @param {string[]} moves */
  async #play(moves) {
    const { daily } = this;
    if (!daily) return false;
    const showing = (this.showing += 1);
    const { boards } = await ask({ family: "duel", do: "replay", game: { kinds: daily.kinds, rows: daily.rows, moves } });
    for (let at = 1; at <= moves.length; at++) {
      if (showing !== this.showing) return false;
      this.board.show(boards[at], [], boards[at - 1]);
      this.#showPoints(boards[at].points, at);
      await this.board.settled;
      if (at < moves.length) await wait(PAUSE_MS);
    }
    return showing === this.showing;
  }

  /** Plays the move that wins. */
  async #solve() {
    this.isGivenAway = true;
    this.calendar.solve(this.number, 0);
    // Another day may be chosen meanwhile, whose move nobody asked for.
    if (!(await this.#open(this.number))) return;
    const { showing } = this;
    for (const { cell } of new Set(this.board.groups.values())) {
      const made = await ask({ family: "duel", do: "puzzle-try", day: this.number, cell });
      if (showing !== this.showing) return;
      if (made.wins) return this.#right(cell, made);
    }
  }

  /** Shows the points after moves, in the order of those who make them. @param {[number, number]} made @param {number} at */
  #showPoints(made, at) {
    const { points, side } = /** @type {import("../../engine/types.js").Daily} */ (this.daily);
    this.points.forEach((element, index) => {
      element.textContent = String(points[index] + made[index === side ? 0 : 1]);
      this.names[index].textContent = index === side ? text.duel.you : text.duel.opponent;
      this.cards[index].toggleAttribute("data-turn", (index === side) === (at % 2 === 0));
    });
  }

  /** @param {string} line @param {"" | "good" | "bad"} kind */
  #say(line, kind) {
    this.task.textContent = line;
    this.task.className = kind;
  }

  /** Shows what is to be pressed next. @param {HTMLElement | null} next */
  #press(next) {
    // A button that is disabled would lose the focus.
    this.again.setAttribute("aria-disabled", String(next === null));
    for (const one of [this.again, this.other]) one.classList.toggle("main", one === next);
  }
}

/** @type {import("../../main.js").View} */
export function puzzle(root, rest, go) {
  const shown = new Puzzle(root, go);
  shown.begin(rest);
  return () => shown.end();
}
