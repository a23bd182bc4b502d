"""Uses the environments with other packages, each in an environment of its own, and prints the table of docs/python.md.

    python examples/python/packages.py target/wheels/*.whl [NAME...]

A row is printed once its check has passed with those very versions; else the program ends with exit code 1. What needs torch is
checked by the tests in python/tests/train.
"""

import argparse
import contextlib
import importlib
import io
import os
import re
import subprocess
import sys
import tempfile
import venv
import warnings
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

GAME, LEVEL = "sweetfish/GemGem-v0", "sweetfish/Level-v0"


@dataclass
class Package:
    """A row of the table: what pip installs, the package of the row first; what to do; and the check that it is so."""

    needs: list[str]
    advice: str
    check: Callable[[], None]

    def title(self) -> str:
        """Its name and version."""
        return re.sub(r"\[.*\]", "", self.needs[0]).replace("==", " ")


def batch(mode: str, **options: Any) -> Any:
    """Three short games of GemGem."""
    import gymnasium

    return gymnasium.make_vec(GAME, 3, autoreset_mode=mode, **{"target": 20, **options})


def one(name: str = GAME, **options: Any) -> Any:
    """A short game."""
    import gymnasium

    if name == GAME:
        options = {"target": 20, **options}
    return gymnasium.make(name, **options)


def steps(env: Any, actions: Callable[[Any], Any] = lambda legal: legal) -> Iterator[Any]:
    """What 60 steps of a batch return, with legal actions that are converted first."""
    env.reset(seed=1)
    for _ in range(60):
        yield env.step(actions(env.unwrapped.sample_actions()))


def play(env: Any) -> tuple[Any, dict[str, Any]]:
    """Plays a game to its end, and returns what is seen last."""
    seen, info = env.reset(seed=1)
    over = False
    while not over:
        seen, _, ended, cut, info = env.step(env.action_space.sample(info["action_mask"]))
        over = ended or cut
    return seen, info


def refused(error: type[Exception], words: str, call: Callable[[], Any]) -> None:
    """Checks that a call fails, for the stated reason."""
    try:
        call()
    except error as found:
        assert words in str(found), found
    else:
        raise AssertionError(f"expected `{words}`")


def wrong_lengths(mode: str) -> int:
    """How many games have a wrong length by RecordEpisodeStatistics."""
    import numpy as np
    from gymnasium.wrappers.vector import RecordEpisodeStatistics

    made, resets, wrong = np.zeros(3, int), np.zeros(3, bool), 0
    for _, _, ended, cut, info in steps(RecordEpisodeStatistics(batch(mode))):
        made, over = made + ~resets, ended | cut
        wrong += int((info["episode"]["l"][over] != made[over]).sum()) if over.any() else 0
        made[over] = 0
        resets = over & (mode == "NextStep")
    return wrong


def gymnasium_now() -> None:
    """Wrappers of batches in each mode."""
    import gymnasium
    import numpy as np
    from gymnasium.wrappers import vector as wrap

    assert wrong_lengths("SameStep") == wrong_lengths("NextStep") == 0
    for mode in ("SameStep", "NextStep", "Disabled"):
        for wrapper in (wrap.NormalizeReward, wrap.DictInfoToList, lambda env: wrap.ClipReward(env, -1, 1)):
            assert len(list(steps(wrapper(batch(mode))))) == 60
    floats = wrap.DtypeObservation(batch("NextStep"), np.float32)
    for env, sees in ((batch("NextStep"), False), (floats, True)):
        scaled = wrap.RescaleObservation(env, np.float32(0), np.float32(1))
        assert all(seen.any() == sees for seen, *_ in steps(scaled)), "zeros but for floats"
    refused(ValueError, "got AutoresetMode.SAME_STEP", lambda: wrap.FlattenObservation(batch("SameStep")))
    several = gymnasium.make_vec(GAME, 2, vectorization_mode="async")
    several.reset(seed=1)
    several.step(np.array([0, 1]))
    several.close()


def gymnasium_before() -> None:
    """What is wrong in the version before the least."""
    assert wrong_lengths("SameStep") > 3 and wrong_lengths("NextStep") == 0


def arrays(name: str) -> Callable[[], None]:
    """Converts what environments give to arrays of another library."""

    def check() -> None:
        import numpy as np
        from gymnasium.wrappers import ArrayConversion as ArraysOfOne
        from gymnasium.wrappers.vector import ArrayConversion

        other = importlib.import_module(name)
        parts = ("cells", "planes", "action_mask", "numbers")
        for mode in ("SameStep", "NextStep"):
            found = list(steps(ArrayConversion(batch(mode, observation=parts), np, other), other.asarray))
            kind = type(other.asarray([1]))
            assert all(isinstance(part, kind) for seen, *_ in found for part in seen.values())
            last = [info["final_obs"] for *_, info in found if "final_obs" in info]
            assert bool(last) == (mode == "SameStep") and all(isinstance(seen["cells"], kind) for seen in last)
        for game in (GAME, LEVEL):
            env = ArraysOfOne(one(game), np, other)
            env.reset(seed=1)
            assert all(isinstance(part, kind) for part in env.step(other.asarray(0))[4].values())

    return check


def moviepy() -> None:
    """Films a game."""
    from gymnasium.wrappers import RecordVideo

    with tempfile.TemporaryDirectory() as folder:
        env = RecordVideo(one(render_mode="rgb_array"), folder, episode_trigger=lambda _: True, disable_logger=True)
        play(env)
        env.close()
        assert [path.suffix for path in Path(folder).iterdir()] == [".mp4"]


def pettingzoo() -> None:
    """PettingZoo's own tools with the duel."""
    from pettingzoo.test import api_test, seed_test
    from pettingzoo.utils import average_total_reward, random_demo
    from pettingzoo.utils.wrappers import TerminateIllegalWrapper

    from sweetfish.pettingzoo import duel

    def small() -> Any:
        return duel(size=5, kinds=3)

    api_test(small(), num_cycles=100)
    seed_test(small, num_cycles=50)
    importlib.import_module("pettingzoo.test.performance_benchmark").performance_benchmark(small())
    random_demo(small(), render=False, episodes=3)
    refused(ValueError, "is empty", lambda: average_total_reward(small(), max_episodes=20))
    average_total_reward(TerminateIllegalWrapper(small(), illegal_reward=-1), max_episodes=20)


def minari() -> None:
    """Records games with their masks."""
    with tempfile.TemporaryDirectory() as folder:
        os.environ["MINARI_DATASETS_PATH"] = folder
        from gymnasium.wrappers import RecordEpisodeStatistics
        from minari import DataCollector

        for name, env in ((GAME, one()), (LEVEL, one(LEVEL))):
            recorder = DataCollector(env, record_infos=True)
            play(recorder)
            about = {"algorithm_name": "random", "author": "a", "author_email": "a@b.c", "code_permalink": "d"}
            data = recorder.create_dataset(dataset_id=f"{name.lower()}", **about)
            (episode,) = data.iterate_episodes()
            assert episode.infos["action_mask"].any(axis=1)[:-1].all()
            assert play(data.recover_environment())[1]["score"] > 0
        refused(ValueError, "pytree", lambda: play(DataCollector(RecordEpisodeStatistics(one()), record_infos=True)))


def supersuit() -> None:
    """Wrappers of one game, and batches of games that have not begun."""
    import numpy as np
    import supersuit

    env = supersuit.frame_stack_v1(supersuit.dtype_v0(one(), np.float32), 4)
    seen, _ = play(env)
    assert seen.shape == (6, 6, 4) and seen.dtype == np.float32
    for own in (False, True):
        several = supersuit.gym_vec_env_v0(one(), 2, multiprocessing=own)
        several.reset(seed=1)
        for _ in range(30):
            several.step(several.action_space.sample())
        several.close()
    begun = one()
    begun.reset(seed=1)
    refused(TypeError, "that have begun", lambda: supersuit.gym_vec_env_v0(begun, 2))


LEAST = "gymnasium==1.4.0"
PACKAGES = {
    "gymnasium": Package(
        [LEAST],
        "wrappers of a batch's observations refuse `SameStep`; whole numbers become zeros in `RescaleObservation`: "
        "`DtypeObservation` first",
        gymnasium_now,
    ),
    "gymnasium-before": Package(
        ["gymnasium==1.3.0"],
        "too old: `RecordEpisodeStatistics` of a batch leaves out the first step of each later game in `SameStep`",
        gymnasium_before,
    ),
    "jax": Package(
        ["jax==0.10.2", "array-api-compat==1.16.0", "packaging", LEAST],
        "`ArrayConversion(env, numpy, jax.numpy)` converts all, in each mode; whole numbers become 32 bits, as JAX has them",
        arrays("jax.numpy"),
    ),
    "array-api-strict": Package(
        ["array-api-strict==2.6.1", "array-api-compat==1.16.0", "packaging", LEAST],
        "`ArrayConversion` likewise",
        arrays("array_api_strict"),
    ),
    "moviepy": Package(["moviepy==2.2.1", LEAST], '`RecordVideo` of a game with `render_mode="rgb_array"`', moviepy),
    "pettingzoo": Package(
        ["pettingzoo==1.27.0", LEAST],
        "its tests, `performance_benchmark` and `random_demo` find the masks in the observation; what asks for no mask, as "
        "`average_total_reward`, wants a `TerminateIllegalWrapper`",
        pettingzoo,
    ),
    "minari": Package(
        ["minari[create,hdf5]==0.5.4", "jax==0.10.2", "pillow", LEAST],
        "`DataCollector(env, record_infos=True)` records the masks, but not beside `RecordEpisodeStatistics`",
        minari,
    ),
    "supersuit": Package(
        ["supersuit==3.11.0", "pettingzoo==1.27.0", LEAST],
        "its wrappers of a game whose observation is one array; `gym_vec_env_v0` takes a game before its first `reset`",
        supersuit,
    ),
}


def row(name: str, wheel: Path) -> str | None:
    """Installs a package with the wheel, checks it there, and returns its row, or None where the check failed."""
    with tempfile.TemporaryDirectory() as folder:
        venv.create(folder, with_pip=True)
        python = str(Path(folder) / ("Scripts/python.exe" if os.name == "nt" else "bin/python"))
        pip = [python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
        subprocess.run([*pip, "numpy", *PACKAGES[name].needs], check=True)
        # One package is older than the wheel allows.
        subprocess.run([*pip, "--no-deps", str(wheel)], check=True)
        # Elsewhere, so that the packages are what was installed.
        done = subprocess.run([python, str(Path(__file__).resolve()), "--check", name], cwd=folder, check=False)
    return None if done.returncode else f"| {PACKAGES[name].title()} | {PACKAGES[name].advice} |"


def main() -> None:
    """Reads the arguments, and prints the rows."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--check", choices=PACKAGES, help="do this check alone, with the packages that are there")
    parser.add_argument("wheel", nargs="?", type=Path, help="the wheel of sweetfish")
    parser.add_argument("names", nargs="*", metavar="NAME", help=f"of {', '.join(PACKAGES)}; all by default")
    arguments = parser.parse_args()
    if arguments.check:
        warnings.simplefilter("ignore")
        with contextlib.redirect_stdout(io.StringIO()):
            importlib.import_module("sweetfish")
            PACKAGES[arguments.check].check()
        return
    if arguments.wheel is None or not arguments.wheel.is_file():
        parser.error(f"found {arguments.wheel} as the wheel, expected a file, as `make python` writes one")
    for name in arguments.names:
        if name not in PACKAGES:
            parser.error(f"found {name}, expected {', '.join(PACKAGES)}")
    print("| package | what to do |", "|---|---|", sep="\n", flush=True)
    failed = []
    for name in arguments.names or PACKAGES:
        found = row(name, arguments.wheel.resolve())
        if found is None:
            failed.append(name)
        else:
            print(found, flush=True)
    if failed:
        sys.exit(f"failed: {', '.join(failed)}")


if __name__ == "__main__":
    main()
