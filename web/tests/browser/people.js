// The section of finished games by hand: records in and out.

import assert from "node:assert/strict";
import { answer, ask } from "./engine.js";
import { EACH_BROWSER, NO_BROWSER, test } from "./harness.js";
import { callLevel } from "./levels-steps.js";
import { RECORDS } from "./stored.js";

/** Returns the record of a game of `GemGem` that was left before the first swap. @param {string} seed */
export async function recordOf(seed) {
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
  const [first, second] = [await recordOf("9007199254740993"), await recordOf("2")];
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
  await page.run("localStorage['sweetfish.records/x'] = JSON.stringify({ line: '{}', at: Date.now() }); localStorage['sweetfish.records/y'] = '7';");
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
    (await page.text(RECORDS)).includes('seed\\":9007199254740993,'),
    "numbers stay as they are",
  );
  await page.click("#people-remove-all");
  await hasGames(0);
}, { quick: EACH_BROWSER });

/** Plays a game by the first swaps that a bot finds, to its end. @param {string} name of its rules @param {number} seed */
async function gemGame(name, seed) {
  const match3 = (await answer({ family: "gems", do: "rules" }))[name];
  const played = { game: { match3 }, seed, number: 0, swaps: /** @type {object[]} */ ([]) };
  let view = await answer({ family: "gems", do: "open", played });
  while (!view.end) {
    const swap = await answer({ family: "gems", do: "bot", bot: { agent: "sgs" } });
    ({ view } = await answer({ family: "gems", do: "act", swap, ms: 9 }));
    played.swaps.push({ swap, ms: 9 });
  }
  return answer({ family: "gems", do: "record", played, player: "ann", started: 1700000000 });
}

/** Plays swapless match-3 by the first picks to its end. @param {number} target */
async function swaplessGame(target) {
  const board = { width: 5, height: 5, colours: 2, actions: 2, target, fill: 100, seed: 4 };
  const content = await answer({ family: "sm3", do: "new", ...board });
  const picked = [];
  for (;;) {
    const view = await answer({ family: "sm3", do: "view", play: { text: content, fall: "down", picked } });
    if (view.over) break;
    picked.push(view.picks[0].cell);
  }
  const cells = picked.map((cell) => ({ cell: String(cell), ms: 9 }));
  const game = { sm3: { text: content, fall: "down" } };
  return answer({ family: "people", do: "record", game, player: "ann", started: 1700000000, cells });
}

// Fault 5: a swapless game of 5 points, where 9 are possible, counted as won.
test("a game for points is over and one with a goal is won", async (open) => {
  const page = await open("people");
  await page.waitFor("#people-results p");
  const games = [await gemGame("p1", 1), await gemGame("p2", 1), await gemGame("crush", 1), await swaplessGame(0), await swaplessGame(1), await swaplessGame(3)];
  assert.deepEqual(games.map((game) => JSON.parse(game).result.end), ["won", "won", "won", "won", "won", "lost"]);
  await page.openFile("#main input[type=file]", "games.jsonl", games.join("\n"));
  await page.waitForCount("#people-games tbody tr", games.length);
  const ends = "[...document.querySelectorAll('#people-games tbody tr')].map(({ cells }) => cells[4].textContent).reverse().join()";
  await page.expect(ends, "won,over,over,over,won,lost");
}, { quick: NO_BROWSER });

test("all that is kept is saved and merged", async (open) => {
  const page = await open("levels/mine");
  const nameLevel = async (/** @type {string} */ name) => {
    await page.waitFor(".verdict.good");
    await callLevel(page, name);
    await page.click("header nav a[href='#people']");
    await page.waitFor("#people-name");
  };
  await nameLevel("Alpha");
  await page.openFile("#main input[type=file]", "games.jsonl", await recordOf("7"));
  await page.waitForCount("#people-games tbody tr", 1);
  await page.click("#save-all");
  const saved = await page.saved("sweetfish.json");
  // The same name here is another level, which stays; a level with the name of that one comes in under a new name.
  await page.click("header nav a[href='#levels']");
  await nameLevel("Bravo");
  await page.run("for (const key of Object.keys(localStorage)) if (key.startsWith('sweetfish.records/')) localStorage.removeItem(key);");
  await page.openFile("#main input[type=file]", "sweetfish.json", saved);
  await page.waitForWords("#people-status", "added: 2, already here: ");
  await page.waitForCount("#people-games tbody tr", 1);
  await page.openFile("#main input[type=file]", "sweetfish.json", saved);
  await page.waitForWords("#people-status", "added: 0, already here: ");
  await page.click("header nav a[href='#levels']");
  await page.waitFor("#level");
  const levels = "[...document.querySelectorAll('#level option[value^=mine]')].map(({ textContent }) => textContent).join()";
  await page.waitUntil(`${levels} === 'your level: Bravo,your level 2: Alpha'`);
}, { quick: EACH_BROWSER });

// Fault 6: a file of another section was taken in silence, or by an error of its size.
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
    ["gems", ".cards .state dd", "x.txt", "hello", "a file, but no file opens in this section: inputs and games of the duel open in “Duel”, levels in “Levels”, records in “Your games”"],
  ]) {
    await page.click(`header nav a[href='#${section}']`);
    await page.waitFor(shown);
    await page.dropFile("#main", name, content);
    await page.waitForWords("#error", `${name}: found ${expected}`);
  }
  page.checkLogs();
});

test("finished games lead back to their boards", async (open) => {
  const page = await open("duel/1/0");
  await page.waitFor(".duel-board .cell[aria-label*='group']");
  await page.click(".duel-board .cell");
  await page.waitFor("#rematch");
  await page.goTo("gems/p2/7");
  await page.waitFor(".cards .state dd");
  await page.goTo("people");
  await page.waitFor("#people-name");
  await page.openFile("#main input[type=file]", "games.jsonl", await gemGame("p1", 1));
  await page.waitForCount("#people-games tbody tr", 2);
  // The game of swaps comes from elsewhere: this page does not have it.
  await page.waitForCount("#people-games a", 1);
  await page.checkAccess("links of games");
  await page.click("#people-games a");
  await page.waitUntil("location.hash === '#duel/1/0/A1/1'");
  await page.waitFor("#result");
  await page.click("#result");
  await page.waitForWords(".end-card h2", "You win by 1");
});
