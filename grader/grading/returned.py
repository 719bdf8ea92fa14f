"""What the functions of a submission gave back when programs were run."""

from __future__ import annotations

import contextlib
from collections.abc import Iterable, Mapping

from grader.grading.calling import calls_a_member
from grader.judging.answers import decode
from grader.judging.forms import MalformedError
from grader.model.outcomes import Outcome
from grader.model.program import Form, Program

LONGEST_WORD = 60
"""Characters of a text that is taken for an answer to a yes-or-no question."""


def returned(member: str, programs: Mapping[int, Program], outcomes: Mapping[int, Outcome]) -> list[Form]:
    """What a member returned in these programs, where it did: number -> program, and what became of it."""
    found: list[Form] = []
    for number, steps in programs.items():
        outcome = outcomes.get(number)
        if isinstance(outcome, str):
            with contextlib.suppress(MalformedError):
                found.extend(
                    answer[0]
                    for step, answer in zip(steps, decode(outcome, len(steps)), strict=True)
                    if step.member == member
                    and calls_a_member(step)
                    and step.op != "takes"
                    and isinstance(answer, list)
                )
    return found


def two_words(given: Iterable[Form]) -> tuple[str, ...]:
    """The two texts of which each of these is one, if they are two and short; else none."""
    found = set[str]()
    for one in given:
        if type(one) is not str or len(one) > LONGEST_WORD:
            return ()
        found.add(one)
    return tuple(sorted(found)) if len(found) == 2 else ()
