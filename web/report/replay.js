// The replay of one game: its board, players, moves and plots, and stepping through them.

import { byId, fill, h } from "../page/dom.js";
import { MoveList } from "../page/duel/move-list.js";
import { clock, clockTick, signed } from "../page/format.js";
import { Plot, clockStepOf, endOf } from "../page/plot.js";
import { ReplayBoard } from "./board.js";
import { player } from "./list.js";
import { courses, replay } from "./record.js";
import { text } from "./text.js";

/** @typedef {import("./record.js").Game} Game */

/** Milliseconds from step to step of a game that is played by itself. Points have risen by then. */
const PLAY_MS = 900;

/** Builds the card of one side, and the elements in it that change from ply to ply. @param {Game} game @param {number} side */
function buildCard(game, side) {
  const points = h("span", { class: "points" });
  const left = h("span", { class: "clock" });
  const state = h("span", { class: "state" });
  return { card: h("div", { class: `card side-${side}` }, player(game.names[side], side), state, points, left), points, left, state };
}

/** Returns whether what is said of a move is proven. @param {Game["analysis"]} analysis @param {number} index */
const isProven = (analysis, index) => analysis !== undefined && index >= analysis.unproven;

/** Returns what the list says of the moves of a game. @param {Game} game */
function movesOf({ moves, names, analysis }) {
  const { move: words } = text;
  const unseen = (/** @type {string} */ words) => h("span", { class: "unseen" }, words);
  return moves.map(({ cell, points, ms, byReferee }, index) => {
    const lost = analysis?.lost[index] ?? 0;
    const says = [
      unseen(words.of(index + 1, names[index % 2])),
      h("span", { class: "place" }, cell),
      unseen(words.points),
      h("span", { class: "gain" }, signed(points)),
      ...(lost > 0 ? [unseen(words.lost), h("span", { class: "lost" }, text.lost(lost, isProven(analysis, index)))] : []),
      ...(byReferee ? [] : [unseen(words.seconds)]),
      h("span", { class: "time" }, byReferee ? words.byReferee : (ms / 1000).toFixed(2)),
    ];
    return { says };
  });
}

/** The section of the page that replays a game. */
export class Replay {
  /** @param {() => void} onMove called after every step */
  constructor(onMove) {
    this.onMove = onMove;
    /** @type {Game | null} */
    this.game = null;
    /** What the game is by the rules. */
    this.record = replay([], []);
    this.course = { points: [[0]], clocks: [[0]] };
    this.ply = 0;
    /** Runs while the game is played by itself. @type {ReturnType<typeof setInterval> | undefined} */
    this.timer = undefined;
    /** @type {ReturnType<typeof buildCard>[]} */
    this.cards = [];
    this.board = new ReplayBoard(byId("board"));
    this.moves = new MoveList(byId("moves"), (ply) => this.go(ply));
    const pick = (/** @type {number} */ ply) => this.go(ply);
    this.pointsPlot = new Plot(byId("points-plot"), { tick: String, pick });
    this.clockPlot = new Plot(byId("clock-plot"), { stepFor: clockStepOf, tick: clockTick, pick });
    this.expectedPlot = new Plot(byId("expected-plot"), { tick: signed, pick });
    /** @type {Record<string, [string, () => void]>} by key: the button, and what it does */
    this.steps = {
      Home: ["first", () => this.go(0)],
      ArrowLeft: ["previous", () => this.go(this.ply - 1)],
      " ": ["play", () => this.#toggle()],
      ArrowRight: ["next", () => this.go(this.ply + 1)],
      End: ["last", () => this.go(this.#last)],
    };
    for (const [id, act] of Object.values(this.steps)) byId(id).addEventListener("click", act);
    document.addEventListener("keydown", (event) => this.#press(event));
  }

  /** How many moves there are. */
  get #last() {
    return this.game?.moves.length ?? 0;
  }

  /** Shows a game at a ply. @param {Game} game @param {number} ply */
  open(game, ply) {
    this.#stop();
    this.game = game;
    this.record = replay(game.rows, game.moves);
    this.course = courses(game);
    byId("replay").hidden = false;
    // Of fewer than two moves there is nothing to draw.
    byId("plots").hidden = game.moves.length < 2;
    byId("moves-panel").hidden = game.moves.length === 0;
    this.#describe(game);
    this.cards = [0, 1].map((side) => buildCard(game, side));
    fill(byId("cards"), this.cards.map(({ card }) => card));
    this.moves.show(movesOf(game));
    this.pointsPlot.set(this.course.points, endOf(Math.max(...this.course.points.flat())));
    this.clockPlot.set(this.course.clocks.map((line) => line.map((ms) => Math.max(ms, 0))), Math.max(...game.start));
    this.#setExpected(game);
    // Not the one after what was shown of another game.
    this.ply = ply;
    this.go(ply);
  }

  /** Shows the line of what was expected, if the game was analysed. @param {Game} game */
  #setExpected({ analysis, names }) {
    const lead = analysis?.lead;
    byId("expected").hidden = byId("verdict").hidden = !lead;
    if (!lead) return;
    const [before, after] = text.expectedOf;
    byId("verdict").textContent = text.verdict(names, analysis);
    fill(byId("expected-title"), before, player(names[0], 0), after);
    this.expectedPlot.setAround(lead);
  }

  close() {
    this.#stop();
    this.game = null;
    byId("replay").hidden = true;
  }

  /** Shows what does not change from ply to ply: the heading, the result, faults and warnings. @param {Game} game */
  #describe(game) {
    const [first, second] = game.names.map(player);
    fill(byId("game"), first, text.against, second);
    byId("game-result").textContent = text.result(game);
    const side = game.culprit ?? game.late;
    byId("fault").hidden = game.end === undefined;
    const detail = game.detail ?? "";
    // Of what the referee finished the words name the side.
    fill(byId("fault"), side === undefined ? detail : [h("bdi", {}, game.names[side]), text.fault(game.culprit !== undefined, detail)]);
    byId("warnings").hidden = this.record.warnings.length === 0;
    fill(byId("warnings"), this.record.warnings.map((warning) => h("li", {}, warning)));
  }

  /** Shows a ply. A step by the user stops the automatic replay. @param {number} ply */
  go(ply) {
    this.#stop();
    if (this.game) this.#show(this.game, ply);
  }

  /** @param {Game} game @param {number} wanted */
  #show(game, wanted) {
    const ply = Math.min(Math.max(wanted, 0), this.#last);
    const { boards, groups } = this.record;
    const move = ply === this.ply + 1 ? { rows: boards[ply - 1], taken: groups[ply - 1] } : null;
    this.ply = ply;
    this.board.show(boards[ply], groups[ply] ?? [], move);
    this.#showCards(game);
    this.moves.mark(ply);
    this.#markPlots(game);
    for (const [id, end] of /** @type {const} */ ([["first", 0], ["previous", 0], ["next", this.#last], ["last", this.#last]])) {
      // Not `disabled`, which would take the focus away.
      byId(id).setAttribute("aria-disabled", String(ply === end));
    }
    fill(byId("status"), this.#status(game));
    this.onMove();
  }

  /** @param {Game} game */
  #markPlots({ names, analysis }) {
    const { ply } = this;
    const { points, clocks } = this.course;
    const of = (/** @type {number[][]} */ lines, /** @type {(value: number) => string} */ write) => lines.map((line, side) => `${names[side]} ${write(line[ply])}`);
    this.pointsPlot.mark(ply, text.plotAt(text.plots.points, ply, of(points, String)));
    this.clockPlot.mark(ply, text.plotAt(text.plots.clocks, ply, of(clocks, clock)));
    if (analysis) this.expectedPlot.mark(ply, text.plotAt(text.plots.expected, ply, of([analysis.lead], signed)));
  }

  /** @param {Game} game */
  #showCards({ winner }) {
    const { ply, course } = this;
    const isOver = ply === this.#last;
    this.cards.forEach(({ card, points, left, state }, side) => {
      points.textContent = String(course.points[side][ply]);
      left.textContent = clock(course.clocks[side][ply]);
      const hasTurn = !isOver && ply % 2 === side;
      const result = winner === undefined ? "draw" : winner === side ? "won" : "lost";
      state.textContent = isOver ? text.states[result] : hasTurn ? text.states.toMove : "";
      card.classList.toggle("turn", hasTurn);
      card.classList.toggle("winner", isOver && winner === side);
    });
  }

  /** Returns the line below the buttons: the ply, the last move and the next one. @param {Game} game */
  #status({ moves, analysis, end }) {
    const { ply } = this;
    const step = (/** @type {number} */ index, /** @type {"last" | "next"} */ which) =>
      h("span", { class: `side-${index % 2}` }, text.step(which, moves[index].cell, moves[index].points));
    const isOver = ply === moves.length;
    const lost = analysis?.lost[ply] ?? 0;
    return [
      h("span", {}, text.at(ply, moves.length)),
      ply > 0 && step(ply - 1, "last"),
      isOver ? h("span", {}, end ?? text.over) : step(ply, "next"),
      !isOver && analysis && h("span", { class: lost > 0 && "lost" }, text.better(analysis.best[ply], lost, isProven(analysis, ply))),
    ];
  }

  #toggle() {
    const { game } = this;
    if (this.timer !== undefined || !game) return this.#stop();
    if (this.ply === this.#last) this.#show(game, 0);
    this.timer = setInterval(() => {
      this.#show(game, this.ply + 1);
      if (this.ply === this.#last) this.#stop();
    }, PLAY_MS);
    this.#showPlaying(true);
  }

  #stop() {
    clearInterval(this.timer);
    this.timer = undefined;
    this.#showPlaying(false);
  }

  /** @param {boolean} isPlaying */
  #showPlaying(isPlaying) {
    byId("play").classList.toggle("playing", isPlaying);
    byId("play").setAttribute("aria-label", isPlaying ? text.pause : text.play);
  }

  /** Keys step while the replay can be seen and nothing else on the page has a use for them. @param {KeyboardEvent} event */
  #press(event) {
    const step = this.steps[event.key];
    const isBare = !event.ctrlKey && !event.altKey && !event.metaKey && !event.shiftKey;
    if (!this.game || !step || !isBare || !this.#hears(event)) return;
    event.preventDefault();
    step[1]();
  }

  /** @param {KeyboardEvent} event */
  #hears({ key, target }) {
    const replay = byId("replay");
    // Space on a button or a link is the button's or the link's.
    if (target instanceof Element && replay.contains(target)) return key !== " " || !target.closest("button, a");
    const { top, bottom } = replay.getBoundingClientRect();
    return target === document.body && bottom > 0 && top < innerHeight;
  }
}
