"""Plays the match-3 game of lmgame-Bench (arXiv 2505.15146) by our agents, beside the language models that it published.

The game is tile-match-gym's (pip install tile-match-gym==1.0.6): 8x8, 4 colours, 50 moves, no special tiles, a point a
tile. lmgame-Bench plays seed 42. Our agents see no more than the board, and plan by our rules, which differ:
`sweetfish.tile_match` says how. Prints a table in Markdown, and writes a row for each game with `--out`.

    python examples/python/tile_match.py --seeds 200 --out tile_match.csv
"""

import argparse
import csv
from pathlib import Path

import numpy as np

import sweetfish
from sweetfish import tile_match
from sweetfish.envs import GemSwapVectorEnv

AGENTS = [(name, None) for name in ("random", "sgs", "hgs", "lbfs", "td")] + [("sweetfish", 1), ("sweetfish", 10)]
PUBLISHED = [
    ("o3", "647"),
    ("o4-mini", "259 to 612"),
    ("claude-3.7", "428 to 535"),
    ("deepseek-r1", "409 to 548"),
    ("gemini-2.5-pro", "411 to 424"),
]


def check_masks(boards: int) -> None:
    """Checks on random boards that the environment calls the same swaps effective as we call legal."""
    games = GemSwapVectorEnv(boards, tile_match.rules())
    games.reset(seed=1)
    for _ in range(20):
        cells, *_ = games.step(games.sample_actions())
    env = tile_match.make()
    env.reset(seed=1)
    ours = tile_match.actions(env)
    for board, mask in zip(cells, games.action_masks(), strict=True):
        env.board.board[0] = board
        found = tile_match.legal(env, ours, env._get_effective_actions())
        assert (found == mask).all(), f"legal actions differ on\n{board}"
    print(f"Legal actions are the same on {boards} boards.\n")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seeds", type=int, default=200, help="how many seeds from 0 are played, beside 42")
    parser.add_argument("--out", help="a CSV file for a row of each game")
    options = parser.parse_args()
    if options.seeds < 1:
        parser.error(f"--seeds: found {options.seeds}, expected 1 or more")
    if options.out and not Path(options.out).absolute().parent.is_dir():
        parser.error(f"--out: found no folder for {options.out}, expected one")
    check_masks(1000)

    env = tile_match.make()
    print("| player | mean | seed 42 | ms a move |\n| --- | ---: | ---: | ---: |")
    every = []
    for agent, budget in AGENTS:
        name = agent if budget is None else f"{agent}, {budget} ms"
        rows = tile_match.evaluate(agent, range(options.seeds), env=env, budget_ms=budget)
        (published,) = tile_match.evaluate(agent, [42], env=env, budget_ms=budget)
        found = sweetfish.summary(rows)
        pace = 1000 * found["seconds"] / sum(row["swaps"] for row in rows)
        error = found["error"] or np.nan
        print(f"| {name} | {found['mean']:.0f} (± {error:.0f}) | {published['points']} | {pace:.3g} |", flush=True)
        every += [{"agent": name, **row} for row in rows]
    for name, score in PUBLISHED:
        print(f"| {name} (published) | | {score} | |")
    if options.out:
        with open(options.out, "w", newline="") as file:
            writer = csv.DictWriter(file, list(every[0]))
            writer.writeheader()
            writer.writerows(every)


if __name__ == "__main__":
    main()
