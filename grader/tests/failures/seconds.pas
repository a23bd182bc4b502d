var board: text; size, kinds, seconds: integer;
begin
  assign(board, 'input.txt'); reset(board);
  readln(board, size); readln(board, kinds); readln(board, seconds);
end.
