"""Environments for RLlib, in its process and in others."""

import gymnasium
import numpy as np
import pytest
from gymnasium.wrappers import DtypeObservation, FlattenObservation

ray = pytest.importorskip("ray")
pytest.importorskip("ray.rllib")


@pytest.fixture
def cluster():
    ray.init(num_cpus=2, include_dashboard=False, log_to_driver=False)
    yield
    ray.shutdown()


@pytest.mark.usefixtures("cluster")
@pytest.mark.parametrize("others", [0, 1])
def test_training_runs(others):
    from ray.rllib.algorithms.ppo import PPOConfig
    from ray.tune.registry import register_env

    def game(_):
        # By the part before the colon Gymnasium imports the package in each process.
        env = gymnasium.make("sweetfish:sweetfish/GemGem-v0", target=20, max_episode_steps=200)
        return DtypeObservation(FlattenObservation(env), np.float32)

    register_env("game", game)
    config = PPOConfig().environment("game").env_runners(num_env_runners=others, rollout_fragment_length=200)
    config.training(train_batch_size_per_learner=200, minibatch_size=50, num_epochs=1)
    algorithm = config.build_algo()
    found = algorithm.train()["env_runners"]
    algorithm.stop()
    assert found["num_env_steps_sampled"] >= 200 and found["episode_return_mean"] >= 20
