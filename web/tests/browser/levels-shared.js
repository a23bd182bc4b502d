// Levels in several tabs, deleted and brought back, as versions and as links, and a storage that keeps nothing.

import assert from "node:assert/strict";
import { EACH_BROWSER, NO_BROWSER, test } from "./harness.js";
import { cell, chooseBots, chooseBrush, error, label, says, setNumber, testLevel, verdict, workbench } from "./levels-steps.js";

/** What both tabs have: a click, and a name for the level on the bench. */
const HANDS = `window.press = (tab, id) => tab.document.querySelector(id).click();
  window.call = (tab, name) => {
    const label = [...tab.document.querySelectorAll('.field')].find((field) => field.textContent === 'Name');
    const field = label.querySelector('input');
    field.value = name;
    field.dispatchEvent(new tab.Event('change'));
  };
  window.levels = (tab) => [...tab.document.querySelectorAll('#level option')].map(({ textContent }) => textContent)
    .filter((name) => name.startsWith('your level')).join();`;

// Fault 2: levels of two tabs were lost.
test("two tabs lose no level of each other", async (open) => {
  const page = await open("levels/mine", { from: "server" });
  await page.waitFor(".verdict.good");
  await page.run(HANDS);
  await page.run("window.other = window.open(location.href);");
  await page.waitUntil("!!other.document?.querySelector('.verdict.good')");
  // A tab behind another cannot be clicked.
  await page.tab.bringToFront();
  // One after the other at once, before either can show what the other did.
  await page.run(
    `press(window, '#new-level'); call(window, 'Alpha');
     press(other, '#new-level'); call(other, 'Bravo');
     press(window, '#new-level'); call(window, 'Charlie');
     call(other, 'Bravo again');`,
  );
  const all = "your level: Alpha,your level 2: Bravo again,your level 3: Charlie";
  for (const tab of ["window", "other"]) await page.waitUntil(`levels(${tab}) === '${all}'`);
  // What another tab changes on this bench is shown, and can be undone.
  await page.run("other.location.hash = 'levels/mine3';");
  await page.waitUntil("other.document.querySelector('#level').value === 'mine3'");
  await page.run("call(other, 'Delta');");
  await page.waitUntil("levels(window).endsWith('Delta')");
  await page.click("#undo");
  await page.waitUntil("levels(other).endsWith('Charlie')");
  await page.run("other.location.reload();");
  await page.reload();
  await page.waitFor(".verdict.good");
  await page.run(HANDS);
  await page.expect("levels(window)", all);
}, { quick: EACH_BROWSER });

test("levels of older versions come along", async (open) => {
  const page = await workbench(open, "levels/mine");
  await setNumber(page, "limit", 33);
  await verdict(page, "33 moves");
  await page.goTo("people");
  await page.waitFor("#people-name");
  await page.run(
    `const level = localStorage['sweetfish.levels.own/mine'];
     localStorage.clear(); sessionStorage.clear();
     localStorage['sweetfish.levels.own'] = '{"mine":' + level + ',"mine7":' + level + '}';`,
  );
  await page.goTo("levels/mine7");
  await verdict(page, "33 moves");
  await page.expect("localStorage['sweetfish.levels.own'] ?? ''", "");
  await page.waitForCount("#level option[value^=mine]", 2);
}, { quick: NO_BROWSER });

test("a level is duplicated deleted and brought back", async (open) => {
  const page = await workbench(open, "levels/05-hedges");
  await page.expect("document.querySelector('#delete-level').disabled", "true");
  await page.click("#duplicate-level");
  await page.waitUntil("document.querySelector('#level').value === 'mine'");
  assert.equal(await page.textOf("#level option[value=mine]"), "your level: Hedges copy");
  await setNumber(page, "limit", 44);
  await page.click("#delete-level");
  await says(page, "deleted: your level: Hedges copy");
  await page.waitForCount("#level option[value=mine]", 0);
  await page.reload();
  await page.waitFor("#restore-level");
  await page.checkLooks("levels-deleted");
  await page.click("#restore-level");
  await verdict(page, "7000 points, 44 moves");
  await page.expect("location.hash", "#levels/mine");
  await page.waitUntil("document.querySelector('#restore-level').hidden");
});

test("a version has a name and comes back by it", async (open) => {
  const page = await workbench(open, "levels/mine");
  const keep = async (/** @type {string} */ name) => {
    await page.typeInto("#version-name", name);
    await page.click("#keep-version");
  };
  await setNumber(page, "limit", 30);
  await keep("first try");
  await says(page, "kept as version first try");
  await setNumber(page, "limit", 40);
  await keep("first try");
  await error(page, "Name of a version: found first try, which is another version, expected a new name");
  await keep("long/er");
  await page.waitForCount("#versions option", 2);
  await page.checkLooks("levels-versions");
  await page.reload();
  await page.waitFor("#versions");
  await page.choose("#versions", "first try");
  await page.click("#go-back");
  await verdict(page, "30 moves");
  await page.click("#undo");
  await verdict(page, "40 moves");
  await page.click("#delete-version");
  await page.waitForCount("#versions option", 1);
}, { quick: NO_BROWSER });

test("a link holds the level and its test", async (open) => {
  const page = await open("levels/06-thin-ice", { from: "server", mayFail: true });
  // Another level is valid before that of the address is there.
  await verdict(page, "all jelly, 20 moves");
  await setNumber(page, "limit", 37);
  await setNumber(page, "games", 10);
  await chooseBots(page, ["random"]);
  await testLevel(page);
  await page.run(
    "const write = async ([item]) => { window.copied = await (await item.getType('text/plain')).text(); };" +
      "Object.defineProperty(navigator, 'clipboard', { value: { write } });",
  );
  await page.click("#copy-link");
  await page.waitUntil("window.copied?.includes('#levels/~')");
  await page.waitForWords("#copy-link", "Link copied");
  const link = await page.text("copied");
  assert.ok(link.length < 800, link);
  await page.goTo("people");
  await page.waitFor("#people-name");
  await page.run("localStorage.clear(); sessionStorage.clear();");
  await page.tab.goto("about:blank");
  await page.tab.goto(link);
  await verdict(page, "all jelly, 37 moves");
  // It is there to be played.
  const isMine = () => page.waitUntil("location.hash === '#levels/mine/play'");
  await page.waitFor(".player .cell");
  await isMine();
  await page.waitForWords(".workbench", "Tested where the link comes from: random won ");
  // A second time it is the same level.
  const place = link.slice(link.indexOf("#") + 1);
  await page.goTo(place);
  await isMine();
  await page.waitForCount("#level option[value^=mine]", 1);
  await page.goTo(place.slice(0, -40));
  await error(page, "the link: found a link that is cut off or changed, expected a level");
}, { quick: EACH_BROWSER });

test(
  "the link of a level is within reach on a phone",
  async (open) => {
    const page = await workbench(open, "levels/06-thin-ice");
    for (const place of ["levels/06-thin-ice", "levels/06-thin-ice/play"]) {
      await page.goTo(place);
      await page.waitUntil(`location.hash === '#${place}'`);
      await page.expect("(({ left, right, top, bottom }) => left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight)(document.querySelector('#copy-link').getBoundingClientRect())", "true");
      await page.click("#copy-link");
      await page.waitForWords("#copy-link", "Link copied");
    }
    await page.choose("#level", "05-hedges");
    await page.waitForWords("#copy-link", "Copy the link");
    // What is copied when another level is shown already is not said to be its link.
    await page.run(
      "Object.defineProperty(navigator, 'clipboard', { value: { write: () => new Promise((resolve) => { window.finish = resolve; }) } });",
    );
    await page.click("#copy-link");
    await page.waitUntil("!!window.finish");
    await page.choose("#level", "06-thin-ice");
    await page.waitUntil("location.hash.includes('06-thin-ice')");
    await page.run("document.querySelector('#live').textContent = ''; window.finish();");
    await page.waitForWords("#live", "opied");
    await page.waitForWords("#copy-link", "Copy the link");
    await page.assertFits("a level with its link");
  },
  { sizes: ["phone"] },
);

test("a full storage loses nothing that is shown", async (open) => {
  const page = await workbench(open, "levels/mine");
  await page.run(
    `window.write = Storage.prototype.setItem;
     Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); };`,
  );
  await chooseBrush(page, "chocolate");
  await page.click(cell(4, 4));
  await page.waitForWords("#error", "the browser's storage is full or closed");
  await page.click("header nav a[href='#people']");
  await page.waitFor("#people-name");
  await page.click("#save-all");
  assert.ok((await page.saved("sweetfish.json")).includes("levels.own/mine"));
  await page.click("header nav a[href='#levels']");
  await page.waitFor(".verdict.good");
  assert.ok((await label(page, 4, 4)).includes("chocolate"));
  await page.click("#save-toml");
  assert.ok((await page.saved("level.toml")).includes('mode = "moves"'));
  // Once there is room again, all of it is kept.
  await page.run("Storage.prototype.setItem = write;");
  await chooseBrush(page, "chocolate");
  await page.click(cell(5, 5));
  await page.reload();
  await page.waitFor(".verdict.good");
  for (const place of [4, 5]) assert.ok((await label(page, place, place)).includes("chocolate"), `row ${place}`);
}, { quick: EACH_BROWSER });

test("maps open several at a time, with notes of what is left out", async (open) => {
  const page = await workbench(open, "levels/mine");
  const map = (/** @type {number[]} */ row) => JSON.stringify({ gameModeName: "Classic moves", moveLimit: 20, numberOfColours: 5, scoreTargets: [4000], tileMap: [[...row, 2, 2, 2, 2, 2], ...new Array(8).fill(new Array(9).fill(2))] });
  const unknown = map([2 ** 45 + 2, 2 ** 45 + 2, 2 ** 46 + 2, 2]);
  await page.dropFiles(".workbench", { "odd.json": unknown, "bad.json": "{}", "plain.json": map([2, 2, 2, 2]) });
  await verdict(page, "4000 points, 20 moves");
  await page.waitUntil("document.querySelector('#error').textContent.startsWith('bad.json: ')");
  const levels = "[...document.querySelectorAll('#level option')].map(({ textContent }) => textContent).filter((name) => /odd|bad|plain/.test(name)).join()";
  await page.expect(levels, "your level: odd,your level 2: plain");
  await page.choose("#level", "mine");
  await page.waitForWords(".notes", "opened with notes");
  await page.expect(
    "[...document.querySelectorAll('.notes li')].map(({ textContent }) => textContent).join('; ')",
    "row 1, column 1, and 1 more: the unknown bit 2^45 is left out; row 1, column 3: the unknown bit 2^46 is left out",
  );
  await page.checkLooks("levels-notes");
  await page.choose("#level", "mine2");
  await page.waitUntil("document.querySelector('.notes').hidden");
});

test("a folder that is dropped opens the levels in it", async (open) => {
  const page = await workbench(open, "levels/05-hedges");
  await page.click("#save-toml");
  const toml = await page.saved("05-hedges.toml");
  // Tests cannot drop folders in both browsers: the page is told that the file is one.
  await page.run(
    `const file = (name, content) => ({ isFile: true, isDirectory: false, name, file: (done) => done(new File([content], name)) });
     const folder = (name, ...batches) => ({ isFile: false, isDirectory: true, name, createReader: () => ({ readEntries: (done) => done(batches.shift() ?? []) }) });
     const named = (name) => arguments[0].replace(/^name = .*$/m, 'name = "' + name + '"');
     const inner = folder("inner", [file("c.toml", named("in three"))]);
     const entry = folder("chapter", [file("b.toml", named("in two")), file("README.md", "no level")], [file("a.TOML", named("in one")), file(".hidden.toml", "x"), inner]);
     DataTransferItem.prototype.webkitGetAsEntry = () => entry;`,
    toml,
  );
  await page.dropFile(".workbench", "chapter", "");
  await verdict(page, "7000 points, 25 moves");
  const levels = "[...document.querySelectorAll('#level option')].map(({ textContent }) => textContent).filter((name) => name.includes(': in ')).join()";
  await page.waitUntil(`${levels} === 'your level: in one,your level 2: in two,your level 3: in three'`);
  await page.expect("document.querySelector('#error').textContent", "");
  await page.expect("[...document.querySelectorAll('#level optgroup option')].map(({ value }) => value).includes('cake-bomb')", "true");
  await page.choose("#level", "ring");
  await verdict(page, "Valid");
  await page.waitUntil("location.hash.startsWith('#levels/ring')");
});
