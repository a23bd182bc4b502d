// Which move decided a duel, and what both sides lost.

import assert from "node:assert/strict";
import { test } from "node:test";
import { sumsOf, worstOf } from "../../page/duel/losses.js";

/** @param {number} number @param {number} lost */
const loss = (number, lost) => ({ number, cell: "A1", lost, better: "B1" });
/** @param {import("../../page/duel/losses.js").Loss[]} losses @param {number} lead */
const worst = (losses, lead) => {
  const found = worstOf(losses, lead);
  return found && [found.number, found.isDecisive];
};

test("a move decided the game if its side would have won or nearly so", () => {
  // The first player lost by 10: by 6 points of move 1 it would be 4.
  assert.deepEqual(worst([loss(1, 6)], -10), [1, true]);
  assert.deepEqual(worst([loss(1, 5)], -10), [1, false]);
  assert.deepEqual(worst([loss(2, 30)], 10), [2, true]);
  assert.deepEqual(worst([loss(1, 1)], 0), [1, true]);
});

test("a move of the winner decided nothing", () => {
  assert.deepEqual(worst([loss(1, 40)], 10), [1, false]);
  // One that did comes before one that lost more.
  assert.deepEqual(worst([loss(1, 40), loss(2, 12)], 10), [2, true]);
  assert.equal(worst([], 10), null);
});

test("what moves lost is summed by side", () => {
  assert.deepEqual(sumsOf([loss(1, 4), loss(3, 5), loss(2, 7)]), [{ moves: 2, points: 9 }, { moves: 1, points: 7 }]);
});
