"""Bad arguments of every function of the compiled part, by a table."""

import ast
import re
from pathlib import Path

import gymnasium
import numpy as np
import pytest

import sweetfish
import sweetfish.level
from sweetfish import _sweetfish as own

RULES = sweetfish.Rules()
DUEL = own.DuelBoard.random(4, 3, 1)
SM3 = own.Sm3Board.random(4, 4, 2, 1)
LEVEL = own.Level.find("05-hedges")
POLICY = sweetfish.Policy("first", RULES)
BOARD = [[1 + (row + row // 2 + column + column // 2) % 4 for column in range(6)] for row in range(6)]
SEED, MILLION = (0, 2**64 - 1), 1_000_000
SECONDS = (0, 365 * 86400)


def search(**options):
    every = {"seconds": None, "depth": None, "nodes": None, "threads": 1, "hash_mb": None}
    return own.duel_search(DUEL, **every | options)


def prove(**options):
    return own.duel_solve(DUEL, **{"seconds": 1, "threads": 1, "hash_mb": None} | options)


COMMON = {"games": 10, "seed": 1, "threads": 1, "budget_ms": None, "progress": None}


def play_level(**options):
    return own.level_play(LEVEL, options.pop("agent", "mcts:2"), **COMMON | {"first": 0} | options)


def why(**options):
    return own.level_why(LEVEL, options.pop("agent", "mcts:2"), **COMMON | {"out": None} | options)


def tune(target=0.5, **options):
    agent = options.pop("agent", "mcts:2")
    return own.level_tune(LEVEL, target, agent, **COMMON | {"within": 0.1, "vary": None} | options)


def predict(**options):
    every = COMMON | {"folder": "levels", "out": "never-made", "human": None, "model": None, "target": 0.5, "within": 0.1}
    return own.level_predict([("x", LEVEL)], options.pop("agents", ["mcts:2"]), **every | options)


def play(rules=RULES, agent="mcts", games=((1, 0),), threads=1, budget_ms=None):
    return own.play(agent, rules, list(games), threads, budget_ms)


def random_sm3(**options):
    return own.Sm3Board.random(**{"width": 4, "height": 4, "colours": 2, "seed": 1} | options)


def random_duel(**options):
    return own.DuelBoard.random(**{"size": 4, "kinds": 3, "seed": 1} | options)


def named(function, *names, **extra):
    """A call for each of some arguments that are given by name."""
    return {name: lambda value, name=name: function(**{name: value} | extra) for name in names}


def each(prefix, calls, ranges):
    return {f"{prefix}.{name}": (call, name, ranges[name]) for name, call in calls.items()}


LEVELS = {"games": (1, 10_000_000), "seed": SEED, "threads": (1, 256), "first": (0, 10**12)}
WHOLE = {
    **each(
        "Rules",
        named(sweetfish.Rules, "size", "kinds", "target") | named(sweetfish.Rules, "swaps", goal="p2"),
        {"size": (3, 9), "kinds": (3, 7), "target": (1, MILLION), "swaps": (1, MILLION)},
    ),
    "Rules.gem": (lambda value: sweetfish.Rules(goal="q1", gem=(0, value)), "gem", (0, 8)),
    "Policy.seed": (lambda value: sweetfish.Policy("first", RULES, seed=value), "seed", SEED),
    "Policy.game": (lambda value: sweetfish.Policy("first", RULES, game=value), "game", (0, 2**63 - 1)),
    "Policy.reset.seed": (lambda value: POLICY.reset(value), "seed", SEED),
    "Policy.reset.game": (lambda value: POLICY.reset(1, value), "game", (0, 2**63 - 1)),
    "Policy.choose.left": (lambda value: POLICY.choose(BOARD, left=value), "left", (0, MILLION)),
    "Policy.choose.gem": (
        lambda value: sweetfish.Policy("first", sweetfish.Rules(goal="q1")).choose(BOARD, gem=(value, 0)),
        "gem",
        (0, 8),
    ),
    "play.games": (lambda value: play(games=[(value, 0)]), "seed", SEED),
    "play.threads": (lambda value: play(threads=value), "threads", (1, 256)),
    "DuelBoard.from_rows.kinds": (lambda value: own.DuelBoard.from_rows(value, ["0"]), "kinds", (1, 10)),
    "DuelBoard.from_array.kinds": (lambda value: own.DuelBoard.from_array(value, DUEL.array()), "kinds", (1, 10)),
    **each(
        "DuelBoard.random",
        named(random_duel, "size", "kinds", "seed", "fill"),
        {"size": (1, 26), "kinds": (1, 10), "seed": SEED, "fill": (1, 100)},
    ),
    **each(
        "duel_search",
        named(search, "depth", "nodes") | named(search, "threads", "hash_mb", depth=1),
        {"depth": (1, 676), "nodes": (1, 2**63 - 1), "threads": (1, 256), "hash_mb": (1, 65536)},
    ),
    **each("duel_solve", named(prove, "threads", "hash_mb"), {"threads": (1, 256), "hash_mb": (1, 65536)}),
    "Sm3Board.from_text.values": (
        lambda value: own.Sm3Board.from_text(SM3.text(), values=[0, value]),
        "values",
        (0, MILLION),
    ),
    "Sm3Board.random.values": (lambda value: random_sm3(values=[value]), "values", (0, MILLION)),
    **each(
        "Sm3Board.random",
        named(random_sm3, "width", "height", "colours", "seed", "actions", "target", "fill"),
        {
            "width": (1, 26),
            "height": (1, 26),
            "colours": (1, 9),
            "seed": SEED,
            "actions": (0, MILLION),
            "target": (0, MILLION),
            "fill": (1, 100),
        },
    ),
    "Sm3Board.play.action": (lambda value: SM3.play((value, 0)), "action", None),
    "Level.filled.seed": (lambda value: LEVEL.filled(value), "seed", SEED),
    **each("level_play", named(play_level, "games", "seed", "first", "threads"), LEVELS),
    **each("level_why", named(why, "games", "seed", "threads"), LEVELS),
    **each("level_tune", named(tune, "games", "seed", "threads"), LEVELS | {"games": (10, MILLION)}),
    **each("level_predict", named(predict, "games", "seed", "threads"), LEVELS | {"games": (1, MILLION)}),
}
"""Each whole number with a call, its name in the message, and its least and most."""

BUDGET, SHARE = (0, 3_600_000), (0, 1)
REAL = {
    "Policy.budget_ms": (lambda value: sweetfish.Policy("mcts", RULES, budget_ms=value), "budget_ms", BUDGET),
    "play.budget_ms": (lambda value: play(budget_ms=value), "budget_ms", BUDGET),
    "DuelBoard.text.seconds": (lambda value: DUEL.text(value), "seconds", SECONDS),
    **each("duel_search", named(search, "seconds"), {"seconds": SECONDS}),
    **each("duel_solve", named(prove, "seconds"), {"seconds": SECONDS}),
    "sm3_solve.seconds": (lambda value: own.sm3_solve(SM3, seconds=value, solver="greedy"), "seconds", SECONDS),
    **each("level_play", named(play_level, "budget_ms", agent="mcts"), {"budget_ms": BUDGET}),
    **each("level_why", named(why, "budget_ms", agent="mcts"), {"budget_ms": BUDGET}),
    **each(
        "level_tune",
        named(tune, "target", "within") | named(tune, "budget_ms", agent="mcts"),
        {"target": SHARE, "within": SHARE, "budget_ms": BUDGET},
    ),
    **each(
        "level_predict",
        named(predict, "target", "within") | named(predict, "budget_ms", agents=["mcts"]),
        {"target": SHARE, "within": SHARE, "budget_ms": BUDGET},
    ),
    "level_predict.human": (lambda value: predict(human={"x": value}), "human", SHARE),
}
"""Each number with a fraction."""

WORDS = {
    "Rules.rules": sweetfish.Rules,
    **{f"Rules.{name}": call for name, call in named(sweetfish.Rules, "clears", "scoring", "start", "refill", "stuck", "goal").items()},
    "Policy.agent": lambda value: sweetfish.Policy(value, RULES),
    "play.agent": lambda value: play(agent=value),
    "DuelBoard.from_rows.rows": lambda value: own.DuelBoard.from_rows(2, [value]),
    "DuelBoard.from_text.text": own.DuelBoard.from_text,
    "DuelBoard.play.move": DUEL.play,
    "Sm3Board.from_text.text": own.Sm3Board.from_text,
    "Sm3Board.from_text.fall": lambda value: own.Sm3Board.from_text(SM3.text(), fall=value),
    "Sm3Board.random.fall": lambda value: random_sm3(fall=value),
    "sm3_solve.solver": lambda value: own.sm3_solve(SM3, seconds=1, solver=value),
    "Level.from_text.text": own.Level.from_text,
    "Level.find.path": own.Level.find,
    "level_files.path": own.level_files,
    "level_play.agent": lambda value: play_level(agent=value),
    "level_why.agent": lambda value: why(agent=value),
    "level_tune.agent": lambda value: tune(agent=value),
    "level_tune.vary": lambda value: tune(vary=[value]),
    "level_predict.agents": lambda value: predict(agents=[value]),
    "level_predict.human": lambda value: predict(human=value),
    "level_predict.model": lambda value: predict(model=value),
}
"""Each word."""

ANY = {"level_predict.levels", "level_predict.folder", "level_predict.out", "level_why.out"}
"""Texts of which every one is taken: names, and folders that are made."""


def refused(call, value, kinds=ValueError):
    with pytest.raises(kinds) as error:
        call(value)
    assert "\n" not in str(error.value)
    return str(error.value)


def expected(found, least):
    """How a message goes on from a number, or from what is none."""
    return f"{found}, expected {least}" if isinstance(found, int) else f"{found!r}, expected a whole number from {least}"


@pytest.mark.parametrize("name", WHOLE)
def test_whole_numbers_out_of_range_are_refused_by_name(name):
    call, argument, limits = WHOLE[name]
    values = [-1, 2**64, 2**70, -(2**70), 2**127, 2**200, -(2**200)]
    if limits is not None:
        least, most = limits
        values += [least - 1, most + 1]
    for value in values:
        text = refused(call, value)
        assert text.startswith(f"{argument}") and ("found" in text) and ("expected" in text)
        if limits is not None:
            shown = value if abs(value) < 2**127 else "a number beyond 128 bits with a sign"
            assert text == f"{argument}: found {shown}, expected {least} to {most}"
    for value in ("", 1.5):
        with pytest.raises((TypeError, ValueError)):
            call(value)


@pytest.mark.parametrize("name", REAL)
def test_numbers_out_of_range_are_refused_by_name(name):
    call, argument, (_, most) = REAL[name]
    for value in (float("nan"), float("inf"), -float("inf"), -1, -1e-9, most * 1.01, 2**64, 2**70, 10**400, -(10**400)):
        assert refused(call, value).startswith(f"{argument}: found ")
    if name != "level_predict.human":
        with pytest.raises(TypeError):
            call("")


@pytest.mark.parametrize("name", WORDS)
def test_words_that_are_none_are_refused(name):
    for value in ("", "no such word"):
        text = refused(WORDS[name], value, (ValueError, FileNotFoundError))
        assert "expected" in text


def test_the_tables_have_every_argument():
    found = set()
    for item in ast.parse(Path(own.__file__).with_name("_sweetfish.pyi").read_text()).body:
        functions = item.body if isinstance(item, ast.ClassDef) else [item]
        for function in functions:
            if not isinstance(function, ast.FunctionDef) or getattr(item, "name", "") == "Games":
                continue
            path = [item.name, function.name] if isinstance(item, ast.ClassDef) else [function.name]
            arguments = function.args
            for argument in arguments.posonlyargs + arguments.args + arguments.kwonlyargs:
                words = ast.unparse(argument.annotation) if argument.annotation else ""
                parts = [part for part in (*path, argument.arg) if part != "__new__"]
                if re.search(r"\b(int|float|str|_Path)\b", words):
                    found.add(".".join(parts))
    assert found == WHOLE.keys() | REAL.keys() | WORDS.keys() | ANY


@pytest.mark.parametrize(
    "call",
    [
        lambda **options: sweetfish.Rules(**options),
        lambda **options: sweetfish.evaluate("first", **options),
        lambda **options: sweetfish.play("first", **options),
        lambda **options: gymnasium.make("sweetfish/GemGem-v0", **options),
        lambda **options: gymnasium.make_vec("sweetfish/GemGem-v0", **options),
    ],
)
def test_an_option_that_there_is_not_is_named_with_those_that_are(call):
    with pytest.raises(TypeError) as error:
        call(sise=3)
    expected = "size, kinds, clears, scoring, start, refill, stuck, goal, target, swaps, gem"
    # TorchRL looks for Python's words.
    assert f"unexpected keyword argument 'sise', expected options of rules: {expected}" in str(error.value)


@pytest.mark.parametrize("seed", [-1, 2**64, 2**70, 1.5, "", "1"])
@pytest.mark.parametrize("name", ["GemGem", "Level"])
def test_an_environment_refuses_a_seed_by_name(name, seed):
    env = gymnasium.make(f"sweetfish/{name}-v0")
    assert refused(lambda value: env.reset(seed=value), seed).startswith(f"seed: found {expected(seed, 0)}")


@pytest.mark.parametrize("count", [0, -1, 1_000_001, 2**64, 2**200, 1.5, "", "4"])
@pytest.mark.parametrize("name", ["GemGem", "Level"])
def test_a_number_of_environments_is_refused_by_name(name, count):
    text = refused(lambda value: gymnasium.make_vec(f"sweetfish/{name}-v0", num_envs=value), count)
    assert text.startswith(f"num_envs: found {expected(count, 1)} to 1000000")


@pytest.mark.parametrize(
    "board", [[[2**70, 1]], [[1.5, 1.0]], [["1", "2"]], np.full((6, 6), 1.5), [[float("inf"), 1]], np.full((6, 6), "1"), np.ones((6, 6), bool)]
)
def test_a_board_that_has_no_whole_numbers_is_refused(board):
    text = refused(POLICY.choose, board)
    assert text == f"board: found {np.asarray(board).dtype}, expected whole numbers"


@pytest.mark.parametrize("board", [[], [1, 2, 3], np.ones((1, 6, 6), np.uint8)])
def test_a_board_that_has_no_rows_is_refused(board):
    assert refused(POLICY.choose, board) == f"board: found {np.ndim(board)} dimensions, expected 2"


VECTOR = gymnasium.make_vec("sweetfish/GemGem-v0", num_envs=4, max_episode_steps=3)


@pytest.mark.parametrize(
    ("name", "call", "values"),
    [
        ("seeds", lambda value: sweetfish.evaluate("first", seeds=value), [5, None, "12"]),
        ("policy", lambda value: sweetfish.evaluate(value, seeds=[1]), [5, None, sweetfish.Policy]),
        ("actions", lambda value: sweetfish.evaluate(lambda boards, masks: value, seeds=[1, 2]), [0, [1], [[1, 2]], [1.5, 2.5]]),
        ("games", lambda value: sweetfish.play("first", games=value), [5, None, "12", [1, 2], [(1, 2, 3)]]),
        ("game", lambda value: sweetfish.play("first", games=[(1, value)]), [-1, 2**63, "0"]),
        ("observation", lambda value: gymnasium.make("sweetfish/GemGem-v0", observation=value), [5, None]),
        ("level", lambda value: gymnasium.make("sweetfish/Level-v0", level=value), [5, None, ["05-hedges"] * 2]),
        ("level", lambda value: gymnasium.make_vec("sweetfish/Level-v0", 2, level=value), [["05-hedges"] * 3]),
        ("actions", VECTOR.step, [0, [0], np.zeros((4, 1), int), np.zeros((2, 2), int), np.zeros(4)]),
        ("cells", lambda value: own.DuelBoard.from_array(3, value), [np.zeros(4, int), np.zeros((2, 2)) + 0.5, [["1"]], [[4]], [[-1]], [[257]]]),
        ("move", DUEL.play, [3, None, ("C", 1)]),
        ("action", SM3.play, [3, None, "C1", (1, 2, 3), (0, "1")]),
    ],
)
def test_what_has_another_form_is_refused_by_name(name, call, values):
    for value in values:
        assert re.match(rf"{name}: found .*, expected ", refused(call, value))


def test_boards_of_a_duel_have_numbers_of_any_type():
    cells = DUEL.array()
    for other in (cells.tolist(), cells.astype(np.int64), cells.astype(np.float32), np.asfortranarray(cells)):
        assert own.DuelBoard.from_array(3, other) == DUEL


def test_one_that_is_varied_need_not_be_a_list():
    one, several = (sweetfish.level.tune("05-hedges", 0.5, "first", games=20, vary=vary)["nearest"] for vary in ("moves", ["moves"]))
    assert one == several
