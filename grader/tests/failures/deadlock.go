package main

import "os"

func main() {
	os.ReadFile("input.txt")
	moves := make(chan string)
	moves <- "A1"
}
