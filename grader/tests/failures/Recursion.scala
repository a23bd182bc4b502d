object Recursion extends App {
  def best(depth: Int): Int = best(depth + 1) + depth
  best(scala.io.Source.fromFile("input.txt").length)
}
