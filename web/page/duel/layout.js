// Where the parts of the section stand.

import { button, h } from "../dom.js";
import { text } from "../text.js";

const words = text.duel;

/**
 * @typedef {object} Parts
 * @property {HTMLElement} title
 * @property {import("./board.js").DuelBoard} board
 * @property {import("./sheet.js").Sheet} sheet
 * @property {import("./sides.js").Sides} sides
 * @property {import("./moves.js").EngineMoves} moves
 * @property {import("./hints.js").Hints} hints
 * @property {import("./analysis.js").Analysis} analysis
 * @property {import("./line.js").LeadLine} line
 * @property {import("./by_hand.js").DuelByHand} byHand
 * @property {HTMLElement[]} panels below the others
 * @property {(by: 1 | -1) => void} onStep called to take back a move and to make it again
 */

/** Returns the board with all that stands beside it. @param {Parts} parts */
export function layout(parts) {
  const { title, board, sheet, panels } = parts;
  return h(
    "div",
    { class: "split" },
    h("div", {}, title, sheet.score, sheet.bar, board.element, sheet.steps),
    h("div", {}, gamePanel(parts), enginePanel(parts), panels),
  );
}

/** @param {Parts} parts */
const gamePanel = ({ sides, moves, hints, sheet, byHand, onStep }) =>
  h(
    "section",
    { class: "panel", "aria-label": words.game },
    sides.element,
    h(
      "div",
      { class: "row-of" },
      button(words.undo, () => onStep(-1), { id: "undo" }),
      button(words.redo, () => onStep(1), { id: "redo" }),
      hints.button,
      moves.button,
    ),
    hints.list,
    sheet.moves,
    byHand.element,
  );

/** @param {Parts} parts */
const enginePanel = ({ analysis, line }) =>
  h(
    "section",
    { class: "panel", "aria-label": words.engine },
    h("div", { class: "row-of" }, analysis.toggle, line.toggle),
    analysis.element,
    line.element,
  );
