"""Levels: files, games of bots, and answers for designers, beside the command line."""

from __future__ import annotations

import csv
import json
import pickle
import sys
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from program import interrupted, last_json, output, run

from sweetfish import level
from sweetfish.level import Level

TEXT = "mode = \"moves\"\nkinds = 4\nmoves = 5\nscore = 2000\nboard = '''\n" + "? ? ? ?\n" * 4 + "'''\n"


def test_built_in_levels_are_those_of_the_command_line() -> None:
    words = output("level", "--help").split()
    for name in level.names():
        assert f"{name}," in words or name in words
        loaded = level.load(name)
        assert Level.from_text(loaded.text) == loaded == pickle.loads(pickle.dumps(loaded))
    assert all(len(agent) == 2 for agent in level.agents())


def test_a_level_comes_from_a_name_a_file_a_text_or_a_level(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(TEXT)
    mine = level.load(path)
    assert mine == level.load(str(path)) == level.load(TEXT) == level.load(mine)
    assert (mine.width, mine.height, mine.kinds, mine.name, mine.warning) == (4, 4, 4, "", None)
    assert mine.svg().startswith("<svg") and "4x4" in repr(mine)


@pytest.mark.parametrize("name", ["05-hedges", "20-lift", "37-chocolate-war"])
@pytest.mark.parametrize("seed", [None, 3])
def test_a_level_is_shown_as_the_command_line_shows_it(name: str, seed: int | None) -> None:
    options = [] if seed is None else [f"--seed={seed}"]
    assert level.show(name, seed=seed) == last_json("level", "show", name, "--json", *options)


def test_a_level_is_checked_as_the_command_line_checks_it(tmp_path: Path) -> None:
    for number, text in enumerate([TEXT, TEXT.replace("kinds = 4", "kinds = 9"), "mode = 3\n"]):
        path = tmp_path / f"{number}.toml"
        path.write_text(text)
        found = level.check(path)
        done = run("level", "check", "--json", str(path))
        expected = json.loads(done.stdout.splitlines()[0])
        for key in ("valid", "error", "note"):
            assert found[key] == expected[key]
        if found["valid"]:
            assert found["level"].items() >= expected["level"].items()
        else:
            # In a text there is no file to name.
            assert level.check(text)["error"] == found["error"].removeprefix(f"{path}: ")


@pytest.mark.parametrize("agent", ["heuristic", "random", "mcts:20"])
def test_games_are_those_of_the_command_line(agent: str) -> None:
    options = ["--agent", agent, "--games", "30", "--seed", "5"]
    expected = last_json("level", "play", "05-hedges", "--json", *options)
    found = level.play("05-hedges", agent, games=30, seed=5, threads=2)
    rows = found.pop("rows")
    del expected["ms_per_move"], found["ms_per_move"]
    assert found == expected
    assert list(rows["game"]) == list(range(30)) and sum(rows["won"]) == found["wins"]
    assert sum(rows["moves"]) == pytest.approx(30 * found["moves"])
    assert (min(rows["score"]), max(rows["score"])) == (found["score"][0], found["score"][-1])
    assert {row for row in rows["status"]} <= {"won", "used_up", "exploded", "stuck"}


@settings(max_examples=10)
@given(st.integers(0, 2**64 - 1), st.integers(1, 12), st.integers(0, 12))
def test_parts_make_up_the_whole(seed: int, games: int, first: int) -> None:
    whole = level.play(TEXT, games=first + games, seed=seed)["rows"]
    part = level.play(TEXT, games=games, first=first, seed=seed)["rows"]
    for key in ("game", "won", "score", "moves", "left", "progress", "status"):
        assert list(whole[key])[first:] == list(part[key]), key


def test_rows_make_a_data_frame() -> None:
    pandas = pytest.importorskip("pandas")
    frame = pandas.DataFrame(level.play(TEXT, games=7)["rows"])
    assert len(frame) == 7 and frame["won"].dtype == bool
    result = level.predict(["05-hedges"], games=3)
    assert len(pandas.DataFrame(result["rows"])) == 3
    assert pandas.DataFrame(result["levels"])["level"].tolist() == ["05-hedges"]


def test_a_prediction_is_that_of_the_command_line(tmp_path: Path) -> None:
    folder = tmp_path / "levels"
    folder.mkdir()
    for name in ("05-hedges", "37-chocolate-war"):
        (folder / f"{name}.toml").write_text(level.load(name).text)
    agents = ["heuristic", "greedy"]
    options = [word for agent in agents for word in ("--agent", agent)]
    options += ["--games", "12", "--seed", "3", "--target", "0.4"]
    output("level", "predict", str(folder), "--out", str(tmp_path / "theirs"), *options)
    shown = {"agents": agents, "games": 12, "seed": 3, "target": 0.4}
    found = level.predict(folder, out=tmp_path / "ours", **shown)
    for name in ("level-predict.csv", "level-predict-sheet.csv", "level-predict.html"):
        assert (tmp_path / "ours" / name).read_text() == (tmp_path / "theirs" / name).read_text()
    assert {Path(file).name for file in found["files"]} >= {"level-predict.md", "level-predict.html"}
    with (tmp_path / "theirs" / "level-predict.csv").open(newline="") as file:
        rows = list(csv.DictReader(file))
    assert found["rows"]["score"] == [int(row["score"]) for row in rows]
    assert [row["agent"] for row in found["levels"]] == agents * 2
    # By name, and without a folder.
    named = level.predict(["05-hedges", "37-chocolate-war"], **shown)
    assert named["rows"] == found["rows"] and named["levels"] == found["levels"]
    assert named["files"] == []


def test_people_are_compared_and_predicted(tmp_path: Path) -> None:
    names = level.names()[:14]
    human = {name: 0.2 + 0.05 * number for number, name in enumerate(names[:12])}
    found = level.predict(names, games=10, human=human, out=tmp_path / "fit")
    people = {row["level"]: row["people"] for row in found["levels"]}
    assert people == {name: pytest.approx(human[name]) if name in human else None for name in names}
    path = tmp_path / "people.csv"
    path.write_text("level,rate\n" + "".join(f"{name},{rate}\n" for name, rate in human.items()))
    assert level.predict(names, games=10, human=path)["levels"] == found["levels"]
    model = tmp_path / "fit" / "level-predict-model.txt"
    predicted = level.predict(names[12:], games=10, model=model)["levels"]
    assert all(0 <= row["predicted"] <= 1 for row in predicted)


def test_what_makes_a_level_hard_is_what_the_command_line_says(tmp_path: Path) -> None:
    options = ["--games", "60", "--seed", "2", "--json"]
    theirs = ["--out", str(tmp_path / "theirs")]
    expected = last_json("level", "why", "37-chocolate-war", *options, *theirs)
    assert level.why("37-chocolate-war", games=60, seed=2, out=tmp_path / "ours") == expected
    for name in ("why.html", "why.csv"):
        assert (tmp_path / "ours" / name).read_text() == (tmp_path / "theirs" / name).read_text()


def test_variants_are_those_of_the_command_line(tmp_path: Path) -> None:
    options = ["--target", "0.5", "--games", "100", "--within", "0.1", "--json"]
    expected = last_json("level", "tune", "05-hedges", *options, "--out", str(tmp_path / "out"))
    found = level.tune("05-hedges", 0.5, games=100, within=0.1)
    assert found["proposals"]
    for own, theirs in zip(found["proposals"], expected["proposals"], strict=True):
        assert own["file"] == Path(theirs["file"]).read_text()
        assert own.pop("level") == level.load(own["file"])
        for result in (own, theirs):
            del result["file"], result["seconds"]
    del found["seconds"], expected["seconds"]
    assert found == expected
    assert "blockers" in level.vary()
    only = level.tune("05-hedges", 0.99, games=20, vary=["score"])
    assert only["proposals"] or only["nearest"]


def test_progress_is_told_and_may_stop_the_work() -> None:
    told = []
    level.play(TEXT, games=50, progress=lambda *words: told.append(words))
    assert told[-1] == (50, 50, "games")
    told.clear()
    level.why(TEXT, games=20, progress=lambda *words: told.append(words))
    assert told[-1][0] == told[-1][1]
    level.predict([TEXT_NAMED], games=5, progress=lambda *words: told.append(words))
    assert told[-1] == (5, 5, "games")

    class Enough(Exception):
        pass

    def refuse(*_: object) -> None:
        raise Enough

    for call in (
        lambda: level.play(TEXT, games=1_000_000, progress=refuse),
        lambda: level.why(TEXT, games=1_000_000, progress=refuse),
        lambda: level.tune(TEXT, 0.5, games=1_000_000, progress=refuse),
        lambda: level.predict([TEXT_NAMED], games=1_000_000, progress=refuse),
    ):
        with pytest.raises(Enough):
            call()


TEXT_NAMED = 'name = "Mine"\n' + TEXT


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (lambda: level.load(TEXT.replace("4\n", "9\n", 1)), "line 2"),
        (lambda: level.play(TEXT, "heuristc"), "found agent `heuristc`, expected"),
        (lambda: level.play(TEXT, games=0), "games: found 0, expected 1 to 10000000"),
        (lambda: level.play(TEXT, first=-1), "first: found -1, expected 0 to"),
        (lambda: level.play(TEXT, threads=0), "threads: found 0, expected 1 to 256"),
        (lambda: level.play(TEXT, budget_ms=5), "budget_ms: found 5, expected none, as heuristic takes none"),
        (lambda: level.play(TEXT, "mcts", budget_ms=0), "budget_ms: found 0, expected milliseconds above 0"),
        (lambda: level.tune(TEXT, 1.5), "target: found 1.5, expected a number from 0 to 1, such as 0.4"),
        (lambda: level.tune(TEXT, 0.5, games=9), "games: found 9, expected 10 to 1000000"),
        (lambda: level.tune(TEXT, 0.5, vary=["colour"]), "vary: found `colour`, expected one of moves, kinds"),
        (lambda: level.predict([], games=1), "levels: found none, expected one at least"),
        (lambda: level.predict([TEXT, TEXT], games=1), "levels: found  twice, expected it once"),
        (lambda: level.predict(TEXT, ["random", "random"]), "agents: found random twice, expected it once"),
        (lambda: level.predict(TEXT, human={"x": 0.5}), "human: found level `x`, expected one of levels"),
        (lambda: level.predict(TEXT, human={"": 2}), "human: found 2, expected a number from 0 to 1"),
    ],
)
def test_bad_arguments_are_refused_in_the_words_of_the_command_line(call, words: str) -> None:
    with pytest.raises(ValueError, match="^.*") as error:
        call()
    assert words in str(error.value)
    assert "\n" not in str(error.value)


def test_what_is_not_there_is_an_error_of_its_own(tmp_path: Path) -> None:
    for call in (level.load, level.check, level.play, level.why, level.predict):
        with pytest.raises(FileNotFoundError, match="expected a level file or a built-in level"):
            call(tmp_path / "none.toml")
    with pytest.raises(ValueError, match="is there, expected a folder of level files"):
        level.predict(tmp_path)
    with pytest.raises(ValueError, match="expected a level file"):
        level.load(tmp_path)


@pytest.mark.skipif(sys.platform == "win32", reason="sends a signal to one process")
@pytest.mark.parametrize(
    "call",
    [
        "play('05-hedges', games=10_000_000)",
        "why('05-hedges', games=10_000_000, threads=1)",
        "tune('05-hedges', 0.5, games=1_000_000, within=0.0001)",
        "predict(['05-hedges'], games=1_000_000)",
    ],
)
def test_an_interrupt_ends_the_work(call: str) -> None:
    code = (
        "from sweetfish.level import *\nprint('begins', flush=True)\n"
        f"try:\n    {call}\nexcept KeyboardInterrupt:\n    print('interrupted')"
    )
    rest, seconds = interrupted(code)
    assert rest == "interrupted\n"
    assert seconds < 60
