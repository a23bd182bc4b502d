proc best(depth: int): int = best(depth + 1) + depth
echo best(readFile("input.txt").len)
