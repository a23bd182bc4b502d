// The brushes to choose from.

import { h } from "../dom.js";
import { number } from "../form.js";
import { piece } from "../gem.js";
import { text } from "../text.js";
import { ALL } from "./model.js";
import { forms, gifts, pieces } from "./pieces.js";
import { spawnerLabel } from "./show.js";
import { Toolbar } from "./toolbar.js";

/** @typedef {import("./brush.js").Brush} Brush */

const words = text.levels;

const KINDS = /** @type {const} */ (["?", "1", "2", "3", "4", "5", "6", "7"]);

/** The brushes as a toolbar. One is chosen. */
export class Palette {
  /** @param {(brush: Brush) => void} onChoose */
  constructor(onChoose) {
    this.onChoose = onChoose;
    this.kind = "?";
    this.form = "";
    this.fuse = 9;
    /** The other kind of a chameleon; 0 is any. */
    this.other = 0;
    /** What spawners give. */
    this.gives = ALL;
    /** @type {Brush} */
    this.brush = { do: "content", word: "?" };
    this.bar = new Toolbar(words.palette);
    this.bar.element.append(
      ...this.#candies(),
      this.#group("thing", this.#things()),
      this.#group("layer", [
        this.#brush({ do: "lock" }, words.layers.lock, piece("(4)")),
        this.#brush({ do: "marmalade" }, words.layers.marmalade, piece("{4}")),
        this.#brush({ do: "jelly", layers: 1 }, words.layers[1], piece(".~")),
        this.#brush({ do: "jelly", layers: 2 }, words.layers[2], piece(".=")),
      ]),
      this.#group("way", [
        this.#button(() => spawnerLabel(this.gives), "▾", () => this.#choose({ do: "spawner", gives: this.gives }), () => this.brush.do === "spawner"),
        this.#brush({ do: "exit" }, words.ways.exit, "⤓"),
        this.#brush({ do: "portal" }, words.ways.portal, "↘"),
        this.#brush({ do: "no-portal" }, words.ways["no-portal"], "↘✕"),
      ]),
    );
    this.fuseField = number(words.fuse, this.fuse, [1, 35], (turns) => {
      this.fuse = turns;
      this.#candy({ form: "*" });
    });
    this.otherField = number(words.otherField, this.other, [0, 7], (kind) => {
      this.other = kind;
      this.#candy({ form: "c" });
    });
    this.givesField = this.#gifts();
    this.name = h("p", { class: "brush-name", "aria-live": "polite" });
    this.element = h("div", { class: "palette" }, this.bar.element, this.fuseField, this.otherField, this.givesField, this.name);
    this.#show();
  }

  #candies() {
    const kinds = KINDS.map((kind) =>
      this.#button(() => words.kindNames[kind], piece(kind), () => this.#candy({ kind }), () => this.#isCandy() && this.kind === kind),
    );
    // A form is put on the kind, and taken away by a second press.
    const all = forms().map(({ suffix: form, label }) =>
      this.#button(
        () => [label, form === "*" && words.fuseOf(String(this.fuse)), form === "c" && this.#suffix("c").length > 1 && words.otherKind(String(this.other))].filter(Boolean).join(", "),
        piece(`4${form === "*" ? "*9" : form}`),
        () => this.#candy({ form: this.#isCandy() && this.form === form ? "" : form }),
        () => this.#isCandy() && this.form === form,
      ),
    );
    return [this.#group("kind", kinds), this.#group("form", all)];
  }

  #things() {
    const others = Object.entries(words.things).map(([word, label]) => ({ word, label }));
    return [...pieces(), ...others].map(({ word, label }) => this.#content(word, label));
  }

  #isCandy() {
    return this.brush.do === "content" && /^[1-7?]/.test(this.brush.word);
  }

  /** @param {{ kind?: string, form?: string }} change */
  #candy({ kind = this.kind, form = this.form }) {
    this.kind = kind;
    this.form = form;
    this.#choose({ do: "content", word: kind + this.#suffix(form) });
  }

  /** Returns what follows the kind in the word of a candy. A chameleon has a known other kind only with a known one. @param {string} form */
  #suffix(form) {
    if (form === "*") return `*${this.fuse}`;
    return form === "c" && this.other > 0 && this.kind !== "?" && this.kind !== String(this.other) ? `c${this.other}` : form;
  }

  /** Returns the fields of what spawners give: all, or some. */
  #gifts() {
    const boxes = gifts().map(({ name, label }) => {
      const box = h("input", { type: "checkbox", checked: true, value: name, onchange: () => this.#give(boxes.map(([, box]) => box)) });
      return /** @type {const} */ ([h("label", {}, box, ` ${label}`), box]);
    });
    return h("fieldset", { class: "gives" }, h("legend", {}, words.gives), boxes.map(([label]) => label));
  }

  /** A spawner gives something: without any choice it gives all. @param {HTMLInputElement[]} boxes */
  #give(boxes) {
    const chosen = boxes.filter(({ checked }) => checked).map(({ value }) => value);
    this.gives = chosen.length === 0 || chosen.length === boxes.length ? ALL : chosen.join("");
    if (chosen.length === 0) for (const box of boxes) box.checked = true;
    this.#choose({ do: "spawner", gives: this.gives });
  }

  /** @param {Brush} brush */
  #choose(brush) {
    this.brush = brush;
    this.#show();
    this.onChoose(brush);
  }

  #show() {
    this.bar.show();
    this.fuseField.hidden = !(this.#isCandy() && this.form === "*");
    this.otherField.hidden = !(this.#isCandy() && this.form === "c" && this.kind !== "?");
    this.givesField.hidden = this.brush.do !== "spawner";
    this.name.textContent = words.brushIs(this.bar.chosen.join(", "));
  }

  /** @param {string} word @param {string} label */
  #content(word, label) {
    const picture = word === "#" || word === "." ? word : piece(word);
    return this.#brush({ do: "content", word }, label, picture);
  }

  /** @param {Brush} brush @param {string} label @param {Node | string | null} picture */
  #brush(brush, label, picture) {
    const isOn = () => JSON.stringify(this.brush) === JSON.stringify(brush);
    return this.#button(() => label, picture, () => this.#choose(brush), isOn);
  }

  /**
   * @param {() => string} label
   * @param {Node | string | null} picture
   * @param {() => void} onclick
   * @param {() => boolean} isOn
   */
  #button(label, picture, onclick, isOn) {
    return this.bar.button({ label, picture, onclick, isOn });
  }

  /** @param {keyof typeof words.groups} name @param {HTMLElement[]} children */
  #group(name, children) {
    return this.bar.group(words.groups[name], children);
  }
}
