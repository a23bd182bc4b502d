// The panel that tests the level: which bots, how many games, start and stop.

import { button, fill, h, number, say, showError } from "../dom.js";
import { text } from "../text.js";
import { BOTS } from "./tests.js";

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
    this.element = h(
      "div",
      { class: "tester" },
      h("fieldset", { class: "bots" }, h("legend", {}, words.bots), BOTS.map(([bot]) => this.#bot(bot))),
      h("div", { class: "row-of" }, this.#games(), this.start, this.progress, this.count),
    );
  }

  /** Shows how far the test is. */
  show() {
    this.fields.forEach((show) => show());
    const levels = this.levels();
    const { bots, games } = this.tests.plan;
    const isRunning = this.tests.running !== null;
    fill(this.start, isRunning ? words.stop : this.label);
    this.start.disabled = !isRunning && !this.isValid;
    const wanted = bots.length * games * levels.length;
    const done = levels.flatMap((level) => bots.map((bot) => this.tests.of(level)[bot]?.games.length ?? 0));
    const played = done.reduce((sum, count) => sum + Math.min(count, games), 0);
    this.progress.value = wanted ? played / wanted : 0;
    this.count.textContent = words.played(played, wanted);
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
    await this.tests.play(this.levels());
    say(words.tested(this.tests.plan.bots.length * this.tests.plan.games * this.levels().length));
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

  #games() {
    const element = number(words.perBot, this.tests.plan.games, [1, 5000], (games) => this.tests.setPlan({ games }), { name: "games" });
    const field = /** @type {HTMLInputElement} */ (element.querySelector("input"));
    this.fields.push(() => {
      if (document.activeElement !== field) field.value = String(this.tests.plan.games);
    });
    return element;
  }
}
