"""Where a submission refuses what it should refuse, and raises another error than the rules ask for."""

from __future__ import annotations

import builtins
from collections import defaultdict
from collections.abc import Callable, Mapping

from grader.grading.calling import calls_a_member
from grader.judging.answers import decode, decode_answer, errors_in, is_error, same_classes, split_known
from grader.judging.forms import MalformedError
from grader.kits.corpus import Answer, Case
from grader.model.outcomes import Outcome
from grader.model.program import Form

NO_REFUSALS = frozenset({"NotImplementedError", "SyntaxError", "IndentationError", "TabError"})
"""What is not written yet, and what stands for a line that Python cannot read."""


def other_errors(
    cases: Mapping[int, Case], outcomes: Mapping[int, Outcome], answer: Callable[[int], Answer]
) -> dict[str, str]:
    """Member -> the built-in error that the rules ask for, where it raises another one on purpose.

    What raises an error in each of its calls tells no arguments apart, so it is left out.  `answer` gives the right answers to a
    case, by its number.
    """
    asked: defaultdict[str, set[str]] = defaultdict(set)
    right_ones: defaultdict[str, set[str]] = defaultdict(set)
    letting_through: set[str] = set()
    for number, case in cases.items():
        outcome, text = outcomes.get(number), answer(number).text
        if not isinstance(outcome, str) or not text:
            continue
        try:
            given = decode(outcome, len(case.steps))
        except MalformedError:
            continue
        refused, right = errors_in(text, len(case.steps)), split_known(text, len(case.steps))
        for at, step in enumerate(case.steps):
            if not calls_a_member(step):
                continue
            mine = given[at]
            if not isinstance(mine, dict):
                letting_through.add(step.member)
            elif at in refused and _is_meant(mine):
                asked_for = decode_answer(right[at])
                if same_classes(mine, asked_for):
                    # It is the error class that the rules name; what may be wrong is what it derives from.
                    continue
                wanted = str(asked_for["x"])
                (right_ones if is_error(str(mine["x"]), wanted) else asked)[step.member].add(wanted)
    return {
        member: error
        for member, (error, *others) in asked.items()
        if member in letting_through
        and not others
        and isinstance(getattr(builtins, error, None), type)
        # What is raised rightly stays right.
        and all(is_error(error, one) for one in right_ones[member])
    }


def _is_meant(answer: dict[str, Form]) -> bool:
    """Whether an error comes from a `raise` of the submission: what is raised by accident refuses nothing."""
    kind = str(answer.get("x", ""))
    return answer.get("d") == 1 and kind not in NO_REFUSALS and is_error(kind, "Exception")
