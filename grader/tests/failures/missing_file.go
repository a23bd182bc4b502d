package main

import "os"

func main() {
	os.ReadFile("input.txt")
	if _, err := os.ReadFile("openings.txt"); err != nil {
		panic(err)
	}
}
