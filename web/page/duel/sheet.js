// The score of a game and its moves, with what they lost.

import { button, fill, h } from "../dom.js";
import { text } from "../text.js";
import { isEmpty } from "./board.js";

const words = text.duel;

export class Sheet {
  /** @param {(ply: number) => void} goTo */
  constructor(goTo) {
    this.goTo = goTo;
    this.score = h("p", { class: "score unseen", role: "status" });
    /** The points of both sides, for their cards. */
    this.points = [0, 1].map(() => h("b", { class: "points", "aria-hidden": "true" }, "0"));
    this.bar = h("div", { class: "lead-bar", role: "img", "data-unknown": "" }, h("span", {}));
    this.moves = h("ol", { class: "moves", tabindex: 0, "aria-label": words.moves });
    this.slider = h("input", {
      type: "range",
      min: 0,
      max: 0,
      step: 1,
      id: "ply",
      "aria-label": words.ply,
      oninput: () => goTo(this.slider.valueAsNumber),
      onchange: () => goTo(this.slider.valueAsNumber),
    });
    const step = (/** @type {string} */ label, /** @type {string} */ id, /** @type {() => number} */ to) =>
      button(label, () => goTo(to()), { id, "aria-label": words.steps[/** @type {keyof typeof words.steps} */ (id)] });
    this.at = 0;
    this.last = 0;
    this.steps = h(
      "div",
      { class: "row-of steps" },
      step("|◀", "first", () => 0),
      step("◀", "previous", () => Math.max(this.at - 1, 0)),
      this.slider,
      step("▶", "next", () => Math.min(this.at + 1, this.last)),
      step("▶|", "last", () => this.last),
    );
  }

  /**
   * @param {import("./game.js").Game} game
   * @param {import("./board.js").Board[]} boards
   * @param {(number: number) => { lost: number, better: string } | null} loss
   */
  show(game, boards, loss) {
    this.at = game.at;
    this.last = game.moves.length;
    const [first, second] = boards[game.at].points;
    const isOver = isEmpty(boards[game.at]);
    const state = isOver ? words.result(first, second) : words.toMove(game.side);
    this.points.forEach((element, side) => {
      element.textContent = String(boards[game.at].points[side]);
      element.parentElement?.toggleAttribute("data-turn", !isOver && game.side === side);
    });
    fill(
      this.score,
      h("strong", { class: "first" }, words.sides[0], " ", first),
      " : ",
      h("strong", { class: "second" }, second, " ", words.sides[1]),
      h("span", { class: isOver ? "turn over" : "turn" }, " ", state),
    );
    this.slider.max = String(this.last);
    // A thumb that is held stays where it is held.
    if (!this.slider.matches(":active")) this.slider.value = String(this.at);
    this.slider.setAttribute("aria-valuetext", words.plyOf(this.at, this.last));
    this.#list(game, boards, loss);
  }

  /**
   * Shows how far ahead a side is expected to end.
   * @param {number | null} lead of the first player, in points
   * @param {boolean} isProven
   */
  expect(lead, isProven) {
    this.bar.toggleAttribute("data-unknown", lead === null);
    if (lead === null) return;
    const share = 50 + (100 / Math.PI) * Math.atan(lead / 60);
    /** @type {HTMLElement} */ (this.bar.firstElementChild).style.setProperty("--share", `${share.toFixed(1)}%`);
    this.bar.setAttribute("aria-label", words.lead(lead, isProven));
    this.bar.title = words.lead(lead, isProven);
  }

  /**
   * @param {import("./game.js").Game} game
   * @param {import("./board.js").Board[]} boards
   * @param {(number: number) => { lost: number, better: string } | null} loss
   */
  #list(game, boards, loss) {
    const items = game.moves.map((cell, index) => {
      const side = index % 2;
      const points = boards[index + 1].points[side] - boards[index].points[side];
      const lost = loss(index + 1);
      return h(
        "li",
        { class: side === 0 ? "first" : "second" },
        button(`${cell} +${points}`, () => this.goTo(index + 1), {
          "aria-current": game.at === index + 1 ? "step" : false,
          "data-ply": index + 1,
        }),
        lost && h("span", { class: "bad" }, words.lost(lost.lost, lost.better)),
      );
    });
    const focused = document.activeElement instanceof HTMLElement && this.moves.contains(document.activeElement) && document.activeElement.dataset.ply;
    fill(this.moves, items);
    if (focused) /** @type {HTMLElement | null} */ (this.moves.querySelector(`[data-ply="${focused}"]`))?.focus();
    // With the next frame, for which all is laid out anyway.
    requestAnimationFrame(() => this.#scroll());
  }

  /** Brings the move that is shown to the middle of the list. */
  #scroll() {
    const current = this.moves.querySelector("[aria-current]");
    if (!(current instanceof HTMLElement)) return;
    const [top, left] = [current.offsetTop - this.moves.clientHeight / 2, current.offsetLeft - this.moves.clientWidth / 2];
    this.moves.scrollTo({ top, left, behavior: "instant" });
  }
}
