// The buttons that go back in a game and give it up. One that can do nothing is disabled, or not there.

import { button } from "../dom.js";
import { text } from "../text.js";

const words = text.duel;

export class Buttons {
  /** @param {{ onStep: (by: 1 | -1) => void, onResign: () => void }} on */
  constructor({ onStep, onResign }) {
    this.undo = button(words.undo, () => onStep(-1), { id: "undo" });
    this.redo = button(words.redo, () => onStep(1), { id: "redo" });
    this.resign = button(words.resign, onResign, { id: "resign" });
  }

  /** @param {{ at: number, moves: string[] }} game @param {boolean} isEnded */
  show({ at, moves }, isEnded) {
    // A button that is disabled would lose the focus.
    this.undo.setAttribute("aria-disabled", String(at === 0));
    this.redo.setAttribute("aria-disabled", String(at === moves.length));
    this.resign.hidden = isEnded;
  }
}
