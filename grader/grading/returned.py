"""What the functions of a submission gave back when programs were run."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterable, Mapping

from grader.grading.calling import calls_a_member
from grader.grading.yes_and_no import says_no
from grader.judging.answers import decode
from grader.judging.forms import MalformedError
from grader.model.adapters import STANDS, Adapter
from grader.model.outcomes import Outcome
from grader.model.program import Form, Program

LEAST_PLACES = 4
"""Different numbers that a function returns before they are taken for places."""

_OBJECT = "object"
"""How an object is told that plays no part."""

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


def words_for_yes(given: Iterable[Form]) -> tuple[str, ...]:
    """Of the two texts of which each of these is one, those that may say yes; none where they are not two, or long."""
    found = set[str]()
    for one in given:
        if type(one) is not str or len(one) > LONGEST_WORD:
            return ()
        found.add(one)
    if len(found) != 2:
        return ()
    one, other = sorted(found)
    return tuple(word for word, last in ((one, other), (other, one)) if not says_no(word, last))


def may_be(adapter: Adapter, given: Callable[[], list[Form]]) -> bool:
    """Whether a way may be tried by what came back so far, which `given()` tells.

    A constructor that makes some objects has another mistake, and so has a function that returns some things as they are and
    only some of them in a list or as a text.  A place is a number that differs: a function without the work returns the same
    one each time, and there is a thing at most places.  Of what only ever returns None, nothing has a place.
    """
    result = adapter.result
    if result in (*STANDS, "stopped", "only", "first", "last") and any(
        isinstance(one, dict) and "o" in one for one in given()
    ):
        return False
    if result == "labelled" and not any(type(one) is str and ":" in one for one in given()):
        return False
    if result in ("kept", "global") and (came := given()) and all(one is not None for one in came):
        return False
    if result == "member":
        return any(type(one) not in (str, bool, int, type(None)) or one == _OBJECT for one in given())
    if result == "index":
        came = given()
        return any(came) and all(one is None or isinstance(one, dict) for one in came)
    if result == "place":
        return len({one for one in given() if type(one) is int}) >= LEAST_PLACES
    return True
