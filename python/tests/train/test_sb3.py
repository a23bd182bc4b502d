"""Environments for stable-baselines3 and sb3-contrib."""

import numpy as np
import pytest
import torch
from sb3_contrib import MaskablePPO
from sb3_contrib.common.maskable.evaluation import evaluate_policy
from sb3_contrib.common.maskable.utils import get_action_masks, is_masking_supported
from stable_baselines3 import PPO
from stable_baselines3.common.vec_env import VecMonitor, VecNormalize

from sweetfish.envs import GemSwapVectorEnv
from sweetfish.sb3 import SweetfishVecEnv

torch.set_num_threads(1)
GAME = {"size": 5, "kinds": 4, "target": 40}


def make(count=6, **options):
    return SweetfishVecEnv("sweetfish/GemGem-v0", count, **{**GAME, **options})


@pytest.mark.parametrize("observation", ["cells", "planes", ("cells", "numbers")])
def test_games_are_those_of_the_vector_environment(observation):
    env = make(observation=observation)
    same = GemSwapVectorEnv(6, **GAME, observation=observation, autoreset_mode="SameStep")
    env.seed(9)
    seen, (wanted, _) = env.reset(), same.reset(seed=9)
    ends = 0
    for _ in range(60):
        assert_same(seen, wanted)
        assert env.observation_space.contains(each(seen, 3))
        actions = same.action_masks().argmax(axis=1)
        seen, rewards, ended, infos = env.step(actions)
        wanted, wanted_rewards, wanted_ended, _, wanted_info = same.step(actions)
        assert (rewards == wanted_rewards).all() and rewards.dtype == np.float32
        assert (ended == wanted_ended).all()
        for place in range(6):
            assert bool(infos[place]) == ended[place]
        for place in np.flatnonzero(ended):
            assert_same(infos[place]["terminal_observation"], each(wanted_info["final_obs"], place))
            assert infos[place]["score"] == wanted_info["final_info"]["score"][place] >= 40
            assert infos[place]["TimeLimit.truncated"] is False
            ends += 1
    assert ends > 20


def each(seen, place):
    return {name: part[place] for name, part in seen.items()} if isinstance(seen, dict) else seen[place]


def assert_same(one, other):
    if isinstance(one, dict):
        assert one.keys() == other.keys()
        assert all((one[name] == other[name]).all() for name in one)
    else:
        assert (one == other).all()


def test_seeds_are_for_the_next_reset_alone():
    env = make()
    assert env.seed(3) == [3, 4, 5, 6, 7, 8]
    first, sample = env.reset(), env.sample_actions()
    assert (env.reset() != first).any()
    env.seed(3)
    assert (env.reset() == first).all() and (env.sample_actions() == sample).all()


def test_masks_come_whole(monkeypatch):
    env = VecNormalize(VecMonitor(make(300)), norm_obs=False)
    env.seed(1), env.reset()
    calls = []
    whole = GemSwapVectorEnv.action_masks
    monkeypatch.setattr(GemSwapVectorEnv, "action_masks", lambda self: calls.append(self) or whole(self))
    assert is_masking_supported(env) and env.has_attr("action_masks") and not env.has_attr("mask")
    for _ in range(20):
        masks = get_action_masks(env)
        assert (masks == env.unwrapped.env.batch.mask).all() and masks.any(axis=1).all()
        assert (env.env_method("action_masks", indices=[7, 2])[1] == masks[2]).all()
        actions = env.unwrapped.sample_actions()
        assert masks[np.arange(300), actions].all()
        env.step(actions)
    assert len(calls) == 40
    with pytest.raises(AttributeError, match="found `step`, expected action_masks"):
        env.env_method("step")


def test_a_monitor_counts_swaps():
    env = VecMonitor(make(reward="swaps"))
    env.seed(2), env.reset()
    episodes = []
    for _ in range(100):
        *_, infos = env.step(env.unwrapped.sample_actions())
        episodes += [info["episode"] for info in infos if "episode" in info]
    assert len(episodes) > 50
    assert all(episode["r"] == -episode["l"] for episode in episodes)


def test_pictures():
    env = make(2, render_mode="rgb_array")
    env.seed(1), env.reset()
    assert env.render_mode == "rgb_array" and [image.shape for image in env.get_images()] == [(248, 248, 3)] * 2
    assert env.render().shape[2] == 3


@pytest.mark.parametrize("name", ["sweetfish/GemGem-v0", "sweetfish/CrushAI-v0"])
@pytest.mark.parametrize("algorithm", [MaskablePPO, PPO])
def test_training_runs(name, algorithm):
    env = SweetfishVecEnv(name, 8, observation=("planes", "numbers"))
    model = algorithm("MultiInputPolicy", VecMonitor(env), n_steps=16, batch_size=64, n_epochs=1, seed=1)
    model.learn(256)
    assert model.num_timesteps == 256


def test_training_repeats():
    def trained():
        env = VecMonitor(make(8, observation="planes"))
        model = MaskablePPO("MlpPolicy", env, n_steps=16, batch_size=64, n_epochs=1, seed=1)
        model.learn(512)
        env.seed(5)
        return evaluate_policy(model, env, 20, return_episode_rewards=True)

    assert trained() == trained()


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: SweetfishVecEnv(GemSwapVectorEnv(2)), "autoreset_mode: found AutoresetMode.NEXT_STEP, expected"),
        (lambda: SweetfishVecEnv(GemSwapVectorEnv(2), 2), "found num_envs or options beside an environment"),
        (lambda: make(0), "num_envs: found 0, expected 1 to 1000000"),
        (lambda: make(goal="p9"), "goal: found `p9`"),
    ],
)
def test_bad_arguments(call, message):
    with pytest.raises(ValueError, match=message):
        call()
