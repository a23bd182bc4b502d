// What tools do to a board: strokes in mirrors, fills, cake bombs, copies. Boards are written as rows of words.

import assert from "node:assert/strict";
import { test } from "node:test";
import "./globals.js";
import { flood } from "../../page/levels/area.js";
import { cleared, copied, flipped, moved, pasted, symmetric } from "../../page/levels/clip.js";
import { textOf } from "../../page/levels/clipboard.js";
import * as model from "../../page/levels/model.js";
import { isLevel } from "../../page/levels/shape.js";
import { stroked } from "../../page/levels/stroke.js";
import { secondsAdded } from "../../page/levels/time.js";

/** @typedef {model.Level} Level */
/** @typedef {model.Place} Place */

/** @param {string} rows separated by slashes @param {Partial<Level>} [more] @returns {Level} */
function board(rows, more = {}) {
  const words = rows.split("/").map((row) => row.trim().split(/ +/));
  const cells = words.flat();
  return { ...model.newLevel(), width: words[0].length, height: words.length, cells, exits: cells.map(() => false), ...more };
}

/** Returns the rows of a board. @param {Pick<Level, "width" | "height" | "cells">} level */
const rowsOf = ({ width, height, cells }) => Array.from({ length: height }, (_, row) => cells.slice(row * width, (row + 1) * width).join(" ")).join("/");

/** @param {string} word @returns {import("../../page/levels/brush.js").Brush} */
const content = (word) => ({ do: "content", word });
const plain = { isOn: true, axes: [] };
/** @type {import("../../page/levels/area.js").Axis[]} */
const BOTH = ["left-right", "up-down"];

/** Paints cells and returns the rows. @param {string} rows @param {Place[]} places @param {string} word @param {Partial<import("../../page/levels/stroke.js").How>} [how] */
const after = (rows, places, word, how) => rowsOf(stroked(board(rows), places, content(word), { ...plain, ...how }));

test("a stroke is painted in all mirrors, once", () => {
  assert.equal(after("? ? ?/? ? ?", [[0, 0]], "1", { axes: ["left-right"] }), "1 ? 1/? ? ?");
  assert.equal(after("? ? ?/? ? ?", [[0, 0]], "1", { axes: BOTH }), "1 ? 1/1 ? 1");
  assert.equal(after("? ? ?/? ? ?/? ? ?", [[1, 1]], "1", { axes: BOTH }), "? ? ?/? 1 ?/? ? ?");
  // Marks are set by how the stroke began, in the mirrors too.
  const marked = stroked(board("?~ ? ?"), [[0, 2]], { do: "jelly", layers: 1 }, { isOn: true, axes: ["left-right"] });
  assert.equal(rowsOf(marked), "?~ ? ?~");
  const same = board("1 1");
  assert.equal(stroked(same, [[0, 0]], content("1"), plain), same);
});

test("a fill takes what is joined and alike", () => {
  const level = board("1 1 2/2 1 1/1 2 1~");
  const filled = (/** @type {Place} */ place, /** @type {import("../../page/levels/brush.js").Brush} */ brush) => flood(level, place, brush).join(" ");
  assert.equal(filled([0, 0], content("3")), "0,0 0,1 1,1 1,2 2,2", "jelly does not matter to content");
  assert.equal(filled([2, 0], content("3")), "2,0", "not over corners");
  assert.equal(filled([0, 0], { do: "jelly", layers: 2 }).split(" ").length, 8, "all but the cell with jelly");
  assert.equal(flood(board("? # ?"), [0, 0], { do: "jelly", layers: 1 }).length, 1, "a void ends it");
});

// A flood that shares nothing with the other: labels of cells become those of like neighbours until none changes.
test("fills are those of a slow reference", () => {
  for (let seed = 1; seed <= 200; seed++) {
    let state = seed;
    const draw = (/** @type {number} */ count) => ((state = (state * 48271) % 2147483647), state % count);
    const [width, height] = [1 + draw(9), 1 + draw(9)];
    const cells = Array.from({ length: width * height }, () => "12#"[draw(3)]);
    const labels = cells.map((_, index) => index);
    for (let isDone = false; !isDone; ) {
      isDone = true;
      cells.forEach((word, a) =>
        cells.forEach((other, b) => {
          const isBeside = (a % width === b % width && Math.abs(a - b) === width) || (Math.abs(a - b) === 1 && Math.floor(a / width) === Math.floor(b / width));
          if (word !== other || !isBeside || labels[a] <= labels[b]) return;
          labels[a] = labels[b];
          isDone = false;
        }),
      );
    }
    const start = draw(cells.length);
    const rows = Array.from({ length: height }, (_, row) => cells.slice(row * width, (row + 1) * width).join(" ")).join("/");
    const found = flood(board(rows), [Math.floor(start / width), start % width], content("4")).map(([row, column]) => row * width + column);
    assert.deepEqual(found, cells.map((_, index) => index).filter((index) => labels[index] === labels[start]), `seed ${seed}`);
  }
});

test("a cake bomb is painted as a square", () => {
  assert.equal(after("? ? ?/? ? ?", [[0, 0]], "k3"), "k3 k3 ?/k3 k3 ?");
  assert.equal(after("? ? ?/? ? ?", [[1, 2]], "k3"), "? k3 k3/? k3 k3", "where the board ends it lies before the cell");
  assert.equal(after("k3 k3 ?/k3 k3 ?", [[1, 1]], "k2"), "k2 k2 ?/k2 k2 ?", "one that is there is painted as it lies");
  assert.equal(after("? ? ? ?/? ? ? ?", [[0, 0], [0, 1], [0, 2], [0, 3]], "k1"), "k1 k1 k1 k1/k1 k1 k1 k1", "a line lays one beside the other");
  // A rectangle has as many as it has room for.
  const wide = /** @type {Place[]} */ ([[0, 0], [0, 1], [0, 2], [1, 0], [1, 1], [1, 2]]);
  assert.equal(after("? ? ? ?/? ? ? ?", wide, "k3", { isBounded: true }), "k3 k3 ? ?/k3 k3 ? ?");
  assert.equal(after("? ? ?/? ? ?", [[0, 1]], "k3", { isBounded: true }), "? k3 k3/? k3 k3", "one at least");
  // The image of a square is one; it is left out where both would share cells.
  assert.equal(after("? ? ? ? ?/? ? ? ? ?", [[0, 0]], "k3", { axes: ["left-right"] }), "k3 k3 ? k3 k3/k3 k3 ? k3 k3");
  assert.equal(after("? ? ? ?/? ? ? ?", [[0, 1]], "k3", { axes: ["left-right"] }), "? k3 k3 ?/? k3 k3 ?");
  assert.equal(after("? ? ?/? ? ?", [[0, 0]], "k3", { axes: ["left-right"] }), "k3 k3 ?/k3 k3 ?");
});

test("what is painted over a part of a cake bomb takes the whole", () => {
  assert.equal(after("k3 k3 ?/k3 k3~ ?", [[0, 0]], "1"), "1 ? ?/? ?~ ?");
  assert.equal(after("k3 k3 ? ?/k3 k3 ? ?", [[0, 0]], "#"), "# ? ? ?/? ? ? ?");
  assert.equal(after("? ? ?/k3 k3 ?/k3 k3 ?", [[0, 1]], "k1"), "? k1 k1/? k1 k1/? ? ?");
  assert.equal(rowsOf(cleared(board("k3 k3 k3 k3/k3 k3 k3 k3"), [[0, 1], [1, 1]])), "? ? k3 k3/? ? k3 k3");
  const jelly = stroked(board("k3 k3/k3 k3"), [[0, 0]], { do: "jelly", layers: 1 }, plain);
  assert.equal(rowsOf(jelly), "k3~ k3/k3 k3", "jelly lies below");
});

test("copies are pasted with all that lies within", () => {
  const spawners = [true, false, false, false, true, false];
  const level = board("1 2 3/4~ # 5", { spawners, exits: [false, false, false, true, false, false], portals: [[[0, 0], [1, 0]], [[0, 2], [1, 2]]] });
  const clip = copied(level, [[0, 0], [1, 1]]);
  assert.equal(rowsOf(clip), "1 2/4~ #");
  assert.deepEqual(clip.portals, [[[0, 0], [1, 0]]], "a portal with both ends");
  const other = pasted(board("? ? ? ?/? ? ? ?/? ? ? ?", { portals: [[[0, 0], [1, 1]], [[0, 0], [2, 0]]] }), clip, [1, 1]);
  assert.equal(rowsOf(other), "? ? ? ?/? 1 2 ?/? 4~ # ?");
  assert.deepEqual(other.exits.map(Number).join(""), "000000000100");
  assert.deepEqual(other.portals, [[[0, 0], [2, 0]], [[1, 1], [2, 1]]], "portals below the paste go");
  assert.ok(other.spawners?.[5] && other.spawners[0] && !other.spawners[6], "spawners of its own, and the usual ones elsewhere");
  assert.ok(isLevel(other));
  // What does not fit is cut off, with its portals.
  const edge = pasted(board("? ? ?/? ? ?"), clip, [1, 2]);
  assert.equal(rowsOf(edge), "? ? ?/? ? 1");
  assert.deepEqual(edge.portals, []);
  const blank = cleared(level, [[0, 0], [1, 1]]);
  assert.equal(rowsOf(blank), "? ? 3/? ? 5");
  assert.deepEqual([blank.portals.length, blank.exits.some(Boolean)], [1, false]);
});

test("no part of a cake bomb is left by copies and symmetry", () => {
  const level = board("k3 k3 ? ?/k3 k3~ ? ?");
  assert.equal(rowsOf(pasted(level, copied(level, [[0, 0], [1, 0]]), [0, 3])), "k3 k3 ? ?/k3 k3~ ? ?", "half of one is copied");
  assert.equal(rowsOf(pasted(level, copied(level, [[0, 0], [1, 1]]), [0, 3])), "k3 k3 ? ?/k3 k3~ ? ?", "half of one is beside the board");
  assert.equal(rowsOf(pasted(level, copied(level, [[0, 0], [1, 1]]), [0, 2])), "k3 k3 k3 k3/k3 k3~ k3 k3~");
  assert.equal(rowsOf(symmetric(board("1 k2 k2 3/4 k2 k2 5"), ["left-right"])), "1 k2 k2 1/4 k2 k2 4", "one in the middle stays");
  assert.equal(rowsOf(symmetric(board("? k2 k2/? k2 k2"), ["left-right"])), "? ? ?/? ? ?");
});

test("a cake bomb that would come apart at the edge of a board that moves is gone", () => {
  const level = board("k3 k3 k2 k2/k3 k3 k2 k2/1 2 3 4");
  assert.equal(rowsOf(moved(level, [0, 1])), "? k3 k3 ?/? k3 k3 ?/4 1 2 3");
  assert.equal(rowsOf(moved(level, [0, 2])), "k2 k2 k3 k3/k2 k2 k3 k3/3 4 1 2");
  assert.equal(rowsOf(moved(level, [-1, 0])), "? ? ? ?/1 2 3 4/? ? ? ?");
  assert.equal(rowsOf(moved(level, [1, 0])), "1 2 3 4/k3 k3 k2 k2/k3 k3 k2 k2");
});

test("a copy is the text of a part of a level file", () => {
  const level = board("1 #/2~ X", { exits: [false, false, true, false], spawners: [true, false, false, false], portals: [[[0, 0], [1, 0]]] });
  const clip = copied(level, [[0, 0], [1, 1]]);
  const layers = ["board = '''\n1 #\n2~ X\n'''", "spawners = '''\nv #\n. .\n'''", "exits = '''\n. #\nv .\n'''"];
  assert.equal(textOf(clip), [...layers, "portals = [{ from = [1, 1], to = [2, 1] }]\n"].join("\n"));
});

test("boards are mirrored, made symmetric and moved", () => {
  const level = board("1 2 3/4 5 6/7 # 9", { portals: [[[0, 0], [2, 0]]], exits: [true, ...new Array(8).fill(false)] });
  assert.equal(rowsOf(flipped(level, "left-right")), "3 2 1/6 5 4/9 # 7");
  assert.equal(rowsOf(symmetric(level, ["left-right"])), "1 2 1/4 5 4/7 # 7");
  assert.equal(rowsOf(symmetric(level, BOTH)), "1 2 1/4 5 4/1 2 1");
  assert.deepEqual(symmetric(level, ["left-right"]).portals, [[[0, 0], [2, 0]], [[0, 2], [2, 2]]]);
  assert.equal(symmetric(board("1/2"), ["left-right"]).cells.join(), "1,2");
  const right = moved(level, [0, 1]);
  assert.equal(rowsOf(right), "3 1 2/6 4 5/9 7 #");
  assert.deepEqual(right.portals, [[[0, 1], [2, 1]]]);
  assert.equal(right.exits[1], true);
  assert.deepEqual(moved(right, [0, -1]), level, "back again");
  assert.deepEqual(moved(moved(level, [-1, 0]), [1, 0]), level);
});

test("time candies add their seconds once each, in levels with seconds", () => {
  const steps = [
    { before: ["1t", "2", "3t"], cleared: [".", "2", "3-"] },
    { before: ["(4t)", "5t", "5t"], cleared: ["4t", ".", "5t"] },
  ];
  const level = board("?", { mode: "timed", rules: { seconds: 4 } });
  assert.equal(secondsAdded(level, steps), 12, "one that becomes special is gone; one whose lock opens stays");
  assert.equal(secondsAdded({ ...level, mode: "moves" }, steps), 0);
});
