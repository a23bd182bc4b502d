"""The table of other packages in docs/python.md, made anew."""

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[3]


def test_the_table_of_packages_is_what_runs():
    (wheel,) = (Path(os.environ.get("CARGO_TARGET_DIR", ROOT / "target")) / "wheels").glob("*.whl")
    command = [sys.executable, ROOT / "examples" / "python" / "packages.py", wheel]
    printed = subprocess.run(command, capture_output=True, text=True, check=False)
    assert printed.returncode == 0, printed.stdout + printed.stderr
    assert printed.stdout in (ROOT / "docs" / "python.md").read_text()
