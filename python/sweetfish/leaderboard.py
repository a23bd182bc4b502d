"""The leaderboard: `python -m sweetfish.leaderboard BOARD AGENT` plays an agent and renews its row.

The rows are in `docs/leaderboard.csv`; the tables of `docs/leaderboard.md` are written from them.
"""

import argparse
import csv
import datetime
import importlib
import math
import shlex
import sys
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from importlib import metadata
from pathlib import Path
from typing import Any

from sweetfish import tile_match
from sweetfish._sweetfish import Rules, __version__
from sweetfish.envs.options import checked
from sweetfish.evaluation import Row, evaluate, summary


@dataclass(frozen=True)
class Board:
    """Rules with the games that count. `games` is how many seeds from 0 are played unless a row says otherwise."""

    title: str
    rules: Rules
    games: int
    most: bool = True
    """Whether much is good."""


BOARDS = {
    "p1": Board("GemGem p1: swaps to 250 points, 6x6, 4 kinds; few are good", Rules("p1"), 1000, most=False),
    "p2": Board("GemGem p2: points of 20 swaps, 6x6, 4 kinds", Rules("p2"), 1000),
    "p3": Board("GemGem p3: swaps until none is left, 5x5, 5 kinds", Rules("p3", size=5, kinds=5), 200),
    "crush": Board("CandyCrush.ai, the code: points of 50 swaps, 9x9, 5 kinds", Rules("crush"), 200),
    "crush-text": Board("CandyCrush.ai, the text: points of 50 swaps, 9x9, 5 kinds", Rules("crush-text"), 200),
    "tile-match": Board("lmgame-Bench: tiles of 50 moves in tile-match-gym, 8x8, 4 colours", tile_match.rules(), 200),
}
"""All boards by their names."""

COLUMNS = ["board", "agent", "rules", "seeds", "games", "failed", "mean", "error", "ms", "version", "date", "command"]
"""The columns of the file; `error` is the standard error, `ms` the agent's milliseconds a swap. What others have published has
the version `published`, and its source as `command`."""

MARK = "<!-- rows -->"
"""What stands in the document before the tables."""


def play(board: str, agent: str, games: int | None = None, budget_ms: float | None = None, threads: int = 1) -> Row:
    """Plays an agent on the seeds of a board, and returns its row. `MODULE:FUNCTION` instead of an agent's name is a
    function as `sweetfish.evaluate` takes it."""
    count = BOARDS[board].games if games is None else checked("games", games, 1, 10_000_000)
    rows = _games(board, agent, range(count), budget_ms, threads)
    found, swaps = summary(rows), sum(row["swaps"] for row in rows)
    options = [("--games", games), ("--budget-ms", budget_ms)]
    named = [str(word) for name, value in options if value is not None for word in (name, f"{value:g}")]
    return {
        "board": board,
        "agent": agent if budget_ms is None else f"{agent} {budget_ms:g} ms",
        "rules": _rules(board),
        "seeds": f"0-{count - 1}",
        "games": count,
        "failed": found["failed"],
        "mean": "" if found["mean"] is None else _rounded(found["mean"], found["error"]),
        "error": "" if found["error"] is None else _rounded(found["error"], found["error"]),
        "ms": _two_digits(1000 * found["seconds"] / max(swaps, 1)),
        "version": __version__,
        "date": datetime.datetime.now(datetime.timezone.utc).date().isoformat(),
        "command": shlex.join(["python", "-m", "sweetfish.leaderboard", board, agent, *named]),
    }


def _games(board: str, agent: str, seeds: Iterable[int], budget_ms: float | None, threads: int) -> list[Row]:
    module, _, name = agent.partition(":")
    policy: Any = agent
    if name.isidentifier() and module not in _names():
        sys.path.insert(0, "")
        policy = getattr(importlib.import_module(module), name)
    if board == "tile-match":
        return tile_match.evaluate(policy, seeds, budget_ms=budget_ms)
    return evaluate(policy, BOARDS[board].rules, seeds, budget_ms=budget_ms, threads=threads)


def _names() -> set[str]:
    """The names of all agents, without their settings."""
    from sweetfish import agents

    return {name.partition("[")[0] for name, _ in agents()}


def _rules(board: str) -> str:
    if board == "tile-match":
        return f"tile-match-gym {metadata.version('tile-match-gym')}, 8x8, 4 colours, no specials, 50 moves"
    return str(BOARDS[board].rules)


def _rounded(number: float, error: float | None) -> str:
    """A number to two digits of its error."""
    places = 1 - math.floor(math.log10(error)) if error else 2
    return f"{number:.{max(places, 0)}f}"


def _two_digits(number: float) -> str:
    return f"{number:.0f}" if number >= 100 else f"{number:.2g}"


def read(path: Path) -> list[Row]:
    """The rows of a file, none if there is none."""
    if not path.exists():
        return []
    with open(path, newline="") as file:
        reader = csv.DictReader(file)
        if reader.fieldnames != COLUMNS:
            found = ", ".join(reader.fieldnames or [])
            raise ValueError(f"{path}: found columns {found}, expected {', '.join(COLUMNS)}")
        return list(reader)


def renewed(rows: Sequence[Row], new: Row) -> list[Row]:
    """The rows with a new one, in place of an older one of the same agent on the same board."""
    names = list(BOARDS)
    kept = [row for row in rows if (row["board"], row["agent"]) != (new["board"], new["agent"])]
    return sorted([*kept, new], key=lambda row: (names.index(row["board"]), _rank(row)))


def _rank(row: Row) -> float:
    if not row["mean"]:
        return math.inf
    mean = float(row["mean"])
    return -mean if BOARDS[row["board"]].most else mean


def tables(rows: Iterable[Row]) -> str:
    """The tables of the document, the best agents first."""
    rows, text = list(rows), ""
    for name, board in BOARDS.items():
        own = sorted((row for row in rows if row["board"] == name), key=_rank)
        text += f"\n## {board.title}\n\n| agent | mean | seeds | games | ms a swap | version | date |\n"
        text += "| --- | ---: | --- | ---: | ---: | --- | --- |\n" + "".join(_line(row) for row in own)
    return text


def _line(row: Row) -> str:
    mean = f"{row['mean']} (± {row['error']})" if row["error"] else row["mean"]
    version = f"published: {row['command']}" if row["version"] == "published" else row["version"]
    return f"| {row['agent']} | {mean} | {row['seeds']} | {row['games']} | {row['ms']} | {version} | {row['date']} |\n"


def write(path: Path, rows: Iterable[Row]) -> None:
    """Writes the rows, and the tables of the document beside them if there is one."""
    rows = list(rows)
    with open(path, "w", newline="") as file:
        writer = csv.DictWriter(file, COLUMNS, lineterminator="\n")
        writer.writeheader()
        writer.writerows(rows)
    document = path.with_suffix(".md")
    if document.exists():
        head, mark, _ = document.read_text().partition(MARK)
        if not mark:
            raise ValueError(f"{document}: found no {MARK}, after which the tables come")
        document.write_text(head + mark + "\n" + tables(rows))


def main(arguments: Sequence[str] | None = None) -> None:
    """Plays an agent, prints its row and renews it in the file."""
    parser = argparse.ArgumentParser(prog="python -m sweetfish.leaderboard", description=__doc__)
    parser.add_argument("board", choices=BOARDS, help="which rules and seeds are played")
    parser.add_argument("agent", help="an agent with its settings, or MODULE:FUNCTION, see sweetfish.evaluate")
    parser.add_argument("--games", type=int, help="seeds from 0 that are played, by default as many as the board has")
    parser.add_argument("--budget-ms", type=float, help="milliseconds a swap, for agents that take a limit")
    parser.add_argument("--threads", type=int, default=1, help="games that are played at once")
    parser.add_argument("--csv", type=Path, default=Path("docs/leaderboard.csv"), help="the file of all rows")
    options = parser.parse_args(arguments)
    try:
        if not options.csv.parent.is_dir():
            raise FileNotFoundError(f"{options.csv.parent}: not found, expected the folder of the rows; see --csv")
        read(options.csv)
        row = play(options.board, options.agent, options.games, options.budget_ms, options.threads)
        # Others may have added theirs meanwhile.
        write(options.csv, renewed(read(options.csv), row))
    except (AttributeError, ImportError, OSError, ValueError) as error:
        parser.exit(2, f"leaderboard: {error}\n")
    print("{board} {agent}: {mean} (± {error}), {games} games, {ms} ms a swap".format(**row))


if __name__ == "__main__":
    main()
