#!/bin/sh
# Minari 0.5.4 with Gymnasium 1.4.0 (PyPI): infos of a game are recorded, beside Gymnasium's RecordEpisodeStatistics.
# Guessed: an info that only the last step has is recorded there, or the first step names it.
# Seen: the last step raises ValueError of the tree of infos; no game can be recorded so.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check 'minari[create,hdf5]==0.5.4' gymnasium==1.4.0 jax==0.10.2 pillow
MINARI_DATASETS_PATH=$folder/data "$folder/venv/bin/python" -W ignore - >"$folder/seen" <<'PYTHON'
import gymnasium
from gymnasium.wrappers import RecordEpisodeStatistics
from minari import DataCollector


class Counted(gymnasium.Wrapper):
    """A game that has an info."""

    def reset(self, **options):
        seen, info = super().reset(**options)
        return seen, info | {"count": 0}

    def step(self, action):
        *rest, info = super().step(action)
        return *rest, info | {"count": 1}


for wrapper in (lambda env: env, RecordEpisodeStatistics):
    env = DataCollector(wrapper(Counted(gymnasium.make("CartPole-v1"))), record_infos=True)
    env.reset(seed=1)
    try:
        while not env.step(1)[2]:
            pass
        print("recorded")
    except ValueError as error:
        print("ValueError", str(error).partition(":")[0])
PYTHON
cat "$folder/seen"
cat >"$folder/expected" <<'TEXT'
recorded
ValueError pytree structure error
TEXT
diff "$folder/expected" "$folder/seen"
