"""Keeps processes that work together on one core of the machine.

They wake each other thousands of times, and one of them works at a time, or nearly so.  On one core a wake-up is a switch;
from core to core it is an interrupt, and on a busy machine a place in another queue.
This is never a matter of right or wrong: where a system has nothing of the kind, nothing is done.
"""

from __future__ import annotations

import contextlib
import os
from types import TracebackType

_CORE = 36
"""The field of `/proc/thread-self/stat` that names the core, counted from behind the program's name."""

_NO_CORE = OSError, AttributeError, ValueError, IndexError
"""What is raised where a system cannot tell cores apart, and where a process has ended."""


class OneCore:
    """Use as a context manager, around a match; `add` brings a process to the core where this thread then is."""

    def __init__(self) -> None:
        self._before: set[int] = set()
        self._core: set[int] = set()

    def __enter__(self) -> OneCore:
        with contextlib.suppress(*_NO_CORE):
            before = os.sched_getaffinity(0)
            # The core is chosen anew for each match, so that jobs which met on one do not stay there.
            core = {_current()}
            if core < before:
                os.sched_setaffinity(0, core)
                self._before, self._core = before, core
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._before:
            with contextlib.suppress(OSError):
                os.sched_setaffinity(0, self._before)

    def add(self, process: int | None) -> None:
        """Bring a process here, as long as it is there."""
        if self._core and process is not None:
            with contextlib.suppress(OSError):
                os.sched_setaffinity(process, self._core)


def bring_together(*processes: int | None) -> None:
    """Bring these processes to the core where this thread is, which waits while they work.

    The thread itself stays free: it works for the next pair where there is room.
    """
    with contextlib.suppress(*_NO_CORE):
        core = {_current()}
        for process in processes:
            if process is not None:
                os.sched_setaffinity(process, core)


def _current() -> int:
    with open("/proc/thread-self/stat", "rb") as file:
        return int(file.read().rpartition(b")")[2].split()[_CORE])
