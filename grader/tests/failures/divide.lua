local board = io.open("input.txt"):read("*a")
print(#board // 2)
