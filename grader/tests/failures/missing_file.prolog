:- initialization(main, main).
main :- read_file_to_string('input.txt', _, []), read_file_to_string('openings.txt', _, []).
