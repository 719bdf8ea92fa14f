"""Every correct solution gets full marks, whichever way it reads and writes things; so does the reference."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator

import pytest

from grader.grading import Grader
from grader.result import Result
from spite_tools import CORRECT, corpus, example, grader, reference

FOLDERS = sorted(path.name for path in CORRECT.iterdir() if path.is_dir())


@pytest.fixture(scope="module")
def strict() -> Iterator[Grader]:
    """One grader for all of them."""
    with grader() as one:
        yield one


def assert_full_marks(result: Result) -> None:
    lost = [(one.id, one.status, one.message) for one in result.checks if one.points != one.max_points]
    assert not lost
    assert {one.id for one in result.checks} == {info.id for info in corpus().checks}
    assert [one.id for one in result.checks if one.status != "passed" or one.excused] == []
    assert result.score == result.max_score == 100


def test_there_are_examples() -> None:
    """The folders are found."""
    assert len(FOLDERS) >= 20


@pytest.mark.parametrize("name", FOLDERS)
def test_gets_full_marks(name: str, strict: Grader) -> None:
    """Every check is passed for itself, and nothing is charged or excused."""
    assert_full_marks(strict.grade(example(name)))


@pytest.mark.parametrize("name", FOLDERS)
def test_is_read_as_it_was_written(name: str, strict: Grader) -> None:
    """Where the programs show how a solution reads an open point, it is how its author says it does."""
    expected = tomllib.loads((CORRECT / name / "expected.toml").read_text("utf-8"))["rulings"]
    views = strict.grade(example(name)).rulings
    shown = {ruling: view.option for ruling, view in views.items() if view.decided == "submission"}
    assert shown == {ruling: expected[ruling] for ruling in shown}
    # Of the readings of a peek only one is accepted, so there is nothing to read off.
    assert shown.keys() == expected.keys() - {"peek_face"}


def test_reference_gets_full_marks(strict: Grader) -> None:
    """The reference is graded as any submission is."""
    assert_full_marks(strict.grade(reference()))


def test_a_result_does_not_change(strict: Grader) -> None:
    """Grading the same files twice gives the same result, but for the time it took."""
    first, again = (strict.grade(example("several_files")) for _ in range(2))
    assert first.checks == again.checks
    assert first.rulings == again.rulings
    assert first.notices == again.notices
