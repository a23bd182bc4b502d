// Whether a level is valid, in the words of `level check`, while it is edited.

import { Fault, ask } from "../engine.js";
import { fill, h } from "../dom.js";
import { text } from "../text.js";
import { goalName, summaryWithPictures } from "./goals.js";
import { keyOf } from "./model.js";

/** @typedef {import("./model.js").Level} Level */

const words = text.levels;

/** @typedef {{ isValid: boolean, fault: import("./model.js").Place | null }} Verdict */

/** What people call the fields of a level. @type {Partial<Record<keyof Level, string>>} */
const FIELDS = {
  name: words.name, mode: words.mode, kinds: words.kinds, limit: words.limit, score: words.score, ingredients: words.ingredients,
  at_once: words.atOnce, orders: words.orders, stars: words.stars, width: words.columns, height: words.rows, ...words.boardFields,
};

/** Returns an error of the engine with the field or the cell that people see. @param {unknown} error */
export function inWords(error) {
  if (!(error instanceof Fault)) return error instanceof Error ? error.message : String(error);
  const { cell, field, item, message } = error;
  const what = cell ? message + words.onBoard(cell[0] + 1, cell[1] + 1) : message;
  const name = item ? goalName(item) : field && FIELDS[field];
  return name && !(cell && field === "cells") ? words.inField(name, what) : what;
}

/** A line that says whether the level is valid. */
export class Check {
  /** @param {(verdict: Verdict) => void} onVerdict @param {string} prefix of the line */
  constructor(onVerdict, prefix = "") {
    this.onVerdict = onVerdict;
    this.prefix = prefix;
    this.element = h("p", { class: "verdict", role: "status" }, prefix, words.checking);
    /** What was asked last, so that earlier answers are not shown. */
    this.last = "";
  }

  /** @param {Level} level */
  async show(level) {
    const key = keyOf(level);
    if (key === this.last) return;
    this.last = key;
    try {
      const note = await ask({ family: "level", do: "check", level });
      const line = [words.valid, ...summaryWithPictures(level), ".", note && words.note(note)];
      if (this.last === key) this.#say({ isValid: true, fault: null }, line);
    } catch (error) {
      const fault = error instanceof Fault ? error.cell : null;
      if (this.last === key) this.#say({ isValid: false, fault }, [words.checkFailed(inWords(error))]);
    }
  }

  /** @param {Verdict} verdict @param {import("../dom.js").Child[]} line */
  #say(verdict, line) {
    this.element.className = `verdict ${verdict.isValid ? "good" : "bad"}`;
    fill(this.element, this.prefix, line);
    this.onVerdict(verdict);
  }
}

/** Which levels are valid. Each is asked for once. */
export class Validity {
  constructor() {
    /** By the keys of the levels. @type {Map<string, boolean>} */
    this.known = new Map();
  }

  /** Whether a level is valid, as far as that is known. @param {Level} level */
  of(level) {
    return this.known.get(keyOf(level)) ?? true;
  }

  /** Finds out whether a level is valid. @param {Level} level */
  async ask(level) {
    const key = keyOf(level);
    if (this.known.has(key)) return;
    try {
      await ask({ family: "level", do: "check", level });
      this.known.set(key, true);
    } catch (error) {
      if (!(error instanceof Fault)) throw error;
      this.known.set(key, false);
    }
  }
}
