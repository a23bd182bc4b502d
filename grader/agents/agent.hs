-- Takes the first group in reading order.
import Data.Char (chr, ord)
import Data.List (transpose)

type Cell = (Int, Int)

-- Returns the group of the cells that are to be looked at, with those that were found.
group :: [String] -> Char -> [Cell] -> [Cell] -> [Cell]
group _ _ found [] = found
group board kind found ((y, x) : rest)
  | inside && notElem (y, x) found && board !! y !! x == kind =
      group board kind ((y, x) : found) ([(y + 1, x), (y - 1, x), (y, x + 1), (y, x - 1)] ++ rest)
  | otherwise = group board kind found rest
  where
    size = length board
    inside = y >= 0 && y < size && x >= 0 && x < size

main :: IO ()
main = do
  text <- readFile "input.txt"
  let input = lines text
      size = read (head input) :: Int
      board = map (take size) (take size (drop 3 input))
      (row, column) = head [(y, x) | y <- [0 .. size - 1], x <- [0 .. size - 1], board !! y !! x /= '*']
      taken = group board (board !! row !! column) [] [(row, column)]
      left = [[if elem (y, x) taken then '*' else board !! y !! x | x <- [0 .. size - 1]] | y <- [0 .. size - 1]]
      fall cells = filter (== '*') cells ++ filter (/= '*') cells
      after = transpose (map fall (transpose left))
  writeFile "output.txt" (unlines ((chr (ord 'A' + column) : show (row + 1)) : after))
