"""`python -m sweetfish`: the program `sweetfish`."""

from __future__ import annotations

import os
import subprocess
import sys

from sweetfish._programs import find


def main() -> int:
    """Runs the program with the arguments of this process. Returns its exit code."""
    try:
        program = os.fspath(find())
    except FileNotFoundError as error:
        print(f"sweetfish: {error}", file=sys.stderr)
        return 1
    arguments = [program, *sys.argv[1:]]
    if sys.platform != "win32":
        os.execv(program, arguments)
    # Windows has no exec: it would return to the shell at once.
    try:
        return subprocess.run(arguments, check=False).returncode
    except KeyboardInterrupt:
        return 130


if __name__ == "__main__":
    sys.exit(main())
