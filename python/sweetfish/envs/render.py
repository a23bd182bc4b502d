"""Boards as text and as pictures."""

from collections.abc import Iterator
from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from sweetfish.envs import shapes
from sweetfish.envs.options import Cells

Pixels = NDArray[np.uint8]

SIZE = 48
"""Pixels of a side of a cell."""
_FINE = 4
"""Pixels are drawn this many times as wide and as high, then averaged, so that edges are smooth."""
_BORDER = 4
_GEMS = [
    (226, 62, 87),
    (245, 158, 11),
    (250, 204, 21),
    (34, 168, 92),
    (37, 120, 220),
    (147, 70, 214),
    (238, 120, 190),
    (32, 178, 190),
    (150, 105, 70),
    (110, 118, 130),
]
_ANSI = [203, 214, 226, 77, 75, 141, 213, 44, 137, 247]
_BOARD = (51, 65, 92)
_GROUND = [(223, 230, 241), (246, 179, 208), (226, 96, 159)]
"""The ground without jelly, with one layer, with two."""
_WHITE, _DARK, _BROWN, _ORANGE, _GREEN = (255, 255, 255), (45, 38, 52), (116, 66, 32), (255, 150, 40), (22, 163, 74)

_PIECES = " .-|oB>?TCb@iW"
"""A sign for each number of the plane `piece`: plain, striped across and down, wrapped, candy bomb, fish, mystery, time,
chameleon, colour bomb, swirl, ingredient, wheel."""
_BLOCKERS = " FCKS"


def drawn(cells: Cells, mode: str | None, gem: int = 0) -> Any:
    """A board in a mode of Gymnasium: of kinds alone, or of the planes of a level. The cell of a gem, counted from 1, is marked."""
    if mode == "ansi":
        return text(cells, gem)
    return picture(cells, gem) if mode == "rgb_array" else None


def text(cells: Cells, gem: int = 0) -> str:
    """The board in rows, coloured for a terminal; `.` for an empty cell, `[` and `]` around the gem. A level has a second sign in
    each cell: what the piece is, or the layers of a blocker."""
    if cells.ndim == 2:
        plain = (" ".join(_coloured(str(kind), int(kind)) for kind in row) for row in cells)
        return "".join(line + "\n" for line in (_marked(cells, gem) if gem else plain))
    rows = np.moveaxis(cells, 0, -1)
    return "".join(" ".join(_letters(*map(int, cell[:9])) for cell in row) + "\n" for row in rows)


def _marked(cells: Cells, gem: int) -> Iterator[str]:
    """The rows with a space, or a mark, before and after each sign."""
    for number, row in enumerate(cells):
        place = gem - 1 - number * len(row)
        gaps = [" "] * (len(row) + 1)
        if 0 <= place < len(row):
            gaps[place : place + 2] = "[", "]"
        signs = [_coloured(str(kind), int(kind)) for kind in row]
        yield "".join(map("".join, zip(gaps, [*signs, ""], strict=True)))


def _coloured(sign: str, kind: int) -> str:
    return f"\x1b[1;38;5;{_ANSI[kind - 1]}m{sign}\x1b[0m" if kind else "."


def _letters(kind: int, piece: int, blocker: int, layers: int, cover: int, jelly: int, fuse: int, _: int, cell: int) -> str:
    if blocker:
        return f"{_BLOCKERS[blocker]}{layers or ' '}"
    if not cell:
        return "  "
    own = _coloured(str(kind), kind) if kind else "."
    sign = _PIECES[piece].replace(".", " ")
    return own + ("#" if cover else sign if sign != " " else "~" if jelly else " ")


def picture(cells: Cells, gem: int = 0) -> Pixels:
    """The board as pixels: each kind has a colour and a shape of its own. The gem has a frame."""
    planes = cells[None] if cells.ndim == 2 else cells
    height, width = planes.shape[1:]
    board = np.full((SIZE * height + 2 * _BORDER, SIZE * width + 2 * _BORDER, 3), _BOARD, np.uint8)
    for row in range(height):
        for column in range(width):
            top, left = SIZE * row + _BORDER, SIZE * column + _BORDER
            numbers = tuple(int(number) for number in planes[:, row, column])
            tile = _gem_tile(numbers[0]) if cells.ndim == 2 else _level_tile(*numbers[:7], numbers[8], numbers[10])
            if row * width + column == gem - 1:
                framed = np.full_like(tile, _DARK)
                framed[_BORDER:-_BORDER, _BORDER:-_BORDER] = tile[_BORDER:-_BORDER, _BORDER:-_BORDER]
                tile = framed
            board[top : top + SIZE, left : left + SIZE] = tile
    return board


class _Tile:
    """A cell that is drawn."""

    def __init__(self, ground: tuple[int, int, int]) -> None:
        steps = (np.arange(SIZE * _FINE) + 0.5) / (SIZE * _FINE) * 2 - 1
        self.x, self.y = np.meshgrid(steps, steps)
        self.pixels = np.empty((*self.x.shape, 3))
        self.pixels[:] = _BOARD
        self.paint(shapes.square(self.x, self.y) < 0.94, ground)

    def paint(self, where: NDArray[np.bool_], colour: Any, strength: float = 1.0) -> None:
        """Colours a part, or lets what is below shine through."""
        self.pixels[where] += (np.array(colour, float) - self.pixels[where]) * strength

    def gem(self, kind: int) -> NDArray[np.float64]:
        """Draws a gem, and returns how far each point is out of its shape."""
        out: NDArray[np.float64] = shapes.GEMS[kind - 1](self.x, self.y)
        colour = np.array(_GEMS[kind - 1], float)
        self.paint(out < 0.74, colour * 0.72)
        self.paint(out < 0.66, colour)
        shine = np.clip(0.30 - 0.5 * (self.x + self.y), 0, 0.55)
        inner = out < 0.46
        self.pixels[inner] += (255 - colour) * shine[inner][:, None]
        return out

    def sign(self, sign: str, x: float, y: float, size: float, colour: Any) -> None:
        """Writes a digit or a letter with its middle at a place."""
        self.paint(shapes.glyph(sign, (self.x - x) / size, (self.y - y) / size), colour)

    def small(self) -> Pixels:
        """The pixels as they are shown."""
        fine = self.pixels.reshape(SIZE, _FINE, SIZE, _FINE, 3)
        averaged: Pixels = fine.mean(axis=(1, 3)).round().clip(0, 255).astype(np.uint8)
        return averaged


@cache
def _gem_tile(kind: int) -> Pixels:
    tile = _Tile(_GROUND[0])
    if kind:
        tile.gem(kind)
    return tile.small()


@cache
def _level_tile(
    kind: int, piece: int, blocker: int, layers: int, cover: int, jelly: int, fuse: int, cell: int, leaves: int
) -> Pixels:
    if not cell and not blocker:
        return np.full((SIZE, SIZE, 3), _BOARD, np.uint8)
    tile = _Tile(_GROUND[jelly])
    x, y = tile.x, tile.y
    out = tile.gem(kind) if kind else np.hypot(x, y)
    _PIECE.get(_PIECES[piece], lambda *_: None)(tile, out, fuse)
    if blocker:
        colour = [_WHITE, _BROWN, (250, 190, 215), (80, 44, 20)][blocker - 1]
        tile.paint(shapes.square(x, y) < 0.88, np.array(colour) * 0.8)
        tile.paint(shapes.square(x, y) < 0.80, colour)
        # All chocolate has one layer.
        if layers and blocker != 2:
            tile.sign(str(layers), 0, 0, 0.5, _DARK)
    if cover == 1:
        for middle in (-0.5, 0.0, 0.5):
            tile.paint((abs(x - middle) < 0.07) | (abs(y - middle) < 0.07), _DARK, 0.8)
    elif cover == 2:
        tile.paint(shapes.square(x, y) < 0.9, _ORANGE, 0.55)
    if leaves:
        tile.paint((y > 0.66) & (abs(x) < 0.98 - y), _GREEN)
    return tile.small()


def _bomb(tile: _Tile, out: Any, fuse: int) -> None:
    tile.paint(np.hypot(tile.x, tile.y) < 0.46, _DARK)
    digits = str(fuse)
    for number, digit in enumerate(digits):
        tile.sign(digit, (number - (len(digits) - 1) / 2) * 0.36, 0, 0.3, _WHITE)


def _colour_bomb(tile: _Tile, out: Any, fuse: int) -> None:
    tile.paint(out < 0.72, _DARK)
    for number, colour in enumerate(_GEMS[:6]):
        angle = number * np.pi / 3
        tile.paint(np.hypot(tile.x - 0.4 * np.sin(angle), tile.y - 0.4 * np.cos(angle)) < 0.15, colour)


def _swirl(tile: _Tile, out: Any, fuse: int) -> None:
    tile.paint(out < 0.74, _DARK)
    turn = np.arctan2(tile.y, tile.x) / (2 * np.pi)
    tile.paint((out < 0.66) & ((out * 3.5 + turn) % 1 < 0.3), (120, 110, 130))


def _ingredient(tile: _Tile, out: Any, fuse: int) -> None:
    tile.paint(np.hypot(tile.x * 1.15, tile.y - 0.1) < 0.62, _BROWN)
    tile.paint(np.hypot(tile.x * 1.6 - 0.25, tile.y - 0.05) < 0.2, (170, 110, 62))
    tile.paint((tile.y < -0.3) & (np.hypot(tile.x * 1.05, tile.y + 0.05) < 0.62), _GREEN)


def _wheel(tile: _Tile, out: Any, fuse: int) -> None:
    tile.paint(out < 0.74, _BROWN)
    tile.paint(out < 0.52, (250, 235, 215))
    tile.paint((out < 0.52) & ((abs(tile.x) < 0.06) | (abs(tile.y) < 0.06)), (236, 72, 153))


_PIECE: dict[str, Any] = {
    "-": lambda tile, out, _: tile.paint((out < 0.64) & (abs((tile.y * 4) % 1 - 0.5) < 0.17), _WHITE, 0.9),
    "|": lambda tile, out, _: tile.paint((out < 0.64) & (abs((tile.x * 4) % 1 - 0.5) < 0.17), _WHITE, 0.9),
    "o": lambda tile, out, _: tile.paint(abs(shapes.square(tile.x, tile.y) - 0.74) < 0.08, _WHITE, 0.95),
    "B": _bomb,
    ">": lambda tile, out, _: tile.paint((tile.x > 0.3) & (abs(tile.y) < (tile.x - 0.3) * 1.1), _WHITE, 0.85),
    "?": lambda tile, out, _: tile.sign("?", 0, 0, 0.5, _WHITE),
    "T": lambda tile, out, _: tile.sign("+", 0, 0, 0.5, _WHITE),
    "C": lambda tile, out, _: tile.paint((out < 0.6) & (tile.x + tile.y > 0), _WHITE, 0.65),
    "b": _colour_bomb,
    "@": _swirl,
    "i": _ingredient,
    "W": _wheel,
}
"""How each piece is drawn, by its sign."""
