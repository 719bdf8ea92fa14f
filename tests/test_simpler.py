"""A failure is made smaller only by calls that its check makes, so that nobody is shown what the handout excludes."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import small_kit
from grader.grading.compiler import obtain_corpus
from grader.grading.grading import Grader
from grader.kits.kit import Kit
from grader.model.program import Form, Step
from grader.reference.simpler import Calls
from grader.submissions.submission import Submission


def call(*args: Form, member: str = "f") -> Step:
    """A call with these arguments."""
    return Step("call", member, None, args)


def simpler(args: tuple[Form, ...], *others: tuple[Form, ...]) -> list[list[Form]]:
    """What may stand in the place of a call's arguments, where the check makes these other calls."""
    calls = Calls([[call(*args)], *([call(*other)] for other in others)])  # type: ignore[list-item]
    return [list(one) for one in calls.simpler(call(*args))]


ONE, TWO, THREE = ({"r": n} for n in (1, 2, 3))


@pytest.mark.parametrize(
    ("args", "others", "found"),
    [
        ((3,), [], []),
        ((3,), [(1,), (2,)], [[1], [2]]),
        ((3,), [(9,), (-1,)], []),
        ((-3,), [(-1,), (1,), (0,)], [[0], [-1]]),
        ((3, 5), [(1, 2), (1, 7), (3, 4)], [[1, 2], [3, 4]]),
        ((3, "a"), [(1, "b"), (2, "a")], [[2, "a"]]),
        ((True,), [(0,), (False,)], []),
        ((3,), [(1, 2)], []),
        ((ONE, 3), [(TWO, 2)], [[ONE, 2]]),
        (([ONE, TWO, THREE],), [([ONE],)], [[[ONE]], [[TWO]], [[THREE]]]),
        (([1, 2, 3],), [([7, 8],)], [[[1, 2]], [[2, 3]], [[1, 3]]]),
        (([1, 2], 2), [([5], 1), ([5], 7), ([5, 6], 1)], [[[1], 1], [[2], 1], [[1, 2], 1]]),
        (({"t": [1, 2]},), [([4],), ({"t": [5]},)], [[{"t": [1]}], [{"t": [2]}]]),
        (([1, 2],), [([],)], [[[]]]),
    ],
)
def test_only_calls_of_the_check(
    args: tuple[Form, ...], others: list[tuple[Form, ...]], found: list[list[Form]]
) -> None:
    """Numbers that are passed together in one call stay together, and lists have lengths that lists of the check have."""
    assert simpler(args, *others) == found


def test_each_function_has_calls_of_its_own() -> None:
    """What is passed to one says nothing of another."""
    calls = Calls([(call(3), call(1, member="g"))])
    assert [*calls.simpler(call(3))] == []


def test_without_programs_anything_is_a_call() -> None:
    """For who has none at hand."""
    assert (0,) in [*Calls(None).simpler(call(3))]


@given(st.lists(st.tuples(st.integers(1, 3), st.lists(st.integers(5, 9), min_size=2, max_size=4))))
def test_it_stays_in_the_domain(calls: list[tuple[int, list[int]]]) -> None:
    """Whatever strategies gave: no number below theirs, no list shorter than theirs, no item that was not in it."""
    for args in calls:
        for number, items in simpler(args, *calls):
            assert 1 <= number <= args[0] and 2 <= len(items) <= len(args[1])
            assert set(items) <= set(args[1])


def test_a_student_is_shown_a_call_of_the_handout(tmp_path: Path) -> None:
    """A check that draws from 2 to 4 shows none with 0 or 1, though the mistake shows there as well."""
    kit = Kit(small_kit.make_kit(tmp_path))
    tests = tmp_path / "spec_tests" / small_kit.NAME / "test_counter.py"
    text = tests.read_text().replace(
        "a=st.integers(0, 9), b=st.integers(0, 9)", "a=st.integers(2, 4), b=st.integers(3, 5)"
    )
    tests.write_text(text)
    about = kit.assignment(small_kit.NAME)
    corpus = obtain_corpus(kit, about, 0, lambda *_: None)
    wrong = small_kit.REFERENCE.replace("return a + b", "return a + b + 1").encode()
    with Grader(kit, about, corpus, transcripts=False) as grader:
        result = grader.grade(Submission("ada", "ada", {"counter.py": wrong}))
    (failed,) = (one for one in result.checks if one.status == "failed")
    assert failed.counterexample is not None
    shown = re.search(r"total\((\d+), (\d+)\)", failed.counterexample.code)
    assert shown is not None and int(shown[1]) in (2, 3, 4) and int(shown[2]) in (3, 4, 5)
