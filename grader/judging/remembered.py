"""What was compared before: submissions answer much alike, and the same answer compares the same whoever gave it."""

from __future__ import annotations

from grader.judging.compare import Comparison

Compared = tuple[int, str, str]
"""A case by its number, what the reference answers, and what was answered."""

MOST_LETTERS = 1 << 24
"""Of all answers that are remembered: beyond that, all is forgotten and remembered anew."""

LONGEST = 1 << 12
"""Of one answer.  What is longer is hardly ever answered twice."""


class Remembered:
    """Comparisons of cases that were made before, for whichever submission: they depend on nothing else."""

    def __init__(self) -> None:
        self.comparisons: dict[Compared, Comparison] = {}
        self.distances: dict[tuple[int, str], list[int]] = {}
        """How far a case is off each of its answers, by its number and what was answered."""
        self._letters = 0

    def keep(self, key: Compared, found: Comparison | None) -> None:
        """Remember a comparison, if there was one."""
        if found is not None and self.has_room(key[2]):
            self.comparisons[key] = found

    def has_room(self, outcome: str) -> bool:
        """Whether what an outcome compares to is to be remembered.  What was remembered may be forgotten for it."""
        if len(outcome) > LONGEST:
            return False
        self._letters += len(outcome)
        if self._letters > MOST_LETTERS:
            self.comparisons.clear()
            self.distances.clear()
            self._letters = len(outcome)
        return True
