"""Becomes another program: how a worker for a language other than Python comes to life.

The process has been forked by the zygote and confined but for one thing: its seccomp filter would not let it execute
anything.  So the program is told how to install that filter itself, and does so before it meets a submission.  It takes
over the connection, the file for traces and the page for progress under the same numbers as a Python worker.  Nothing
here knows a language: what is executed, and with which library, the trusted side says.
"""

from __future__ import annotations

import json
import os
from collections.abc import Mapping

from . import confine, landlock, seccomp, syscalls


class Program:
    """What is executed, as the trusted side describes it.

    `command` is the program and its arguments; one more is added, the brief.  `reads` are the files and folders that
    it needs besides those of the system, `library` is passed on, `threads` tells whether it may have several.
    """

    def __init__(self, brief: Mapping[str, object]) -> None:
        self.command = _texts(brief["command"])
        self.environment = dict(pair.split("=", 1) for pair in _texts(brief["environment"]))
        self.reads = _texts(brief["reads"])
        self.library = _texts(brief["library"])
        self.threads = bool(brief["threads"])

    def become(
        self, confinement: confine.Confinement, held: list[str], descriptors: Mapping[str, int]
    ) -> None:
        """Be this program, with these descriptors, and with the protections that `held` so far.

        OSError where it cannot be executed.
        """
        brief = {**descriptors, "held": held, "library": self.library, "calls": _calls(confinement)}
        for descriptor in descriptors.values():
            os.set_inheritable(descriptor, True)
        arguments = [*self.command, json.dumps(brief)]
        os.execve(arguments[0], arguments, self.environment)


def _calls(confinement: confine.Confinement) -> dict[str, object]:
    """The system calls by which the program finishes its confinement, in numbers."""
    numbers = syscalls.NUMBERS
    if not numbers:
        return {}
    calls: dict[str, object] = {
        "prctl": numbers["prctl"],
        # An execution makes a process readable to others of its user again.
        "not_dumpable": [syscalls.PR_SET_DUMPABLE, 0],
    }
    if confinement.has_rules:
        calls["no_execution"] = landlock.EXECUTE
        for name in ("landlock_create_ruleset", "landlock_restrict_self"):
            calls[name] = numbers[name]
    if own := confinement.own_filter():
        calls |= {"seccomp": numbers["seccomp"], "set_filter": seccomp.SET_MODE_FILTER, "filter": own.hex()}
    return calls


def _texts(value: object) -> list[str]:
    """`value` as a list of strings, as it comes from JSON."""
    assert isinstance(value, list)
    return [str(one) for one in value]
