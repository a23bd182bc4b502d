"""One game at a time."""

from collections.abc import Iterable
from typing import Any

import gymnasium
import numpy as np

from sweetfish._sweetfish import Rules
from sweetfish.envs import batches, render
from sweetfish.envs import options as opts
from sweetfish.envs.batch import GOING_ON, GameBatch
from sweetfish.envs.batches import AnyLevel
from sweetfish.envs.options import Mask, Observation


class Actions(gymnasium.spaces.Discrete):
    """The actions of a game. `sample(info["action_mask"])` draws a legal one."""

    def sample(self, mask: Any = None, probability: Any = None) -> Any:
        """Draws an action, of those that a mask of any type has."""
        if probability is not None:
            return super().sample(mask, probability)
        return super().sample(None if mask is None else np.asarray(mask, np.int8))


class BoardEnv(gymnasium.Env[Observation, np.int64]):
    """A game on a board.

    An action is `2 * (row * width + column)` to swap a piece with the one to its right, one more to swap it with the one below.
    `reset(seed=S)` begins the first game of a seed, which is game 0 of the command line's `--seed S`, and `reset()` the next.
    """

    metadata = {"render_modes": opts.RENDER_MODES, "render_fps": 4}

    def __init__(self, batch: GameBatch, render_mode: str | None) -> None:
        if render_mode is not None:
            opts.choice("render_mode", render_mode, opts.RENDER_MODES)
        self.render_mode = render_mode
        self.batch = batch
        self.observation_space = batch.space()
        self.action_space = Actions(batch.actions)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Begins the first game of a seed, or the next one."""
        seed = None if seed is None else opts.checked_seed(seed)
        super().reset(seed=seed)
        self.batch.reset(None if seed is None else [seed])
        return self._observation(), self._info()

    def step(self, action: np.int64 | int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Makes a move."""
        rewards = self.batch.step(opts.action_array(np.atleast_1d(action), 1))
        ended = bool(self.batch.ended[0] != GOING_ON)
        return self._observation(), float(rewards[0]), ended, False, self._info()

    def action_masks(self) -> Mask:
        """Which actions are legal, as agents of sb3-contrib ask for it."""
        mask: Mask = self.batch.mask[0]
        return mask

    def render(self) -> Any:
        """The board as text or as a picture."""
        return render.drawn(self.batch.cells[0], self.render_mode, int(self.batch.gems[0]))

    def _observation(self) -> Observation:
        found = self.batch.observation()
        return {name: part[0] for name, part in found.items()} if isinstance(found, dict) else found[0]

    def _info(self) -> dict[str, Any]:
        # Numbers are arrays too, as many packages convert all that is in here.
        return {name: np.array(part[0]) for name, part in self.batch.info().items()}


class GemSwapEnv(BoardEnv):
    """A gem-swap game: a swap must make a run of three or more.

    rules: `gemgem`, `crush`, `crush-text`, or `sweetfish.Rules`; further options (size, kinds, goal, target, swaps, scoring,
        clears, start, refill, stuck) change those of a name, as on the command line.
    observation: `cells`, an array of kinds from 1; `planes`, one for each kind; or several of `cells`, `planes`, `action_mask`,
        `numbers` (the score, and what is left) as a dictionary.
    reward: `points` of a swap (1 for each swap under goal p3), or `swaps`: -1 for each, under p1.
    invalid: what an action does that is not legal: `ignore` (nothing, for a reward of 0) or `error`.
    starts: how a board without runs is drawn: `uniform`, or `quick`, which has another distribution.
    render_mode: `ansi` or `rgb_array`.

    `info` has `action_mask`, `score`, `left`, the swaps (p2) or points (p1) that are left, and `won`. Under q1 it has `gem`, the
    cell of the gem that has to vanish, in reading order from 1, and 0 once it has vanished; `numbers` has it too. All are arrays,
    numbers of no dimension.
    """

    def __init__(
        self,
        rules: str | Rules = "gemgem",
        *,
        observation: str | Iterable[str] = "cells",
        reward: str = "points",
        invalid: str = "ignore",
        starts: str = "uniform",
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        self.rules = opts.rules_of(rules, options)
        batch = batches.gem_swap(1, self.rules, observation, reward, "disabled", invalid, starts)
        super().__init__(batch, render_mode)


class LevelEnv(BoardEnv):
    """A level with goals, blockers and special candies.

    level: a file, a built-in level by its name, or a `sweetfish.level.Level`.
    observation: `cells`, an array (planes, rows, columns), where `planes` of `env.batch.games` names the planes; or several of
        `cells`, `action_mask`, `numbers` (moves and goals that are left, named by `env.batch.names`) as a dictionary.
    reward: `goal`, the progress towards the goals and 1 more for the win; `won`, 1 for the win; `points` of a move.
    invalid, render_mode: as for `GemSwapEnv`.

    `info` has `action_mask`, `score`, `left`, the moves that are left, and `won`.
    """

    def __init__(
        self,
        level: AnyLevel = "05-hedges",
        *,
        observation: str | Iterable[str] = ("cells", "numbers"),
        reward: str = "goal",
        invalid: str = "ignore",
        render_mode: str | None = None,
    ) -> None:
        super().__init__(batches.levels(1, level, observation, reward, "disabled", invalid), render_mode)
