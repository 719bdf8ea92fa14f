"""One command of a tool, run to its end within a limit, with what it cost.  It knows no tool."""

from __future__ import annotations

import os
import resource
import signal
import subprocess
import threading
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

OUTER_SECONDS = 60.0
"""When a command is ended that has no limit of its own, or does not keep to it."""

ADDRESS_SPACE = 8 * 2**30
"""Bytes that one process of a tool may map, so that a flood does not take the whole machine."""


@dataclass(frozen=True)
class Usage:
    """What commands took: seconds of CPU with all children that were waited for, seconds of wall clock, and the
    bytes that the largest process held in memory."""

    cpu: float = 0.0
    wall: float = 0.0
    memory: int = 0
    ended: bool = False
    """Whether the outer limit ended it."""

    def __add__(self, other: Usage) -> Usage:
        return Usage(
            self.cpu + other.cpu,
            self.wall + other.wall,
            max(self.memory, other.memory),
            self.ended or other.ended,
        )


def run(
    command: Sequence[str | Path],
    place: Path,
    environment: Mapping[str, str],
    seconds: float = OUTER_SECONDS,
    log: Path | None = None,
) -> Usage:
    """Run a command in the folder `place`, without input.  What it prints goes to the file `log`, or is dropped.

    Everything in its process group is ended afterwards, and after `seconds` at the latest.
    """
    started = time.perf_counter()
    with (log or Path(os.devnull)).open("wb") as output:
        process = subprocess.Popen(
            [str(word) for word in command],
            cwd=place,
            env=dict(environment),
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        )
        # Here rather than in the child: code between fork and exec is not safe beside other threads.
        if hasattr(resource, "prlimit"):
            resource.prlimit(process.pid, resource.RLIMIT_AS, (ADDRESS_SPACE, ADDRESS_SPACE))
        late = threading.Event()

        def end() -> None:
            late.set()
            end_group(process.pid)

        timer = threading.Timer(seconds, end)
        timer.start()
        try:
            _, status, used = os.wait4(process.pid, 0)
            wall = time.perf_counter() - started
        finally:
            # Also where this benchmark is stopped.
            timer.cancel()
            end_group(process.pid)
    process.returncode = os.waitstatus_to_exitcode(status)
    return Usage(used.ru_utime + used.ru_stime, wall, used.ru_maxrss * 1024, late.is_set())


def end_group(leader: int) -> None:
    """End what is left of the process group of a command that this module started."""
    try:
        os.killpg(leader, signal.SIGKILL)
    except (ProcessLookupError, PermissionError):
        pass
