%% Takes the first group in reading order.
-module(agent).
-export([main/1]).

main(_) ->
    {ok, Text} = file:read_file("input.txt"),
    [First, _, _ | Lines] = string:lexemes(binary_to_list(Text), "\r\n"),
    Size = list_to_integer(First),
    All = lists:seq(1, Size),
    Board = maps:from_list([{{Y, X}, lists:nth(X, lists:nth(Y, Lines))} || Y <- All, X <- All]),
    [Cell = {Row, Column} | _] = [{Y, X} || Y <- All, X <- All, maps:get({Y, X}, Board) =/= $*],
    After = take(Cell, maps:get(Cell, Board), Board),
    Columns = [fall(Size, [maps:get({Y, X}, After) || Y <- All]) || X <- All],
    Rows = [[lists:nth(Y, Fallen) || Fallen <- Columns] ++ "\n" || Y <- All],
    ok = file:write_file("output.txt", [$A + Column - 1, integer_to_list(Row), "\n", Rows]).

%% Takes a cell and its neighbours of the same kind.
take(Cell = {Y, X}, Kind, Board) ->
    case Board of
        #{Cell := Kind} ->
            Around = [{Y + 1, X}, {Y - 1, X}, {Y, X + 1}, {Y, X - 1}],
            lists:foldl(fun(Next, Left) -> take(Next, Kind, Left) end, Board#{Cell := $*}, Around);
        _ ->
            Board
    end.

fall(Size, Cells) ->
    Kept = [Kind || Kind <- Cells, Kind =/= $*],
    lists:duplicate(Size - length(Kept), $*) ++ Kept.
