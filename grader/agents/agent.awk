# Takes the first group in reading order.

# Takes a cell and its neighbours of the same kind.
function take(row, column, kind) {
    if (board[row, column] != kind) return
    board[row, column] = "*"
    take(row + 1, column, kind)
    take(row - 1, column, kind)
    take(row, column + 1, kind)
    take(row, column - 1, kind)
}

BEGIN {
    getline size < "input.txt"
    getline kinds < "input.txt"
    getline seconds < "input.txt"
    size += 0
    for (y = 1; y <= size; y++) {
        getline line < "input.txt"
        for (x = 1; x <= size; x++) board[y, x] = substr(line, x, 1)
    }
    for (first = 0; board[int(first / size) + 1, first % size + 1] == "*"; first++) continue
    row = int(first / size) + 1
    column = first % size + 1
    take(row, column, board[row, column])
    for (x = 1; x <= size; x++) {
        low = size
        for (y = size; y >= 1; y--) {
            kind = board[y, x]
            board[y, x] = "*"
            if (kind != "*") board[low--, x] = kind
        }
    }
    print substr("ABCDEFGHIJKLMNOPQRSTUVWXYZ", column, 1) row > "output.txt"
    for (y = 1; y <= size; y++) {
        line = ""
        for (x = 1; x <= size; x++) line = line board[y, x]
        print line > "output.txt"
    }
}
