:- use_module(library(hexagons)).
:- initialization(main, main).
main :- read_file_to_string('input.txt', _, []).
