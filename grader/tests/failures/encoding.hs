main :: IO ()
main = do
  board <- readFile "input.txt"
  notes <- readFile "notes.txt"
  print (length (board ++ notes))
