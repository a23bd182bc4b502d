// Takes the first group in reading order.
const fs = require("fs");

const lines = fs.readFileSync("input.txt", "utf8").split(/\s+/);
const size = Number(lines[0]);
const board = lines.slice(3, 3 + size).map((line) => [...line]);

// Takes a cell and its neighbours of the same kind.
function take(row, column, kind) {
  if (!board[row] || board[row][column] !== kind) return;
  board[row][column] = "*";
  for (const step of [-1, 1]) {
    take(row + step, column, kind);
    take(row, column + step, kind);
  }
}

const first = board.flat().findIndex((kind) => kind !== "*");
const [row, column] = [Math.floor(first / size), first % size];
take(row, column, board[row][column]);
for (let x = 0; x < size; x++) {
  const kept = board.map((line) => line[x]).filter((kind) => kind !== "*");
  for (let y = 0; y < size; y++) board[y][x] = kept[y - size + kept.length] || "*";
}
const cell = String.fromCharCode(65 + column) + (row + 1);
fs.writeFileSync("output.txt", [cell, ...board.map((line) => line.join(""))].join("\n") + "\n");
