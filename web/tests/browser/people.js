// The section of finished games by hand: records in and out.

import assert from "node:assert/strict";
import { ask } from "./engine.js";
import { test } from "./harness.js";
import { callLevel } from "./levels-steps.js";

/** Returns the record of a game of `GemGem` that was left before the first swap. @param {string} seed */
async function record(seed) {
  const goal = { p1: { target: 250 } };
  const match3 = {
    clears: "all",
    first_swap: true,
    goal,
    height: 6,
    kinds: 4,
    scoring: "gems",
    start: "no-runs",
    stuck: "over",
    width: 6,
  };
  // As text: the seed may be no number of JavaScript's.
  const played = `{"game":${JSON.stringify({ match3 })},"seed":${seed},"swaps":[]}`;
  return ask(`{"family":"gems","do":"record","played":${played},"player":"<b>ada</b>","started":1700000000}`);
}

test("records are opened shown saved and deleted", async (open) => {
  const page = await open("people");
  await page.waitFor("#people-results p");
  // The first seed is no number of JavaScript's.
  const [first, second] = [await record("9007199254740993"), await record("2")];
  const add = (/** @type {string} */ content) => page.openFile("#main input[type=file]", "games.jsonl", content);
  const hasGames = async (/** @type {number} */ count) => {
    await page.waitForCount("#people-games tbody tr", count);
  };
  await add(`${first}\n${second}\n${first}\n`);
  await hasGames(2);
  await page.waitFor("#people-results table");
  assert.equal(await page.textOf("#people-status"), "games added: 2, already here: 1");
  assert.ok((await page.textOf("#people-games")).includes("<b>ada</b>"));
  assert.ok((await page.textOf("#people-results")).includes("28.8"), "the paper's people stand beside");
  await page.checkLooks("people-games");
  await add(`${first}\n${second.replace('"score":0', '"score":9')}\n`);
  await page.waitUntil("document.querySelector('#error').textContent.includes('line 2')");
  await hasGames(2);
  // A record that went another way, which some other program left, does not take the others with it.
  await page.run(
    "localStorage.setItem('sweetfish.records', JSON.stringify([...JSON.parse(localStorage.getItem('sweetfish.records')), '{}', 7]));",
  );
  await page.reload();
  await hasGames(3);
  assert.ok((await page.textOf("#people-games")).includes("This record does not count"));
  assert.ok((await page.textOf("#people-results")).includes("28.8"));
  // A person who says yes.
  await page.run("window.confirm = () => true;");
  await page.click("#people-games tbody button");
  await hasGames(2);
  await page.click("#people-export");
  assert.equal(await page.saved("people.jsonl"), `${first}\n${second}\n`);
  await page.click("#people-games tbody button");
  await hasGames(1);
  assert.ok(
    (await page.text("localStorage['sweetfish.records']")).includes('seed\\":9007199254740993,'),
    "numbers stay as they are",
  );
  await page.click("#people-remove-all");
  await hasGames(0);
});

test("all that is kept is saved and merged", async (open) => {
  const page = await open("levels");
  const nameLevel = async (/** @type {string} */ name) => {
    await page.waitFor(".verdict.good");
    await callLevel(page, name);
    await page.click("header nav a[href='#people']");
    await page.waitFor("#people-name");
  };
  await nameLevel("Alpha");
  await page.openFile("#main input[type=file]", "games.jsonl", await record("7"));
  await page.waitForCount("#people-games tbody tr", 1);
  await page.click("#save-all");
  const saved = await page.saved("sweetfish.json");
  // The same name here is another level, which stays; a level with the name of that one comes in under a new name.
  await page.click("header nav a[href='#levels']");
  await nameLevel("Bravo");
  await page.run("localStorage.removeItem('sweetfish.records');");
  await page.openFile("#main input[type=file]", "sweetfish.json", saved);
  await page.waitForWords("#people-status", "added: 2, already here: ");
  await page.waitForCount("#people-games tbody tr", 1);
  await page.openFile("#main input[type=file]", "sweetfish.json", saved);
  await page.waitForWords("#people-status", "added: 0, already here: ");
  await page.click("header nav a[href='#levels']");
  await page.waitFor("#level");
  const levels = "[...document.querySelectorAll('#level option[value^=mine]')].map(({ textContent }) => textContent).join()";
  await page.waitUntil(`${levels} === 'your level: Bravo,your level 2: Alpha'`);
});

test("a file of another section says where it opens", async (open) => {
  const page = await open("duel", { mayFail: true });
  const level = 'mode = "moves"\nkinds = 5\n';
  const input = "2\n2\n10\n01\n10\n";
  for (const [section, shown, name, content, expected] of [
    ["duel", ".duel-board .cell", "x.toml", level, "a level, which opens in the section “Levels”"],
    ["levels", ".verdict.good", "input.txt", input, "the input of a duel, which opens in the section “Duel”"],
    ["people", "#people-name", "x.toml", level, "a level, which opens in the section “Levels”"],
    ["levels", ".verdict.good", "x.json", '{"sweetfish": 1}', "a file of all that a page keeps, which opens in the section “Your games”"],
    ["gems", ".cards .state dd", "input.txt", input, "the input of a duel, which opens in the section “Duel”"],
    ["gems", ".cards .state dd", "x.txt", "hello", "a file, but none opens in this section"],
  ]) {
    await page.click(`header nav a[href='#${section}']`);
    await page.waitFor(shown);
    await page.dropFile("#main", name, content);
    await page.waitForWords("#error", `${name}: found ${expected}`);
  }
  page.checkLogs();
});
