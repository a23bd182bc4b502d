"""Plays a chapter of levels on all machines of a Ray cluster, and prints how often an agent wins each.

    pip install ray                         # beside sweetfish, on all machines: docs/python.md
    python examples/python/predict_on_ray.py crates/level/levels --games 1000                # on this machine
    python examples/python/predict_on_ray.py crates/level/levels --games 1000 --address auto # from a node of a cluster

Every node needs the same version of sweetfish. A game depends on its number and the seed alone, so the result is the same
on any number of machines. A name of a built-in level may stand for a file; without any, all built-in levels are played.
"""

import argparse
from pathlib import Path

import numpy as np
import ray

from sweetfish import level

KEPT = ("game", "won", "score", "moves", "left")
"""The columns of a game that depend on no clock."""


@ray.remote
def part(one, agent, seed, first, games):
    """Plays some games of a level on one core of any machine."""
    rows = level.play(one, agent, seed=seed, first=first, games=games)["rows"]
    return {name: np.asarray(rows[name]) for name in KEPT}


def play(levels, agent, games, seed, each=50):
    """Plays games of levels in parts, and returns the columns of the games by the names of the levels."""
    starts = range(0, games, each)
    parts = {
        name: [part.remote(one, agent, seed, first, min(each, games - first)) for first in starts]
        for name, one in levels.items()
    }
    found = {name: ray.get(own) for name, own in parts.items()}
    return {
        name: {column: np.concatenate([own[column] for own in rows]) for column in KEPT} for name, rows in found.items()
    }


def chapter(sources):
    """The levels of files, folders and names."""
    paths = []
    for source in sources or level.names():
        paths += sorted(Path(source).glob("*.toml")) if Path(source).is_dir() else [source]
    return {Path(path).stem: level.load(path) for path in paths}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("levels", nargs="*", help="files, folders of them, or names of built-in levels")
    parser.add_argument("--agent", default="heuristic", help="see sweetfish.level.agents()")
    parser.add_argument("--games", type=int, default=200, help="games of each level")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--address", help="the cluster, such as auto; without it this machine alone")
    options = parser.parse_args()
    levels = chapter(options.levels)
    ray.init(address=options.address, log_to_driver=False, logging_level="ERROR")
    found = play(levels, options.agent, options.games, options.seed)
    for name, rows in sorted(found.items(), key=lambda entry: entry[1]["won"].mean()):
        print(f"{name:24} {rows['won'].mean():6.1%} of {options.games} games, {rows['moves'].mean():5.1f} moves")


if __name__ == "__main__":
    main()
