"""Match-3 games for agents: environments, the agents of the papers, and engines of the candy family."""

from sweetfish._sweetfish import Policy, Rules, __version__, agents, play

__all__ = ["Policy", "Rules", "__version__", "agents", "play"]
