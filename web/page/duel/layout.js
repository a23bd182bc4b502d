// Where the parts of the section stand. The board is the page; what is set but seldom is in sheets.

import { button, h, scroller } from "../dom.js";
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
 * @property {import("./way-back.js").WayBack} wayBack
 * @property {import("./review.js").DuelReview} review
 * @property {import("../rules.js").Rules} rules
 * @property {import("../end.js").EndCard} end
 * @property {HTMLDialogElement[]} sheets opened by the buttons of the game, in the order of their labels
 * @property {HTMLDetailsElement[]} panels for students and authors of engines, below the others
 * @property {import("./buttons.js").Buttons} buttons
 * @property {() => void} onNew
 */

/** Returns the board with all that stands beside it. @param {Parts} parts */
export function layout(parts) {
  const { title, board, sheet, sides, review, rules, hints, byHand, wayBack, panels, end, sheets } = parts;
  return h(
    "div",
    { class: "game duel" },
    h("div", { class: "cards" }, sides.choices.map(({ element }, side) => card(side, element, sheet.points[side]))),
    rules.element,
    h("div", { class: "table" }, sheet.bar, board.element, end.element),
    h("div", { class: "actions" }, actions(parts)),
    scroller(text.aboutGame, { class: "side" }, sheet.score, hints.note, title, wayBack.element, hints.list, review.element, sheet.steps.element, sheet.moves, sides.pause, enginePanel(parts), byHand.element, experts(panels)),
    sheets,
  );
}

/** What few people need, behind one line that opens when one of the panels does. @param {HTMLDetailsElement[]} panels */
function experts(panels) {
  const element = h("details", { class: "panel", id: "experts" }, h("summary", {}, words.experts), panels);
  for (const panel of panels) panel.addEventListener("toggle", () => (element.open ||= panel.open));
  return element;
}

/** @param {number} side @param {HTMLElement} player @param {HTMLElement} points */
const card = (side, player, points) => h("div", { class: `card ${side === 0 ? "first" : "second"}` }, player, points);

/** @param {Parts} parts */
function actions({ onNew, buttons, hints, moves, rules, sheets, end }) {
  const labels = [words.options, words.filesShort];
  return [
    button(words.newGame, onNew, { id: "new-game", class: "main" }),
    hints.button,
    buttons.undo,
    buttons.redo,
    buttons.resign,
    end.result,
    ...sheets.map((sheet, index) => button(labels[index], () => sheet.showModal(), { "data-opens": sheet.id })),
    h("a", { class: "button", id: "puzzle", href: "#duel/puzzle", title: words.puzzle.title }, words.puzzle.open),
    rules.button,
    moves.button,
  ];
}

/** @param {Parts} parts */
const enginePanel = ({ analysis, line }) =>
  h("section", { class: "engine", "aria-label": words.engine }, h("div", { class: "row-of" }, analysis.toggle, line.toggle), analysis.element, line.element);
