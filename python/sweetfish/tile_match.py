# pyright: basic, reportMissingImports=false
"""Agents that play tile-match-gym's environment, which needs that package, on its bare board.

Its rules are not ours. A step clears only the lowest lines and those that cross them, and gems come in, row by row from the
top, before the next step. An action that makes no line takes one of the moves. A board without a swap is shuffled, and then
its rows from the top down to a line are drawn anew until none has lines; so is the first board. A tile that vanishes is a
point, and rows count from the top, as with us.
"""

import time
from collections.abc import Iterable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from sweetfish._sweetfish import Policy, Rules
from sweetfish.envs.options import checked_seed
from sweetfish.evaluation import Chooses, Row


def rules(size: int = 8, kinds: int = 4, moves: int = 50) -> Rules:
    """The rules of ours that are nearest."""
    return Rules("gemgem", size=size, kinds=kinds, goal="p2", swaps=moves, stuck="shuffle")


def make(size: int = 8, kinds: int = 4, moves: int = 50) -> Any:
    """The environment without special tiles. By default it is that of lmgame-Bench (arXiv 2505.15146)."""
    try:
        from tile_match_gym.tile_match_env import TileMatchEnv
    except ImportError as error:
        raise ImportError(f"sweetfish.tile_match needs tile-match-gym (pip install tile-match-gym): {error}") from None
    # It takes any numbers, and never ends with some.
    rules(size, kinds, moves)
    # With a render mode for text it asks for a generator that it has not made yet.
    return TileMatchEnv(size, size, kinds, moves, [], [], render_mode=None)


def actions(env: Any) -> NDArray[np.int64]:
    """Our action for each of the environment's: there all swaps with the gem below come first."""
    ends = env.board.action_to_coords
    return np.array([2 * (row * env.num_cols + column) + (other > row) for (row, column), (other, _) in ends])


def legal(env: Any, ours: NDArray[np.int64], effective: list[int]) -> NDArray[np.bool_]:
    """Which of our actions it calls effective."""
    mask = np.zeros(2 * env.num_rows * env.num_cols, np.bool_)
    mask[ours[effective]] = True
    return mask


def evaluate(agent: str | Chooses, seeds: Iterable[int], *, env: Any = None, budget_ms: float | None = None) -> list[Row]:
    """Plays the game of each seed, and returns a row for each with `seed`, `swaps`, `points`, `shuffles` and `seconds`, the
    agent's time alone. An agent sees nothing but the board and the moves that are left; a function is called as by
    `sweetfish.evaluate`, with one board."""
    env = make() if env is None else env
    policy = None
    if isinstance(agent, str):
        policy = Policy(agent, rules(env.num_rows, env.num_colours, env.num_moves), budget_ms=budget_ms)
    ours = actions(env)
    theirs = {int(our): their for their, our in enumerate(ours)}
    rows: list[Row] = []
    for seed in map(checked_seed, seeds):
        observation, info = env.reset(seed=seed)
        if policy:
            policy.reset(seed)
        points, shuffles, seconds, ended = 0, 0, 0.0, False
        while not ended:
            board, left = observation["board"][0].astype(np.uint8), observation["num_moves_left"]
            begun = time.perf_counter()
            if policy:
                action = policy.choose(board, left=left)
            else:
                mask = legal(env, ours, info["effective_actions"])
                action = int(agent(board[None], mask[None])[0])  # type: ignore[operator]
            seconds += time.perf_counter() - begun
            observation, reward, ended, _, info = env.step(theirs[action])
            points, shuffles = points + int(reward), shuffles + bool(info["shuffled"])
        row = {"seed": seed, "game": 0, "failed": False, "swaps": env.num_moves, "points": points, "measure": points}
        rows.append({**row, "shuffles": shuffles, "seconds": seconds})
    return rows
