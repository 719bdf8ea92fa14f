"""Diagnosis: which known mistake a submission makes, told by the programs that it fails on.

When the corpus is compiled, each known-wrong variant runs all of its programs, once, in one import.  What it
leaves is its *pattern*: the programs that it failed on, each with a mark of what it answered there.  A submission
that leaves the same pattern makes the same mistake, as far as anybody can tell.  Two mistakes at once leave both
patterns laid over each other.  Where a pattern is only near, the report says "like"; where none is near, it says
nothing.

A program takes part where the submission's reading of the handout asks for the same as the usual one.
"""

from __future__ import annotations

import dataclasses
import hashlib
import re
from collections.abc import Mapping, Sequence, Set
from dataclasses import dataclass
from typing import Literal

import msgspec
from msgspec.structs import replace

from grader.judging.answers import seen_answer, split
from grader.judging.evidence import Evidence
from grader.judging.rulings import World
from grader.kits.corpus import Known
from grader.model.outcomes import Event
from grader.model.program import Form
from grader.model.result import CheckResult

NEAR = 0.92
"""Share of the programs of two patterns that must be the same, with the same marks, for them to be alike."""

LEAST_SEEN = 0.5
"""Share of the programs that failed which must be comparable, for a mistake to be named."""

LIKE = "A mistake like this: "
OR = " Or: "
MOST_ALIKE = 3
"""Where more mistakes than this cannot be told apart, none is named."""

LEAST_NEAR = 4
"""A pattern of fewer programs than this is like another one only where it is the same."""

MARK_BYTES = 3
_CHARGED = ("failed", "partial", "crashed", "timeout")
_CHANCE = re.compile(r"\d+| is| are")

Pattern = Mapping[int, str]
"""Number of a case -> mark of what was answered, for the cases that failed."""


_HOW = ("exact", "both", "like")


@dataclass(frozen=True)
class Diagnosis:
    """The known mistakes that explain a pattern.

    "exact": one alone leaves this very pattern.  "both": two together do.  "like": one is near.  For each of
    them, `known` has all that cannot be told apart from it.  `elsewhere`: it is found in another reading of the handout
    than the one that the submission is graded in.  `whole`: "exact" holds of all that went wrong, and not only of what can be
    compared.
    """

    known: tuple[tuple[Known, ...], ...]
    how: Literal["exact", "both", "like"]
    elsewhere: bool = False
    whole: bool = False

    @property
    def sure(self) -> Known | None:
        """The known mistake that explains all that went wrong, where one alone does and its rules are certain."""
        (alike, *others) = self.known
        certain = self.how == "exact" and self.whole and not self.elsewhere and not others
        return alike[0] if certain and len({one.rules for one in alike}) == 1 else None

    def told(self, checks: Sequence[CheckResult]) -> list[CheckResult]:
        """The results with the known mistake named in those that failed by one of its rules.

        Where one cost points by other rules only, it is named in all that failed; but not where what looks like it in
        another reading may be no mistake at all.
        """
        found = [self._sentence(one) for one in checks]
        if self.how == "exact" and not self.elsewhere and not any(found):
            found = [self._joined(self.known) if one.status in _CHARGED else None for one in checks]
        return [replace(one, misconception=told) for one, told in zip(checks, found, strict=True)]

    def _sentence(self, check: CheckResult) -> str | None:
        rules = {rule.id for rule in check.rules}
        mine = [
            alike for alike in self.known if rules.intersection(rule for one in alike for rule in one.rules)
        ]
        return self._joined(mine) if check.status in _CHARGED and mine else None

    def _joined(self, known: Sequence[Sequence[Known]]) -> str:
        sentence = " ".join(OR.join(one.sentence for one in alike) for alike in known)
        return f"{LIKE}{sentence}" if self.how == "like" else sentence


def elsewhere(found: Diagnosis | None) -> Diagnosis | None:
    """A diagnosis as one that was found in another reading."""
    return found and dataclasses.replace(found, elsewhere=True)


def best(found: Sequence[Diagnosis | None]) -> Diagnosis | None:
    """Of the diagnoses of one submission, by different readings, the surest; the first of them."""
    return min((one for one in found if one), key=lambda one: _HOW.index(one.how), default=None)


def pattern(evidence: Evidence, world: World) -> dict[int, str]:
    """The pattern that a submission leaves, which has run everything once and is read in a world."""
    related = evidence.plan.by_chance
    found: dict[int, str] = {}
    by_chance: dict[str, set[str]] = {}
    for number in evidence.failing(world):
        seen = mark(evidence, number, world)
        if number in related:
            by_chance.setdefault(evidence.cases[number].check, set()).add(seen)
        else:
            found[number] = seen
    for check, marks in by_chance.items():
        # Which of its programs show a mistake is chance, so they count as one: the first that is decided in this world.
        decided = (n for n in evidence.cases if n in related and evidence.answer(n, world).text)
        first = min(n for n in decided if evidence.cases[n].check == check)
        found[first] = " ".join(sorted(marks))
    return found


def mark(evidence: Evidence, number: int, world: World) -> str:
    """A few characters that are the same where the same steps went wrong in the same way.

    What is right there, if perhaps in other words, says nothing; nor do the texts of errors, or chance.
    """
    outcome = evidence.outcomes[number]
    found = evidence.compare(number, evidence.answer(number, world))
    if found is None or isinstance(outcome, Event):
        return outcome.kind if isinstance(outcome, Event) else "nothing"
    program = evidence.program(number)
    texts = split(outcome, len(program))
    seen: list[object] = []
    for step in found.parts:
        answer = seen_answer(texts[step])
        if isinstance(answer, dict):
            answer = str(answer["x"])
        elif program[step].relation == "uniform" and isinstance(answer, list):
            answer = _orders(answer[0])
        elif program[step].relation:
            answer = _CHANCE.sub("", found.reasons.get(step, ""))
        elif isinstance(answer, list):
            answer = [evidence.plan.comparer.meaning(program[step], one) for one in answer]
        seen.append(answer if number in evidence.plan.by_chance else [step, answer])
    if found.broken:
        # The two sides stand in different states now.
        rest = map(seen_answer, texts[found.parts[-1] + 1 :])
        seen += [isinstance(answer, dict) or answer for answer in rest]
    return hashlib.blake2b(msgspec.json.encode(seen), digest_size=MARK_BYTES).hexdigest()


def _orders(answer: Form) -> list[str]:
    """The orders that came at all: those that never do are the same for the same mistake."""
    return (
        sorted(str(pair[0]) for pair in answer if isinstance(pair, list)) if isinstance(answer, list) else []
    )


def diagnose(whole: Pattern, catalogue: Sequence[Known], cases: Set[int]) -> Diagnosis | None:
    """The known mistakes that explain a pattern, as far as these cases show; None where none is near."""
    found = _within(whole, cases)
    able = [(one, mine) for one in catalogue if (mine := _within(one.pattern, cases))]
    if not able or len(found) < max(1, LEAST_SEEN * len(whole)):
        return None
    if same := [one for one, mine in able if mine == found]:
        named = _named([same[0]], "exact", same, catalogue)
        return named and dataclasses.replace(named, whole=len(found) == len(whole))
    if both := _two_at_once(found, able):
        return _named(both, "both", both, catalogue)
    if len(found) < LEAST_NEAR:
        return None
    near = [(_likeness(found, mine), -n) for n, (_, mine) in enumerate(able) if _may_be_near(found, mine)]
    likeness, nearest = max(near, default=(0.0, 0))
    if likeness < NEAR:
        return None
    one, mine = able[-nearest]
    return _named([one], "like", [other for other, yours in able if yours == mine], catalogue)


def _named(
    known: Sequence[Known],
    how: Literal["exact", "both", "like"],
    fitting: Sequence[Known],
    catalogue: Sequence[Known],
) -> Diagnosis | None:
    """The diagnosis with these mistakes, each with those that no program can tell from it.

    Where others fit as well only because some programs are not comparable, to name one would be a guess.
    """
    alike = tuple(tuple(other for other in catalogue if other.pattern == one.pattern) for one in known)
    if any(len(group) > MOST_ALIKE for group in alike):
        return None
    return Diagnosis(alike, how) if all(any(one in group for group in alike) for one in fitting) else None


def _within(pattern: Pattern, cases: Set[int]) -> Pattern:
    if pattern.keys() <= cases:
        return pattern
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


def _may_be_near(one: Pattern, other: Pattern) -> bool:
    """Whether their sizes allow it, which is sooner seen than how near they are."""
    return min(len(one), len(other)) / max(len(one), len(other)) >= NEAR


def _likeness(one: Pattern, other: Pattern) -> float:
    """Of the programs in either pattern, the share that is in both with the same mark."""
    same = sum(other.get(number) == seen for number, seen in one.items())
    return same / (len(one) + len(other) - len(one.keys() & other.keys()))
