# Takes the first group in reading order.
defmodule Move do
  # Takes a cell and its neighbours of the same kind.
  def take({y, x} = cell, kind, board) do
    if board[cell] == kind do
      around = [{y + 1, x}, {y - 1, x}, {y, x + 1}, {y, x - 1}]
      Enum.reduce(around, Map.put(board, cell, "*"), &take(&1, kind, &2))
    else
      board
    end
  end

  def fall(cells) do
    kept = Enum.reject(cells, &(&1 == "*"))
    List.duplicate("*", length(cells) - length(kept)) ++ kept
  end
end

lines = String.split(File.read!("input.txt"))
size = String.to_integer(hd(lines))
all = Enum.to_list(0..(size - 1))
rows = lines |> Enum.slice(3, size) |> Enum.map(&String.graphemes/1)
board = for {row, y} <- Enum.with_index(rows), {kind, x} <- Enum.with_index(row), into: %{}, do: {{y, x}, kind}
{row, column} = hd(for y <- all, x <- all, board[{y, x}] != "*", do: {y, x})
after_move = Move.take({row, column}, board[{row, column}], board)
columns = for x <- all, do: Move.fall(for y <- all, do: after_move[{y, x}])
lines = for row <- Enum.zip(columns), do: row |> Tuple.to_list() |> Enum.join()
File.write!("output.txt", Enum.join(["#{<<65 + column>>}#{row + 1}" | lines], "\n") <> "\n")
