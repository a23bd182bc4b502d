// What comes into the duel and goes out: homework files, links, copies, drops, and the grader's games.

import assert from "node:assert/strict";
import { EACH_BROWSER, NO_BROWSER, test } from "./harness.js";
import { cell, duel, error, moves, openPanel, score, shown, twoPeople } from "./duel-steps.js";

test("files of the homework are read and saved", async (open) => {
  const input = "3\n2\n300\n001\n011\n101\n";
  const page = await duel(open, "duel");
  await twoPeople(page);
  await openPanel(page, "files");
  await page.typeInto("#input", input);
  await page.click("#read");
  await page.waitUntil("location.hash.startsWith('#duel/2/001.011.101/')");
  await page.waitUntil("!document.querySelector('#files').open");
  await openPanel(page, "files");
  await page.click("#save-input");
  assert.equal((await page.saved("input.txt")).trimEnd(), input.trimEnd());
  await page.click("#save-output");
  await error(page, "found no move, expected one");
  await page.click("#files .sheet-head button");
  await page.click(cell("A1"));
  await moves(page, 1);
  await page.click("[data-opens='files']");
  // What all players can use comes first.
  assert.match(await page.textOf("#files .sheet-body"), /^Keep or share this game.*The address of this page.*Copy the link.*input\.txt/s);
  await page.click("#save-output");
  assert.equal((await page.saved("output.txt")).trimEnd(), "A1\n**1\n*11\n101");
  await page.typeInto("#input", "3\n2\n300\n00x\n011\n101\n");
  await page.click("#read");
  await error(page, "line 4");
  // Where it is seen: in the open sheet.
  await page.expect("document.querySelectorAll('#files [role=alert]').length", "1");
  await page.checkLooks("duel-files");
  await page.click("#files .sheet-head button");
  await page.dropFile("#main", "input.txt", "2\n2\n10\n01\n10\n");
  await page.waitUntil("location.hash.startsWith('#duel/2/01.10/')");
  await page.click("[data-opens='files']");
  await page.typeInto("#input", "2\n2\n10\n00\n10\n");
  for (const key of ["a", "c"]) await page.control(key);
  await page.click("#files .sheet-head button");
  await page.run("document.activeElement.blur()");
  await page.control("v");
  await page.waitUntil("location.hash.startsWith('#duel/2/00.10/')");
}, { quick: EACH_BROWSER });

test("a link and a reload bring the game back", async (open) => {
  const page = await duel(open, "duel/2/001.011.101/A1,C1/1");
  await score(page, "First 9 : 0 Second");
  await moves(page, 2);
  await page.reload();
  await score(page, "First 9 : 0 Second");
  await moves(page, 2);
  await page.choose("#first-player", "person");
  await page.expect("document.querySelector('#start').hidden", "false");
  await page.choose("#second-player", "person");
  await page.expect("document.querySelector('#start').hidden", "true");
  await page.goTo("duel/2/01.10");
  await score(page, "First 0 : 0 Second");
  await page.back();
  await score(page, "First 9 : 0 Second");
  await page.goTo("duel/2/nonsense");
  await error(page, "found ");
  await score(page, "First 9 : 0 Second");
  await page.click("#next");
  await shown(page, 2);
  await page.waitUntil("document.querySelector('#error').hidden");
  await page.reload();
  await page.waitFor(".cell");
  await page.expect("document.querySelector('#second-player').value", "person");
});

test("games of the grader are gone through", async (open) => {
  const game = (/** @type {string} */ id, /** @type {string} */ first) =>
    JSON.stringify({
      id,
      first,
      second: "b",
      opening: { class: "3x2", kinds: 2, rows: ["001", "011", "101"] },
      moves: ["A1", "C1"].map((cell) => ({ cell, points: 9, seconds: 0.1, waited: 0 })),
      scores: [9, 9],
      used: [0, 0],
      end: { kind: "out_of_time" },
      winner: "first",
    });
  const file = `{"schedule":1}\n${game("r1e1p1a", "ada")}\n${game("r1e1p1b", "<i>bob")}\n`;
  const page = await duel(open, "duel");
  await page.dropFile("#main", "games.jsonl", file);
  await page.waitForCount("#games option", 2);
  await page.waitForWords(".duel-title", "r1e1p1a: ada");
  await score(page, "First 0 : 0 Second");
  await page.click("#next");
  await score(page, "First 9 : 0 Second");
  await page.click("#last");
  await shown(page, 2);
  const ends = "[...document.querySelectorAll('.steps button')].map((step) => step.getAttribute('aria-disabled')).join()";
  await page.waitUntil(`${ends} === 'false,false,true,true'`);
  await page.press("ArrowLeft");
  await shown(page, 1);
  await page.press("Home");
  await shown(page, 0);
  await page.waitUntil(`${ends} === 'true,true,false,false'`);
  await page.press("End");
  await shown(page, 2);
  await page.typeInto("#filter", "bob");
  await page.waitForCount("#games option", 1);
  await page.choose("#games", "r1e1p1b");
  await shown(page, 0);
  assert.ok((await page.textOf("#games")).includes("<i>bob"));
  await page.checkLooks("duel-grader");
  // Another move begins another game; the way back leads to the recorded one.
  await page.click(cell("C1"));
  await moves(page, 1);
  await page.back();
  await moves(page, 2);
  await page.dropFile("#main", "bad.jsonl", `${file}{"id":3}\n`);
  await error(page, "bad.jsonl: line 4: found “id” with another content, expected a game that the grader wrote");
  await page.click("#next");
  await page.waitUntil("document.querySelector('#error').textContent === ''");
}, { quick: NO_BROWSER });

test("games of the grader are kept over a reload", async (open) => {
  // Both games are the same, and neither is over.
  const game = (/** @type {string} */ id, /** @type {string} */ first) =>
    JSON.stringify({
      id,
      first,
      second: "b",
      opening: { kinds: 2, rows: ["001", "011", "101"] },
      moves: [{ cell: "A1" }],
      scores: [9, 0],
      end: { kind: "out_of_time" },
    });
  const page = await duel(open, "duel");
  const count = (/** @type {number} */ is) =>
    page.waitUntil(
      `document.querySelectorAll('#games option').length === ${is} && document.querySelector('#games').checkVisibility() === ${is > 0}`,
    );
  await page.dropFile("#main", "games.jsonl", `${game("1", "ada")}\n${game("2", "eve")}\n`);
  await count(2);
  await page.choose("#games", "2");
  await page.waitUntil("document.querySelector('.duel-title').textContent.startsWith('2: eve')");
  await page.click("#last");
  await shown(page, 1);
  await page.reload();
  await count(2);
  await page.waitUntil("document.querySelector('.duel-title').textContent === '2: eve 9 : 0 b (out of time)'");
  // The engine does not go on with a game that others played.
  await page.expect("document.querySelector('#second-player').value", "person");
  await moves(page, 1);
  const long = "x".repeat(2_000_001);
  await page.dropFile("#main", "games.jsonl", game(long, "ada"));
  await error(page, "these games are too many");
  await count(1);
  await page.reload();
  await page.waitFor(".duel-board .cell");
  await count(0);
  await page.dropFile("#main", "games.jsonl", game("1", "ada"));
  await count(1);
  await page.click("#close-games");
  await count(0);
  await page.reload();
  await page.waitFor(".duel-board .cell");
  await count(0);
});

test("texts are copied and where they cannot be a line says so", async (open) => {
  const page = await duel(open, "duel/2/001.011.101/A1");
  await openPanel(page, "files");
  const copies = async (/** @type {string} */ button, /** @type {string} */ done, /** @type {string} */ content) => {
    await page.run("document.querySelector('#done').textContent = '';");
    await page.click(button);
    await page.waitUntil(`document.querySelector('#done').textContent === 'Copied: ${done}'`);
    await page.typeInto("#input", "");
    await page.click("#input");
    await page.control("v");
    await page.waitUntil(`document.querySelector('#input').value.trim() === ${JSON.stringify(content)}`);
  };
  await copies("#copy-input", "input.txt", "3\n2\n300\n**1\n*11\n101");
  const link = await page.text("location.href");
  await copies("#copy-link", "the link", link);
  // Pages without https have no clipboard.
  await page.run("Object.defineProperty(navigator, 'clipboard', { value: undefined });");
  await copies("#copy-output", "output.txt", "A1\n**1\n*11\n101");
  await page.run("document.execCommand = () => false;");
  await page.click("#copy-link");
  await error(page, "the browser does not let this page copy");
  assert.equal(await page.textOf("#done"), "");
  await page.click("#files .sheet-head button");
  await page.click("#first");
  await page.waitUntil("document.querySelector('#error').textContent === ''");
}, { quick: EACH_BROWSER });

test("files are dropped anywhere but only into the section that is open", async (open) => {
  const page = await duel(open, "duel");
  await page.dropFile("header", "input.txt", "2\n2\n10\n01\n10\n");
  await page.waitUntil("location.hash.startsWith('#duel/2/01.10/')");
  const [before, other] = ["sweetfish.duel.game", "3\n3\n10\n012\n120\n201\n"];
  await page.click("header nav a[href='#levels']");
  await page.waitFor(".workbench .cell");
  const kept = await page.text(`localStorage.getItem('${before}')`);
  await page.dropFile(".workbench", "input.txt", other);
  await error(page, "the input of a duel, which opens in the section “Duel”");
  await page.goTo("duel");
  await page.waitForCount(".duel-board .cell", 4);
  assert.equal(await page.text(`localStorage.getItem('${before}')`), kept);
});

test("answers are checked in the words of the grader", async (open) => {
  const page = await duel(open, "duel");
  await page.expect("document.querySelector('#check').checkVisibility()", "false");
  await openPanel(page, "check");
  await page.waitUntil("document.querySelector('#check').checkVisibility()");
  await page.typeInto("#check-input", "3\n2\n300\n001\n011\n101\n");
  await page.typeInto("#check-output", "A1\n**1\n*11\n101\n");
  await page.click("#check-answer");
  await page.waitForWords("#verdict", "Right: the move A1 for 9 points.");
  await page.checkLooks("duel-check");
  await page.typeInto("#check-output", "A1\n**1\n*11\n1*1\n");
  await page.click("#check-answer");
  await page.waitForWords("#verdict", "Fault: wrong board (after A1, row 3: found `1*1`, expected `101`). The move is legal");
  await page.typeInto("#check-input", "3\n2\n");
  await page.click("#check-answer");
  await error(page, "input.txt: line 3");
  assert.equal(await page.textOf("#verdict"), "");
  await page.dropFiles("#check", { "output.txt": "A1\n*\n", "input.txt": "1\n1\n9\n0\n" });
  await page.waitForWords("#verdict", "Right: the move A1 for 1 point.");
});
