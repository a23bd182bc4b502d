#!/bin/sh
# match3 0.0.3 (npm), an engine for match-three games: the same match three times on new boards of the same orbs.
# Guessed: random orbs come in each time ("random by default", its README).
# Seen: they come from a second board, drawn once, of which nothing is used up: always the same orbs, until a game draws it anew.
set -eu
command -v npm >/dev/null || { echo "needs npm"; exit 2; }
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund match3@0.0.3 lodash@4.6.1 >/dev/null 2>&1
cat >play.js <<'JS'
const { Board } = require("match3");
const board = new Board(6, 6);
const orbs = ["111234", "234567", "345671", "456712", "567123", "671234"];
const seen = new Set();
for (let time = 0; time < 9; time++) {
  board.orbs = orbs.map((row) => [...row].map(Number));
  board.evaluate();
  seen.add(board.orbs[0].slice(0, 3).join());
}
console.log("orbs that came in nine times:", seen.size);
JS
node --no-warnings play.js >seen
cat seen
echo "orbs that came in nine times: 1" | diff - seen
