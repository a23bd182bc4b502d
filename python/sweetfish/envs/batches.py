"""The batches of each environment, by its options."""

from collections.abc import Iterable, Sequence
from os import PathLike
from pathlib import Path

from sweetfish._sweetfish import Games, Level, Rules
from sweetfish.envs import options
from sweetfish.envs.batch import GameBatch

AnyLevel = Level | str | PathLike[str]
"""A level, the path of a level file, or the name of a built-in level."""


def gem_swap(
    count: int,
    rules: Rules,
    observation: str | Iterable[str],
    reward: str,
    auto_reset: str,
    invalid: str,
    starts: str,
) -> GameBatch:
    """Games by the same rules."""
    if options.choice("reward", reward, ("points", "swaps")) == "swaps" and rules.goal != "p1":
        raise ValueError(f"reward: found swaps under goal {rules.goal}, expected points")
    games = Games.of_rules(rules, count, auto_reset, invalid, starts)
    return GameBatch(games, count, observation, counts_swaps=reward == "swaps")


def levels(
    count: int,
    level: AnyLevel | Sequence[AnyLevel],
    observation: str | Iterable[str],
    reward: str,
    auto_reset: str,
    invalid: str,
) -> GameBatch:
    """Games of levels, in turn."""
    every = [level] if isinstance(level, str | PathLike | Level) else options.several("level", level, "one or several")
    if len(every) > count:
        raise ValueError(f"level: found {len(every)} levels, expected at most one for each of {count} environments")
    found = [one if isinstance(one, Level) else Level.find(str(Path(one))) for one in every]
    return GameBatch(Games.of_levels(found, count, reward, auto_reset, invalid), count, observation)
