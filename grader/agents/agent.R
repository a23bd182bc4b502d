# Takes the first group in reading order.
lines <- readLines("input.txt")
size <- as.integer(lines[1])
board <- do.call(rbind, strsplit(trimws(lines[3 + seq_len(size)]), ""))

# Takes a cell and its neighbours of the same kind.
take <- function(row, column, kind) {
  if (row < 1 || row > size || column < 1 || column > size || board[row, column] != kind) return(invisible())
  board[row, column] <<- "*"
  for (step in c(-1, 1)) {
    take(row + step, column, kind)
    take(row, column + step, kind)
  }
}

first <- which(t(board) != "*")[1] - 1
row <- first %/% size + 1
column <- first %% size + 1
take(row, column, board[row, column])
for (x in seq_len(size)) {
  kept <- board[board[, x] != "*", x]
  board[, x] <- c(rep("*", size - length(kept)), kept)
}
writeLines(c(paste0(LETTERS[column], row), apply(board, 1, paste, collapse = "")), "output.txt")
