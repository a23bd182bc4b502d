// Takes the first group in reading order.
import java.io.PrintWriter
import scala.io.Source

object Agent {
  // Takes a cell and its neighbours of the same kind.
  def take(board: Array[Array[Char]], row: Int, column: Int, kind: Char): Unit = {
    val inside = board.indices.contains(row) && board.indices.contains(column)
    if (inside && board(row)(column) == kind) {
      board(row)(column) = '*'
      for (step <- Seq(-1, 1)) {
        take(board, row + step, column, kind)
        take(board, row, column + step, kind)
      }
    }
  }

  def main(args: Array[String]): Unit = {
    val lines = Source.fromFile("input.txt").getLines.map(_.trim).toArray
    val size = lines(0).toInt
    val board = lines.slice(3, 3 + size).map(_.toCharArray)
    val cells = for (y <- 0 until size; x <- 0 until size if board(y)(x) != '*') yield (y, x)
    val (row, column) = cells.head
    take(board, row, column, board(row)(column))
    for (x <- 0 until size) {
      val kept = board.map(_(x)).filter(_ != '*')
      for (y <- 0 until size) board(y)(x) = if (y < size - kept.length) '*' else kept(y - size + kept.length)
    }
    val out = new PrintWriter("output.txt")
    out.println(('A' + column).toChar.toString + (row + 1))
    board.foreach(line => out.println(new String(line)))
    out.close()
  }
}
