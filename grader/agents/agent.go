// Takes the first group in reading order.
package main

import (
	"fmt"
	"os"
	"strings"
)

var board [][]byte

// Takes a cell and its neighbours of the same kind.
func take(row, column int, kind byte) {
	size := len(board)
	if row < 0 || row >= size || column < 0 || column >= size || board[row][column] != kind {
		return
	}
	board[row][column] = '*'
	for _, step := range []int{-1, 1} {
		take(row+step, column, kind)
		take(row, column+step, kind)
	}
}

func main() {
	text, _ := os.ReadFile("input.txt")
	lines := strings.Fields(string(text))
	var size int
	fmt.Sscan(lines[0], &size)
	for _, line := range lines[3 : 3+size] {
		board = append(board, []byte(line))
	}
	first := 0
	for board[first/size][first%size] == '*' {
		first++
	}
	row, column := first/size, first%size
	take(row, column, board[row][column])
	for x := 0; x < size; x++ {
		low := size - 1
		for y := size - 1; y >= 0; y-- {
			kind := board[y][x]
			board[y][x] = '*'
			if kind != '*' {
				board[low][x] = kind
				low--
			}
		}
	}
	out := fmt.Sprintf("%c%d\n", 'A'+column, row+1)
	for _, line := range board {
		out += string(line) + "\n"
	}
	os.WriteFile("output.txt", []byte(out), 0o644)
}
