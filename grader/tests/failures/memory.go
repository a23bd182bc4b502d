package main

import "os"

func main() {
	board, _ := os.ReadFile("input.txt")
	table := make([]byte, 4<<30)
	for i := range table {
		table[i] = board[0]
	}
}
