main :: IO ()
main = do
  board <- readFile "input.txt"
  openings <- readFile "openings.txt"
  print (length (board ++ openings))
