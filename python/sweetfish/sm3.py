"""Swapless match-3, in which one picks lines of equal blocks and nothing is swapped: boards, play, solvers.

>>> board = Board.from_text("5 5 1 2 0\\n00100\\n00100\\n01110\\n00010\\n11111\\n")
>>> solution = solve(board)
>>> solution.total, solution.exact, solution.actions
(6, True, [(3, 0), (2, 2)])
>>> for cell in solution.actions:
...     board = board.play(cell)
>>> board.total
6
"""

from __future__ import annotations

from typing import NamedTuple

from sweetfish._sweetfish import Sm3Board as Board
from sweetfish._sweetfish import sm3_solve

__all__ = ["Action", "Board", "Solution", "solve"]


class Action(NamedTuple):
    """An action and what it makes."""

    cell: tuple[int, int]
    """The column from the left and the row from the bottom, from 0."""
    blocks: int
    """How many blocks vanish."""
    points: int
    """The points for them."""


class Solution(NamedTuple):
    """What a solver found."""

    total: int
    """Points and bonus."""
    points: int
    bonus: int
    exact: bool
    """Whether the total is proven to be the largest."""
    bound: int
    """The bound on the total of every play."""
    solved: bool
    """Whether the target is reached; true without one."""
    actions: list[tuple[int, int]]
    """Columns from the left and rows from the bottom, from 0."""
    seconds: float


def solve(board: Board, *, seconds: float = 10.0, solver: str = "exact") -> Solution:
    """Returns actions that make many points, or as many as can be.

    `solver` is `greedy`, which is the post's; `beam`, the best of many; `mcts`, Monte-Carlo tree search; or `exact`, proven
    if the time suffices. After an interrupt a solver goes on unseen until `seconds` are over.
    """
    actions, exact, bound, spent = sm3_solve(board, seconds=seconds, solver=solver)
    for cell in actions:
        board = board.play(cell)
    solved = board.target == 0 or board.is_reached
    return Solution(
        board.total, board.points, board.bonus, exact, bound, solved, actions, spent
    )
