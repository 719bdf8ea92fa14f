"""The command `kibitz` as tests call it: in this process, or in one of its own where that matters."""

from __future__ import annotations

import contextlib
import ctypes
import os
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

import click
import pytest

import small_kit
from grader.cli import run

ROOT = Path(__file__).resolve().parents[1]
COMMAND = (sys.executable, "-m", "grader")
SYSTEM_PYTHON = Path("/usr/bin/python3")
"""An interpreter that other users can read."""

_PR_CAPBSET_DROP = 24
_OVERRIDES = (1, 2)  # CAP_DAC_OVERRIDE, CAP_DAC_READ_SEARCH
_OURS = ("PYTHON", "PYTEST", "COVERAGE", "XDG_", "KIBITZ")


@dataclass(frozen=True)
class Answer:
    """What a command answered."""

    code: int
    out: str
    err: str


class Kibitz:
    """Calls the command in this process, with `--kit` for the commands that take it."""

    def __init__(self, kit: Path, capsys: pytest.CaptureFixture[str]) -> None:
        self.kit, self._capsys = kit, capsys

    def __call__(self, *arguments: str | Path) -> Answer:
        self._capsys.readouterr()
        code = run([str(arguments[0]), "--kit", str(self.kit), *map(str, arguments[1:])])
        out, err = self._capsys.readouterr()
        return Answer(code, out, err)


def refused(answer: Answer) -> str:
    """The one line with which the command refused its input, beside that the checks are compiled: the first test of a process does that."""
    assert answer.code == 2, answer
    assert answer.out == ""
    lines = [
        one for one in answer.err.splitlines(keepends=True) if not one.startswith("compiling the checks ")
    ]
    assert len(lines) == 1, answer.err
    assert lines[0].startswith("kibitz: ")
    assert lines[0].endswith("\n")
    return lines[0]


@contextlib.contextmanager
def kit_with_cache(folder: Path) -> Iterator[Path]:
    """The small kit in `folder`, and a cache for compiled checks that no other test sees."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_CACHE_HOME", str(folder / "cache"))
        yield small_kit.make_kit(folder / "kit")


def environment(**more: str) -> dict[str, str]:
    """The environment of a process of its own: nothing of what the tests themselves run with."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(_OURS)}
    if "XDG_CACHE_HOME" in os.environ:
        kept["XDG_CACHE_HOME"] = os.environ["XDG_CACHE_HOME"]
    return {**kept, "PYTHONPATH": str(ROOT), **more}


def is_version_of(interpreter: Path) -> bool:
    """Whether it can load what is installed for this one."""
    code = f"import sys; sys.exit(sys.version_info[:2] != {tuple(sys.version_info[:2])})"
    try:
        return subprocess.run([interpreter, "-I", "-c", code], check=False).returncode == 0
    except OSError:
        return False


def without_privileges() -> None:
    """Give up, at the next exec, what lets root read and write everything.  For `preexec_fn`."""
    if os.geteuid() == 0:
        for capability in _OVERRIDES:
            ctypes.CDLL(None).prctl(_PR_CAPBSET_DROP, capability, 0, 0, 0)


def kibitz_process(
    *arguments: str | Path,
    env: Mapping[str, str] | None = None,
    before: Callable[[], None] | None = None,
    cwd: Path | None = None,
) -> Answer:
    """Call the command in a process of its own, in which `before` runs first."""
    done = subprocess.run(
        [*COMMAND, *map(str, arguments)],
        env=environment() if env is None else env,
        preexec_fn=before,
        cwd=cwd,
        capture_output=True,
        encoding="utf-8",
        errors="surrogateescape",
        check=False,
        timeout=120,
    )
    return Answer(done.returncode, done.stdout, done.stderr)


def commands_of(group: click.Group) -> dict[str, click.Command]:
    """The commands of a group by their names, each of them loaded."""
    context = click.Context(group)
    found = {name: group.get_command(context, name) for name in group.list_commands(context)}
    return {name: command for name, command in found.items() if command is not None}
