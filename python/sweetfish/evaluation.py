"""Games of a policy, a row for each."""

import time
from collections.abc import Callable, Iterable, Sequence
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from sweetfish import _sweetfish
from sweetfish._sweetfish import Policy, Rules
from sweetfish.envs import batches
from sweetfish.envs import options as opts
from sweetfish.envs.batch import STUCK, GameBatch

Row: TypeAlias = dict[str, Any]
Chooses: TypeAlias = Callable[[NDArray[np.uint8], NDArray[np.bool_]], NDArray[np.integer[Any]]]
"""Takes the boards of many games and their legal actions, and returns an action for each."""

ONE_HUNDRED = tuple((1, number) for number in range(100))
"""The first hundred games of seed 1."""


def evaluate(
    policy: str | Policy | Chooses,
    rules: str | Rules | None = None,
    seeds: Iterable[int] = range(100),
    *,
    budget_ms: float | None = None,
    threads: int = 1,
    **options: Any,
) -> list[Row]:
    """Plays the first game of each seed, and returns a row for each, which `pandas.DataFrame` takes as they are.

    policy: the name of an agent (see `sweetfish.agents()`); a `Policy` for the same rules, which sees the board and what is left
        alone, so that those that sample may choose otherwise than by their name; or a function that takes the
        boards of all games, an array (games, height, width), with their legal actions, (games, actions), and returns an action
        for each game.
    rules: rules or their name, with options as for the environments; by default those of a `Policy`, else GemGem.
    budget_ms, threads: for an agent by its name: milliseconds a swap, and games that are played at once.

    A row has `seed`, `failed` (no swap was left before the goal), `swaps`, `points`, `measure` (points under goal p2, else swaps)
    and `seconds`.

    >>> rows = evaluate("sgs", seeds=range(3))
    >>> [(row["seed"], row["swaps"]) for row in rows]
    [(0, 20), (1, 27), (2, 25)]
    """
    if rules is None:
        rules = policy.rules if isinstance(policy, Policy) and not options else "gemgem"
    rules = opts.rules_of(rules, options)
    seeds = [opts.checked_seed(seed) for seed in opts.several("seeds", seeds, "several, such as range(100)")]
    if isinstance(policy, str):
        return play(policy, rules, [(seed, 0) for seed in seeds], threads=threads, budget_ms=budget_ms)
    if budget_ms is not None or threads != 1:
        raise ValueError("found budget_ms or threads, which are for an agent by its name")
    if isinstance(policy, Policy):
        if policy.rules != rules:
            raise ValueError(f"rules: found {rules}, expected those of the policy, {policy.rules}")
        return [_one(policy, rules, seed) for seed in seeds]
    if not callable(policy) or isinstance(policy, type):
        raise ValueError(f"policy: found {policy!r}, expected the name of an agent, a Policy, or a function")
    if rules.goal == "q1":
        raise ValueError("rules: found goal q1, whose gem a function does not see; expected another, an agent's name or a Policy")
    return _together(policy, rules, seeds)


def play(
    agent: str,
    rules: str | Rules = "gemgem",
    games: Iterable[tuple[int, int]] = ONE_HUNDRED,
    *,
    budget_ms: float | None = None,
    threads: int = 1,
    **options: Any,
) -> list[Row]:
    """Plays games of an agent, each given by a seed and a number, as `sweetfish match3 run` plays games 0 to N of a seed.
    Returns rows as `evaluate` does, with the number as `game`.

    >>> [row["swaps"] for row in play("sgs", games=[(1, 0), (1, 1)])]
    [27, 29]
    """
    rules, games = opts.rules_of(rules, options), [_place(game) for game in opts.several("games", games, _PAIRS)]
    columns = _sweetfish.play(agent, rules, games, threads, budget_ms)
    return [
        _row(rules, seed, game, *(column[number].item() for column in columns.values()))
        for number, (seed, game) in enumerate(games)
    ]


_PAIRS = "pairs of a seed and a number"


def _place(game: tuple[int, int]) -> tuple[int, int]:
    pair = opts.several("games", game, _PAIRS)
    if len(pair) != 2:
        raise ValueError(f"games: found {game!r}, expected {_PAIRS}")
    return opts.checked_seed(pair[0]), opts.checked("game", pair[1], 0, 2**63 - 1)


def _row(rules: Rules, seed: int, game: int, failed: bool, swaps: int, points: int, seconds: float) -> Row:
    return {
        "seed": seed,
        "game": game,
        "failed": failed,
        "swaps": swaps,
        "points": points,
        "measure": points if rules.goal == "p2" else swaps,
        "seconds": seconds,
    }


def _batch(count: int, rules: Rules) -> GameBatch:
    return batches.gem_swap(count, rules, "cells", "points", "disabled", "error", "uniform")


def _one(policy: Policy, rules: Rules, seed: int) -> Row:
    """Plays a game by a policy on its boards."""
    games = _batch(1, rules)
    games.reset([seed])
    policy.reset(seed)
    swaps, begun = 0, time.perf_counter()
    while games.mask.any():
        info = {name: int(part[0]) for name, part in games.info().items() if part.ndim == 1}
        gem = divmod(info["gem"] - 1, games.width) if info.get("gem") else None
        action = policy.choose(games.cells[0], left=info["left"] or None, gem=gem)
        games.step(np.array([action], np.int64))
        swaps += 1
    seconds = time.perf_counter() - begun
    failed = rules.goal != "p3" and bool(games.ended[0] == STUCK)
    return _row(rules, seed, 0, failed, swaps, int(games.score[0]), seconds)


def _together(policy: Chooses, rules: Rules, seeds: Sequence[int]) -> list[Row]:
    """Plays all games at once. Their time is that of all, divided by the swaps of each."""
    games = _batch(len(seeds), rules)
    games.reset(seeds)
    swaps, begun = np.zeros(len(seeds), np.int64), time.perf_counter()
    while True:
        going = np.flatnonzero(games.mask.any(axis=1))
        if not len(going):
            break
        actions = np.zeros(len(seeds), np.int64)
        actions[going] = opts.action_array(policy(games.cells[going], games.mask[going]), len(going))
        games.step(actions)
        swaps[going] += 1
    each = (time.perf_counter() - begun) / max(int(swaps.sum()), 1)
    # Under p3 every game ends where no swap is left, which is no failure.
    failed = (games.ended == STUCK) & (rules.goal != "p3")
    rows = zip(seeds, failed.tolist(), swaps.tolist(), games.score.tolist(), strict=True)
    return [_row(rules, seed, 0, lost, made, points, made * each) for seed, lost, made, points in rows]


def summary(rows: Iterable[Row], value: str = "measure") -> Row:
    """The mean of a column over the games that did not fail, its standard error, how many games there are and failed."""
    rows = list(rows)
    values = np.array([row[value] for row in rows if not row["failed"]], float)
    count = len(values)
    return {
        "mean": float(values.mean()) if count else None,
        "error": float(values.std(ddof=1) / np.sqrt(count)) if count > 1 else None,
        "games": len(rows),
        "failed": len(rows) - count,
        "seconds": float(sum(row["seconds"] for row in rows)),
    }
