"""A match keeps to one core of the machine, and gives it back."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from grader.tournament.core import OneCore

pytestmark = pytest.mark.skipif(
    not hasattr(os, "sched_getaffinity") or len(os.sched_getaffinity(0)) < 2, reason="needs two cores"
)


def test_a_match_keeps_to_one_core() -> None:
    """This thread and the processes that are added share a core; afterwards this thread may go anywhere again."""
    before = os.sched_getaffinity(0)
    with subprocess.Popen([sys.executable, "-c", "input()"], stdin=subprocess.PIPE) as process:
        with OneCore() as core:
            core.add(process.pid)
            assert len(os.sched_getaffinity(0)) == 1
            assert os.sched_getaffinity(process.pid) == os.sched_getaffinity(0)
        assert os.sched_getaffinity(0) == before
        process.communicate(b"\n")


def test_what_is_gone_and_what_is_not_to_be_had_does_not_matter(monkeypatch: pytest.MonkeyPatch) -> None:
    """A process that has ended, and a system that knows nothing of cores, stop no match."""
    with OneCore() as core:
        core.add(2**22 + 1)
        core.add(None)
    monkeypatch.delattr(os, "sched_getaffinity")
    with OneCore() as core:
        core.add(os.getpid())
