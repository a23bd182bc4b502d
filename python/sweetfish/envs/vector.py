"""Many games that are stepped together."""

import copy
from collections.abc import Iterable, Sequence
from typing import Any

import gymnasium
import numpy as np
from gymnasium.vector import AutoresetMode
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from sweetfish._sweetfish import Rules
from sweetfish.envs import batches, render
from sweetfish.envs import options as opts
from sweetfish.envs.batch import GOING_ON, GameBatch
from sweetfish.envs.batches import AnyLevel
from sweetfish.envs.options import Mask, Observation

Actions = NDArray[np.int64]

_MOST = 1_000_000

_AUTO_RESET = {
    AutoresetMode.DISABLED: "disabled",
    AutoresetMode.NEXT_STEP: "next-step",
    AutoresetMode.SAME_STEP: "same-step",
}


class LegalActions(gymnasium.spaces.MultiDiscrete):
    """An action for each game. A sample is legal in the games as they are, if they have begun. What is pickled knows no games."""

    def __init__(self, env: "BoardVectorEnv", actions: int) -> None:
        super().__init__(np.full(env.num_envs, actions, np.int64))
        self._env = env

    def sample(self, mask: Any = None, probability: Any = None) -> Any:
        """Draws a legal action for each game, all with the same chance."""
        if mask is not None or probability is not None or not self._env.batch.games.has_begun:
            return super().sample(mask, probability)
        return self._env.batch.sample(self.np_random)

    def __deepcopy__(self, memo: dict[int, Any]) -> "LegalActions":
        copied = LegalActions.__new__(LegalActions)
        # A copy for itself stays with the games, one in a copy of the environment has those of that.
        own = {"_env": memo.get(id(self._env), self._env)}
        copied.__dict__ |= copy.deepcopy(self.__dict__ | {"_env": None}, memo) | own
        return copied

    def __reduce__(self) -> Any:
        state = {name: value for name, value in self.__dict__.items() if name != "_env"}
        return gymnasium.spaces.MultiDiscrete, (self.nvec,), state


class BoardVectorEnv(gymnasium.vector.VectorEnv[Observation, Actions, NDArray[Any]]):
    """Many games on boards of the same size, stepped by compiled code. Actions are those of the single environment.

    `reset(seed=S)` begins in place `i` the first game of seed `S + i`; further games of that seed follow. `info` is that of the
    single environment, an array for each name. Where games end in the mode `SAME_STEP`, it has `final_obs` and `final_info` by the
    names of Gymnasium's own vector environments, and `won` in the latter alone. `final_obs` is an observation of all games, with
    0 where none ended, so that wrappers convert it. A game that has had `max_episode_steps` actions, illegal ones among them, is
    truncated.

    autoreset_mode: how games that have ended begin anew, as in `metadata`.
    """

    def __init__(
        self, batch: GameBatch, mode: AutoresetMode, render_mode: str | None, max_episode_steps: int | None = None
    ) -> None:
        if render_mode is not None:
            opts.choice("render_mode", render_mode, opts.RENDER_MODES)
        self.metadata = {"autoreset_mode": mode, "render_modes": opts.RENDER_MODES, "render_fps": 4}
        self.batch = batch
        self.num_envs = batch.count
        self.render_mode = render_mode
        self.single_observation_space = batch.space()
        self.observation_space = batch_space(self.single_observation_space, self.num_envs)
        self.single_action_space = gymnasium.spaces.Discrete(batch.actions)
        self.action_space = LegalActions(self, batch.actions)
        self.autoreset_mode = mode
        self._all = np.ones(self.num_envs, np.bool_)
        self._limit = None
        if max_episode_steps is not None:
            self._limit = opts.checked("max_episode_steps", max_episode_steps, 1, 10**9)
        self._steps = np.zeros(self.num_envs, np.int64)
        # The games that the next step begins anew.
        self._over = np.zeros(self.num_envs, np.bool_)

    def __setstate__(self, state: dict[str, Any]) -> None:
        # Actions that were pickled know no games.
        self.__dict__ |= state
        actions = LegalActions(self, self.batch.actions)
        actions.__dict__ |= self.action_space.__dict__ | {"_env": self}
        self.action_space = actions

    def reset(
        self, *, seed: int | Sequence[int] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Begins new games: the first ones of seeds, or without a seed the next ones. `options={"reset_mask": places}` begins only
        those of some places."""
        if seed is None or isinstance(seed, Sequence | np.ndarray):
            seeds = seed
        else:
            first = opts.checked_seed(seed)
            super().reset(seed=first)
            seeds = range(first, first + self.num_envs)
        if seeds is not None and len(seeds) != self.num_envs:
            raise ValueError(f"seed: found {len(seeds)} seeds, expected {self.num_envs}")
        places = (options or {}).get("reset_mask")
        places = None if places is None else opts.place_array(places, self.num_envs)
        self.batch.reset(seeds, places)
        begun = self._all if places is None else places
        self._steps[begun], self._over[begun] = 0, False
        return self.batch.observation(), self._info()

    def step(self, actions: Actions) -> tuple[Observation, NDArray[np.float64], Mask, Mask, dict[str, Any]]:
        """Makes an action in each game."""
        rewards = self._stepped(opts.action_array(actions, self.num_envs))
        ended = self.batch.ended != GOING_ON
        truncated = self._truncated()
        over, last = ended | truncated, {}
        if self.autoreset_mode == AutoresetMode.NEXT_STEP:
            self._over = over
        elif self.autoreset_mode == AutoresetMode.SAME_STEP and over.any():
            last = self._last(ended, truncated)
        return self.batch.observation(), rewards, ended, truncated, self._info() | last

    def _stepped(self, actions: Actions) -> NDArray[np.float64]:
        """Makes the actions, but begins the games anew that were truncated before. Returns the rewards."""
        if self._limit is None:
            return self.batch.step(actions)
        cut = self._over & (self.batch.ended == GOING_ON)
        if not cut.any():
            return self.batch.step(actions)
        # The mask may have been written to.
        rewards = self.batch.step(np.where(cut, self.batch.games.sample(0), actions))
        rewards[cut] = 0
        self.batch.reset(None, cut)
        return rewards

    def _truncated(self) -> Mask:
        """Counts the step. Returns which games have had all of theirs."""
        if self._limit is None:
            return np.zeros(self.num_envs, np.bool_)
        self._steps = np.where(self._over, 0, self._steps + 1)
        return self._steps >= self._limit

    def _last(self, ended: Mask, truncated: Mask) -> dict[str, Any]:
        """Returns what was seen last of games that are over, and begins the next ones where some were truncated."""
        over, cut = ended | truncated, truncated & ~ended
        observation, last = self.batch.last(ended, cut)
        if cut.any():
            self.batch.reset(None, cut)
        self._steps[over] = 0
        # The game that follows is in play.
        seen = {"won": np.zeros_like(over), "final_obs": _spread(observation, over), "_final_obs": over}
        return seen | {"final_info": last | {f"_{name}": over for name in last}, "_final_info": over}

    def action_masks(self) -> Mask:
        """Which actions are legal in each game."""
        return self.batch.mask

    def sample_actions(self) -> Actions:
        """Draws a legal action for each game, all with the same chance, and 0 for one that is over. `action_space.seed` seeds
        it."""
        actions: Actions = self.action_space.sample()
        return actions

    def render(self) -> Any:
        """The boards as texts or as pictures."""
        if self.render_mode is None:
            return None
        games = zip(self.batch.cells, self.batch.gems.tolist(), strict=True)
        return tuple(render.drawn(cells, self.render_mode, gem) for cells, gem in games)

    def _info(self) -> dict[str, Any]:
        info = self.batch.info()
        return info | {f"_{name}": self._all for name in info}


class GemSwapVectorEnv(BoardVectorEnv):
    """Many gem-swap games of the same rules, with the options of `GemSwapEnv`."""

    def __init__(
        self,
        num_envs: int = 1,
        rules: str | Rules = "gemgem",
        *,
        observation: str | Iterable[str] = "cells",
        reward: str = "points",
        invalid: str = "ignore",
        starts: str = "uniform",
        autoreset_mode: AutoresetMode | str = AutoresetMode.NEXT_STEP,
        max_episode_steps: int | None = None,
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        self.rules = opts.rules_of(rules, options)
        mode = AutoresetMode(autoreset_mode)
        count = opts.checked("num_envs", num_envs, 1, _MOST)
        batch = batches.gem_swap(count, self.rules, observation, reward, _AUTO_RESET[mode], invalid, starts)
        super().__init__(batch, mode, render_mode, max_episode_steps)


class LevelVectorEnv(BoardVectorEnv):
    """Many games of a level, or of several of the same size in turn, with the options of `LevelEnv`."""

    def __init__(
        self,
        num_envs: int = 1,
        level: AnyLevel | Sequence[AnyLevel] = "05-hedges",
        *,
        observation: str | Iterable[str] = ("cells", "numbers"),
        reward: str = "goal",
        invalid: str = "ignore",
        autoreset_mode: AutoresetMode | str = AutoresetMode.NEXT_STEP,
        max_episode_steps: int | None = None,
        render_mode: str | None = None,
    ) -> None:
        mode = AutoresetMode(autoreset_mode)
        count = opts.checked("num_envs", num_envs, 1, _MOST)
        batch = batches.levels(count, level, observation, reward, _AUTO_RESET[mode], invalid)
        super().__init__(batch, mode, render_mode, max_episode_steps)


def _spread(observation: Observation, over: Mask) -> Observation:
    """The observations of games that are over, in turn, each at its place among all."""
    if isinstance(observation, dict):
        return {name: _spread(part, over) for name, part in observation.items()}
    found = np.zeros((len(over), *observation.shape[1:]), observation.dtype)
    found[over] = observation
    return found
