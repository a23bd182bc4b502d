"""Runs the programs that are installed with the package."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import time
from typing import Any

from sweetfish._programs import find


def run(*arguments: str, text: str | None = None, name: str = "sweetfish") -> subprocess.CompletedProcess[str]:
    """Runs a program to its end."""
    command = [str(find(name)), *arguments]
    return subprocess.run(command, input=text, capture_output=True, text=True, check=False)


def output(*arguments: str, text: str | None = None) -> str:
    """Returns what the program prints; it must succeed."""
    done = run(*arguments, text=text)
    assert done.returncode == 0, done.stderr
    return done.stdout


def last_json(*arguments: str, text: str | None = None) -> Any:
    """Returns the object in the last line that the program prints."""
    return json.loads(output(*arguments, text=text).splitlines()[-1])


def interrupted(code: str, after: float = 0.5) -> tuple[str, float]:
    """Runs Python code, interrupts it once it has printed a line, and returns what it printed then and how long that took."""
    # Shells let what they run in the background ignore interrupts.
    heeds = "import signal; signal.signal(signal.SIGINT, signal.default_int_handler)\n"
    with subprocess.Popen(
        [sys.executable, "-c", heeds + code], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    ) as child:
        assert child.stdout is not None
        child.stdout.readline()
        time.sleep(after)
        started = time.monotonic()
        child.send_signal(signal.SIGINT)
        try:
            rest, _ = child.communicate(timeout=60)
        except subprocess.TimeoutExpired:
            child.kill()
            raise
    return rest, time.monotonic() - started
