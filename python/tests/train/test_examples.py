"""The examples for training and for other people's environments, run shortly."""

import csv
import subprocess
import sys
from pathlib import Path

import pytest

EXAMPLES = Path(__file__).parents[3] / "examples" / "python"


def run(name, *arguments):
    command = [sys.executable, EXAMPLES / name, *map(str, arguments)]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout


def test_training_writes_policy_and_curve(tmp_path):
    text = run("train_ppo.py", "--steps", 8192, "--out", tmp_path)
    assert "this policy: " in text and "td: " in text
    with open(tmp_path / "curve.csv", newline="") as file:
        steps = [int(row["steps"]) for row in csv.DictReader(file)]
    assert steps[0] == 0 and steps[-1] == 8192
    assert (tmp_path / "policy.zip").stat().st_size and "<svg" in (tmp_path / "curve.svg").read_text()


def test_agents_play_tile_match(tmp_path):
    pytest.importorskip("tile_match_gym")
    text = run("tile_match.py", "--seeds", 2, "--out", tmp_path / "rows.csv")
    assert "Legal actions are the same on 1000 boards." in text and "| o3 (published) |" in text
    with open(tmp_path / "rows.csv", newline="") as file:
        assert len(list(csv.DictReader(file))) == 14
