"""Levels with goals, blockers and special candies: files, games of bots, and what a designer asks.

A level is a `Level`, the name of a built-in one, the path of a file, or the text of one. Results are dictionaries as
`sweetfish level ... --json` prints them. `progress` is called with what is done, how much there is, and a text. Ctrl-C ends
what runs.

>>> hedges = load("05-hedges")
>>> hedges.width, hedges.height
(9, 7)
>>> result = play(hedges, games=20)
>>> result["wins"], len(result["rows"]["score"])
(16, 20)
"""

from __future__ import annotations

import csv
import os
import tempfile
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any, TypeAlias, cast

from sweetfish._sweetfish import (
    Level,
    level_agents,
    level_files,
    level_names,
    level_play,
    level_predict,
    level_tune,
    level_vary,
    level_why,
)

__all__ = [
    "Level",
    "agents",
    "check",
    "load",
    "names",
    "play",
    "predict",
    "show",
    "tune",
    "vary",
    "why",
]

Source: TypeAlias = "Level | str | os.PathLike[str]"
Progress: TypeAlias = Callable[[int, int, str], object]


def names() -> list[str]:
    """Returns the names of the built-in levels.

    >>> names()[:2]
    ['01-first-steps', '02-open-field']
    """
    return level_names()


def agents() -> list[tuple[str, str]]:
    """Returns the agents for levels, each with what it does."""
    return level_agents()


def vary() -> list[str]:
    """Returns the names of what `tune` may vary."""
    return [name for name, _ in level_vary()]


def load(source: Source) -> Level:
    """Returns a level: of a file, the built-in one of a name, or of a text, which has several lines.

    Raises `ValueError` if it is not a sound level, `FileNotFoundError` if there is none.

    >>> load("42-nowhere")
    Traceback (most recent call last):
    FileNotFoundError: 42-nowhere: not found, expected a level file or a built-in level, such as 05-hedges
    """
    if isinstance(source, Level):
        return source
    if isinstance(source, str) and "\n" in source:
        return Level.from_text(source)
    return Level.find(os.fspath(source))


def check(source: Source) -> dict[str, Any]:
    """Returns whether a level is valid, why it is not, a warning about a valid one, and what it asks for.

    >>> found = check("mode = 'moves'\\n")
    >>> found["valid"], found["error"]
    (False, 'line 1, column 1: found no `board`, expected `board`')
    """
    try:
        level = load(source)
    except FileNotFoundError:
        raise
    except ValueError as error:
        return {"valid": False, "error": str(error), "note": None, "level": None}
    return {"valid": True, "error": None, "note": level.warning, "level": level.describe()}


def show(source: Source, *, seed: int | None = None) -> dict[str, Any]:
    """Returns what a level asks for and its board; with a seed, with the candies that its first game begins with."""
    level = load(source)
    return (level if seed is None else level.filled(seed)).describe()


def play(
    level: Source,
    agent: str = "heuristic",
    *,
    games: int = 100,
    seed: int = 1,
    first: int = 0,
    threads: int | None = 1,
    budget_ms: float | None = None,
    progress: Progress | None = None,
) -> dict[str, Any]:
    """Plays games `first` to `first + games` of a seed. Returns how often an agent wins, and columns of the games as `rows`.

    `threads` is the number of games at a time, `None` for one on each core; `budget_ms` are the milliseconds of a move for
    agents that sample.
    """
    summary, rows = level_play(
        load(level),
        agent,
        games=games,
        seed=seed,
        first=first,
        threads=threads,
        budget_ms=budget_ms,
        progress=progress,
    )
    return {**summary, "rows": rows}


def why(
    level: Source,
    agent: str = "heuristic",
    *,
    games: int = 4000,
    seed: int = 1,
    threads: int | None = None,
    budget_ms: float | None = None,
    out: str | os.PathLike[str] | None = None,
    progress: Progress | None = None,
) -> dict[str, Any]:
    """Returns what makes a level hard: plays it, and with one thing changed at a time. Writes a page to the folder `out`.

    >>> result = why("37-chocolate-war", games=200)
    >>> best = result["changes"][0]
    >>> sorted(best)
    ['change', 'difference', 'gain', 'success']
    """
    return level_why(
        load(level),
        agent,
        games=games,
        seed=seed,
        threads=threads,
        budget_ms=budget_ms,
        out=out,
        progress=progress,
    )


def tune(
    level: Source,
    target: float,
    agent: str = "heuristic",
    *,
    within: float = 0.03,
    vary: str | Iterable[str] | None = None,
    games: int = 1000,
    seed: int = 1,
    threads: int | None = None,
    budget_ms: float | None = None,
    progress: Progress | None = None,
) -> dict[str, Any]:
    """Returns up to three variants of a level in which an agent wins a share `target` of the games, the smallest change first.

    Each of `proposals` has its `level`, and as `file` the text that the command line writes. If there is none, `nearest` says
    what came nearest.
    """
    names = None if vary is None else _names(vary)
    result, levels = level_tune(
        load(level),
        target,
        agent,
        within=within,
        vary=names,
        games=games,
        seed=seed,
        threads=threads,
        budget_ms=budget_ms,
        progress=progress,
    )
    for proposal, own in zip(result["proposals"], levels, strict=True):
        proposal["level"] = own
    return result


def predict(
    levels: Source | Mapping[str, Source] | Iterable[Source],
    agents: str | Iterable[str] = "heuristic",
    *,
    games: int = 100,
    seed: int = 1,
    threads: int | None = None,
    budget_ms: float | None = None,
    target: float | None = None,
    within: float = 0.1,
    human: Mapping[str, float] | str | os.PathLike[str] | None = None,
    model: str | os.PathLike[str] | None = None,
    out: str | os.PathLike[str] | None = None,
    progress: Progress | None = None,
) -> dict[str, Any]:
    """Plays levels and returns how hard each is: `levels` has a row for each level and agent, `rows` columns of the attempts.

    `levels` is a folder, or some levels. `human` is people's success by level, or a file of it; `model` a file of a model that
    an earlier run fitted to it. With `out` the report is kept in that folder, and a run that was interrupted resumes; `files`
    has the paths then.

    >>> result = predict(["05-hedges", "37-chocolate-war"], games=10)
    >>> [(row["level"], row["success"]) for row in result["levels"]]
    [('05-hedges', 0.9), ('37-chocolate-war', 0.3)]
    """
    folder, named = _named(levels)
    with tempfile.TemporaryDirectory() as own:
        path = own if out is None else os.fspath(out)
        tables, files, notes = level_predict(
            named,
            _names(agents),
            folder=folder,
            games=games,
            seed=seed,
            threads=threads,
            budget_ms=budget_ms,
            out=path,
            human=dict(human) if isinstance(human, Mapping) else human,
            model=model,
            target=target,
            within=within,
            progress=progress,
        )
        sheet = _read(Path(path) / "level-predict-sheet.csv")
        rows = _read(Path(path) / "level-predict.csv")
    return {
        "levels": sheet,
        "rows": {key: [row[key] for row in rows] for key in rows[0]},
        "tables": tables,
        "notes": notes,
        "files": [] if out is None else files,
    }


def _named(
    levels: Source | Mapping[str, Source] | Iterable[Source],
) -> tuple[str, list[tuple[str, Level]]]:
    """Returns what the levels are called together, and the levels with their names."""
    if isinstance(levels, (Level, str, os.PathLike)):
        if not isinstance(levels, Level) and os.path.exists(levels):
            path = os.fspath(levels)
            return path, level_files(path)
        return "levels", [(_name(levels), load(levels))]
    if isinstance(levels, Mapping):
        named = cast("Mapping[str, Source]", levels)
        return "levels", [(name, load(level)) for name, level in named.items()]
    return "levels", [(_name(level), load(level)) for level in levels]


def _names(words: str | Iterable[str]) -> list[str]:
    return [words] if isinstance(words, str) else list(words)


def _name(level: Source) -> str:
    """Returns the name of a level in reports: that of its file, or else its own."""
    if isinstance(level, Level) or (isinstance(level, str) and "\n" in level):
        return load(level).name
    return Path(level).stem


# Columns whose cells are texts even where they look like numbers.
_TEXTS = {"level", "name", "print", "agent", "elements", "outside"}


def _read(path: Path) -> list[dict[str, Any]]:
    """Reads a table, with numbers where its cells are numbers, and `None` for empty cells."""
    with path.open(encoding="utf-8", newline="") as file:
        return [
            {key: text if key in _TEXTS else _number(text) for key, text in row.items()}
            for row in csv.DictReader(file)
        ]


def _number(text: str) -> int | float | str | None:
    if not text:
        return None
    for parse in (int, float):
        try:
            return parse(text)
        except ValueError:
            pass
    return text
