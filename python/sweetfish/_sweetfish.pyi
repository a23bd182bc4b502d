"""The compiled part of the package."""

import os
from collections.abc import Callable, Sequence
from typing import Any, final

import numpy as np
from numpy.typing import ArrayLike, NDArray

from sweetfish import duel, sm3

_Path = str | os.PathLike[str]
_Progress = Callable[[int, int, str], object]
_Found = tuple[duel.Move, int, bool, list[str], int, int, float]

__all__ = [
    "DuelBoard",
    "Games",
    "Level",
    "Policy",
    "Rules",
    "Sm3Board",
    "__version__",
    "agents",
    "duel_search",
    "duel_solve",
    "level_agents",
    "level_files",
    "level_names",
    "level_play",
    "level_predict",
    "level_tune",
    "level_vary",
    "level_why",
    "play",
    "sm3_solve",
]
__version__: str

@final
class Rules:
    """The rules of a gem-swap game, by the options of `sweetfish match3 run`."""

    def __new__(
        cls,
        rules: str = "gemgem",
        *,
        size: int | None = None,
        kinds: int | None = None,
        clears: str | None = None,
        scoring: str | None = None,
        start: str | None = None,
        refill: str | None = None,
        stuck: str | None = None,
        goal: str | None = None,
        target: int | None = None,
        swaps: int | None = None,
        gem: tuple[int, int] | None = None,
    ) -> Rules: ...
    @property
    def width(self) -> int: ...
    @property
    def height(self) -> int: ...
    @property
    def kinds(self) -> int: ...
    @property
    def goal(self) -> str: ...
    @property
    def limit(self) -> int | None: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...

@final
class Policy:
    """An agent for gem-swap games, which chooses on any board that is given as an array. A copy begins its game anew."""

    def __new__(
        cls, agent: str, rules: Rules, *, seed: int = 1, game: int = 0, budget_ms: float | None = None
    ) -> Policy: ...
    def reset(self, seed: int = 1, game: int = 0) -> None: ...
    def choose(self, board: ArrayLike, left: int | None = None, gem: tuple[int, int] | None = None) -> int: ...
    @property
    def rules(self) -> Rules: ...

@final
class Games:
    """Games that are stepped together: of the same rules, or of levels of the same size."""

    @staticmethod
    def of_rules(rules: Rules, count: int, auto_reset: str, invalid: str, starts: str) -> Games:
        """Gem-swap games. Their numbers are the score, and the swaps (p2) or points (p1) that are left."""

    @staticmethod
    def of_levels(levels: Sequence[Level], count: int, reward: str, auto_reset: str, invalid: str) -> Games:
        """Games of levels, in turn."""

    @property
    def size(self) -> tuple[int, int]:
        """Rows and columns of a board."""

    @property
    def planes(self) -> list[tuple[str, int]]:
        """The planes of a board, each with the highest number that a cell can have."""

    @property
    def numbers(self) -> list[str]:
        """The names of the numbers of a game."""

    @property
    def has_begun(self) -> bool:
        """Whether the games have begun."""

    def reset(self, seeds: NDArray[np.uint64] | None = None, places: NDArray[np.bool_] | None = None) -> None:
        """Begins new games in some places, or all: the first of their seeds, or the next."""

    def step(
        self,
        actions: NDArray[np.int64],
        rewards: NDArray[np.float64],
        cells: NDArray[np.uint8],
        mask: NDArray[np.bool_],
        ended: NDArray[np.uint8],
        numbers: NDArray[np.int64],
    ) -> None:
        """Makes an action in each game, and writes the rewards, and what is seen as `look` does."""

    def look(
        self,
        cells: NDArray[np.uint8],
        mask: NDArray[np.bool_],
        ended: NDArray[np.uint8],
        numbers: NDArray[np.int64],
    ) -> None:
        """Writes what is seen: cells, legal actions, how each game has ended (0 not, 1 reached, 2 stuck), and numbers."""

    def last(self, places: NDArray[np.bool_], cells: NDArray[np.uint8], numbers: NDArray[np.int64]) -> None:
        """Writes the boards of the latest game that has ended in some places, one after the other, and its numbers where the
        place has them."""

    def __deepcopy__(self, _memo: object, /) -> Games:
        """Games in the same state, which go on alike."""

    def sample(self, seed: int) -> NDArray[np.int64]:
        """Draws a legal action of each game, all with the same chance; 0 for one that is over."""

def agents() -> list[tuple[str, str]]:
    """The names of all agents for gem-swap games with their settings, and what they do."""

def play(
    agent: str, rules: Rules, games: list[tuple[int, int]], threads: int, budget_ms: float | None
) -> dict[str, NDArray[np.generic]]: ...

@final
class DuelBoard:
    """A board of the duel. It does not change: a move returns another board."""

    @staticmethod
    def from_rows(kinds: int, rows: list[str]) -> DuelBoard:
        """The board of rows, the top row first: digits below `kinds`, and `*` for an empty cell."""

    @staticmethod
    def from_text(text: str) -> DuelBoard:
        """The board of an `input.txt` of the homework."""

    @staticmethod
    def from_array(kinds: int, cells: NDArray[np.uint8]) -> DuelBoard:
        """The board of an array of kinds from 1, with 0 for an empty cell."""

    @staticmethod
    def random(size: int, kinds: int, seed: int, fill: int = 100) -> DuelBoard:
        """The board that `sweetfish duel new` prints: `fill` percent of its cells hold a piece."""

    def moves(self) -> list[duel.Move]:
        """All moves, the largest group first."""

    def play(self, move: str | duel.Move, /) -> DuelBoard:
        """The board after a move, which is one of `moves()` or any cell of a group, such as `C1`."""

    @property
    def rows(self) -> list[str]:
        """The rows, the top row first: a digit for each cell, `*` for an empty one."""

    def text(self, seconds: float = 300.0) -> str:
        """The board as an `input.txt`, with the seconds that are left to the side to move."""

    def array(self) -> NDArray[np.uint8]:
        """A new array of the cells: kinds from 1, with 0 for an empty cell."""

    @property
    def size(self) -> int:
        """Rows and columns, 1 to 26."""

    @property
    def kinds(self) -> int:
        """The kinds that the board was made with, 1 to 10; fewer may be left."""

    @property
    def pieces(self) -> int:
        """How many cells are not empty."""

    @property
    def is_over(self) -> bool:
        """Whether the board is empty."""

    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...

def duel_search(
    board: DuelBoard,
    *,
    seconds: float | None,
    depth: int | None,
    nodes: int | None,
    threads: int,
    hash_mb: int | None,
) -> _Found: ...
def duel_solve(
    board: DuelBoard, *, seconds: float, threads: int, hash_mb: int | None
) -> _Found: ...
@final
class Sm3Board:
    """A game of swapless match-3. It does not change: an action returns another one."""

    @staticmethod
    def from_text(text: str, *, fall: str = "none", values: list[int] | None = None) -> Sm3Board:
        """The board of a board file. `fall` is `none`, `down`, or `left` if empty columns close up as well; `values` are the
        points of 0, 1, 2... blocks, two less than the blocks by default."""

    @staticmethod
    def random(
        width: int,
        height: int,
        colours: int,
        seed: int,
        *,
        actions: int = 10,
        target: int = 0,
        fill: int = 100,
        fall: str = "none",
        values: list[int] | None = None,
    ) -> Sm3Board:
        """The board that `sweetfish sm3 new` prints."""

    def actions(self) -> list[sm3.Action]:
        """The legal actions and what each makes."""

    def play(self, action: tuple[int, int] | sm3.Action, /) -> Sm3Board:
        """The board after an action, which is one of `actions()` or a cell (column, row)."""

    @property
    def rows(self) -> list[str]:
        """The rows, the top row first: a digit for each cell, 0 for an empty one."""

    def text(self) -> str:
        """The board as a board file, with the actions that are left."""

    def array(self) -> NDArray[np.uint8]:
        """A new array of the cells, the top row first: colours from 1, with 0 for an empty cell."""

    @property
    def width(self) -> int:
        """Columns, 1 to 26."""

    @property
    def height(self) -> int:
        """Rows, 1 to 26."""

    @property
    def colours(self) -> int:
        """The number of colours, 1 to 9."""

    @property
    def left(self) -> int:
        """The actions left."""

    @property
    def target(self) -> int:
        """The points that end the game, 0 for none."""

    @property
    def points(self) -> int:
        """The points of all actions so far."""

    @property
    def bonus(self) -> int:
        """The bonus for the actions left; 0 unless the target is reached."""

    @property
    def total(self) -> int:
        """Points and bonus."""

    @property
    def is_reached(self) -> bool:
        """Whether there is a target and it is reached."""

    @property
    def is_over(self) -> bool:
        """Whether no action is legal."""

    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...

def sm3_solve(
    board: Sm3Board, *, seconds: float, solver: str
) -> tuple[list[tuple[int, int]], bool, int, float]: ...
@final
class Level:
    """A level. It does not change."""

    @staticmethod
    def from_text(text: str) -> Level:
        """The level of the text of a level file."""

    @staticmethod
    def find(path: str) -> Level:
        """The level of a file, or else the built-in level of this name."""

    @property
    def name(self) -> str:
        """The name; may be empty."""

    @property
    def width(self) -> int:
        """Columns, 1 to 9."""

    @property
    def height(self) -> int:
        """Rows, 1 to 9."""

    @property
    def kinds(self) -> int:
        """The kinds of candies, 3 to 7."""

    @property
    def text(self) -> str:
        """The text of a level file."""

    @property
    def warning(self) -> str | None:
        """Why the level is lost before the first move, always or sometimes, or has a goal out of reach; else `None`."""

    def describe(self) -> dict[str, Any]:
        """What the level asks for and its board, as `sweetfish level show --json` prints it."""

    def filled(self, seed: int) -> Level:
        """The level with the candies that game 0 of a seed begins with."""

    def svg(self) -> str:
        """A picture, as SVG. Notebooks show it."""

    def __eq__(self, other: object, /) -> bool: ...

def level_names() -> list[str]: ...
def level_agents() -> list[tuple[str, str]]: ...
def level_vary() -> list[tuple[str, bool]]: ...
def level_files(path: _Path) -> list[tuple[str, Level]]: ...
def level_play(
    level: Level,
    agent: str,
    *,
    games: int,
    seed: int,
    first: int,
    threads: int | None,
    budget_ms: float | None,
    progress: _Progress | None,
) -> tuple[dict[str, Any], dict[str, Any]]: ...
def level_why(
    level: Level,
    agent: str,
    *,
    games: int,
    seed: int,
    threads: int | None,
    budget_ms: float | None,
    out: _Path | None,
    progress: _Progress | None,
) -> dict[str, Any]: ...
def level_tune(
    level: Level,
    target: float,
    agent: str,
    *,
    within: float,
    vary: list[str] | None,
    games: int,
    seed: int,
    threads: int | None,
    budget_ms: float | None,
    progress: _Progress | None,
) -> tuple[dict[str, Any], list[Level]]: ...
def level_predict(
    levels: list[tuple[str, Level]],
    agents: list[str],
    *,
    folder: str,
    games: int,
    seed: int,
    threads: int | None,
    budget_ms: float | None,
    out: _Path,
    human: dict[str, float] | _Path | None,
    model: _Path | None,
    target: float | None,
    within: float,
    progress: _Progress | None,
) -> tuple[str, list[str], list[str]]: ...
