"""The duel in PettingZoo."""

import numpy as np
import pytest
from pettingzoo.test import api_test, seed_test

from sweetfish.duel import Board, search
from sweetfish.pettingzoo import DuelEnv, duel


def test_pettingzoo_has_no_complaint():
    api_test(duel(size=6, kinds=3), num_cycles=200)
    seed_test(lambda: duel(size=6, kinds=3), num_cycles=50)


def test_a_game_is_that_of_the_engine():
    env = duel(size=7, kinds=3, render_mode="ansi")
    env.reset(seed=5)
    board = Board.random(7, 3, 5)
    total = {player: 0 for player in env.possible_agents}
    for turn in range(100):
        seen, reward, over, _, _ = env.last()
        player = env.agent_selection
        assert (seen["observation"] == board.array()).all()
        total[player] += reward
        if over:
            break
        move = search(board, depth=1).move
        column, row = ord(move.cell[0]) - ord("A"), int(move.cell[1:]) - 1
        assert seen["action_mask"][row * 7 + column]
        env.step(row * 7 + column)
        total[player] += 0
        board = board.play(move)
        assert env.rewards[player] == move.points == -env.rewards[env.agent_selection]
    assert board.is_over and over and turn > 3


def test_a_duel_is_ten_by_ten_with_four_kinds():
    for env in (duel(), DuelEnv()):
        env.reset(seed=3)
        seen = env.observe("player_0")["observation"]
        assert (seen == Board.random(10, 4, 3).array()).all()


def test_pictures_hold_all_ten_kinds():
    env = DuelEnv(size=26, kinds=10, render_mode="rgb_array")
    env.reset(seed=1)
    assert env.render().shape == (26 * 48 + 8, 26 * 48 + 8, 3)


def test_bad_actions():
    env = duel(size=4, kinds=2)
    env.reset(seed=1)
    env.step(0)
    gone = int(np.argmin(env.observe(env.agent_selection)["action_mask"]))
    for action in (-1, 16, gone, None, 3.7):
        with pytest.raises(ValueError, match="found|is empty"):
            env.step(action)
    env.step(int(np.argmax(env.observe(env.agent_selection)["action_mask"])))


def test_seeds_are_checked():
    env, same = duel(size=4, kinds=2), duel(size=4, kinds=2)
    env.reset(seed=3), same.reset(seed=np.int64(3))
    assert (env.board.array() == same.board.array()).all()
    for seed in (-1, 1.5, 2**64):
        with pytest.raises(ValueError, match=f"seed: found {seed}, expected (a whole number from )?0 to"):
            env.reset(seed=seed)
