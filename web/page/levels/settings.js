// The fields of a level: goals, limit, kinds, size.

import { choice, complain, h } from "../dom.js";
import { number } from "../form.js";
import { text } from "../text.js";
import { pictureOf } from "./goals.js";
import { FUSE, MODES, bottoms, hasGoal, isTimed, resized } from "./model.js";
import { choices, spawns, orders } from "./pieces.js";

/** @typedef {import("./model.js").Level} Level */
/** @typedef {{ element: HTMLElement, show: (level: Level) => void }} Field */

const words = text.levels;
const MOST_SCORE = 4294967295;

/** Fields that change the level on the bench. They stay the same elements, so that the focus stays. */
export class Settings {
  /** @param {import("./bench.js").Bench} bench */
  constructor(bench) {
    this.bench = bench;
    const fields = this.#fields();
    const orders = this.#orders();
    const marks = this.#marks();
    this.fields = [...fields, ...orders, ...marks];
    const hasOrders = () => hasGoal(this.bench.level.mode, "orders");
    this.orders = h(
      "fieldset",
      { class: "orders" },
      h("legend", {}, words.orders),
      orders.map(({ element }) => element),
    );
    this.marks = h("details", { id: "marks" }, h("summary", {}, words.marks), h("div", { class: "row-of" }, marks.map(({ element }) => element)));
    this.marks.hidden = marks.length === 0;
    this.noGoal = h("p", { class: "quiet" }, words.noGoal);
    this.fields.push(
      { element: this.orders, show: () => (this.orders.hidden = !hasOrders()) },
      { element: this.noGoal, show: ({ mode }) => (this.noGoal.hidden = mode !== "mixed") },
    );
    this.element = h(
      "section",
      { class: "panel", "aria-label": words.settings },
      h("h2", {}, words.settings),
      h("div", { class: "row-of" }, fields.map(({ element }) => element)),
      this.noGoal,
      this.orders,
      this.marks,
    );
  }

  show() {
    for (const field of this.fields) field.show(this.bench.level);
  }

  /** @param {Partial<Level>} change */
  #set(change) {
    this.bench.change({ ...this.bench.level, ...change });
  }

  /** @returns {Field[]} */
  #fields() {
    return [
      this.#name(),
      this.#mode(),
      this.#number("limit", words.limit, [1, 1000], ({ limit }) => limit, (limit) => this.#set({ limit })),
      this.#unit(),
      this.#number("score", words.score, [0, MOST_SCORE], ({ score }) => score, (score) => this.#set({ score }), ({ mode }) => hasGoal(mode, "score")),
      this.#number(
        "ingredients",
        words.ingredients,
        [0, 99],
        ({ ingredients }) => ingredients,
        (ingredients) => this.#set({ ingredients }),
        ({ mode }) => hasGoal(mode, "ingredients"),
      ),
      this.#number(
        "atOnce",
        words.atOnce,
        [0, 81],
        (level) => level.at_once,
        (count) => this.#set({ at_once: count }),
        ({ mode }) => hasGoal(mode, "ingredients"),
      ),
      this.#number("kinds", words.kinds, [3, 7], ({ kinds }) => kinds, (kinds) => this.#setKinds(kinds)),
      this.#number("rows", words.rows, [1, 9], ({ height }) => height, (height) => this.#resize({ height })),
      this.#number("columns", words.columns, [1, 9], ({ width }) => width, (width) => this.#resize({ width })),
      this.#stars(),
    ];
  }

  /** Orders for kinds that are no more go with them. @param {number} kinds */
  #setKinds(kinds) {
    const orders = Object.entries(this.bench.level.orders).filter(([item]) => isKindOf(item, kinds));
    this.#set({ kinds, orders: Object.fromEntries(orders) });
  }

  /** @param {{ width?: number, height?: number }} size */
  #resize({ width = this.bench.level.width, height = this.bench.level.height }) {
    this.bench.change(resized(this.bench.level, width, height));
  }

  /** @returns {Field[]} */
  #orders() {
    return orders().map(({ item, label }) => {
      const set = (/** @type {number} */ count) => this.#set({ orders: { ...this.bench.level.orders, [item]: count } });
      const isHere = (/** @type {Level} */ { kinds }) => isKindOf(item, kinds);
      return this.#number(`order-${item}`, label, [0, 9999], (level) => level.orders[item] ?? 0, set, isHere);
    });
  }

  /** Spawn rates, and the rules that a level chooses. @returns {Field[]} */
  #marks() {
    const rates = spawns().flatMap(({ name, label }) => {
      const rateOf = (/** @type {Level} */ { enter }) => enter?.[name] ?? [0, 0];
      const isHere = (/** @type {Level} */ { mode }) => name !== "ingredient" || hasGoal(mode, "ingredients");
      const field = (/** @type {0 | 1} */ part, /** @type {number} */ most, /** @type {string} */ what) =>
        this.#number(`enter-${name}-${part}`, what, [0, most], (level) => rateOf(level)[part], (value) => {
          const rate = /** @type {[number, number]} */ (rateOf(this.bench.level).with(part, value));
          this.#set({ enter: { ...this.bench.level.enter, [name]: rate } });
        }, isHere);
      // The floor of ingredients is the number at once.
      return name === "ingredient" ? [field(0, 1000, words.every(label))] : [field(0, 1000, words.every(label)), field(1, 81, words.floor(label))];
    });
    const fuse = this.#number("fuse", words.boardFields.fuse, [1, 35], (level) => level.fuse ?? FUSE, (fuse) => this.#set({ fuse }));
    const rules = choices().map((choice) =>
      this.#number(`rule-${choice.name}`, `${choice.name}: ${choice.help}`, [0, choice.most], ({ rules }) => rules?.[choice.name] ?? choice.default, (value) => {
        // A level has only the rules that differ from the default.
        const others = Object.entries(this.bench.level.rules ?? {}).filter(([name]) => name !== choice.name);
        this.#set({ rules: Object.fromEntries(value === choice.default ? others : [...others, [choice.name, value]]) });
      }),
    );
    return [...rates, fuse, ...rules];
  }

  /**
   * @param {string} name
   * @param {string} label
   * @param {[number, number]} range
   * @param {(level: Level) => number} get
   * @param {(value: number) => void} set
   * @param {(level: Level) => boolean} [isHere]
   * @returns {Field}
   */
  #number(name, label, range, get, set, isHere = () => true) {
    const element = number(label, get(this.bench.level), range, set, { name });
    const picture = pictureOf(name.replace(/^order-/, ""));
    if (picture) element.querySelector("span")?.prepend(picture);
    const show = shower(/** @type {HTMLInputElement} */ (element.querySelector("input")));
    return {
      element,
      show: (level) => {
        element.hidden = !isHere(level);
        show(String(get(level)));
      },
    };
  }

  /** @returns {Field} */
  #mode() {
    const options = MODES.map((mode) => /** @type {const} */ ([mode, words.modes[mode]]));
    const element = choice(words.mode, options, MODES[0], (mode) => this.#setMode(mode), { id: "mode" });
    const list = /** @type {HTMLSelectElement} */ (element.querySelector("select"));
    return { element, show: ({ mode }) => (list.value = mode) };
  }

  /** A new mode has a goal at once, so that the level stays sound where it can. @param {import("./model.js").Mode} mode */
  #setMode(mode) {
    const { level } = this.bench;
    const { score, ingredients, orders } = level;
    const isOrdered = Object.values(orders).some((count) => count > 0);
    this.#set({
      mode,
      score: score || (hasGoal(mode, "score") && mode !== "mixed" ? 4000 : 0),
      ingredients: ingredients || (mode === "ingredients" ? 2 : 0),
      exits: mode === "ingredients" && !level.exits.some(Boolean) ? bottoms(level) : level.exits,
      orders: isOrdered || mode !== "orders" ? orders : { 1: 20 },
    });
  }

  /** @returns {Field} */
  #unit() {
    const options = /** @type {const} */ ([["moves", words.moves], ["seconds", words.seconds]]);
    const element = choice(words.unit, options, "moves", (unit) => this.#set({ timed: unit === "seconds" }));
    const list = /** @type {HTMLSelectElement} */ (element.querySelector("select"));
    return {
      element,
      show: (level) => {
        list.value = isTimed(level) ? "seconds" : "moves";
        list.disabled = level.mode !== "mixed";
      },
    };
  }

  /** @returns {Field} */
  #name() {
    return this.#text(words.name, ({ name }) => name, (name) => this.#set({ name }));
  }

  /** @returns {Field} */
  #stars() {
    return this.#text(words.stars, ({ stars }) => stars.join(" "), (value) => {
      const stars = value.split(/[\s,]+/).filter(Boolean);
      const isRight = stars.length <= 3 && stars.every((star) => /^\d{1,10}$/.test(star));
      complain(isRight ? "" : `${words.stars}: ${words.starsWrong(value)}`);
      if (isRight) this.#set({ stars: stars.map(Number) });
      return isRight;
    });
  }

  /**
   * @param {string} label
   * @param {(level: Level) => string} get
   * @param {(value: string) => boolean | void} set returns `false` for what it does not take
   * @returns {Field}
   */
  #text(label, get, set) {
    const leave = () => {
      field.value = get(this.bench.level);
      field.removeAttribute("aria-invalid");
    };
    const change = () => {
      if (set(field.value.trim()) === false) field.setAttribute("aria-invalid", "true");
      else field.removeAttribute("aria-invalid");
    };
    const field = h("input", { type: "text", maxlength: 80, onchange: change, onblur: leave });
    const element = h("label", { class: "field" }, h("span", {}, label), field);
    const show = shower(field);
    return { element, show: (level) => show(get(level)) };
  }
}

/** Returns what shows values in a field. What is being typed stays as long as the level has the same value. @param {HTMLInputElement} field */
function shower(field) {
  let shown = field.value;
  return (/** @type {string} */ value) => {
    if (value !== shown || !field.matches(":focus")) field.value = shown = value;
  };
}

/** Whether an item that is ordered is no candy, or one of these kinds. @param {string} item @param {number} kinds */
const isKindOf = (item, kinds) => !(Number(item) > kinds);
