"""What the submissions of a class have in common: checks that the same students fail, and groups of similar code.

No catalogue of mistakes is asked: who fails the same checks has probably understood the same thing in the same wrong way.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from grader.model.class_result import ClassResult, Item, Outcome, Row, Similar
from grader.model.joined import joined
from grader.model.result import WRONG_ASSIGNMENT

ALIKE = 0.75
"""The share of students in common, of all who fail one or the other, from which two checks belong together."""

LEAST_STUDENTS = 2
LEAST_ALONE = 3
"""Students who fail some checks, and who fail one check alone, from which the class shares it."""

MOST = 8
"""Groups that are named."""

NOTHING = frozenset({"empty", "no-python", "nothing-found", WRONG_ASSIGNMENT})
"""The kinds of notices of a submission in which there is nothing of the assignment."""

MAX_PAIRED = 400
"""Checks that are compared with each other."""


class Shared(NamedTuple):
    """Checks that the same submissions fail, and the points that all of them lost there.

    `example` is the place of the first of them among the verdicts of a submission, counted from 1.
    """

    items: tuple[Item, ...]
    rows: tuple[Row, ...]
    lost: float
    example: int


def shared_failures(found: ClassResult) -> list[Shared]:
    """The groups of checks that several submissions fail alike: first those that cost the class most."""
    failing: dict[str, set[int]] = defaultdict(set)
    for number, row in enumerate(found.rows):
        # Nothing was understood wrong where nothing was handed in.
        if any(notice.kind in NOTHING for notice in row.notices):
            continue
        for one in row.outcomes:
            if _is_wrong(one):
                failing[one.item].add(number)
    often = [name for name, rows in failing.items() if len(rows) >= LEAST_STUDENTS]
    often = sorted(often, key=lambda name: -len(failing[name]))[:MAX_PAIRED]
    near = [
        (one, other)
        for at, one in enumerate(often)
        for other in often[at + 1 :]
        if _share(failing[one], failing[other]) >= ALIKE
    ]
    items = {item.id: item for item in found.items}
    groups = []
    for names in joined(often, near):
        rows = set.intersection(*(failing[name] for name in names))
        if len(rows) >= (LEAST_ALONE if len(names) == 1 else LEAST_STUDENTS):
            groups.append(
                _shared([items[one.id] for one in found.items if one.id in names], rows, found.rows)
            )
    return sorted(groups, key=lambda one: (-one.lost, one.items[0].id))[:MOST]


def _shared(items: Sequence[Item], numbers: Iterable[int], rows: Sequence[Row]) -> Shared:
    names = {item.id for item in items}
    own = tuple(rows[number] for number in sorted(numbers))
    lost = sum(_lost(one) for row in own for one in row.outcomes if one.item in names)
    place = next(at for at, one in enumerate(own[0].outcomes, 1) if one.item == items[0].id)
    return Shared(tuple(items), own, lost, place)


def _is_wrong(one: Outcome) -> bool:
    """Whether something was seen to be wrong or missing."""
    return (
        one.max_points > 0
        and one.status in ("failed", "crashed", "timeout", "blocked", "partial")
        and not one.may_be_missing
    )


def _lost(one: Outcome) -> float:
    return one.max_points - one.points - one.open_points


def _share(one: set[int], other: set[int]) -> float:
    return len(one & other) / len(one | other)


def similar_groups(pairs: Iterable[Similar]) -> list[tuple[str, ...]]:
    """The ids of submissions that are similar to each other, directly or by others between: the largest group first."""
    found = list(pairs)
    names = list(dict.fromkeys(name for pair in found for name in (pair.first, pair.second)))
    groups = joined(names, [(pair.first, pair.second) for pair in found])
    return sorted((tuple(group) for group in groups), key=lambda group: -len(group))
