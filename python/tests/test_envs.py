"""The environments, against the command line, against rules written slowly, and against Gymnasium's checks."""

import copy
import pickle
import re
import warnings

import gymnasium
import numpy as np
import pytest
import slow
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import AutoresetMode
from hypothesis import given, settings
from hypothesis import strategies as st

import sweetfish
from sweetfish.envs import GemSwapEnv, GemSwapVectorEnv, render, shapes

IDS = ["sweetfish/GemGem-v0", "sweetfish/CrushAI-v0"]
KINDS_OF_GAMES = [
    ["--rules", "gemgem"],
    ["--rules", "gemgem", "--goal", "p2", "--swaps", "7", "--size", "5", "--kinds", "5"],
    ["--rules", "gemgem", "--goal", "p3", "--size", "4", "--kinds", "4"],
    ["--rules", "gemgem", "--goal", "q1", "--kinds", "5"],
    ["--rules", "gemgem", "--refill", "no-equal", "--start", "no-equal", "--target", "60"],
    ["--rules", "crush"],
    ["--rules", "crush-text", "--kinds", "6", "--scoring", "every", "--swaps", "12"],
]


def options(arguments):
    """The options of the command line as those of Python."""
    pairs = zip(arguments[::2], arguments[1::2], strict=True)
    return {name[2:]: int(value) if value.isdigit() else value for name, value in pairs}


def first(mask):
    """The first legal action of each game."""
    return np.argmax(mask, axis=-1)


@pytest.mark.parametrize("name", IDS)
@pytest.mark.parametrize("observation", ["cells", "planes", ("cells", "planes", "action_mask", "numbers")])
def test_gymnasium_has_no_complaint(name, observation, recwarn):
    check_env(gymnasium.make(name, observation=observation, render_mode="rgb_array").unwrapped)
    assert not [warning for warning in recwarn if "render" not in str(warning.message)]


@pytest.mark.parametrize("arguments", KINDS_OF_GAMES, ids=" ".join)
def test_a_batch_plays_the_games_of_the_command_line(arguments, run, tmp_path):
    rows = tmp_path / "rows.csv"
    run("match3", "run", "--agent", "first", "--games", 1000, "--seed", 7, "--rows", rows, *arguments)
    expected = np.loadtxt(rows, delimiter=",", skiprows=1, dtype=np.int64)

    # One place plays all games of the seed, one after the other.
    env = GemSwapVectorEnv(1, **options(arguments), autoreset_mode=AutoresetMode.DISABLED)
    env.reset(seed=[7])
    for swaps, points in expected[:, 3:]:
        assert played(env) == (swaps, points)
        env.reset()


def played(env):
    """Plays the game of a batch of one to its end by first legal actions, and returns its swaps and its score."""
    swaps, score = 0, 0
    while env.action_masks().any():
        *_, info = env.step(first(env.action_masks()))
        swaps, score = swaps + 1, info["score"][0]
    return swaps, score


@pytest.mark.parametrize("arguments", KINDS_OF_GAMES, ids=" ".join)
def test_agents_play_as_on_the_command_line(arguments, run, tmp_path):
    rows = tmp_path / "rows.csv"
    run("match3", "run", "--agent", "hgs", "--games", 50, "--seed", 3, "--rows", rows, *arguments)
    expected = np.loadtxt(rows, delimiter=",", skiprows=1, dtype=np.int64)
    rules = sweetfish.Rules(**options(arguments))
    found = sweetfish.play("hgs", rules, [(3, game) for game in range(50)], threads=2)
    names = ("seed", "game", "failed", "swaps", "points")
    assert [[row[name] for name in names] for row in found] == expected.tolist()


@pytest.mark.parametrize("agent", ["sgs", "hgs", "lbfs:.4", "td"])
def test_a_policy_on_bare_boards_plays_the_game_of_its_seed(agent):
    rules = sweetfish.Rules("gemgem", goal="p2", swaps=6)
    expected = [row["points"] for row in sweetfish.play(agent, rules, [(5, game) for game in range(4)])]
    env = GemSwapEnv(rules)
    for game, points in enumerate(expected):
        cells, info = env.reset(seed=5 if game == 0 else None)
        policy = sweetfish.Policy(agent, rules, seed=5, game=game)
        ended = False
        while not ended:
            cells, _, ended, _, info = env.step(policy.choose(cells, left=info["left"]))
        assert info["score"] == points, agent


rules_of_any_kind = st.builds(
    sweetfish.Rules,
    size=st.integers(3, 9),
    kinds=st.integers(4, 7),
    goal=st.sampled_from(["p1", "p2", "p3"]),
)


@settings(max_examples=60)
@given(rules_of_any_kind, st.integers(0, 2**64 - 9), st.integers(1, 8), st.sampled_from(list(AutoresetMode)))
def test_masks_shapes_and_first_steps_follow_the_rules(rules, seed, count, mode):
    env = GemSwapVectorEnv(count, rules, autoreset_mode=mode, invalid="error")
    cells, info = env.reset(seed=seed)
    for _ in range(5):
        assert cells.shape == (count, rules.height, rules.width)
        for board, mask in zip(cells, info["action_mask"], strict=True):
            assert board.min() >= 1 and board.max() <= rules.kinds
            if mask.any():
                assert (mask == slow.legal(board)).all()
        actions = env.sample_actions()
        before, could = cells, info["action_mask"]
        cells, rewards, ended, _, info = env.step(actions)
        assert env.observation_space.contains(cells)
        for place, action in enumerate(actions):
            if could[place].any():
                assert could[place, action]
                expected, cleared = slow.first_step(before[place], action)
                assert rewards[place] >= (1 if rules.goal == "p3" else cleared)
                if rewards[place] == cleared and not ended[place] and not slow.in_runs(expected).any():
                    kept = expected > 0
                    assert (cells[place][kept] == expected[kept]).all()


def test_a_place_does_not_depend_on_the_others():
    seeds = [9, 4, 2**63, 11, 4]
    batch = GemSwapVectorEnv(5, size=5, kinds=5, goal="p3", autoreset_mode="SameStep")
    alone = [GemSwapVectorEnv(1, size=5, kinds=5, goal="p3", autoreset_mode="SameStep") for _ in seeds]
    _, info = batch.reset(seed=seeds)
    for env, seed in zip(alone, seeds, strict=True):
        env.reset(seed=[seed])
    for _ in range(300):
        actions = first(info["action_mask"])
        cells, rewards, ended, _, info = batch.step(actions)
        for place, env in enumerate(alone):
            found = env.step(actions[place : place + 1])
            assert (found[0][0] == cells[place]).all()
            assert (found[1][0], found[2][0]) == (rewards[place], ended[place])


def test_games_of_a_large_batch_are_those_of_small_ones():
    options = {"size": 5, "kinds": 5, "goal": "p2", "swaps": 4, "autoreset_mode": "SameStep", "invalid": "error"}
    large = GemSwapVectorEnv(600, **options)
    large.reset(seed=range(600))
    small = {place: GemSwapVectorEnv(1, **options) for place in (0, 255, 256, 511, 512, 599)}
    for place, env in small.items():
        env.reset(seed=[place])
    for _ in range(30):
        actions = large.sample_actions()
        refused = actions.copy()
        refused[300] = np.argmin(large.action_masks()[300])
        before = large.batch.cells.copy()
        with pytest.raises(ValueError, match="game 300 of the batch"):
            large.step(refused)
        cells, rewards, ended, _, info = large.step(actions)
        for place, env in small.items():
            assert (env.batch.cells[0] == before[place]).all()
            found = env.step(actions[place : place + 1])
            assert (found[0][0] == cells[place]).all()
            assert (found[1][0], found[2][0]) == (rewards[place], ended[place])
            if ended[place]:
                assert (found[4]["final_obs"][0] == info["final_obs"][place]).all()
                assert found[4]["final_info"]["score"][0] == info["final_info"]["score"][place]


def test_a_game_that_ended_is_over_where_none_is_reset():
    env = GemSwapVectorEnv(3, goal="p2", swaps=3, autoreset_mode=AutoresetMode.DISABLED)
    env.reset(seed=1)
    steps = [env.step(first(env.action_masks())) for _ in range(4)]
    assert [bool(step[2].all()) for step in steps] == [False, False, True, True]
    assert not steps[3][1].any() and not steps[2][4]["action_mask"].any()
    cells, info = env.reset(options={"reset_mask": np.array([True, False, False])})
    assert info["action_mask"][0].any() and not info["action_mask"][1:].any()
    assert (cells[1:] == steps[3][0][1:]).all() and (cells[0] != steps[3][0][0]).any()


@pytest.mark.parametrize("name", IDS)
def test_a_sample_by_the_mask_is_legal(name):
    env = gymnasium.make(name, invalid="error")
    _, info = env.reset(seed=2)
    env.action_space.seed(1)
    for _ in range(20):
        *_, info = env.step(env.action_space.sample(info["action_mask"]))


def test_each_swap_costs_one():
    env = GemSwapVectorEnv(3, reward="swaps", autoreset_mode="SameStep")
    env.reset(seed=1)
    actions = first(env.action_masks())
    actions[1] = np.argmin(env.action_masks()[1])
    assert env.step(actions)[1].tolist() == [-1, 0, -1]


@pytest.mark.parametrize("invalid", ["ignore", "error"])
def test_actions_that_are_not_legal(invalid):
    env = GemSwapVectorEnv(4, invalid=invalid)
    cells, info = env.reset(seed=1)
    actions = first(info["action_mask"])
    for action in (int(np.argmin(info["action_mask"][2])), 72, -1, 2**62):
        actions[2] = action
        if invalid == "error":
            with pytest.raises(ValueError, match="game 2 of the batch: found action .*, expected a legal one"):
                env.step(actions)
            assert (env.batch.cells == cells).all() and not env.batch.ended.any()
        else:
            found, rewards, *_ = env.step(actions)
            assert (found[2] == cells[2]).all() and rewards[2] == 0
            assert rewards[[0, 1, 3]].all()
            cells, actions = found, first(env.action_masks())


def test_planes_and_masks_are_in_the_observation():
    env = GemSwapVectorEnv(3, kinds=5, observation=("cells", "planes", "action_mask", "numbers"))
    found, info = env.reset(seed=1)
    assert env.observation_space.contains(found)
    assert (found["planes"].argmax(axis=1) + 1 == found["cells"]).all() and (found["planes"].sum(axis=1) == 1).all()
    assert (found["action_mask"] == info["action_mask"]).all()
    found, rewards, *_ = env.step(env.sample_actions())
    assert env.batch.names == ["score", "left"]
    assert (found["numbers"][:, 0] == rewards).all() and (found["numbers"].sum(axis=1) == 250).all()


def test_the_same_seed_gives_the_same_samples():
    def drawn():
        env = GemSwapVectorEnv(50)
        env.action_space.seed(3)
        env.reset(seed=1)
        return [env.step(env.action_space.sample())[1] for _ in range(5)]

    assert (np.stack(drawn()) == np.stack(drawn())).all()


def test_samples_are_fair():
    env = GemSwapVectorEnv(20_000)
    cells, info = env.reset(seed=[1] * 20_000)
    counts = np.bincount(env.sample_actions(), minlength=72)
    legal = info["action_mask"][0]
    assert not counts[~legal].any()
    expected = 20_000 / legal.sum()
    assert ((counts[legal] - expected) ** 2 / expected).sum() < 40


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: sweetfish.Rules(size=10), "size: found 10, expected 3 to 9"),
        (lambda: sweetfish.Rules("chess"), "rules: found `chess`, expected gemgem"),
        (lambda: sweetfish.Rules(clears="some"), "clears: found `some`, expected `all` or `largest`"),
        (lambda: sweetfish.Rules(goal="p2", target=9), "found target, which is for goal p1"),
        (lambda: sweetfish.Rules("crush", goal="p3"), "found goal p3 with a shuffle"),
        (lambda: sweetfish.Policy("alphago", sweetfish.Rules()), "alphago"),
        (lambda: sweetfish.Policy("sgs", sweetfish.Rules(), budget_ms=1), "budget_ms: found 1"),
        (lambda: GemSwapEnv(observation="pixels"), "observation: found `pixels`, expected cells, planes"),
        (lambda: GemSwapEnv(goal="p2", reward="swaps"), "reward: found swaps under goal p2"),
        (lambda: GemSwapEnv(invalid="never"), "invalid: found `never`, expected ignore, error"),
        (lambda: GemSwapEnv(render_mode="human"), "render_mode: found `human`"),
        (lambda: GemSwapVectorEnv(0), "num_envs: found 0, expected 1 to 1000000"),
        (lambda: GemSwapVectorEnv(1, max_episode_steps=0), "max_episode_steps: found 0, expected 1 to 1000000000"),
        (lambda: GemSwapVectorEnv(2).reset(seed=[1]), "seed: found 1 seeds, expected 2"),
        (lambda: GemSwapEnv().step(0), "found no game, expected a call of reset"),
        (lambda: GemSwapEnv(sweetfish.Rules(), size=5), "found size beside rules"),
    ],
)
def test_bad_arguments(call, message):
    with pytest.raises(ValueError) as error:
        call()
    assert message in str(error.value)
    assert "\n" not in str(error.value)


def test_policies_name_what_is_wrong_with_a_board():
    policy = sweetfish.Policy("sgs", sweetfish.Rules())
    with pytest.raises(ValueError, match="board: found kind 9, expected 0 for an empty cell, 1 to 4"):
        policy.choose(np.full((6, 6), 9, np.uint8))
    with pytest.raises(ValueError, match="board: found no valid swap"):
        policy.choose(np.arange(36, dtype=np.uint8).reshape(6, 6) % 4 + 1)


def test_policies_hint_at_kinds_that_begin_at_zero():
    policy, own = sweetfish.Policy("sgs", sweetfish.Rules()), np.random.default_rng(1).integers(0, 4, (6, 6))
    with pytest.warns(UserWarning, match="add 1 to kinds that begin at 0"):
        policy.choose(own)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        policy.choose(own + 1)


def test_rules_are_kept_by_pickling():
    for rules in (sweetfish.Rules("p3"), sweetfish.Rules("crush", scoring="every", swaps=9)):
        assert pickle.loads(pickle.dumps(rules)) == rules
    assert sweetfish.Rules() != sweetfish.Rules(kinds=5)


def test_each_kind_is_drawn_in_its_shape():
    place = (np.arange(render.SIZE) + 0.5) / render.SIZE * 2 - 1
    x, y = np.meshgrid(place, place)
    ground = render.picture(np.zeros((1, 1), np.uint8))
    border = slice(render._BORDER, -render._BORDER)
    silhouettes = set()
    for kind, shape in enumerate(shapes.GEMS, 1):
        is_drawn = (render.picture(np.full((1, 1), kind, np.uint8)) != ground).any(axis=2)[border, border]
        # A shape is filled to .74; pixels at its edge are mixed.
        out = shape(x, y)
        assert is_drawn[out < 0.65].all() and not is_drawn[out > 0.85].any()
        silhouettes.add(is_drawn.tobytes())
    assert len(silhouettes) == len(shapes.GEMS)


def test_pictures():
    env = GemSwapEnv(render_mode="rgb_array", kinds=7)
    env.reset(seed=1)
    picture = env.render()
    assert picture.shape == (6 * 48 + 8, 6 * 48 + 8, 3) and picture.dtype == np.uint8
    assert len(np.unique(picture.reshape(-1, 3), axis=0)) > 30
    env = GemSwapEnv(render_mode="ansi")
    env.reset(seed=1)
    assert env.render().count("\n") == 6


def same(one, other):
    """Whether two values of `info` or observations are equal, whatever is in the places that a mask hides."""
    if isinstance(one, dict):
        hidden = {f"_{name}" for name in one}
        return one.keys() == other.keys() and all(
            same(part[one[f"_{name}"]], other[name][one[f"_{name}"]]) if name not in hidden and f"_{name}" in one
            and isinstance(part, np.ndarray) else same(part, other[name])
            for name, part in one.items()
        )
    if isinstance(one, np.ndarray) and one.dtype == object:
        return len(one) == len(other) and all(map(same, one, other))
    return np.array_equal(one, other) and np.asarray(one).dtype == np.asarray(other).dtype


def as_objects(info):
    """The info of a batch with what was seen last as Gymnasium has it: an object for each game that is over."""
    if "final_obs" not in info:
        return info
    last, found = info["final_obs"], np.full(len(info["_final_obs"]), None, object)
    for place in np.flatnonzero(info["_final_obs"]):
        found[place] = {name: part[place] for name, part in last.items()} if isinstance(last, dict) else last[place]
    return info | {"final_obs": found}


@pytest.mark.parametrize(
    "options", [{"goal": "p1", "target": 60}, {"goal": "p2", "swaps": 9}, {"goal": "q1", "kinds": 4}], ids=str
)
def test_a_batch_steps_as_gymnasium_steps_single_environments(options):
    options = {"size": 4, "kinds": 5, "observation": ("cells", "numbers", "action_mask")} | options
    make = [lambda: gymnasium.make("sweetfish/GemGem-v0", **options)] * 3
    single = gymnasium.vector.SyncVectorEnv(make, autoreset_mode=AutoresetMode.SAME_STEP)
    batch = gymnasium.make_vec("sweetfish/GemGem-v0", num_envs=3, autoreset_mode="SameStep", **options)
    (seen, info), (other, told) = batch.reset(seed=2), single.reset(seed=2)
    endings = set()
    for _ in range(200):
        assert same(seen, other) and same({**told, "won": 0}, {**as_objects(info), "won": 0})
        actions = first(info["action_mask"])
        (seen, rewards, ended, _, info), (other, *wanted, _, told) = batch.step(actions), single.step(actions)
        assert same(rewards, wanted[0]) and same(ended, wanted[1])
        if ended.any():
            endings |= {(bool(ended), int(left)) for ended, left in zip(ended, info["final_info"]["left"]) if ended}
    # Some games were stuck before their goal.
    assert len(endings) > 1 or options["goal"] == "q1"


@pytest.mark.parametrize("make", [lambda: GemSwapVectorEnv(3), lambda: gymnasium.make_vec("sweetfish/Level-v0", num_envs=3)])
def test_a_copy_goes_on_alike(make):
    env = make()
    env.action_space.seed(5)
    env.reset(seed=1)
    env.step(env.action_space.sample())
    twin = copy.deepcopy(env)
    before = env.batch.cells.copy()
    found = [twin.step(twin.action_space.sample())[1] for _ in range(20)]
    assert (env.batch.cells == before).all()
    assert (np.stack(found) == np.stack([env.step(env.action_space.sample())[1] for _ in range(20)])).all()
    assert (env.batch.cells == twin.batch.cells).all()


def test_spaces_of_actions_are_copied_and_pickled():
    env = GemSwapVectorEnv(50)
    assert env.action_space.contains(env.action_space.sample())
    _, info = env.reset(seed=1)
    copied = copy.deepcopy(env.action_space)
    actions = copied.sample()
    assert info["action_mask"][np.arange(50), actions].all() and (actions == env.action_space.sample()).all()
    kept = pickle.loads(pickle.dumps(env.action_space))
    assert kept == env.action_space and env.action_space.contains(kept.sample())


@pytest.mark.parametrize(
    ("name", "options"),
    [
        ("sweetfish/GemGem-v0", {"goal": "q1", "kinds": 5, "observation": ("cells", "numbers"), "starts": "quick"}),
        ("sweetfish/CrushAI-v0", {"swaps": 5, "invalid": "error"}),
        ("sweetfish/Level-v0", {"level": "01-first-steps", "reward": "won"}),
    ],
)
def test_games_are_pickled_before_they_begin(name, options):
    env = gymnasium.make(name, **options)
    same = pickle.loads(pickle.dumps(env))
    assert same.reset(seed=4)[0].__repr__() == env.reset(seed=4)[0].__repr__()
    batch = gymnasium.make_vec(name, 3, autoreset_mode="SameStep", **options)
    same = pickle.loads(pickle.dumps(batch))
    batch.reset(seed=1), same.reset(seed=1)
    batch.action_space.seed(2), same.action_space.seed(2)
    for _ in range(40):
        actions = batch.action_space.sample()
        assert (same.action_space.sample() == actions).all()
        assert (same.step(actions)[1] == batch.step(actions)[1]).all()
        assert (same.unwrapped.batch.cells == batch.unwrapped.batch.cells).all()
    for begun in (env, batch):
        with pytest.raises(TypeError, match="cannot pickle games that have begun"):
            pickle.dumps(begun)


def test_seeds_and_actions_of_all_types_of_numbers():
    wanted = GemSwapVectorEnv(3).reset(seed=4)[0]
    for seed in (np.int64(4), np.arange(4, 7), [np.uint8(4), 5, 6]):
        assert (GemSwapVectorEnv(3).reset(seed=seed)[0] == wanted).all()
    env = GemSwapVectorEnv(3)
    env.reset(seed=4)
    actions = first(env.action_masks())
    cells = env.step(actions)[0]
    for same_actions in (actions.astype(np.int32), actions.tolist(), np.repeat(actions, 2)[::2]):
        env.reset(seed=4)
        assert (env.step(same_actions)[0] == cells).all()


def test_some_games_are_reset_by_a_list_or_a_part_of_an_array():
    for places in ([True, False, True], np.array([1, 1, 0, 0, 1, 1], bool)[::2]):
        env = GemSwapVectorEnv(3)
        before, _ = env.reset(seed=1)
        after, _ = env.reset(options={"reset_mask": places})
        assert (before != after).any(axis=(1, 2)).tolist() == [True, False, True]


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda env: env.reset(seed=[1, None, 2]), "seed: found None, expected a whole number"),
        (lambda env: env.reset(seed=1.5), "seed: found 1.5, expected a whole number"),
        (lambda env: env.reset(seed=-1), "seed: found -1, expected 0 to"),
        (lambda env: env.reset(options={"reset_mask": [1, 0, 1]}), r"reset_mask: found int64 of shape \(3,\)"),
        (lambda env: env.step(np.array([0.5, 1, 2])), "actions: found float64, expected whole numbers"),
        (lambda env: env.step([2**70] * 3), "actions: found object, expected whole numbers"),
        (lambda env: env.step([0, 0]), "actions: found an array of shape"),
    ],
)
def test_bad_arguments_of_a_batch(call, message):
    env = GemSwapVectorEnv(3)
    env.reset(seed=1)
    with pytest.raises(ValueError, match=message):
        call(env)


def test_nothing_is_seen_before_the_first_reset():
    env = GemSwapVectorEnv(3, render_mode="ansi")
    assert not env.action_masks().any() and not any(any(char.isdigit() for char in text) for text in env.render())


@pytest.mark.parametrize("row, column", [(0, 0), (2, 3), (5, 5)])
def test_the_gem_of_q1_is_marked(row, column):
    env = GemSwapEnv(goal="q1", kinds=5, gem=(row, column), render_mode="ansi")
    cells, _ = env.reset(seed=1)
    lines = re.sub("\x1b[^m]*m", "", env.render()).splitlines()
    assert lines[row][2 * column : 2 * column + 3] == f"[{cells[row, column]}]"
    assert "".join(lines).count("[") == 1 and {len(line) for line in lines} == {13}
    marked = render.picture(cells, 6 * row + column + 1) != render.picture(cells)
    tile = np.zeros_like(marked)
    tile[48 * row + 4 :, 48 * column + 4 :][:48, :48] = True
    assert marked.any() and not (marked & ~tile).any()
    middle = marked[48 * row + 4 :, 48 * column + 4 :][8:40, 8:40]
    assert not middle.any()


def test_the_gem_of_q1_is_followed():
    env = GemSwapEnv(goal="q1", kinds=5, observation=("cells", "numbers"))
    for seed in range(30):
        seen, info = env.reset(seed=seed)
        ended = False
        while not ended:
            assert env.batch.names[2] == "gem" and 1 <= info["gem"] <= 36 and seen["numbers"][2] == info["gem"]
            row, column = divmod(info["gem"] - 1, 6)
            action = int(info["action_mask"].argmax())
            before = seen["cells"]
            seen, _, ended, _, info = env.step(action)
            assert info["won"] == (info["gem"] == 0) or not ended
            moved = slow.swapped(before, action)
            if not ended and (moved[:, column] == before[:, column]).all() and info["gem"] == 6 * row + column + 1:
                assert seen["cells"][row, column] == before[row, column]


def test_boards_of_other_types_are_taken():
    policy, (board, _) = sweetfish.Policy("sgs", sweetfish.Rules()), GemSwapEnv().reset(seed=1)
    wanted = policy.choose(board)
    for other in (board.astype(np.int64), board.astype(np.float32), board.tolist()):
        assert policy.choose(other) == wanted
    with pytest.raises(ValueError, match="board: found kind -1"):
        policy.choose(np.full((6, 6), -1))


@pytest.mark.parametrize("limit", [1, 3, 6])
@pytest.mark.parametrize("mode", list(AutoresetMode))
@pytest.mark.parametrize(
    "name, options",
    [
        ("GemGem", {"size": 5, "kinds": 4, "goal": "p2", "swaps": 4, "observation": ("cells", "numbers", "action_mask")}),
        ("GemGem", {"size": 6, "target": 25, "reward": "swaps"}),
        ("Level", {"level": "01-first-steps"}),
    ],
)
def test_a_limit_of_steps_is_that_of_gymnasium(name, options, mode, limit):
    seed, count = np.random.SeedSequence().entropy % 2**32, 5
    print("seed", seed)
    options = options | {"max_episode_steps": limit}
    ours = gymnasium.make_vec(f"sweetfish/{name}-v0", count, autoreset_mode=mode, **options)
    theirs = gymnasium.make_vec(
        f"sweetfish/{name}-v0", count, vectorization_mode="sync", vector_kwargs={"autoreset_mode": mode}, **options
    )
    rng = np.random.default_rng(seed)

    def same(one, other):
        if isinstance(one, dict):
            assert one.keys() == other.keys()
            return [same(one[name], other[name]) for name in one]
        return np.testing.assert_array_equal(one, other)

    same(ours.reset(seed=seed)[0], theirs.reset(seed=seed)[0])
    truncations = 0
    for _ in range(40):
        legal = rng.random(count) < 0.7
        actions = np.where(legal, ours.sample_actions(), rng.integers(ours.single_action_space.n, size=count))
        found, wanted = ours.step(actions), theirs.step(actions)
        over, truncations = wanted[2] | wanted[3], truncations + int(wanted[3].sum())
        for one, other in zip(found[:4], wanted[:4], strict=True):
            same(one, other)
        assert (found[4]["won"] == wanted[4].get("won", False)).all()
        same(found[4]["action_mask"], np.stack(list(wanted[4]["action_mask"])))
        if mode == AutoresetMode.SAME_STEP and over.any():
            last = as_objects(found[4])["final_obs"]
            for place in np.flatnonzero(over):
                same(last[place], wanted[4]["final_obs"][place])
            for name in ("score", "left", "won"):
                same(found[4]["final_info"][name], wanted[4]["final_info"][name])
        if mode == AutoresetMode.DISABLED and over.any():
            again = {"options": {"reset_mask": over}}
            same(ours.reset(**again)[0], theirs.reset(**again)[0])
    assert truncations > 0
