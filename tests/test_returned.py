"""`returned.csv`: each grade and each report is accounted for, with what the two sides were taken for one by."""

from __future__ import annotations

import csv
import io

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gradebook_class import a_class, row
from grader.grades.gradebooks import Filled, filled, read_gradebook, read_roster
from grader.grades.gradebooks.people import Match, fit
from grader.grades.gradebooks.places import How
from grader.grades.gradebooks.returned import COLUMNS, in_words, render_returned
from grader.grades.names import Agreement
from grader.lms.person import ClassList
from grader.model.class_result import ClassResult, Row
from grader.model.errors import InputError
from grader.model.grade import Grade
from grader.model.handed_in import Student, Ungraded

HEAD = "Student,ID,SIS User ID,SIS Login ID,Section,Game (7)\n"
CANVAS = (
    HEAD + '"Lovelace, Ada",1,s1,ada@x.edu,X,\n"Turing, Alan",2,s2,alan,X,\n"Hopper, Grace",3,s3,grace,X,\n'
)
LIST = "id,login,email,github,name\ns1,ada,ada@x.edu,queen,Ada Lovelace\ns2,alan,alan@x.edu,,Alan Turing\ns3,,,,\n"
BARE = "email\ngrace@x.edu\n"


def lines(done: Filled | None, **places: str) -> list[dict[str, str]]:
    """What the file says."""
    text = render_returned(places, done, ())
    return list(csv.DictReader(io.StringIO(text, newline="")))


def fill(*rows: Row, form: str = "Canvas", roster: ClassList | None = None, **changes: object) -> Filled:
    """The gradebook of three, filled."""
    found = a_class(rows, form, title="Game", **changes)  # type: ignore[arg-type]
    return filled(read_gradebook(CANVAS.encode(), "book.csv"), found, roster=roster)


def of(*students: Student, name: str = "r", **changes: object) -> Row:
    """A submission of students."""
    return row(name, students=students, **changes)  # type: ignore[arg-type]


def match(text: str, student: Student, form: str) -> Match | None:
    """By what a student is found on a list."""
    listed = read_roster(text.encode(), "list.csv")
    found = fit(ClassResult("x", "", form, (), (), (), (Ungraded("r", "", "", students=(student,)),)), listed)
    return found.matches[0] if found.matches else None


@pytest.mark.parametrize(
    ("text", "student", "form", "how", "names"),
    [
        (CANVAS, Student("1", "lovelaceada"), "Canvas", How.ID, Agreement.SAME),
        (CANVAS, Student("1", "A. Lovelace"), "Canvas", How.ID, Agreement.LIKE),
        (CANVAS, Student("1"), "folders", How.ID, Agreement.UNKNOWN),
        (CANVAS, Student("s2", "Alan Turing"), "Gradescope", How.ID, Agreement.SAME),
        (LIST, Student("s1", "Ada Lovelace"), "Gradescope", How.ID, Agreement.SAME),
        (LIST, Student("s3", "Anybody"), "Gradescope", How.ID, Agreement.UNKNOWN),
        (LIST, Student("x9", "Ada Byron Lovelace", "alan@x.edu"), "Gradescope", None, None),
        (LIST, Student("x9", "Ada Byron", "ada@x.edu"), "Gradescope", How.EMAIL, Agreement.SOME),
        (LIST, Student("ada@x.edu", "Ada Lovelace"), "Gradescope", How.EMAIL, Agreement.SAME),
        (LIST, Student("x9", "Alan Turing", "alan@other.edu"), "Gradescope", How.NAME, Agreement.SAME),
        (BARE, Student("grace"), "folders", How.LOGIN, Agreement.UNKNOWN),
        (LIST, Student("queen", "queen"), "GitHub Classroom", How.GITHUB, Agreement.UNKNOWN),
        (LIST, Student("x9", "Turing, Alan"), "Blackboard", How.NAME, Agreement.SAME),
        (LIST, Student("ada_lovelace"), "folders", How.NAME, Agreement.SAME),
        (LIST, Student("s1", "Alan Turing"), "Gradescope", None, None),
        (CANVAS, Student("2", "lovelaceada"), "Canvas", None, None),
    ],
)
def test_by_what_somebody_is_found(
    text: str, student: Student, form: str, how: How | None, names: Agreement | None
) -> None:
    """As data: the id, a login, an address, a name on GitHub or the name alone, and how the names agree."""
    found = match(text, student, form)
    assert (found and found.basis.how, found and found.basis.names) == (how, names)


def test_every_way_is_told_in_words() -> None:
    """No two ways in the same words, and none of them without any."""
    told = [
        in_words(found)
        for text, student, form in (
            (CANVAS, Student("1", "lovelaceada"), "Canvas"),
            (CANVAS, Student("1"), "folders"),
            (CANVAS, Student("1", "A. Lovelace"), "Canvas"),
            (LIST, Student("x9", "Ada Byron", "ada@x.edu"), "Gradescope"),
            (LIST, Student("queen", "queen"), "GitHub Classroom"),
            (LIST, Student("ada_lovelace"), "folders"),
        )
        if (found := match(text, student, form)) is not None
    ]
    assert len(set(told)) == 6
    assert told[0] == "the id is the same, and the name is, too"
    assert told[1] == "the id is the same, and there was no name to compare"


def test_a_roster_in_between() -> None:
    """Both steps are told: from the download to the roster, and from there to the gradebook."""
    done = fill(of(Student("queen")), form="GitHub Classroom", roster=read_roster(LIST.encode(), "list.csv"))
    (line,) = lines(done, r="spite-queen")
    assert line == dict(
        zip(
            COLUMNS,
            (
                "grade",
                "2",
                "1",
                "Lovelace, Ada",
                "29",
                "r",
                "spite-queen",
                "queen",
                "the name on GitHub is the same, and there was no name to compare, in the roster; then another id or a "
                "login is the same, and the name is, too, in the gradebook",
                "",
            ),
            strict=True,
        )
    )


def test_a_group_of_the_roster() -> None:
    """The roster says who is in it, and no worksheet is spoken of; of Moodle's own groups, the worksheet does."""
    roster = read_roster(b"id,name,group\ns1,Ada Lovelace,Team 1\ns2,Alan Turing,Team 1\n", "list.csv")
    done = fill(of(Student("team-1")), form="folders", roster=roster)
    assert [one["why"] for one in lines(done)] == [
        "member of the group, by the roster; then another id or a login is the same, and the name is, too, in the gradebook"
    ] * 2
    worksheet = (
        "Identifier,Full name,Status,Group,Grade,Maximum Grade,Last modified (grade)\n"
        "Participant 7,Ada Lovelace,Submitted,Team 1,,40.00,-\n"
    )
    book = read_gradebook(worksheet.encode(), "m.csv")
    # A group of another system, by the worksheet alone.
    found = a_class([of(Student("team-1"))], "folders", title="Game")
    assert {one["why"] for one in lines(filled(book, found))} == {"member of the group, by the worksheet"}
    found = a_class([of(Student("99", "Team 1"))], "Moodle", title="Game")
    assert {one["why"] for one in lines(filled(book, found))} == {"member of the group, by the worksheet"}


def test_rows_are_counted_from_the_top_of_the_file() -> None:
    """Sakai has two lines above its header, which is the third row."""
    grades = '"Game","SCORE_GRADE_TYPE"\n""\n"Display ID","ID","Last Name","First Name","grade"\n"ada","ada","Lovelace","Ada",""\n'
    found = a_class([of(Student("ada", "Ada Lovelace"))], "Sakai", title="Game")
    (line,) = lines(filled(read_gradebook(grades.encode(), "grades.csv"), found))
    assert line["row"] == "4"
    assert grades.splitlines()[int(line["row"]) - 1].startswith('"ada"')


def test_what_was_decided_has_no_submission() -> None:
    """An excuse or an override is a grade as well; who has neither and handed in nothing has no line."""
    book = read_gradebook(CANVAS.encode(), "book.csv")
    found = a_class([of(Student("1", "lovelaceada"))], "Canvas", title="Game")
    done = filled(book, found, absent=lambda one: Grade(0, (), "ill") if one.id == "3" else None)
    told = lines(done, r="lovelaceada_1_5_main.py")
    assert [(line["id"], line["entered"], line["why"]) for line in told] == [
        ("1", "29", "the id is the same, and the name is, too"),
        ("3", "EX", "decided by the adjustments"),
    ]


def test_what_is_not_entered_has_no_line() -> None:
    """Who is asked, who is kept as it was, and a result that failed."""
    done = fill(
        of(Student("1", "turingalan"), name="asked"),
        of(Student("2", "turingalan"), name="empty", content=""),
        ungraded=[Ungraded("lost", "", "broken", students=(Student("3", "hoppergrace"),))],
    )
    assert done.changed == 0
    assert lines(done) == []


def test_two_submissions_of_one_student_are_two_lines() -> None:
    """The same points for both, entered once; each place is told."""
    both = [of(Student("1", "lovelaceada"), name=name) for name in ("a", "b")]
    told = lines(fill(*both), a="first.py", b="second.py")
    assert [(line["row"], line["place"]) for line in told] == [("2", "first.py"), ("2", "second.py")]


@given(
    st.lists(
        st.tuples(
            st.sampled_from(["1", "2", "3", "s1", "ada@x.edu", "9", "=1"]),
            st.sampled_from(["lovelaceada", "turingalan", "hoppergrace", "", "=cmd()"]),
            st.integers(0, 40),
        ),
        max_size=5,
    ),
    st.sampled_from(["Canvas", "folders", "Gradescope"]),
)
def test_each_cell_that_changed_is_accounted_for(handed: list[tuple[str, str, int]], form: str) -> None:
    """A line for each grade, with the row, the id and the name of that very row, and no line for any other."""
    rows = [
        of(Student(own, name), name=f"r{n}", score=points) for n, (own, name, points) in enumerate(handed)
    ]
    try:
        done = fill(*rows, form=form)
    except InputError as error:
        # Most ids have others' names: nothing changes at all.
        assert "looks like" in str(error)
        return
    after = list(csv.reader(io.StringIO(done.data.decode(), newline="")))
    told = lines(done)
    changed = {str(at): cells for at, cells in enumerate(after, 1) if at > 1 and cells[5]}
    assert {line["row"] for line in told} == set(changed)
    for line in told:
        name, own, *_, grade = changed[line["row"]]
        assert (line["id"], line["name"], line["entered"]) == (own, name, grade)
        (source,) = [one for one in rows if one.id == line["submission"]]
        assert float(grade) == source.score
        assert not any(cell.startswith("=") for cell in line.values())
