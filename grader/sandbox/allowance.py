"""The time that all runs of one submission have together, whichever of its files is graded and with whose parts.

It is the time of its processes and that of the grader's own thread, which reads what they answer: that may be very large.

CPU time decides, and the clock stands behind it for what waits.  A machine that is busy is no fault of the submission's: where
the system tells how long a process was ready to run and had no processor, that time is taken off the clock.
"""

from __future__ import annotations

import contextlib
import threading
import time
from collections.abc import Iterator
from typing import Protocol

from grader.kits.assignment import Limits
from grader.sandbox.delays import delayed

CPU_SHARE, CLOCK_SHARE = 6, 12
"""How many times the CPU seconds of a submission there are, and how many on the clock."""

MOST_WAITING = 120.0
"""Seconds on the clock in which a submission may neither compute nor lack a processor, however much CPU time it has."""

UNKNOWN_SHARE = 2
"""How many times as much there is on the clock where nobody tells how busy the machine is."""

ENOUGH = 0.5
"""Share that one file may use before no other is graded.  Submissions with ten mistakes use less than a third of either."""


class Process(Protocol):
    """A worker, as far as its time goes."""

    @property
    def cpu_seconds(self) -> float:
        """CPU time so far."""

    @property
    def delayed_seconds(self) -> float:
        """Time without a processor so far."""


class Allowance:
    """What is left for one submission.  Counts the thread that is `counting`, and the processes that it is told of."""

    def __init__(self, limits: Limits) -> None:
        seconds = limits.submission_cpu_seconds
        self._most_cpu = CPU_SHARE * seconds
        patience = UNKNOWN_SHARE if delayed() is None else 1
        self._most_clock, self._most_waiting = CLOCK_SHARE * seconds * patience, MOST_WAITING * patience
        self._running: list[Process] = []
        self._cpu = self._delays = self._clock = 0.0
        self._began: tuple[float, float] | None = None
        self._reading, self._thread = 0.0, 0

    @contextlib.contextmanager
    def counting(self) -> Iterator[None]:
        """The clock runs meanwhile."""
        self._began = time.monotonic(), delayed() or 0.0
        # Taken off again at the end, with what the clock of this thread shows then.
        self._thread, self._reading = threading.get_ident(), self._reading - time.thread_time()
        try:
            yield
        finally:
            self._thread, self._reading = 0, self._reading + time.thread_time()
            began, behind = self._began
            self._clock += time.monotonic() - began
            self._delays += (delayed() or 0.0) - behind
            self._began = None

    def watch(self, *processes: Process) -> None:
        """Count these, until they are let go."""
        self._running += processes

    def let_go(self, process: Process) -> None:
        """A process has ended; idempotent."""
        if process in self._running:
            self._running.remove(process)
            self._cpu += process.cpu_seconds
            self._delays += process.delayed_seconds

    @property
    def cpu_seconds(self) -> float:
        """CPU time of the processes so far."""
        return self._cpu + sum(one.cpu_seconds for one in self._running)

    @property
    def reading_seconds(self) -> float:
        """CPU time of the thread that counts, so far; asked by that thread, or when it has ended."""
        now = time.thread_time() if threading.get_ident() == self._thread else 0.0
        return max(0.0, self._reading + now)

    @property
    def clock_seconds(self) -> float:
        """Time on the clock so far, without what other work on the machine took."""
        began, behind = self._began or (time.monotonic(), delayed() or 0.0)
        own = (delayed() or 0.0) - behind
        delays = self._delays + own + sum(one.delayed_seconds for one in self._running)
        return self._clock + time.monotonic() - began - delays

    @property
    def is_spent(self) -> bool:
        """Whether nothing more is run."""
        return self._is_over(1.0)

    @property
    def is_enough(self) -> bool:
        """Whether so much was used that no other file is graded."""
        return self._is_over(ENOUGH)

    def _is_over(self, share: float) -> bool:
        used = self.cpu_seconds + self.reading_seconds
        if used > share * self._most_cpu:
            return True
        # How busy the machine is takes longer to find out, and matters late only.
        since = time.monotonic() - self._began[0] if self._began is not None else 0.0
        most = share * min(self._most_clock, self._most_waiting + used / share)
        return self._clock + since > most and self.clock_seconds > most
