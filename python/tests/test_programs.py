"""The programs that are installed with the package."""

from __future__ import annotations

import subprocess
import sys
import sysconfig
from pathlib import Path

import pytest
from program import output, run

import sweetfish
from sweetfish import _programs


def module(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "sweetfish", *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def test_the_module_runs_the_program() -> None:
    assert output("--version") == f"sweetfish {sweetfish.__version__}\n"
    for arguments in (["--version"], ["level", "check", "05-hedges"], ["no-such"], ["level", "check", "none"]):
        own, program = module(*arguments), run(*arguments)
        assert (own.returncode, own.stdout) == (program.returncode, program.stdout)
        assert own.stderr == program.stderr


def test_the_grader_comes_along() -> None:
    assert run("--version", name="grader").stdout == f"grader {sweetfish.__version__}\n"


def test_a_program_is_looked_for_where_installers_put_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert _programs.find().parent == Path(sysconfig.get_path("scripts"))
    name = _programs.find().name
    monkeypatch.setattr(_programs, "_folders", lambda: iter([str(tmp_path / "a"), str(tmp_path / "b")]))
    with pytest.raises(FileNotFoundError, match="not found in .*a, .*b; install sweetfish again"):
        _programs.find()
    (tmp_path / "b").mkdir()
    (tmp_path / "b" / name).write_text("")
    assert _programs.find() == tmp_path / "b" / name


def test_the_page_is_found_if_the_wheel_has_it() -> None:
    shared = Path(sysconfig.get_path("data")) / "share" / "sweetfish" / "sweetfish.html"
    done = run("page", "--print")
    if shared.is_file():
        assert Path(done.stdout.rstrip("\n")).samefile(shared)
    else:
        assert done.returncode == 1
        assert done.stderr.startswith("sweetfish: found no sweetfish.html in ")
