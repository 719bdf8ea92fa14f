"""Times that a class list knows: read where they are certain, and left alone where they are not."""

from __future__ import annotations

from datetime import datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grader.grades.gradebooks import read_roster
from grader.lms.dates import _LANGUAGES, read_column, stamp
from grader.lms.person import Person
from grader.lms.sections import understood

WRITTEN = {
    "Friday, 13 March 2026, 10:02 PM": "22:02:00",
    "Friday, 13 March 2026, 12:02 AM": "00:02:00",
    "Friday, 13 March 2026, 12:02 PM": "12:02:00",
    "Friday, 13 March 2026, 22:02": "22:02:00",
    "Freitag, 13. März 2026, 22:02": "22:02:00",
    "Freitag, 13. März 2026, 09:02": "09:02:00",
    "vendredi 13 mars 2026, 09:02": "09:02:00",
    "viernes, 13 de marzo de 2026, 09:02": "09:02:00",
    "venerdì, 13 marzo 2026, 09:02": "09:02:00",
    "vrijdag, 13 maart 2026, 09:02": "09:02:00",
    "sexta-feira, 13 de março de 2026 às 09:02": "09:02:00",
    "sexta-feira, 13 mar. 2026, 09:02": "09:02:00",
    "divendres, 13 de març 2026, 09:02": "09:02:00",
    "piątek, 13 marca 2026, 09:02": "09:02:00",
    "fredag, 13 mars 2026, 09:02": "09:02:00",
    "fredag den 13. marts 2026, 09:02": "09:02:00",
    "2026年 03月 13日(金曜日) 09:02": "09:02:00",
    "2026年 03月 13日 下午 09:02": "21:02:00",
    "2026년 3월 13일 오전 9:02": "09:02:00",
}


@pytest.mark.parametrize("text", WRITTEN)
def test_dates_in_words(text: str) -> None:
    """In the languages that are known, with the day of the week, and with either clock."""
    assert read_column([text]) == [f"2026-03-13T{WRITTEN[text]}"]


UNCERTAIN = [
    "",
    "-",
    "Never",
    "13/03/2026, 10:02 PM",
    "03.04.2026 10:02",
    "Thursday, 13 March 2026, 10:02 PM",  # it was a Friday
    "Friday, 13 March 2026, 10:02",  # before noon, or after it
    "Friday, 13 March 2026, 22:02 PM",
    "Friday, 13 March 2026, 0:02 AM",
    "Friday, 13 March 2026",
    "Friday, 13 March, 10:02 PM",
    "Friday, 13 March 2026, 10:02 PM - 11:02 PM",
    "Friday, 31 April 2026, 10:02 PM",
    "Friday, 13 March April 2026, 10:02 PM",
    "Freitag, 13 March 2026, 22:02",  # two languages
    "Friday, 13 Foo 2026, 10:02 PM",
    "Friday, 13 March 2569, 10:02 PM",
    "2026年 03月 13日 上午下午 09:02",
    "2026年 13月 13日 09:02",
    "Friday, 13 March 2026, 25:02",
    "Friday, 13 March 2026, 23:72",
    "Friday, 13 March 2026, 10:02 PM" + " " * 200,
    "13 ma 2026 22:02",
]


@pytest.mark.parametrize("text", UNCERTAIN)
def test_what_is_not_certain_is_not_read(text: str) -> None:
    """A guess could be hours or months wrong."""
    assert read_column([text]) == [""]


def test_a_column_has_one_language_and_one_clock() -> None:
    """An hour after noon shows that the column counts to 24; a language is what all cells share."""
    read = read_column(["Friday, 13 March 2026, 10:02", "Friday, 13 March 2026, 22:02", "-"])
    assert read == ["2026-03-13T10:02:00", "2026-03-13T22:02:00", ""]
    # September and October are of several languages; a Freitag shows which.
    read = read_column(["11 September 2026, 10:02", "Freitag, 9. Oktober 2026, 10:02"])
    assert read == ["2026-09-11T10:02:00", "2026-10-09T10:02:00"]
    assert read_column(["11 September 2026, 10:02"]) == [""]
    assert read_column(["Freitag, 13. März 2026, 22:02", "Friday, 13 March 2026, 22:02"]) == ["", ""]
    mixed = ["Friday, 13 March 2026, 10:02 PM", "Friday, 13 March 2026, 10:02"]
    assert read_column(mixed) == ["2026-03-13T22:02:00", ""]


@given(st.sampled_from(sorted(_LANGUAGES)), st.datetimes(datetime(1971, 1, 1), datetime(2800, 1, 1)))
def test_what_is_written_is_read(name: str, time: datetime) -> None:
    """Any day in any of the languages comes out as itself or, where it could be another, not at all."""
    language = _LANGUAGES[name]
    month, weekday = language.months[time.month - 1], language.weekdays[time.weekday()]
    (read,) = read_column([f"{weekday}, {time.day} {month} {time.year:04}, {time:%H:%M}"])
    assert read in ("", f"{time:%Y-%m-%dT%H:%M}:00".rjust(19, "0"))
    if name != "en" or time.hour > 12:
        assert read


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("2023-01-20 22:04:42 UTC", "2023-01-20T22:04:42Z"),
        ("2023-01-20T22:04:42.123Z", "2023-01-20T22:04:42Z"),
        ("2026-03-13 23:01:44 +0100", "2026-03-13T23:01:44+01:00"),
        ("2026-03-13 23:01", "2026-03-13T23:01:00"),
        ("2026-02-30 23:01:00 UTC", ""),
        ("2026-03-13", ""),
        ("13-03-2026 23:01:00", ""),
        ("٢٠٢٦-03-13 23:01:00", ""),
    ],
)
def test_stamps(text: str, expected: str) -> None:
    """A time as programs write it."""
    assert stamp(text) == expected


MOODLE = (
    'Identifier,"Full name",Status,Grade,"Maximum Grade","Grade can be changed","Last modified (submission)",'
    '"Last modified (grade)","Feedback comments"\n'
)


def moodle(*rows: tuple[str, str], header: str = MOODLE) -> list[tuple[str, str, bool | None]]:
    """What a worksheet says of times, for rows of status and time."""
    lines = [
        f'"Participant {n}","Student {n}","{status}",,40.00,Yes,"{time}","Monday, 16 March 2026, 9:00 AM",\n'
        for n, (status, time) in enumerate(rows, 1)
    ]
    people = read_roster((header + "".join(lines)).encode(), "moodle.csv").people
    return [(one.submitted, one.unread, one.late) for one in people]


def test_the_worksheet_of_moodle() -> None:
    """Times and flags are read where they are there, and a time that cannot be read is kept to be told."""
    assert moodle(
        ("Submitted for grading - ", "Friday, 13 March 2026, 10:02 PM"),
        ("Submitted for grading - 2 days 3 hours late - Graded - ", "Sunday, 15 March 2026, 3:02 AM"),
        ("No submission - ", "-"),
        ("Submitted for grading - ", "13/03/2026"),
        ("Submitted for grading - Extension granted until: 20 March - ", "-"),
        ("Draft (not submitted) - Assignment is overdue by: 2 days - ", "-"),
    ) == [
        ("2026-03-13T22:02:00", "", None),
        ("2026-03-15T03:02:00", "", True),
        ("", "", None),
        ("", "13/03/2026", None),
        ("", "", None),
        ("", "", None),
    ]


@pytest.mark.parametrize(
    ("status", "late"),
    [
        ("Zur Bewertung abgegeben - 2 Tage 3 Stunden verspätet", True),
        ("Remis pour évaluation - 2 jours 3 heures en retard", True),
        ("Enviado para calificar - 2 días 3 horas tarde", True),
        ("Consegnato per la valutazione - In ritardo di 2 giorni", True),
        ("Zur Bewertung abgegeben - Bewertet", None),
        ("Zur Bewertung abgegeben - 2 Tage 3 Stunden nachher", None),
        ("Inviato - 2 giorni di ritardo", None),
        ("late", None),
        ("Latecomers 2 days late - Submitted for grading", None),
    ],
)
def test_a_status_says_late(status: str, late: bool | None) -> None:
    """In the languages that are known.  That it says nothing shows nothing: Moodle may know no due time."""
    assert moodle((status, "-"))[0][2] is late


def test_the_column_of_a_language_that_is_not_known() -> None:
    """The first of two columns that begin alike has the times; without such a pair, none is read."""
    header = MOODLE.replace("Last modified (submission)", "Viimeksi (palautus)").replace(
        "Last modified (grade)", "Viimeksi (arvio)"
    )
    assert moodle(("", "Friday, 13 March 2026, 10:02 PM"), header=header)[0][0] == "2026-03-13T22:02:00"
    header = MOODLE.replace("Last modified (submission)", "Palautus").replace(
        "Last modified (grade)", "Arvio"
    )
    assert moodle(("", "Friday, 13 March 2026, 10:02 PM"), header=header)[0] == ("", "", None)


def test_the_grades_of_github_classroom() -> None:
    """They serve as a roster with times, where these say their zone."""
    text = (
        "assignment_name,assignment_url,starter_code_url,github_username,roster_identifier,student_repository_name,"
        "student_repository_url,submission_timestamp,points_awarded,points_available\n"
        "Spite,u,,adal,00212,spite-adal,u,2026-03-13 22:02:10 UTC,0,100\n"
        "Spite,u,,bob,00213,spite-bob,u,2026-03-13 22:02:10,0,100\n"
        "Spite,u,,cy,00214,spite-cy,u,,0,100\n"
    )
    assert read_roster(text.encode(), "grades.csv").people == (
        Person(("00212",), github=("adal",), submitted="2026-03-13T22:02:10Z"),
        Person(("00213",), github=("bob",), unread="2026-03-13 22:02:10"),
        Person(("00214",), github=("cy",)),
    )


def test_two_times_of_one_student_are_none() -> None:
    """Where a list names somebody twice, with two times, neither is taken."""
    text = (
        "github_username,submission_timestamp\nadal,2026-03-13 22:02:10 UTC\nadal,2026-03-14 22:02:10 UTC\n"
    )
    (one,) = read_roster(text.encode(), "grades.csv").people
    assert (one.submitted, bool(one.unread)) == ("", True)


def test_sections_of_one_cell() -> None:
    """A cell is taken apart only where each part stands alone in another; else it is told as one that may be several."""
    cells = [("A",), ("B",), ("A and B",), ("Sand and water",), (), ("B", "C")]
    found = understood(cells)
    assert [sorted(one) for one in found.of] == [
        ["A"],
        ["B"],
        ["A", "A and B", "B"],
        ["Sand and water"],
        [],
        ["B", "C"],
    ]
    assert found.joined == {"Sand and water": 1}
    assert found.names == {"A", "B", "C", "Sand and water"}
    assert not found.parted


@pytest.mark.parametrize(
    ("system", "cells", "names"),
    [
        ("Canvas", ["CS 101 and CS 101-1", "CS 101 and CS 101-2"], ["CS 101", "CS 101-1", "CS 101-2"]),
        ("Canvas", ["A, B, and C", "A and B", "A"], ["A", "B", "C"]),
        ("Canvas", ["A, B"], ["A", "B"]),
        ("Canvas", ["Sand", "A;B"], ["A;B", "Sand"]),
        ("Gradescope", ["CS 101, CS 101-2", "CS 101"], ["CS 101", "CS 101-2"]),
        ("Gradescope", ["Sand and water", "Sand"], ["Sand", "Sand and water"]),
        ("", ["CS 101 and CS 101-2", "CS 101"], ["CS 101", "CS 101 and CS 101-2"]),
        ("Moodle", ["A, B", "A"], ["A", "A, B"]),
    ],
)
def test_sections_as_systems_join_them(system: str, cells: list[str], names: list[str]) -> None:
    """What a system writes for a student of several sections is taken apart; in any other list it may be one section's name."""
    found = understood([(cell,) for cell in cells], system)
    assert sorted(found.names) == sorted(names)
    for cell, own in zip(cells, found.of, strict=True):
        assert cell in own
        assert own - {cell} <= found.names
    assert bool(found.joined) is (system not in ("Canvas", "Gradescope"))


def test_lists_name_sections() -> None:
    """A roster, in one line or in two for somebody; a gradebook of Canvas and of Gradescope."""
    (one,) = read_roster(b"id;section\n7;A\n7;B\n", "r.csv").people
    assert one.sections == ("A", "B")
    canvas = b'Student,ID,Section,Homework (1)\n    Points Possible,,,10\n"L, Ada",1,CS 101 and CS 102,\n'
    (one,) = read_roster(canvas, "c.csv").people
    assert one.sections == ("CS 101 and CS 102",)
    scope = b"First Name,Last Name,SID,Email,Sections,HW,HW - Max Points\nAda,L,7,a@x.edu,CS 101,,10\n"
    (one,) = read_roster(scope, "g.csv").people
    assert one.sections == ("CS 101",)


def test_long_columns_take_time_by_their_length() -> None:
    """Ten thousand rows are read in a moment."""
    begin = datetime.now()
    read_column(["Friday, 13 March 2026, 10:02 PM"] * 10_000)
    assert datetime.now() - begin < timedelta(seconds=10)
