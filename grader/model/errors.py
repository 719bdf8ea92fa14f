"""The errors that the library raises, and the exit codes they become.

    KibitzError
    ├── InputError      the command or its input is wrong: one line, exit 2
    │   └── KitError    a course author's file is wrong (names file, key and remedy), exit 2
    ├── SandboxError    the sandbox cannot give what was demanded, exit 2
    └── InternalError   the grader itself failed: a traceback, called ours, exit 3

What goes wrong inside a submission is never one of these: it is an outcome, and stands in the result.
"""

from __future__ import annotations

EXIT_FULL_MARKS = 0
EXIT_CHECK_FAILED = 1
EXIT_BAD_INPUT = 2
EXIT_INTERNAL = 3
EXIT_INTERRUPTED = 130
"""128 and the number of the signal, as shells have it."""

EXIT_TERMINATED = 143


class KibitzError(Exception):
    """Base of all errors that the library raises on purpose."""

    exit_code = EXIT_INTERNAL


class InputError(KibitzError):
    """What was asked cannot be done as it was asked.  The text is one line: what, where, what to do."""

    exit_code = EXIT_BAD_INPUT


class KitError(InputError):
    """A file of an assignment's author is wrong.  The text names the file, the place and the remedy."""


class SandboxError(InputError):
    """The machine cannot give the sandbox level that was demanded."""


class InternalError(KibitzError):
    """A fault of the grader's own."""
