local board = io.open("input.txt"):read("*a")
print(unpack({board:match("(%d+)%s+(%d+)")}))
