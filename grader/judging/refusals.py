"""Which checks ask only that calls are refused, and whether a submission lets any call of that kind through.

A function is shown by what it does (`grader/judging/gates.py`), and one that may be called in two ways can do its work in one of
them alone: `pop()` takes the last card, and `pop(i)` refuses every position.  Then it is right wherever a position is to be refused, and has told
none from another.  So a refusal counts where the submission's own function has let a call with as many arguments through, among those
that the reference lets through.  Whether it gave the right answer there is for other checks to say.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from grader.judging.answers import errors_in, split, split_known
from grader.judging.evidence import Evidence
from grader.judging.forms import MalformedError
from grader.judging.rulings import World
from grader.kits.checks import CheckInfo
from grader.kits.stubs import CALLS, called
from grader.model.outcomes import Event


class Call(NamedTuple):
    """A way to call a function: its name, "shuffle" or "Hand.pop", and how many arguments it is given."""

    name: str
    arguments: int


def only_refused(evidence: Evidence, world: World, checks: Iterable[CheckInfo]) -> dict[str, set[Call]]:
    """Those of these checks whose rules decide nothing but refusals, of calls that the submission refuses wherever it is asked.

    Check -> these calls.  Calls that the reference never lets through have nothing that they could be told from.
    """
    calls = _Calls(evidence, world)
    passing = calls.passing()
    found = {}
    for info in checks:
        refused = calls.refused(info)
        if refused and refused <= passing.keys() and not any(passing[one] for one in refused):
            found[info.id] = refused
    return found


class _Calls:
    """The calls in the programs of an assignment, and how they ended."""

    def __init__(self, evidence: Evidence, world: World) -> None:
        self._evidence, self._world = evidence, world
        self._classes = {one.name for one in evidence.plan.assignment.defines if one.kind == "class"}

    def refused(self, info: CheckInfo) -> set[Call]:
        """The calls that are refused by the rules of a check; none where these also decide a call that is let through."""
        found, own = set[Call](), frozenset(info.rules)
        for number in self._evidence.plan.numbers(info.id):
            answer = self._evidence.answer(number, self._world)
            errors = errors_in(answer.text, len(answer.cited))
            for place, call in self._of(number):
                if not own.isdisjoint(answer.cited[place].all):
                    if place not in errors:
                        return set()
                    found.add(call)
        return found

    def passing(self) -> dict[Call, bool]:
        """The calls that the reference lets through, and whether the submission did so with any of them."""
        found: defaultdict[Call, bool] = defaultdict(bool)
        evidence = self._evidence
        for number, case in evidence.plan.cases.items():
            answer = evidence.answer(number, self._world)
            if not answer.text:
                continue
            wanted = split_known(answer.text, len(case.steps))
            given = self._given(number, wanted)
            for place, call in self._of(number):
                if _is_through(wanted[place]):
                    found[call] |= bool(given) and _is_through(given[place])
        return found

    def _given(self, number: int, wanted: list[bytes]) -> list[bytes]:
        """What a submission answered in a program, in steps that stand where those of the reference do."""
        evidence, size = self._evidence, len(wanted)
        if number in evidence.replaced or number in evidence.filled:
            # What its own run answered is another program's: this one agreed with the reference.
            return wanted
        outcome = evidence.outcomes.get(number)
        if outcome is None or isinstance(outcome, Event):
            return []
        try:
            # A longer look at chance has more steps, and so no answers of this size.
            return split(outcome, size)
        except MalformedError:
            return []

    def _of(self, number: int) -> Iterator[tuple[int, Call]]:
        evidence = self._evidence
        lent, left_out = evidence.replaced.get(number, ()), evidence.filled.get(number, ())
        for place, step in enumerate(self._evidence.plan.cases[number].steps):
            name = called(step, self._classes) if step.op in CALLS else ""
            if name and name.partition(".")[0] not in lent and name not in left_out:
                yield place, Call(name, len(step.args))


def _is_through(answer: bytes) -> bool:
    """Whether a call came to an end without an error; what was not asked for any more has no answer."""
    return not answer.startswith((b"{", b"null"))
