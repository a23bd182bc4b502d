// The moves of a game as a list of buttons, each of which leads to the board after its move.

import { fill, h } from "../dom.js";

/** @typedef {import("../dom.js").Child} Child */

export class MoveList {
  /** @param {HTMLElement} element the list @param {(ply: number) => void} goTo */
  constructor(element, goTo) {
    this.element = element;
    this.goTo = goTo;
  }

  /**
   * Shows moves, each with what its button says and what stands beside it. The focus stays on its move.
   * @param {{ says: Child[], beside?: Child }[]} moves
   */
  show(moves) {
    const focused = this.element.contains(document.activeElement) && /** @type {HTMLElement} */ (document.activeElement).dataset.ply;
    fill(this.element, moves.map(({ says, beside }, index) => h("li", { class: `side-${index % 2}` }, this.#button(says, index + 1), beside)));
    if (focused) this.#of(Number(focused))?.focus();
  }

  /** Marks the last move that is shown, and scrolls the list, and nothing else, to it. @param {number} ply */
  mark(ply) {
    for (const marked of this.element.querySelectorAll("[aria-current]")) marked.removeAttribute("aria-current");
    const current = this.#of(ply);
    current?.setAttribute("aria-current", "step");
    // With the next frame, for which all is laid out anyway.
    requestAnimationFrame(() => this.#scrollTo(current?.parentElement));
  }

  /** @param {HTMLElement | null | undefined} move its middle comes to the list's; without one, the list's begin */
  #scrollTo(move) {
    const { offsetTop, offsetLeft } = move ?? { offsetTop: 0, offsetLeft: 0 };
    const [top, left] = [offsetTop - this.element.clientHeight / 2, offsetLeft - this.element.clientWidth / 2];
    this.element.scrollTo({ top, left, behavior: "instant" });
  }

  /** @param {Child[]} says @param {number} ply */
  #button(says, ply) {
    return h("button", { type: "button", "data-ply": ply, onclick: () => this.goTo(ply) }, says);
  }

  /** @param {number} ply @returns {HTMLElement | null} */
  #of(ply) {
    return this.element.querySelector(`[data-ply="${ply}"]`);
  }
}
