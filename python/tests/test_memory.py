"""Memory over millions of steps."""

import gc
import sys

import numpy as np
import pytest

import sweetfish
from sweetfish.envs import GemSwapEnv, GemSwapVectorEnv, LevelVectorEnv

resource = pytest.importorskip("resource")


def peak() -> float:
    """The most memory that this process has had, in megabytes."""
    used = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return used / 2**20 if sys.platform == "darwin" else used / 2**10


def grown(work, times):
    """How much the peak grows over work that is done many times, after a tenth of it."""
    for _ in range(times // 10):
        work()
    gc.collect()
    before = peak()
    for _ in range(times):
        work()
    return peak() - before


def test_ten_million_steps_of_a_batch_leave_nothing():
    env = GemSwapVectorEnv(4096, autoreset_mode="SameStep", observation=("cells", "planes", "numbers"))
    env.reset(seed=1)
    assert grown(lambda: env.step(env.sample_actions()), 10_000_000 // 4096) < 20


def test_levels_single_games_and_policies_leave_nothing():
    levels = LevelVectorEnv(64, "37-chocolate-war", autoreset_mode="SameStep")
    levels.reset(seed=1)
    assert grown(lambda: levels.step(levels.sample_actions()), 5_000) < 20

    env = GemSwapEnv(render_mode="rgb_array")
    policy = sweetfish.Policy("hgs", env.rules)

    def game():
        cells, info = env.reset()
        while info["action_mask"].any():
            cells, *_, info = env.step(policy.choose(cells, left=info["left"]))
        env.render()
        policy.reset(seed=2)
        with pytest.raises(ValueError):
            policy.choose(np.zeros((3, 3), np.uint8))

    assert grown(game, 2_000) < 20
