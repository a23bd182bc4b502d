board = File.read!("input.txt")
Hexagons.best(board)
