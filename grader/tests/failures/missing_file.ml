let () = ignore (open_in "input.txt"); ignore (open_in "openings.txt")
