"""Printed tables that cannot be read: nobody knows whether they are right, so nothing is charged for them.

A function may show a game in a drawing that no reader knows.  Where other texts of the submission are read as the right tables, its
drawing is known, and what cannot be read there is another thing than the table that is asked for.
"""

from __future__ import annotations

from collections.abc import Iterable

from grader.judging.compare import decode_answer, split
from grader.judging.evidence import Evidence
from grader.judging.forms import unwrap
from grader.judging.rulings import World
from grader.model.outcomes import Event

LONGEST_QUOTED = 60
"""Characters of a line that are told."""

UNREAD = (
    "no table of the game could be read in what it prints, so nobody saw whether it is right. "
    "The first line that it prints is: {}"
)
"""Why a check is open; the place is that of the line."""


def unread(evidence: Evidence, failing: Iterable[int], world: World) -> frozenset[int]:
    """The failing cases in which nothing is wrong but tables that cannot be read; none where any table can be read, and is right."""
    found = {
        n
        for n in failing
        if (comparison := evidence.compare(n, evidence.answer(n, world))) is not None
        and comparison.parts
        and comparison.unread.issuperset(comparison.parts)
    }
    return frozenset() if not found or _is_known(evidence, world) else frozenset(found)


def _is_known(evidence: Evidence, world: World) -> bool:
    """Whether any table that was printed can be read, and is right."""
    prints = evidence.plan.comparer.prints_table
    for n, case in evidence.cases.items():
        steps = [at for at, step in enumerate(case.steps) if prints(step)]
        answer = evidence.answer(n, world)
        if not steps or not answer.text or isinstance(evidence.outcomes.get(n), Event | None):
            continue
        comparison = evidence.compare(n, answer)
        if comparison is not None and not comparison.broken and not comparison.parts:
            return True
    return False


def first_line(evidence: Evidence, numbers: Iterable[int]) -> str:
    """The first line that the first of these cases printed in the place of a table, as far as it is told; "" for none."""
    prints = evidence.plan.comparer.prints_table
    for n in sorted(numbers):
        outcome, steps = evidence.outcomes.get(n), evidence.program(n)
        if not isinstance(outcome, str):
            continue
        for step, text in zip(steps, split(outcome, len(steps)), strict=True):
            answer = decode_answer(text) if prints(step) else None
            if isinstance(answer, list) and isinstance(shown := unwrap(answer[0]), str):
                lines = (line.strip() for line in shown.split("\n"))
                if line := next(filter(None, lines), ""):
                    return line[:LONGEST_QUOTED]
    return ""
