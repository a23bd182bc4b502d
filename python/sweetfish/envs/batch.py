"""Games that are stepped together, and what is seen of them, in arrays that are new each time."""

from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from sweetfish._sweetfish import Games
from sweetfish.envs import options
from sweetfish.envs.options import Cells, Mask, Numbers, Observation

GOING_ON, REACHED, STUCK = 0, 1, 2
"""Whether a game has ended, and how."""


class GameBatch:
    """Games of either family.

    `cells` has the boards, (games, rows, columns) or (games, planes, rows, columns); `mask` which actions are legal, (games,
    actions); `ended` whether each game has ended, and how; `numbers` the numbers that `names` names, (games, numbers).
    """

    cells: Cells
    mask: Mask
    ended: NDArray[np.uint8]
    numbers: Numbers

    def __init__(self, games: Games, count: int, observation: str | Iterable[str], counts_swaps: bool = False) -> None:
        self.games, self.count, self.names = games, count, games.numbers
        self.height, self.width = games.size
        self.actions = 2 * self.height * self.width
        self.kinds = games.planes[0][1]
        self._has_planes = len(games.planes) == 1
        own = ("cells", "planes") if self._has_planes else ("cells",)
        self._parts = options.parts(observation, (*own, "action_mask", "numbers"))
        self._shape = (self.height, self.width) if self._has_planes else (len(games.planes), self.height, self.width)
        self._counts_swaps = counts_swaps
        told = {"score": "score", "left": "left", "moves-left": "left", "gem": "gem"}
        # The numbers that `info` has, by its names.
        self._told = {told[name]: number for number, name in enumerate(self.names) if name in told}
        self._renew()
        # Nothing is seen before the first reset.
        for empty in (self.cells, self.mask, self.ended, self.numbers):
            empty.fill(0)

    @property
    def score(self) -> Numbers:
        """The points made in each game."""
        return self.numbers[:, self._told["score"]]

    @property
    def left(self) -> Numbers:
        """The moves that are left in each game, or the points under goal p1."""
        return self.numbers[:, self._told["left"]]

    @property
    def gems(self) -> Numbers:
        """The cell of the gem that has to vanish in each game, in reading order from 1; 0 if there is none."""
        return self.numbers[:, self._told["gem"]] if "gem" in self._told else np.zeros(self.count, np.int64)

    def space(self) -> spaces.Space[Any]:
        """The space of an observation of one game."""
        if isinstance(self._parts, str):
            return self._space(self._parts)
        return spaces.Dict({name: self._space(name) for name in self._parts})

    def _space(self, name: str) -> spaces.Space[Any]:
        match name:
            case "cells":
                most = np.array([most for _, most in self.games.planes], np.uint8)
                high = np.broadcast_to(most if self._has_planes else most[:, None, None], self._shape)
                return spaces.Box(np.zeros_like(high), high, dtype=np.uint8)
            case "planes":
                return spaces.Box(0, 1, (self.kinds, self.height, self.width), np.uint8)
            case "action_mask":
                return spaces.MultiBinary(self.actions)
            case _:
                return spaces.Box(0, np.iinfo(np.int64).max, (len(self.names),), np.int64)

    def reset(self, seeds: Sequence[int] | None, places: Mask | None = None) -> None:
        """Begins new games in all places or in some: the first of each seed, or without seeds the next of the seed that a place
        has. Places that never had one draw it."""
        if seeds is not None:
            drawn = options.seed_array(seeds)
        elif self.games.has_begun:
            drawn = None
        else:
            drawn = np.random.default_rng().integers(2**63, size=self.count, dtype=np.uint64)
        self.games.reset(drawn, places)
        self.look()

    def step(self, actions: NDArray[np.int64]) -> NDArray[np.float64]:
        """Makes an action in each game, and returns the rewards."""
        rewards, before = np.empty(self.count), (self.cells, self.mask, self.ended, self.numbers)
        self._renew()
        try:
            self.games.step(actions, rewards, self.cells, self.mask, self.ended, self.numbers)
        except Exception:
            self.cells, self.mask, self.ended, self.numbers = before
            raise
        return -(rewards > 0).astype(np.float64) if self._counts_swaps else rewards

    def sample(self, generator: np.random.Generator) -> NDArray[np.int64]:
        """Draws legal actions."""
        return self.games.sample(generator.bit_generator.random_raw())

    def observation(self) -> Observation:
        """What is seen of all games."""
        return self._pick(self.cells, self.mask, self.numbers)

    def info(self) -> dict[str, NDArray[Any]]:
        """What Gymnasium gives beside the observation."""
        return self._info_of(self.mask, self.numbers)

    def last(self, ended: Mask, cut: Mask) -> tuple[Observation, dict[str, NDArray[Any]]]:
        """What was seen last of games that have ended, at which nothing was legal, and what is seen of others that are cut off now,
        in the order of their places. Their info is 0 in other places."""
        over = np.flatnonzero(ended | cut)
        cells, numbers = np.empty((np.count_nonzero(ended), *self._shape), np.uint8), np.zeros_like(self.numbers)
        self.games.last(ended, cells, numbers)
        mask = np.zeros(self.mask.shape, np.bool_)
        if cut.any():
            numbers[cut], mask[cut] = self.numbers[cut], self.mask[cut]
            own, cells = cells, self.cells[over]
            cells[ended[over]] = own
        return self._pick(cells, mask[over], numbers[over]), self._info_of(mask, numbers)

    def _info_of(self, mask: Mask, numbers: Numbers) -> dict[str, NDArray[Any]]:
        # JAX takes no array whose numbers lie apart.
        info = {name: numbers[:, place].copy() for name, place in self._told.items()}
        return {"action_mask": mask} | info | {"won": self.ended == REACHED}

    def _pick(self, cells: Cells, mask: Mask, numbers: Numbers) -> Observation:
        """The parts of an observation."""

        def part(name: str) -> NDArray[Any]:
            match name:
                case "cells":
                    return cells
                case "planes":
                    return one_hot(cells, self.kinds)
                case "action_mask":
                    return mask.view(np.int8)
                case _:
                    return numbers

        return part(self._parts) if isinstance(self._parts, str) else {name: part(name) for name in self._parts}

    def _renew(self) -> None:
        self.cells = np.empty((self.count, *self._shape), np.uint8)
        self.mask = np.empty((self.count, self.actions), np.bool_)
        self.ended = np.empty(self.count, np.uint8)
        self.numbers = np.empty((self.count, len(self.names)), np.int64)

    def look(self) -> None:
        """Writes what is seen into new arrays."""
        self._renew()
        self.games.look(self.cells, self.mask, self.ended, self.numbers)


def one_hot(cells: Cells, kinds: int) -> Cells:
    """A plane for each kind, with 1 where it is."""
    every = np.arange(1, kinds + 1, dtype=np.uint8)[:, None, None]
    found: Cells = (cells[..., None, :, :] == every).view(np.uint8)
    return found
