// The page in a tab, as a person uses it. All is waited for by conditions; for a second only what need not come: the end of a button's being
// disabled, the click after a touch.

import assert from "node:assert/strict";
import { createRequire } from "node:module";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { SIZES, isQuick } from "./harness.js";

/** How long a page may take for what it is waited for. Only a failure takes as long: the machine may have other work. */
const PATIENCE = 60_000;
/** For what takes minutes. */
export const LONG = 600_000;
/** How long a click waits for a disabled button, and a touch for its click. */
const DISABLED = 1000;
/** How long passes from one look at the page to the next. */
const PAUSE = 20;
/** How many looks the page takes by itself, which is quicker than to ask it for each. */
const LOOKS = 25;

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
/** Where pictures are kept if they are wanted. */
const shots = process.env.SWEETFISH_SHOTS;

/** The rules about colours, which take half of the time of all. */
const COLOURS = ["color-contrast", "link-in-text-block"];
const RULES = {
  all: {},
  colours: { runOnly: { type: "rule", values: COLOURS } },
  form: { rules: Object.fromEntries(COLOURS.map((rule) => [rule, { enabled: false }])) },
};

const pause = () => new Promise((done) => setTimeout(done, PAUSE));
const quoted = JSON.stringify;
/** What is on a key of a keyboard. */
const TYPED = /^[ -~\n]+$/;
const first = (/** @type {string} */ selector) => `document.querySelector(${quoted(selector)})`;

/** What is put into a page to say when it can be clicked, and to hear of it. */
const EARS = `window.ears ??= (() => {
  const ears = { isHeard: true, isReady: false };
  for (const type of ["pointerdown", "keydown"]) addEventListener(type, () => { if (type === ears.type) ears.isHeard = --ears.left <= 0; }, { capture: true });
  addEventListener("click", () => (ears.isClicked = true), { capture: true });
  document.addEventListener("visibilitychange", () => (ears.isReady = false));
  // Waits for two frames, but not long: a page that has just been hidden has none. Late ones count, too.
  ears.frames = () => new Promise((done) => (requestAnimationFrame(() => requestAnimationFrame(() => done((ears.isReady = !document.hidden)))), setTimeout(done, 1000)));
  // Input that comes before the first frame of a page, or of one that is shown again, may be dropped, and keys without the focus are.
  ears.canHear = async () => {
    if (document.hidden || !document.hasFocus()) return false;
    if (!ears.isReady) await ears.frames();
    return ears.isReady && document.hasFocus();
  };
  ears.await = (type, count) => (Object.assign(ears, { type, left: count, isHeard: false, isClicked: false }), true);
  // The middle of what is seen of an element, once it takes clicks: a card that has just come takes none.
  ears.middleOf = async (element) => {
    if (!element || element.closest("[inert]")) return null;
    const seen = await new Promise((done) => new IntersectionObserver(([{ intersectionRatio }], self) => (self.disconnect(), done(intersectionRatio))).observe(element));
    if (seen < 1) {
      element.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
      await ears.frames();
    }
    const { clientWidth, clientHeight } = document.documentElement;
    for (const { left, right, top, bottom } of element.getClientRects()) {
      const [x, y, toX, toY] = [Math.max(left, 0), Math.max(top, 0), Math.min(right, clientWidth), Math.min(bottom, clientHeight)];
      if (toX - x >= 1 && toY - y >= 1) return { x: (x + toX) / 2, y: (y + toY) / 2 };
    }
    return null;
  };
  return ears;
})()`;

export class Page {
  /**
   * @param {import("puppeteer-core").Page} tab
   * @param {string} address
   * @param {string} kind the browser
   * @param {string} downloads
   */
  constructor(tab, address, kind, downloads) {
    this.tab = tab;
    this.address = address;
    /** Where all that is requested is. */
    this.home = address;
    this.kind = kind;
    this.downloads = downloads;
    /** @type {string[]} what the page logged, and what went wrong in it */
    this.console = [];
    /** @type {string[]} */
    this.requests = [];
    /** @type {Record<string, string>} */
    this.media = {};
    tab.on("console", (message) => this.console.push(`${message.type()}: ${message.text()}`));
    tab.on("pageerror", (error) => this.console.push(`error: ${error instanceof Error ? error.message : error}`));
    tab.on("request", (request) => this.requests.push(request.url()));
  }

  /** Opens another place in the page, by its address. @param {string} place */
  async goTo(place) {
    const there = `${this.address}#${place}`;
    // Only the hash changes: as if it were typed.
    if (this.tab.url().startsWith(this.address)) await this.tab.evaluate(`location.href = ${quoted(there)}`);
    else await this.tab.goto(there);
  }

  /** Loads another page of the same folder. @param {string} path */
  async visit(path) {
    // Through another document, so that it is loaded anew.
    await this.tab.goto("about:blank");
    await this.tab.goto(new URL(path, this.address).href);
  }

  reload() {
    return this.tab.reload();
  }

  async back() {
    await this.tab.evaluate("history.back()");
  }

  async forward() {
    await this.tab.evaluate("history.forward()");
  }

  /** Runs the body of a function in the page, with `arguments`. @param {string} script @param {unknown[]} values */
  run(script, ...values) {
    return this.tab.evaluate(`(function () {${script}}).apply(null, ${quoted(values)})`);
  }

  /** Returns the value of an expression, as a text. @param {string} expression @returns {Promise<string>} */
  async text(expression) {
    const value = await this.tab.evaluate(expression);
    return typeof value === "string" ? value : String(quoted(value ?? null));
  }

  /** Returns the text of the first element that a selector finds. @param {string} selector */
  textOf(selector) {
    return this.text(`${first(selector)}.textContent`);
  }

  /** Waits until the value of an expression is this text: what a click begins, such as another address, comes after the click. @param {string} expression @param {string} expected */
  async expect(expression, expected) {
    const isExpected = `((value) => typeof value === "string" ? value : String(JSON.stringify(value ?? null)))(await (${expression})) === ${quoted(expected)}`;
    await this.waitUntil(isExpected).catch(async () => assert.equal(await this.text(expression), expected, expression));
  }

  /** Waits until a condition holds on the page. @param {string} condition @param {number} [most] in milliseconds */
  async waitUntil(condition, most = PATIENCE) {
    await this.#valueOf(condition, (value) => value === true, most);
  }

  /** Returns the value of an expression once it is right. @param {string} expression @param {(value: any) => boolean} isRight @param {number} [most] @returns {Promise<any>} */
  async #valueOf(expression, isRight, most = PATIENCE) {
    const end = Date.now() + most;
    // The timers of a page that is hidden are slow.
    const look = `(async () => {
      for (let look = 1; ; look += 1) {
        let value;
        try { value = await (${expression}); } catch (error) { value = String(error); }
        if ((${isRight})(value) || look === ${LOOKS} || document.hidden) return value;
        await new Promise((done) => setTimeout(done, ${PAUSE}));
      }
    })()`;
    for (;;) {
      // A page that is being loaded has no document yet.
      const last = await this.tab.evaluate(look).catch(String);
      if (isRight(last)) return last;
      if (Date.now() > end) throw new Error(`waited in vain for ${expression}: ${typeof last === "string" ? last : quoted(last)}`);
      await pause();
    }
  }

  /** Waits until an element that a selector finds is visible. @param {string} selector */
  waitFor(selector) {
    return this.waitUntil(`!!${first(selector)}?.checkVisibility()`);
  }

  /** Waits until the first element that a selector finds says these words. @param {string} selector @param {string} words */
  waitForWords(selector, words) {
    return this.waitUntil(`${first(selector)}?.textContent.includes(${quoted(words)}) === true`);
  }

  /** Waits until a selector finds this many elements. @param {string} selector @param {number} count */
  waitForCount(selector, count) {
    return this.waitUntil(`document.querySelectorAll(${quoted(selector)}).length === ${count}`);
  }

  /** @param {string} selector */
  async element(selector) {
    const found = await this.tab.$(selector);
    if (!found) throw new Error(`there is no ${selector}`);
    return found;
  }

  /** Clicks the first element that a selector finds, or touches it on a phone. @param {string} selector */
  async click(selector) {
    // A button takes no clicks until what it is for is known.
    await this.waitUntil(`!${first(selector)}?.disabled`, DISABLED).catch(() => {});
    await this.#once("pointerdown", `a click on ${selector}`, async () => {
      const middle = this.#valueOf(`(${EARS}).middleOf(${first(selector)})`, (value) => typeof value?.x === "number");
      const { x, y } = await middle.catch((cause) => {
        throw new Error(`${selector} is not seen`, { cause });
      });
      await (this.#isTouched ? this.tab.touchscreen.tap(x, y) : this.tab.mouse.click(x, y));
    });
    // After the touch comes a click, which moves the focus. Some touches have none.
    if (this.#isTouched) await this.waitUntil("window.ears?.isClicked !== false", DISABLED).catch(() => {});
  }

  get #isTouched() {
    return this.tab.viewport()?.hasTouch === true;
  }

  /**
   * Does something once when the page can hear of it, and waits until it has heard `count` events. Another page knows nothing of this.
   * @param {string} event @param {string} what @param {() => Promise<void>} act @param {number} [count]
   */
  async #once(event, what, act, count = 1) {
    const fail = async (/** @type {string} */ words, /** @type {unknown} */ cause) => {
      const state = await this.text("[document.visibilityState, document.hasFocus(), document.activeElement?.outerHTML.slice(0, 100)].join()").catch(String);
      throw new Error(`${words} ${what}: ${state}`, { cause });
    };
    await this.waitUntil(`(${EARS}).canHear().then((can) => can && ears.await(${quoted(event)}, ${count}))`).catch((cause) => fail("the page is not ready for", cause));
    await act();
    await this.waitUntil("window.ears?.isHeard !== false").catch((cause) => fail("the page did not hear", cause));
  }

  /** @param {string} selector */
  async hover(selector) {
    await this.waitUntil(`(${EARS}).canHear()`);
    await (await this.element(selector)).hover();
  }

  /** Drags the mouse from the middle of one element over others to the last. @param {string[]} selectors */
  async drag(selectors) {
    await this.pressOn(selectors[0]);
    for (const selector of selectors.slice(1)) await this.moveOver(selector);
    await this.tab.mouse.up();
  }

  /** Drags the mouse from the middle of one element to that of another with nothing between. @param {string} from @param {string} to */
  async leap(from, to) {
    await this.pressOn(from);
    await this.moveOver(to, 1);
    await this.tab.mouse.up();
  }

  /** Drags the mouse from the middle of an element to the right by some pixels. @param {string} selector @param {number} by */
  async flick(selector, by) {
    await this.pressOn(selector);
    const { x, y } = await this.middleOf(selector);
    await this.tab.mouse.move(x + by, y, { steps: 4 });
    await this.tab.mouse.up();
  }

  /** Presses the mouse on an element and does not release it. @param {string} selector */
  async pressOn(selector) {
    await this.run("document.querySelector(arguments[0]).scrollIntoView({ block: 'nearest' })", selector);
    await this.#once("pointerdown", `the mouse on ${selector}`, async () => {
      await this.moveOver(selector);
      await this.tab.mouse.down();
    });
  }

  /** Moves the mouse to the middle of an element, wherever it is. @param {string} selector @param {number} [steps] how many events that is */
  async moveOver(selector, steps = 4) {
    const { x, y } = await this.middleOf(selector);
    await this.tab.mouse.move(x, y, { steps });
  }

  /** Returns the middle of an element in the window. @param {string} selector */
  async middleOf(selector) {
    const box = await (await this.element(selector)).boundingBox();
    if (!box) throw new Error(`${selector} is not seen`);
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  }

  /** Types a text into a field, in place of what it holds. @param {string} selector @param {string} text */
  async typeInto(selector, text) {
    await this.run("const field = document.querySelector(arguments[0]); field.focus(); field.select()", selector);
    if (!text) await this.press("Backspace");
    else if (TYPED.test(text)) await this.#once("keydown", `${text} in ${selector}`, () => this.tab.keyboard.type(text), text.length);
    else for (const key of text) await this.press(key);
  }

  /** Chooses the option with a value in a list. @param {string} selector @param {string} value */
  async choose(selector, value) {
    const chosen = await this.tab.select(selector, value);
    assert.deepEqual(chosen, [value], `${selector} has this option`);
  }

  /** Opens a file of this name and content in an `input` of files. @param {string} selector @param {string} name @param {string} content */
  async openFile(selector, name, content) {
    // The browser may read it later; it goes with the folder of what was saved.
    const path = join(mkdtempSync(join(this.downloads, "open-")), name);
    writeFileSync(path, content);
    const input = /** @type {import("puppeteer-core").ElementHandle<HTMLInputElement>} */ (await this.element(selector));
    await input.uploadFile(path);
  }

  /** Drops a file on an element. @param {string} selector @param {string} name @param {string} content */
  dropFile(selector, name, content) {
    return this.dropFiles(selector, { [name]: content });
  }

  /** Drops files, which are texts or bytes by name, on an element. @param {string} selector @param {Record<string, string | number[]>} files */
  async dropFiles(selector, files) {
    await this.run(
      "const data = new DataTransfer(); for (const [name, content] of Object.entries(arguments[1])) data.items.add(new File([typeof content === 'string' ? content : new Uint8Array(content)], name));" +
        "document.querySelector(arguments[0]).dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }));",
      selector,
      files,
    );
  }

  /** Returns the content of a file that the page saved, and removes the file. @param {string} name */
  async saved(name) {
    const path = join(this.downloads, name);
    const end = Date.now() + PATIENCE;
    const isSaved = () =>
      existsSync(path) &&
      readFileSync(path).length > 0 &&
      !readdirSync(this.downloads).some((other) => /\.(part|crdownload)$/.test(other));
    while (!isSaved()) {
      if (Date.now() > end) throw new Error(`waited in vain for the file ${name}`);
      await pause();
    }
    const content = readFileSync(path, "utf8");
    rmSync(path);
    return content;
  }

  /** Presses and releases a key, which goes wherever the focus is. @param {string} key */
  press(key) {
    const { keyboard } = this.tab;
    // What is on no key of a keyboard comes as by an input method, with no event of a key.
    if ([...key].length === 1 && !TYPED.test(key)) return keyboard.sendCharacter(key);
    return this.#once("keydown", `the key ${key}`, () => keyboard.press(/** @type {import("puppeteer-core").KeyInput} */ (key)));
  }

  /** Presses a key while Control is held. @param {string} key */
  async control(key) {
    const { keyboard } = this.tab;
    // In Chromium keys alone do not copy or paste.
    const command = { a: "SelectAll", c: "Copy", v: "Paste" }[key];
    await this.#once("keydown", `Control and ${key}`, async () => {
      await keyboard.down("Control");
      await keyboard.press(/** @type {any} */ (key), command ? { commands: [command] } : {});
      await keyboard.up("Control");
    }, 2);
  }

  /** Makes the page see a preferred colour scheme, `light` or `dark`. @param {string} scheme */
  async prefer(scheme) {
    // Firefox cannot be told, so the page is.
    const tell = "const { dataset, style } = document.documentElement; if (document.querySelector('#theme')) dataset.theme = arguments[0]; else style.colorScheme = arguments[0]";
    if (this.kind === "firefox") await this.run(tell, scheme);
    else await this.setMedia("prefers-color-scheme", scheme);
  }

  /** Makes the page see whether the person asks for less motion. @param {boolean} isWanted */
  async reduceMotion(isWanted) {
    if (this.kind !== "firefox") return this.setMedia("prefers-reduced-motion", isWanted ? "reduce" : "no-preference");
    // Firefox cannot be told, so what the page asks is answered.
    const script = `{
      const real = window.realMatchMedia ??= window.matchMedia.bind(window);
      window.matchMedia = (query) => query.includes("reduced-motion") ? { matches: ${isWanted}, addEventListener() {} } : real(query);
    }`;
    await this.tab.evaluateOnNewDocument(script);
    await this.tab.evaluate(script);
  }

  /** @param {string} name @param {string} value */
  async setMedia(name, value) {
    this.media[name] = value;
    await this.tab.emulateMediaFeatures(Object.entries(this.media).map(([name, value]) => ({ name, value })));
  }

  /**
   * Checks what is shown now in light and dark on a laptop and a phone: accessibility, and that nothing is wider than the window. In the quick
   * tier each rule is checked where its result may differ: colours in light and dark but in one width, and in Firefox all of them once.
   * Keeps a picture of each if pictures are wanted.
   * @param {string} name
   */
  async checkLooks(name) {
    const before = /** @type {import("puppeteer-core").Viewport} */ (this.tab.viewport());
    const sizes = /** @type {const} */ (["laptop", "phone"]).slice(isQuick && this.#isTouched ? 1 : 0);
    for (const size of sizes) {
      const { width, height } = SIZES[size];
      // With or without touch as before: a change of that loads the page anew.
      await this.tab.setViewport({ ...before, width, height });
      await this.waitUntil(`innerWidth === ${width}`);
      await this.assertFits(`${name} on a ${size}`);
      for (const scheme of /** @type {const} */ (["light", "dark"])) {
        const rules = isQuick ? this.#quickRules(size === sizes[0], scheme) : "all";
        if (!rules && !shots) continue;
        await this.prefer(scheme);
        if (rules) await this.checkAccess(`${name}, ${size}, ${scheme}`, rules);
        if (shots) {
          mkdirSync(shots, { recursive: true });
          await this.tab.screenshot({ path: `${shots}/${name}-${this.kind}-${size}-${scheme}.png`, fullPage: true });
        }
      }
    }
    await this.prefer("light");
    await this.tab.setViewport(before);
  }

  /** Returns the rules that the quick tier checks in a width and a scheme. @param {boolean} isFirst whether it is the first width @param {"light" | "dark"} scheme */
  #quickRules(isFirst, scheme) {
    if (scheme === "light" && isFirst) return "all";
    if (this.kind === "firefox" || (scheme === "dark" && !isFirst)) return null;
    return scheme === "dark" ? "colours" : "form";
  }

  /** Checks that nothing is wider than the window. @param {string} name */
  async assertFits(name) {
    const wider = "document.documentElement.scrollWidth - document.documentElement.clientWidth";
    assert.equal(await this.text(wider), "0", `${name} is wider than its window`);
  }

  /** Checks what is shown by rules of axe-core. @param {string} name @param {"all" | "colours" | "form"} [which] */
  async checkAccess(name, which = "all") {
    if (!(await this.tab.evaluate("!!window.axe"))) await this.tab.evaluate(axe);
    // What scrolls can be reached by keys once the frame after it was drawn.
    await this.tab.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done())))");
    const options = { preload: false, resultTypes: ["violations"], ...RULES[which] };
    const found = await this.tab.evaluate(
      `axe.run(document, ${quoted(options)}).then(({ violations }) => violations.map((v) => \`\${v.id}: \${v.help}: \${v.nodes.map((n) => n.html).join(' ')}\`))`,
    );
    assert.deepEqual(found, [], name);
  }

  /** Checks that no error is shown unless one may be, that the console is silent, and that no request left the page. @param {boolean} mayFail */
  async finish(mayFail) {
    if (mayFail) return;
    await this.expect("document.querySelector('#error')?.textContent ?? ''", "");
    this.checkLogs();
  }

  /** Checks that the console is silent, and that no request left the page. */
  checkLogs() {
    assert.deepEqual(this.console, [], "the console is silent");
    const others = this.requests.filter((url) => !url.startsWith(this.home) && !/^(about|blob|chrome|data):/.test(url));
    assert.deepEqual(others, [], "no request leaves the page");
  }
}
