"""Options that environments share, and their checks."""

from collections.abc import Iterable, Sequence
from operator import index
from typing import Any, TypeAlias, TypeVar

import numpy as np
from numpy.typing import NDArray

from sweetfish._sweetfish import Rules

Cells: TypeAlias = NDArray[np.uint8]
Mask: TypeAlias = NDArray[np.bool_]
Numbers: TypeAlias = NDArray[np.int64]
Observation: TypeAlias = Any
"""An array, or a dictionary of several."""
Parts: TypeAlias = str | tuple[str, ...]
"""The parts of an observation, or the only one."""
Item = TypeVar("Item")

RENDER_MODES = ["ansi", "rgb_array"]


def rules_of(rules: str | Rules, options: dict[str, Any]) -> Rules:
    """The rules of a name with options, or rules as they are."""
    if isinstance(rules, str):
        return Rules(rules, **options)
    if options:
        raise ValueError(f"found {', '.join(options)} beside rules, expected one of both")
    return rules


def choice(name: str, found: str, expected: Sequence[str]) -> str:
    """Checks that a word is one of some."""
    if found not in expected:
        raise ValueError(f"{name}: found `{found}`, expected {', '.join(expected)}")
    return found


def parts(observation: str | Iterable[str], expected: Sequence[str]) -> Parts:
    """Checks the parts of an observation."""
    if isinstance(observation, str):
        return choice("observation", observation, expected)
    names = several("observation", observation, f"one or several of {', '.join(expected)}")
    return tuple(choice("observation", name, expected) for name in names)


def several(name: str, found: Iterable[Item], expected: str) -> list[Item]:
    """The items of an argument that must have some."""
    if isinstance(found, str | bytes) or not isinstance(found, Iterable):
        raise ValueError(f"{name}: found {found!r}, expected {expected}")
    return list(found)


def seed_array(seeds: Sequence[int] | NDArray[np.integer[Any]]) -> NDArray[np.uint64]:
    """Seeds as the engine takes them."""
    return np.array([checked_seed(seed) for seed in seeds], np.uint64)


def checked(name: str, number: Any, least: int, most: int) -> int:
    """Checks a whole number, which may be one of numpy."""
    try:
        found = index(number)
    except TypeError:
        raise ValueError(f"{name}: found {number!r}, expected a whole number from {least} to {most}") from None
    if not least <= found <= most:
        raise ValueError(f"{name}: found {found}, expected {least} to {most}")
    return found


def checked_seed(seed: Any) -> int:
    """Checks a seed."""
    return checked("seed", seed, 0, 2**64 - 1)


def action_array(actions: Any, count: int) -> NDArray[np.int64]:
    """Actions, one for each of some games, as the engine takes them."""
    found = np.asarray(actions)
    if found.dtype.kind not in "iu":
        raise ValueError(f"actions: found {found.dtype}, expected whole numbers")
    if found.shape != (count,):
        raise ValueError(f"actions: found an array of shape {found.shape}, expected ({count},)")
    return np.ascontiguousarray(found, np.int64)


def place_array(places: Any, count: int) -> Mask:
    """A truth value for each of some places, as the engine takes them."""
    found = np.asarray(places)
    if found.shape != (count,) or found.dtype != np.bool_:
        raise ValueError(f"reset_mask: found {found.dtype} of shape {found.shape}, expected {count} truth values")
    return np.ascontiguousarray(found)
