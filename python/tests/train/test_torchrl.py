"""Environments for TorchRL."""

import gymnasium
import pytest
from torchrl.envs import ActionMask, GymEnv, GymWrapper, SerialEnv, TransformedEnv
from torchrl.envs.libs.gym import default_info_dict_reader
from torchrl.envs.utils import check_env_specs

import sweetfish  # noqa: F401

GAME = "sweetfish/GemGem-v0"


@pytest.mark.parametrize(
    "make",
    [
        lambda: GymEnv(GAME, target=20),
        lambda: GymEnv("sweetfish/Level-v0"),
        lambda: GymWrapper(gymnasium.make(GAME, observation=("cells", "planes", "action_mask", "numbers"))),
        lambda: SerialEnv(2, lambda: GymEnv(GAME)),
    ],
)
def test_games_are_what_their_specs_say(make):
    env = make()
    check_env_specs(env)
    assert env.rollout(3).batch_size[-1] == 3


@pytest.mark.parametrize("mode", ["SameStep", "Disabled"])
def test_batches_go_on(mode):
    env = GymWrapper(gymnasium.make_vec(GAME, 3, autoreset_mode=mode, target=20))
    found = env.rollout(60, break_when_any_done=False)
    assert found.batch_size == (3, 60) and found["next", "done"].sum() > 3


def test_masks_of_infos_and_of_observations():
    of_infos = GymWrapper(gymnasium.make(GAME)).set_info_dict_reader(default_info_dict_reader(["action_mask"]))
    of_observations = GymWrapper(gymnasium.make(GAME, observation=("cells", "action_mask")))
    for env in (of_infos, of_observations):
        found = TransformedEnv(env, ActionMask(mask_key="action_mask")).rollout(10)
        assert found.batch_size == (10,)
        assert (found["action"].bool() & ~found["action_mask"].bool()).sum() == 0
