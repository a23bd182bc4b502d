// The brushes to choose from.

import { button, fill, h, number } from "../dom.js";
import { piece } from "../gem.js";
import { text } from "../text.js";

/** @typedef {import("./brush.js").Brush} Brush */

const words = text.levels;

const KINDS = /** @type {const} */ (["?", "1", "2", "3", "4", "5", "6", "7"]);

/** The brushes as buttons; one is chosen. */
export class Palette {
  /** @param {(brush: Brush) => void} onChoose */
  constructor(onChoose) {
    this.onChoose = onChoose;
    this.kind = "?";
    this.form = "";
    this.fuse = 9;
    /** @type {Brush} */
    this.brush = { do: "content", word: "?" };
    /** @type {{ element: HTMLButtonElement, isOn: () => boolean }[]} */
    this.buttons = [];
    this.element = h(
      "div",
      { class: "palette", role: "group", "aria-label": words.palette },
      this.#candies(),
      this.#group("thing", Object.entries(words.things).map(([word, label]) => this.#content(word, label))),
      this.#group("layer", [
        this.#brush({ do: "lock" }, words.layers.lock, piece("(?)")),
        this.#brush({ do: "jelly", layers: 1 }, words.layers[1], piece(".~")),
        this.#brush({ do: "jelly", layers: 2 }, words.layers[2], piece(".=")),
      ]),
      this.#group("way", [
        this.#brush({ do: "spawner" }, words.ways.spawner, "▾"),
        this.#brush({ do: "exit" }, words.ways.exit, "⤓"),
        this.#brush({ do: "portal" }, words.ways.portal, "↘"),
        this.#brush({ do: "no-portal" }, words.ways["no-portal"], "↘✕"),
      ]),
    );
    this.#show();
  }

  #candies() {
    const kinds = KINDS.map((kind) =>
      this.#button(words.kindNames[kind], piece(kind), () => this.#candy({ kind }), () => this.#isCandy() && this.kind === kind),
    );
    const forms = Object.entries(words.forms).map(([form, label]) =>
      this.#button(
        label,
        form === "*" ? null : piece(`?${form}`),
        () => this.#candy({ form }),
        () => this.#isCandy() && this.form === form,
      ),
    );
    const bomb = forms[forms.length - 1];
    const showFuse = () => {
      const label = `${words.forms["*"]}, ${words.fuseOf(String(this.fuse))}`;
      bomb.setAttribute("aria-label", label);
      bomb.title = label;
      fill(bomb, inButton(piece(`?*${this.fuse}`)));
    };
    const fuse = number(words.fuse, this.fuse, [1, 31], (turns) => {
      this.fuse = turns;
      showFuse();
      this.#candy({ form: "*" });
    });
    showFuse();
    return [this.#group("kind", kinds), this.#group("form", [...forms, fuse])];
  }

  #isCandy() {
    return this.brush.do === "content" && /^[1-7?]/.test(this.brush.word);
  }

  /** @param {{ kind?: string, form?: string }} change */
  #candy({ kind = this.kind, form = this.form }) {
    this.kind = kind;
    this.form = form;
    this.#choose({ do: "content", word: kind + (form === "*" ? `*${this.fuse}` : form) });
  }

  /** @param {Brush} brush */
  #choose(brush) {
    this.brush = brush;
    this.#show();
    this.onChoose(brush);
  }

  #show() {
    for (const { element, isOn } of this.buttons) element.setAttribute("aria-pressed", String(isOn()));
  }

  /** @param {string} word @param {string} label */
  #content(word, label) {
    const picture = word === "#" || word === "." ? word : piece(word);
    return this.#brush({ do: "content", word }, label, picture);
  }

  /** @param {Brush} brush @param {string} label @param {Node | string | null} picture */
  #brush(brush, label, picture) {
    const isOn = () => JSON.stringify(this.brush) === JSON.stringify(brush);
    return this.#button(label, picture, () => this.#choose(brush), isOn);
  }

  /**
   * @param {string} label
   * @param {Node | string | null} picture
   * @param {() => void} onclick
   * @param {() => boolean} isOn
   */
  #button(label, picture, onclick, isOn) {
    const element = button("", onclick, { class: "brush", "aria-label": label, title: label });
    element.append(inButton(picture));
    this.buttons.push({ element, isOn });
    return element;
  }

  /** @param {keyof typeof words.groups} name @param {HTMLElement[]} children */
  #group(name, children) {
    return h("div", { class: "brushes", role: "group", "aria-label": words.groups[name] }, children);
  }
}

/** @param {Node | string | null} picture */
const inButton = (picture) => h("span", { "aria-hidden": "true" }, picture);
