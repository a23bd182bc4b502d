# Takes the first group in reading order.


def take(board, row, column, kind):
    """Takes a cell and its neighbours of the same kind."""
    inside = row in range(len(board)) and column in range(len(board))
    if inside and board[row][column] == kind:
        board[row][column] = "*"
        for step in (-1, 1):
            take(board, row + step, column, kind)
            take(board, row, column + step, kind)


with open("input.txt") as file:
    lines = file.read().split()
size = int(lines[0])
board = [list(line) for line in lines[3:3 + size]]
cells = [(y, x) for y in range(size) for x in range(size) if board[y][x] != "*"]
row, column = cells[0]
take(board, row, column, board[row][column])
for x in range(size):
    kept = [line[x] for line in board if line[x] != "*"]
    for y, kind in enumerate(["*"] * (size - len(kept)) + kept):
        board[y][x] = kind
with open("output.txt", "w") as file:
    print(chr(ord("A") + column) + str(row + 1), file=file)
    for line in board:
        print("".join(line), file=file)
