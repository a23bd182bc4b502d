// The bots beside a game of swaps: one is chosen, asked for its swap, lets itself be watched, or plays the same board.

import { button, choice, fill, h } from "../dom.js";
import { table } from "../chart.js";
import { ask } from "../engine.js";
import { number } from "../form.js";
import { keep, load } from "../store.js";
import { text } from "../text.js";
import { GAMES, STRENGTHS, levelOf } from "./strengths.js";

/** @typedef {{ agent: string, ms: number | null }} Bot a bot with its settings, and milliseconds a swap if it takes as long as it may */
/** @typedef {{ onHint: () => void, onPlay: (most: number) => void, onStop: () => void, onRace: () => void }} Owner */

const words = text.gems;
/** What playing to the end means. */
const TO_END = 0;
/** What its own settings decide. */
const AS_SET = 0;
const MOST_MS = 60_000;

/** The weakest comes first, as in the duel. */
const USUAL = { agent: /** @type {string} */ (STRENGTHS[0].agent), settings: "", most: TO_END, ms: AS_SET };

export class Bots {
  /** @param {Owner} owner */
  constructor(owner) {
    const { agent, settings, most, ms } = { ...USUAL, ...load("gems.bot", USUAL) };
    this.agent = agent;
    this.settings = settings;
    this.most = most;
    this.ms = ms;
    this.takesTime = false;
    /** @type {import("./rules.js").Name | null} */
    this.game = null;
    /** Shows what the chosen bot is, once that is known. */
    this.show = () => {};
    /** @type {HTMLElement | null} what let a bot work */
    this.pressed = null;
    this.about = h("p", { class: "quiet about" });
    this.note = h("p", { class: "note", role: "status" });
    this.hint = button(words.hint, owner.onHint, { id: "hint", title: text.byHand.hintCosts });
    this.play = button(words.playOn, () => owner.onPlay(this.most || Infinity), { id: "play-on" });
    this.stop = button(words.stop, owner.onStop, { id: "stop-bot", disabled: true });
    this.race = button(words.race, owner.onRace, { id: "race" });
    this.field = h("input", {
      type: "text",
      id: "bot-settings",
      value: settings,
      size: 12,
      autocomplete: "off",
      spellcheck: "false",
      onchange: () => {
        this.settings = this.field.value.trim();
        this.#keep();
      },
    });
    this.list = h("div");
    this.time = number(words.time, ms, [0, MOST_MS], (value) => {
      this.ms = value;
      this.#keep();
    }, { id: "bot-ms" });
    this.element = h(
      "section",
      { class: "panel bots-panel", "aria-label": words.bots },
      h("h2", {}, words.bots),
      h("div", { class: "row-of" }, this.list, h("label", { class: "field" }, h("span", {}, words.settings), this.field), this.time),
      this.about,
      h(
        "div",
        { class: "row-of" },
        this.race,
        this.play,
        number(words.most, most, [0, 9999], (value) => {
          this.most = value;
          this.#keep();
        }, { id: "most" }),
        this.stop,
      ),
      this.note,
      h("p", { class: "quiet" }, words.notByHand),
      strengthList(),
    );
  }

  /** Shows which bots there are. */
  async begin() {
    const all = (await ask({ family: "engine", do: "about" })).match3;
    const others = all.map(({ name }) => name).filter((name) => levelOf(name) < 0);
    const options = [...STRENGTHS.map(({ agent }) => agent), ...others].map((agent) => /** @type {const} */ ([agent, titleOf(agent)]));
    this.show = () => {
      const help = all.find(({ name }) => name === this.agent);
      this.takesTime = help?.budget ?? false;
      this.time.hidden = !this.takesTime;
      const mean = this.game && STRENGTHS[levelOf(this.agent)]?.means[this.game];
      const measured = mean && this.game ? words.means[this.game](mean) : "";
      this.about.textContent = help ? words.botLine(...describe(help), measured) : "";
    };
    const list = choice(words.bot, options, this.agent, (agent) => {
      this.agent = agent;
      this.settings = this.field.value = "";
      this.#keep();
      this.show();
    }, { id: "bot" });
    const select = /** @type {HTMLSelectElement} */ (list.querySelector("select"));
    select.append(h("optgroup", { label: words.otherBots }, [...select.options].slice(STRENGTHS.length)));
    fill(this.list, list);
    this.show();
  }

  /** Another game is played. @param {import("./rules.js").Name} game */
  open(game) {
    this.game = game;
    this.show();
  }

  #keep() {
    const { agent, settings, most, ms } = this;
    keep("gems.bot", { agent, settings, most, ms });
  }

  /** The bot with its settings. @returns {Bot} */
  get bot() {
    return { agent: specOf(this.agent, this.settings), ms: this.takesTime && this.ms !== AS_SET ? this.ms : null };
  }

  /** The bot that gives hints: the strongest, unless a bot of another kind or the strongest with its time is chosen. @returns {Bot} */
  get adviser() {
    const level = levelOf(this.agent);
    return level >= 0 && level < STRENGTHS.length - 1 ? { agent: STRENGTHS[STRENGTHS.length - 1].agent, ms: null } : this.bot;
  }

  /** What it is called. */
  get name() {
    return nameOf(this.bot);
  }

  /** Shows what can be pressed. @param {{ isWorking: boolean, isOver: boolean, hasRace: boolean }} state */
  set({ isWorking, isOver, hasRace }) {
    const hadStop = document.activeElement === this.stop;
    const pressed = [this.hint, this.play, this.race].find((one) => one === document.activeElement);
    this.hint.disabled = this.play.disabled = isWorking || isOver;
    this.race.disabled = isWorking || isOver || hasRace;
    this.stop.disabled = !isWorking;
    // A button that is disabled loses the focus: it goes to Stop, and back.
    if (isWorking && pressed) {
      this.pressed = pressed;
      this.stop.focus({ preventScroll: true });
    }
    if (!isWorking && hadStop) this.pressed?.focus({ preventScroll: true });
  }
}

/** Returns how a bot is called in the list. @param {string} agent */
function titleOf(agent) {
  const level = levelOf(agent);
  return level < 0 ? agent : words.level(level + 1, words.strengths[STRENGTHS[level].agent]);
}

/** Returns what each level was measured by, for people who want to know. */
function strengthList() {
  const rows = STRENGTHS.map(({ agent, means }) => [titleOf(agent), agent, means.p1, ...[means.p2, means.p3, means.crush].map((mean) => Math.round(mean))]);
  return h(
    "details",
    {},
    h("summary", {}, words.strengthsTitle),
    table(words.strengthsCaption, words.strengthsHead, rows),
    h("p", { class: "quiet" }, words.strengthsAbout(GAMES)),
  );
}

/**
 * Returns the name of a bot with its settings, and how it plays; in plain words for a level.
 * @param {import("../engine/types.js").Help} help
 * @returns {[string, string]}
 */
function describe({ name, settings, about }) {
  return levelOf(name) < 0 ? [name + settings, about] : [calledOf(name), words.plays[name]];
}

/** The name of a level; that of the command line for other bots, and those with settings. @param {string} agent */
const calledOf = (agent) => words.strengths[/** @type {keyof typeof words.strengths} */ (agent)] ?? agent;

/** Returns what a bot is called. @param {Bot} bot */
export const nameOf = ({ agent, ms }) => (ms === null ? calledOf(agent) : words.withTime(calledOf(agent), ms));

/** @param {string} agent @param {string} settings */
function specOf(agent, settings) {
  if (settings === "") return agent;
  return settings.startsWith(":") ? agent + settings : `${agent}:${settings}`;
}

/**
 * Returns the swap that a bot makes in a game.
 * @param {import("../engine.js").Session} session
 * @param {Bot} bot
 * @param {AbortSignal} signal
 */
export const swapOf = (session, { agent, ms }, signal) => session.bot({ agent, ms, seed: session.played.seed }, { signal });
