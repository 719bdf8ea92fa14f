"""Every correct solution gets full marks, whichever way it reads and writes things; so does the reference."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from contextlib import closing

import pytest

from assignment_tools import NAMES, Graders, assignment, corpus, correct, example, reference
from grader.model.result import Result

EXAMPLES = [(name, path.name) for name in NAMES for path in sorted(correct(name).iterdir()) if path.is_dir()]
each_example = pytest.mark.parametrize(("name", "which"), EXAMPLES, ids=["-".join(one) for one in EXAMPLES])
each_assignment = pytest.mark.parametrize("name", NAMES)


@pytest.fixture(scope="module")
def strict() -> Iterator[Graders]:
    """One grader for all examples of an assignment."""
    with closing(Graders()) as made:
        yield made


def assert_full_marks(result: Result) -> None:
    lost = [(one.id, one.status, one.message) for one in result.checks if one.points != one.max_points]
    assert not lost
    assert {one.id for one in result.checks} == {info.id for info in corpus(result.assignment).checks}
    assert [one.id for one in result.checks if one.status != "passed" or one.excused] == []
    assert result.score == result.max_score == 100


@pytest.mark.parametrize(("name", "least"), [("bakers_game", 8), ("spite_and_malice", 20)])
def test_there_are_examples(name: str, least: int) -> None:
    """The folders are found."""
    assert len([which for one, which in EXAMPLES if one == name]) >= least


@each_example
def test_gets_full_marks_as_it_was_written(name: str, which: str, strict: Graders) -> None:
    """Every check is passed for itself, and nothing is charged or excused.

    Where the programs show how a solution reads an open point, it is how its author says it does.
    """
    result = strict[name].grade(example(name, which))
    assert_full_marks(result)
    expected = tomllib.loads((correct(name) / which / "expected.toml").read_text("utf-8"))["rulings"]
    shown = {one: view.option for one, view in result.rulings.items() if view.decided == "submission"}
    assert shown == {one: expected[one] for one in shown}
    # Where only one reading is accepted, there is nothing to read off.
    rulings = assignment(name).rulings
    open_ones = {one for one in expected if sum(o.accepted for o in rulings[one].options.values()) > 1}
    assert shown.keys() == open_ones


@each_assignment
def test_reference_gets_full_marks(name: str, strict: Graders) -> None:
    """The reference is graded as any submission is."""
    assert_full_marks(strict[name].grade(reference(name)))


@pytest.mark.parametrize(
    ("name", "which"), [("spite_and_malice", "several_files"), ("bakers_game", "several_files")]
)
def test_a_result_does_not_change(name: str, which: str, strict: Graders) -> None:
    """Grading the same files twice gives the same result, but for the time it took."""
    first, again = (strict[name].grade(example(name, which)) for _ in range(2))
    assert first.checks == again.checks
    assert first.rulings == again.rulings
    assert first.notices == again.notices
