"""Agents on tile-match-gym's boards, where that package is there."""

import numpy as np
import pytest

pytest.importorskip("tile_match_gym")

from sweetfish import leaderboard, tile_match
from sweetfish.envs import GemSwapVectorEnv


def first(cells, mask):
    return mask.argmax(axis=1)


def test_legal_actions_are_the_same():
    games = GemSwapVectorEnv(200, tile_match.rules())
    games.reset(seed=1)
    env = tile_match.make()
    env.reset(seed=1)
    ours = tile_match.actions(env)
    for _ in range(3):
        cells, *_, info = games.step(games.sample_actions())
        for board, mask in zip(cells, info["action_mask"], strict=True):
            env.board.board[0] = board
            assert (tile_match.legal(env, ours, env._get_effective_actions()) == mask).all()


def test_an_agent_plays_the_same_by_name_and_as_a_function():
    env = tile_match.make(moves=12)
    by_name = tile_match.evaluate("first", range(5), env=env)
    own = tile_match.evaluate(first, range(5), env=env)
    assert [{**row, "seconds": 0} for row in by_name] == [{**row, "seconds": 0} for row in own]
    assert all(row["swaps"] == 12 and row["points"] >= 36 for row in own), "every move clears three or more"


def test_a_game_is_that_of_the_environment():
    env = tile_match.make(moves=5)
    (row,) = tile_match.evaluate("hgs", [42], env=env)
    board = env.board.board[0].copy()
    assert tile_match.evaluate("hgs", [42], env=env)[0]["points"] == row["points"]
    assert (env.board.board[0] == board).all() and np.isin(board, range(1, 5)).all()


def test_it_has_a_row_in_the_leaderboard():
    row = leaderboard.play("tile-match", "sgs", games=3)
    assert row["rules"].startswith("tile-match-gym ") and float(row["mean"]) > 400
