discard readFile("input.txt")
discard readFile("openings.txt")
