(require :hexagons)
(with-open-file (board "input.txt") (read-line board))
