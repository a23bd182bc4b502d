"""Where the programs of this package are."""

from __future__ import annotations

import os
import sys
import sysconfig
from collections.abc import Iterator
from pathlib import Path

__all__ = ["find"]


def _folders() -> Iterator[str]:
    """The folders where an installer may have put programs, the likeliest first."""
    yield sysconfig.get_path("scripts")
    # An environment that was made without its own sysconfig, as by `python -S` or a frozen launcher.
    yield os.path.dirname(sys.executable)
    # `pip install --user`.
    yield sysconfig.get_path("scripts", sysconfig.get_preferred_scheme("user"))
    # `pip install --target FOLDER` puts them into FOLDER/bin, beside the package.
    yield os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "bin")


def find(name: str = "sweetfish") -> Path:
    """Returns the path of a program, or raises `FileNotFoundError`.

    >>> find("sweetfish").stem
    'sweetfish'
    """
    file = name + (sysconfig.get_config_var("EXE") or "")
    folders = list(_folders())
    for folder in folders:
        path = Path(folder) / file
        if path.is_file():
            return path
    raise FileNotFoundError(f"{file}: not found in {', '.join(folders)}; install sweetfish again")
