-- Takes the first group in reading order.
local lines = {}
for line in io.lines("input.txt") do lines[#lines + 1] = line end
local size = tonumber(lines[1])
local board = {}
for y = 1, size do
  board[y] = {}
  for x = 1, size do board[y][x] = lines[3 + y]:sub(x, x) end
end

-- Takes a cell and its neighbours of the same kind.
local function take(row, column, kind)
  if not board[row] or board[row][column] ~= kind then return end
  board[row][column] = "*"
  for step = -1, 1, 2 do
    take(row + step, column, kind)
    take(row, column + step, kind)
  end
end

local row, column = 1, 1
while board[row][column] == "*" do
  column = column % size + 1
  if column == 1 then row = row + 1 end
end
take(row, column, board[row][column])
for x = 1, size do
  local low = size
  for y = size, 1, -1 do
    local kind = board[y][x]
    board[y][x] = "*"
    if kind ~= "*" then
      board[low][x] = kind
      low = low - 1
    end
  end
end
local output = assert(io.open("output.txt", "w"))
output:write(string.char(64 + column), row, "\n")
for y = 1, size do output:write(table.concat(board[y]), "\n") end
output:close()
