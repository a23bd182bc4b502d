"""The duel, in which two players take connected groups of a board in turn: boards, search, proof.

>>> board = Board.random(10, 4, seed=1)
>>> found = search(board, depth=4)
>>> found.move in board.moves()
True
>>> board = board.play(found.move)
"""

from __future__ import annotations

from typing import NamedTuple

from sweetfish._sweetfish import DuelBoard as Board
from sweetfish._sweetfish import duel_search, duel_solve

__all__ = ["Board", "Found", "Move", "search", "solve"]


class Move(NamedTuple):
    """A move: it takes the group of a cell."""

    cell: str
    """The column letter and the row number from the top, such as `C1`."""
    size: int
    """How many cells the group has."""
    points: int
    """The size squared."""


class Found(NamedTuple):
    """What a search or a proof found."""

    move: Move
    """The move to play."""
    score: int
    """Difference of points from here on, for the side to move."""
    exact: bool
    """Whether the score is proven."""
    line: list[str]
    """The cells of the moves expected, the best move first."""
    depth: int
    """Plies searched."""
    nodes: int
    """Boards that the first thread visited."""
    seconds: float
    """Time since the search began."""

    @property
    def value(self) -> int:
        """The score, which is the value of the board if it is exact."""
        return self.score


def search(
    board: Board,
    *,
    seconds: float | None = None,
    depth: int | None = None,
    nodes: int | None = None,
    threads: int = 1,
    hash_mb: int | None = None,
) -> Found:
    """Returns the best move found within a limit, which is a second unless another one is given.

    `hash_mb` is the size of the transposition table in megabytes. On one thread the same `depth` or `nodes` gives the same
    result.

    >>> search(Board.from_rows(2, ["1101", "0101", "1001", "0001"]), depth=10).move
    Move(cell='C1', size=7, points=49)
    """
    found = duel_search(
        board, seconds=seconds, depth=depth, nodes=nodes, threads=threads, hash_mb=hash_mb
    )
    return Found(*found)


def solve(
    board: Board, *, seconds: float = 60.0, threads: int = 1, hash_mb: int | None = None
) -> Found:
    """Returns the value of a board with best play by both sides. If that is not proven in time, the score is a guess.

    >>> found = solve(Board.from_rows(2, ["1101", "0101", "1001", "0001"]))
    >>> found.value, found.exact, found.line
    (42, True, ['C1', 'D1', 'B3', 'A3', 'A4'])
    """
    return Found(*duel_solve(board, seconds=seconds, threads=threads, hash_mb=hash_mb))
