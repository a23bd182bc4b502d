local board = io.open("input.txt"):read("a")
local weights = io.open("openings.txt"):read("a")
