"""A class whose grading is killed at any moment goes on where it stopped, and ends with the same results."""

from __future__ import annotations

import os
import signal
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

import small_kit
from assignment_tools import sampled
from class_tools import timeless
from commands import COMMAND, environment, kit_with_cache

SUBMISSIONS = 14
SECONDS = 60
"""How long anything here may take before the test says that it hangs."""


@pytest.fixture(scope="module")
def kit(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """The small kit, with a cache of its own."""
    with kit_with_cache(tmp_path_factory.mktemp("kit")) as root:
        yield root


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A class in which many are wrong in ways of their own."""
    folder = small_kit.make_class(tmp_path_factory.mktemp("class") / "class")
    for number in range(SUBMISSIONS - 4):
        wrong = small_kit.RIGHT.replace("return a + b", f"return a + b * {number}")
        (folder / f"student{number}.py").write_text(wrong)
    return folder


def command(kit: Path, folder: Path, out: Path, jobs: int) -> list[str]:
    """The command that grades the class."""
    options = ["--kit", str(kit), "--out", str(out), "--jobs", str(jobs)]
    return [*COMMAND, "grade", small_kit.NAME, str(folder), *options]


def finish(kit: Path, folder: Path, out: Path, jobs: int) -> None:
    """Grade the class to its end."""
    subprocess.run(
        command(kit, folder, out, jobs), env=environment(), check=True, capture_output=True, timeout=SECONDS
    )


@pytest.fixture(scope="module")
def undisturbed(kit: Path, folder: Path, tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
    """What comes of the class where nobody kills anything."""
    out = tmp_path_factory.mktemp("undisturbed") / "out"
    finish(kit, folder, out, 1)
    found = timeless(out)
    assert len(found) >= 2 * SUBMISSIONS + 2
    return found


def written(out: Path) -> dict[str, int]:
    """The results that are there, and when they were written."""
    return {path.stem: path.stat().st_mtime_ns for path in out.glob("results/*.json")}


def alive(group: int) -> bool:
    """Whether a process of this group still runs."""
    try:
        os.killpg(group, 0)
    except ProcessLookupError:
        return False
    return True


@sampled(2)
@pytest.mark.parametrize("jobs", [1, 2])
@pytest.mark.parametrize("after", [0, 1, 5, SUBMISSIONS - 1])
def test_killed_and_run_again(
    kit: Path, folder: Path, tmp_path: Path, undisturbed: dict[str, bytes], jobs: int, after: int
) -> None:
    """`kill -9` after so many results: all processes end, what was graded is kept, and the end is the same."""
    out = tmp_path / "out"
    process = subprocess.Popen(
        command(kit, folder, out, jobs),
        env=environment(),
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )
    deadline = time.monotonic() + SECONDS
    while len(written(out)) < after and process.poll() is None:
        assert time.monotonic() < deadline
        time.sleep(0.002)
    process.send_signal(signal.SIGKILL)
    process.wait()
    while alive(process.pid):
        assert time.monotonic() < deadline, "a job outlives its parent"
        time.sleep(0.01)
    kept = written(out)
    assert len(kept) >= after
    finish(kit, folder, out, jobs)
    assert timeless(out) == undisturbed
    assert {name: time for name, time in written(out).items() if name in kept} == kept
    assert not list(out.rglob(".writing-*"))
