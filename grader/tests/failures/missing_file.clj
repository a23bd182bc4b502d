(slurp "input.txt")
(slurp "openings.txt")
