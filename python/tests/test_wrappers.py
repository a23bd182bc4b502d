"""What wrappers and other packages ask of the environments."""

import importlib
import itertools
from importlib import metadata
from types import SimpleNamespace

import gymnasium
import numpy as np
import pytest
from gymnasium.vector import AutoresetMode, SyncVectorEnv
from gymnasium.wrappers import ArrayConversion as ArraysOfOne
from gymnasium.wrappers.vector import ArrayConversion, RecordEpisodeStatistics
from pettingzoo.utils.wrappers import TerminateIllegalWrapper

from sweetfish.pettingzoo import duel

ENVS = [
    ("sweetfish/GemGem-v0", {"target": 20}),
    ("sweetfish/GemGem-v0", {"goal": "q1", "kinds": 4, "observation": ("cells", "planes", "action_mask", "numbers")}),
    ("sweetfish/CrushAI-v0", {"swaps": 6, "observation": "planes"}),
    ("sweetfish/Level-v0", {"level": "01-first-steps"}),
]


def batch(name, options, mode="SameStep", count=3):
    return gymnasium.make_vec(name, count, autoreset_mode=mode, **options)


def steps(env, seed=1):
    """Which games are over after a reset and after each of some steps, and the infos."""
    _, info = env.reset(seed=seed)
    yield np.zeros(3, bool), info
    for _ in range(200):
        *_, ended, cut, info = env.step(env.unwrapped.sample_actions())
        yield ended | cut, info


@pytest.mark.parametrize("mode", list(AutoresetMode))
def test_a_batch_says_how_it_resets(mode):
    for name, options in ENVS:
        env = batch(name, options, mode)
        assert env.autoreset_mode is mode and env.metadata["autoreset_mode"] is mode


def assert_arrays(info):
    for name, part in info.items():
        if isinstance(part, dict):
            assert_arrays(part)
        else:
            assert type(part) is np.ndarray and part.dtype != object, (name, part)
            # JAX takes no other.
            assert part.flags.c_contiguous, name


@pytest.mark.parametrize(("name", "options"), ENVS)
def test_infos_hold_arrays_alone(name, options):
    env = gymnasium.make(name, **options)
    _, info = env.reset(seed=1)
    assert_arrays(info)
    for _ in range(100):
        *_, ended, _, info = env.step(env.action_space.sample(info["action_mask"]))
        assert_arrays(info)
        assert info["score"].shape == () and info["won"].dtype == bool
        # They are the reader's own.
        score = env.unwrapped.batch.score[0]
        info["score"] += 1
        assert env.unwrapped.batch.score[0] == score
        if ended:
            break
    for mode in AutoresetMode:
        for _, info in steps(batch(name, options, mode)):
            assert_arrays(info)
    several = SyncVectorEnv([lambda: gymnasium.make(name, **options)] * 2)
    assert_arrays(several.reset(seed=1)[1])


@pytest.mark.parametrize(("name", "options"), ENVS)
def test_what_was_seen_last_is_in_arrays(name, options):
    env = batch(name, options)
    ends = 0
    for over, info in steps(env):
        assert ("final_obs" in info) == over.any()
        if not over.any():
            continue
        assert (info["_final_obs"] == over).all()
        last, ends = info["final_obs"], ends + 1
        assert env.observation_space.contains(last)
        for part in last.values() if isinstance(last, dict) else [last]:
            assert not part[~over].any()
    assert ends > 2


@pytest.mark.parametrize(("name", "options"), ENVS)
def test_arrays_are_converted(name, options):
    env = ArrayConversion(batch(name, options), np, np)
    assert sum(over.any() for over, _ in steps(env)) > 2
    one = ArraysOfOne(gymnasium.make(name, **options), np, np)
    one.reset(seed=1)
    assert_arrays(one.step(np.array(0))[4])


@pytest.mark.parametrize("mode", [AutoresetMode.SAME_STEP, AutoresetMode.NEXT_STEP])
def test_statistics_have_each_step_of_each_game(mode):
    env = RecordEpisodeStatistics(batch("sweetfish/GemGem-v0", {"target": 20, "reward": "swaps"}, mode))
    made, resets, games = np.zeros(3, int), np.zeros(3, bool), 0
    for number, (over, info) in enumerate(steps(env)):
        if number == 0:
            continue
        made += ~resets
        if over.any():
            # With this reward each swap counts -1.
            assert (info["episode"]["l"][over] == made[over]).all() and (info["episode"]["r"][over] == -made[over]).all()
            games += over.sum()
        made[over] = 0
        resets = over if mode == AutoresetMode.NEXT_STEP else resets
    assert games > 20


def test_masks_are_the_readers_own():
    options = {"max_episode_steps": 3, "invalid": "error", "observation": ("cells", "action_mask")}
    env = batch("sweetfish/GemGem-v0", options, "NextStep")
    seen, info = env.reset(seed=1)
    for _ in range(12):
        actions = env.sample_actions()
        # As one who forbids actions; each fourth step begins new games all the same.
        info["action_mask"][:], seen["action_mask"][:] = False, 0
        seen, *_, info = env.step(actions)


def test_the_least_gymnasium_is_the_one_tested():
    assert f"gymnasium>={gymnasium.__version__.removesuffix('.0')}" in metadata.requires("sweetfish")


def test_pettingzoo_times_the_duel(monkeypatch, capsys):
    benchmark = importlib.import_module("pettingzoo.test.performance_benchmark")
    clock = itertools.count(step=0.02)
    monkeypatch.setattr(benchmark, "time", SimpleNamespace(time=lambda: next(clock)))
    benchmark.performance_benchmark(duel(size=5, kinds=3))
    assert "Finished" in capsys.readouterr().out


def test_pettingzoo_ends_an_illegal_game():
    env = TerminateIllegalWrapper(duel(size=4, kinds=2), illegal_reward=-1)
    env.reset(seed=1)
    env.step(0)
    player = env.agent_selection
    env.step(int(np.argmin(env.observe(player)["action_mask"])))
    assert env.terminations[player] and env.rewards[player] == -1
