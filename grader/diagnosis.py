"""Diagnosis: which known mistake a submission makes, told by the programs that it fails on.

When the corpus is compiled, each known-wrong variant runs all of its programs, once, in one import.  What it
leaves is its *pattern*: the programs that it failed on, each with a mark of what it answered there.  A submission
that leaves the same pattern makes the same mistake, as far as anybody can tell.  Two mistakes at once leave both
patterns laid over each other.  Where a pattern is only near, the report says "like"; where none is near, it says
nothing.

A program takes part where the submission's reading of the handout asks for the same as the usual one.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence, Set
from dataclasses import dataclass
from typing import Literal

from msgspec.structs import replace

from grader.corpus import Known
from grader.evidence import Evidence
from grader.outcomes import Event, Outcome
from grader.plan import Plan
from grader.result import CheckResult
from grader.rulings import World

NEAR = 0.9
"""Share of the programs of two patterns that must be the same, with the same marks, for them to be alike."""

LIKE = "Something like this: "
OR = " Or: "
MOST_ALIKE = 3
"""Mistakes that cannot be told apart, of which a report names so many."""

LEAST_NEAR = 4
"""A pattern of fewer programs than this is like another one only where it is the same."""

MARK_BYTES = 3
_BY_CHANCE = "~"
"""The mark of what is held against a relation, where equal mistakes answer differently."""

Pattern = Mapping[int, str]
"""Number of a case -> mark of what was answered, for the cases that failed."""


@dataclass(frozen=True)
class Diagnosis:
    """The known mistakes that explain a pattern.

    "exact": each of them alone leaves this very pattern.  "both": two together do.  "like": one is near.
    """

    known: tuple[Known, ...]
    how: Literal["exact", "both", "like"]

    def told(self, checks: Sequence[CheckResult]) -> list[CheckResult]:
        """The results with the known mistake named in those that failed by one of its rules."""
        return [replace(one, misconception=self._sentence(one)) for one in checks]

    def _sentence(self, check: CheckResult) -> str | None:
        rules = {rule.id for rule in check.rules}
        mine = [one for one in self.known if rules.intersection(one.rules)]
        if check.status in ("passed", "blocked") or not mine:
            return None
        sentence = (OR if self.how == "exact" else " ").join(one.sentence for one in mine)
        return f"{LIKE}{sentence}" if self.how == "like" else sentence


def pattern(evidence: Evidence, world: World) -> dict[int, str]:
    """The pattern that a submission leaves, which has run everything once and is read in a world."""
    related = evidence.plan.related
    return {
        number: _BY_CHANCE if number in related else _mark(evidence.outcomes[number])
        for number in evidence.failing(world)
    }


def comparable(plan: Plan, world: World) -> frozenset[int]:
    """The cases that ask for the same in this world as in the default one, in which the known mistakes ran."""
    mine, usual = plan.answers(world), plan.answers(plan.default_world)
    return frozenset(number for number, answer in mine.items() if answer.text == usual[number].text)


def _mark(outcome: Outcome) -> str:
    """A few characters that are the same for the same answers."""
    text = outcome.kind if isinstance(outcome, Event) else outcome
    return hashlib.blake2b(text.encode("utf-8", "surrogatepass"), digest_size=MARK_BYTES).hexdigest()


def diagnose(found: Pattern, catalogue: Sequence[Known], cases: Set[int]) -> Diagnosis | None:
    """The known mistakes that explain a pattern, as far as these cases show; None where none is near."""
    found = _within(found, cases)
    able = [(one, mine) for one in catalogue if (mine := _within(one.pattern, cases))]
    if not found or not able:
        return None
    if same := [one for one, mine in able if mine == found]:
        # They cannot be told apart.
        return Diagnosis(tuple(same[:MOST_ALIKE]), "exact")
    if both := _two_at_once(found, able):
        return Diagnosis(both, "both")
    nearest, mine = max(able, key=lambda one: _likeness(found, one[1]))
    if len(found) < LEAST_NEAR or _likeness(found, mine) < NEAR:
        return None
    return Diagnosis((nearest,), "like")


def _within(pattern: Pattern, cases: Set[int]) -> dict[int, str]:
    return {number: seen for number, seen in pattern.items() if number in cases}


def _two_at_once(found: Pattern, catalogue: Sequence[tuple[Known, Pattern]]) -> tuple[Known, Known] | None:
    """Two mistakes whose patterns together are this one.

    Where only one of them fails, its mark must be the submission's.  Where both do, either may come first.
    """
    part = [(one, mine) for one, mine in catalogue if mine.keys() <= found.keys()]
    fitting = []
    for n, (one, mine) in enumerate(part):
        rest = found.keys() - mine.keys()
        if not rest:
            continue
        for other, yours in part[n + 1 :]:
            if rest <= yours.keys() and mine.keys() - yours.keys():
                agreed = _agreement(found, mine, yours)
                if agreed is not None:
                    fitting.append((agreed, -n, (one, other)))
    return max(fitting, key=lambda item: item[:2])[2] if fitting else None


def _agreement(found: Pattern, one: Pattern, other: Pattern) -> int | None:
    """In how many programs the marks are those of one of the two; None where only one fails, in another way."""
    agreed = 0
    for number, seen in found.items():
        marks = {pattern[number] for pattern in (one, other) if number in pattern}
        if seen in marks:
            agreed += 1
        elif len([pattern for pattern in (one, other) if number in pattern]) == 1:
            return None
    return agreed


def _likeness(one: Pattern, other: Pattern) -> float:
    """Of the programs in either pattern, the share that is in both with the same mark."""
    same = sum(other.get(number) == seen for number, seen in one.items())
    return same / (len(one) + len(other) - len(one.keys() & other.keys()))
