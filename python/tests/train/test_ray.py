"""The example for a cluster of Ray, on two nodes of this machine."""

import sys
from pathlib import Path

import pytest

ray = pytest.importorskip("ray")
level = pytest.importorskip("sweetfish.level")

EXAMPLES = Path(__file__).parents[3] / "examples" / "python"
NAMES = ["01-first-steps", "05-hedges", "37-chocolate-war"]


@pytest.fixture
def example(monkeypatch):
    """The example, on a cluster of two nodes with a core each."""
    from ray.cluster_utils import Cluster

    monkeypatch.setenv("PYTHONPATH", f"{EXAMPLES}:{':'.join(sys.path)}")
    monkeypatch.syspath_prepend(str(EXAMPLES))
    import predict_on_ray

    cluster = Cluster(initialize_head=True, head_node_args={"num_cpus": 1})
    cluster.add_node(num_cpus=1)
    ray.init(address=cluster.address, log_to_driver=False)
    yield predict_on_ray
    ray.shutdown()
    cluster.shutdown()


def test_two_nodes_play_the_games_of_one_machine(example):
    assert sum(node["Alive"] for node in ray.nodes()) == 2
    found = example.play(example.chapter(NAMES), "heuristic", games=70, seed=4, each=16)
    assert list(found) == NAMES
    for name, rows in found.items():
        wanted = level.play(name, "heuristic", games=70, seed=4)
        assert 0 < wanted["wins"]
        for column in example.KEPT:
            assert (rows[column] == wanted["rows"][column]).all(), (name, column)
