"""Steps a second on one core with random legal actions: our environments by the size of the batch, a loop in plain numpy, and
tile-match-gym where it is installed. Each is measured in turn, five times, and the best counts.

    python examples/python/speed.py [--size 6 --kinds 4]
"""

import argparse
import time
from collections.abc import Callable

import gymnasium
import numpy as np
from gymnasium.utils.performance import benchmark_vector_step

import sweetfish
from sweetfish.envs import batches

ROUNDS, SECONDS = 5, 1.0


def batch(count: int, rules: sweetfish.Rules) -> Callable[[], float]:
    """Our vector environment, with boards, legal actions and everything in `info`."""
    env = gymnasium.make_vec("sweetfish/GemGem-v0", count, rules=rules, autoreset_mode="SameStep", starts="quick")
    return lambda: benchmark_vector_step(env, SECONDS, seed=1)


def compiled(count: int, rules: sweetfish.Rules) -> Callable[[], float]:
    """The compiled step below it, which writes boards and legal actions into the same arrays. What chooses the actions is not
    counted."""
    played = batches.gem_swap(count, rules, "cells", "points", "same-step", "error", "quick")
    played.reset(range(count))
    rewards, rng = np.empty(count), np.random.default_rng(1)
    seen = played.cells, played.mask, played.ended, played.numbers

    def run() -> float:
        spent, steps = 0.0, 0
        while spent < SECONDS:
            actions = played.sample(rng)
            begun = time.perf_counter()
            played.games.step(actions, rewards, *seen)
            spent += time.perf_counter() - begun
            steps += count
        return steps / spent

    return run


def single(rules: sweetfish.Rules) -> Callable[[], float]:
    """Our environment of one game."""
    env = gymnasium.make("sweetfish/GemGem-v0", rules=rules, disable_env_checker=True).unwrapped
    rng = np.random.default_rng(1)
    return lambda: stepped(env, lambda info: rng.choice(np.flatnonzero(info["action_mask"])))


def stepped(env: gymnasium.Env, choose: Callable[[dict], int]) -> float:
    """Steps an environment of one game by legal actions."""
    _, info = env.reset(seed=1)
    begun, steps = time.perf_counter(), 0
    while time.perf_counter() - begun < SECONDS:
        _, _, ended, cut, info = env.step(choose(info))
        steps += 1
        if ended or cut:
            _, info = env.reset()
    return steps / (time.perf_counter() - begun)


class Plain:
    """A GemGem board in plain numpy, as one writes it in an afternoon."""

    def __init__(self, rules: sweetfish.Rules, seed: int) -> None:
        self.rng = np.random.default_rng(seed)
        self.rules, self.score = rules, 0
        self.begin()

    def begin(self) -> None:
        """Draws a board without runs that has a valid swap."""
        self.score = 0
        while True:
            self.cells = self.rng.integers(1, self.rules.kinds + 1, (self.rules.height, self.rules.width))
            if not self.runs(self.cells).any() and len(self.legal()):
                return

    @staticmethod
    def runs(cells: np.ndarray) -> np.ndarray:
        """Which cells are in runs, of one board or of several."""
        found = np.zeros(cells.shape, bool)
        across = (cells[..., :-2] == cells[..., 1:-1]) & (cells[..., 1:-1] == cells[..., 2:])
        down = (cells[..., :-2, :] == cells[..., 1:-1, :]) & (cells[..., 1:-1, :] == cells[..., 2:, :])
        for step in range(3):
            found[..., step : found.shape[-1] - 2 + step] |= across
            found[..., step : found.shape[-2] - 2 + step, :] |= down
        return found

    def legal(self) -> list[tuple[tuple[int, int], tuple[int, int]]]:
        """All pairs of neighbours whose swap makes a run."""
        height, width = self.cells.shape
        pairs = [((r, c), (r, c + 1)) for r in range(height) for c in range(width - 1)]
        pairs += [((r, c), (r + 1, c)) for r in range(height - 1) for c in range(width)]
        boards = np.repeat(self.cells[None], len(pairs), axis=0)
        for board, (one, other) in zip(boards, pairs, strict=True):
            board[one], board[other] = board[other], board[one]
        return [pairs[n] for n in np.flatnonzero(self.runs(boards).any(axis=(1, 2)))]

    def step(self, one: tuple[int, int], other: tuple[int, int]) -> None:
        """Makes a swap and plays its cascade."""
        cells = self.cells
        cells[one], cells[other] = cells[other], cells[one]
        while (runs := self.runs(cells)).any():
            self.score += int(runs.sum())
            for c in range(cells.shape[1]):
                kept = cells[~runs[:, c], c]
                new = self.rng.integers(1, self.rules.kinds + 1, len(cells) - len(kept))
                cells[:, c] = np.concatenate([new, kept])


def plain(rules: sweetfish.Rules) -> Callable[[], float]:
    """The loop in numpy."""
    game = Plain(rules, 1)

    def run() -> float:
        begun, steps = time.perf_counter(), 0
        while time.perf_counter() - begun < SECONDS:
            legal = game.legal()
            if not legal or game.score >= 250:
                game.begin()
                continue
            game.step(*legal[game.rng.integers(len(legal))])
            steps += 1
        return steps / (time.perf_counter() - begun)

    return run


def tile_match(rules: sweetfish.Rules) -> Callable[[], float] | None:
    """tile-match-gym without special tiles."""
    try:
        from tile_match_gym.tile_match_env import TileMatchEnv
    except ImportError:
        return None
    env = TileMatchEnv(rules.height, rules.width, rules.kinds, 50, [], [], seed=1)
    rng = np.random.default_rng(1)
    return lambda: stepped(env, lambda info: int(rng.choice(info["effective_actions"])))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("--size", type=int, default=6)
    parser.add_argument("--kinds", type=int, default=4)
    options = parser.parse_args()
    try:
        rules = sweetfish.Rules(size=options.size, kinds=options.kinds)
    except ValueError as error:
        parser.error(str(error))
    measured: dict[str, Callable[[], float] | None] = {
        "tile-match-gym": tile_match(rules),
        "a loop in numpy": plain(rules),
        "sweetfish, one game": single(rules),
    }
    for count in (1, 64, 4096):
        measured[f"sweetfish, batch of {count}"] = batch(count, rules)
        measured[f"sweetfish, batch of {count}, compiled step alone"] = compiled(count, rules)
    best = dict.fromkeys(measured, 0.0)
    for _ in range(ROUNDS):
        for name, run in measured.items():
            if run:
                best[name] = max(best[name], run())
    print(f"| steps a second, {options.size}x{options.size}, {options.kinds} kinds | |\n|---|---|")
    for name, speed in best.items():
        print(f"| {name} | {speed:,.0f} |" if speed else f"| {name} | not installed |")


if __name__ == "__main__":
    main()
