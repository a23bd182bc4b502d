// The panel that tests the level: which bots, how many games, start and stop.

import { button, fill, h, say, showError } from "../dom.js";
import { number } from "../form.js";
import { text } from "../text.js";
import { BOTS, MOST_GAMES } from "./tests.js";

/** @typedef {import("./model.js").Level} Level */

const words = text.levels;

/** Fields for a plan, and a button that plays it on the levels that `levels` returns. */
export class Tester {
  /**
   * @param {import("./tests.js").Tests} tests
   * @param {string} label of the button
   * @param {() => Level[]} levels
   */
  constructor(tests, label, levels) {
    this.tests = tests;
    this.label = label;
    this.levels = levels;
    this.isValid = true;
    /** @type {(() => void)[]} */
    this.fields = [];
    this.start = button(label, () => this.#toggle(), { class: "main", id: "test" });
    this.progress = h("progress", { max: 1, value: 0, "aria-label": words.testTitle });
    this.count = h("span", { class: "quiet" });
    this.bots = h("fieldset", { class: "bots" }, h("legend", {}, words.bots), BOTS.map(([bot]) => this.#bot(bot)));
    this.note = h("p", { class: "quiet note" });
    const set = (/** @type {number} */ games) => tests.setPlan({ games });
    const games = number(words.perBot, tests.plan.games, [1, MOST_GAMES], set, { name: "games" });
    this.games = /** @type {HTMLInputElement} */ (games.querySelector("input"));
    this.fields.push(() => {
      if (document.activeElement !== this.games) this.games.value = String(tests.plan.games);
    });
    const run = h("div", { class: "row-of" }, games, this.start, this.progress, this.count);
    this.element = h("div", { class: "tester" }, this.bots, run, this.note);
  }

  /** Shows how far the test is: the one that runs, of whatever level, or that of the level as it is. */
  show() {
    this.fields.forEach((show) => show());
    const { running } = this.tests;
    fill(this.start, running ? words.stop : this.label);
    this.start.disabled = !running && !this.isValid;
    // The plan of a test that runs stays as it is.
    this.bots.disabled = running !== null;
    this.games.disabled = running !== null;
    const { played, wanted } = running ?? this.tests.progress(this.levels());
    this.progress.value = wanted ? played / wanted : 0;
    this.count.textContent = words.played(played, wanted);
  }

  /** Stops a test of other levels than these, and says so. @param {Level[]} levels */
  stopOther(levels) {
    const running = this.tests.isOfOthers(levels) ? this.tests.stop() : null;
    this.note.textContent = running ? words.stoppedByChange(running.played, running.wanted) : "";
    if (running) say(this.note.textContent);
  }

  /** @param {boolean} isValid */
  setValid(isValid) {
    this.isValid = isValid;
    this.show();
  }

  async #toggle() {
    if (this.tests.running) return this.tests.stop();
    if (this.tests.plan.bots.length === 0) return showError(`${words.bots}: ${words.noBot}`);
    showError(null);
    this.note.textContent = "";
    const { played, wanted } = await this.tests.play(this.levels());
    if (!this.note.textContent) say(played < wanted ? words.stopped(played, wanted) : words.tested(played));
  }

  /** @param {import("./tests.js").Bot} bot */
  #bot(bot) {
    const box = h("input", {
      type: "checkbox",
      value: bot,
      checked: this.tests.plan.bots.includes(bot),
      onchange: () => {
        const others = this.tests.plan.bots.filter((other) => other !== bot);
        this.tests.setPlan({ bots: box.checked ? [...others, bot] : others });
      },
    });
    this.fields.push(() => (box.checked = this.tests.plan.bots.includes(bot)));
    return h("label", { class: "box" }, box, words.botNames[bot]);
  }
}
