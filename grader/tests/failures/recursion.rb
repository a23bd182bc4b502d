rows = File.read("input.txt").split
def best(depth) = best(depth + 1) + depth
best(rows.size)
