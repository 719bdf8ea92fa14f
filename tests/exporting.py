"""What the tests of exports share: the kits, submissions, and an environment as a platform has it."""

from __future__ import annotations

import os
import subprocess
import sys
import sysconfig
from collections.abc import Mapping
from pathlib import Path

import hidden_kit
import terminal_kit
from commands import ROOT, environment

SUBMISSIONS = {
    "right": hidden_kit.RIGHT,
    "no_steps": hidden_kit.WITHOUT_STEPS,
    "telltale": hidden_kit.TELLTALE,
    "wrong": hidden_kit.RIGHT.replace("return a + b", "return a - b"),
}


def write_submissions(folder: Path) -> Path:
    """A folder with a submission for each in `SUBMISSIONS`."""
    for name, source in SUBMISSIONS.items():
        (folder / name).mkdir(parents=True)
        (folder / name / "counter.py").write_text(source)
        (folder / name / "play.py").write_text(terminal_kit.PROGRAM)
    return folder


def platform_environment(**more: str) -> dict[str, str]:
    """As a platform has it.  What pip is asked to install is there already, so it asks no index."""
    libraries = sysconfig.get_path("purelib")
    # There is a `python` on each platform; a machine may know python3 only, beside that of the tests.
    path = f"{Path(sys.executable).parent}:{os.environ['PATH']}"
    return environment(
        PYTHONPATH=f"{ROOT}:{libraries}", PIP_NO_INDEX="1", PIP_NO_INPUT="1", PATH=path, **more
    )


def bash(
    script: str, cwd: Path, env: Mapping[str, str], flags: str = "-e"
) -> subprocess.CompletedProcess[str]:
    """Run a script as CI systems do: in bash, which stops at the first failure."""
    return subprocess.run(
        ["bash", "--noprofile", "--norc", flags, "-o", "pipefail", "-c", script],
        cwd=cwd,
        env=dict(env),
        capture_output=True,
        encoding="utf-8",
        errors="replace",
        check=False,
        timeout=300,
    )
