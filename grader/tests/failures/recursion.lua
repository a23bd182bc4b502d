local board = io.open("input.txt"):read("a")
local function best(depth) return best(depth + 1) + depth end
best(#board)
