{ Takes the first group in reading order. }
program agent;

var
  input_file, output_file: text;
  board: array[0..63] of string;
  line: string;
  size, row, column, y, low: integer;
  kind: char;

{ Takes a cell and its neighbours of the same kind. }
procedure take(row, column: integer; kind: char);
begin
  if (row < 0) or (row >= size) or (column < 1) or (column > size) then exit;
  if board[row][column] <> kind then exit;
  board[row][column] := '*';
  take(row + 1, column, kind);
  take(row - 1, column, kind);
  take(row, column + 1, kind);
  take(row, column - 1, kind);
end;

begin
  assign(input_file, 'input.txt');
  reset(input_file);
  readln(input_file, size);
  readln(input_file, line);
  readln(input_file, line);
  for y := 0 to size - 1 do readln(input_file, board[y]);
  row := 0;
  column := 1;
  while board[row][column] = '*' do begin
    column := column mod size + 1;
    if column = 1 then row := row + 1;
  end;
  assign(output_file, 'output.txt');
  rewrite(output_file);
  writeln(output_file, chr(ord('A') + column - 1), row + 1);
  take(row, column, board[row][column]);
  for column := 1 to size do begin
    low := size - 1;
    for y := size - 1 downto 0 do begin
      kind := board[y][column];
      board[y][column] := '*';
      if kind <> '*' then begin
        board[low][column] := kind;
        low := low - 1;
      end;
    end;
  end;
  for y := 0 to size - 1 do writeln(output_file, board[y]);
  close(output_file);
end.
