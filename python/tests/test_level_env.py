"""Environments of levels."""

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import AutoresetMode

import sweetfish.level
from sweetfish.envs import LevelEnv, LevelVectorEnv

LEVELS = ["05-hedges", "37-chocolate-war", "elements/wheel"]


def names():
    """All built-in levels."""
    return sweetfish.level.names()


@pytest.mark.parametrize("observation", ["cells", ("cells", "action_mask", "numbers")])
def test_gymnasium_has_no_complaint(observation):
    check_env(gymnasium.make("sweetfish/Level-v0", level="37-chocolate-war", observation=observation).unwrapped)


def test_games_are_those_of_the_command_line():
    for name, games in (("05-hedges", 1000), ("35-fortress", 50), ("18-narrow-gate", 50)):
        rows = sweetfish.level.play(name, agent="first", games=games, seed=9)["rows"]
        env = LevelVectorEnv(1, name, autoreset_mode=AutoresetMode.DISABLED)
        env.reset(seed=[9])
        for won, score in zip(rows["won"], rows["score"], strict=True):
            while env.action_masks().any():
                *_, info = env.step(env.action_masks().argmax(axis=1))
            assert (bool(info["won"][0]), int(info["score"][0])) == (won, score)
            env.reset()


def test_every_level_plays_and_is_drawn():
    for name in names():
        env = LevelEnv(name, render_mode="rgb_array", invalid="error")
        seen, info = env.reset(seed=3)
        assert env.observation_space.contains(seen)
        total, ended = 0.0, not info["action_mask"].any()
        while not ended:
            seen, reward, ended, _, info = env.step(int(info["action_mask"].argmax()))
            assert env.observation_space.contains(seen), name
            total += reward
        # A game that is lost adds up to less than 1, one that is won to 2.
        assert total == pytest.approx(2) if info["won"] else total < 1, name
        assert env.render().ndim == 3
        env.render_mode = "ansi"
        assert env.render().count("\n") == env.batch.height


def test_levels_of_one_size_are_mixed():
    sizes = {}
    for name in names():
        sizes.setdefault(LevelEnv(name).batch.games.size, []).append(name)
    several = max(sizes.values(), key=len)[:4]
    batch = LevelVectorEnv(8, several, autoreset_mode="SameStep")
    alone = [LevelVectorEnv(1, several[place % 4], autoreset_mode="SameStep") for place in range(8)]
    seen, info = batch.reset(seed=1)
    for place, env in enumerate(alone):
        found, _ = env.reset(seed=[1 + place])
        assert (found["cells"][0] == seen["cells"][place]).all()
    for _ in range(60):
        actions = info["action_mask"].argmax(axis=1)
        seen, rewards, ended, _, info = batch.step(actions)
        for place, env in enumerate(alone):
            found, reward, over, _, _ = env.step(actions[place : place + 1])
            assert (found["cells"][0] == seen["cells"][place]).all() and (found["numbers"][0] == seen["numbers"][place]).all()
            assert (reward[0], over[0]) == (rewards[place], ended[place])


def test_levels_take_turns_in_a_large_batch():
    levels = [name for name in names() if LevelEnv(name).batch.games.size == (9, 9)][:3]
    assert len(levels) == 3
    large = LevelVectorEnv(520, levels)
    seen, _ = large.reset(seed=[7] * 520)
    for number, name in enumerate(levels):
        own, _ = LevelEnv(name).reset(seed=7)
        assert (seen["cells"][number::3] == own["cells"]).all()


def test_rewards():
    for reward, wanted in (("won", {0.0, 1.0}), ("points", None)):
        env = LevelVectorEnv(200, "05-hedges", reward=reward, autoreset_mode=AutoresetMode.DISABLED)
        _, info = env.reset(seed=1)
        total = np.zeros(200)
        while info["action_mask"].any():
            _, rewards, _, _, info = env.step(info["action_mask"].argmax(axis=1))
            total += rewards
        if wanted:
            assert set(total) == wanted and (total == info["won"]).all()
        else:
            assert (total == info["score"]).all()


@pytest.mark.parametrize(
    ("call", "error", "message"),
    [
        (lambda: LevelEnv("no-such-level"), FileNotFoundError, "no-such-level"),
        (lambda: LevelVectorEnv(2, ["05-hedges", "01-first-steps"]), ValueError, "level 1 of the batch"),
        (lambda: LevelEnv([]), ValueError, "found none"),
        (lambda: LevelEnv(reward="fame"), ValueError, "reward: found `fame`, expected goal, won, points"),
        (lambda: LevelEnv(observation="planes"), ValueError, "observation: found `planes`"),
    ],
)
def test_bad_arguments(call, error, message):
    with pytest.raises(error, match=message):
        call()
