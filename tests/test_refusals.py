"""A refusal counts only where some call of its kind is let through: who refuses everything tells nothing apart."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import pytest

import assignment_tools as tools
from grader.grading.grading import Grader
from grader.judging.refusals import Call, only_refused
from grader.model.outcomes import Event, Outcome
from grader.model.result import CheckResult
from grader.submissions.submission import Submission
from judging import case, check, seen

POSITIONS, EMPTY = "pop_refuses_wrong_positions", "pop_needs_a_card"


@pytest.fixture(scope="module")
def grader() -> Iterator[Grader]:
    with tools.grader("spite_and_malice") as one:
        yield one


def graded(grader: Grader, *lines: str) -> dict[str, CheckResult]:
    """The checks of a right solution whose `Hand.pop` does this first; `i` is what it is given, or None."""
    files = dict(tools.example("spite_and_malice", "one_file").files)
    body = "\n".join(f"    {line}" for line in lines)
    more = f"""

_right_pop = Hand.pop


def _pop(self, *given):
    i = given[0] if given else None
{body}
    return _right_pop(self, *given)


Hand.pop = _pop
"""
    files["assignment3.py"] += more.encode()
    return {one.id: one for one in grader.grade(Submission("x", "x", files)).checks}


def test_a_position_that_is_always_refused_shows_nothing(grader: Grader) -> None:
    """Without a position it works, so the function is shown; that wrong positions are refused is not."""
    found = graded(grader, "assert i is None")
    assert found[POSITIONS].status == "open"
    assert found[POSITIONS].points == 0
    assert "every call of this kind, also where it should not" in found[POSITIONS].message
    assert found[EMPTY].status == "passed", "what takes no position is another kind of call"


@pytest.mark.parametrize("line", ["assert i in (None, 0)", "assert i is None or i == self.size() - 1"])
def test_one_that_is_let_through_is_enough(grader: Grader, line: str) -> None:
    """Whether it gave the right card is for the check of that to say."""
    found = graded(grader, line)
    assert found[POSITIONS].status == "passed"


def test_a_call_without_a_position_that_is_always_refused(grader: Grader) -> None:
    """The same the other way round."""
    found = graded(grader, "if i is None: raise Exception('no')")
    assert found[EMPTY].status == "open"
    assert found[POSITIONS].status != "failed"


def test_a_right_solution_loses_nothing(grader: Grader) -> None:
    assert {one.status for one in graded(grader, "pass").values()} == {"passed"}


PUT = Call("Box.put", 0)
REFUSES, PUTS, SEES = check("refuses", "A1"), check("puts", "A2"), check("sees", "A3")
CASES = [
    case("refuses", "bp", "b!", ["", "A1"]),
    case("puts", "bps", "bps", ["", "A2", ""]),
    case("puts", "bsp", "bsp", ["", "", "A2"]),
    case("sees", "bs", "bs", ["", "A3"]),
]
"""A box that refuses once, and lets something be put into it twice."""


def refused(
    outcomes: Mapping[int, str | Outcome],
    replaced: Mapping[int, tuple[str, ...]] | None = None,
    filled: Mapping[int, tuple[str, ...]] | None = None,
) -> dict[str, set[Call]]:
    """What is refused only, where these cases came out so."""
    one = seen([REFUSES, PUTS, SEES], CASES, outcomes)
    one.evidence.replaced.update(replaced or {})
    one.evidence.filled.update(filled or {})
    return only_refused(one.evidence, one.plan.default_world, [REFUSES, PUTS, SEES])


@pytest.mark.parametrize("one", [1, 2])
def test_each_program_may_show_a_call_that_is_let_through(one: int) -> None:
    """One is enough, right or wrong, and whatever went wrong besides."""
    both: dict[int, str | Outcome] = {1: "b!s", 2: "bs!"}
    assert refused(both) == {"refuses": {PUT}}
    wrong = {1: "bx!", 2: "b!x"}[one]
    assert refused({**both, one: wrong}) == {}


@pytest.mark.parametrize("lost", [Event("timeout", "it hung", step=1), "no json", '[["b"]]'])
def test_what_has_no_answers_lets_nothing_through(lost: str | Outcome) -> None:
    assert refused({1: lost, 2: "bs!"}) == {"refuses": {PUT}}
    assert refused({1: lost}) == {}


def test_a_class_of_the_kit_shows_nothing() -> None:
    """Neither that it lets calls through, nor that it refuses them."""
    assert refused({1: "b!s", 2: "bs!"}, {0: ("Box",)}) == {}
    assert refused({2: "bs!"}, {1: ("Box",)}) == {"refuses": {PUT}}
    assert refused({1: "b!s", 2: "bs!"}, {1: ("Bag",)}) == {}, (
        "with a Bag of the kit's, the Box lets it through"
    )


def test_what_is_filled_another_way_shows_what_was_called() -> None:
    """Such a program agrees with the reference, without some calls."""
    both: dict[int, str | Outcome] = {1: "b!s", 2: "bs!"}
    assert refused(both, filled={1: ("Box.see",)}) == {}
    assert refused(both, filled={1: ("Box.put",)}) == {"refuses": {PUT}}


def test_what_is_always_refused_can_be_told_from_nothing() -> None:
    """Here the reference never lets such a call through."""
    one = seen([REFUSES], CASES[:1], {})
    assert only_refused(one.evidence, one.plan.default_world, [REFUSES]) == {}


def test_a_check_that_lets_calls_through_itself_is_not_asked() -> None:
    """It fails where they are refused."""
    mixed = check("refuses", "A1 A2")
    cases = [case("refuses", "bp", "b!", ["", "A1"]), case("refuses", "bp", "bp", ["", "A2"])]
    one = seen([mixed], cases, {1: "b!"})
    assert only_refused(one.evidence, one.plan.default_world, [mixed]) == {}


def test_where_no_rule_decides_nothing_is_refused() -> None:
    """Such a program has no answers in this reading."""
    cases = [*CASES, case("puts", "bp", "", ["", "A2"]), case("puts", "bp", "bp", ["", "A2"])]
    one = seen([REFUSES, PUTS, SEES], cases, {1: "b!s", 2: "bs!", 5: "bp"})
    assert only_refused(one.evidence, one.plan.default_world, [REFUSES]) == {}
    one = seen([REFUSES, PUTS, SEES], cases[:5], {1: "b!s", 2: "bs!", 4: "bp"})
    assert only_refused(one.evidence, one.plan.default_world, [REFUSES]) == {"refuses": {PUT}}


def test_functions_of_no_class_are_asked_as_well() -> None:
    """By their own names, whatever class there is besides."""
    checks = [check("refuses", "B1", "Bags"), check("mixes", "B2", "Bags")]
    cases = [
        case("refuses", "m", "!", ["B1"]),
        case("mixes", "m", "m", ["B2"]),
    ]
    one = seen(checks, cases, {1: "!"})
    assert only_refused(one.evidence, one.plan.default_world, checks) == {"refuses": {Call("mix", 0)}}
