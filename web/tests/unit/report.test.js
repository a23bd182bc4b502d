// What the scripts of the grader's pages compute: boards by the rules against a slow plain oracle, points and clocks, numbers
// as they are written, axes, and the order of a table.

import assert from "node:assert/strict";
import { test } from "node:test";
import { nameOf } from "../../page/duel/cells.js";
import { clock, clockTick, count, signed } from "../../page/format.js";
import { clockStepOf, endOf, scale, stepOf, steps } from "../../page/plot.js";
import { compare, valueOf } from "../../report/order.js";
import { text } from "../../report/text.js";
import { courses, groupOf, movesOf, readGames, replay, take } from "../../report/record.js";

/** Returns whole numbers below a bound, the same for a seed. @param {number} seed */
function random(seed) {
  let state = seed;
  return (/** @type {number} */ below) => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return Math.floor((state / 2 ** 31) * below);
  };
}

/** Returns a board after a move by the words of the rules: equal neighbours join until none does, then each piece falls by single cells. @param {string[]} rows @param {number} row @param {number} column */
function plain(rows, row, column) {
  const cells = rows.map((cells) => [...cells]);
  const kind = cells[row][column];
  cells[row][column] = "x";
  for (let hasGrown = true; hasGrown; ) {
    hasGrown = false;
    for (let r = 0; r < cells.length; r++) {
      for (let c = 0; c < cells.length; c++) {
        const beside = [cells[r - 1]?.[c], cells[r + 1]?.[c], cells[r][c - 1], cells[r][c + 1]];
        if (cells[r][c] !== kind || !beside.includes("x")) continue;
        cells[r][c] = "x";
        hasGrown = true;
      }
    }
  }
  const size = cells.flat().filter((cell) => cell === "x").length;
  const empty = cells.map((cells) => cells.map((cell) => (cell === "x" ? "*" : cell)));
  for (let pass = 0; pass < empty.length; pass++) {
    for (let r = empty.length - 1; r > 0; r--) {
      for (let c = 0; c < empty.length; c++) {
        if (empty[r][c] === "*") [empty[r][c], empty[r - 1][c]] = [empty[r - 1][c], "*"];
      }
    }
  }
  return { size, rows: empty.map((cells) => cells.join("")) };
}

test("groups are taken and pieces fall as by plain rules", () => {
  for (let seed = 1; seed <= 200; seed++) {
    const below = random(seed);
    const size = 1 + below(9);
    const kinds = 1 + below(4);
    let rows = Array.from({ length: size }, () => Array.from({ length: size }, () => (below(8) === 0 ? "*" : below(kinds))).join(""));
    for (let move = 0; move < 12; move++) {
      const [row, column] = [below(size), below(size)];
      if (rows[row][column] === "*") continue;
      const expected = plain(rows, row, column);
      const group = groupOf(rows, [row, column]);
      assert.equal(group.length, expected.size, `seed ${seed}: ${nameOf(row, column)} on ${rows}`);
      rows = take(rows, group);
      assert.deepEqual(rows, expected.rows, `seed ${seed}: ${nameOf(row, column)}`);
    }
  }
});

test("a record is played, and what departs from the rules is named", () => {
  const moves = movesOf({ cells: ["A1", "B2", "Z9", "x", "B1"], points: [4, 1, 1, 1, 2], ms: [1, 2, 3, 4, 5] });
  const { boards, groups, warnings } = replay(["01", "01"], moves);
  assert.deepEqual(boards, [["01", "01"], ["*1", "*1"], ["**", "**"], ["**", "**"], ["**", "**"], ["**", "**"]]);
  assert.deepEqual(groups.map((group) => group.length), [2, 2, 0, 0, 0]);
  assert.deepEqual(warnings, [
    "Move 2: B2 brings 4, but 1 are recorded.",
    "Move 3: there is no group at Z9.",
    "Move 4: there is no group at x.",
    "Move 5: there is no group at B1.",
  ]);
});

test("games are read, and both sides have their points and clocks", () => {
  const [game] = readGames({
    agents: ["a", "b"],
    clocks: [500, 1000],
    boards: [{ class: "2x2", rows: ["01", "01"] }],
    games: [{ id: "r1e1p1a", sides: [1, 0], board: 0, cells: ["A1", "B1"], points: [4, 4], ms: [100, 250], scores: [4, 4], used: [100, 400] }],
  });
  assert.deepEqual([game.names, game.class, game.start], [["b", "a"], "2x2", [1000, 500]]);
  assert.deepEqual(courses(game), {
    points: [[0, 4, 4], [0, 0, 4]],
    // The time of a move that lost the game is in no move.
    clocks: [[1000, 900, 900], [500, 500, 100]],
  });
});

test("numbers have signs and words, and times are clocks", () => {
  assert.deepEqual([9, 0, -4].map(signed), ["+9", "0", "−4"]);
  assert.deepEqual([0, 1, 1234].map((number) => count(number, "move")), ["0 moves", "1 move", "1,234 moves"]);
  const times = { 0: "0.00 s", 12_345: "12.35 s", 59_994: "59.99 s", 59_995: "1:00.0", 62_449: "1:02.4", 3_599_960: "60:00.0", [-1500]: "−1.50 s" };
  for (const [ms, expected] of Object.entries(times)) assert.equal(clock(Number(ms)), expected, ms);
  assert.equal(clockTick(7500, 30_000), "7.5 s");
  assert.equal(clockTick(75_000, 120_000), "1:15");
  assert.equal(clockTick(0, 60_000), "0:00");
});

test("axes have a few steps that are easy to read", () => {
  for (const top of [4, 5, 9, 40, 100, 333, 1999, 456_976]) {
    assert.match(String(stepOf(top)), /^[125]0*$/);
    const end = endOf(top);
    assert.ok(end >= top && end % stepOf(top) === 0, `${top}: ${end}`);
    assert.ok(end / stepOf(top) >= 2 && end / stepOf(top) <= 4, `${top}: steps of ${stepOf(top)}`);
  }
  assert.equal(endOf(0), 1);
  for (const minutes of [1, 2, 5, 10, 30, 60, 180]) {
    const seconds = clockStepOf(60_000 * minutes) / 1000;
    assert.ok([15, 30, 60, 120, 300, 600, 900, 1800, 3600].includes(seconds), `${minutes} min: steps of ${seconds} s`);
    const lines = (60 * minutes) / seconds;
    assert.ok(lines >= 2 && lines <= 4.5, `${minutes} min: ${lines} steps`);
  }
  assert.equal(clockStepOf(10_000), 5000);
});

test("a line holds from move to move, with gaps where nothing is known", () => {
  const x = scale(2, 0, 20);
  const y = scale(10, 100, 0);
  assert.equal(steps([0, 5, 10], x, y), "M0.0 100.0H10.0V50.0H20.0V0.0");
  assert.equal(steps([null, 5, null, 10, 0], x, y), "M10.0 50.0M30.0 0.0H40.0V100.0");
  // A game without moves has one value.
  assert.equal(steps([0], scale(0, 0, 20), y), "M0.0 100.0");
});

test("a table is sorted by numbers, then by texts", () => {
  const cells = ["player-10", "+12.0", "−3.5 ± 2", "-", "player-9", "100 %"];
  const sorted = cells.map(valueOf).sort(compare);
  assert.deepEqual(sorted, [-3.5, 12, 100, "-", "player-9", "player-10"]);
});

test("games of one name in a class have addresses of their own", () => {
  const packed = (/** @type {string} */ id, /** @type {[number, number]} */ sides) =>
    ({ id, sides, board: 0, cells: [], points: [], ms: [], scores: /** @type {[number, number]} */ ([0, 0]), used: /** @type {[number, number]} */ ([0, 0]) });
  const data = { agents: ["a/b", "random", "c d"], clocks: [0, 0, 0], boards: [{ class: "1x1", rows: ["0"] }] };
  const ids = (/** @type {ReturnType<typeof packed>[]} */ games) => readGames({ ...data, games }).map(({ id, name }) => [id, name]);
  assert.deepEqual(ids([packed("r1e1p1a", [0, 1])]), [["r1e1p1a", "r1e1p1a"]]);
  assert.deepEqual(ids([packed("r1e1p1a", [0, 1]), packed("r1e1p1a", [2, 1])]), [
    ["r1e1p1a@a%2Fb@random", "r1e1p1a"],
    ["r1e1p1a@c%20d@random", "r1e1p1a"],
  ]);
});

test("the verdict of a game says what moves lost, and what is not proven", () => {
  const analysis = { lead: [], lost: [4, 0, 2, 1], best: [], unproven: 1 };
  const verdict = (/** @type {Partial<typeof analysis>} */ changed) => text.verdict(["anna", "ben"], { ...analysis, ...changed });
  assert.equal(verdict({}), "The engine's verdict: anna lost 6 points by 2 moves; ben lost 1 point by 1 move. A ? stands where that is not proven.");
  assert.equal(verdict({ lost: [0, 0] }), "The engine's verdict: anna lost no points; ben lost no points.");
  assert.deepEqual([text.lost(4, false), text.lost(2, true)], ["\u22124?", "\u22122"]);
  assert.deepEqual([text.better("C1", 4, false), text.better("C1", 4, true), text.better("C1", 0, true)], ["perhaps better C1 +4", "better C1 +4", "none is better"]);
});
