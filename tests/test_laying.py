"""What a course makes of verdicts, and what verdicts add up to, without anything that is run."""

from __future__ import annotations

import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from grader.classes.orders import Order
from grader.grading.courses import UNIT, shared
from grader.grading.laying import Laying
from grader.grading.summing import summed
from grader.kits.course import Course
from grader.model.grade import BonusScore, TaskScore
from grader.model.result import CheckResult, LeftOut, LockView, TranscriptResult
from grader.model.scores import ProgramScore

TASKS = [("A", "Task A"), ("B", "Task B"), ("C", "Task C")]
OUT = (LeftOut("out", "A", "Out"), LeftOut("gone", "B", "Gone", hidden=True))
COURSE = Course(
    "5a", {"session": 3.0, "more": 0.5, "third": 1.0}, ("more", "check"), OUT, languages=("perl",)
)


def check(name: str, points: float, most: float, opened: float = 0.0, task: str = "A") -> CheckResult:
    """The verdict on a check."""
    return CheckResult(name, task, name, (), points, most, "passed", open_points=opened)


def session(name: str, points: float, most: float, opened: float = 0.0) -> TranscriptResult:
    """The verdict on a session."""
    return TranscriptResult(name, name, "passed", "", points, most, task="B", open_points=opened)


BLANK = [session(name, 0.0, 2.0) for name in ("session", "more", "plain", "gone")]
BLANK.append(session("third", 0.0, 3.0))


def test_without_a_course_nothing_changes() -> None:
    """Verdicts are given back as they are."""
    laying = Laying(None)
    assert laying.sessions(BLANK, BLANK) == BLANK
    assert laying.check(check("check", 1, 1)) == check("check", 1, 1)
    assert (laying.gone, laying.bonus, laying.languages, laying.view(())) == (
        frozenset(),
        frozenset(),
        (),
        None,
    )


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (session("session", 2.0, 2.0), session("session", 3.0, 3.0)),
        (session("session", 0.0, 2.0), session("session", 0.0, 3.0)),
        (session("session", 0.0, 2.0, 2.0), session("session", 0.0, 3.0, 3.0)),
        (session("session", 1.0, 2.0, 0.5), session("session", 1.5, 3.0, 0.75)),
        (session("session", 0.0, 0.0), session("session", 0.0, 0.0)),
        (session("plain", 2.0, 2.0), session("plain", 2.0, 2.0)),
        (session("third", 1.0, 3.0), session("third", 0.333333, 1.0)),
        (session("more", 2.0, 2.0), replace(session("more", 0.5, 0.5), counts="bonus")),
    ],
)
def test_a_session_is_worth_what_the_course_says(before: TranscriptResult, after: TranscriptResult) -> None:
    """What was earned, what is open and what was not graded keep their part of it."""
    assert Laying(COURSE).sessions([before], BLANK) == [after]


def test_what_is_left_out_is_no_verdict() -> None:
    """It is in no list of verdicts, and is told to nobody on the way; a check is told as it is."""
    laying = Laying(COURSE)
    assert [one.id for one in laying.sessions(BLANK, BLANK)] == ["session", "more", "plain", "third"]
    told: list[object] = []
    found: list[CheckResult | TranscriptResult] = [*BLANK, check("check", 1, 1)]
    tell = laying.telling(told.append, BLANK)
    for one in found:
        tell(one)
    assert told == [*laying.sessions(BLANK, BLANK), check("check", 1, 1)]


def test_a_check_may_be_a_bonus() -> None:
    """Its points are those of the course already; only what they count for is laid over."""
    laying = Laying(COURSE)
    assert laying.check(check("check", 1, 2)) == replace(check("check", 1, 2), counts="bonus")
    assert laying.check(check("other", 1, 2)) == check("other", 1, 2)
    assert laying.languages == ("perl",)


def test_a_result_names_what_is_left_out_of_what_was_asked_for() -> None:
    """All of it, or that of a task, or one by its name."""
    laying = Laying(COURSE)
    for only, named in (((), OUT), (("A",), OUT[:1]), (("gone",), OUT[1:]), (("C",), ())):
        view = laying.view(only)
        assert view is not None
        assert (view.sha256, view.left_out) == ("5a", named)


def test_sums() -> None:
    """The score has the bonus in it; the maximum and the tasks have not, and a task of nothing else is there with nothing."""
    items: list[CheckResult | TranscriptResult] = [
        check("a", 1.0, 2.0, 0.25),
        check("b", 0.1, 0.2),
        replace(check("c", 3.0, 4.0, 0.5, "C"), counts="bonus"),
        replace(session("d", 0.2, 0.3), counts="bonus"),
    ]
    sums = summed(TASKS, items, apart=False)
    assert (sums.score, sums.max_score, sums.open_points) == (4.3, 2.2, 0.75)
    assert sums.tasks == (
        TaskScore("A", "Task A", 1.1, 2.2, 0.25),
        TaskScore("B", "Task B", 0.0, 0.0),
        TaskScore("C", "Task C", 0.0, 0.0),
    )
    assert sums.bonus == BonusScore(3.2, 4.3, 0.5)
    assert sums.program is None
    assert summed(TASKS, items[:1]).bonus is None
    # Where the program is a bonus by itself, its sessions have a sum of their own.
    both = summed(TASKS, items, apart=True)
    assert both.bonus == BonusScore(3.0, 4.0, 0.5)
    assert both.program == ProgramScore("bonus", 0.2, 0.3)
    assert (both.score, both.max_score, both.open_points) == (4.3, 2.2, 0.75)
    assert summed(TASKS, [check("a", 1 / 3, 2 / 3)]).score == 0.333333
    assert [task.name for task in summed(TASKS, items[:1]).tasks] == ["A"]


@given(points=st.lists(st.integers(0, 10**6), max_size=40))
def test_sums_have_no_tail(points: list[int]) -> None:
    """Hundredths add up as by hand, whatever floats make of them."""
    sums = summed(TASKS, [check(str(n), one / 100, one / 100) for n, one in enumerate(points)])
    assert sums.score == sums.max_score == sum(points) / 100


@pytest.mark.parametrize(
    ("points", "weights", "shares"),
    [
        (10, [1, 1, 1], [3.34, 3.33, 3.33]),
        (6, [1, 2, 3], [1, 2, 3]),
        (1, [0.5, 1.5], [0.25, 0.75]),
        (UNIT * 3, [1000, 1, 1], [0.01, 0.01, 0.01]),
        (UNIT * 5, [1000, 1, 1], [0.03, 0.01, 0.01]),
        (UNIT * 6, [4, 1, 1], [0.04, 0.01, 0.01]),
        (UNIT * 11, [7, 3], [0.08, 0.03]),
    ],
)
def test_shares(points: int, weights: list[float], shares: list[float]) -> None:
    """What is shared out by weights, as somebody would do it by hand."""
    named = {str(n): weight for n, weight in enumerate(weights)}
    assert list(shared(points * UNIT / UNIT, named).values()) == shares


def test_an_order_travels_with_its_course() -> None:
    """Whoever grades elsewhere has the same course and lock."""
    order = Order("kit", "counter", 0, None, None, True, COURSE, LockView("a", ("b",)))
    assert pickle.loads(pickle.dumps(order)) == order
