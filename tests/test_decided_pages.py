"""What is decided is not open any more: on the student's page, in what goes back, in the gradebook and on the class page."""

from __future__ import annotations

import csv
import io
import re

import msgspec
import pytest

import results
from grader.classes.feedback_files import drawn
from grader.grades.adjustment_entries import Adjustments, Decide, Excused, Extra, Override
from grader.grades.adjustments import adjust
from grader.grades.gradebooks.feedback import comment
from grader.grades.gradebooks.plain import render_gradebook
from grader.grading.hidden import for_students
from grader.kits.kit import built_in
from grader.model.decided import as_decided, is_decided
from grader.model.handed_in import Student, SubmissionInfo
from grader.model.result import CheckResult, Result
from grader.reports.class_view import CHECKS, class_values
from grader.reports.pseudonyms import pseudonymous
from grader.reports.report import render_class, render_submission

replace = msgspec.structs.replace
HALF = replace(results.half_open(), submission=SubmissionInfo("half", "half", (), (Student("7", "Ada"),)))
REPORTS = built_in().reports


def decided(*points: tuple[str, float], result: Result = HALF, **more: object) -> Result:
    """The result with what was decided of these checks."""
    entries = tuple(
        Decide(check=check, points=each, everybody=True, reason=f"seen {check}") for check, each in points
    )
    policy = replace(Adjustments(decide=entries, source="file"), **more)
    return replace(result, grade=adjust(policy, result))


def text_of(page: str) -> str:
    """A page without its markup."""
    page = re.sub(r"(?s)<(style|script).*?</\1>", "", page)
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", "", page))


SOME = decided(("test_full_stack", 2), ("test_add", 0))
ALL = decided(("test_full_stack", 2), ("test_add", 0), ("draw", 5))


def test_the_page_of_the_student() -> None:
    """A decided check says so with its points, and only the others are open."""
    text = text_of(render_submission(SOME, REPORTS))
    assert "1 check is open: Kibitz could not tell whether it is right, so your instructor decides." in text
    assert "2 checks were open, and your instructor has decided." in text
    assert "0 of 5 points, +2 by your instructor" in text
    assert "Decided: +2 by your instructor. seen test_full_stack." in text
    assert text.count("The instructor decides on it as") == 1
    assert "up to 5 more open" in text
    assert "up to 13 more open" not in text
    text = text_of(render_submission(ALL, REPORTS))
    assert "3 checks were open, and your instructor has decided." in text
    assert "1 decided" in text
    assert "more open" not in text
    assert "Your instructor decides" not in text
    assert "Open: your instructor decides" not in text


@pytest.mark.parametrize("way", ["override", "excused"])
def test_where_all_is_settled_nothing_is_open(way: str) -> None:
    """An override and an excuse say what counts, so no page asks anybody to decide."""
    entry = (
        (Override(score=20, student="7", reason="oral"),)
        if way == "override"
        else (Excused(student="7", reason="ill"),)
    )
    found = decided(**{way: entry})  # type: ignore[arg-type]
    page = text_of(render_submission(found, REPORTS))
    whole = (
        "you are excused"
        if way == "excused"
        else "your instructor has set the points of the whole assignment"
    )
    assert f"3 checks were open, and {whole}." in page
    assert f"That makes no difference now: {whole}." in page
    # Nobody has looked at these one by one.
    assert "Decided by your instructor" not in page
    assert "your instructor has decided" not in page
    assert "1 decided" not in page
    for text in (
        page,
        drawn(found, "markdown", REPORTS).decode(),
        drawn(found, "text", REPORTS).decode(),
    ):
        assert "more open" not in text
        assert "Your instructor decides" not in text
        assert "Decided: " in text
    (row,) = csv.DictReader(io.StringIO(render_gradebook(results.gathered([found])).lstrip("\ufeff")))
    assert re.search(r"\b\d+ open", row["note"]) is None
    assert "3 decided" in row["note"]


def test_what_goes_back() -> None:
    """Texts and comments of other systems count what is open and what is decided."""
    for kind in ("markdown", "text"):
        text = drawn(SOME, kind, REPORTS).decode()
        assert "1 open, 2 decided" in text
        assert "Decided: +2 by your instructor." in text
    found = results.gathered([SOME])
    (row,) = csv.DictReader(io.StringIO(render_gradebook(found).lstrip("\ufeff")))
    assert "1 open; 2 decided" in row["note"]
    assert "Open: A draw" in comment(found.rows[0], {"draw": "A draw."})


def test_the_page_of_the_class() -> None:
    """Its filter and figures tell what is open from what is decided."""
    found = results.gathered([ALL, replace(HALF, submission=SubmissionInfo("other", "other", ()))])
    values = class_values(found)
    lines = {one.label: one.lines for one in dict(values["filters"])[CHECKS]}
    assert (lines["a check is open"], lines["a check was open and is decided"]) == (1, 1)
    assert {one.item.id: one.open for one in values["figures"].items}["draw"] == 1


def test_many_decisions_are_one_sum() -> None:
    """The head of the page has the sum, and the list is folded; a comment has the sum alone."""
    checks = tuple(
        replace(results.OPEN, id=f"c{number}", title=f"Check {number}", points=0, open_points=3)
        for number in range(7)
    )
    found = decided(
        *((one.id, 1.5) for one in checks), result=results.result("half", (results.PASSED, *checks))
    )
    page = render_submission(found, REPORTS)
    text = text_of(page)
    assert "4 from the checks, +10.5 decided: why" in text
    assert re.search(r"<details><summary>Decided by your instructor: 7 checks</summary>", page)
    said = comment(results.gathered([found]).rows[0], {})
    assert "+10.5 decided by your instructor, for 7 checks that were open." in said
    assert "seen c3" not in said
    assert [one.kind for one in found.grade.adjustments] == ["decided"] * 7  # type: ignore[union-attr]


def test_points_that_are_taken_are_not_called_extra() -> None:
    """Below 0 they are taken; and a page without reasons has no colon behind nothing."""
    less = (Extra(points=-1, everybody=True, reason="quiz"),)
    found = decided(("test_full_stack", 2), extra=less)
    text = text_of(render_submission(found, REPORTS))
    assert "+2 decided, −1 points taken" in text
    assert "−1 extra points" not in text
    page = render_class(pseudonymous(results.gathered([found]), [0]), REPORTS)
    assert "decided</li>" in page
    assert ": </li>" not in page


def test_hidden_checks_stay_hidden() -> None:
    """What a student gets names no hidden check, also where it was decided."""
    hidden: CheckResult = replace(results.OPEN, hidden=True)
    entry = Decide(check="test_add", points=2, everybody=True, reason="seen")
    found = decided(result=results.result("x", (results.PASSED, hidden)), decide=(entry,))
    assert found.grade is not None
    assert found.grade.adjustments[0].item == "test_add"
    assert "more open" not in str([one.text for one in for_students(found).notices])
    assert b"test_add" not in msgspec.json.encode(for_students(found))


def test_verdicts_stay_as_they_are() -> None:
    """The result keeps its status and points; the view of it has the same ones, but for what is open."""
    view = as_decided(SOME)
    assert [one.status for one in view.checks] == [one.status for one in SOME.checks]
    assert [one.points for one in view.checks] == [one.points for one in SOME.checks]
    assert sum(map(is_decided, view.checks)) == 2
    assert sum(task.open_points for task in view.tasks) <= sum(task.open_points for task in SOME.tasks)
    assert as_decided(HALF) == HALF
