var board, weights: text;
begin
  assign(board, 'input.txt'); reset(board);
  assign(weights, 'openings.txt'); reset(weights);
end.
