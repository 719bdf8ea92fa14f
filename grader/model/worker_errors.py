"""How a worker can end otherwise than by answering: outcomes of a submission, not faults of ours.

    WorkerError
    ├── WorkerTimeout     it used more time than it had
    ├── WorkerDied        its process ended, or was ended for using too much
    └── WorkerViolation   it broke the rules of the connection

After any of them the worker is of no more use, and must be closed.
"""

from __future__ import annotations

from typing import NamedTuple


class Where(NamedTuple):
    """The line of the submission that was running: file as its code object says, line, function."""

    file: str
    line: int
    function: str


class WorkerError(Exception):
    """Base of the three."""


class WorkerTimeout(WorkerError):  # noqa: N818 - an outcome of a submission
    """More time than it had went by without an answer and without progress."""

    def __init__(self, where: Where | None) -> None:
        super().__init__("timed out" + (f" in {where.file}, line {where.line}" if where else ""))
        self.where = where


class WorkerDied(WorkerError):  # noqa: N818 - an outcome of a submission
    """The process ended.  `how` goes on after "it ": "was killed by signal SIGSEGV".

    `exit_code` is there where it ended by itself.
    """

    def __init__(self, how: str, where: Where | None = None, exit_code: int | None = None) -> None:
        super().__init__(how)
        self.how = how
        self.where = where
        self.exit_code = exit_code


class WorkerViolation(WorkerError):  # noqa: N818 - an outcome of a submission
    """What came back is nothing that our own code sends.  `why` is a sentence without its full stop."""

    def __init__(self, why: str) -> None:
        super().__init__(why)
        self.why = why
