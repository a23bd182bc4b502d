// The section Duel: a game between people and the engine, with what the engine thinks of it.

import { button, fill, h, number, say, showError, wait } from "../dom.js";
import { GivenUp, ask, think } from "../engine.js";
import { takesDrops } from "../files.js";
import { keep, load } from "../store.js";
import { text } from "../text.js";
import { Analysis } from "./analysis.js";
import { DuelBoard } from "./board.js";
import { Game, placeOf } from "./game.js";
import { GraderPanel } from "./grader.js";
import { LeadLine } from "./line.js";
import { arePlayers, playerChoice, requested } from "./players.js";
import { filesPanel, fromInput, newBoardPanel, newGame } from "./setup.js";
import { Sheet } from "./sheet.js";

const words = text.duel;

/** @typedef {import("./players.js").Player} Player */

/** Milliseconds in which the moves of a hint are looked at. */
const HINT_MS = 600;
/** How many moves a hint names. */
const HINTS = 3;

/** @type {[Player, Player]} */
const FIRST_PLAYERS = ["person", "depth4"];

class Duel {
  /** @param {HTMLElement} root @param {import("../main.js").Go} go */
  constructor(root, go) {
    this.go = go;
    /** @type {[Player, Player]} */
    this.players = load("duel.players", [...FIRST_PLAYERS]);
    if (!arePlayers(this.players)) this.players = [...FIRST_PLAYERS];
    this.delay = load("duel.delay", 400);
    /** @type {Game | null} */
    this.game = null;
    /** @type {import("./board.js").Board[]} */
    this.boards = [];
    /** The moves of the engine that are under way; aborted when there are none. */
    this.moving = new AbortController();
    this.moving.abort();
    this.showing = 0;
    this.isOpen = true;
    this.board = new DuelBoard((cell) => this.#claim(cell));
    this.sheet = new Sheet((ply) => this.#goTo(ply));
    this.line = new LeadLine((ply) => this.#goTo(ply));
    this.line.element.addEventListener("known", () => this.#showSheet());
    this.analysis = new Analysis(this.board, (expected, isProven) => this.#expect(expected, isProven));
    this.grader = new GraderPanel(async (game, title) => {
      this.players = ["person", "person"];
      await this.#begin(game);
      this.title.textContent = title;
      this.#showPlayers();
    });
    this.title = h("p", { class: "quiet" });
    this.hints = h("ol", { class: "hints", "aria-live": "polite" });
    this.sides = h("div", { class: "row-of duel-sides" });
    this.start = button(words.start, () => this.#toggle(), { id: "start", class: "main" });
    fill(root, h("h1", {}, text.views.duel), this.#layout());
    takesDrops(root, (content, name) => this.#open(content, name));
    this.#showPlayers();
  }

  #layout() {
    const lineToggle = button(words.showLine, () => this.#turnLine(), { id: "line", "aria-pressed": String(this.line.isOn) });
    this.lineToggle = lineToggle;
    return h(
      "div",
      { class: "split" },
      h("div", {}, this.title, this.sheet.score, this.sheet.bar, this.board.element, this.sheet.steps),
      h(
        "div",
        {},
        h(
          "section",
          { class: "panel", "aria-label": words.game },
          this.sides,
          h(
            "div",
            { class: "row-of" },
            button(words.undo, () => this.#step(-1), { id: "undo" }),
            button(words.redo, () => this.#step(1), { id: "redo" }),
            button(words.hint, () => this.#hint(), { id: "hint" }),
            this.start,
          ),
          this.hints,
          this.sheet.moves,
        ),
        h(
          "section",
          { class: "panel", "aria-label": words.engine },
          h("div", { class: "row-of" }, this.analysis.toggle, lineToggle),
          this.analysis.element,
          this.line.element,
        ),
        newBoardPanel((game) => this.#begin(game)),
        filesPanel(() => /** @type {Game} */ (this.game), (game) => this.#begin(game)),
        this.grader.element,
      ),
    );
  }

  /** Shows the game of an address, or the one that was left. @param {string} address */
  async open(address) {
    const kept = load("duel.game", "");
    try {
      await this.#show(Game.parse(address || kept) ?? (await newGame()), false);
    } catch (error) {
      const isOther = address !== "" && address !== kept;
      await this.#show((isOther ? Game.parse(kept) : null) ?? (await newGame()), false);
      showError(error);
      return;
    }
    this.#warmUp();
    // A game that was left while the engine thought: it thinks again.
    const isLeft = this.game?.address() === kept && this.game.at === this.game.moves.length;
    if (isLeft && this.players.includes("person")) this.#engineMoves();
  }

  /** Starts a worker, so that the first reply comes soon. */
  async #warmUp() {
    const { game } = this;
    if (game && !this.#isOver) await think({ family: "duel", do: "choose", game: game.sent(), player: { search: { depth: 1 } } });
  }

  end() {
    this.isOpen = false;
    this.moving.abort();
    this.analysis.end();
    this.line.end();
  }

  /** Begins a game, with an entry in the history. @param {Game} game */
  async #begin(game) {
    this.moving.abort();
    this.title.textContent = "";
    await this.#show(game, true);
    this.#engineMoves();
  }

  /**
   * Shows a game.
   * @param {Game} game
   * @param {boolean} push whether it is a new one
   */
  async #show(game, push) {
    this.showing += 1;
    const { showing } = this;
    const replayed = await ask({ family: "duel", do: "replay", game: game.sent() });
    const whole = game.at < game.moves.length ? await ask({ family: "duel", do: "replay", game: game.sent(game.moves.length) }) : replayed;
    if (showing !== this.showing || !this.isOpen) return;
    const isNext = this.game !== null && game.at === this.game.at + 1 && game.start.rows.join() === this.game.start.rows.join();
    this.game = game;
    this.boards = whole.boards;
    showError(null);
    this.board.show(this.boards[game.at], replayed.groups, isNext ? this.boards[game.at - 1] : null);
    this.go(game.address(), { push });
    keep("duel.game", game.address());
    fill(this.hints);
    this.sheet.expect(null, false);
    this.line.show(game, this.boards);
    this.#showSheet();
    this.analysis.show(game, replayed.groups.length === 0);
    if (replayed.groups.length === 0) say(words.result(...this.boards[game.at].points));
  }

  #showSheet() {
    if (this.game) this.sheet.show(this.game, this.boards, (number) => this.line.loss(number));
    this.#showStart();
  }

  get #isOver() {
    return this.game === null || this.board.groups.size === 0;
  }

  /** @param {number} ply */
  async #goTo(ply) {
    if (!this.game || ply === this.game.at) return;
    this.moving.abort();
    await this.#show(this.game.goTo(ply), false);
  }

  /** Takes back or makes again: to the next board at which a person moves. @param {1 | -1} by */
  async #step(by) {
    if (!this.game) return;
    let ply = this.game.at + by;
    const isInside = () => ply > 0 && ply < /** @type {Game} */ (this.game).moves.length;
    if (this.players.includes("person")) while (isInside() && this.players[ply % 2] !== "person") ply += by;
    await this.#goTo(Math.min(Math.max(ply, 0), this.game.moves.length));
  }

  /** A person claims a group. @param {string} cell */
  async #claim(cell) {
    if (!this.game || this.players[this.game.side] !== "person") return say(words.notYourMove);
    // A move in the middle of a game begins another one; the way back leads to the first.
    await this.#show(this.game.play(cell), this.game.at < this.game.moves.length);
    this.#engineMoves();
  }

  #toggle() {
    if (this.moving.signal.aborted) this.#engineMoves();
    else this.moving.abort();
    this.#showStart();
  }

  /** Lets the engine move as long as it is its turn. */
  async #engineMoves() {
    this.moving.abort();
    const moving = (this.moving = new AbortController());
    try {
      while (this.game && !this.#isOver && this.players[this.game.side] !== "person") {
        this.#showStart();
        const strength = /** @type {Exclude<Player, "person">} */ (this.players[this.game.side]);
        const isAlone = !this.players.includes("person");
        const request = { family: "duel", do: "choose", game: this.game.sent(), player: requested(strength) };
        const { cell } = await think(request, { signal: moving.signal });
        if (isAlone) await wait(this.delay);
        if (moving.signal.aborted) return;
        const next = this.game.play(cell);
        await this.#show(next, false);
        if (moving.signal.aborted) return;
        say(words.engineMoved(cell, ...this.boards[next.at].points));
      }
    } catch (error) {
      if (!(error instanceof GivenUp)) showError(error);
    }
    moving.abort();
    this.#showStart();
  }

  #showStart() {
    const isEngine = this.game !== null && this.players[this.game.side] !== "person";
    this.start.hidden = !this.players.some((player) => player !== "person");
    this.start.toggleAttribute("data-unused", !isEngine || this.#isOver);
    this.start.textContent = this.moving.signal.aborted ? words.start : words.pause;
  }

  #showPlayers() {
    const choose = (/** @type {0 | 1} */ side) => (/** @type {Player} */ player) => {
      this.players[side] = player;
      keep("duel.players", this.players);
      this.moving.abort();
      this.#showPlayers();
      if (this.players.includes("person")) this.#engineMoves();
    };
    const isAlone = !this.players.includes("person");
    fill(
      this.sides,
      playerChoice(words.sides[0], this.players[0], choose(0), "first-player"),
      playerChoice(words.sides[1], this.players[1], choose(1), "second-player"),
      isAlone && number(words.delay, this.delay, [0, 10_000], (value) => keep("duel.delay", (this.delay = value)), { id: "delay" }),
    );
    this.#showStart();
  }

  /** @param {number} expected for the side to move @param {boolean} isProven */
  #expect(expected, isProven) {
    if (!this.game) return;
    const [first, second] = this.boards[this.game.at].points;
    this.sheet.expect(first - second + (this.game.side === 0 ? expected : -expected), isProven);
  }

  async #hint() {
    const { game } = this;
    if (!game || this.#isOver) return;
    const found = await think({ family: "duel", do: "hint", game: game.sent(), best: HINTS, until: { ms: HINT_MS } });
    if (game !== this.game) return;
    const badge = (/** @type {any} */ { cell }, /** @type {number} */ index) =>
      /** @type {[number, number, string]} */ ([...placeOf(cell), "abc"[index]]);
    this.board.setBadges(found.map(badge));
    fill(this.hints, found.map((/** @type {any} */ move) => h("li", {}, words.hintOf(move.cell, move.points, move.expected, move.proven))));
  }

  #turnLine() {
    const isOn = !this.line.isOn;
    this.lineToggle?.setAttribute("aria-pressed", String(isOn));
    this.line.turn(isOn);
    this.#showSheet();
  }

  /** @param {string} content @param {string} name */
  async #open(content, name) {
    if (name.endsWith(".jsonl")) await this.grader.read(content);
    else await this.#begin(await fromInput(content));
  }

  /** A board that is pasted anywhere but into a field. @param {ClipboardEvent} event */
  async paste(event) {
    const isField = event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement;
    const content = event.clipboardData?.getData("text");
    if (isField || !content) return;
    try {
      await this.#begin(await fromInput(content));
    } catch (error) {
      showError(error);
    }
  }
}

/** @type {import("../main.js").View} */
export function duel(root, rest, go) {
  const section = new Duel(root, go);
  const paste = (/** @type {ClipboardEvent} */ event) => section.paste(event);
  document.addEventListener("paste", paste);
  section.open(rest);
  return () => {
    document.removeEventListener("paste", paste);
    section.end();
  };
}
