"""What an instructor decides counts, visibly, in a fixed order, and is never passed over in silence."""

from __future__ import annotations

import math
import random
import re
import tomllib
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import results
from commands import ROOT
from grader.grades.adjustment_entries import (
    Adjustments,
    Decide,
    Excused,
    Extension,
    Extra,
    File,
    Override,
    Waived,
)
from grader.grades.adjustment_file import read_adjustments
from grader.grades.adjustments import adjust, adjust_absent, unused
from grader.grades.concerned import Known
from grader.grades.late_policy import Amount, Late, Step, check_late
from grader.model.errors import InputError
from grader.model.grade import Grade
from grader.model.handed_in import Student, SubmissionInfo
from grader.model.result import Result

ADA = Student("1001", "Ada Lovelace", "Ada@uni.example")
ZOE = Student("1002", "Zoë Núñez", "zoe@uni.example")
DUE = "2026-03-13T23:59:59+01:00"
SECTIONS = ("file", "extension", "waived", "decide", "override", "extra", "excused")


def policy(tmp_path: Path, text: str) -> Adjustments:
    """The adjustments in a file of this text."""
    path = tmp_path / "adjustments.toml"
    path.write_text(text, "utf-8")
    return read_adjustments(path)


def graded(
    *students: Student,
    score: float = 80,
    max_score: float = 100,
    submitted: str = "",
    late: bool | None = None,
    name: str = "ada",
) -> Result:
    """A result with this score, handed in by these students at this time."""
    info = SubmissionInfo(name, name, (), students, None, submitted, late)
    return results.result(name, (), score=score, max_score=max_score, submission=info)


def changes(grade: Grade | None) -> list[tuple[str, float]]:
    """The kinds and points of a grade's adjustments."""
    assert grade is not None
    return [(one.kind, one.change) for one in grade.adjustments]


def reasons(grade: Grade | None) -> str:
    """The sentences of a grade."""
    assert grade is not None
    return " ".join(one.reason for one in grade.adjustments)


# The order of application.


def test_nothing_concerns_it(tmp_path: Path) -> None:
    """A result that no entry and no lateness concerns has no grade."""
    found = policy(
        tmp_path,
        f'[late]\ndue = {DUE}\nper-day = 5\n[[override]]\nstudent = "zoe"\nscore = 1\nreason = "r"\n',
    )
    assert adjust(found, graded(ADA, submitted="2026-03-13T23:59:59+01:00")) is None
    assert adjust(policy(tmp_path, ""), graded(ADA, late=True)) is None


def test_an_override_replaces_the_score_and_lateness(tmp_path: Path) -> None:
    """Extra points come on top of an override, and lateness takes nothing from it."""
    found = policy(
        tmp_path,
        f'[late]\ndue = {DUE}\nper-day = 5\n[[override]]\nstudent = "1001"\nscore = 40\nreason = "oral exam"\n'
        '[[extra]]\nstudent = "1001"\npoints = 3\nreason = "quiz"\n',
    )
    grade = adjust(found, graded(ADA, submitted="2026-03-20T12:00:00+01:00"))
    assert grade is not None
    assert grade.score == 43
    assert changes(grade) == [("override", -40), ("extra", 3)]
    assert reasons(grade) == "Set to 40 points: oral exam. 3 points extra: quiz."


def test_excused_wins(tmp_path: Path) -> None:
    """An excuse stands alone, whatever else is said of the student."""
    found = policy(
        tmp_path,
        '[late]\nflagged = 5\n[[override]]\nstudent = "1001"\nscore = 1\nreason = "r"\n'
        '[[excused]]\nstudent = "1001"\nreason = "left the course."\n',
    )
    assert adjust(found, graded(ADA, late=True)) == Grade(80, (), "left the course.")


def test_adjusting_again_changes_nothing(tmp_path: Path) -> None:
    """A grade is made from the score, never from an earlier grade."""
    found = policy(tmp_path, '[[extra]]\neverybody = true\npoints = 5\nreason = "r"\n')
    once = graded(ADA)
    again = msgspec.structs.replace(once, grade=adjust(found, once))
    assert adjust(found, again) == again.grade
    assert changes(again.grade) == [("extra", 5)]


@pytest.mark.parametrize(
    ("over", "expected", "words"),
    [
        ("", 100, "30 points extra: r (of these 20, since no points count above the maximum)."),
        ("over-maximum = true\n", 110, "30 points extra: r."),
    ],
)
def test_the_maximum_holds_unless_the_file_says_so(
    tmp_path: Path, over: str, expected: float, words: str
) -> None:
    """Extra points end at the maximum, and say so, where the file does not let them go beyond."""
    found = policy(tmp_path, over + '[[extra]]\nstudent = "1001"\npoints = 30\nreason = "r"\n')
    grade = adjust(found, graded(ADA))
    assert grade is not None
    assert grade.score == expected
    assert reasons(grade) == words


def test_points_can_be_taken_but_never_below_nothing(tmp_path: Path) -> None:
    """Negative extra points end at 0, and what is added counts against what is taken first."""
    text = '[[extra]]\nstudent = "1001"\npoints = -90\nreason = "a"\n'
    grade = adjust(policy(tmp_path, text), graded(ADA))
    assert grade is not None
    assert grade.score == 0
    assert reasons(grade) == "90 points less: a (of these 80, since no points count below 0)."
    more = text + '[[extra]]\nstudent = "1001"\npoints = 40\nreason = "b"\n'
    assert changes(adjust(policy(tmp_path, more), graded(ADA))) == [("extra", -90), ("extra", 40)]


def test_an_override_above_the_maximum_is_refused(tmp_path: Path) -> None:
    """Nobody's typing error becomes 120 of 100 points, unless the file wants that."""
    text = '[[override]]\nstudent = "1001"\nscore = 120\nreason = "r"\n'
    with pytest.raises(InputError, match="above the maximum of 100"):
        adjust(policy(tmp_path, text), graded(ADA))
    grade = adjust(policy(tmp_path, "over-maximum = true\n" + text), graded(ADA))
    assert grade is not None
    assert grade.score == 120


# Lateness.


@pytest.mark.parametrize(
    ("submitted", "change", "words"),
    [
        ("2026-03-13T23:59:59+01:00", None, ""),
        ("2026-03-14T00:09:59+01:00", None, ""),  # within the grace period
        ("2026-03-14T00:10:00+01:00", -10, "Handed in 1 day late: 10 % of 100 points for each day."),
        ("2026-03-15T00:09:59+01:00", -10, "Handed in 1 day late: 10 % of 100 points for each day."),
        ("2026-03-15T00:10:00+01:00", -20, "Handed in 2 days late: 10 % of 100 points for each day."),
        ("2026-03-14T22:30:00Z", -10, "Handed in 1 day late: 10 % of 100 points for each day."),
        (
            "2026-03-17T12:00:00+01:00",
            -30,
            "Handed in 4 days late: 10 % of 100 points for each day, but at most 30 points.",
        ),
        ("2026-03-19T12:00:00+01:00", -80, "Handed in 6 days late: nothing counts after 5 days."),
    ],
)
def test_days_late(tmp_path: Path, submitted: str, change: float | None, words: str) -> None:
    """Each day that has begun after the grace period takes its share, up to a most, until nothing counts."""
    found = policy(
        tmp_path,
        f'[late]\ndue = {DUE}\ngrace-minutes = 10\nper-day = "10 %"\nat-most = 30\nzero-after-days = 5\n',
    )
    grade = adjust(found, graded(ADA, submitted=submitted, late=False))
    if change is None:
        assert grade is None
    else:
        assert changes(grade) == [("late", change)]
        assert reasons(grade) == words


def test_late_and_still_whole(tmp_path: Path) -> None:
    """Where only great lateness costs, a day late takes nothing and makes no grade."""
    found = policy(tmp_path, f"[late]\ndue = {DUE}\nzero-after-days = 2\n")
    assert adjust(found, graded(ADA, submitted="2026-03-14T12:00:00+01:00")) is None
    assert changes(adjust(found, graded(ADA, submitted="2026-03-16T12:00:00+01:00"))) == [("late", -80)]


def test_lateness_never_takes_more_than_there_is(tmp_path: Path) -> None:
    """A poor score that comes late ends at 0, and is told so."""
    found = policy(tmp_path, f"[late]\ndue = {DUE}\nper-day = 5\n")
    grade = adjust(found, graded(ADA, score=3, submitted="2026-03-14T12:00:00+01:00"))
    assert grade is not None
    assert (grade.score, changes(grade)) == (0, [("late", -3)])


def test_a_day_that_lasts_an_hour_less(tmp_path: Path) -> None:
    """Days are of 24 hours, also over the night in which summer time begins."""
    found = policy(
        tmp_path,
        '[late]\ndue = 2026-03-28T12:00:00\nzone = "Europe/Madrid"\nper-day = 5\nzero-after-days = 9\n',
    )
    assert changes(adjust(found, graded(ADA, submitted="2026-03-29T13:00:00"))) == [("late", -5)]
    assert changes(adjust(found, graded(ADA, submitted="2026-03-29T13:00:01"))) == [("late", -10)]
    assert changes(adjust(found, graded(ADA, submitted="2026-03-29T11:00:01Z"))) == [("late", -10)]


def test_an_hour_that_comes_twice_favours_the_student(tmp_path: Path) -> None:
    """A time that the clock shows twice is read as the first of both."""
    found = policy(tmp_path, '[late]\ndue = 2026-10-25T02:30:00+02:00\nzone = "Europe/Madrid"\nper-day = 5\n')
    assert adjust(found, graded(ADA, submitted="2026-10-25T02:30:00")) is None
    assert changes(adjust(found, graded(ADA, submitted="2026-10-25T02:30:01"))) == [("late", -5)]


def test_times_without_a_zone_are_compared_as_written(tmp_path: Path) -> None:
    """Where neither time has a zone, both are clocks on the same wall."""
    found = policy(tmp_path, "[late]\ndue = 2026-03-13T23:59:59\nper-day = 5\n")
    assert adjust(found, graded(ADA, submitted="2026-03-13T23:59:59")) is None
    assert changes(adjust(found, graded(ADA, submitted="2026-03-14T00:00:00"))) == [("late", -5)]


@pytest.mark.parametrize(
    ("due", "submitted"),
    [("2026-03-13T23:59:59", "2026-03-14T12:00:00Z"), (DUE, "2026-03-14T12:00:00")],
)
def test_a_time_with_a_zone_and_one_without_are_not_compared(
    tmp_path: Path, due: str, submitted: str
) -> None:
    """A guess could be hours wrong, so the file has to say the zone."""
    found = policy(tmp_path, f"[late]\ndue = {due}\nper-day = 5\n")
    one = graded(ADA, submitted=submitted)
    for refused in (lambda: adjust(found, one), lambda: unused(found, [one.submission])):
        with pytest.raises(InputError, match="write zone, such as Europe/Madrid"):
            refused()


def test_only_flagged_as_late(tmp_path: Path) -> None:
    """Where the download has no time, its flag takes the flat amount; without one that is refused."""
    text = f"[late]\ndue = {DUE}\nper-day = 5\n"
    grade = adjust(
        policy(tmp_path, text + 'flagged = "25 %"\n'), graded(ADA, late=True, max_score=40, score=30)
    )
    assert changes(grade) == [("late", -10)]
    assert reasons(grade) == "Handed in late: 25 % of 40 points."
    assert adjust(policy(tmp_path, text), graded(ADA, late=False)) is None
    with pytest.raises(InputError, match="not by how much; write flagged"):
        adjust(policy(tmp_path, text), graded(ADA, late=True))


@pytest.mark.parametrize("submitted", ["yesterday", "9999-99-99T00:00", "2026-03-14T25:00"])
def test_what_is_no_time_is_none(tmp_path: Path, submitted: str) -> None:
    """A time that a hostile name may have made up costs nothing and stops nothing, and is told."""
    found = policy(tmp_path, f"[late]\ndue = {DUE}\nper-day = 5\n")
    one = graded(ADA, submitted=submitted)
    assert adjust(found, one) is None
    (line,) = unused(found, [one.submission])
    assert "whether 1 submission came late cannot be told" in line


@pytest.mark.parametrize("submitted", ["0001-01-01T00:00:00+14:00", "9999-12-31T23:59:59-14:00"])
def test_times_at_the_ends_of_the_calendar(tmp_path: Path, submitted: str) -> None:
    """A time at either end of the calendar is compared like any other."""
    found = policy(
        tmp_path, '[late]\ndue = 2026-03-13T12:00:00\nzone = "Europe/Madrid"\nzero-after-days = 2\n'
    )
    grade = adjust(found, graded(ADA, submitted=submitted))
    assert (grade is None) == submitted.startswith("0001")


@pytest.mark.parametrize("until", ["days = 2", "due = 2026-03-15T23:59:59+01:00"])
def test_an_extension_moves_the_due_time(tmp_path: Path, until: str) -> None:
    """Within it nothing is taken and the report says why; after it days count from its end."""
    found = policy(
        tmp_path,
        f'[late]\ndue = {DUE}\nper-day = 5\n[[extension]]\nstudent = "1001"\n{until}\nreason = "illness"\n',
    )
    assert adjust(found, graded(ADA, submitted="2026-03-13T20:00:00+01:00")) is None
    within = adjust(found, graded(ADA, submitted="2026-03-15T20:00:00+01:00"))
    assert changes(within) == [("late", 0)]
    assert reasons(within) == "Handed in within an extension (illness): nothing is taken."
    after = adjust(found, graded(ADA, submitted="2026-03-16T20:00:00+01:00"))
    assert changes(after) == [("late", -5)]
    assert reasons(after).startswith("Handed in 1 day late, after an extension (illness): 5 points")
    assert changes(adjust(found, graded(ADA, late=True))) == [("late", 0)]


def test_an_extension_where_lateness_is_only_flagged(tmp_path: Path) -> None:
    """It lifts the flat amount, since nothing shows that it was missed, and says so."""
    found = policy(
        tmp_path,
        f'[late]\nflagged = 5\n[[extension]]\nstudent = "1001"\ndue = {DUE}\nreason = "illness"\n',
    )
    grade = adjust(found, graded(ADA, late=True))
    assert changes(grade) == [("late", 0)]
    assert reasons(grade) == "Handed in late, with an extension (illness): nothing is taken."


@pytest.mark.parametrize("handed", [{"late": True}, {"submitted": "2026-04-01T20:00:00+01:00"}])
def test_lateness_can_be_waived(tmp_path: Path, handed: dict[str, object]) -> None:
    """Nothing is taken, though it would be refused or cost everything, and the report says so."""
    found = policy(
        tmp_path,
        f'[late]\ndue = {DUE}\nzero-after-days = 0\n[[waived]]\nstudent = "1001"\nreason = "power cut"\n',
    )
    info = msgspec.structs.replace(graded(ADA).submission, **handed)
    one = msgspec.structs.replace(graded(ADA), submission=info)
    assert changes(adjust(found, one)) == [("late", 0)]
    assert reasons(adjust(found, one)).endswith("but nothing is taken: power cut.")
    assert unused(found, [info]) == ()
    assert adjust(found, graded(ADA, late=False)) is None


# Who an entry is for.


@pytest.mark.parametrize(
    "named", ["1002", "ZOE@uni.example", "Zoë Núñez", " Zoe\u0308  Núñez ", "zoe nunez", "folder"]
)
def test_a_student_is_found(tmp_path: Path, named: str) -> None:
    """By id, email in any case, name in any writing, or the submission's id."""
    found = policy(tmp_path, f'[[excused]]\nstudent = "{named}"\nreason = "r"\n')
    assert adjust(found, graded(ZOE, name="folder")) == Grade(80, (), "r.")
    assert adjust(found, graded(ADA)) is None
    assert adjust(found, graded(name="1")) is None


@pytest.mark.parametrize("named", ["Zoe", "100", "FOLDER", "Zoë Núñez-Lee"])
def test_nearly_the_name_is_another_one(tmp_path: Path, named: str) -> None:
    """Names and ids are compared as a whole, and what fits nobody is told."""
    found = policy(tmp_path, f'[[excused]]\nstudent = "{named}"\nreason = "r"\n')
    one = graded(ZOE, name="folder")
    assert adjust(found, one) is None
    (line,) = unused(found, [one.submission])
    assert line.endswith("or take the entry out")
    assert "[[excused]] entry 1" in line
    assert "\n" not in line


def test_two_that_fit_are_refused(tmp_path: Path) -> None:
    """An entry that two submissions fit is refused, and naming the submission settles it."""
    first, second = graded(ADA, name="1001").submission, graded(ADA, name="1001-2").submission
    found = policy(tmp_path, '[[excused]]\nstudent = "1001"\nreason = "r"\n')
    with pytest.raises(InputError, match="more than one in this class"):
        unused(found, [first, second])
    found = policy(tmp_path, '[[excused]]\nsubmission = "1001"\nreason = "r"\n')
    assert unused(found, [first, second]) == ()
    assert adjust(found, graded(ADA, name="1001-2")) is None
    assert adjust(found, graded(ADA, name="1001")) is not None


def test_a_member_of_a_group_is_refused(tmp_path: Path) -> None:
    """A submission has one grade, so what would change one member's is refused with a way out."""
    both = graded(ADA, ZOE, name="1001")
    for named in ("1001", "Zoë Núñez", "ada@uni.example"):
        found = policy(tmp_path, f'[[extra]]\nstudent = "{named}"\npoints = 1\nreason = "r"\n')
        with pytest.raises(InputError, match='write submission = "1001" for all of them'):
            adjust(found, both)
        with pytest.raises(InputError, match='write submission = "1001" for all of them'):
            unused(found, [both.submission])
    found = policy(tmp_path, '[[extra]]\nsubmission = "1001"\npoints = 1\nreason = "r"\n')
    assert changes(adjust(found, both)) == [("extra", 1)]


@pytest.mark.parametrize(
    "section", ["[[override]]\nscore = 1", "[[excused]]", "[[waived]]", "[[extension]]\ndays = 1"]
)
def test_two_entries_for_one_are_refused(tmp_path: Path, section: str) -> None:
    """Of two decisions on the same matter neither is picked by chance."""
    text = f'[late]\ndue = {DUE}\nflagged = 1\n{section}\nstudent = "1001"\nreason = "a"\n'
    text += f'{section}\nstudent = "Ada Lovelace"\nreason = "b"\n'
    found = policy(tmp_path, text)
    one = graded(ADA, late=True)
    for refused in (lambda: adjust(found, one), lambda: unused(found, [one.submission])):
        with pytest.raises(InputError, match="keep the one that counts"):
            refused()


def test_students_who_handed_nothing_in(tmp_path: Path) -> None:
    """They can be excused and given points, and an entry for them is used; what is for everybody is not theirs."""
    found = policy(
        tmp_path,
        '[[excused]]\nstudent = "1001"\nreason = "ill"\n[[override]]\nstudent = "1002"\nscore = 7\nreason = "oral"\n'
        '[[extra]]\neverybody = true\npoints = 1\nreason = "r"\n',
    )
    assert unused(found, [], [ADA, ZOE]) == ()
    assert len(unused(found, [], [ADA])) == 1
    assert adjust_absent(found, ADA, 10) == Grade(0, (), "ill.")
    assert changes(adjust_absent(found, ZOE, 10)) == [("override", 7)]
    assert adjust_absent(found, Student("1003"), 10) is None


SECTION = '[[excused]]\nsection = "B"\nreason = "r"\n'


def test_a_section_of_the_class_list(tmp_path: Path) -> None:
    """It concerns those of whom the list has it, also who handed nothing in, and is compared as a whole."""
    found = policy(tmp_path, SECTION)
    b, other = frozenset({"B", "A and B"}), frozenset({"b", "B2"})
    known = Known(sections={"ada": [b], "zoe": [other]}, absent={ADA: b, ZOE: other})
    assert adjust(found, graded(ADA), known) == Grade(80, (), "r.")
    assert adjust(found, graded(ZOE, name="zoe"), known) is None
    assert adjust(found, graded(ADA)) is None
    assert adjust_absent(found, ADA, 10, known) == Grade(0, (), "r.")
    assert adjust_absent(found, ZOE, 10, known) is None


@pytest.mark.parametrize("sections", [[{"B"}, {"A"}], [{"B"}, set()]])
def test_a_group_of_two_sections_is_refused(tmp_path: Path, sections: list[set[str]]) -> None:
    """A submission has one grade, so not all of whom are in the section, or known to be, are asked about."""
    found = policy(tmp_path, SECTION)
    known = Known(sections={"both": [frozenset(one) for one in sections]})
    both = graded(ADA, ZOE, name="both")
    for refused in (lambda: adjust(found, both, known), lambda: unused(found, [both.submission], (), known)):
        with pytest.raises(InputError, match=r'write submission = "both" into an entry of the same kind'):
            refused()
    own = policy(tmp_path, SECTION + SECTION.replace("section", "submission").replace('"B"', '"both"'))
    assert adjust(own, both, known) == Grade(80, (), "r.")
    assert unused(own, [both.submission], (), known) == ()
    known = Known(sections={"both": [frozenset("B"), frozenset("B")]})
    assert adjust(found, both, known) == Grade(80, (), "r.")


def test_points_for_a_section_give_way_to_none(tmp_path: Path) -> None:
    """All extra points count, so a group that is not wholly in the section is asked about whatever else it gets."""
    text = '[[extra]]\nsection = "B"\npoints = 1\nreason = "r"\n[[extra]]\nsubmission = "both"\npoints = 2\nreason = "r"\n'
    known = Known(sections={"both": [frozenset("B"), frozenset("A")]})
    found, both = policy(tmp_path, text), graded(ADA, ZOE, name="both")
    for refused in (lambda: adjust(found, both, known), lambda: unused(found, [both.submission], (), known)):
        with pytest.raises(InputError, match="name the others of the section by students instead"):
            refused()
    excused = policy(tmp_path, text + '[[excused]]\nsubmission = "both"\nreason = "ill"\n')
    assert unused(excused, [both.submission], (), known) == ()


def test_who_is_named_goes_before_a_section(tmp_path: Path) -> None:
    """Of two entries for a section none does, and of two names neither."""
    text = f'[late]\ndue = {DUE}\nper-day = 5\n[[extension]]\nsection = "B"\ndays = 1\nreason = "snow"\n'
    known = Known(sections={"ada": [frozenset("B")]})
    one = graded(ADA, submitted="2026-03-16T12:00:00+01:00")
    assert changes(adjust(policy(tmp_path, text), one, known)) == [("late", -10)]
    more = '[[extension]]\nstudents = ["nobody", "Ada Lovelace"]\ndays = 5\nreason = "illness"\n'
    assert reasons(adjust(policy(tmp_path, text + more), one, known)).startswith(
        "Handed in within an extension (ill"
    )
    for twice in (more, '[[extension]]\nsection = "B"\ndays = 2\nreason = "r"\n'):
        with pytest.raises(InputError, match="keep the one that counts"):
            adjust(policy(tmp_path, text + twice + twice), one, known)


def test_a_member_of_a_group_in_a_list_is_refused(tmp_path: Path) -> None:
    """As one who is named alone is, and the name is told."""
    found = policy(tmp_path, '[[extra]]\nstudents = ["x", "1002"]\npoints = 1\nreason = "r"\n')
    with pytest.raises(
        InputError, match=r'students "x", "1002" \("1002" in it\): the student is one of those'
    ):
        adjust(found, graded(ADA, ZOE, name="1001"))


def test_lateness_that_nobody_can_see_is_told(tmp_path: Path) -> None:
    """A policy for downloads that say nothing of lateness is not passed over in silence."""
    infos = [graded(name=str(n)).submission for n in range(3)]
    (line,) = unused(policy(tmp_path, f"[late]\ndue = {DUE}\nper-day = 1\n"), infos)
    assert "whether 3 submissions came late cannot be told" in line
    assert "(0, 1, 2)" in line
    timed = [graded(ADA, submitted="2026-03-14T12:00:00+01:00").submission]
    (line,) = unused(policy(tmp_path, "[late]\nflagged = 1\n"), timed)
    assert "without due" in line
    assert unused(policy(tmp_path, f"[late]\ndue = {DUE}\nper-day = 1\n"), timed) == ()


# The file.

WRONG = {
    "[late]\ndue = 2026-03-13\nper-day = 1": "key due: .* write a date and a time",
    '[late]\ndue = "soon"\nper-day = 1': "key due: .* write a date and a time",
    "[late]\ndue = 0226-03-13T12:00:00\nper-day = 1": "226 is no year of a course",
    "[[late]]\nflagged = 1": r"write \[late\], once",
    "[late]": "it takes nothing",
    "[late]\nper_day = 1": "there is no key per_day; the keys are due, zone",
    "[late]\nper-day = 1": "days after what",
    "[late]\nzero-after-days = 1": "days after what",
    "[late]\nflagged = 1\ngrace-minutes = 5": "minutes after what",
    "[late]\nflagged = 1\nat-most = 5": "it bounds per-day",
    f"[late]\ndue = {DUE}\nzero-after-days = -1": "-1 is too small",
    f"[late]\ndue = {DUE}\nper-day = 1\ngrace-minutes = inf": "inf is no amount",
    '[late]\nflagged = "5"': '"5" is no amount; write points',
    '[late]\nflagged = "101 %"': "101 is too large",
    "[late]\nflagged = -1": "-1 is too small",
    "[late]\nflagged = true": "a number or a text is wanted, true or false is there",
    '[late]\nflagged = 1\nzone = "Mars"': '"Mars" is no time zone',
    '[late]\nflagged = 1\nzone = "../../etc/passwd"': "is no time zone",
    '[late]\nper-day = 1\ndue = 2026-10-25T02:30:00\nzone = "Europe/Madrid"': "clocks change at that hour",
    '[late]\nper-day = 1\ndue = 2026-03-29T02:30:00\nzone = "Europe/Madrid"': "clocks change at that hour",
    '[override]\nstudent = "a"': r"key override: .*write \[\[override\]\], once for each entry",
    '[[override]]\nstudent = "a"\nreason = "r"': r'entry 1 \(student "a"\): the key score is missing; the keys are reason',
    '[[override]]\nstudent = 1001\nscore = 1\nreason = "r"': "key student: .*write it in quotes",
    '[[override]]\nstudent = "a"\nscore = nan\nreason = "r"': "key score: nan is no amount",
    '[[override]]\nstudent = "a"\nscore = -1\nreason = "r"': "key score: -1 is too small",
    '[[excused]]\nsubmission = "a"\nreason = " "': r'entry 1 \(submission "a"\): key reason: it is empty',
    '[[excused]]\nstudent = "a"': "the key reason is missing",
    '[[excused]]\nstudents = "a"\nreason = "r"': "key students: a list is wanted, a text is there; write students = ",
    '[[excused]]\nstudents = ["a", " "]\nreason = "r"': "key students: one of them is empty",
    '[[excused]]\nstudents = [1001]\nreason = "r"': "key students: a text is wanted, .*write students = ",
    '[[excused]]\nstudents = ["a"]\nsection = "B"\nreason = "r"': "names more than one way",
    '[[excused]]\nstudents = []\nreason = "r"': "names nobody",
    '[[excused]]\nsection = " "\nreason = "r"': "names nobody",
    'remarks = ["x"]': "unknown field `remarks`",
    '[[excused]]\nstudent = "a"\nsubmission = "b"\nreason = "r"': "names more than one way",
    '[[excused]]\nreason = "r"': "names nobody; write one of student, students, section or submission",
    '[[excused]]\neverybody = true\nreason = "r"': "there is no key everybody",
    '[[extra]]\npoints = 1\nreason = "r"': "write one of student, students, section, submission or everybody = true",
    '[[extra]]\npoints = 0\nreason = "r"\neverybody = true': "0 changes nothing",
    '[[extra]]\npoints = inf\nreason = "r"\neverybody = true': "inf is no amount",
    '[[waived]]\nstudent = "a"\nreason = "r"': "nothing is late without a",
    '[[extension]]\nstudent = "a"\nreason = "r"\ndays = 1': "days after what|nothing is late",
    f'[late]\nflagged = 1\n[[extension]]\nstudent = "a"\nreason = "r"\ndays = 1\ndue = {DUE}': "either due or days",
    '[late]\nflagged = 1\n[[extension]]\nstudent = "a"\nreason = "r"\ndays = 1': "days after what",
    f'[late]\nper-day = 1\ndue = {DUE}\n[[extension]]\nstudent = "a"\nreason = "r"\ndays = -1': "-1 is too small",
    f'[late]\nper-day = 1\ndue = {DUE}\n[[extension]]\nstudent = "a"\nreason = "r"\ndays = 9999': "9999 is too large",
    f'[late]\nper-day = 1\ndue = {DUE}\n[[extension]]\nstudent = "a"\nreason = "r"\ndue = 2026-03-13T12:00:00': (
        "only one has an offset"
    ),
    f'[late]\nper-day = 1\ndue = {DUE}\n[[extension]]\nstudent = "a"\nreason = "r"\ndue = 2026-03-13T12:00:00Z': (
        "before the due time"
    ),
    "over-maximum = 1": "key over-maximum: true or false is wanted",
    "late-policy = 1": "there is no key late-policy; the keys are over-maximum, file, late",
    'source = "x"': "unknown field `source`",
    "nonsense": "not valid TOML",
}


@pytest.mark.parametrize("text", WRONG)
def test_mistakes_are_named(tmp_path: Path, text: str) -> None:
    """Each mistake in the file is refused in one line that names the file and says what to write."""
    with pytest.raises(InputError, match=WRONG[text]) as refused:
        policy(tmp_path, text)
    assert str(refused.value).startswith(str(tmp_path / "adjustments.toml"))
    assert "\n" not in str(refused.value)


def test_no_file_no_text(tmp_path: Path) -> None:
    """What is not there, no file, or no text is refused in one line as well."""
    with pytest.raises(InputError, match="No such file"):
        read_adjustments(tmp_path / "none.toml")
    with pytest.raises(InputError, match="cannot be read"):
        read_adjustments(tmp_path)
    (tmp_path / "utf16.toml").write_bytes("x = 1".encode("utf-16"))
    with pytest.raises(InputError, match="is not text in UTF-8"):
        read_adjustments(tmp_path / "utf16.toml")


def test_a_file_saved_on_windows_is_read(tmp_path: Path) -> None:
    """A byte order mark and CR LF are no mistakes."""
    path = tmp_path / "adjustments.toml"
    path.write_bytes(b'\xef\xbb\xbf[[excused]]\r\nstudent = "a"\r\nreason = "r"\r\n')
    assert read_adjustments(path).excused == (Excused(student="a", reason="r"),)


def test_the_example_is_right() -> None:
    """The file in examples/ can be read, and uses each section."""
    found = read_adjustments(ROOT / "examples" / "adjustments.toml")
    assert found.late is not None
    assert found.late.amount(found.late.per_day) == Amount(10, True)
    assert all(getattr(found, section) for section in SECTIONS)


def test_every_key_is_documented() -> None:
    """The reference names each table and each of its keys."""
    page = (ROOT / "docs/reference/adjustments.md").read_text("utf-8")
    for table in (Adjustments, Late, Step, File, Extension, Waived, Decide, Override, Extra, Excused):
        for field in msgspec.structs.fields(table):
            words = f"[{field.name}]" if field.name in (*SECTIONS, "late") else f"`{field.encode_name}`"
            assert field.name in ("source", "remarks") or words in page, words


def test_every_key_of_a_late_policy_has_an_example() -> None:
    """Each row of the reference ends with a line that can be written so."""
    page = (ROOT / "docs/reference/adjustments.md").read_text("utf-8")
    table = page.partition("## [late]")[2].partition("### Days that do not count")[0]
    rows = re.findall(r"^\| `([\w-]+)` \|.*\| `([^|]*)` \|$", table, re.MULTILINE)
    assert [name for name, _ in rows] == [*dict(rows)]
    assert {name for name, _ in rows} == {field.encode_name for field in msgspec.structs.fields(Late)}
    for name, example in rows:
        data = tomllib.loads(example)
        assert [*data] == [name]
        needed: dict[str, dict[str, Any]] = {
            "at-most": {"per-day": 5},
            "of": {"per-day": "5 %"},
            "rounding": {"round": 1},
        }
        more = {"due": datetime(2026, 3, 13), "zone": "UTC", **needed.get(name, {}), **data}
        if not {"per-hour", "steps"} & data.keys():
            more.setdefault("per-day", 5)
        check_late(msgspec.convert(more, Late))


# Properties.

points = st.floats(-50, 50).map(lambda value: round(value, 2)).filter(bool)
amounts = st.none() | st.floats(0, 60).map(lambda value: round(value, 2)) | st.just("15 %") | st.just("100%")
lates = st.none() | st.builds(
    lambda grace, per_day, at_most, zero, flagged: Late(
        due=datetime(2026, 3, 13, 12, tzinfo=UTC),
        grace_minutes=grace,
        per_day=per_day,
        at_most=at_most,
        zero_after_days=zero,
        flagged=flagged,
    ),
    st.integers(0, 100),
    amounts,
    amounts,
    st.none() | st.integers(0, 5),
    amounts.filter(lambda value: value is not None),
)
who = st.sampled_from(["1001", "Ada Lovelace", "nobody"])
policies = st.builds(
    Adjustments,
    over_maximum=st.booleans(),
    late=lates,
    extension=st.lists(
        st.builds(Extension, student=who, days=st.integers(0, 4), reason=st.just("e")), max_size=1
    ).map(tuple),
    waived=st.lists(st.builds(Waived, student=who, reason=st.just("w")), max_size=1).map(tuple),
    override=st.lists(
        st.builds(Override, student=who, score=st.floats(0, 100), reason=st.just("o")), max_size=1
    ).map(tuple),
    extra=st.lists(
        st.builds(Extra, student=who, points=points, reason=st.sampled_from("abc"))
        | st.builds(Extra, everybody=st.just(True), points=points, reason=st.sampled_from("abc")),
        max_size=6,
    ).map(tuple),
    excused=st.lists(st.builds(Excused, student=who, reason=st.just("x")), max_size=1).map(tuple),
)
handed = st.builds(
    graded,
    st.just(ADA),
    score=st.floats(0, 100),
    submitted=st.just("")
    | (st.datetimes(datetime(2026, 3, 12), datetime(2026, 3, 22)) | st.datetimes()).map(
        lambda time: time.isoformat() + "Z"
    ),
    late=st.sampled_from([None, True, False]),
)


@given(policies, handed, st.randoms(use_true_random=False))
@settings(max_examples=300, deadline=None)
def test_grades_add_up(found: Adjustments, one: Result, chance: random.Random) -> None:
    """Never below 0, never above the maximum unasked, changes add up, order is nothing, an excuse is all."""
    grade = adjust(found, one)
    mixed = {name: tuple(chance.sample(getattr(found, name), len(getattr(found, name)))) for name in SECTIONS}
    assert adjust(msgspec.structs.replace(found, **mixed), one) == grade
    if any(entry.student != "nobody" for entry in found.excused):
        assert grade == Grade(one.score, (), "x.")
        return
    for_ada = [entry for name in SECTIONS for entry in getattr(found, name) if entry.student != "nobody"]
    if grade is None:
        assert all(isinstance(entry, (Extension, Waived)) for entry in for_ada)
        return
    assert grade.adjustments
    assert grade.score >= 0
    assert found.over_maximum or grade.score <= one.max_score
    total = sum(change.change for change in grade.adjustments)
    assert math.isclose(grade.score - one.score, total, abs_tol=1e-5)
    for change in grade.adjustments:
        assert change.reason.endswith(".")
        assert change.kind != "late" or change.change <= 0


near = st.datetimes(datetime(2026, 3, 12), datetime(2026, 3, 26))


@given(st.floats(0, 100), near, near)
@settings(max_examples=150, deadline=None)
def test_later_is_never_better(score: float, one: datetime, other: datetime) -> None:
    """Of two submissions with the same score the later one never counts more."""
    found = Adjustments(
        late=Late(
            due=datetime(2026, 3, 13, 12),
            per_day="7 %",
            at_most=40,
            zero_after_days=9,
            grace_minutes=30,
        )
    )
    counts = []
    for time in sorted([one, other]):
        result = graded(ADA, score=score, submitted=time.isoformat())
        grade = adjust(found, result)
        counts.append(score if grade is None else grade.score)
    assert counts[0] >= counts[1] or math.isclose(counts[0], counts[1], abs_tol=1e-6)
