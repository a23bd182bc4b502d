rows <- readLines("input.txt")
table <- numeric(2^30)
