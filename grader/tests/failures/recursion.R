rows <- readLines("input.txt")
best <- function(depth) best(depth + 1) + depth
best(length(rows))
