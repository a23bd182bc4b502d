# Takes the first group in reading order.
lines = File.read("input.txt").split
size = lines[0].to_i
board = lines[3, size].map(&:dup)

# Takes a cell and its neighbours of the same kind.
take = lambda do |row, column, kind|
  next unless (0...size).cover?(row) && (0...size).cover?(column) && board[row][column] == kind
  board[row][column] = "*"
  [-1, 1].each do |step|
    take.call(row + step, column, kind)
    take.call(row, column + step, kind)
  end
end

row, column = board.join.index(/[^*]/).divmod(size)
take.call(row, column, board[row][column])
columns = board.map(&:chars).transpose.map { |cells| (cells - ["*"]).join.rjust(size, "*").chars }
cell = "#{(65 + column).chr}#{row + 1}"
File.write("output.txt", [cell, *columns.transpose.map(&:join)].join("\n") + "\n")
