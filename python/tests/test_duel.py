"""The duel: boards, search and proof, beside the command line."""

from __future__ import annotations

import copy
import pickle
import sys
import warnings

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from program import interrupted, last_json, output

from sweetfish.duel import Board, Found, Move, search, solve

boards = st.builds(
    Board.random,
    st.integers(1, 8),
    st.integers(1, 5),
    st.integers(0, 2**64 - 1),
    st.integers(30, 100),
)


def groups(rows: list[str]) -> set[frozenset[tuple[int, int]]]:
    """The groups of a board, found cell by cell."""
    size = len(rows)
    left = {(r, c) for r in range(size) for c in range(size) if rows[r][c] != "*"}
    found = set()
    while left:
        todo, group = [left.pop()], set()
        while todo:
            row, column = todo.pop()
            group.add((row, column))
            for near in ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)):
                if near in left and rows[near[0]][near[1]] == rows[row][column]:
                    left.remove(near)
                    todo.append(near)
        found.add(frozenset(group))
    return found


def after(rows: list[str], group: frozenset[tuple[int, int]]) -> list[str]:
    """The board without a group, after all has fallen."""
    size = len(rows)
    columns = []
    for column in range(size):
        kept = [rows[r][column] for r in range(size) if (r, column) not in group]
        kept = [cell for cell in kept if cell != "*"]
        columns.append(["*"] * (size - len(kept)) + kept)
    return ["".join(columns[c][r] for c in range(size)) for r in range(size)]


@given(boards)
def test_moves_are_those_of_a_slow_reference(board: Board) -> None:
    expected = groups(board.rows)
    moves = board.moves()
    assert sorted(move.size for move in moves) == sorted(map(len, expected))
    assert [move.size for move in moves] == sorted((move.size for move in moves), reverse=True)
    for move in moves:
        cell = (int(move.cell[1:]) - 1, ord(move.cell[0]) - ord("A"))
        group = next(group for group in expected if cell in group)
        assert (move.size, move.points) == (len(group), len(group) ** 2)
        assert board.play(move).rows == after(board.rows, group)
        assert board.play(move) == board.play(move.cell)


@given(boards)
def test_a_board_is_the_same_by_every_way(board: Board) -> None:
    assert Board.from_rows(board.kinds, board.rows) == board
    assert Board.from_array(board.kinds, board.array()) == board
    assert Board.from_text(board.text(1.5)) == board
    assert pickle.loads(pickle.dumps(board)) == board == copy.deepcopy(board)
    assert hash(copy.copy(board)) == hash(board)
    assert eval(repr(board)) == board
    assert board.pieces == np.count_nonzero(board.array())
    assert board.is_over == (not board.moves()) == (board.pieces == 0)


def test_kinds_that_begin_at_zero_are_hinted_at() -> None:
    own = np.array([[0, 1, 2], [2, 0, 1], [1, 1, 0]])
    with pytest.warns(UserWarning, match="add 1 to kinds that begin at 0"):
        Board.from_array(3, own)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert Board.from_array(3, own + 1).pieces == 9
        # Empty cells above pieces, or below others on a board that has the last kind.
        Board.from_array(3, np.array([[0, 0, 0], [0, 1, 2], [1, 2, 1]]))
        Board.from_array(2, own)


@pytest.mark.parametrize(("size", "kinds", "seed", "fill"), [(10, 4, 1, 100), (26, 10, 2, 60), (1, 1, 3, 50)])
def test_random_boards_are_those_of_the_command_line(size: int, kinds: int, seed: int, fill: int) -> None:
    numbers = {"size": size, "kinds": kinds, "seed": seed, "fill": fill}
    options = [f"--{name}={value}" for name, value in numbers.items()]
    assert Board.random(**numbers).text() == output("duel", "new", *options)


@pytest.mark.parametrize("limit", [{"depth": 4}, {"nodes": 20_000}])
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_a_search_finds_what_the_command_line_finds(limit: dict[str, int], seed: int) -> None:
    board = Board.random(9, 4, seed)
    option = [f"--{name}={value}" for name, value in limit.items()]
    expected = last_json("duel", "analyse", "-i", "-", "--json", *option, text=board.text())
    same(search(board, **limit), expected)


@pytest.mark.parametrize("seed", range(5))
def test_a_proof_finds_what_the_command_line_finds(seed: int) -> None:
    board = Board.random(5, 3, seed)
    found = solve(board)
    expected = last_json("duel", "solve", "-i", "-", "--json", text=board.text())
    assert found.exact and expected["exact"]
    assert found.value == expected["value"]


def same(found: Found, expected: dict) -> None:
    """Checks a result, but for its time."""
    assert found.move._asdict() == expected["move"]
    names = {"score": "value", "exact": "exact", "line": "line", "depth": "depth", "nodes": "nodes"}
    assert {name: getattr(found, name) for name in names} == {
        name: expected[key] for name, key in names.items()
    }
    assert found.seconds >= 0


@settings(max_examples=20)
@given(st.builds(Board.random, st.integers(1, 3), st.integers(1, 3), st.integers(0, 10**6)))
def test_a_value_is_that_of_plain_minimax(board: Board) -> None:
    def value(board: Board) -> int:
        return max((m.points - value(board.play(m)) for m in board.moves()), default=0)

    found = solve(board)
    assert found.exact and found.value == value(board)
    line = board
    for cell in found.line:
        line = line.play(cell)
    assert line.is_over


def test_threads_and_time_give_a_legal_move() -> None:
    board = Board.random(12, 5, 7)
    found = search(board, seconds=0.05, threads=2, hash_mb=4)
    assert found.move in board.moves() and found.line[0] == found.move.cell
    assert isinstance(found.move, Move)
    assert not solve(Board.random(20, 5, 3), seconds=0.02).exact


BOARD = Board.from_rows(2, ["1101", "0101", "1001", "0001"])


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (lambda: Board.from_rows(2, ["11", "1"]), "found 1 cells in row 2, expected 2"),
        (lambda: Board.from_rows(2, ["12", "11"]), "found `2` at B1, expected a digit below"),
        (lambda: Board.from_rows(11, ["1"]), "kinds: found 11, expected 1 to 10"),
        (lambda: Board.from_text("2\n3\n1.5\n01\n*3\n"), "line 5, column 2: found `3`, expected a digit 0 to 2"),
        (lambda: Board.random(27, 4, 1), "size: found 27, expected 1 to 26"),
        (lambda: Board.from_array(2, np.full((2, 2), 3, np.uint8)), "cells: found 3, expected 0 for an empty"),
        (lambda: BOARD.play("E1"), "E1 is outside the board of 4x4 cells"),
        (lambda: BOARD.play("hello"), "found `hello`, expected a column letter A..Z and a row number"),
        (lambda: BOARD.play("C1").play("A1"), "A1 is empty"),
        (lambda: BOARD.text(0), "seconds: found 0, expected seconds above 0"),
        (lambda: search(Board.from_rows(1, ["*"])), "found an empty board, expected at least one piece"),
        (lambda: solve(Board.from_rows(1, ["*"])), "found an empty board, expected at least one piece"),
        (lambda: search(BOARD, depth=0), "depth: found 0, expected 1 to 676"),
        (lambda: search(BOARD, depth=1, nodes=1), "found several of seconds, depth and nodes, expected one"),
        (lambda: search(BOARD, threads=257), "threads: found 257, expected 1 to 256"),
        (lambda: search(BOARD, hash_mb=0), "hash_mb: found 0, expected 1 to 65536"),
        (lambda: solve(BOARD, seconds=float("nan")), "seconds: found NaN, expected seconds above 0"),
    ],
)
def test_bad_arguments_are_refused_in_the_words_of_the_command_line(call, words: str) -> None:
    with pytest.raises(ValueError, match="^.*") as error:
        call()
    assert words in str(error.value)
    assert "\n" not in str(error.value)


def test_a_text_may_begin_with_a_byte_order_mark() -> None:
    board = Board.random(8, 4, 1)
    assert Board.from_text("\ufeff" + board.text()) == board


@pytest.mark.skipif(sys.platform == "win32", reason="sends a signal to one process")
@pytest.mark.parametrize("call", ["search(board, depth=600)", "solve(board, seconds=600, threads=2)"])
def test_an_interrupt_ends_a_search(call: str) -> None:
    code = (
        "from sweetfish.duel import *\nboard = Board.random(20, 5, 3)\nprint('begins', flush=True)\n"
        f"try:\n    {call}\nexcept KeyboardInterrupt:\n    print('interrupted')"
    )
    rest, seconds = interrupted(code)
    assert rest == "interrupted\n"
    assert seconds < 30
