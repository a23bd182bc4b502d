#!/bin/sh
# PettingZoo 1.27.0 (PyPI): average_total_reward of an environment with masks in its observations.
# Guessed: it plays random legal actions, as its code for `action_mask` says; random_demo, with the same code, does.
# Seen: it asks for no observation (`last(observe=False)`), so it finds no mask and plays illegal actions.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check pettingzoo==1.27.0 gymnasium==1.4.0
"$folder/venv/bin/python" -W ignore - >"$folder/seen" <<'PYTHON'
import contextlib
import io

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv
from pettingzoo.utils import average_total_reward, random_demo


class OneOfMany(AECEnv):
    """Ten moves, of each of which one action of a hundred is legal."""

    metadata = {"render_modes": [], "name": "one"}
    possible_agents = ["player"]

    def observation_space(self, agent):
        return spaces.Dict({"observation": spaces.Discrete(2), "action_mask": spaces.MultiBinary(100)})

    def action_space(self, agent):
        return spaces.Discrete(100)

    def reset(self, seed=None, options=None):
        self.agents, self.agent_selection, self.left = ["player"], "player", 10
        self.rewards, self._cumulative_rewards = {"player": 0}, {"player": 0}
        self.terminations, self.truncations, self.infos = {"player": False}, {"player": False}, {"player": {}}

    def observe(self, agent):
        return {"observation": 0, "action_mask": np.eye(100, dtype=np.int8)[7]}

    def step(self, action):
        if self.terminations["player"]:
            return self._was_dead_step(action)
        illegal.append(action != 7)
        self.left -= 1
        self.terminations["player"] = self.left == 0

    def render(self):
        pass

    def close(self):
        pass


for name, call in (
    ("random_demo", lambda: random_demo(OneOfMany(), render=False, episodes=5)),
    ("average_total_reward", lambda: average_total_reward(OneOfMany(), max_episodes=5)),
):
    illegal = []
    with contextlib.redirect_stdout(io.StringIO()):
        call()
    print(name, "illegal actions" if any(illegal) else "legal actions alone")
PYTHON
cat "$folder/seen"
cat >"$folder/expected" <<'TEXT'
random_demo legal actions alone
average_total_reward illegal actions
TEXT
diff "$folder/expected" "$folder/seen"
