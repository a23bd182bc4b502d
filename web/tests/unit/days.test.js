// The days of puzzles: their numbers, addresses, and how many are solved in a row.

import assert from "node:assert/strict";
import { test } from "node:test";
import { DAYS, addressOf, beside, dateOf, idOf, numberAt, numberOf, parse, streak, yearOf } from "../../page/duel/puzzle/days.js";

test("each date of a leap year is another day", () => {
  const date = new Date(2024, 0, 1);
  for (let number = 1; number <= DAYS; number++) {
    assert.equal(numberAt(date), number);
    assert.deepEqual(dateOf(number), { month: date.getMonth() + 1, day: date.getDate() });
    assert.equal(parse(addressOf(number)), number);
    date.setDate(date.getDate() + 1);
  }
  assert.equal(date.getFullYear(), 2025);
});

test("other years leave the leap day out", () => {
  assert.equal(numberAt(new Date(2026, 1, 28)), 59);
  assert.equal(numberAt(new Date(2026, 2, 1)), 61);
  assert.equal(parse("02-29"), 60);
});

test("an address that is no day is none", () => {
  for (const address of ["", "13-01", "00-10", "02-30", "11-31", "11-0", "1-1", "11-25x", "constructor"]) assert.equal(parse(address), null, address);
});

test("the year is a circle", () => {
  assert.equal(beside(1, -1), DAYS);
  assert.equal(beside(DAYS, 1), 1);
  assert.equal(beside(60, 1), 61);
});

test("a row of days ends today or yesterday", () => {
  const solved = new Set(["2027-12-30", "2027-12-31", "2028-01-01"]);
  const row = (/** @type {Date} */ today) => streak(today, (id) => solved.has(id));
  assert.equal(row(new Date(2028, 0, 1)), 3);
  assert.equal(row(new Date(2028, 0, 2)), 3);
  assert.equal(row(new Date(2028, 0, 3)), 0);
  // No day is between these two in a year without a leap day.
  solved.add(idOf(2027, 59)).add(idOf(2027, 61));
  assert.equal(row(new Date(2027, 2, 1)), 2);
});

test("a day is of the last year that had it", () => {
  const today = new Date(2027, 0, 1);
  assert.equal(yearOf(today, numberOf(1, 1)), 2027);
  assert.equal(yearOf(today, numberOf(12, 31)), 2026);
  assert.equal(yearOf(today, numberOf(2, 29)), 2024);
  assert.equal(yearOf(new Date(2028, 1, 29), numberOf(2, 29)), 2028);
});
