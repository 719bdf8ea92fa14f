"""People of a list who may have handed something in, where nobody can tell who of them did: two students of one name, say.

They are neither found nor missing.  Who is found is the matter of `grader/grades/gradebooks/searching.py`.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Set
from dataclasses import dataclass

from grader.model.joined import joined


@dataclass(frozen=True)
class Namesakes:
    """The numbers of people on a list, and the ids of the submissions of which each may be theirs."""

    people: tuple[int, ...]
    submissions: tuple[str, ...]


def gathered(near: Iterable[tuple[str, Iterable[Set[int]]]], found: Set[int]) -> tuple[Namesakes, ...]:
    """Those who may be each other, out of the people that each submission may be of.

    `found` are those whose submissions are known.  A set that many submissions share is gone through once.
    """
    pairs: list[tuple[int, int]] = []
    people: set[int] = set()
    kept: dict[int, tuple[int, Set[int]]] = {}
    of: dict[str, int] = {}
    for submission, sets in near:
        for them in filter(None, sets):
            if id(them) not in kept:
                # With the set itself, so that no other one gets its identity.
                least = min(them)
                kept[id(them)] = least, them
                people |= them
                pairs += [(least, number) for number in them]
            first, _ = kept[id(them)]
            pairs.append((of.setdefault(submission, first), first))
    group_of = {number: at for at, group in enumerate(joined(sorted(people), pairs)) for number in group}
    members: dict[int, list[int]] = defaultdict(list)
    for number in sorted(people - found):
        members[group_of[number]].append(number)
    submissions: dict[int, list[str]] = defaultdict(list)
    for submission, number in of.items():
        submissions[group_of[number]].append(submission)
    return tuple(Namesakes(tuple(them), tuple(submissions[at])) for at, them in members.items())
