"""Environments of Gymnasium, one by one or many in a batch.

| id | game |
|---|---|
| `sweetfish/GemGem-v0` | GemGem: a square board, all runs clear, a gem is a point |
| `sweetfish/CrushAI-v0` | CandyCrush.ai: 9x9, five kinds, points by the size of a group, 50 swaps |
| `sweetfish/Level-v0` | a level with goals, blockers and special candies |
"""

from typing import Any

import gymnasium

from sweetfish.envs.single import GemSwapEnv, LevelEnv
from sweetfish.envs.vector import GemSwapVectorEnv, LevelVectorEnv

__all__ = ["GemSwapEnv", "GemSwapVectorEnv", "LevelEnv", "LevelVectorEnv", "register"]

_ENVS: dict[str, tuple[str, dict[str, Any]]] = {
    "sweetfish/GemGem-v0": ("GemSwap", {"rules": "gemgem"}),
    "sweetfish/CrushAI-v0": ("GemSwap", {"rules": "crush"}),
    "sweetfish/Level-v0": ("Level", {}),
}
"""Each id with its class, less `Env` and `VectorEnv`, and its options."""


def register() -> None:
    """Registers all environments with Gymnasium. Importing `sweetfish` does it."""
    for name, (own, options) in _ENVS.items():
        if name not in gymnasium.registry:
            gymnasium.register(
                name,
                entry_point=f"sweetfish.envs:{own}Env",
                vector_entry_point=f"sweetfish.envs:{own}VectorEnv",
                kwargs=options,
            )
