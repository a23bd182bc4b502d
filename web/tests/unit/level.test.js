// A level as the workbench edits it: its goals, its size, its text, and the cell that an error names.

import assert from "node:assert/strict";
import { test } from "node:test";
import "./globals.js";
import { between } from "../../page/levels/brush.js";
import * as model from "../../page/levels/model.js";

/** A level of 3x2: a void above the first column, ice and a portal. @returns {import("../../page/levels/model.js").Level} */
const small = () => ({
  ...model.newLevel(),
  width: 3,
  height: 2,
  cells: ["#", "?", "1", "?", "22", "?"],
  exits: new Array(6).fill(false),
  portals: [
    [
      [0, 1],
      [1, 2],
    ],
  ],
});

test("each mode has its goals and its limit", () => {
  const goals = (/** @type {string} */ mode) =>
    /** @type {const} */ (["score", "ingredients", "orders"]).filter((goal) => model.hasGoal(mode, goal)).join();
  assert.deepEqual(model.MODES.map(goals), ["score", "", "ingredients", "score", "orders", "score,ingredients,orders"]);
  assert.equal(model.isTimed({ ...small(), mode: "timed" }), true);
  assert.equal(model.isTimed({ ...small(), mode: "moves", timed: true }), false);
  assert.equal(model.isTimed({ ...small(), mode: "mixed", timed: true }), true);
});

test("candies come in at the top cells, and the lowest ones are found, below voids too", () => {
  assert.deepEqual(model.spawnersOf(small()), [false, true, true, true, false, false]);
  assert.deepEqual(model.bottoms(small()), [false, false, false, true, true, true]);
  const spawners = new Array(6).fill(true);
  assert.equal(model.spawnersOf({ ...small(), spawners }), spawners);
});

test("another size keeps what is inside", () => {
  const larger = model.resized(small(), 4, 3);
  assert.deepEqual(larger.cells, ["#", "?", "1", "?", "?", "22", "?", "?", "?", "?", "?", "?"]);
  assert.equal(larger.exits.length, 12);
  assert.equal(larger.portals.length, 1);
  const back = model.resized(larger, 3, 2);
  assert.deepEqual(back.cells, small().cells);
  assert.deepEqual(model.resized(small(), 2, 2).portals, [], "an end of the portal is cut off");
});

test("what the engine parsed is the level, with spawners only where they are its own", () => {
  const { orders, ...rest } = small();
  /** @type {any} */
  const parsed = { ...rest, score: null, orders: [["kind1", 3]], spawners: model.spawnersOf(small()) };
  const level = model.fromParsed(parsed);
  assert.deepEqual(level, { ...small(), score: 0, orders: { kind1: 3 } });
  const own = new Array(6).fill(false);
  assert.deepEqual(model.fromParsed({ ...parsed, spawners: own }).spawners, own);
  assert.deepEqual(orders, {});
});

test("a line of the text belongs to a key, those of a board to its board", () => {
  const level = { ...small(), name: "a = 1", exits: [false, false, false, false, false, true] };
  const lines = model.toToml(level).split("\n");
  for (const [line, key] of /** @type {[string, string][]} */ ([
    ['name = "a = 1"', "name"],
    ['mode = "moves"', "mode"],
    ["moves = 20", "moves"],
    ["?  22 ?", "board"],
    [". . v", "exits"],
    ["    { from = [1, 2], to = [2, 3] },", "portals"],
  ])) {
    assert.ok(lines.includes(line), `${line} in ${lines.join("|")}`);
    assert.equal(model.keyAt(level, lines.indexOf(line) + 1), key, line);
  }
});

test("a stroke passes every cell on its way", () => {
  assert.deepEqual(between([1, 1], [1, 1]), []);
  assert.deepEqual(between([2, 4], [2, 1]), [
    [2, 3],
    [2, 2],
    [2, 1],
  ]);
  assert.deepEqual(between([0, 0], [4, 2]), [
    [1, 1],
    [2, 1],
    [3, 2],
    [4, 2],
  ]);
});
