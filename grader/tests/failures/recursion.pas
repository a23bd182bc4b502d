var board: text;
function best(depth: int64): int64; begin best := best(depth + 1) + depth; end;
begin
  assign(board, 'input.txt'); reset(board);
  writeln(best(0));
end.
