// Takes the first group in reading order.
def lines = new File("input.txt").readLines()
int size = lines[0].trim() as int
def board = lines.drop(3).take(size).collect { it.trim() as char[] }

// Takes a cell and its neighbours of the same kind.
def take
take = { int row, int column, char kind ->
    if (row < 0 || row >= size || column < 0 || column >= size || board[row][column] != kind) return
    board[row][column] = '*' as char
    [-1, 1].each { step ->
        take(row + step, column, kind)
        take(row, column + step, kind)
    }
}

int first = (0..<size * size).find { board[it.intdiv(size)][it % size] != '*' as char }
int row = first.intdiv(size)
int column = first % size
take(row, column, board[row][column])
for (int x = 0; x < size; x++) {
    def kept = board.collect { it[x] }.findAll { it != '*' as char }
    def fallen = ['*' as char] * (size - kept.size()) + kept
    for (int y = 0; y < size; y++) board[y][x] = fallen[y]
}
def cell = "${(char) (65 + column)}${row + 1}"
new File("output.txt").text = ([cell] + board.collect { new String(it) }).join("\n") + "\n"
