"""Gem-swap games cell by cell, from the rules alone: what the fast ones are compared with."""

import numpy as np


def in_runs(cells):
    """Which cells are in a horizontal or vertical run of three or more."""
    found = np.zeros(cells.shape, bool)
    for row, column in np.ndindex(*cells.shape):
        for down, right in ((0, 1), (1, 0)):
            places = [(row + step * down, column + step * right) for step in range(3)]
            if all(r < cells.shape[0] and c < cells.shape[1] for r, c in places):
                kinds = {int(cells[place]) for place in places}
                if len(kinds) == 1 and kinds != {0}:
                    for place in places:
                        found[place] = True
    return found


def swapped(cells, action):
    """The board after the two gems of an action have changed places; none where there is no second."""
    row, column = divmod(action // 2, cells.shape[1])
    other = (row + 1, column) if action % 2 else (row, column + 1)
    if other[0] >= cells.shape[0] or other[1] >= cells.shape[1]:
        return None
    cells = cells.copy()
    cells[row, column], cells[other] = cells[other], cells[row, column]
    return cells


def legal(cells):
    """Which actions make a run."""
    after = [swapped(cells, action) for action in range(2 * cells.size)]
    return np.array([board is not None and bool(in_runs(board).any()) for board in after])


def first_step(cells, action):
    """The board after a swap, its runs cleared and its gems fallen, 0 where new ones come; and how many were cleared."""
    cells = swapped(cells, action)
    runs = in_runs(cells)
    cells[runs] = 0
    for column in cells.T:
        gems = column[column > 0]
        column[:] = 0
        if len(gems):
            column[-len(gems) :] = gems
    return cells, int(runs.sum())
