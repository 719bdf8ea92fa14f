"""Processes that work together keep to one core of the machine, and a match gives it back."""

from __future__ import annotations

import contextlib
import os
import subprocess
import sys

import pytest

from grader.kits.assignment import Limits
from grader.sandbox.core import OneCore, bring_together
from grader.sandbox.lent_parts import lending
from grader.sandbox.sandbox import Sandbox

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


def test_two_that_work_together_share_a_core() -> None:
    """They are brought to one, and this thread may go anywhere as before.  One that has ended is left out."""
    before = os.sched_getaffinity(0)
    with (
        subprocess.Popen([sys.executable, "-c", "input()"], stdin=subprocess.PIPE) as one,
        subprocess.Popen([sys.executable, "-c", "input()"], stdin=subprocess.PIPE) as other,
    ):
        bring_together(one.pid, other.pid, None)
        core = os.sched_getaffinity(one.pid)
        assert len(core) == 1 and os.sched_getaffinity(other.pid) == core
        assert os.sched_getaffinity(0) == before
        bring_together(2**22 + 1)
        one.communicate(b"\n")
        other.communicate(b"\n")


def test_a_pair_of_the_sandbox_shares_a_core() -> None:
    """What lends the kit's parts and what has the submission, of which only one works at a time."""
    with Sandbox(Limits()) as sandbox:
        worker, partner = sandbox.pair("lends", *lending({}, []))
        with contextlib.closing(worker), contextlib.closing(partner):
            assert worker.pid is not None and partner.pid is not None
            core = os.sched_getaffinity(worker.pid)
            assert len(core) == 1 and os.sched_getaffinity(partner.pid) == core
