// Swapless match-3 by hand. The address has the whole board: `sm3/SEED/COLUMNSxROWS.COLOURS.ACTIONS.TARGET.FILL.FALL`.

import { button, choice, fill, h, say, scroller, setDisabled, showError } from "../dom.js";
import { ByHand } from "../by_hand.js";
import { EndCard } from "../end.js";
import { ask } from "../engine.js";
import { sharer } from "../files.js";
import { number, sheet } from "../form.js";
import { kindPicture } from "../gem.js";
import { Grid } from "../grid.js";
import { Rules } from "../rules.js";
import { playMatch, playRefused } from "../sound.js";
import { isWithin, keep, load } from "../store.js";
import { text } from "../text.js";
import { keepLast } from "./games.js";
import { figures } from "./look.js";
import { randomSeed } from "./rules.js";
import { SolverLine } from "./solver-line.js";
import { Solvers } from "./solvers.js";

/** @typedef {import("../engine/types.js").Fall} Fall */
/** @typedef {import("../engine/types.js").Sm3View} View */
/** @typedef {{ seed: number, width: number, height: number, colours: number, actions: number, target: number, fill: number, fall: Fall }} Settings */
/** @typedef {import("../engine/types.js").Pick} Pick columns from the left, rows from the bottom */

const words = text.gems.sm3;
const FALLS = /** @type {[Fall, string][]} */ (Object.entries(words.falls));
const USUAL = { width: 6, height: 6, colours: 3, actions: 5, target: 0, fill: 100, fall: /** @type {Fall} */ ("down") };
/** The settings in numbers, with their ranges. @type {[keyof Settings & keyof typeof words, [number, number]][]} */
const FIELDS = [
  ["width", [1, 26]],
  ["height", [1, 26]],
  ["colours", [1, 9]],
  ["actions", [1, 1000]],
  ["target", [0, 1000000]],
  ["fill", [1, 100]],
];

/** The pictures of the rules. @type {import("../rules.js").Picture[]} */
const PICTURES = [
  { rows: ["2 3 1", "[1] [1] [1]", "3 2 3"] },
  { rows: ["2 [1] 3", "[1] [1] [1]", "3 [1] 2"], sign: "+3" },
  { rows: [". . .", "2 . 3", "3 . 2"], sign: "↓" },
];

export class Sm3 {
  /** @param {string} address @param {import("../main.js").Go} go */
  constructor(address, go) {
    this.go = go;
    this.settings = settingsOf(address);
    /** @type {[number, number][]} */
    this.picked = [];
    this.text = "";
    /** @type {View | null} */
    this.view = null;
    this.isBusy = false;
    /** What shows the picks of a solver. */
    this.line = new SolverLine((picked) => this.#shownAfter(picked), (isOn) => this.#showOwn(isOn));
    this.form = h("div", { class: "row-of" });
    this.goal = h("p", { class: "goal" });
    this.state = h("dl", { class: "state" });
    this.message = h("p", { class: "big", role: "status" });
    this.grid = new Grid({
      label: words.board,
      onPick: (row, column) => this.#pick(row, column),
      onPoint: (place) => this.#point(place),
    });
    this.isTouch = false;
    /** @type {Pick | undefined} what a finger chose */
    this.chosen = undefined;
    this.undo = button(words.undo, () => this.#to(this.picked.slice(0, -1)), { id: "undo" });
    this.again = button(words.again, () => this.#to([]), { id: "again" });
    this.byHand = new ByHand("gems.sm3.hand");
    this.card = new EndCard();
    this.card.onResult = () => this.line.leave();
    this.solvers = new Solvers({
      onFound: (found) => this.#decide(found),
      onShow: (picked) => this.line.begin(picked),
      onAsk: () => {
        if (!this.view?.over) this.byHand.stop("bot");
      },
    });
    this.board = sheet("board", text.gems.boardTitle, this.form);
    const rules = new Rules("gems.sm3.rules", PICTURES, words.rules);
    this.element = h(
      "div",
      { class: "game gems" },
      h("div", { class: "cards panel" }, this.goal, this.state, this.message),
      rules.element,
      h("div", { class: "table player", onpointerdown: (/** @type {PointerEvent} */ event) => (this.isTouch = event.pointerType === "touch") }, this.grid.element, this.card.element),
      h(
        "div",
        { class: "actions" },
        button(text.gems.newGame, () => this.#change({ seed: randomSeed() }), { class: "main", id: "new-game" }),
        this.line.element,
        this.card.result,
        this.undo,
        this.again,
        button(text.gems.boardOf, () => this.board.showModal(), { "data-opens": "board" }),
        rules.button,
      ),
      scroller(text.aboutGame, { class: "side" }, this.solvers.element, this.byHand.element),
      this.board,
    );
  }

  async begin() {
    await this.#open(this.settings, { push: false }).catch(showError);
  }

  end() {
    this.line.end();
    this.solvers.end();
  }

  #showForm() {
    const { settings } = this;
    const change = (/** @type {Partial<Settings>} */ part) => this.#change(part);
    fill(
      this.form,
      FIELDS.map(([name, range]) =>
        number(/** @type {string} */ (words[name]), /** @type {number} */ (settings[name]), range, (value) => change({ [name]: value }), { id: `sm3-${name}` }),
      ),
      choice(words.fall, FALLS, settings.fall, (fall) => change({ fall }), { id: "sm3-fall" }),
      number(text.gems.seed, settings.seed, [0, 999999999999999], (seed) => change({ seed }), { id: "seed" }),
    );
  }

  /** Begins a game on another board. @param {Partial<Settings>} part what is changed */
  #change(part) {
    return this.#open({ ...this.settings, ...part }, { push: true }).catch(showError);
  }

  /** Shows the board of the settings, as far as it was played. @param {Settings} settings @param {{ push: boolean }} how */
  async #open(settings, how) {
    const { fall, ...board } = settings;
    const content = await ask({ family: "sm3", do: "new", ...board });
    // Who has left meanwhile begins nothing.
    if (!this.element.isConnected) return;
    this.text = content;
    showError(null);
    this.settings = settings;
    const address = addressOf(settings);
    this.go(address, how);
    keepLast(address);
    this.#showForm();
    this.goal.textContent = words.goal(settings.actions, settings.target);
    this.solvers.open({ text: this.text, fall });
    await this.#to(this.#left(address));
  }

  /** Returns the picks of the game that was shown last, or of one that was left under way. @param {string} address @returns {[number, number][]} */
  #left(address) {
    const last = load("gems.sm3", { address: "", picked: /** @type {[number, number][]} */ ([]) });
    if (last.address === address) return last.picked;
    const cells = this.byHand.cellsOf(boardOf(this.settings), this.#game());
    return cells.map((cell) => /** @type {[number, number]} */ (cell.split(",").map(Number)));
  }

  /** What a record says of the game. */
  #game() {
    return { sm3: { text: this.text, fall: this.settings.fall } };
  }

  /** Shows the game after picks. Returns whether it is shown: another board may have come meanwhile. @param {[number, number][]} picked */
  async #to(picked) {
    const { settings } = this;
    this.line.end();
    const view = await this.#viewAfter(picked);
    if (settings !== this.settings || !this.element.isConnected) return false;
    this.picked = picked;
    keep("gems.sm3", { address: addressOf(this.settings), picked });
    this.#show(view);
    this.byHand.follow({ board: boardOf(this.settings), game: this.#game(), cells: picked.map(String), isOver: view.over });
    return true;
  }

  /** @param {[number, number][]} picked */
  #viewAfter(picked) {
    return ask({ family: "sm3", do: "view", play: { text: this.text, fall: this.settings.fall, picked } });
  }

  /** Shows the board after picks of a solver, which are not the person's. @param {[number, number][]} picked */
  async #shownAfter(picked) {
    const view = await this.#viewAfter(picked);
    if (!this.line.shows(picked)) return;
    this.#draw(view);
    this.message.textContent = words.lineAt(picked.length, this.line.last, view.points + view.bonus);
  }

  /** Shows the person's own game again, or lets a solver's line take its place. @param {boolean} isOwn */
  #showOwn(isOwn) {
    const isOver = Boolean(this.view?.over);
    this.line.own.hidden = isOver;
    if (isOwn && this.view) this.#show(this.view);
    if (!isOver) return;
    if (!isOwn) return this.card.close();
    this.card.open();
    this.card.focus();
  }

  /** The game has just ended. @param {View} view */
  #end(view) {
    this.card.show(this.#ended(view));
    this.#decide(this.solvers.found);
  }

  /** Returns what the card of a game that is over shows. @param {View} view @returns {import("../end.js").Ended} */
  #ended({ points, bonus }) {
    const { card } = this;
    const newBoard = button(text.end.newBoard, () => this.#change({ seed: randomSeed() }), { id: "new-board", class: "main" });
    const best = button(words.showBest, () => this.solvers.showBest(), { id: "show-best" });
    const look = button(text.end.look, () => card.close(), { id: "look" });
    return { title: words.endTitle(points + bonus, null), decided: words.looking, next: [newBoard, card.rematch(() => this.#to([])), best, sharer(), look] };
  }

  /** Says what was possible, as far as that is known. @param {Map<import("../engine/types.js").Solver, import("../engine/types.js").Solution>} found */
  #decide(found) {
    const [exact, greedy] = [found.get("exact"), found.get("greedy")];
    if (!exact || !this.view?.over) return;
    this.card.title.textContent = words.endTitle(this.view.points + this.view.bonus, exact.exact ? exact.total : null);
    this.card.decide([!exact.exact && words.atMost(exact.bound), greedy && words.greedy(greedy.total)].filter(Boolean).join(" "));
  }

  /** @param {View} view */
  #show(view) {
    this.view = view;
    this.#draw(view);
    this.message.textContent = [view.reached && words.reached, view.over && words.isOver].filter(Boolean).join(" ");
    setDisabled(this.picked.length === 0, this.undo, this.again);
    this.solvers.show(view.over ? view.points + view.bonus : null);
    if (!view.over) return this.card.hide();
    this.card.set(this.#ended(view));
    this.card.close();
    this.#decide(this.solvers.found);
  }

  /** Draws a board, the person's or one of a solver's line. @param {View} view */
  #draw(view) {
    this.grid.show(view.height, view.width, (row, column) => {
      const kind = Number(view.rows[row][column]);
      const pick = pickAt(view, row, column);
      const name = kind ? text.gems.kindNames[/** @type {keyof typeof text.gems.kindNames} */ (kind)] : words.empty;
      const what = pick ? `${name}, ${words.takes(pick.takes.length, pick.points)}` : name;
      return { content: kind ? kindPicture(kind - 1) : null, label: text.gems.cell(row + 1, column + 1, what), class: kind ? "" : "void" };
    });
    fill(
      this.state,
      figures([
        [text.gems.points, view.target ? `${view.points} / ${view.target}` : view.points],
        [words.left, view.left],
        ...(view.target ? [/** @type {const} */ ([words.bonus, view.bonus])] : []),
      ]),
    );
  }

  /** @param {[number, number] | null} place */
  #point(place) {
    if (this.line.isOn) return;
    const pick = place && this.view ? pickAt(this.view, ...place) : undefined;
    const top = this.view ? this.view.height - 1 : 0;
    this.grid.mark("taken", (row, column) => Boolean(pick?.takes.some(([x, y]) => x === column && y === top - row)));
    if (this.view && !this.view.over) this.message.textContent = pick ? words.takes(pick.takes.length, pick.points) : "";
  }

  /** @param {number} row @param {number} column */
  async #pick(row, column) {
    if (this.isBusy || this.line.isOn || !this.view || this.view.over) return;
    const pick = pickAt(this.view, row, column);
    if (!pick) {
      this.message.textContent = words.noPick;
      playRefused();
      return;
    }
    // A finger covers what it points at, so its first tap only shows what is taken.
    if (this.isTouch && this.chosen !== pick) {
      this.chosen = pick;
      this.#point([row, column]);
      this.message.textContent += text.tapAgain;
      return;
    }
    this.isBusy = true;
    playMatch(pick.takes.length);
    try {
      if (!(await this.#to([...this.picked, pick.cell]))) return;
      say(`${this.message.textContent} ${text.gems.points}: ${this.view.points}`);
      if (this.view.over) this.#end(this.view);
      else if (!this.isTouch) this.#point([row, column]);
    } finally {
      this.isBusy = false;
    }
  }
}

/** @param {View} view @param {number} row @param {number} column @returns {Pick | undefined} */
const pickAt = ({ picks, height }, row, column) => picks.find(({ cell }) => cell[0] === column && cell[1] === height - 1 - row);

/** @param {Settings} settings */
function addressOf({ seed, width, height, colours, actions, target, fill: filled, fall }) {
  return `sm3/${seed}/${width}x${height}.${colours}.${actions}.${target}.${filled}.${fall}`;
}

/** Names the blocks, whatever falls and however many actions there are. @param {Settings} settings */
const boardOf = ({ seed, width, height, colours, fill: filled }) => `${seed}/${width}x${height}.${colours}.${filled}`;

/** @param {string} address @returns {Settings} */
function settingsOf(address) {
  const [, seed, board] = address.split("/");
  const found = /^(\d+)x(\d+)\.(\d+)\.(\d+)\.(\d+)\.(\d+)\.(none|down|down-and-left)$/.exec(board ?? "");
  const known = /^\d{1,15}$/.test(seed ?? "") ? Number(seed) : null;
  if (!found) return known === null ? lastOr() : { ...USUAL, seed: known };
  const [width, height, colours, actions, target, filled] = found.slice(1, 7).map(Number);
  const numbers = { width, height, colours, actions, target, fill: filled };
  if (!FIELDS.every(([name, range]) => isWithin(numbers[/** @type {keyof typeof numbers} */ (name)], range))) return lastOr();
  return { seed: known ?? randomSeed(), width, height, colours, actions, target, fill: filled, fall: /** @type {Fall} */ (found[7]) };
}

/** Returns the settings of the game under way, or a new game. @returns {Settings} */
function lastOr() {
  const { address } = load("gems.sm3", { address: "" });
  return address ? settingsOf(address) : { ...USUAL, seed: randomSeed() };
}
