// A level as the workbench edits it: its goals, its size, what two levels share, and the field or cell that an error names.

import assert from "node:assert/strict";
import { test } from "node:test";
import "./globals.js";
import { Fault } from "../../page/engine/workers.js";
import { parse } from "../../page/gem.js";
import * as brush from "../../page/levels/brush.js";
import { between } from "../../page/levels/hand.js";
import * as check from "../../page/levels/check.js";
import * as model from "../../page/levels/model.js";
import { isLevel } from "../../page/levels/shape.js";

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
  const goals = (/** @type {model.Mode} */ mode) =>
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

test("levels have the same key if their files are the same", () => {
  const spawners = model.spawnersOf(small());
  const same = { ...small(), orders: { striped: 3 }, ingredients: 2, at_once: 4, timed: true, spawners: [true, ...spawners.slice(1)] };
  assert.equal(model.keyOf(same), model.keyOf(small()), "goals of other modes, zeros, marks on voids and usual spawners");
  const { name, stars, ...rest } = small();
  const sorted = { stars, ...rest, name };
  assert.equal(model.keyOf(sorted), model.keyOf(small()), "whatever the order of its parts");
  const keys = [
    small(),
    { ...small(), name: "a" },
    { ...small(), stars: [1] },
    { ...small(), mode: /** @type {const} */ ("timed") },
    { ...small(), kinds: 4 },
    { ...small(), limit: 4 },
    { ...small(), score: 4 },
    { ...small(), width: 2 },
    { ...small(), cells: ["#", "?", "2", "?", "22", "?"] },
    { ...small(), spawners: new Array(6).fill(true) },
    { ...small(), exits: new Array(6).fill(true) },
    { ...small(), portals: [] },
    { ...small(), mode: /** @type {const} */ ("mixed") },
    { ...small(), mode: /** @type {const} */ ("mixed"), orders: { 1: 3 } },
    { ...small(), mode: /** @type {const} */ ("mixed"), orders: { 1: 4 } },
    { ...small(), mode: /** @type {const} */ ("mixed"), ingredients: 4 },
    { ...small(), mode: /** @type {const} */ ("mixed"), ingredients: 4, at_once: 2 },
    { ...small(), mode: /** @type {const} */ ("mixed"), timed: true },
  ].map(model.keyOf);
  assert.equal(new Set(keys).size, keys.length);
  assert.equal(model.gameKey({ ...small(), name: "a", stars: [1] }), model.gameKey(small()), "no game depends on them");
});

/** A level with all that levels can have. @returns {model.Level} */
const rich = () => ({
  ...small(),
  cells: ["#", "{3f}~", "1m", "2c4", "{o}=", "?t"],
  gives: [".", "ci", ".", "s", ".", "."],
  enter: { swirl: [3, 2], chameleon: [0, 1] },
  fuse: 30,
  rules: { fish: 5, "mystery-frosting": 0 },
});

/** @type {[number, number]} */
const THIRD = [0, 2];

test("a level with everything goes through unchanged", () => {
  const read = JSON.parse(JSON.stringify(rich()));
  assert.ok(isLevel(read), "as it is kept");
  assert.equal(model.keyOf(read), model.keyOf(rich()));
  const back = model.resized(model.resized(rich(), 5, 4), 3, 2);
  assert.deepEqual(back, { ...rich(), spawners: back.spawners });
  rich().cells.forEach((word, index) => {
    const { jelly } = parse(word);
    if (word === "#") return;
    const place = /** @type {[number, number]} */ ([Math.floor(index / 3), index % 3]);
    const without = brush.painted(rich(), place, { do: "jelly", layers: 1 }, false);
    const again = jelly ? brush.painted(without, place, { do: "jelly", layers: jelly }, true) : without;
    assert.deepEqual(again, rich(), word);
  });
  for (const wrong of [{ gives: ["."] }, { gives: 1 }, { enter: { swirl: [1] } }, { fuse: "9" }, { rules: { fish: -1 } }]) {
    assert.ok(!isLevel({ ...rich(), ...wrong }), JSON.stringify(wrong));
  }
});

test("what enters, is given or chosen is part of the key of a game, and keys of other levels stay", () => {
  const levels = [rich(), { ...rich(), gives: undefined }, { ...rich(), enter: undefined }, { ...rich(), fuse: undefined }, { ...rich(), rules: undefined }];
  assert.equal(new Set(levels.map(model.gameKey)).size, levels.length);
  const plain = { ...small(), gives: new Array(6).fill("."), enter: { bomb: /** @type {[number, number]} */ ([0, 0]) }, fuse: 15, rules: {} };
  assert.equal(model.keyOf(plain), model.keyOf(small()), "what says nothing");
  assert.ok(model.gameKey(small()).endsWith('"011100","000000",[[[0,1],[1,2]]]]'), "as games are stored under it");
});

test("marmalade, locks and what spawners give are painted, and taken away", () => {
  const soft = brush.painted(small(), THIRD, { do: "marmalade" }, true);
  assert.equal(soft.cells[2], "{1}");
  assert.equal(brush.painted(soft, THIRD, { do: "content", word: "@" }, true).cells[2], "{@}");
  assert.equal(brush.painted(soft, THIRD, { do: "content", word: "x" }, true).cells[2], "x", "no blocker is in marmalade");
  assert.equal(brush.painted(soft, THIRD, { do: "lock" }, true).cells[2], "(1)", "a lock or marmalade");
  assert.equal(brush.painted(soft, THIRD, { do: "marmalade" }, false).cells[2], "1");
  const givesLess = brush.painted(small(), THIRD, { do: "spawner", gives: "ci" }, true);
  assert.deepEqual(givesLess.gives, [".", ".", "ci", ".", ".", "."]);
  assert.deepEqual(["ci", "."].map((gives) => brush.isMarked(givesLess, 2, { do: "spawner", gives })), [true, false]);
  assert.equal(brush.painted(givesLess, THIRD, { do: "spawner", gives: "." }, true).gives, undefined);
  assert.equal(brush.painted(givesLess, THIRD, { do: "spawner", gives: "ci" }, false).gives, undefined);
});

// Fault 6: messages about a text that nobody sees.
test("a fault of a level names its field, its order or its cell", () => {
  const fault = (/** @type {Partial<import("../../page/engine/types.js").RequestError>} */ where) =>
    check.inWords(new Fault({ code: "level", message: "found 0, expected 1", ...where }));
  assert.equal(fault({}), "found 0, expected 1");
  for (const field of /** @type {(keyof model.Level)[]} */ (Object.keys(small()))) {
    if (field !== "timed") assert.match(fault({ field }), /^[A-Z][\w ()]+: found 0, expected 1$/, field);
  }
  assert.equal(fault({ field: "orders", item: "ingredients" }), "ingredients: found 0, expected 1");
  assert.equal(fault({ field: "cells", row: 1, column: 0 }), "found 0, expected 1 (row 2, column 1 of the board)");
  assert.equal(fault({ field: "portals", row: 1, column: 0 }), "Portals: found 0, expected 1 (row 2, column 1 of the board)");
  assert.equal(check.inWords(new Error("found no file")), "found no file");
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
