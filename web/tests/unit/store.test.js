// What the browser keeps, with a storage that works, one that is full, and one that others wrote to.

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

/** A storage as browsers have it. */
class FakeStorage {
  /** @type {Map<string, string>} */
  items = new Map();
  isFull = false;

  /** @param {string} key */
  getItem(key) {
    return this.items.get(key) ?? null;
  }

  /** @param {string} key @param {string} value */
  setItem(key, value) {
    if (this.isFull) throw new Error("full");
    this.items.set(key, value);
  }

  /** @param {string} key */
  removeItem(key) {
    this.items.delete(key);
  }
}

const error = { hidden: true, textContent: "" };
let storage = new FakeStorage();
Object.assign(globalThis, { document: { getElementById: () => error } });
const store = await import("../../page/store.js");

beforeEach(() => {
  storage = new FakeStorage();
  Object.assign(error, { hidden: true, textContent: "" });
  Object.defineProperty(globalThis, "localStorage", { value: storage, configurable: true });
});

test("what is kept is loaded, under names of this page", () => {
  assert.equal(store.keep("a", { b: [1] }), true);
  assert.deepEqual([...storage.items.keys()], ["sweetfish.a"]);
  assert.deepEqual(store.load("a", { b: [0] }), { b: [1] });
  store.forget("a");
  assert.deepEqual(store.load("a", { b: [0] }), { b: [0] });
});

test("what is of another kind, not valid or no JSON is as nothing", () => {
  for (const [kept, otherwise] of /** @type {[string, unknown][]} */ ([
    ["5", "text"],
    ["null", 1],
    ["[1]", { a: 1 }],
    ['{"a":"1"}', { a: 1 }],
    ['{"b":1}', { a: 1 }],
    ["{", 1],
  ])) {
    storage.items.set("sweetfish.a", kept);
    assert.deepEqual(store.load("a", otherwise), otherwise, kept);
  }
  storage.items.set("sweetfish.a", "5");
  assert.equal(
    store.load("a", 1, (value) => value < 5),
    1,
  );
  assert.equal(
    store.load("a", 1, (value) => value < 6),
    5,
  );
});

test("a full storage is said in one line and loses nothing", () => {
  store.keep("a", 1);
  storage.isFull = true;
  assert.equal(store.keep("a", 2), false);
  assert.equal(store.load("a", 0), 1);
  assert.match(error.textContent, /^the browser's storage is full or closed/);
  assert.equal(error.hidden, false);
});

test("without a storage nothing is there, and nothing fails", () => {
  Object.defineProperty(globalThis, "localStorage", {
    get() {
      throw new Error("denied");
    },
    configurable: true,
  });
  assert.equal(store.load("a", 7), 7);
  assert.equal(store.keep("a", 8), false);
  store.forget("a");
});

test("records are added once, in their order, and taken away", () => {
  assert.equal(store.addRecords(["a", "b", "a"]), 2);
  assert.equal(store.addRecords(["b", "c"]), 1);
  assert.deepEqual(store.records(), ["a", "b", "c"]);
  storage.items.set("sweetfish.records", '["a",7,"c"]');
  assert.deepEqual(store.records(), ["a", "c"]);
  store.removeRecords("a");
  assert.deepEqual(store.records(), ["c"]);
  store.removeRecords();
  assert.deepEqual(store.records(), []);
});

test("records that cannot be kept are not counted", () => {
  storage.isFull = true;
  assert.equal(store.addRecords(["a"]), 0);
});

test("the boards that were seen are the last 400, by family", () => {
  for (let board = 0; board < 401; board += 1) store.see("duel", `${board}`);
  assert.equal(store.hasSeen("duel", "0"), false);
  assert.equal(store.hasSeen("duel", "1"), true);
  assert.equal(store.hasSeen("gems", "1"), false);
  // One that is seen again is the newest.
  store.see("duel", "1");
  store.see("duel", "new");
  assert.equal(store.hasSeen("duel", "1"), true);
  assert.equal(store.hasSeen("duel", "2"), false);
});

test("whole numbers are within their range", () => {
  for (const [value, is] of /** @type {[unknown, boolean][]} */ ([
    [3, true],
    [5, true],
    [2, false],
    [6, false],
    [3.5, false],
    ["3", false],
    [null, false],
  ])) {
    assert.equal(store.isWithin(value, [3, 5]), is, String(value));
  }
});
