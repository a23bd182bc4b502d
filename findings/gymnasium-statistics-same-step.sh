#!/bin/sh
# Gymnasium 1.3.0 and 1.4.0 (PyPI): RecordEpisodeStatistics of a batch that resets in the step that ends a game (SAME_STEP).
# Guessed: every game has the length that was played.
# Seen: up to 1.3.0 each game after the first is one step too short; 1.4.0 counts them all.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
for version in 1.3.0 1.4.0; do
    python3 -m venv "$folder/$version"
    "$folder/$version/bin/pip" install --quiet --disable-pip-version-check "gymnasium==$version" numpy
    "$folder/$version/bin/python" -W ignore - <<'PYTHON'
import gymnasium
import numpy as np
from gymnasium.wrappers import TimeLimit
from gymnasium.wrappers.vector import RecordEpisodeStatistics

# Games of four steps each.
make = [lambda: TimeLimit(gymnasium.make("CartPole-v1").unwrapped, 4)] * 2
batch = gymnasium.vector.SyncVectorEnv(make, autoreset_mode=gymnasium.vector.AutoresetMode.SAME_STEP)
env, lengths = RecordEpisodeStatistics(batch), []
env.reset(seed=1)
for step in range(12):
    info = env.step(np.full(2, step % 2))[4]
    if "episode" in info:
        lengths.append(info["episode"]["l"].tolist())
print(gymnasium.__version__, lengths)
PYTHON
done >"$folder/seen"
cat "$folder/seen"
cat >"$folder/expected" <<'TEXT'
1.3.0 [[4, 4], [3, 3], [3, 3]]
1.4.0 [[4, 4], [4, 4], [4, 4]]
TEXT
diff "$folder/expected" "$folder/seen"
