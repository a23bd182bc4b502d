"""Match-3 games for agents: environments, the agents of the papers, and engines of the candy family.

>>> import gymnasium, sweetfish
>>> env = gymnasium.make("sweetfish/GemGem-v0")
>>> cells, info = env.reset(seed=1)
>>> cells.shape, int(info["action_mask"].sum())
((6, 6), 13)
"""

from sweetfish._sweetfish import Policy, Rules, __version__, agents
from sweetfish.envs import register
from sweetfish.evaluation import evaluate, play, summary

register()

__all__ = ["Policy", "Rules", "__version__", "agents", "evaluate", "play", "summary"]
