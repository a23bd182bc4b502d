main :: IO ()
main = do
  board <- readFile "input.txt"
  print (read (lines board !! 2) + 1 :: Int)
