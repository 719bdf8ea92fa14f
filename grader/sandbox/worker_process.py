"""The trusted side's handle on one worker: ask, wait for answers within limits, and end it.

What comes from a worker is bytes that a hostile program may have made.  Here they are only waited for, and cut into
frames (`connection.py`); what they mean is decided elsewhere.  Nothing here waits without a limit.
"""

from __future__ import annotations

import os
import select
import signal
import time
from collections.abc import Callable, MutableSet

from grader.inside import scratch
from grader.kits.assignment import Limits
from grader.model.errors import InternalError
from grader.model.worker_errors import Where, WorkerDied, WorkerTimeout, WorkerViolation
from grader.sandbox import stack_dump
from grader.sandbox.connection import Connection
from grader.sandbox.delays import delayed
from grader.sandbox.zygote_process import Ended, Zygote, ZygoteGone, anonymous_file, only_to_write

NUMBER_BYTES = 8
PAGE_BYTES = 3 * NUMBER_BYTES

HELLO_SECONDS = 20.0
WALL_GRACE_SECONDS = 1.0
"""Added to the wall-clock limit: time that a loaded machine takes to get to a worker at all."""

POLL_SECONDS = 0.05
"""How often a worker that works is looked at: its time, its progress, its disk."""

SHORTEST_POLL_SECONDS = 0.002
DEATH_SECONDS = 1.0
"""From the end of the connection to the end of the process, where it ends by itself."""

TRACE_SECONDS = 0.5
MEMORY_SHARE = 0.9
"""A process that dies with so much of its memory limit in use has died of it."""

BY_ITSELF = "ended itself"
_CPU_CLOCK_OF_A_PROCESS = 2


class Worker:
    """One worker.  Made by `Sandbox.worker`; `hello` must have been heard before anything is asked.

    `ask` sends a message, and each call of `answer` returns one frame of what the worker says to it.
    `terminal` is the descriptor of a terminal on which it is to run a program.
    """

    def __init__(
        self,
        zygote: Zygote,
        limits: Limits,
        folder: str,
        register: MutableSet[Worker],
        role: str = "",
        terminal: int | None = None,
        partner: int | None = None,
    ) -> None:
        self._zygote = zygote
        self._limits = limits
        self._folder = folder
        self._register = register
        self._pid: int | None = None
        self._pidfd: int | None = None
        self._space: int | None = None
        self._ended: Ended | None = None
        self._closed = False
        self._output: tuple[str, bool] | None = None
        self.ready = False
        self.over: Callable[[], bool] | None = None
        """Asked while it is waited for: whether all the time that there is for it is used up, whatever progress it shows."""
        self._cpu = self._delayed = 0.0
        self._next_look = 0.0
        self._connection = Connection(limits.answer_kb)
        theirs = self._connection.theirs
        self._files = {name: anonymous_file(name) for name in ("output", "trace", "page")}
        os.truncate(self._files["page"], os.sysconf("SC_PAGESIZE"))
        register.add(self)
        try:
            output = self._files["output"] if terminal is None else terminal
            more = [] if partner is None else [partner]
            with only_to_write(self._files["trace"]) as trace:
                zygote.ask_fork(folder, [theirs.fileno(), output, trace, self._files["page"], *more], role)
        except BaseException:
            self.close()
            raise
        finally:
            theirs.close()

    def hello(self) -> list[str]:
        """Wait until the worker is confined; the names of the protections that it saw to hold."""
        self._pid, self._pidfd, self._space = self._zygote.forked()
        self._poll = select.poll()
        self._poll.register(self._connection.link, select.POLLIN)
        if self._pidfd is not None:
            self._poll.register(self._pidfd, select.POLLIN)
        self.mark()
        try:
            held = self._frame(HELLO_SECONDS, HELLO_SECONDS).decode().split()
        except (WorkerDied, WorkerTimeout) as error:
            self.close()
            raise InternalError(
                f"a worker could not be set up ({error}): {self.output()[0].strip()}"
            ) from None
        self.ready = True
        return held

    @property
    def pid(self) -> int | None:
        """Its process id, as long as it is its own."""
        return self._pid

    @property
    def progress(self) -> int:
        """The number that the worker last showed with `channel.progress`."""
        return int.from_bytes(self._shown()[:NUMBER_BYTES], "little")

    @property
    def step(self) -> int | None:
        """The number that the worker last showed with `channel.step`, since it showed its progress; None without one."""
        shown = int.from_bytes(self._shown()[NUMBER_BYTES : 2 * NUMBER_BYTES], "little")
        return shown - 1 if shown else None

    @property
    def is_unsure(self) -> bool:
        """Whether the worker showed that what its program does hangs on something that is not there."""
        return any(self._shown()[2 * NUMBER_BYTES :])

    def _shown(self) -> bytes:
        # Read, not mapped: a worker that cut the file short would end us with SIGBUS.
        return b"" if self._closed else os.pread(self._files["page"], PAGE_BYTES, 0)

    @property
    def cpu_seconds(self) -> float:
        """CPU time that the worker has used so far, or in all; 0.0 where the system does not tell."""
        if self._ended is not None:
            return self._ended.cpu
        if self._pid is not None:
            try:
                self._cpu = time.clock_gettime((~self._pid << 3) | _CPU_CLOCK_OF_A_PROCESS)
            except OSError:
                pass  # it has ended, or this is not Linux
        return self._cpu

    @property
    def delayed_seconds(self) -> float:
        """How long it was ready to run and had no processor; 0.0 where the system does not tell."""
        if self._pid is not None:
            self._delayed = delayed(self._pid) or self._delayed
        return self._delayed

    def ask(self, *messages: bytes) -> None:
        """Send messages.  Never waits: what the worker does not take now is sent while `answer` or `deliver` waits.

        Raises WorkerViolation where the worker has spoken without being asked.
        """
        self._connection.receive()
        if self._connection.has_more:
            raise WorkerViolation("it sent more than it was asked for")
        for message in messages:
            self._connection.add(message)
        self._connection.send()
        self.mark()

    def deliver(self, seconds: float) -> bool:
        """Wait until the worker has taken all that it was sent, so many seconds at most; whether it has.

        For callers that do not wait for an answer to what they send.  A worker that is gone takes everything.
        """
        end = time.monotonic() + seconds
        while self._connection.sends and (left := end - time.monotonic()) > 0:
            self._poll.modify(self._connection.link, select.POLLOUT)
            # The end of the process is told by its own descriptor, and of the connection by an error of `send`.
            self._poll.poll(min(POLL_SECONDS, left) * 1000)
            self._connection.send()
        return not self._connection.sends

    def answer(self, cpu: float) -> bytes:
        """The next frame.  Raises one of `grader.model.worker_errors`.

        `cpu` is in seconds and counts from the last frame, question or change of `progress`.
        """
        return self._frame(cpu, cpu * self._limits.wall_factor + WALL_GRACE_SECONDS)

    def output(self) -> tuple[str, bool]:
        """The beginning of what it wrote to standard output and error, and whether there was more."""
        if self._output is None:
            most = self._limits.output_kb << 10
            data = os.pread(self._files["output"], most + 1, 0)
            return data[:most].decode("utf-8", "replace"), len(data) > most
        return self._output

    def close(self) -> None:
        """End the worker and remove all that is left of it.  May be called again."""
        if self._closed:
            return
        self._reap()
        self._output = self.output()
        self._closed = True
        self._register.discard(self)
        self._connection.link.close()
        for descriptor in (*self._files.values(), self._pidfd, self._space):
            if descriptor is not None:
                os.close(descriptor)
        scratch.remove(self._folder)

    def __enter__(self) -> Worker:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def mark(self) -> None:
        """The time limits count from here."""
        self._cpu_mark, self._wall_mark = self.cpu_seconds, time.monotonic()
        self._progress_mark = self.progress

    def _frame(self, cpu: float, wall: float) -> bytes:
        while (frame := self._connection.cut_frame()) is None:
            self._wait(cpu, wall)
        if self._space is not None:
            # To ask costs next to nothing there, and a full disk is to be told as such, whatever became of the write.
            self._keep_to_the_disk()
        self.mark()
        return frame

    def _wait(self, cpu: float, wall: float) -> None:
        """Wait for something to come in, for a moment; see to the limits."""
        now = time.monotonic()
        if now >= self._next_look:
            self._look(now)
        cpu_left = cpu - (self.cpu_seconds - self._cpu_mark)
        wall_left = wall - (now - self._wall_mark)
        if cpu_left <= 0 or wall_left <= 0:
            # Who asks several workers at once may look late: an answer that is there already came in time.
            if self._connection.receive() and self._connection.has_frame():
                return
            raise WorkerTimeout(self.where())
        self._poll.modify(
            self._connection.link, select.POLLIN | (select.POLLOUT if self._connection.sends else 0)
        )
        moment = min(POLL_SECONDS, max(SHORTEST_POLL_SECONDS, min(cpu_left, wall_left)))
        if not self._poll.poll(moment * 1000):
            return
        self._connection.send()
        # What a dying worker has sent comes before the news that it has died.
        if not self._connection.receive() and self._cut_short():
            raise self._death()

    def _cut_short(self) -> bool:
        """Whether nothing will come any more: the connection or the process has ended."""
        if self._connection.is_over:
            return True
        return self._pidfd is not None and bool(select.select([self._pidfd], [], [], 0)[0])

    def _look(self, now: float) -> None:
        """Progress starts the limits anew, as long as there is any time at all; too much on the disk ends the worker."""
        if self.over is not None and self.over():
            raise WorkerTimeout(None)
        if self.progress != self._progress_mark:
            self.mark()
        self._keep_to_the_disk()
        self._next_look = now + POLL_SECONDS

    def _keep_to_the_disk(self) -> None:
        """Raises WorkerDied where it has taken too much, and ends it."""
        if how := self._excess():
            self._reap()
            raise WorkerDied(how)

    def _excess(self) -> str:
        """What it did with the disk where that is too much; "" where it is not."""
        try:
            used = (
                scratch.used_bytes(self._folder) if self._space is None else scratch.used_space(self._space)
            )
        except scratch.Unmeasurable as problem:
            return f"made {problem} on the disk"
        return (
            f"filled its disk space of {self._limits.disk_mb} MB" if used > self._limits.disk_mb << 20 else ""
        )

    def _death(self) -> WorkerDied:
        """Say in words how the worker ended."""
        by_itself = self._has_ended(DEATH_SECONDS)
        where = self._traced()
        ended = self._reap()
        if not by_itself:
            return WorkerDied("closed its connection to the grader", where)
        if ended is None:
            return WorkerDied("was killed together with the process that started it", where)
        how = self._excess() or self._in_words(ended)
        code = os.waitstatus_to_exitcode(ended.status)
        return WorkerDied(how, where, code if how.startswith(BY_ITSELF) else None)

    def _in_words(self, ended: Ended) -> str:
        code = os.waitstatus_to_exitcode(ended.status)
        limit = self._limits.memory_mb << 20
        if code != 0 and ended.memory >= limit * MEMORY_SHARE:
            return f"used more than {self._limits.memory_mb} MB of memory"
        if code >= 0:
            return f"{BY_ITSELF} with exit code {code}"
        if -code == signal.SIGXCPU:
            return "used up the CPU time of a whole submission"
        name = signal.Signals(-code).name if -code in set(signal.Signals) else str(-code)
        return f"was killed by signal {name}"

    def _has_ended(self, seconds: float) -> bool:
        if self._pidfd is None:
            time.sleep(POLL_SECONDS)
            return True
        return bool(select.select([self._pidfd], [], [], seconds)[0])

    def where(self) -> Where | None:
        """Ask the worker, by a signal, for the line that it is running; its Python need not cooperate."""
        if not self._signal(signal.SIGUSR1):
            return None
        end = time.monotonic() + TRACE_SECONDS
        while time.monotonic() < end and not stack_dump.is_whole(self._trace()):
            time.sleep(SHORTEST_POLL_SECONDS)
        return self._traced()

    def _traced(self) -> Where | None:
        return stack_dump.innermost(self._trace())

    def _trace(self) -> str:
        return os.pread(self._files["trace"], stack_dump.MOST_BYTES, 0).decode("utf-8", "replace")

    def _signal(self, number: signal.Signals) -> bool:
        try:
            if self._pidfd is not None:
                signal.pidfd_send_signal(self._pidfd, number)
            elif self._pid is not None:
                os.kill(self._pid, number)  # not reaped yet, so the number is still its own
        except OSError:
            return False
        return True

    def _reap(self) -> Ended | None:
        """Kill the worker and what it started; how it ended, or None where nobody can tell."""
        if self._ended is None and self._pid is not None:
            self._delayed = self.delayed_seconds
            try:
                os.killpg(self._pid, signal.SIGKILL)  # the group that it leads, where it could fork
            except OSError:
                pass
            self._signal(signal.SIGKILL)
            try:
                self._ended = self._zygote.reap(self._pid)
            except ZygoteGone:
                pass
            self._pid = None
        return self._ended
