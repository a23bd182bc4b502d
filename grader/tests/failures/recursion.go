package main

import "os"

func best(depth int) int {
	var cells [676]int
	cells[depth%676] = best(depth + 1)
	return cells[depth%7] + depth
}

func main() {
	board, _ := os.ReadFile("input.txt")
	os.Exit(best(len(board)))
}
