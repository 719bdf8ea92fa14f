"""The sandbox: starts workers, locked-down processes that each run one submission, and tells how well.

    with Sandbox(limits, common=programs) as sandbox:
        with sandbox.worker() as worker:
            worker.ask(message)
            answer = worker.answer(cpu=1.0)

Trusted side; what happens inside is in `grader/inside/`, and why it holds in `docs/explanation/sandbox.md`.
A sandbox belongs to one thread at a time.  `kibitz grade` gives each of its jobs one.
"""

from __future__ import annotations

import math
import os
import secrets
import socket
import sys
import tempfile
import weakref
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any, Literal

from grader.inside import scratch
from grader.kits.assignment import Limits
from grader.model.errors import InternalError, SandboxError
from grader.model.result import SandboxInfo
from grader.sandbox.core import bring_together
from grader.sandbox.worker_process import Worker
from grader.sandbox.zygote_process import INSIDE, Zygote, ZygoteGone

Level = Literal["weak", "medium", "strong"]
Role = Literal["", "lends", "played"]
"""What a worker does: checks, where it is "", or what a program on a terminal needs."""

LEVELS: tuple[Level, ...] = ("weak", "medium", "strong")
"""From the lowest to the highest."""

LANDLOCK = "landlock"
SECCOMP = "seccomp"
RLIMITS = "rlimits"
MEMORY_LIMIT = "memory-limit"
NO_PRIVILEGES = "no-privileges"
PROCESS_GROUP = "process-group"
OWN_USER = "own-user"
NAMESPACES = "namespaces"
PROTECTIONS = (
    LANDLOCK,
    SECCOMP,
    RLIMITS,
    MEMORY_LIMIT,
    NO_PRIVILEGES,
    PROCESS_GROUP,
    OWN_USER,
    NAMESPACES,
)
"""The names of `grader/inside/confine.py`, which is not imported here because it loads ctypes."""

STRONG = frozenset({LANDLOCK, SECCOMP, RLIMITS, MEMORY_LIMIT, NO_PRIVILEGES})
MEDIUM = frozenset({RLIMITS, NO_PRIVILEGES, PROCESS_GROUP})

CPU_BACKSTOP_FACTOR = 2
"""The kernel ends a worker that has used so many times the CPU seconds of a whole submission."""

_CONTENT = ("reference", "spec_tests", "transcripts", "examples", "tests")
"""Folders of a checkout beside the package that no submission may read, wherever the checkout lies."""

DELIVERY_SECONDS = 60.0
"""For the files of a submission, or of the kit's, to be taken by our own code: 16 MB take a fraction of one."""

_STARTS = 3
_PR_SET_DUMPABLE = 4


def reaches(level: Level, demand: str | None) -> bool:
    """Whether a level is the one that is demanded, or a higher one."""
    return demand is None or LEVELS.index(level) >= LEVELS.index(demand)


def level_of(held: Iterable[str], *, root: bool) -> Level:
    """The level that these protections make.  `root`: whether the grader itself runs as root.

    Without Landlock and seccomp, a worker that shares the grader's user can do what the grader can; where
    that is root, nothing is left but the time limits.
    """
    held = frozenset(held)
    if held >= STRONG:
        return "strong"
    if held >= MEDIUM and (OWN_USER in held or not root):
        return "medium"
    return "weak"


class Sandbox:
    """One fork server and the workers that come from it.

    `demand` is the lowest level to be content with: `worker` and `info` raise SandboxError below it.
    `preload` names modules of the standard library that every worker has imported from birth, and `common`
    is JSON that every worker is given.  `only` leaves out all protections but those it names, and `serving`
    is another module for the worker to run: both are for tests.  `program` is what a worker becomes instead, for
    submissions in another language (see `grader/inside/executing.py`).  `hashes` is what the order of sets hangs on: the same
    for all whose answers are compared.
    """

    def __init__(
        self,
        limits: Limits,
        *,
        demand: str | None = None,
        preload: Sequence[str] = (),
        common: bytes = b"null",
        only: Iterable[str] = PROTECTIONS,
        serving: Path = INSIDE / "worker.py",
        program: dict[str, Any] | None = None,
        hashes: int = 0,
    ) -> None:
        if demand is not None and demand not in LEVELS:
            raise SandboxError(f"no sandbox level is called {demand!r}; there are {', '.join(LEVELS)}")
        if not hasattr(os, "fork"):
            raise SandboxError(f"the sandbox needs Linux or macOS; there is none for {sys.platform}")
        self.limits = limits
        self._demand = demand
        self._common = common
        self._hashes = hashes
        self._roots: list[str] = []
        # Also where nobody calls `close`.
        self._cleanup = weakref.finalize(self, _remove, self._roots, os.getpid())
        self._brief: dict[str, Any] = {
            "scratch": self._new_root(),
            "trusted": os.getpid(),
            "hidden": [str(INSIDE.parent), *(str(INSIDE.parents[1] / name) for name in _CONTENT)],
            "serving": str(serving),
            "preload": list(preload),
            "only": sorted(only),
            "program": program,
            "namespaces": True,
            "memory_bytes": limits.memory_mb << 20,
            "file_bytes": limits.file_mb << 20,
            "disk_bytes": limits.disk_mb << 20,
            "output_bytes": limits.output_kb << 10,
            "cpu_seconds": math.ceil(limits.submission_cpu_seconds * CPU_BACKSTOP_FACTOR),
        }
        self._number = 0
        self._info: SandboxInfo | None = None
        self._workers: set[Worker] = set()
        self._zygote: Zygote | None = None
        self._spare: Worker | None = None
        try:
            # The first worker is asked for now, and is ready when the caller has done its other work.
            self._spare = self._asked()
        except ZygoteGone:
            pass  # `worker` tries again, and says why
        except BaseException:
            self.close()
            raise

    @property
    def info(self) -> SandboxInfo:
        """The level in force and the protections that the first worker saw to hold."""
        if self._info is None:
            self._spare = self.worker()
        assert self._info is not None
        return self._info

    def worker(self, terminal: int | None = None, role: Role = "", partner: int | None = None) -> Worker:
        """A fresh worker; with the descriptor of a `terminal`, one that runs a program there.

        `partner` is one end of a connection between two workers: the other one "lends" it the kit's parts, or is "played" by it.

        Raises SandboxError where the level is below the one demanded, InternalError where none can be had.
        """
        reasons: list[str] = []
        for _ in range(_STARTS):
            worker = None
            if terminal is None and not role and partner is None:
                worker, self._spare = self._spare, None
            try:
                if self._spare is not None and not self._spare.ready:
                    # It was asked for first, so its answer comes first.
                    self._judge(self._spare.hello())
                if worker is None:
                    worker = self._asked(terminal, role, partner)
                if not worker.ready:
                    self._judge(worker.hello())
                return worker
            except ZygoteGone as gone:
                reasons.append(str(gone).strip())
                if worker is not None:
                    worker.close()
                self._drop_zygote()
            except BaseException:
                if worker is not None:
                    worker.close()
                raise
        raise InternalError("the sandbox does not start: " + (reasons[-1] or "it ends without a word"))

    def pair(self, role: Role, *frames: bytes, terminal: int | None = None) -> tuple[Worker, Worker]:
        """(worker, partner): a fresh worker, and another one with this role that works with it and is told these frames.

        So code of the kit's and code of the submission are in two processes.  Raises what `worker` raises.
        """
        one, other = socket.socketpair()
        with one, other:
            partner = self.worker(role=role, partner=one.fileno())
            try:
                partner.ask(*frames)
                if not partner.deliver(DELIVERY_SECONDS):
                    raise InternalError("a worker does not take what it works with")
                worker = self.worker(terminal, partner=other.fileno())
                bring_together(worker.pid, partner.pid)
                return worker, partner
            except BaseException:
                partner.close()
                raise

    def close(self) -> None:
        """End all workers and the fork server, and remove every scratch folder."""
        for worker in list(self._workers):
            worker.close()
        if self._zygote is not None:
            self._zygote.close()
            self._zygote = None
        self._cleanup()

    def __enter__(self) -> Sandbox:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _asked(self, terminal: int | None = None, role: Role = "", partner: int | None = None) -> Worker:
        if self._zygote is None:
            self._zygote = Zygote(self._brief, self._common, self._hashes)
        self._number += 1
        # A worker may ask whether a path exists, so its name is not to be guessed by others.
        folder = Path(self._roots[-1]) / f"{self._number}-{secrets.token_hex(8)}"
        return Worker(
            self._zygote,
            self.limits,
            str(folder),
            register=self._workers,
            role="on a terminal" if terminal is not None else role,
            terminal=terminal,
            partner=partner,
        )

    def _drop_zygote(self) -> None:
        if self._zygote is None:
            return
        self._zygote.close()
        self._zygote = None
        if self._info is None:
            # It has never come to life.  A system that allows half of what namespaces need looks like this.
            self._brief["namespaces"] = False
        # What the old one leaves behind may still be removing its folder.
        self._brief["scratch"] = self._new_root()

    def _new_root(self) -> str:
        """A folder for the scratch folders of one fork server."""
        self._roots.append(tempfile.mkdtemp(prefix="kibitz-"))
        # A worker with a user of its own must be able to get to its folder, but not to see the others.
        Path(self._roots[-1]).chmod(0o711)
        return self._roots[-1]

    def _judge(self, held: list[str]) -> None:
        """Take note of what a worker saw to hold.  What did not hold once does not count any more."""
        root = os.geteuid() == 0
        if self._info is not None:
            held = [one for one in held if one in self._info.protections]
        level = level_of(held, root=root)
        missing = tuple(one for one in PROTECTIONS if one not in held and (root or one != OWN_USER))
        self._info = SandboxInfo(level, tuple(held), missing)
        if not reaches(level, self._demand):
            lacking = ", ".join(missing) or "nothing that can be named"
            raise SandboxError(f"the sandbox level here is {level}, not {self._demand} (missing: {lacking})")
        if level != "strong":
            _hide_memory()


def _remove(roots: list[str], owner: int) -> None:
    """Remove the scratch folders, unless this is a process that was forked from the owner."""
    if os.getpid() == owner:
        for root in roots:
            scratch.remove(root)


def _hide_memory() -> None:
    """Keep processes of the same user from reading this one's memory.

    Where a worker is strongly confined, it cannot try, and debuggers and profilers of our own stay welcome.
    """
    if sys.platform == "linux":
        import ctypes

        ctypes.CDLL(None).prctl(_PR_SET_DUMPABLE, 0, 0, 0, 0)
