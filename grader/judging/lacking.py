"""Tells where a program went wrong because code of the submission names something that the submission does not have.

A class that needs one of another task, which is missing, fails with a NameError.  It is as unseen what that class does as where
the program itself needs the missing one.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence

from grader.judging.evidence import Evidence
from grader.judging.rulings import World
from grader.judging.slices import answered
from grader.kits.assignment import Assignment
from grader.model.outcomes import Loaded
from grader.model.visible import listed
from grader.model.wording import tr, trn

_UNKNOWN = re.compile(r"(?:global )?name '(\w+)' is not defined|cannot import name '(\w+)' from ")
_NO_MEMBER = re.compile(
    r"'(\w+)' object has no attribute '(\w+)'|type object '(\w+)' has no attribute '(\w+)'"
)


class Lacking:
    """What a submission lacks: its missing classes and functions, and the members that its classes do not have."""

    def __init__(self, assignment: Assignment, loaded: Loaded) -> None:
        self._names = dict(_names(assignment, loaded))

    def of(self, evidence: Evidence, number: int, world: World) -> str | None:
        """What of it a failing case first went wrong for, as "Card" or "Hand.size"; None where that is not why."""
        found = evidence.compare(number, evidence.answer(number, world))
        if found is None or not self._names:
            return None
        answer = answered(evidence.outcomes[number], evidence.program(number), found.parts[0])
        # What the submission raised by itself is its own doing.
        return self._named(answer.get("m", "")) if isinstance(answer, dict) and not answer["d"] else None

    def _named(self, message: str) -> str | None:
        if match := _UNKNOWN.match(message):
            return self._names.get(match[1] or match[2])
        if match := _NO_MEMBER.match(message):
            return self._names.get(f"{match[1] or match[3]}.{match[2] or match[4]}")
        return None


def what_is_missing(names: Collection[str], loaded: Loaded) -> str:
    """A sentence of classes and functions that are missing: what is there and empty is not called undefined."""
    begun = [
        name
        for name in sorted(names)
        if any(kind == "stub" and text.startswith(f"{name} has ") for kind, text, *_ in loaded.notices)
    ]
    lost = [name for name in sorted(names) if name not in begun]
    if not begun:
        return tr("Your files do not define {names}.", names=listed(lost))
    if not lost:
        return nothing_in(begun, loaded)
    return trn(
        "Your files do not define {names}, and {begun} has nothing in it yet.",
        "Your files do not define {names}, and {begun} have nothing in them yet.",
        len(begun),
        names=listed(lost),
        begun=listed(begun),
    )


def nothing_in(names: Sequence[str], loaded: Loaded) -> str:
    """That functions and classes are there, and empty, or that all they do is to return or to raise."""
    if not {*loaded.fixed}.isdisjoint(names):
        return trn(
            "{names} has nothing in it yet but a return or a raise.",
            "{names} have nothing in them yet but a return or a raise.",
            len(names),
            names=listed(names),
        )
    return trn(
        "{names} has nothing in it yet.",
        "{names} have nothing in them yet.",
        len(names),
        names=listed(names),
    )


def _names(assignment: Assignment, loaded: Loaded) -> Iterator[tuple[str, str]]:
    """What code may call each thing that is lacking, with what the handout calls it."""
    missing, absent = {*loaded.missing}, {*loaded.absent}
    for one in assignment.defines:
        if one.name in missing:
            yield from ((name, one.name) for name in (one.name, *one.aliases))
        own_name = loaded.places[one.name][1] if one.name in loaded.places else one.name
        for member, about in (*one.methods.items(), *one.attributes.items()):
            if (full := f"{one.name}.{member}") in absent:
                yield from ((f"{own_name}.{name}", full) for name in (member, *about.aliases))
