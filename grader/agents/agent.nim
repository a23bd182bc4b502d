# Takes the first group in reading order.
import std/[strutils, sequtils]

let lines = readFile("input.txt").splitWhitespace()
let size = parseInt(lines[0])
var board = lines[3 ..< 3 + size]

# Takes a cell and its neighbours of the same kind.
proc take(row, column: int, kind: char) =
  if row notin 0 ..< size or column notin 0 ..< size or board[row][column] != kind: return
  board[row][column] = '*'
  for step in [-1, 1]:
    take(row + step, column, kind)
    take(row, column + step, kind)

var first = 0
while board[first div size][first mod size] == '*': inc first
let row = first div size
let column = first mod size
take(row, column, board[row][column])
for x in 0 ..< size:
  let kept = board.mapIt(it[x]).filterIt(it != '*')
  for y in 0 ..< size:
    let at = y - size + kept.len
    board[y][x] = if at < 0: '*' else: kept[at]
writeFile("output.txt", chr(ord('A') + column) & $(row + 1) & "\n" & board.join("\n") & "\n")
