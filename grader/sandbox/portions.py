"""The programs of one run that are still to be played, in portions, and what a program that ends its worker costs the others."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from grader.model.outcomes import Event, Outcome
from grader.model.program import Program
from grader.sandbox.hangs import Hangs

MAX_DEATHS = 3

PORTION = 64
"""Programs that are sent with one message.  A worker reads all of it before the first of them starts, in the time
of that program where its language is not born with programs."""

SMALL_PORTION = 8
"""Programs of a portion once one has grown: what is kept from one to the next has less time to get more."""


class Portions:
    """`left` are the numbers still to be played, `results` what came of the others, by number.

    `group`, `hangs`, `careful` and `fresh` as in `Session.run`; `program` gives the program of a number.
    """

    def __init__(
        self,
        numbers: Sequence[int],
        group: Callable[[int], object],
        program: Callable[[int], Program],
        hangs: Hangs | None,
        *,
        careful: bool,
        fresh: bool,
    ) -> None:
        self.left = list(numbers)
        self.results: dict[int, Outcome] = {}
        self.careful = careful
        self.size = PORTION
        self._group, self._program, self._hangs, self._fresh = group, program, hangs, fresh
        self._deaths: dict[object, int] = {}

    def next(self) -> list[int]:
        """The numbers of the next portion."""
        return self.left[: self.size]

    def answered(self, lines: Sequence[str]) -> None:
        """The first of those that are left gave these answers."""
        self.results.update(zip(self.left, lines, strict=False))

    def skip(self, number: int) -> None:
        """So many at the front need not be played."""
        self.left = self.left[number:]

    def lost(self, event: Event, at: int, played: int) -> int:
        """The worker ended so while it played number `at` of a portion of which it had `played` so many; the program that did it.

        The rest of its group is left out, or what hangs like it, where that is to be expected again.
        """
        sought, self.careful = self.careful, True
        at = played if event.kind == "tampering" else max(at, played)
        at = min(at, len(self.next()) - 1)
        self.size = PORTION if self._fresh else SMALL_PORTION
        stuck = self.left[at]
        program = self._program(stuck)
        if event.step is not None and event.step >= len(program):
            event = replace(event, step=None)
        self.results[stuck] = event
        todo = self.left[played:at] + self.left[at + 1 :]
        key = self._group(stuck)
        self._deaths[key] = self._deaths.get(key, 0) + 1
        left_out: list[int] = []
        if event.kind == "timeout" and self._hangs is not None:
            self._hangs.add(key, None if event.step is None else program[event.step], sought)
            left_out = [n for n in todo if self._hangs.spare(self._group(n), self._program(n))]
        elif event.kind == "timeout" or self._deaths[key] >= MAX_DEATHS:
            left_out = [n for n in todo if self._group(n) == key]
        self.results.update(dict.fromkeys(left_out, replace(event, step=None, own=False)))
        self.left = [n for n in todo if n not in self.results]
        return stuck
