"""Swapless match-3: boards, play and solvers, beside the command line."""

from __future__ import annotations

import json
import pickle
import sys

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from program import interrupted, last_json, output

from sweetfish.sm3 import Board, solve

boards = st.builds(
    Board.random,
    st.integers(1, 6),
    st.integers(1, 6),
    st.integers(1, 3),
    st.integers(0, 2**64 - 1),
    actions=st.integers(0, 4),
    target=st.sampled_from([0, 3]),
    fill=st.integers(50, 100),
    fall=st.sampled_from(["none", "down", "left"]),
    values=st.sampled_from([None, [0, 0, 0, 5, 1]]),
)


def vanishing(board: Board, cell: tuple[int, int]) -> set[tuple[int, int]]:
    """What an action takes, found cell by cell: the lines of three or more through the cell."""
    x, y = cell
    grid = {
        (column, board.height - 1 - row): colour
        for row, line in enumerate(board.rows)
        for column, colour in enumerate(line)
    }
    colour = grid.get(cell, "0")
    gone = set()
    for dx, dy in ((1, 0), (0, 1)):
        line = {cell}
        for sign in (1, -1):
            step = 1
            while grid.get((x + sign * step * dx, y + sign * step * dy)) == colour:
                line.add((x + sign * step * dx, y + sign * step * dy))
                step += 1
        if len(line) >= 3:
            gone |= line
    return gone if colour != "0" else set()


@given(boards)
def test_actions_are_those_of_a_slow_reference(board: Board) -> None:
    cells = [(x, y) for x in range(board.width) for y in range(board.height)]
    found = {action.cell: action for action in board.actions()}
    over = board.left == 0 or board.is_reached
    expected = {cell: len(vanishing(board, cell)) for cell in cells if not over}
    # Actions that take the same blocks may stand for each other.
    assert {cell: action.blocks for cell, action in found.items()}.items() <= expected.items()
    taken = {frozenset(vanishing(board, cell)) for cell in found}
    assert taken == {frozenset(vanishing(board, cell)) for cell in expected if expected[cell]}
    assert board.is_over == (not found)
    for action in found.values():
        then = board.play(action)
        assert then == board.play(action.cell)
        assert then.points == board.points + action.points and then.left == board.left - 1
        assert sum(row.count("0") for row in then.rows) == (
            sum(row.count("0") for row in board.rows) + action.blocks
        )


@given(boards)
def test_a_board_is_the_same_by_every_way(board: Board) -> None:
    while not board.is_over:
        board = board.play(board.actions()[0])
    copied = pickle.loads(pickle.dumps(board))
    assert copied == board and hash(copied) == hash(board)
    assert (copied.rows, copied.total, copied.left) == (board.rows, board.total, board.left)
    assert ["".join(map(str, row)) for row in board.array()] == board.rows
    assert Board.from_text(board.text()).rows == board.rows


def test_random_boards_are_those_of_the_command_line() -> None:
    board = Board.random(7, 5, 3, 9, actions=4, target=6, fill=80)
    options = "--width 7 --height 5 --colours 3 --seed 9 --actions 4 --target 6 --fill 80"
    assert board.text() == output("sm3", "new", *options.split())


@pytest.mark.parametrize("solver", ["greedy", "exact"])
@pytest.mark.parametrize("fall", ["none", "down", "left"])
@pytest.mark.parametrize("target", [0, 6])
def test_a_solver_finds_what_the_command_line_finds(solver: str, fall: str, target: int) -> None:
    start = Board.random(6, 5, 2, 1, actions=3, target=target)
    board = Board.from_text(start.text(), fall=fall)
    found = solve(board, solver=solver)
    options = ["-i", "-", "--json", f"--solver={solver}", f"--fall={fall}"]
    expected = last_json("sm3", "solve", *options, text=board.text())
    own = json.loads(json.dumps(found._asdict()))
    for key in ("total", "points", "bonus", "exact", "bound", "solved", "actions"):
        assert own[key] == expected[key], key
    cells = [f"{x},{y}" for x, y in found.actions]
    played = last_json("sm3", "play", "-i", "-", "--json", f"--fall={fall}", *cells, text=board.text())
    for cell in found.actions:
        board = board.play(cell)
    assert (board.total, board.left, board.rows) == (played["total"], played["left"], played["rows"])
    legal = [[list(action.cell), action.blocks, action.points] for action in board.actions()]
    assert legal == [[own["cell"], own["blocks"], own["points"]] for own in played["legal"]]


@settings(max_examples=20)
@given(boards)
def test_an_exact_total_is_that_of_all_plays(board: Board) -> None:
    def best(board: Board) -> int:
        return max([board.total, *(best(board.play(action)) for action in board.actions()[:6])])

    found = solve(board, seconds=5)
    assert found.total >= best(board) and found.bound >= found.total
    for solver in ("greedy", "beam", "mcts"):
        assert solve(board, seconds=0.01, solver=solver).total <= found.bound


BOARD = Board.from_text("4 2 2 5 0\n0222\n1111\n")


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (lambda: Board.from_text("4 2 2 5 0\n0223\n1111\n"), "line 2, column 4: found `3`, expected a digit 0 to 2"),
        (lambda: Board.from_text("4 2"), "expected the number of colours K"),
        (lambda: Board.from_text(BOARD.text(), fall="up"), "fall: found `up`, expected none, down, left"),
        (lambda: Board.from_text(BOARD.text(), values=[]), "values: expected a number at least"),
        (lambda: Board.random(0, 5, 2, 1), "width: found 0, expected 1 to 26"),
        (lambda: Board.random(5, 5, 10, 1), "colours: found 10, expected 1 to 9"),
        (lambda: BOARD.play((0, 1)), "action (0, 1): found an empty cell, expected a block"),
        (lambda: BOARD.play((-1, 1000)), "action (-1, 1000): found a cell outside, expected one of a board of 4x2"),
        (lambda: solve(BOARD, solver="best"), "solver: found `best`, expected greedy, beam, mcts, exact"),
        (lambda: solve(BOARD, seconds=0), "seconds: found 0, expected seconds above 0"),
    ],
)
def test_bad_arguments_are_refused_in_the_words_of_the_command_line(call, words: str) -> None:
    with pytest.raises(ValueError, match="^.*") as error:
        call()
    assert words in str(error.value)
    assert "\n" not in str(error.value)


@pytest.mark.skipif(sys.platform == "win32", reason="sends a signal to one process")
@pytest.mark.parametrize("solver", ["beam", "mcts", "exact"])
def test_an_interrupt_ends_a_solver(solver: str) -> None:
    code = (
        "import time\nfrom pathlib import Path\nfrom sweetfish.sm3 import *\n"
        "board = Board.random(26, 26, 1, 1, actions=40, fill=90)\n"
        "def threads():\n    own = Path('/proc/self/task')\n    return len(list(own.iterdir())) if own.exists() else 0\n"
        f"before = threads()\nprint('begins', flush=True)\ntry:\n    solve(board, seconds=600, solver={solver!r})\n"
        "except KeyboardInterrupt:\n    ends = time.monotonic() + 10\n"
        "    while threads() > before and time.monotonic() < ends:\n        time.sleep(.01)\n"
        "    print('interrupted', threads() - before)"
    )
    rest, seconds = interrupted(code)
    assert rest == "interrupted 0\n"
    assert seconds < 30
