"""Shapes on a cell whose middle is (0, 0) and whose edges are at -1 and 1."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

Grid = NDArray[Any]


def square(x: Grid, y: Grid) -> Grid:
    """How far a point is out of a square with round corners, 1 at its edge."""
    found: Grid = (abs(x) ** 8 + abs(y) ** 8) ** (1 / 8)
    return found


def polygon(x: Grid, y: Grid, sides: int) -> Grid:
    """How far a point is out of a polygon with corners at distance 1, the first of them above."""
    sector = 2 * np.pi / sides
    angle = (np.arctan2(x, -y) + sector / 2) % sector - sector / 2
    found: Grid = np.hypot(x, y) * np.cos(abs(angle) - sector / 2) / np.cos(sector / 2)
    return found


def star(x: Grid, y: Grid) -> Grid:
    """How far a point is out of a star with five points."""
    found: Grid = np.hypot(x, y) / (0.80 + 0.20 * np.cos(5 * np.arctan2(x, -y)))
    return found


GEMS: list[Any] = [
    np.hypot,
    lambda x, y: square(x, y) * 1.12,
    lambda x, y: polygon(x, y + 0.02, 4) * 0.88,
    lambda x, y: polygon(x, y - 0.10, 3) * 0.86,
    lambda x, y: polygon(x, y, 6) * 0.96,
    lambda x, y: star(x, y) * 0.88,
    lambda x, y: np.hypot(x * 1.28, y) * 0.98,
    lambda x, y: polygon(x, -y, 3) * 0.86,
    lambda x, y: polygon(x, y, 5) * 0.92,
    lambda x, y: np.minimum(square(x * 2.4, y), square(x, y * 2.4)) * 1.02,
]
"""The shape of each kind of gem."""

_GLYPHS = {
    "0": "111101101101111",
    "1": "010110010010111",
    "2": "111001111100111",
    "3": "111001111001111",
    "4": "101101111001001",
    "5": "111100111001111",
    "6": "111100111101111",
    "7": "111001010010010",
    "8": "111101111101111",
    "9": "111101111001111",
    "?": "111001011000010",
    "+": "000010111010000",
}
"""Three columns and five rows."""


def glyph(sign: str, x: Grid, y: Grid) -> NDArray[np.bool_]:
    """Where a sign is that reaches from -1 to 1 in height, .6 to each side."""
    dots = np.array([dot == "1" for dot in _GLYPHS[sign]]).reshape(5, 3)
    row, column = np.floor((y + 1) * 2.5).astype(int), np.floor((x + 0.6) * 2.5).astype(int)
    inside = (row >= 0) & (row < 5) & (column >= 0) & (column < 3)
    found: NDArray[np.bool_] = inside & dots[row.clip(0, 4), column.clip(0, 2)]
    return found
