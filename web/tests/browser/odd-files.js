// Files that are none of those a section opens, and files as editors of Windows write them.

import assert from "node:assert/strict";
import { EACH_BROWSER, NO_BROWSER, test } from "./harness.js";

/** @param {string} content */
const utf8 = (content) => [...Buffer.from(content)];
/** @param {string} content */
const utf16 = (content) => [...Buffer.from(`\ufeff${content}`, "utf16le")];
/** A text as different editors keep it. @param {string} content */
const kept = (content) => [utf8(content), utf8(content.replaceAll("\n", "\r\n")), utf8(content.replaceAll("\n", "\r")), utf8(`\ufeff${content}`), utf16(content), [...Buffer.from(utf16(content)).swap16()]];

const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13];
const ZIP = [0x50, 0x4b, 3, 4, 20, 0, 0, 0];
const INPUT = "3\n2\n300\n001\n011\n101\n";
const LEVEL = "mode = \"moves\"\nkinds = 4\nmoves = 5\nscore = 500\nboard = '''\n? ? ? ?\n? ? ? ?\n? ? ? ?\n'''\n";
const GAME = {
  id: "r1", first: "ada", second: "bob", opening: { kinds: 2, rows: ["001", "011", "101"] }, moves: [{ cell: "A1" }], scores: [9, 0], end: { kind: "finished" },
};
/** @param {...unknown} games */
const gamesFile = (...games) => `{"schedule":1}\n${games.map((game) => `${JSON.stringify(game)}\n`).join("")}`;

/** Checks that each file is refused in one line, and that what is shown stays. @param {import("./page.js").Page} page @param {string} shown an expression @param {[string, string | number[], string][]} files */
async function refuses(page, shown, files) {
  const before = await page.text(shown);
  for (const [name, content, line] of files) {
    await page.run("document.querySelector('#error').textContent = ''");
    await page.dropFiles("#main", { [name]: content });
    await page.waitUntil("document.querySelector('#error').textContent !== ''");
    assert.equal(await page.textOf("#error"), `${name}: ${line}`);
    assert.equal(await page.text(shown), before, name);
  }
  page.checkLogs();
}

test("an odd file in the duel is one line, and the game stays", async (open) => {
  const page = await open("duel/2/0011.0011.1100.1100", { mayFail: true });
  await page.waitFor(".duel-board .cell[aria-label*='group']");
  await page.dropFiles("#main", { "games.jsonl": gamesFile(GAME) });
  await page.waitForWords(".duel-title", "r1: ada");
  const expected = "expected an input.txt, or a games.jsonl of the grader";
  const shown = "location.hash + document.querySelector('.duel-board').textContent + document.querySelector('#games').textContent";
  await refuses(page, shown, [
    ["empty.txt", [], `found an empty file, ${expected}`],
    ["blank.txt", "\n \n", `found an empty file, ${expected}`],
    ["a.png", PNG, `found a file that is not a text, ${expected}`],
    ["a.zip", ZIP, `found a file that is not a text, ${expected}`],
    ["diary.txt", "Dear diary,\n", "line 1, column 1: found `Dear diary,`, expected the size of the board, a whole number from 1 to 26"],
    ["a.toml", LEVEL, "found a level, which opens in the section “Levels”"],
    ["cut.jsonl", gamesFile(GAME).slice(0, -9), "line 2: found a text that is cut off or not JSON, expected a game that the grader wrote"],
    ["three.jsonl", gamesFile(GAME, 3), "line 3: found no object in braces, expected a game that the grader wrote"],
    ["less.jsonl", gamesFile(GAME, { ...GAME, moves: undefined }), "line 3: found no “moves”, expected a game that the grader wrote"],
    ["other.jsonl", gamesFile({ ...GAME, id: 7 }), "line 2: found “id” with another content, expected a game that the grader wrote"],
    ["kinds.jsonl", gamesFile(GAME, { ...GAME, opening: { kinds: 100, rows: GAME.opening.rows } }), "line 3: found “opening” with another content, expected a game that the grader wrote"],
    ["rows.jsonl", gamesFile({ ...GAME, opening: { kinds: 2, rows: [] } }), "line 2: found “opening” with another content, expected a game that the grader wrote"],
    ["scores.jsonl", gamesFile({ ...GAME, scores: [] }), "line 2: found “scores” with another content, expected a game that the grader wrote"],
    ["later.jsonl", gamesFile(GAME, { ...GAME, id: "r2", moves: [{ cell: "A1" }, { cell: "Z9" }] }), "game r2: move 2: Z9 is outside the board of 3x3 cells"],
    ["games.json", gamesFile(GAME, 3), "line 3: found no object in braces, expected a game that the grader wrote"],
    ["wrong.jsonl", gamesFile({ ...GAME, moves: [{ cell: "Z9" }] }), "game r1: move 1: Z9 is outside the board of 3x3 cells"],
  ]);
}, { quick: NO_BROWSER });

test("an odd file in the levels is one line, and the level stays", async (open) => {
  const page = await open("levels/05-hedges", { mayFail: true });
  await page.waitForWords(".verdict.good", "7000 points");
  const expected = "expected a level file or a tile map";
  await refuses(page, "location.hash + document.querySelector('.verdict').textContent", [
    ["empty.toml", [], `found an empty file, ${expected}`],
    ["a.png", PNG, `found a file that is not a text, ${expected}`],
    ["a.zip", ZIP, `found a file that is not a text, ${expected}`],
    ["diary.txt", "Dear diary,\n", `found another text, ${expected}`],
    // Its lines were looked at again from each of them: 10 s in Chromium, "too much recursion" in Firefox.
    ["gap.txt", `a${"\n".repeat(60_000)}b`, `found another text, ${expected}`],
    ["a.html", '<!doctype html>\n<html lang="en"><style>p { margin: 0 }</style>', `found another text, ${expected}`],
    ["a.xml", '<?xml version="1.0"?>\n<level kinds="4"/>\n', `found another text, ${expected}`],
    ["input.txt", utf16(INPUT), "found the input of a duel, which opens in the section “Duel”"],
    ["half.toml", LEVEL.replace("kinds = 4", "kinds = "), "line 2, column 9: found invalid TOML (string values must be quoted, expected literal string), expected a level file"],
  ]);
});

test("records that are broken are one line in plain words", async (open) => {
  const page = await open("people", { mayFail: true });
  await page.waitFor("#people-results p");
  const record = '{"format":"sweetfish-people","version":1}';
  await refuses(page, "document.querySelector('#main').textContent", [
    ["empty.jsonl", [], "found an empty file, expected a people.jsonl, or a file that “Save everything” wrote"],
    ["three.jsonl", "3\n", "line 1, column 1: found the number 3, expected an object"],
    ["diary.jsonl", "Dear diary\n", "line 1, column 1: invalid JSON (expected value), expected a record of a game"],
    ["cut.jsonl", `${record.slice(0, -4)}\n`, `line 1, column ${record.length - 4}: found a text that is cut off, expected a record of a game`],
    ["less.jsonl", `${record}\n`, `line 1, column ${record.length}: found no field \`program\`, expected a record of a game`],
    ["text.jsonl", `${record.replace("1}", '"1"}')}\n`, `line 1, column ${record.length + 1}: found the text "1", expected a whole number in range`],
  ]);
});

test("files of other line ends, marks and encodings open", async (open) => {
  const page = await open("duel/2/01.10");
  await page.waitFor(".duel-board .cell[aria-label*='group']");
  for (const [index, bytes] of kept(INPUT).entries()) {
    await page.goTo(`duel/2/0${index % 2}.10`);
    await page.waitForCount(".duel-board .cell", 4);
    await page.dropFiles("#main", { "input.txt": bytes });
    await page.waitUntil("location.hash.startsWith('#duel/2/001.011.101/')");
  }
  for (const [index, bytes] of kept(gamesFile(GAME)).entries()) {
    await page.dropFiles("#main", { [index % 2 ? "games.json" : "games.jsonl"]: bytes });
    await page.waitForCount("#games option", 1);
    await page.click("#close-games");
    await page.waitForCount("#games option", 0);
  }
  for (const bytes of kept(LEVEL)) {
    await page.goTo("levels/05-hedges");
    await page.waitForWords(".verdict.good", "7000 points");
    await page.dropFiles("#main", { "a.toml": bytes });
    await page.waitForWords(".verdict.good", "500 points, 5 moves");
  }
}, { quick: EACH_BROWSER });

test("what others wrote into the storage keeps no section away", async (open) => {
  const page = await open("people");
  await page.waitFor("#people-results p");
  await page.run(
    `const game = { game: { match3: {} }, seed: 7, number: 0, swaps: [] };
     localStorage['sweetfish.gems.games/p2/7'] = JSON.stringify({ ...game, race: 5 });
     localStorage['sweetfish.gems.games/p2/8'] = JSON.stringify({ ...game, swaps: [3] });
     localStorage['sweetfish.duel.hand/x'] = JSON.stringify({ board: 'x', cells: [null] });
     sessionStorage['sweetfish.tab.duel.hand'] = '"x"';`,
  );
  for (const place of ["gems/p2/7", "gems/p2/8", "duel/2/01.10", "levels/06-thin-ice/play"]) {
    await page.goTo(place);
    await page.waitFor("main .cell");
    await page.waitForWords(".by-hand", "A game by hand");
  }
  // No name of JavaScript is one of a level.
  await page.goTo("levels/constructor");
  await page.waitForWords("#error", "found no level constructor");
  await page.goTo("people");
  await page.waitFor("#people-results p");
}, { quick: NO_BROWSER });
