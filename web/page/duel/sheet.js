// The score of a game and its moves, with what they lost.

import { fill, h } from "../dom.js";
import { Steps } from "../steps.js";
import { text } from "../text.js";
import { isEmpty } from "./board.js";
import { MoveList } from "./move-list.js";

const words = text.duel;

export class Sheet {
  /** @param {(ply: number) => void} goTo */
  constructor(goTo) {
    this.score = h("p", { class: "score unseen", role: "status" });
    /** The points of both sides, for their cards. */
    this.points = [0, 1].map(() => h("b", { class: "points", "aria-hidden": "true" }, "0"));
    this.bar = h("div", { class: "lead-bar", role: "img", "data-unknown": "" }, h("span", {}));
    this.moves = h("ol", { class: "moves", tabindex: 0, "aria-label": words.moves });
    this.list = new MoveList(this.moves, goTo);
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
    this.steps = new Steps(goTo, [this.slider]);
  }

  /**
   * @param {import("./game.js").Game} game
   * @param {import("./board.js").Board[]} boards
   * @param {(number: number) => { lost: number, better: string } | null} loss
   */
  show(game, boards, loss) {
    const { at, moves } = game;
    this.steps.show(at, moves.length);
    const [first, second] = boards[at].points;
    const isOver = isEmpty(boards[at]);
    const state = isOver ? words.result(first, second) : words.toMove(game.side);
    this.points.forEach((element, side) => {
      element.textContent = String(boards[at].points[side]);
      element.parentElement?.toggleAttribute("data-turn", !isOver && game.side === side);
    });
    fill(
      this.score,
      h("strong", { class: "first" }, words.sides[0], " ", first),
      " : ",
      h("strong", { class: "second" }, second, " ", words.sides[1]),
      h("span", { class: isOver ? "turn over" : "turn" }, " ", state),
    );
    this.slider.max = String(moves.length);
    // A thumb that is held stays where it is held.
    if (!this.slider.matches(":active")) this.slider.value = String(at);
    this.slider.setAttribute("aria-valuetext", words.plyOf(at, moves.length));
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
    const moves = game.moves.map((cell, index) => {
      const side = index % 2;
      const points = boards[index + 1].points[side] - boards[index].points[side];
      const lost = loss(index + 1);
      return { says: [`${cell} +${points}`], beside: lost && h("span", { class: "bad" }, words.lost(lost.lost, lost.better)) };
    });
    this.list.show(moves);
    this.list.mark(game.at);
  }
}
