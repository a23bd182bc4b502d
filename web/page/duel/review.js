// A duel that is over, board by board: the move that comes next in a line, and the better one outlined on the board.

import { h } from "../dom.js";
import { text } from "../text.js";
import { sideOf } from "./losses.js";

const words = text.duel;

export class DuelReview {
  /** @param {import("./board.js").DuelBoard} board @param {import("./line.js").LeadLine} line @param {import("./sides.js").Sides} sides */
  constructor(board, line, sides) {
    this.board = board;
    this.line = line;
    this.sides = sides;
    this.element = h("p", { class: "review-line", role: "status", hidden: true });
  }

  /** Shows what comes after the board of a game that is shown. @param {import("./game.js").Game} game @param {import("./board.js").Board[]} boards @param {number | null} endsAt `null`: the game is not over */
  show(game, boards, endsAt) {
    const { line } = this;
    const isLast = endsAt === null || game.at >= endsAt;
    const loss = isLast ? null : line.loss(game.at + 1);
    this.board.advise(loss?.better ?? null);
    this.element.hidden = endsAt === null;
    const said = endsAt === null ? "" : isLast ? this.#end() : this.#next(game, boards, loss);
    if (this.element.textContent !== said) this.element.textContent = said;
  }

  /** Says what both sides lost, once that is known. */
  #end() {
    const { line, sides } = this;
    return line.isOn && line.isComplete ? words.sums(line.sums(), sides.own) : words.end;
  }

  /** @param {import("./game.js").Game} game @param {import("./board.js").Board[]} boards @param {{ lost: number, better: string } | null} loss */
  #next({ at, moves }, boards, loss) {
    const number = at + 1;
    const side = sideOf({ number });
    const { own } = this.sides;
    const points = boards[number].points[side] - boards[at].points[side];
    const who = words.who(own === null ? null : own === side, side);
    return words.comes(number, moves.length, who, moves[at], points) + (loss ? words.outlined(loss.better, loss.lost) : "");
  }
}
