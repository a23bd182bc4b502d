#!/bin/sh
# tile-match-gym 1.0.6 with gymnasium 1.4.0 and numpy 1.26.4 (PyPI): an observation after a later step, and its space after a reset.
# Guessed: an observation is a copy; `reset(seed)` leaves `action_space.seed` as it is.
# Seen: an observation is the board itself, so those that are kept change; the reset puts its number where the method was.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check tile-match-gym==1.0.6 gymnasium==1.4.0 numpy==1.26.4
"$folder/venv/bin/python" - >"$folder/seen" <<'PYTHON'
from tile_match_gym.tile_match_env import TileMatchEnv

env = TileMatchEnv(6, 6, 4, 30, [], [], seed=3, render_mode="string")
observation, info = env.reset(seed=3)
before = observation["board"].copy()
env.step(info["effective_actions"][0])
print("the first observation is", "the same" if (observation["board"] == before).all() else "another")
try:
    env.action_space.seed(1)
    print("seeded")
except TypeError as error:
    print(error)
PYTHON
cat "$folder/seen"
cat >"$folder/expected" <<'TEXT'
the first observation is another
'int' object is not callable
TEXT
diff "$folder/expected" "$folder/seen"
