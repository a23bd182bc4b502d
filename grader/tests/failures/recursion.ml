let rec best depth = 1 + best (depth + 1)
let () = ignore (open_in "input.txt"); print_int (best 0)
