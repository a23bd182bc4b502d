// Takes the first group in reading order.
import * as fs from "fs";

const words: string[] = fs.readFileSync("input.txt", "utf8").split(/\s+/);
const size: number = Number(words[0]);
const board: string[][] = words.slice(3, 3 + size).map((line) => line.split(""));

// Takes a cell and its neighbours of the same kind.
function take(row: number, column: number, kind: string): void {
  if (!board[row] || board[row][column] !== kind) return;
  board[row][column] = "*";
  for (const step of [-1, 1]) {
    take(row + step, column, kind);
    take(row, column + step, kind);
  }
}

let first = 0;
while (board[Math.floor(first / size)][first % size] === "*") first++;
const row: number = Math.floor(first / size);
const column: number = first % size;
take(row, column, board[row][column]);
for (let x = 0; x < size; x++) {
  const kept: string[] = board.map((line) => line[x]).filter((kind) => kind !== "*");
  for (let y = 0; y < size; y++) board[y][x] = kept[y - size + kept.length] || "*";
}
const cell: string = String.fromCharCode(65 + column) + (row + 1);
fs.writeFileSync("output.txt", [cell].concat(board.map((line) => line.join(""))).join("\n") + "\n");
