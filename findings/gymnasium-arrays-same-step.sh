#!/bin/sh
# Gymnasium 1.4.0 (PyPI): its own batch of SAME_STEP in its own ArrayConversion, with numpy 2.4.6 on both sides.
# Guessed: what was seen last is converted as all else.
# Seen: final_obs is an array of objects, so the step that ends the first game raises BufferError.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check gymnasium==1.4.0 numpy==2.4.6 array-api-compat==1.16.0 packaging
"$folder/venv/bin/python" -W ignore - >"$folder/seen" <<'PYTHON'
import gymnasium
import numpy as np
from gymnasium.wrappers import TimeLimit
from gymnasium.wrappers.vector import ArrayConversion

make = [lambda: TimeLimit(gymnasium.make("CartPole-v1").unwrapped, 4)] * 2
batch = gymnasium.vector.SyncVectorEnv(make, autoreset_mode=gymnasium.vector.AutoresetMode.SAME_STEP)
env = ArrayConversion(batch, np, np)
env.reset(seed=1)
for step in range(1, 5):
    try:
        env.step(np.full(2, step % 2))
    except BufferError as error:
        print(f"step {step}: {error}")
    else:
        print(f"step {step}")
PYTHON
cat "$folder/seen"
cat >"$folder/expected" <<'TEXT'
step 1
step 2
step 3
step 4: DLPack only supports signed/unsigned integers, float and complex dtypes.
TEXT
diff "$folder/expected" "$folder/seen"
