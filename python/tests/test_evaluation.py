"""Rows of games by all kinds of policies."""

import copy
import pickle
import sys

import gymnasium
import numpy as np
import pytest
from program import interrupted

import sweetfish
import sweetfish.duel
import sweetfish.level
import sweetfish.sm3


def first(cells, mask):
    return mask.argmax(axis=1)


@pytest.mark.parametrize("rules", ["gemgem", "p2", "p3", "crush"])
def test_all_kinds_of_policies_play_the_same_games(rules):
    options = {"size": 4, "kinds": 4} if rules == "p3" else {}
    if rules == "crush":
        options["swaps"] = 5
    seeds = [3, 1, 2**64 - 1]
    rules = sweetfish.Rules(rules, **options)
    wanted = [{**row, "seconds": 0} for row in sweetfish.evaluate("first", rules, seeds)]
    assert [row["seed"] for row in wanted] == seeds
    for policy in (first, sweetfish.Policy("first", rules)):
        found = sweetfish.evaluate(policy, rules, seeds)
        assert [{**row, "seconds": 0} for row in found] == wanted


def test_an_agent_with_chance_plays_the_same_by_name_and_as_a_policy():
    rules = sweetfish.Rules()
    found = sweetfish.evaluate(sweetfish.Policy("random", rules), rules, range(5))
    wanted = sweetfish.evaluate("random", rules, range(5))
    assert [row["swaps"] for row in found] == [row["swaps"] for row in wanted]


@pytest.mark.parametrize("options", [{}, {"gem": (2, 3)}])
def test_a_policy_sees_the_gem_of_q1(options):
    rules = sweetfish.Rules(goal="q1", kinds=5, **options)
    found = sweetfish.evaluate(sweetfish.Policy("lbfs:.4", rules), rules, range(20))
    assert [row["swaps"] for row in found] == [row["swaps"] for row in sweetfish.evaluate("lbfs:.4", rules, range(20))]


@pytest.mark.skipif(sys.platform == "win32", reason="it sends no such signal")
@pytest.mark.parametrize("game", ["'lbfs:.4', 'crush', [(1, 0)], swaps=100_000", "'random', 'p3', [(1, 0), (1, 1)], size=8, kinds=4"])
def test_an_interrupt_ends_a_long_game(game):
    rest, _ = interrupted(f"import sweetfish; print(flush=True); sweetfish.play({game})")
    assert "KeyboardInterrupt" in rest


def test_games_that_fail_are_told():
    rows = sweetfish.evaluate(first, goal="p1", size=3, kinds=5, seeds=range(40))
    assert {row["failed"] for row in rows} == {True}
    found = sweetfish.summary(rows)
    assert (found["mean"], found["games"], found["failed"]) == (None, 40, 40)


def test_the_summary_is_that_of_the_rows():
    rows = sweetfish.evaluate("sgs", seeds=range(200))
    found = sweetfish.summary(rows)
    swaps = np.array([row["swaps"] for row in rows])
    assert found["mean"] == pytest.approx(swaps.mean())
    assert found["error"] == pytest.approx(swaps.std(ddof=1) / 200**0.5)
    # The paper's figure for SGS is 24.7.
    assert 24 < found["mean"] < 25.5


def test_rows_make_a_data_frame():
    pandas = pytest.importorskip("pandas")
    frame = pandas.DataFrame(sweetfish.evaluate("sgs", seeds=range(3)))
    assert list(frame) == ["seed", "game", "failed", "swaps", "points", "measure", "seconds"]


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: sweetfish.evaluate("nobody"), "nobody"),
        (lambda: sweetfish.evaluate("sgs", seeds=[-1]), "seed: found -1, expected 0 to 18446744073709551615"),
        (lambda: sweetfish.evaluate(first, budget_ms=1), "which are for an agent by its name"),
        (lambda: sweetfish.evaluate("sgs", threads=0), "threads: found 0, expected 1 to 256"),
        (lambda: sweetfish.evaluate(sweetfish.Policy("sgs", sweetfish.Rules("crush")), "p1"), "expected those of the policy, 9x9"),
        (lambda: sweetfish.evaluate(lambda cells, masks: masks.argmax(axis=1) + 0.9), "actions: found float64, expected whole"),
        (lambda: sweetfish.play("sgs", games=[(1, 2**63)]), "game: found 9223372036854775808, expected 0 to"),
    ],
)
def test_bad_arguments(call, message):
    with pytest.raises(ValueError) as error:
        call()
    assert message in str(error.value)


@pytest.mark.parametrize("copied", [copy.copy, copy.deepcopy, lambda policy: pickle.loads(pickle.dumps(policy))])
def test_a_copy_of_a_policy_begins_its_game_anew(copied):
    rules = sweetfish.Rules(size=8, kinds=5, goal="p2", swaps=9)
    policy = sweetfish.Policy("mcts:20", rules, seed=3)
    policy.reset(2**64 - 1, 7)
    env = gymnasium.make("sweetfish/GemGem-v0", rules=rules)
    boards = [env.reset(seed=seed)[0] for seed in range(20)]
    wanted = [policy.choose(board) for board in boards]
    other = copied(policy)
    assert (repr(other), other.rules) == (repr(policy), rules)
    assert [other.choose(board) for board in boards] == wanted
    assert [policy.choose(board) for board in boards] != wanted, "no chance in it"


def test_a_copy_keeps_the_limit_of_time():
    policy = sweetfish.Policy("sweetfish", sweetfish.Rules(), budget_ms=2.5)
    assert policy.__reduce__()[1][-1] == pickle.loads(pickle.dumps(policy)).__reduce__()[1][-1] == 2.5


def test_a_function_is_told_that_it_does_not_see_the_gem():
    with pytest.raises(ValueError, match="^rules: found goal q1, whose gem a function does not see"):
        sweetfish.evaluate(first, goal="q1", seeds=[1])
