"""What tests share."""

import os
import subprocess
import sysconfig
from pathlib import Path

import pytest

try:
    from hypothesis import HealthCheck, settings
except ImportError:
    # Tests of training do without.
    pass
else:
    # The time of a test says nothing on a busy machine.
    settings.register_profile("any-machine", deadline=None, suppress_health_check=[HealthCheck.too_slow])
    settings.load_profile("any-machine")


@pytest.fixture(scope="session")
def program() -> Path:
    """The program `sweetfish` that came with the wheel."""
    name = "sweetfish.exe" if os.name == "nt" else "sweetfish"
    return Path(sysconfig.get_path("scripts")) / name


@pytest.fixture(scope="session")
def run(program):
    """Runs the program and returns what it prints."""

    def run(*arguments: object, **options) -> str:
        command = [program, *map(str, arguments)]
        done = subprocess.run(command, capture_output=True, text=True, check=False, **options)
        assert done.returncode == 0, done.stderr
        return done.stdout

    return run
