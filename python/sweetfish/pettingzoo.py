"""The duel as an environment of PettingZoo, for two agents in turn.

>>> env = duel(size=8, kinds=3)
>>> env.reset(seed=1)
>>> seen, *_ = env.last()
>>> seen["observation"].shape, int(seen["action_mask"].sum())
((8, 8), 64)
"""

from typing import Any

import gymnasium
import numpy as np
from numpy.typing import NDArray

try:
    import pettingzoo
except ImportError as error:  # pragma: no cover
    raise ImportError("found no pettingzoo, which sweetfish.pettingzoo needs: pip install pettingzoo") from error

from sweetfish.duel import Board
from sweetfish.envs import options as opts
from sweetfish.envs import render

PLAYERS = ["player_0", "player_1"]


class DuelEnv(pettingzoo.AECEnv[str, dict[str, NDArray[Any]], int]):
    """The duel: in turn each player takes a connected group and scores the square of its size; the pieces above fall.

    Action `row * size + column` takes the group of that cell, with rows from the top. The reward is the points of the move for
    who made it, and less by as many for the other, so its sum is the difference of points. The seed gives the board of `sweetfish
    duel new`.

    size: rows and columns, 1 to 26. kinds: 1 to 10. board: a board to begin on instead.
    """

    metadata = {"render_modes": ["ansi", "rgb_array"], "name": "sweetfish_duel_v0", "is_parallelizable": False}

    def __init__(
        self, size: int = 10, kinds: int = 4, board: Board | None = None, render_mode: str | None = None
    ) -> None:
        super().__init__()
        if render_mode is not None:
            opts.choice("render_mode", render_mode, opts.RENDER_MODES)
        self.render_mode = render_mode
        self._start = board
        self.board = board or Board.random(size, kinds, 1)
        self.size, self.kinds = self.board.size, self.board.kinds
        self.possible_agents = list(PLAYERS)
        self.agents = list(PLAYERS)
        cells = self.size * self.size
        space = gymnasium.spaces.Dict(
            {
                "observation": gymnasium.spaces.Box(0, self.kinds, (self.size, self.size), np.uint8),
                "action_mask": gymnasium.spaces.Box(0, 1, (cells,), np.int8),
            }
        )
        self.observation_spaces: dict[str, Any] = dict.fromkeys(PLAYERS, space)
        self.action_spaces: dict[str, Any] = {player: gymnasium.spaces.Discrete(cells) for player in PLAYERS}
        self._random: np.random.Generator | None = None

    def observation_space(self, agent: str) -> Any:
        """The space of what a player sees."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """The space of a player's actions."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begins a game: on the board of a seed, or without one on a random board."""
        seed = None if seed is None else opts.checked_seed(seed)
        if self._random is None or seed is not None:
            self._random = np.random.default_rng(seed)
        drawn = int(self._random.integers(2**63)) if seed is None else seed
        self.board = self._start or Board.random(self.size, self.kinds, drawn)
        self.agents = list(PLAYERS)
        self.agent_selection = PLAYERS[0]
        self.rewards = dict.fromkeys(PLAYERS, 0)
        self._cumulative_rewards = dict.fromkeys(PLAYERS, 0)
        over = self.board.is_over
        self.terminations = dict.fromkeys(PLAYERS, over)
        self.truncations = dict.fromkeys(PLAYERS, False)
        self.infos: dict[str, dict[str, Any]] = {player: {} for player in PLAYERS}

    def observe(self, agent: str) -> dict[str, NDArray[Any]]:
        """The board, and which actions the player whose turn it is can take."""
        cells = self.board.array()
        mask = (cells > 0).astype(np.int8).ravel()
        return {"observation": cells, "action_mask": mask if agent == self.agent_selection else np.zeros_like(mask)}

    def step(self, action: int | None) -> None:
        """Takes a group."""
        player = self.agent_selection
        if self.terminations[player] or self.truncations[player]:
            # PettingZoo takes None, and refuses all else.
            self._was_dead_step(action)  # type: ignore[arg-type]
            return
        if action is None:
            raise ValueError("action: found None, expected a cell, as the game is not over")
        action = int(opts.action_array([action], 1)[0])
        row, column = divmod(action, self.size)
        if not 0 <= action < self.size * self.size:
            raise ValueError(f"action: found {action}, expected 0 to {self.size * self.size - 1}")
        after = self.board.play(f"{chr(ord('A') + column)}{row + 1}")
        points = (self.board.pieces - after.pieces) ** 2
        self.board = after
        other = PLAYERS[1 - PLAYERS.index(player)]
        self._cumulative_rewards[player] = 0
        self.rewards = {player: points, other: -points}
        if after.is_over:
            self.terminations = dict.fromkeys(PLAYERS, True)
        self.agent_selection = other
        self._accumulate_rewards()

    def render(self) -> Any:
        """The board as text or as a picture."""
        return render.drawn(self.board.array(), self.render_mode)

    def close(self) -> None:
        """Does nothing."""


def duel(**options: Any) -> DuelEnv:
    """A duel, with the options of `DuelEnv`."""
    return DuelEnv(**options)
