// What the browser keeps, with a storage that works, one that is full, and one that others wrote to.

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { has, isText, isWhole } from "../../page/shape.js";

/** What a storage does, as browsers have it; what it holds are properties. */
const METHODS = {
  /** @this {Record<string, any>} @param {string} key */
  getItem(key) {
    return this[key] ?? null;
  },
  /** @this {Record<string, any>} @param {string} key @param {string} value */
  setItem(key, value) {
    if (isFull) throw new Error("full");
    this[key] = value;
  },
  /** @this {Record<string, any>} @param {string} key */
  removeItem(key) {
    delete this[key];
  },
};

let isFull = false;
/** @type {Record<string, any>} */
let storage;
const error = { hidden: true, textContent: "", after() {} };
Object.assign(globalThis, { document: { getElementById: () => error, querySelector: () => null } });
const store = await import("../../page/store.js");
const records = await import("../../page/records.js");

/** Lets the page have an empty storage. */
function empty() {
  isFull = false;
  storage = Object.create(METHODS);
  for (const name of ["localStorage", "sessionStorage"]) Object.defineProperty(globalThis, name, { value: storage, configurable: true });
}

beforeEach(() => {
  empty();
  // What a test before could not keep is kept with this, and gone with that storage.
  store.keep("room", 0);
  empty();
  Object.assign(error, { hidden: true, textContent: "" });
});

test("what is kept is loaded, under names of this page", () => {
  assert.equal(store.keep("a", { b: [1] }), true);
  assert.deepEqual(Object.keys(storage), ["sweetfish.a"]);
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
    storage["sweetfish.a"] = kept;
    assert.deepEqual(store.load("a", otherwise), otherwise, kept);
  }
  storage["sweetfish.a"] = "5";
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
  isFull = true;
  assert.equal(store.keep("a", 2), false);
  assert.equal(store.load("a", 0), 2, "work goes on with it");
  assert.equal(storage["sweetfish.a"], "1");
  assert.match(error.textContent, /^the browser's storage is full or closed/);
  assert.equal(error.hidden, false);
  // Once there is room again, all is kept.
  isFull = false;
  assert.equal(store.keep("b", 3), true);
  assert.equal(storage["sweetfish.a"], "2");
});

test("what is of little use is not kept without a word", () => {
  isFull = true;
  assert.equal(store.keep("a", 2, { isQuiet: true }), false);
  assert.equal(error.textContent, "");
});

test("without a storage nothing is there, and nothing fails", () => {
  Object.defineProperty(globalThis, "localStorage", {
    get() {
      throw new Error("denied");
    },
    configurable: true,
  });
  assert.equal(store.load("a", 7), 7);
  assert.deepEqual(store.names(), []);
  assert.equal(store.keep("a", 8), false);
  assert.equal(store.load("a", 7), 8, "until the page is closed");
  assert.deepEqual(store.names(), ["a"]);
  store.forget("a");
  assert.equal(store.load("a", 7), 7);
});

const recordKeys = () => Object.keys(storage).filter((key) => key.startsWith("sweetfish.records"));

test("records are added once, in their order, and taken away", () => {
  assert.equal(records.addRecords(["b", "a", "b"]), 2);
  assert.equal(records.addRecords(["a", "c"]), 1);
  assert.deepEqual(records.records(), ["b", "a", "c"]);
  // Each is an item, so that another tab's stay.
  assert.equal(recordKeys().length, 3);
  storage["sweetfish.records/bad"] = "7";
  assert.deepEqual(records.records(), ["b", "a", "c"]);
  assert.equal(records.removeRecords("b"), true);
  assert.deepEqual(records.records(), ["a", "c"]);
  records.removeRecords();
  assert.deepEqual(recordKeys(), []);
});

test("the list of an older version becomes items, the oldest first", () => {
  const old = Array.from({ length: 120 }, (_, index) => `old ${index}`);
  storage["sweetfish.records"] = JSON.stringify([...old, 7]);
  records.addRecords(["new", "old 3"]);
  assert.deepEqual(records.records(), [...old, "new"]);
  assert.equal(storage["sweetfish.records"], undefined);
  assert.equal(recordKeys().length, 121);
});

test("a list for which there is no room stays until there is", () => {
  storage["sweetfish.records"] = '["a","b"]';
  isFull = true;
  assert.deepEqual(records.records(), ["a", "b"], "they are seen");
  assert.equal(storage["sweetfish.records"], '["a","b"]');
  isFull = false;
  assert.deepEqual(records.records(), ["a", "b"]);
  assert.equal(storage["sweetfish.records"], undefined);
  assert.equal(recordKeys().length, 2);
});

test("records have different ids", () => {
  const ids = Array.from({ length: 20000 }, (_, index) => records.idOf(`{"seed":${index}}`));
  assert.equal(new Set(ids).size, ids.length);
});

test("records that cannot be kept are there until the page is closed", () => {
  isFull = true;
  assert.equal(records.addRecords(["a"]), 1);
  assert.deepEqual(records.records(), ["a"]);
  assert.match(error.textContent, /^the browser's storage is full or closed/);
});

test("items are kept by name, so that tabs do not overwrite each other's", () => {
  /** @type {import("../../page/store.js").Items<number>} */
  const items = new store.Items("levels.own", /** @returns {value is number} */ (value) => Number(value) > 0);
  assert.equal(items.keep("b", 2), true);
  items.keep("a", 1);
  storage["sweetfish.levels.own/of/another"] = "3";
  storage["sweetfish.levels.own/bad"] = "-1";
  storage["sweetfish.levels.ownother"] = "4";
  storage["levels.own/c"] = "5";
  assert.deepEqual(items.all(), [
    ["a", 1],
    ["b", 2],
    ["of/another", 3],
  ]);
  assert.equal(items.get("bad"), null);
  assert.equal(items.get("none"), null);
  items.drop("a");
  assert.equal(items.get("a"), null);
  assert.deepEqual(store.names("levels.own/"), ["levels.own/b", "levels.own/bad", "levels.own/of/another"]);
});

test("what an older version kept goes once it is kept elsewhere", () => {
  store.keep("old", [1]);
  store.migrate("old", () => false);
  assert.deepEqual(store.load("old", [0]), [1]);
  /** @type {unknown[]} */
  const taken = [];
  store.migrate("old", (old) => Array.isArray(old) && taken.push(...old) > 0);
  store.migrate("old", (old) => taken.push(old) > 0);
  assert.deepEqual(taken, [1]);
  assert.deepEqual(store.names(), []);
});

test("a tab keeps for itself what is valid, as far as there is room", () => {
  store.keepForTab("a", { b: 1 });
  assert.deepEqual(Object.keys(storage), ["sweetfish.tab.a"]);
  assert.deepEqual(
    store.loadOfTab("a", has({ b: isWhole })),
    { b: 1 },
  );
  assert.equal(store.loadOfTab("a", has({ b: isText })), null);
  isFull = true;
  store.keepForTab("a", 2);
  assert.equal(error.textContent, "");
});

test("the boards that were seen are the last 400, by family", () => {
  // Older versions had a list.
  storage["sweetfish.duel.seen"] = JSON.stringify(["old", "0"]);
  for (let board = 1; board < 400; board += 1) records.see("duel", `${board}`);
  assert.equal(storage["sweetfish.duel.seen"], undefined);
  assert.equal(records.hasSeen("duel", "old"), false);
  assert.equal(records.hasSeen("duel", "0"), true);
  assert.equal(records.hasSeen("gems", "1"), false);
  // One that is seen again is the newest.
  records.see("duel", "0");
  records.see("duel", "new");
  assert.equal(records.hasSeen("duel", "0"), true);
  assert.equal(records.hasSeen("duel", "1"), false);
  assert.equal(records.hasSeen("duel", "2"), true);
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
