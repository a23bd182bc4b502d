// Takes the first group in reading order.
import java.io.File

// Takes a cell and its neighbours of the same kind.
fun take(board: List<CharArray>, row: Int, column: Int, kind: Char) {
    if (row !in board.indices || column !in board.indices || board[row][column] != kind) return
    board[row][column] = '*'
    take(board, row + 1, column, kind)
    take(board, row - 1, column, kind)
    take(board, row, column + 1, kind)
    take(board, row, column - 1, kind)
}

fun main() {
    val lines = File("input.txt").readLines()
    val size = lines[0].trim().toInt()
    val board = lines.drop(3).take(size).map { it.trim().toCharArray() }
    val first = (0 until size * size).first { board[it / size][it % size] != '*' }
    val row = first / size
    val column = first % size
    take(board, row, column, board[row][column])
    for (x in 0 until size) {
        val kept = board.map { it[x] }.filter { it != '*' }
        for (y in 0 until size) board[y][x] = kept.getOrElse(y - size + kept.size) { '*' }
    }
    val cell = "${'A' + column}${row + 1}"
    File("output.txt").writeText((listOf(cell) + board.map { String(it) }).joinToString("\n") + "\n")
}
