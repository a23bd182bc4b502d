(* Takes the first group in reading order. *)

let () =
  let input = open_in "input.txt" in
  let line () = String.trim (input_line input) in
  let size = int_of_string (line ()) in
  let _kinds = line () in
  let _seconds = line () in
  let board = Array.make size Bytes.empty in
  for y = 0 to size - 1 do
    board.(y) <- Bytes.of_string (line ())
  done;
  (* Takes a cell and its neighbours of the same kind. *)
  let rec take row column kind =
    let inside = row >= 0 && row < size && column >= 0 && column < size in
    if inside && Bytes.get board.(row) column = kind then begin
      Bytes.set board.(row) column '*';
      List.iter (fun step -> take (row + step) column kind; take row (column + step) kind) [ -1; 1 ]
    end
  in
  let rec first at = if Bytes.get board.(at / size) (at mod size) = '*' then first (at + 1) else at in
  let at = first 0 in
  let row = at / size and column = at mod size in
  take row column (Bytes.get board.(row) column);
  for x = 0 to size - 1 do
    let low = ref (size - 1) in
    for y = size - 1 downto 0 do
      let kind = Bytes.get board.(y) x in
      Bytes.set board.(y) x '*';
      if kind <> '*' then begin
        Bytes.set board.(!low) x kind;
        decr low
      end
    done
  done;
  let output = open_out "output.txt" in
  Printf.fprintf output "%c%d\n" (Char.chr (Char.code 'A' + column)) (row + 1);
  Array.iter (fun line -> output_string output (Bytes.to_string line ^ "\n")) board;
  close_out output
