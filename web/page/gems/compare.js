// Where a result lies: bots on the very same board, and on thirty others, in all workers; and people of the papers.

import { button, fill, h } from "../dom.js";
import { think } from "../engine.js";
import { table } from "../chart.js";
import { text } from "../text.js";
import { Found } from "./found.js";
import { isBetter, measureOf } from "./rules.js";
import { strip } from "./strip.js";

const words = text.gems;
const GAMES = 30;
/** On boards of more cells L-BFS .3 needs minutes for a game (CandyCrush.ai's: L-BFS .1 0.1 s, .2 12 s). */
const SMALL = 49;
/** A game for lasting long may go on for hours: it is cut off after so long, once it has lasted longer than the person's. */
const LASTING_MS = 1000;
/** A person's game is so long only if bots played. */
const MOST_SWAPS = 3000;

export class Compare {
  /**
   * @param {import("../engine/types.js").Rules} rules
   * @param {number} seed
   * @param {{ name: string, value: number | null }} own the game and the person's result
   * @param {(line: string) => void} onSame called with what bots reached on the very board
   */
  constructor(rules, seed, own, onSame) {
    this.onSame = onSame;
    this.rules = rules;
    this.seed = seed;
    this.own = own;
    const measure = (this.measure = measureOf(rules));
    this.limit = measure === "lasted" ? { swaps: Math.min((own.value ?? 0) + 1, MOST_SWAPS), ms: LASTING_MS } : null;
    this.given = new AbortController();
    const isLarge = rules.width * rules.height > SMALL;
    this.bots = ["sgs", "hgs", "sweetfish", isLarge ? "lbfs:.1" : "lbfs:.3"].map((agent) => new Found(agent, measure));
    this.people = own.name === "p1" && rules.width === 6 && rules.kinds === 4 ? words.peopleSwaps : null;
    this.sentence = h("p", { class: "big" });
    this.progress = h("progress", { max: this.bots.length * (GAMES + 1), value: 0, "aria-label": words.comparing });
    this.stop = button(words.stop, () => this.end(), { id: "stop-compare" });
    this.running = h("div", { class: "row-of running" }, this.progress, this.stop);
    this.figures = h("div");
    this.element = h(
      "section",
      { class: "panel compare", "aria-label": words.compareTitle },
      h("h2", {}, words.compareTitle),
      this.sentence,
      this.running,
      this.figures,
      h("p", { class: "quiet" }, words.compareAbout(GAMES), this.limit ? words.lastedAbout : "", isLarge ? words.largeAbout(SMALL) : ""),
    );
  }

  /** Plays the games. */
  async begin() {
    this.#show();
    // The person's board comes first.
    const numbers = Array.from({ length: GAMES + 1 }, (_, number) => number);
    const games = numbers.flatMap((number) => this.bots.map((found) => this.#play(found, number)));
    const results = await Promise.allSettled(games);
    this.running.hidden = true;
    const failed = results.find((result) => result.status === "rejected");
    if (failed && !this.given.signal.aborted) throw failed.reason;
  }

  /** Gives up what is still to be played. */
  end() {
    if (this.running.hidden) return;
    this.given.abort();
    this.running.hidden = true;
    this.#show();
  }

  /** @param {Found} found @param {number} number */
  async #play(found, number) {
    const { rules, seed, limit } = this;
    const bot = { agent: found.agent, seed };
    const { signal } = this.given;
    const [outcome] = await think({ family: "gems", do: "compare", rules, bot, seed, from: number, games: 1, limit }, { signal });
    found.add(outcome, number === 0);
    if (number === 0) this.onSame(words.sameBoard(this.bots.flatMap((bot) => bot.onSame), this.measure));
    this.#show();
  }

  #show() {
    this.progress.value = this.bots.reduce((sum, { done }) => sum + done, 0);
    const inWords = this.#inWords();
    this.sentence.textContent = inWords;
    const lines = [
      { value: this.own.value, name: words.you, class: "own" },
      { value: this.people, name: words.people, class: "people" },
    ].flatMap(({ value, ...line }) => (value === null ? [] : [{ value, ...line }]));
    const hasAny = lines.length > 0 || this.bots.some(({ results }) => results.length);
    const unit = words.unit[this.measure];
    fill(
      this.figures,
      hasAny && strip({ lanes: this.bots, lines, isLog: this.measure === "lasted", label: `${unit}: ${inWords}` }),
      hasAny && h("p", { class: "quiet" }, words.stripAbout, this.limit ? words.cutAbout : ""),
      this.#table(unit),
    );
  }

  /** The best first, so that the person's row stands where the result lies. @param {string} unit */
  #table(unit) {
    const { value } = this.own;
    const missing = this.running.hidden ? words.notPlayed : "…";
    const you = { by: value, cells: [words.you, value === null ? words.noResult : String(value), "", ""] };
    const bots = this.bots.map((found) => ({ by: found.rank, cells: [found.name, ...found.cells(missing)] }));
    const rows = [you, ...bots, ...this.#people()].sort((one, other) => {
      if (one.by === null || other.by === null) return Number(one.by === null) - Number(other.by === null);
      return one.by === other.by ? 0 : isBetter(this.measure, one.by, other.by) ? -1 : 1;
    });
    const shown = table(unit, words.compareHead, rows.map(({ cells }) => cells));
    shown.querySelectorAll("tbody tr")[rows.indexOf(you)].classList.add("own");
    return shown;
  }

  #people() {
    if (this.people !== null) return [{ by: this.people, cells: [words.paperPeople, "", String(this.people), words.peopleGames] }];
    if (this.own.name !== "crush") return [];
    return [{ by: null, cells: [words.paperPeople, "", words.peopleCrush, words.peopleCrushGames] }];
  }

  #inWords() {
    const { value } = this.own;
    if (value === null) return words.noResultLong;
    const played = this.bots.filter(({ results }) => results.length);
    return words.lies(words.resultOf[this.measure](value), played.map((found) => found.against(value)));
  }
}
