"""People of a list who may have handed something in, where nobody can tell who of them did: two students of one name, say.

They are neither found nor missing.  Who is found is the matter of `grader/grades/gradebooks/searching.py`.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Set
from dataclasses import dataclass


@dataclass(frozen=True)
class Namesakes:
    """The numbers of people on a list, and the ids of the submissions of which each may be theirs."""

    people: tuple[int, ...]
    submissions: tuple[str, ...]


def gathered(near: Iterable[tuple[str, Iterable[Set[int]]]], found: Set[int]) -> tuple[Namesakes, ...]:
    """Those who may be each other, out of the people that each submission may be of.

    `found` are those whose submissions are known.  A set that many submissions share is gone through once.
    """
    above: dict[int, int] = {}
    firsts: dict[int, int] = {}
    kept: list[Set[int]] = []
    of: dict[str, int] = {}

    def top(number: int) -> int:
        while above[number] != number:
            above[number] = above[above[number]]
            number = above[number]
        return number

    def first_of(them: Set[int]) -> int:
        if id(them) not in firsts:
            kept.append(them)  # so that no other set gets its identity
            firsts[id(them)] = first = min(them)
            above.setdefault(first, first)
            for number in them:
                above.setdefault(number, number)
                above[top(number)] = top(first)
        return firsts[id(them)]

    for submission, sets in near:
        for them in filter(None, sets):
            first = first_of(them)
            if submission in of:
                above[top(first)] = top(of[submission])
            of[submission] = first
    people: dict[int, list[int]] = defaultdict(list)
    for number in sorted(above.keys() - found):
        people[top(number)].append(number)
    submissions: dict[int, list[str]] = defaultdict(list)
    for submission, number in of.items():
        submissions[top(number)].append(submission)
    return tuple(Namesakes(tuple(them), tuple(submissions[one])) for one, them in people.items())
