"""Finds which assignment a submission is work on, by the names that it defines and the files that it has.

It is told in the way of `grader/grading/wrong_assignment.py`: texts are looked at line by line, within its limits, and
nothing is parsed and nothing run.  Where the names do not tell, nothing is guessed: the caller asks.  It looks for where
a verdict comes from, and makes none.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from grader.grading.wrong_assignment import THERE, Outline, matches, outline_of, share
from grader.model.names import SOURCES

if TYPE_CHECKING:
    from grader.kits.assignment import Assignment

BEGUN = 2
"""Functions and methods by which work is known that has less than half of the names: one alone is met by chance."""

OUTWEIGHS = 3
"""An assignment that has so many times as many of its functions and methods there stands before one that asks for few."""


@dataclass(frozen=True)
class Fit:
    """How an assignment fits a submission.

    `names` are the definitions that are there, `files` those of its files that are; `found` is the number of functions
    and methods, `whole` the share of the names, from 0 to 1.  `alone`: no other file with code is there.
    """

    assignment: Assignment
    names: tuple[str, ...]
    files: tuple[str, ...]
    found: int
    whole: float
    alone: bool


def fits(assignments: Iterable[Assignment], files: Mapping[str, bytes]) -> list[Fit]:
    """The assignments that a submission with these files may be work on, the likeliest first; one where it is certain.

    One that has half of the names there stands before those that are only begun, and those that only have the name of
    a file.  Beside other files such a name says nothing: many programs have a `Player.py`.
    """
    outline = outline_of(files)
    own = {path.rpartition("/")[2] for path in files if path.endswith(SOURCES)}
    every = sorted((_fit(one, outline, own) for one in assignments), key=lambda fit: (-fit.whole, -fit.found))
    named = [fit for fit in every if fit.whole >= THERE]
    if not named:
        return [fit for fit in every if fit.found >= BEGUN or (fit.files and fit.alone)]
    most = max(fit.found for fit in named)
    # A file that the handout names is no chance.
    return [fit for fit in named if fit.found * OUTWEIGHS > most or fit.files]


def _fit(assignment: Assignment, outline: Outline, own: set[str]) -> Fit:
    names = tuple(one.name for one in assignment.defines if share(assignment, one, outline) >= THERE)
    files = tuple(name for name in assignment.files if name in own)
    alone = own <= {*assignment.files, *assignment.support}
    whole = len(names) / len(assignment.defines)
    return Fit(assignment, names, files, matches(assignment, outline), whole, alone)
