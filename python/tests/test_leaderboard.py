"""The leaderboard: its rows, and the document that is written from them."""

import subprocess
import sys
from pathlib import Path

import pytest

import sweetfish
from sweetfish import leaderboard

DOCUMENT = Path(__file__).parents[2] / "docs" / "leaderboard.md"


@pytest.fixture
def file(tmp_path):
    """An empty leaderboard."""
    (tmp_path / "rows.md").write_text(f"# Head\n\n{leaderboard.MARK}\nold\n")
    return tmp_path / "rows.csv"


def run(file, *arguments):
    command = [sys.executable, "-m", "sweetfish.leaderboard", *arguments, "--csv", file]
    return subprocess.run(command, capture_output=True, text=True, check=False, cwd=file.parent)


@pytest.mark.parametrize("board", ["p1", "p2", "p3", "crush", "crush-text"])
def test_a_row_is_the_summary_of_the_games(board):
    row = leaderboard.play(board, "sgs", games=8)
    found = sweetfish.summary(sweetfish.evaluate("sgs", leaderboard.BOARDS[board].rules, range(8)))
    assert float(row["mean"]) == pytest.approx(found["mean"], abs=0.06 * found["error"])
    assert float(row["error"]) == pytest.approx(found["error"], rel=0.06)
    assert (row["seeds"], row["games"], row["version"]) == ("0-7", 8, sweetfish.__version__)
    assert row["command"] == f"python -m sweetfish.leaderboard {board} sgs --games 8"
    assert list(row) == leaderboard.COLUMNS


@pytest.mark.parametrize(("board", "by"), [("p1", "ours"), ("tile-match", "theirs")])
def test_a_budget_is_passed_on(board, by, monkeypatch):
    asked = []

    def stub(name):
        def evaluate(*_, **options):
            asked.append((name, options))
            return [{"failed": False, "measure": 3, "points": 3, "swaps": 2, "seconds": 0.1}]

        return evaluate

    monkeypatch.setattr(leaderboard, "evaluate", stub("ours"))
    monkeypatch.setattr(leaderboard.tile_match, "evaluate", stub("theirs"))
    monkeypatch.setattr(leaderboard, "_rules", lambda board: board)
    row = leaderboard.play(board, "sgs", games=2, budget_ms=2.5)
    [(name, options)] = asked
    assert (name, options["budget_ms"]) == (by, 2.5)
    assert row["agent"] == "sgs 2.5 ms" and "--budget-ms 2.5" in row["command"]


def test_rows_are_renewed_and_ranked(file):
    for agent, games in (("random", 4), ("sgs", 4), ("td", 4), ("sgs", 5)):
        done = run(file, "p1", agent, "--games", str(games))
        assert (done.returncode, done.stderr) == (0, "")
    rows = leaderboard.read(file)
    assert [(row["agent"], row["games"]) for row in rows] == [("td", "4"), ("sgs", "5"), ("random", "4")]
    text = file.with_suffix(".md").read_text()
    assert text == f"# Head\n\n{leaderboard.MARK}\n{leaderboard.tables(rows)}"
    assert text.index("| td |") < text.index("| sgs |") < text.index("| random |")


def test_a_function_of_yours_gets_a_row(file):
    (file.parent / "mine.py").write_text("def first(cells, mask):\n    return mask.argmax(axis=1)\n")
    for agent in ("mine:first", "first"):
        assert run(file, "p2", agent, "--games", "6").returncode == 0
    mine, first = leaderboard.read(file)
    assert mine["mean"] == first["mean"] and {mine["agent"], first["agent"]} == {"mine:first", "first"}


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["p1", "nobody"], "found agent `nobody`, expected one of random"),
        (["p1", "nobody:plays"], "No module named 'nobody'"),
        (["p1", "sgs", "--budget-ms", "1"], "budget_ms: found 1"),
        (["p1", "sgs", "--games", "0"], "games: found 0, expected 1 to 10000000"),
        (["p4", "sgs"], "invalid choice: 'p4'"),
    ],
)
def test_bad_arguments(file, arguments, message):
    done = run(file, *arguments)
    assert done.returncode == 2 and message in done.stderr and "Traceback" not in done.stderr
    assert not file.exists()


def test_a_file_with_other_columns_is_left_as_it_is(file):
    file.write_text("board,agent\np1,sgs\n")
    done = run(file, "p1", "sgs", "--games", "2")
    assert done.returncode == 2 and "found columns board, agent, expected board, agent, rules" in done.stderr
    assert file.read_text() == "board,agent\np1,sgs\n"


@pytest.mark.skipif(not DOCUMENT.exists(), reason="outside of the repository")
def test_the_document_has_the_rows():
    rows = leaderboard.read(DOCUMENT.with_suffix(".csv"))
    assert DOCUMENT.read_text().partition(leaderboard.MARK)[2] == "\n" + leaderboard.tables(rows)
    assert [row["board"] for row in rows] == sorted((row["board"] for row in rows), key=list(leaderboard.BOARDS).index)
