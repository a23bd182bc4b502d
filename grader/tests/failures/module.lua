local hexagons = require("hexagons")
local board = io.open("input.txt"):read("a")
