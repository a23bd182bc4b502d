// The month of a puzzle, with the days that are solved, and how many in a row.

import { fill, h } from "../../dom.js";
import { isWhole } from "../../shape.js";
import { Items } from "../../store.js";
import { text } from "../../text.js";
import { DAYS, LENGTHS, addressOf, beside, dateOf, idOf, numberAt, numberOf, streak, yearOf } from "./days.js";

const words = text.duel.puzzle;

/** The days that are solved: after how many tries. */
const solved = new Items("duel.puzzles", isWhole);

export class Calendar {
  constructor() {
    this.today = new Date();
    this.element = h("section", { class: "calendar", "aria-label": words.calendar });
  }

  /** The number of today. */
  get now() {
    return numberAt(this.today);
  }

  /** Returns after how many tries a day was solved, 0 if its move was shown before; `null` if it is open. @param {number} number */
  #of(number) {
    return solved.get(idOf(yearOf(this.today, number), number));
  }

  /** @param {number} number of a day */
  isShown(number) {
    return this.#of(number) === 0;
  }

  /** @param {number} number of a day */
  isSolved(number) {
    return (this.#of(number) ?? 0) > 0;
  }

  /** Keeps that a day is solved. @param {number} number @param {number} tries 0 if its move was shown */
  solve(number, tries) {
    if (this.#of(number) === null) solved.keep(idOf(yearOf(this.today, number), number), tries);
    this.show(number);
  }

  /** Returns the last day before another one that is not solved; the day before if all are. @param {number} number */
  openBefore(number) {
    const back = Array.from({ length: DAYS - 1 }, (_, index) => beside(number, -1 - index));
    return back.find((day) => !this.isSolved(day)) ?? back[0];
  }

  /** Shows the month of a day. @param {number} number */
  show(number) {
    const { month } = dateOf(number);
    const year = yearOf(this.today, number);
    const numbers = Array.from({ length: LENGTHS[month - 1] }, (_, index) => numberOf(month, index + 1));
    const days = numbers.map((day) => this.#day(day, number));
    // Weeks begin on Monday.
    const start = ((new Date(year, month - 1, 1).getDay() + 6) % 7) + 1;
    days[0].style.gridColumnStart = String(start);
    const count = numbers.filter((day) => this.isSolved(day)).length;
    const row = streak(this.today, (id) => (solved.get(id) ?? 0) > 0);
    fill(
      this.element,
      h("h2", {}, words.months[month - 1], h("span", { class: "quiet" }, words.solvedOf(count, days.length, row))),
      h("ol", {}, days),
    );
  }

  /** @param {number} number @param {number} shown */
  #day(number, shown) {
    const { day } = dateOf(number);
    const isSolved = this.isSolved(number);
    const link = h(
      "a",
      {
        href: `#duel/puzzle/${addressOf(number)}`,
        class: [isSolved && "solved", number === this.now && "today"].filter(Boolean).join(" "),
        "aria-label": words.day(number === this.now, words.date(dateOf(number)), isSolved),
        "aria-current": number === shown ? "date" : false,
      },
      day,
    );
    return h("li", {}, link);
  }
}
