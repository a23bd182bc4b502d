// The frame: where the page opens, its header, its address, its colours, and what the browser keeps.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { gunzipSync } from "node:zlib";
import { EACH_BROWSER, NO_BROWSER, test } from "./harness.js";
import { STOP } from "./server.js";

/** @typedef {import("./page.js").Page} Page */

/** The sections by their address, in the order of the header, and what is there once each has what it shows from the engine. */
const SECTIONS = [
  ["duel", ".duel-board .cell"],
  ["gems", ".cards .state dd"],
  ["levels", ".verdict.good"],
  ["people", "#people-results p"],
];
const SIZES = /** @type {("laptop" | "phone")[]} */ (["laptop", "phone"]);
const error = "document.querySelector('#error').textContent";

/** @param {Page} page */
const current = (page) => page.text("document.querySelector('header nav [aria-current=page]').getAttribute('href')");

/** Waits until a section is shown, and the address is one of it. @param {Page} page @param {string} section */
const isShown = (page, section) =>
  page.waitUntil(
    `location.hash.startsWith('#${section}') && document.querySelector('header nav [aria-current=page]').getAttribute('href') === '#${section}'`,
  );

/** Goes through all sections by the header. @param {Page} page */
async function checkSections(page) {
  await page.waitFor("#main *");
  for (const [section, content] of SECTIONS) {
    await page.click(`header nav a[href='#${section}']`);
    await isShown(page, section);
    await page.waitFor(content);
    const [title, label] = [await page.text("document.title"), await page.textOf("header nav [aria-current=page]")];
    assert.ok(title.startsWith(label), `${title} is of ${label}`);
  }
}

test("the page opens from disk", async (open) => checkSections(await open("")), { sizes: SIZES, quick: EACH_BROWSER });

test("the page opens from a static server", async (open) => checkSections(await open("", { from: "server" })), { sizes: SIZES, quick: EACH_BROWSER });

// Fault 1: in Firefox no load got as far.
test("the engine replies to a move", async (open) => {
  for (const from of /** @type {const} */ (["disk", "server"])) {
    const page = await open("duel", { from });
    await page.waitFor(".duel-board .cell[aria-label*='group']");
    await page.click(".duel-board .cell[aria-label*='group']");
    await page.waitForCount(".moves li", 2);
  }
});

// Fault 6: the page was empty.
test("an engine that cannot start is an error on the page", async (open) => {
  // A module that imports what no host provides.
  const unlinked = Buffer.from("\0asm\x01\0\0\0\x01\x04\x01\x60\0\0\x02\x07\x01\x01x\x01y\0\0", "latin1");
  for (const [name, content] of /** @type {[string, Buffer][]} */ ([
    ["duel.wasm.gz", Buffer.from("no module")],
    ["duel.wasm.gz", unlinked],
    ["worker.js", Buffer.from("no script")],
    ["worker.js", Buffer.from("onmessage = () => { throw new Error('no'); }")],
  ])) {
    const page = await open("duel", { from: "server", others: { [name]: content }, mayFail: true });
    await page.waitForWords("#error", "the engine stopped: ");
  }
}, { quick: EACH_BROWSER });

test("a browser without what the page needs says so in each section", async (open) => {
  for (const what of ["WebAssembly", "Worker", "DecompressionStream"]) {
    const page = await open("", { without: what, mayFail: true });
    for (const [section] of SECTIONS) {
      await page.goTo(section);
      await isShown(page, section);
      // What people keep needs no engine as long as it is nothing.
      if (section !== "people") await page.waitForWords("#error", `This page needs ${what}: `);
    }
  }
}, { quick: NO_BROWSER });

test("the hosted page plays the duel without the engine of the other games, compressed or not", async (open) => {
  const engine = readFileSync(fileURLToPath(new URL("../../../target/web/site/duel.wasm.gz", import.meta.url)));
  for (const content of [engine, gunzipSync(engine)]) {
    const page = await open("duel", { from: "server", others: { "engine.wasm.gz": Buffer.from("no module"), "duel.wasm.gz": content }, mayFail: true });
    await page.waitFor(".duel-board .cell[aria-label*='group']");
    await page.click(".duel-board .cell[aria-label*='group']");
    await page.waitForCount(".moves li", 2);
    assert.equal(await page.text(error), "");
    await page.goTo("gems");
    await page.waitForWords("#error", "the engine stopped: ");
  }
}, { quick: NO_BROWSER });

test("each section is fit for all in each size and colour", async (open) => {
  const page = await open("");
  for (const [section, content] of SECTIONS) {
    await page.goTo(section);
    await isShown(page, section);
    await page.waitFor(content);
    await page.checkLooks(section);
  }
});

test("back and forward show what the address says", async (open) => {
  const page = await open("duel");
  await page.click("header nav a[href='#gems']");
  await isShown(page, "gems");
  await page.click("header nav a[href='#levels']");
  await isShown(page, "levels");
  await page.back();
  await isShown(page, "gems");
  await page.back();
  await isShown(page, "duel");
  await page.forward();
  await isShown(page, "gems");
  await page.reload();
  await isShown(page, "gems");
}, { quick: EACH_BROWSER });

// Firefox cannot be told to collect garbage.
test("sections that are gone are not kept", async (open) => {
  const page = await open("duel");
  await page.waitFor(".duel-board .cell[aria-label*='group']");
  await page.run("window.gone = new WeakRef(document.querySelector('.duel-board'))");
  for (const [section, content] of [...SECTIONS.slice(1), ...SECTIONS]) {
    await page.goTo(section);
    await isShown(page, section);
    await page.waitFor(content);
  }
  const client = await page.tab.createCDPSession();
  // What is under way may hold it for a moment.
  const isGone = async () => (await client.send("HeapProfiler.collectGarbage"), page.text("window.gone.deref() === undefined"));
  let gone = "false";
  for (const end = Date.now() + 60_000; gone === "false" && Date.now() < end; ) gone = await isGone();
  assert.equal(gone, "true");
}, { browsers: ["chromium"], quick: NO_BROWSER });

test("the chosen colours outlast a reload", async (open, kind) => {
  const page = await open("people");
  const background = "getComputedStyle(document.body).backgroundColor";
  const light = await page.text(background);
  await page.choose("#theme", "dark");
  const dark = await page.text(background);
  assert.notEqual(light, dark);
  await page.reload();
  await page.expect(background, dark);
  await page.expect("document.querySelector('#theme').value", "dark");
  await page.choose("#theme", "auto");
  await page.expect(background, light);
  // Without a choice the system's colours are shown, which Firefox cannot be told here.
  if (kind === "firefox") return;
  await page.prefer("dark");
  await page.expect(background, dark);
  await page.choose("#theme", "light");
  await page.expect(background, light);
}, { quick: EACH_BROWSER });

test("any address and the skip link show a section", async (open) => {
  const page = await open("people");
  await page.waitFor("#people-name");
  await page.run("document.querySelector('.skip').focus()");
  await page.press("Enter");
  await page.waitUntil("document.activeElement.id === 'main'");
  assert.equal(await current(page), "#people");
  for (const address of "constructor toString __proto__ valueOf/x % duels / 🍬".split(" ")) {
    await page.goTo(address);
    await page.waitFor(".duel-board .cell");
    assert.equal(await current(page), "#duel", address);
    await page.goTo("people");
    await page.waitFor("#people-name");
  }
  // The keyboard stays where it is when a section is entered by its link.
  await page.run("document.querySelector(\"header nav a[href='#levels']\").focus()");
  await page.press("Enter");
  await page.waitUntil("location.hash.startsWith('#levels')");
  await page.expect("document.activeElement.getAttribute('href')", "#levels");
  await page.waitUntil("document.querySelector('#live').textContent.startsWith('Levels')");
}, { quick: NO_BROWSER });

test("another section begins at its top", async (open) => {
  const page = await open("levels");
  await page.waitFor("#main .grid .cell");
  await page.run("document.body.style.minHeight = '300vh'; scrollTo(0, 400);");
  await page.waitUntil("scrollY === 400");
  await page.run("document.querySelector(\"header nav a[href='#people']\").click();");
  await page.waitFor("#people-name");
  await page.waitUntil("scrollY === 0");
});

test("files are taken by the section that is shown", async (open) => {
  const page = await open("people");
  await page.waitFor("#people-name");
  await page.click("header nav a[href='#duel']");
  await page.waitFor(".duel-board .cell");
  await page.dropFile("#main", "input.txt", "2\n2\n10\n01\n10\n");
  await page.waitUntil("location.hash.startsWith('#duel/2/01.10')");
});

test("what others left in the storage does no harm", async (open) => {
  const page = await open("people");
  await page.waitFor("#people-name");
  const names =
    "records player theme gems.games gems.last. gems.sm3 gems.sm3.hand gems.bot duel.game duel.hand duel.hand.seen " +
    "duel.players duel.delay duel.class levels.bench levels.plan levels.tested levels.first levels.why levels.reasons levels.tune levels.proposals levels.chapter levels.model levels.play " +
    "records/x gems.games/p1/7 gems.seen/x duel.hand.seen/x levels.own/mine levels.deleted/mine levels.versions/mine/x levels.play/x";
  for (const value of ["null", "5", "{}", "[]", "[null]", '"x"', '[{"a":1}]', '{"level":{}}', "no JSON"]) {
    for (const section of ["people", "duel", "gems", "gems/sm3", "levels"]) {
      // A section that is shown keeps what it shows at any time, but for this one.
      await page.goTo("people");
      await page.waitFor("#people-results p");
      await page.run(
        "for (const name of arguments[0]) localStorage.setItem('sweetfish.' + name, arguments[1])",
        names.split(" "),
        value,
      );
      // Through another document, so that the page is loaded anew.
      await page.tab.goto("about:blank");
      await page.goTo(section);
      // The duel shows its board before the engine is there, and what is wrong with what was kept after that.
      const group = "[aria-label*='group']";
      await page.waitFor(section === "people" ? "#people-results p" : `#main .grid .cell${section === "duel" ? group : ""}`);
      // The one value that could be a game: that it is none is said.
      const isGame = section === "duel" && value === '"x"';
      const expected = isGame ? "the game that was kept cannot be read: this is a new one" : "";
      assert.equal(await page.text(error), expected, `${section} with ${value}`);
    }
  }
  await page.goTo("people");
  await page.waitUntil(`${error} === ''`);
}, { quick: NO_BROWSER });

test("without a storage the page plays and says that nothing is kept", async (open) => {
  const page = await open("people", { mayFail: true });
  await page.waitFor("#people-name");
  await page.run(
    "Storage.prototype.setItem = Storage.prototype.getItem = Storage.prototype.removeItem = () => { throw new Error('denied'); };",
  );
  for (const [section, shown] of [
    ["duel", ".duel-board .cell"],
    ["gems", ".player .cell"],
    ["levels/01-first-steps/play", ".grid .cell"],
  ]) {
    await page.goTo(section);
    await page.waitFor(shown);
    const line = await page.text(error);
    assert.ok(line === "" || line.startsWith("the browser's storage is full or closed"), line);
  }
  page.checkLogs();
});

test("a hosted page opens again without a network", async (open) => {
  const page = await open("duel", { from: "server" });
  await page.run(`navigator.serviceWorker.ready.then(async () => { window.isDown = (await fetch("${STOP}")).ok; });`);
  await page.waitUntil("window.isDown === true");
  await page.reload();
  await page.waitUntil("window.isDown === undefined");
  await page.waitFor(".duel-board .cell[aria-label*='group']");
  await page.click("#hint");
  await page.waitForCount(".hints li", 3);
}, { quick: EACH_BROWSER });

test("a board is there before the engine which is waited for with a sign", async (open) => {
  // A worker that never says anything.
  const page = await open("", { from: "server", others: { "worker.js": Buffer.from("onmessage = () => {};") } });
  await page.waitForCount(".duel-board .cell .piece", 64);
  await page.waitFor("#loading:not([hidden])");
});
