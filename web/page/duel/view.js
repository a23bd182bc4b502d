// The section Duel: the game that is shown, how it is opened, and how moves are made in it.

import { fill, h, say, showError, wait } from "../dom.js";
import { ask } from "../engine.js";
import { takesDrops, takesPastes } from "../files.js";
import { kindOf } from "../kinds.js";
import { Rules } from "../rules.js";
import { isText } from "../shape.js";
import { keep, keepForTab, load, loadOfTab } from "../store.js";
import { text } from "../text.js";
import { Analysis } from "./analysis.js";
import { DuelBoard, isEmpty } from "./board.js";
import { Buttons } from "./buttons.js";
import { DuelByHand } from "./by_hand.js";
import { checkPanel } from "./check.js";
import { DuelEnd } from "./end.js";
import { Game } from "./game.js";
import { GraderPanel } from "./grader.js";
import { Hints } from "./hints.js";
import { layout } from "./layout.js";
import { LeadLine } from "./line.js";
import { EngineMoves } from "./moves.js";
import { isPuzzle, puzzle } from "./puzzle/view.js";
import { anyGame, filesPanel, fromInput, newBoardPanel, newGame } from "./setup.js";
import { DuelReview } from "./review.js";
import { Sheet } from "./sheet.js";
import { Sides } from "./sides.js";
import { WayBack } from "./way-back.js";

const words = text.duel;

/** The name under which a tab keeps the address of the game that was given up last. */
const GIVEN_UP = "duel.given-up";

/** The pictures of the rules. @type {import("../rules.js").Picture[]} */
const PICTURES = [
  { rows: ["2 1 3", "[2] [2] 3", "3 [2] 1"] },
  { rows: ["[2] [2] 3", "[2] [2] 1", "1 3 1"], sign: "+16" },
  { rows: ["2 . 3", "1 . 2", "3 1 3"], sign: "↓" },
];

class Duel {
  /** @param {HTMLElement} root @param {import("../main.js").Go} go */
  constructor(root, go) {
    this.go = go;
    /** @type {Game | null} */
    this.game = null;
    /** @type {import("./board.js").Board[]} all boards of the game, also those after the one that is shown */
    this.boards = [];
    this.showing = 0;
    /** The ply that was asked for last; it may not be shown yet. */
    this.wanted = 0;
    /** Done when that board is shown, or another one was asked for. @type {Promise<void>} */
    this.going = Promise.resolve();
    this.isOpen = true;
    this.title = h("p", { class: "duel-title quiet" });
    this.board = new DuelBoard((cell) => this.#take(cell));
    this.sheet = new Sheet((ply) => this.#goTo(ply));
    this.line = new LeadLine((ply) => this.#goTo(ply), () => this.#showSheet());
    this.sides = new Sides(() => this.#changePlayers());
    this.moves = new EngineMoves(this, this.sides);
    this.byHand = new DuelByHand(this, this.sides);
    this.hints = new Hints(this, this.byHand);
    this.wayBack = new WayBack((game) => this.#return(game));
    this.analysis = new Analysis(this.board, (expected, isProven) => this.#expect(expected, isProven));
    this.grader = new GraderPanel(async (game) => {
      this.sides.setPeople();
      await this.#begin(game);
      // The next one of the list may be chosen already.
      if (this.game === game) this.#showRecorded(game);
    });
    const begin = (/** @type {Game} */ game) => this.#beginOwn(game);
    this.rules = new Rules("duel.rules", PICTURES, words.rules);
    const onNew = async () => this.#beginOwn(await newGame());
    this.givenUp = loadOfTab(GIVEN_UP, isText) ?? "";
    const onReview = (/** @type {number} */ ply) => {
      this.rules.end();
      this.#goTo(ply);
    };
    this.end = new DuelEnd(this.sides, this.line, { onRematch: onNew, onReview, onResult: () => this.#result(), onPlayOn: () => this.#playOn() });
    this.review = new DuelReview(this.board, this.line, this.sides);
    this.buttons = new Buttons({ onStep: (by) => this.#step(by), onResign: () => this.#resign() });
    const sheets = [newBoardPanel(begin, this.sides.about), filesPanel(() => /** @type {Game} */ (this.game), begin)];
    const parts = { ...this, sheets, panels: [checkPanel(), this.grader.element], onNew };
    fill(root, h("h1", { class: "unseen" }, text.views.duel), layout(parts));
    takesDrops(root, (content, name) => this.#openFile(content, name));
    takesPastes(root, (content) => this.#openFile(content));
  }

  /** Whether no move is left on the board that is shown. */
  get isOver() {
    return this.game === null || this.board.groups.size === 0;
  }

  /** The points of both players on the board that is shown. */
  get points() {
    return this.boards[this.game?.at ?? 0].points;
  }

  /** Whether the game was played to its end, whatever board of it is shown. */
  get isPlayed() {
    return this.boards.length > 0 && isEmpty(this.boards[this.boards.length - 1]);
  }

  /** After how many moves the game was over, whatever board of it is shown; `null` if it is not over. */
  get endsAt() {
    const { game, givenUp } = this;
    if (!game || this.isPlayed) return game && game.moves.length;
    const at = Number(givenUp.split("/").at(-1));
    return game.goTo(at).address() === givenUp ? at : null;
  }

  /** Whether the last board of the game is shown. */
  get isAtEnd() {
    return this.game !== null && this.game.at === this.game.moves.length;
  }

  close() {
    this.isOpen = false;
    // Nobody moves any more, whoever still waits for a board.
    this.game = null;
    this.moves.stop();
    this.analysis.end();
    this.line.end();
  }

  /** Shows the game of an address, or the one that was left. @param {string} address */
  async open(address) {
    const kept = load("duel.game", "");
    const wrong = await this.#showFirst(address, kept);
    if (!this.isOpen || !this.game) return;
    this.#showRecorded(this.game);
    if (wrong) return showError(wrong);
    this.moves.prepare();
    // A game that was left while the engine thought: it thinks again.
    if (this.game.address() === kept) this.#resume();
  }

  /**
   * Shows the game of an address, or else the one that was kept, or else a new one. Returns what is wrong with those before it.
   * @param {string} address
   * @param {string} kept
   */
  async #showFirst(address, kept) {
    let wrong = null;
    for (const [place, fault] of [[address], [kept, words.notKept]]) {
      try {
        const game = Game.parse(place);
        if (!game) continue;
        this.board.preview(game);
        await this.#show(game, false);
        return wrong;
      } catch (error) {
        wrong ??= fault ?? error;
      }
    }
    const game = (wrong === null && anyGame()) || (await newGame());
    this.board.preview(game);
    await this.#show(game, false);
    return wrong;
  }

  /** A file of games that is broken has its name still. @param {string} content @param {string} [name] */
  async #openFile(content, name = "") {
    if (kindOf(content) === "games" || name.endsWith(".jsonl")) await this.grader.read(content);
    else await this.#beginOwn(await fromInput(content));
  }

  /** Begins a game between the players that were chosen, also after one of the opened file. @param {Game} game */
  async #beginOwn(game) {
    this.sides.restore();
    this.rules.begin();
    this.line.turnOff();
    this.analysis.turnOff();
    await this.#begin(game);
  }

  /** Begins a game, with an entry in the history. @param {Game} game */
  async #begin(game) {
    this.moves.stop();
    this.title.textContent = "";
    await this.#show(game, true);
    this.moves.go();
  }

  /** Says who played a game, if it is one of the opened file: the engine does not move in it. @param {Game} game */
  #showRecorded(game) {
    const title = this.grader.select(game);
    if (title === null) return;
    this.sides.setPeople();
    this.title.textContent = title;
  }

  #changePlayers() {
    this.moves.stop();
    this.byHand.follow();
    this.hints.showCost();
    // In the middle of a game its next move is there already.
    this.#resume();
  }

  /** Lets the engine move where a person waits for it: at the end of a game that is not over. */
  #resume() {
    if (this.sides.hasPerson && this.isAtEnd && this.endsAt === null) this.moves.go();
  }

  /** A person takes a group. @param {string} cell */
  async #take(cell) {
    if (!this.game || this.sides.strength(this.game.side)) return say(words.notYourMove);
    await this.play(cell);
    this.moves.go();
  }

  /**
   * Makes a move on the board that is shown. All moves are made here, those of people and those of the engine.
   * @param {string} cell
   */
  async play(cell) {
    if (!this.game) return;
    // A move in the middle of a game begins another one; the way back leads to the first.
    const isOther = !this.isAtEnd;
    if (isOther && this.isPlayed) this.wayBack.leave(this.game);
    const next = this.game.play(cell);
    this.title.textContent = "";
    await this.#show(next, isOther);
    if (this.game === next && this.isOver) this.#finish();
  }

  /** A game was just played to its end. A game that is only shown again does not come here. */
  async #finish() {
    const { game } = this;
    say(words.result(...this.points));
    await this.board.settled;
    if (this.game === game) await this.end.end(this.#ended(), true);
  }

  /** Returns how the game that is over ended, by its last board, which is shown. @returns {import("./end.js").Ended} */
  #ended() {
    const { points, isPlayed } = this;
    const { own } = this.sides;
    if (!isPlayed) return { title: own === null ? words.ending.given : words.ending.resigned, points, isWon: false, isLost: true, isOpen: true };
    const by = own === null ? 0 : points[own] - points[1 - own];
    const title = own === null ? words.result(...points) : by === 0 ? words.ending.drawn : by > 0 ? words.ending.won(by) : words.ending.lost(-by);
    return { title, points, isWon: by > 0, isLost: by < 0, isOpen: false };
  }

  /** Shows the end of the game again. */
  async #result() {
    const { endsAt } = this;
    if (endsAt === null) return;
    await this.#goTo(endsAt);
    if (this.game?.at === this.endsAt) await this.end.end(this.#ended(), false);
  }

  /** The person gives the game up. It can be played on as long as no other is begun. */
  #resign() {
    if (this.isOver || !this.game) return;
    this.moves.stop();
    this.#giveUp(this.game.address());
    this.end.end(this.#ended(), true);
  }

  /** The person plays on after all. */
  #playOn() {
    this.#giveUp("");
    this.end.hide();
    this.moves.go();
  }

  /** @param {string} address of the game that is given up; `""` if none is */
  #giveUp(address) {
    this.givenUp = address;
    keepForTab(GIVEN_UP, address);
    if (this.game) this.buttons.show(this.game, this.endsAt !== null);
    this.#showSheet();
  }

  /** Shows a finished game again. @param {Game} game */
  async #return(game) {
    this.moves.stop();
    await this.#show(game, true);
  }

  /** @param {number} ply */
  #goTo(ply) {
    if (!this.game || ply === this.wanted) return this.going;
    this.wanted = ply;
    this.moves.stop();
    this.going = this.#show(this.game.goTo(ply), false);
    return this.going;
  }

  /** Takes back or makes again: to the next board at which a person moves. @param {1 | -1} by */
  async #step(by) {
    if (!this.game) return;
    await this.#goTo(this.sides.step(this.game, by));
    // The engine's move was taken back before it came.
    if (by === 1) this.#resume();
  }

  /**
   * Shows a game.
   * @param {Game} game
   * @param {boolean} push whether it is a new one
   */
  async #show(game, push) {
    this.showing += 1;
    this.wanted = game.at;
    const { showing } = this;
    const replayed = await ask({ family: "duel", do: "replay", game: game.sent() });
    const whole = game.at < game.moves.length ? await ask({ family: "duel", do: "replay", game: game.sent(game.moves.length) }) : replayed;
    if (showing !== this.showing || !this.isOpen) return;
    const before = this.game && game.isNextOf(this.game) ? whole.boards[game.at - 1] : null;
    this.game = game;
    this.boards = whole.boards;
    const isEnded = this.endsAt !== null;
    if (isEnded) this.end.close();
    else this.end.hide();
    this.buttons.show(game, isEnded);
    this.board.show(this.boards[game.at], replayed.groups, before);
    showError(null);
    this.go(game.address(), { push });
    keep("duel.game", game.address());
    // In a task of its own, so that the board is not held up.
    if (before) await wait(0);
    if (showing === this.showing && this.isOpen) this.#showBeside(game);
  }

  /** Shows what stands beside the board. @param {Game} game */
  #showBeside(game) {
    this.byHand.follow();
    this.wayBack.show(game);
    this.hints.clear();
    const [first, second] = this.points;
    this.sheet.expect(this.isOver ? first - second : null, true);
    this.line.show(game, this.boards);
    this.#showSheet();
    this.analysis.show(game, this.isOver);
  }

  #showSheet() {
    this.moves.show();
    if (!this.game) return;
    this.review.show(this.game, this.boards, this.endsAt);
    if (this.line.isOn) this.byHand.help();
    this.hints.showCost();
    this.sheet.show(this.game, this.boards, (number) => this.line.loss(number));
  }

  /** @param {number} expected for the side to move @param {boolean} isProven */
  #expect(expected, isProven) {
    if (!this.game) return;
    this.byHand.help();
    this.hints.showCost();
    const [first, second] = this.points;
    this.sheet.expect(first - second + (this.game.side === 0 ? expected : -expected), isProven);
  }
}

/** @type {import("../main.js").View} */
export function duel(root, rest, go) {
  if (isPuzzle(rest)) return puzzle(root, rest, go);
  const section = new Duel(root, go);
  section.open(rest);
  return () => section.close();
}
