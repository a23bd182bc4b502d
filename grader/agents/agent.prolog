% Takes the first group in reading order.
:- initialization(main, main).

main :-
    read_file_to_string("input.txt", Text, []),
    split_string(Text, "\n", " \r", [First, _, _ | Lines]),
    number_string(Size, First),
    findall((Y, X)-Kind, cell(Size, Lines, Y, X, Kind), Cells),
    once((member((Row, Column)-Own, Cells), Own \== '*')),
    group(Cells, Own, [(Row, Column)], [], Taken),
    Last is Size - 1,
    findall(Fallen, (between(0, Last, X), fallen(Size, Cells, Taken, X, Fallen)), Columns),
    open("output.txt", write, Out),
    Letter is 65 + Column,
    Number is Row + 1,
    format(Out, "~c~d~n", [Letter, Number]),
    forall(between(0, Last, Y),
           ( forall(member(Fallen, Columns), (nth0(Y, Fallen, Kind), write(Out, Kind))), nl(Out) )),
    close(Out).

cell(Size, Lines, Y, X, Kind) :-
    nth0(Y, Lines, Line), Y < Size, atom_chars(Line, Chars), nth0(X, Chars, Kind).

% The group that the cells to be looked at belong to.
group(_, _, [], Taken, Taken).
group(Cells, Kind, [Cell | Rest], Seen, Taken) :-
    ( memberchk(Cell-Kind, Cells), \+ memberchk(Cell, Seen)
    -> Cell = (Y, X), Up is Y - 1, Down is Y + 1, Left is X - 1, Right is X + 1,
       group(Cells, Kind, [(Up, X), (Down, X), (Y, Left), (Y, Right) | Rest], [Cell | Seen], Taken)
    ;  group(Cells, Kind, Rest, Seen, Taken)
    ).

% A column after the move, from the top.
fallen(Size, Cells, Taken, X, Fallen) :-
    findall(Kind, (member((Y, X)-Kind, Cells), Kind \== '*', \+ memberchk((Y, X), Taken)), Kept),
    length(Kept, Count),
    Holes is Size - Count,
    length(Empty, Holes),
    maplist(=('*'), Empty),
    append(Empty, Kept, Fallen).
