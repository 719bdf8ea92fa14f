"""A program with one object alone: what tells whether objects of a class are independent.

What is done with other objects is left out.  Where objects are independent, everything else is answered as before, by
the reference and by the submission.  So a wrong answer that stays the same without the others says nothing
against their independence, whatever it says of the rest.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection
from functools import lru_cache

from grader.judging.answers import decode_answer, split
from grader.judging.forms import MalformedError
from grader.model.outcomes import Event, Outcome
from grader.model.program import Form, Program, keep_steps

Place = tuple[int, int]
"""A case, and one of its steps, by their numbers."""


def makes_several(program: Program, names: Collection[str]) -> bool:
    """Whether a program makes several objects of one of these classes."""
    count = Counter(step.member for step in program if step.op == "call")
    return any(count[name] > 1 for name in names)


def alone(program: Program, last: int, names: Collection[str]) -> Program | None:
    """What of a program has to do with what step `last` looks at, up to that step, which is then its last one.

    None where that makes several of a class in `names` as well, or where the program never made several.
    """
    if not makes_several(program[: last + 1], names):
        return None
    sliced = keep_steps(program, _together(program, last))
    return None if makes_several(sliced, names) else sliced


def answered(outcome: Outcome, program: Program, step: int = -1) -> Form:
    """What was answered at a step of a program, or at its last one; None where there is no answer."""
    try:
        return None if isinstance(outcome, Event) else decode_answer(_split_last(outcome, len(program))[step])
    except MalformedError:
        return None


@lru_cache(maxsize=1)
def _split_last(text: str, size: int) -> list[bytes]:
    """The answers of the program that was asked for last: one step after the other is looked at."""
    return split(text, size)


def standing_on(program: Program, steps: Collection[int]) -> set[int]:
    """The steps that stand on one of `steps`, or on a step that does."""
    found: set[int] = set()
    for number, step in enumerate(program):
        if any(one in steps or one in found for one in step.uses()):
            found.add(number)
    return found


def looked_at(program: Program, step: int) -> int:
    """The call whose result a step looks at; the step itself where it calls something."""
    while not program[step].member and (target := program[step].target) is not None:
        step = target
    return step


def _together(program: Program, last: int) -> set[int]:
    """The steps up to `last` that are joined to it: they stand on each other, or on the same things."""
    found, uses = {last}, [step.uses() for step in program]
    while True:
        stood_on = set().union(*(uses[number] for number in found))
        joined = found | stood_on | {number for number in range(last) if uses[number] & found}
        if joined == found:
            return found
        found = joined
