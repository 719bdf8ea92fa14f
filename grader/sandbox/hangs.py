"""Which programs are left out once others have hung: each hang takes its time, and says what the last one said.

A step that hangs in one program will hang in others, of the same check and of other checks; programs that do
without it still have something to say.  So the first hang of each check is waited for, and afterwards those of its
programs are left out that take a step of a kind that is known to hang.  Where programs are run again that hung before, no
check needs a hang of its own.
"""

from __future__ import annotations

from collections import Counter

from grader.model.program import Program, Step

ENOUGH = 2
"""Steps of a kind that have hung, by which the kind is known: one may have been given something special."""

MANY = 12
"""Hangs after which there is no time left to find out which kinds of steps they come from."""


class Hangs:
    """The hangs of one submission in one run of its programs.  A group is what a program belongs to, such as a check."""

    def __init__(self, *, each_group: bool = True) -> None:
        """`each_group` waits for a hang of each group before any of its programs is left out."""
        self._each_group = each_group
        self._kinds: Counter[tuple[str, str]] = Counter()
        self._groups: set[object] = set()
        self._whole: set[object] = set()
        self._total = 0

    def add(self, group: object, step: Step | None, sought: bool) -> None:
        """A program of this group hung at `step`, if that is known; `sought` tells whether it should be."""
        self._total += 1
        self._groups.add(group)
        if step is not None:
            self._kinds[step.op, step.member] += 1
        elif sought:
            self._whole.add(group)

    def spare(self, group: object, program: Program) -> bool:
        """Whether a program of this group is left out."""
        if self._each_group and group not in self._groups:
            return False
        if group in self._whole or self._total >= MANY:
            return True
        return any(self._kinds[step.op, step.member] >= ENOUGH for step in program)
