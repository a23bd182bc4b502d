# pyright: basic, reportMissingImports=false
"""Vector environments for stable-baselines3 and sb3-contrib, which this module alone needs."""

from collections.abc import Sequence
from typing import Any

import gymnasium
import numpy as np
from gymnasium.vector import AutoresetMode, VectorEnv
from numpy.typing import NDArray

try:
    from stable_baselines3.common.vec_env import VecEnv
except ImportError as error:
    raise ImportError(f"sweetfish.sb3 needs stable-baselines3 (pip install sb3-contrib): {error}") from None

from sweetfish.envs.options import checked_seed

Indices = int | Sequence[int] | None

_EACH = ("action_masks", "sample_actions", "render")
"""Methods of a vector environment that return an entry for each game."""


class SweetfishVecEnv(VecEnv):
    """Many games at once for agents of stable-baselines3, such as `sb3_contrib.MaskablePPO`.

    env: the id of an environment, or a vector environment that resets a game in the step that ends it.
    num_envs, options: for an id: how many games, and the options of the environment.

    The `info` of a game that has ended has `terminal_observation`, `TimeLimit.truncated` and the final `score`; all others
    are empty.
    """

    def __init__(self, env: str | VectorEnv[Any, Any, Any], num_envs: int | None = None, **options: Any) -> None:
        if isinstance(env, str):
            count = 1 if num_envs is None else num_envs
            env = gymnasium.make_vec(env, count, autoreset_mode=AutoresetMode.SAME_STEP, **options)
        elif num_envs is not None or options:
            raise ValueError("found num_envs or options beside an environment, expected one of both")
        mode = env.metadata.get("autoreset_mode")
        if mode != AutoresetMode.SAME_STEP:
            raise ValueError(f"autoreset_mode: found {mode}, expected {AutoresetMode.SAME_STEP}")
        self.env: VectorEnv[Any, Any, Any] = env
        super().__init__(env.num_envs, env.single_observation_space, env.single_action_space)

    def seed(self, seed: int | None = None) -> Sequence[int | None]:
        """Sets the seeds of the games that the next reset begins (`seed` and those after it), and of `sample_actions`."""
        seeds = super().seed(None if seed is None else checked_seed(seed))
        self.env.action_space.seed(seeds[0])
        return seeds

    def reset(self) -> Any:
        """Begins new games, and returns what is seen of them."""
        seeds = None if None in self._seeds else self._seeds
        self._reset_seeds()
        # The base of vector environments names one seed alone, but takes several.
        observation, _ = self.env.reset(seed=seeds)  # type: ignore[arg-type]
        return observation

    def step_async(self, actions: NDArray[Any]) -> None:
        """Takes an action for each game, which `step_wait` makes."""
        self._actions = actions

    def step_wait(self) -> tuple[Any, NDArray[np.float32], NDArray[np.bool_], list[dict[str, Any]]]:
        """Makes the actions, and returns observations, rewards, which games have ended, and infos."""
        observation, rewards, terminated, truncated, info = self.env.step(self._actions)
        ended = terminated | truncated
        infos: list[dict[str, Any]] = [{} for _ in range(self.num_envs)]
        for place in np.flatnonzero(ended):
            infos[place] = {
                "terminal_observation": _of(info["final_obs"], place),
                "TimeLimit.truncated": bool(truncated[place] and not terminated[place]),
                "score": int(info["final_info"]["score"][place]),
            }
        return observation, rewards.astype(np.float32), ended, infos

    def action_masks(self) -> NDArray[np.bool_]:
        """Which actions are legal in each game."""
        return self._whole("action_masks")()

    def sample_actions(self) -> NDArray[np.int64]:
        """Draws a legal action for each game."""
        return self._whole("sample_actions")()

    def env_method(self, method_name: str, *method_args: Any, indices: Indices = None, **method_kwargs: Any) -> Any:
        """Calls a method once for all games, and returns its answers, an array if they are one: sb3-contrib asks for
        `action_masks` so."""
        if method_name not in _EACH:
            raise AttributeError(f"method: found `{method_name}`, expected {', '.join(_EACH)}")
        found = self._whole(method_name)(*method_args, **method_kwargs)
        return found if indices is None else [found[place] for place in self._get_indices(indices)]

    def get_attr(self, attr_name: str, indices: Indices = None) -> list[Any]:
        """The attribute of the vector environment, once for each game."""
        return [self._whole(attr_name) for _ in self._get_indices(indices)]

    def set_attr(self, attr_name: str, value: Any, indices: Indices = None) -> None:
        """Is not there, as games are stepped together."""
        raise AttributeError(f"found {attr_name} to be set, but the games are stepped together")

    def env_is_wrapped(self, wrapper_class: type[Any], indices: Indices = None) -> list[bool]:
        """No game has a wrapper of its own."""
        return [False for _ in self._get_indices(indices)]

    def get_images(self) -> Sequence[Any]:
        """The pictures of all games, with `render_mode="rgb_array"`."""
        return self.env.render() or [None] * self.num_envs

    def close(self) -> None:
        """Closes the vector environment."""
        self.env.close()

    def _whole(self, name: str) -> Any:
        """An attribute of the vector environment."""
        return getattr(self.env, name)


def _of(observation: Any, place: Any) -> Any:
    """The observation of one game."""
    if isinstance(observation, dict):
        return {name: part[place] for name, part in observation.items()}
    return observation[place]
