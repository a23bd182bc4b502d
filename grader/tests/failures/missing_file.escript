#!/usr/bin/env escript
main(_) ->
    {ok, _} = file:read_file("input.txt"),
    {ok, _} = file:read_file("openings.txt").
