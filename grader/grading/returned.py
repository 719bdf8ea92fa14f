"""What the functions of a submission gave back when programs were run."""

from __future__ import annotations

import contextlib
import re
from collections.abc import Callable, Iterable, Mapping

from grader.grading.calling import calls_a_member
from grader.judging.answers import decode
from grader.judging.forms import MalformedError
from grader.model.adapters import STANDS, Adapter, Enumeration
from grader.model.outcomes import Outcome
from grader.model.program import Form, Program

LEAST_PLACES = 4
"""Different numbers that a function returns before they are taken for places."""

_WORDS = re.compile(r"[\w']+")
_NO = frozenset(
    [
        "false",
        "no",
        "0",
        "n",
        "not",
        "nein",
        "nicht",
        "kein",
        "keine",
        "non",
        "never",
        "un",
        "none",
        "invalid",
        "illegal",
        "wrong",
        "bad",
        "lost",
        "loses",
        "denied",
        "fail",
        "fails",
        "failed",
        "nope",
        "f",
        "cannot",
        "can't",
    ]
)
_UN = "in", "il", "un"
_YES = frozenset(["true", "yes", "1", "y", "ja", "oui", "si", "sí", "valid", "legal", "right", "ok", "won"])
"""Words that say no and yes, and what turns one round."""

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


def names_for_yes(enumerations: Iterable[Enumeration]) -> tuple[str, ...]:
    """The members of enumerations, by their names, that may say yes where the others say no."""
    return tuple(
        name
        for one in enumerations
        for name in one.members
        if not any(says_no(name, other) for other in one.members if other != name)
    )


def says_no(word: str, other: str) -> bool:
    """Whether a text cannot be the yes of two: it says no, or the other one says yes.

    >>> says_no("not won", "won"), says_no("won", "not won"), says_no("maybe", "yes")
    (True, False, True)
    """
    mine, others = (set(_WORDS.findall(one.casefold())) for one in (word, other))
    if mine & _NO or any(one[len(start) :] in _YES for one in mine for start in _UN if one.startswith(start)):
        return True
    return bool(others & _YES and not others & _NO) and not mine & _YES


def may_be(adapter: Adapter, given: Callable[[], list[Form]]) -> bool:
    """Whether a way may be tried by what came back so far, which `given()` tells.

    A constructor that makes some objects has another mistake, and so has a function that returns some things as they are and
    only some of them in a list or as a text.  A place is a number that differs: a function without the work returns the same
    one each time, and there is a thing at most places.
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
    if result == "place":
        return len({one for one in given() if type(one) is int}) >= LEAST_PLACES
    return True
