rows <- readLines("input.txt")
library(hexagons)
