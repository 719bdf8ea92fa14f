"""Which functions of a submission answer, where the reference's do, and do not raise whatever they are asked."""

from __future__ import annotations

from collections import Counter

from grader.judging.answers import errors_in, split
from grader.judging.evidence import Evidence
from grader.judging.forms import MalformedError
from grader.judging.rulings import World
from grader.kits.stubs import CALLS, called

MOSTLY = 0.5
"""The share of the calls that the reference answers, of which a function has to answer so many."""

SURELY = 2
"""Or so many programs that come out right have to use an answer of it."""


def answered(evidence: Evidence, world: World) -> frozenset[str]:
    """The functions that answered at least half of the calls of the submission's own run that the reference answers, or some in programs
    that came out right from the first step to the last.

    One that always raises is not among them, whatever it was right to refuse.
    """
    classes = {one.name for one in evidence.plan.assignment.defines if one.kind == "class"}
    asked: Counter[str] = Counter()
    given: Counter[str] = Counter()
    right: Counter[str] = Counter()
    for number, case in evidence.cases.items():
        outcome, text = evidence.outcomes.get(number), evidence.answer(number, world).text
        if (
            number in evidence.replaced
            or number in evidence.filled
            or not isinstance(outcome, str)
            or not text
        ):
            continue
        steps = evidence.programs.get(number, case.steps)
        if len(steps) != len(case.steps):
            continue
        try:
            answers = split(outcome, len(steps))
        except MalformedError:
            continue
        raises = errors_in(text, len(steps))
        seen: set[str] = set()
        for place, (step, answer) in enumerate(zip(steps, answers, strict=True)):
            name = called(step, classes) if step.op in CALLS else ""
            if name and place not in raises and answer != b"null":
                asked[name] += 1
                if not answer.startswith(b"{"):
                    given[name] += 1
                    seen.add(name)
        if seen and not evidence.fails(number, world):
            right.update(seen)
    return frozenset(
        name for name, times in asked.items() if given[name] >= MOSTLY * times or right[name] >= SURELY
    )
