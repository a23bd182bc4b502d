// A game of the duel: its address, its moves, and where pieces fall from.

import assert from "node:assert/strict";
import { test } from "node:test";
import { falls, nameOf, origins, placeOf } from "../../page/duel/cells.js";
import { Game } from "../../page/duel/game.js";

const START = { kinds: 2, rows: ["001", "011", "101"] };

/** Reads an address that holds a game. @param {string} address */
function parsed(address) {
  const game = Game.parse(address);
  assert.ok(game);
  return game;
}

test("cells have names and places", () => {
  assert.equal(nameOf(0, 0), "A1");
  assert.equal(nameOf(25, 25), "Z26");
  assert.deepEqual(placeOf("C10"), [9, 2]);
});

test("an address is read as it is written", () => {
  for (const game of [new Game(START), new Game(START, ["A1", "C1"]), new Game(START, ["A1", "C1"], 1)]) {
    assert.deepEqual(Game.parse(game.address()), game);
    assert.deepEqual(Game.parse(encodeURIComponent(game.address())), game);
  }
  assert.equal(new Game(START, ["A1", "C1"], 1).address(), "2/001.011.101/A1,C1/1");
});

test("what an address leaves out is the whole game", () => {
  assert.equal(Game.parse(""), null);
  assert.equal(parsed("2/01.10").at, 0);
  assert.equal(parsed("2/01.10/A1,B1").at, 2);
  assert.equal(parsed("2/01.10/A1/9").at, 1);
});

test("an address without a game is an error", () => {
  for (const address of ["2", "2/", "x/01.10", "123/01.10", "2/01.10/A1/x", "2/01.10/%"]) {
    assert.throws(() => Game.parse(address), /^Error: found an address without a game/, address);
  }
});

test("a move forgets those that were taken back", () => {
  const game = new Game(START, ["A1", "B2", "C1"], 1);
  assert.equal(game.side, 1);
  assert.deepEqual(game.shown, ["A1"]);
  assert.deepEqual(game.sent(), { ...START, moves: ["A1"] });
  assert.deepEqual(game.sent(2).moves, ["A1", "B2"]);
  const next = game.play("C3");
  assert.deepEqual(next.moves, ["A1", "C3"]);
  assert.equal(next.isNextOf(game), true);
  assert.equal(game.isNextOf(next), false);
  assert.equal(game.goTo(3).at, 3);
  assert.equal(game.goTo(-1).at, 0);
});

test("pieces fall onto what is left, past empty cells", () => {
  // Column A: empty, 0, 1, 0 from the top; the 1 is taken.
  const before = ["*000", "0000", "1000", "0000"];
  assert.deepEqual(
    [...falls(before, [[2, 0]], 0)],
    [
      [3, 3],
      [2, 1],
    ],
  );
  // Another column does not move.
  assert.deepEqual(
    [...falls(before, [[2, 0]], 1)],
    [
      [3, 3],
      [2, 2],
      [1, 1],
      [0, 0],
    ],
  );
});

test("cells that later moves take are found on the first board", () => {
  /** @type {[number, number][]} */
  const first = [[2, 0]];
  /** @type {[number, number][]} */
  const second = [
    [1, 0],
    [2, 0],
  ];
  const boards = [
    { rows: ["000", "100", "200"], taken: [] },
    { rows: ["*00", "000", "100"], taken: first },
    { rows: ["*00", "*00", "*00"], taken: second },
  ];
  assert.deepEqual(origins(boards), [
    [[2, 0]],
    [
      [0, 0],
      [1, 0],
    ],
  ]);
});
