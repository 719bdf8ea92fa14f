"""Each system takes back the gradebook that it gave: points where they belong, and every other byte as it was."""

from __future__ import annotations

import io
import zipfile
from dataclasses import dataclass

import pytest

import gradebook_importers as importers
from gradebook_class import SAMPLES, TITLE, a_class, of, row, sample
from grader.grades.gradebooks import Filled, filled, read_gradebook, read_roster
from grader.lms.recognise import read_download
from grader.model.errors import InputError
from grader.model.grade import Grade
from grader.model.handed_in import Student

CANVAS_IDS = {line[1] for line in importers.records((SAMPLES / "canvas.csv").read_bytes(), ",")[3:]}


@dataclass(frozen=True)
class Form:
    """A sample file: its delimiter, the ids of four students as its system has them, and the grades' column."""

    name: str
    system: str
    delimiter: str
    amelia: str
    priya: str
    lena: str
    tove: str
    column: int


FORMS = [
    Form("canvas.csv", "Canvas", ",", "30201", "30216", "30212", "30220", 6),
    Form("moodle.csv", "Moodle", ",", "4751", "4766", "4762", "4770", 4),
    Form("moodle_de.csv", "Moodle", ",", "4751", "4766", "4762", "4770", 4),
    Form("blackboard.xls", "Blackboard", "\t", "amelia.ng", "p.iyer", "l.vogel", "t.nyberg", 8),
    Form("blackboard.csv", "Blackboard", ",", "amelia.ng", "p.iyer", "l.vogel", "t.nyberg", 8),
    Form("gradescope.csv", "Gradescope", ",", "00201", "00216", "00212", "00220", 9),
    Form("brightspace.csv", "Brightspace", ",", "00201", "00216", "00212", "00220", 7),
    Form("sakai.csv", "Sakai", ",", "amelia.ng", "p.iyer", "l.vogel", "t.nyberg", 4),
    Form("sakai_gradebook.csv", "Sakai", ",", "amelia.ng", "p.iyer", "l.vogel", "t.nyberg", 4),
]
each_form = pytest.mark.parametrize("form", FORMS, ids=lambda form: form.name)


@each_form
def test_forms_are_recognised(form: Form) -> None:
    """By what the file holds, and all 24 students with it; a test student is none."""
    _, book = sample(form.name)
    assert book.system == form.system
    assert len(book.people) == 24
    assert {form.amelia, form.priya, form.lena, form.tove} <= {one.student.id for one in book.people}


@each_form
def test_nothing_handed_in_changes_nothing(form: Form) -> None:
    """Nobody gets a zero by guess: the file is the same, byte for byte, and all are told as missing."""
    data, book = sample(form.name)
    done = filled(book, a_class([], form.system))
    assert done.data == data
    assert done.changed == 0
    assert len(done.roster.missing) == done.roster.students == 24


@each_form
def test_only_the_cells_of_graded_students_change(form: Form) -> None:
    """Two grades come in, the one of them in the place of another; feedback goes where there is a column for it."""
    data, book = sample(form.name)
    done = filled(book, a_class([of(form.amelia), of(form.priya)], form.system), replace=True)
    records = {one.record for one in book.people if one.student.id in (form.amelia, form.priya)}
    assert len(records) == 2
    allowed = {(record, form.column) for record in records}
    amelia = next(one.record for one in book.people if one.student.id == form.amelia)
    if book.feedback is not None:
        allowed.add((amelia, book.feedback))
    assert importers.changed_places(data, done.data, form.delimiter) == allowed
    assert done.changed == 2
    assert not done.kept
    again = read_gradebook(done.data, form.name)
    assert again.people == book.people
    assert (
        filled(again, a_class([of(form.amelia), of(form.priya)], form.system), replace=True).data == done.data
    )


@each_form
def test_an_id_of_nobody_is_entered_nowhere(form: Form) -> None:
    """The system gave the id itself, so a name that would fit is somebody else's; it is told.

    Brightspace's own ids are not in its grades, so there the name has to do.
    """
    if form.system == "Brightspace":
        return
    data, book = sample(form.name)
    stranger = row("x", students=[Student("99999", "Amelia Ng")])
    done = filled(book, a_class([stranger], form.system))
    assert done.data == data
    assert done.roster.unknown == ("x",)
    assert "1 student could not be found in the gradebook" in "".join(done.told)


def entered(form: str, name: str, roster: str = "") -> Filled:
    """A sample download, every submission of which got 29 of 40, in a sample gradebook."""
    download = read_download(SAMPLES.parent / "downloads" / form)
    rows = [row(one.id, students=one.students) for one in download.entries]
    listed = read_roster((SAMPLES / roster).read_bytes(), roster) if roster else None
    return filled(sample(name)[1], a_class(rows, download.form), roster=listed)


@pytest.mark.parametrize(
    ("form", "name", "students"),
    [
        ("canvas", "canvas.csv", 5),
        ("moodle", "moodle.csv", 5),
        ("moodle_flat", "moodle_de.csv", 4),
        ("moodle_groups", "moodle.csv", 6),
        ("blackboard", "blackboard.xls", 4),
        ("blackboard", "blackboard.csv", 4),
        ("gradescope", "gradescope.csv", 5),
        ("brightspace", "brightspace.csv", 5),
        ("sakai", "sakai.csv", 5),
        ("sakai", "sakai_gradebook.csv", 5),
    ],
)
def test_a_sample_download_goes_into_its_gradebook(form: str, name: str, students: int) -> None:
    """Everybody who handed something in gets a grade, each member of a group, and nobody else."""
    done = entered(form, name)
    assert done.changed == students
    assert done.roster.unknown == ()
    assert len(done.roster.missing) == 24 - students
    assert not done.kept


@pytest.mark.parametrize("name", ["canvas.csv", "gradescope.csv", "blackboard.csv", "brightspace.csv"])
def test_repositories_go_into_a_gradebook_with_the_roster(name: str) -> None:
    """GitHub Classroom's roster has the student numbers of the gradebook and the user names of GitHub."""
    assert entered("github", name, "github_roster.csv").changed == 4


def test_an_anonymous_download_goes_nowhere() -> None:
    """Its ids are made up, also the one that is all digits; each is told."""
    data, _ = sample("canvas.csv")
    done = entered("canvas_anonymous", "canvas.csv")
    assert done.data == data
    assert len(done.roster.unknown) == 4
    (why,) = done.told
    assert "graded anonymously" in why
    assert "post the assignment's grades" in why
    assert "another course" not in why


def test_canvas_takes_points_and_excuses() -> None:
    """Points are scaled to the column's; EX comes and goes as somebody decided, not as a program guesses."""
    data, book = sample("canvas.csv")
    excused = Grade(0, (), "ill")
    rows = [of("30201"), of("30216", score=40), of("30212"), of("30203", grade=excused)]
    done = filled(book, a_class(rows, "Canvas"), replace=True)
    before = importers.canvas(data, CANVAS_IDS, {"4700", "4711", "4712"}).grades
    after = importers.canvas(done.data, CANVAS_IDS, {"4700", "4711", "4712"}).grades
    assert before.pop(("30216", "4711")) == 71.5
    assert after == before | {("30201", "4711"): 72.5, ("30216", "4711"): 100.0, ("30203", "4711"): "EX"}
    assert after["30212", "4711"] == "EX"
    assert [one.reason for one in done.kept] == ["is excused in Canvas"]
    assert "points of 2 students are scaled: 40 points of the assignment are 100 in the column" in done.told
    assert any(line.startswith("replaced 1 grade: Priya Iyer 71.5 → ") for line in done.told)


def test_an_excuse_that_canvas_has_already_is_not_told() -> None:
    """Both say the same."""
    data, book = sample("canvas.csv")
    done = filled(book, a_class([of("30212", grade=Grade(0, (), "ill"))], "Canvas"))
    assert done.data == data
    assert not done.kept


@pytest.mark.parametrize(
    ("name", "language", "points"),
    [("moodle.csv", importers.ENGLISH, "29.36"), ("moodle_de.csv", importers.GERMAN, "29,36")],
)
def test_moodle_imports_the_worksheet(name: str, language: importers.Language, points: str) -> None:
    """In its own words and way to write numbers; what it would skip is left alone and told."""
    _, book = sample(name)
    times = dict.fromkeys((one.ids[0] for one in book.people), ("-", False))
    old = "Saturday, 14 March 2026, 9:15 AM" if name == "moodle.csv" else "Samstag, 14. März 2026, 09:15"
    times |= {"4766": (old, False), "4762": ("-", True)}
    rows = [of("4751", score=29.3553), of("4766", score=41), of("4762"), of("4767", score=12)]
    done = filled(book, a_class(rows, "Moodle"), replace=True)
    found = importers.moodle(done.data, times, 40, language)
    assert found.skipped == {"4762": "locked"}
    assert found.grades == {("4751", "grade"): 29.36, ("4766", "grade"): 40, ("4767", "grade"): 12}
    assert f'"{points}"' in importers.text_of(done.data) or f",{points}," in importers.text_of(done.data)
    assert [(one.student.name, one.reason) for one in done.kept] == [
        ("Lena Vogel", "has a grade that Moodle does not let change")
    ]
    assert (
        "Moodle takes no points below 0 or above the column's most, so they are cut for Priya Iyer"
        in done.told
    )
    assert "feedback that somebody else wrote stays as it was: Priya Iyer" in done.told
    assert found.comments["4766"] == 'See me about "task 2", please'
    assert found.comments["4767"].startswith("Kibitz: 12 of 40 points.<br>Task 1: the Card class: 12 of 40")
    assert set(found.comments) == {"4751", "4766", "4767"}


@pytest.mark.parametrize("name", ["blackboard.xls", "blackboard.csv"])
def test_blackboard_takes_points(name: str) -> None:
    """Tabs in UTF-16 and commas in UTF-8; whoever "needs grading" and is not graded here still does."""
    data, book = sample(name)
    done = filled(book, a_class([of("amelia.ng"), of("p.iyer", score=8)], "Blackboard"), replace=True)
    users = {one.ids[0] for one in book.people}
    before = importers.blackboard(data, users, {"4690", "4700", "4711"}).grades
    after = importers.blackboard(done.data, users, {"4690", "4700", "4711"}).grades
    assert after == before | {("amelia.ng", "4711"): 72.5, ("p.iyer", "4711"): 20.0}
    assert importers.text_of(done.data).count('"Needs Grading"') == 21


def test_gradescope_takes_points() -> None:
    """By SID or by email, whichever the export names."""
    data, book = sample("gradescope.csv")
    emails = {one.emails[0] for one in book.people}
    done = filled(book, a_class([of("00201"), of("p.iyer@example.edu", score=8)], "Gradescope"), replace=True)
    before = importers.gradescope(data, emails).grades
    after = importers.gradescope(done.data, emails).grades
    assert after == before | {
        ("amelia.ng@example.edu", TITLE): 72.5,
        ("p.iyer@example.edu", TITLE): 20.0,
    }


def test_brightspace_takes_points() -> None:
    """By either key; whatever is no item with points stays, and so does each `#`."""
    data, book = sample("brightspace.csv")
    students = {own: one.name for one in book.people for own in one.others}
    items = {"Quiz 1", TITLE}
    done = filled(
        book, a_class([of("00201"), of("p.iyer", score=8, name="Priya Iyer")], "Brightspace"), replace=True
    )
    before = importers.brightspace(data, students, items).grades
    after = importers.brightspace(done.data, students, items).grades
    assert before.pop(("Iyer, Priya", TITLE)) == 71.5
    assert after == before | {("Ng, Amelia", TITLE): 72.5, ("Iyer, Priya", TITLE): 20.0}
    assert done.data.count(b"#") == data.count(b"#") == 3 * 24


@pytest.mark.parametrize(
    ("header", "words"),
    [
        ("Total Points Grade <Calculated MaxPoints:40>", "is computed by Brightspace"),
        ("Total Points Grade <Formula MaxPoints:40>", "is computed by Brightspace"),
        ("Total <Selectbox MaxPoints:40>", "is a choice of words"),
        ("Total Points Grade <Selectbox MaxPoints:40>", "is a choice of words"),
        ("Total <PassFail MaxPoints:40>", "is passed or failed"),
        ("Total Text Grade <Text>", "is text"),
        ("Total <Letter>", "takes letters"),
        ("Quizzes Subtotal Numerator", "is a sum"),
        ("Quizzes Subtotal Points Grade <Numeric MaxPoints:40>", "is a sum"),
        ("Calculated Final Grade Numerator", "is a sum"),
        ("Adjusted Final Grade Numerator", "is a sum"),
        ("Adjusted Final Grade Denominator", "is a sum"),
        ("Total Weighted Grade <Numeric MaxPoints:40>", "is no column of points"),
        ("Total Grade Scheme Symbol <Numeric MaxPoints:40>", "is no column of points"),
        ("Total", "is no column of points"),
        ("Points Grade", "is no column of points"),
        ("Total Points Grade <Rubric MaxPoints:40>", "is of a kind that is not known"),
        ("Total Points Grade (old)", "is no column of points"),
    ],
)
def test_brightspace_columns_that_take_no_points(header: str, words: str) -> None:
    """Only those that end with `Points Grade` and are numbers do; the reason is told, and the file stays."""
    data = f"OrgDefinedId,First Name,Last Name,{header},End-of-Line Indicator\n#7,Ada,Lovelace,,#\n".encode()
    book = read_gradebook(data, "grades.csv")
    (column,) = book.columns
    with pytest.raises(InputError, match=words):
        filled(book, a_class([of("7", name="Ada Lovelace")], "Brightspace"), column.title)
    with pytest.raises(InputError, match=words if column.title == "Total" else "no column of the file takes"):
        filled(book, a_class([of("7", name="Ada Lovelace")], "Brightspace", title="Total"))


@pytest.mark.parametrize(
    ("header", "title", "grade"),
    [
        ("A Points Grade <Numeric MaxPoints:80 Weight:5 Category:B CategoryWeight:10>", "A", "58"),
        ("A Points Grade <Numeric MaxPoints:0.4>", "A", "0.29"),
        ('"A, B Points Grade <Numeric MaxPoints:80>"', "A, B", "58"),
        ("A <b> Points Grade <Numeric MaxPoints:80>", "A <b>", "58"),
        ("A Points Grade Points Grade <Numeric MaxPoints:80>", "A Points Grade", "58"),
        ("A Points Grade <Numeric MaxPoints:40 Category:MaxPoints:80>", "A", "29"),
        ("A Points Grade <Numeric MaxPoints:x>", "A", "29"),
        ("A Points Grade", "A", "29"),
    ],
)
def test_brightspace_items_may_be_called_anything(header: str, title: str, grade: str) -> None:
    """The kind and the most points stand in the last brackets; where there are none, nothing is scaled and that is told."""
    data = f"Username,First Name,Last Name,{header},End-of-Line Indicator\r\nada,Ada,Lovelace,,#".encode()
    done = filled(
        read_gradebook(data, "g.csv"), a_class([of("ada", name="Ada Lovelace")], "Brightspace", title=title)
    )
    assert done.data == data.replace(b"Lovelace,,#", f"Lovelace,{grade},#".encode())
    unsaid = "the file does not say how many points" in "".join(done.told)
    assert unsaid == (header in ("A Points Grade", "A Points Grade <Numeric MaxPoints:x>"))


@pytest.mark.parametrize("keys", ["OrgDefinedId", "Username", "OrgDefinedId,Username"])
@pytest.mark.parametrize("others", ["", ",Last Name,First Name", ",Email", ",Last Name,First Name,Email"])
def test_brightspace_exports_what_was_ticked(keys: str, others: str) -> None:
    """Plain folders that are called by a key, or by the name where there is one, find their rows."""
    head = f"{keys}{others},A Points Grade <Numeric MaxPoints:40>,End-of-Line Indicator\n"
    cells = {
        "OrgDefinedId": "#7",
        "Username": "#ada",
        "Last Name": "Lovelace",
        "First Name": "Ada",
        "Email": "a@x",
    }
    line = "".join(f"{cells[one]}," for one in f"{keys}{others}".split(","))
    data = f"{head}{line},#\n".encode()
    wanted = data.replace(b",,#", b",29,#")
    known = {"7" if "Org" in keys else "ada", *(["a@x"] if "Email" in others else [])}
    for own in known | ({"Ada Lovelace", "Lovelace_Ada"} if "Name" in others else set()):
        done = filled(read_gradebook(data, "g.csv"), a_class([row(own)], title="A"))
        assert done.data == wanted


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (
            "Username,A Points Grade <Numeric MaxPoints:4>,End-of-Line Indicator\nada,#\n",
            "does not end with #",
        ),
        (
            "Username,A Points Grade <Numeric MaxPoints:4>,End-of-Line Indicator\nada,4,\n",
            "does not end with #",
        ),
        (
            "Username,A Points Grade <Numeric MaxPoints:4>,End-of-Line Indicator\nada,,,#\n",
            "does not end with #",
        ),
        (
            "Username,A Points Grade <Numeric MaxPoints:4>,End-of-Line Indicator\nada,,#,5\n",
            "does not end with #",
        ),
        ("Username,Email,A Points Grade <Numeric MaxPoints:4>\nada,4\n", "does not end with #"),
        ("Username,A Points Grade <Numeric MaxPoints:4>,End-of-Line Indicator\n,,\n", "has no students"),
    ],
)
def test_grades_of_brightspace_that_are_damaged(data: str, words: str) -> None:
    """Cells that may be shifted are nobody's; one line says what to do."""
    with pytest.raises(InputError, match=words) as caught:
        read_gradebook(data.encode(), "g\x1b[31m.csv")
    assert str(caught.value).isprintable()


def test_grades_of_brightspace_without_ids_are_filled_by_names() -> None:
    """Exactly one student has the name; that Brightspace finds nobody in such a file is told, with the remedy."""
    head = "Last Name,First Name,Game Points Grade <Numeric MaxPoints:40>,End-of-Line Indicator\n"
    book = read_gradebook(f"{head}Lovelace,Ada,,#\nKlein,Bob,,#\nKlein,Bob,,#\n".encode(), "g\x1b[31m.csv")
    handed = [
        row("1", students=[Student("1", "Ada Lovelace")]),
        row("2", students=[Student("2", "Bob Klein")]),
    ]
    done = filled(book, a_class(handed, "Brightspace", title="Game"))
    assert done.data.decode() == f"{head}Lovelace,Ada,29,#\nKlein,Bob,,#\nKlein,Bob,,#\n"
    assert done.told[0].isprintable()
    assert "has neither OrgDefinedId nor Username" in done.told[0]
    assert "export it again with Both as key field" in done.told[0]
    assert [len(one.people) for one in done.fit.unclear] == [2]


@pytest.mark.parametrize("columns", [("Student ID", "Last Access"), ("Last Access",), ()])
def test_a_gradebook_of_blackboard_without_user_names_is_filled_by_names(columns: tuple[str, ...]) -> None:
    """A student number or a date is no user name, whoever has it for one; the remedy is told."""
    cells = {"Student ID": ("ada", "bob"), "Last Access": ("2026-03-12 18:21:00",) * 2}
    head = ",".join(("Last Name", "First Name", *columns, "Game [Total Pts: 40 Score] |7"))
    lines = [
        ",".join((*name, *(cells[one][n] for one in columns), ""))
        for n, name in enumerate([("Lovelace", "Ada"), ("Klein", "Bob")])
    ]
    book = read_gradebook("\n".join([head, *lines, ""]).encode(), "g.csv")
    handed = [
        row("ada", students=[Student("ada", "Bob Klein")]),
        row("bob", students=[Student("bob", "Robert Klein")]),
    ]
    done = filled(book, a_class(handed, "Blackboard", title="Game"))
    assert done.data.decode() == "\n".join([head, lines[0], f"{lines[1]}29", ""])
    assert "download it again with the column Username" in done.told[0]
    assert "Robert Klein (bob)" in done.told[-1]
    assert done.roster.unknown == ("bob",)


def test_user_names_of_blackboard_stand_third_in_any_language() -> None:
    """A heading that is not known is taken for theirs, unless its cells are none."""
    lines = "A B [Total Pts: 40 Score] |7\nLovelace,Ada,{},\nKlein,Bob,{},\n"
    for first, second, ids in (("ada", "bob", ("ada", "bob")), ("x y", "z", ()), ("1", "1", ())):
        text = f"姓,名,用户,{lines.format(first, second)}"
        book = read_gradebook(text.encode(), "g.csv")
        assert tuple(own for one in book.people for own in one.ids) == ids
        assert bool(book.remarks) == (not ids)


def test_sakai_takes_the_grades_of_an_assignment() -> None:
    """Upload All begins at the fourth line; the points of the column are not in the file, which is told."""
    data, book = sample("sakai.csv")
    users = {one.ids[0] for one in book.people}
    done = filled(
        book, a_class([of("amelia.ng"), of("p.iyer", score=8)], "Sakai", title="Something else"), replace=True
    )
    assert importers.sakai(data, users).grades == {("p.iyer", TITLE): 71.5}
    assert importers.sakai(done.data, users).grades == {("p.iyer", TITLE): 8.0, ("amelia.ng", TITLE): 29.0}
    assert "the file does not say how many points the column takes" in done.told[0]


def test_sakai_takes_the_grades_of_groups() -> None:
    """A line of `grades.csv` is a group's; an id that stands beside another title is asked."""
    head = '"Game","Points"\n""\n"Group","ID","Users","grade","Submission date","Late submission"\n'
    groups = '"Team 1","7f-1","Ada; Bob","","x","Late"\n"Smith, Cy","7f-2","Cy","","x","On time"\n"Team 3","7f-3","Di","","",""\n'
    book = read_gradebook((head + groups).encode(), "grades.csv")
    handed = [
        row("7f-1", students=[Student("7f-1", "Team 1")]),
        row("7f-2", score=8, students=[Student("7f-2", "Smith, Cy")]),
        row("7f-3", students=[Student("7f-3", "Losers")]),
    ]
    done = filled(book, a_class(handed, "Sakai", title="Game"))
    assert importers.sakai_groups(done.data, {"7f-1", "7f-2", "7f-3"}) == {"7f-1": 29.0, "7f-2": 8.0}
    assert [one.reason for one in done.roster.asked] == [
        "Losers (7f-3) in the download is Team 3 (7f-3) in Sakai's gradebook: whose is it?"
    ]


def test_sakai_takes_the_gradebook_of_a_course() -> None:
    """Points are scaled to what stands in brackets; comments and what Sakai computes stay."""
    data, book = sample("sakai_gradebook.csv")
    users = {one.ids[0] for one in book.people}
    done = filled(book, a_class([of("amelia.ng"), of("p.iyer", score=8)], "Sakai"), replace=True)
    before, after = (importers.sakai_gradebook(one, users) for one in (data, done.data))
    assert after.grades == before.grades | {("amelia.ng", TITLE): 72.5, ("p.iyer", TITLE): 20.0}
    assert after.comments == before.comments == {"p.iyer": "See me, please"}
    with pytest.raises(InputError, match="is computed by Sakai"):
        filled(book, a_class([of("amelia.ng")], "Sakai"), "Course Grade")
    assert [one.title for one in book.columns] == ["Quiz 1", TITLE, "Course Grade"]


ABOVE = 'Display ID,ID,Last Name,First Name,grade,Submission date,Late submission\nada,ada,Lovelace,Ada,,"x, y",On time\n'


@pytest.mark.parametrize(
    ("above", "end"),
    [
        ("A,Points\n\n", "\n"),
        ('"A","SCORE_GRADE_TYPE"\n""\n', "\r\n"),
        ('"A; b; c",Punkte\n\n', "\n"),
        ("A|b|c|d,Points\n\n", "\n"),
        ('"A, b, c, d, e, f",Points\n\n', "\n"),
        ("A,Points,,,,,\n,,,,,,\n", "\n"),
        ("A,Points\n", "\n"),
        ("Display ID,Points\n\n", "\n"),
    ],
)
def test_the_header_of_sakai_stands_below_the_title(above: str, end: str) -> None:
    """Whatever signs the title holds, the delimiter is found, and one cell changes."""
    text = (above + ABOVE + "bob,bob,Klein,Bob,,,\n").replace("\n", end)
    done = filled(
        read_gradebook(text.encode(), "grades.csv"), a_class([of("ada", name="Ada Lovelace")], "Sakai")
    )
    assert done.data == text.replace("Ada,,", "Ada,29,").encode()


@pytest.mark.parametrize(
    "scale", ["LETTER_GRADE_TYPE", "PASS_FAIL_GRADE_TYPE", "Pass / Fail", "Ungraded", "Buchstaben"]
)
def test_sakai_takes_points_only_where_it_grades_by_points(scale: str) -> None:
    """Any other word is refused, with what stands there."""
    book = read_gradebook(f"A,{scale}\n\n{ABOVE}".encode(), "grades.csv")
    with pytest.raises(InputError, match="is not graded by points"):
        filled(book, a_class([of("ada", name="Ada Lovelace")], "Sakai"), "grade")


@pytest.mark.parametrize(
    "text",
    ["A;Points\n\n" + ABOVE.replace(",", ";"), "Student ID;Student Name;A [40,5]\nada;Lovelace, Ada;\n"],
)
def test_sakai_of_another_country(text: str) -> None:
    """With semicolons between cells the comma is the decimal sign, also before there is any grade."""
    found = a_class([of("ada", score=28.5, most=40.5, name="Ada Lovelace")], "Sakai", title="A")
    done = filled(read_gradebook(text.encode(), "grades.csv"), found)
    assert b";28,5" in done.data
    assert len(done.data) == len(text) + 4


def test_class_lists_are_no_gradebooks_of_sakai() -> None:
    """A header as in its gradebook is not enough: there must be an item, a comment or a sum."""
    for text in ("Student ID,Student Name\n7,Ada\n", "Student ID,Student Name,Quiz [a]\n7,Ada,\n"):
        with pytest.raises(InputError, match="is no gradebook"):
            read_gradebook(text.encode(), "list.csv")


def test_the_scores_of_one_gradescope_assignment() -> None:
    """The file is about one assignment, so its column needs no name."""
    head = "First Name,Last Name,SID,Email,Sections,Total Score,Max Points,Status,Submission ID\n"
    book = read_gradebook(
        (head + "Ada,Lovelace,7,ada@x.edu,A,,40.0,Graded,88\n,,,,,,,,\n").encode(), "scores.csv"
    )
    done = filled(book, a_class([of("7")], "Gradescope", title="Something else"))
    assert done.data == (head + "Ada,Lovelace,7,ada@x.edu,A,29,40.0,Graded,88\n,,,,,,,,\n").encode()


def test_canvas_of_another_country() -> None:
    """Semicolons, a decimal comma, a byte order mark; 1,000 points are a thousand where no comma is decimal."""
    text = "Student;ID;Section;A (1)\n    Points Possible;;;40,0\nLovelace, Ada;5;X;\n"
    book = read_gradebook(b"\xef\xbb\xbf" + text.encode(), "book.csv")
    done = filled(book, a_class([of("5", score=28.5, name="lovelaceada")], "Canvas", title="A"))
    assert done.data == b"\xef\xbb\xbf" + text.replace("Ada;5;X;", "Ada;5;X;28,5").encode()
    text = 'Student,ID,Section,A (1)\n    Points Possible,,,"1,000.0"\n"Lovelace, Ada",5,X,\n'
    book = read_gradebook(text.encode(), "book.csv")
    done = filled(book, a_class([of("5", score=20, name="lovelaceada")], "Canvas", title="A"))
    assert done.data.endswith(b'"Lovelace, Ada",5,X,500\n')


def test_moodle_in_a_language_that_is_not_known() -> None:
    """The identifier is a word with a number, the maximum the same number in all rows, the grade before it."""
    text = (
        "Aitheantóir,Ainm,Stádas,Grád,Uasghrád,Athrú\n"
        "Rannpháirtí 11,Ada Lovelace,Curtha,,40.00,x\nRannpháirtí 12,Alan Turing,Curtha,12.00,40.00,x\n"
    )
    book = read_gradebook(text.encode(), "book.csv")
    assert book.system == "Moodle"
    done = filled(
        book, a_class([of("11", name="Ada Lovelace"), of("12", score=12, name="Alan Turing")], "Moodle")
    )
    assert done.data == text.replace("Curtha,,", "Curtha,29,").encode()


def test_moodle_without_names() -> None:
    """Blind marking: the number is all that there is, and enough."""
    text = "Identifier,Status,Grade,Maximum Grade,Last modified (grade)\nParticipant 11,Submitted,,40.00,-\n"
    text += "written on a Friday\n"
    book = read_gradebook(text.encode(), "book.csv")
    assert len(book.people) == 1
    assert (
        filled(book, a_class([of("11", name="Participant 11")], "Moodle")).data
        == text.replace(",,40", ",29,40").encode()
    )


def test_a_scale_takes_no_points() -> None:
    """A worksheet of a scale ("Good, Excellent") is refused, with the remedy."""
    text = "Identifier,Full name,Grade,Maximum Grade\nParticipant 11,Ada,,Good\nParticipant 12,Alan,,Good\n"
    book = read_gradebook(text.encode(), "book.csv")
    with pytest.raises(
        InputError, match=r"by a scale, not by points, .* choose Point as the type .* words of the scale"
    ):
        filled(book, a_class([of("11")], "Moodle"))


def test_text_that_php_wrote() -> None:
    """Moodle puts a backslash before quotation marks of the text; what stands behind them is no column."""
    text = (
        'Identifier,"Online text",Status,Grade,"Maximum Grade","Feedback comments"\n'
        'Participant 11,"he said \\"yes, no\\", twice",Submitted,,40.00,\n'
        'Participant 12,"plain\nlines",Submitted,,40.00,\n'
    )
    book = read_gradebook(text.encode(), "book.csv")
    done = filled(book, a_class([of("11", name="Participant")], "Moodle"), feedback=False)
    assert done.data == text.replace("Submitted,,", "Submitted,29,", 1).encode()


def test_blackboard_in_german() -> None:
    """The third column is the user name in every language."""
    text = (
        '"Nachname"\t"Vorname"\t"Kennzeichen"\t"Verfügbar"\t"Kartenspiel [Gesamtpunkte: 40 Punktzahl] |7"\n'
        '"Lovelace"\t"Ada"\t"ada1"\t"Ja"\t""\n"Vorschau"\t"V"\t"ada1_previewuser"\t"Ja"\t""\n'
    )
    book = read_gradebook(b"\xff\xfe" + text.encode("utf-16-le"), "gc.xls")
    assert len(book.people) == 1
    done = filled(book, a_class([of("ada1", score=28.5)], "Blackboard", title="Kartenspiel"))
    assert importers.text_of(done.data) == text.replace('"Ja"\t""\n"V', '"Ja"\t"28.5"\n"V')


def zip_of(*names: str) -> bytes:
    """A zip with these files."""
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w") as archive:
        for name in names:
            archive.writestr(name, b"x")
    return data.getvalue()


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"PK\x03\x04rest", "is an Excel workbook"),
        (zip_of("[Content_Types].xml", "xl/a.xml"), "is an Excel workbook"),
        (
            zip_of("P/Ada(a)/x.csv", "P/grades.csv"),
            "is a zip; take P/grades.csv out of it, and give that file",
        ),
        (zip_of("a/x.py"), "is a zip, with no gradebook"),
        (b"", "is empty"),
        (b"\xff\xfe\x00", "is cut short"),
        (b"a\0b,c", "is no text"),
        (b'Student,ID,"Sec', "never closed"),
        (b"Name,A,A - Max Points\nAda,,4\n", "is no gradebook"),
        (
            b"id,name\n1,Ada\n",
            "is no gradebook of Blackboard, Brightspace, Canvas, Gradescope, Moodle or Sakai",
        ),
        (b"Student,ID,Section,A (1)\n    Points Possible,,,5\n", "has no students"),
        (b"<html><body>\x1b[31mPlease log in</body></html>", "is no gradebook"),
    ],
)
def test_what_is_no_gradebook_is_refused(data: bytes, words: str) -> None:
    """In one line that names the file and what to do, and that moves no terminal."""
    with pytest.raises(InputError, match=words) as caught:
        read_gradebook(data, "some\x1b[31m.csv")
    assert str(caught.value).startswith("some⟨ESC⟩[31m.csv: ")
    assert str(caught.value).isprintable()


def test_samples_of_rosters_are_no_gradebooks() -> None:
    """They have no column for grades, so they are not taken for one."""
    for name in ("roster.csv", "github_roster.csv"):
        with pytest.raises(InputError, match="is no gradebook"):
            read_gradebook((SAMPLES / name).read_bytes(), name)


NAMED_TWICE = (
    "LastName,FirstName,ID,SIS User ID,Section,A (1)\n    Points Possible,,,,,40\n"
    "Lovelace,Ada,5,s5,X,\nByron,Ada,6,s6,X,\nLovelace,Ann,7,s7,X,\nStudent,Test,8,,X,\n"
)


def test_canvas_with_two_columns_of_names() -> None:
    """An option of the account: the id is believed where the whole name agrees, and a name alone finds its row."""
    book = read_gradebook(NAMED_TWICE.encode(), "book.csv")
    assert [one.name for one in book.people] == ["Lovelace, Ada", "Byron, Ada", "Lovelace, Ann"]
    rows = [
        of("5", score=1, name="lovelaceada"),
        of("6", score=2, name="byronada"),
        of("7", score=3, name="lovelaceann"),
    ]
    done = filled(book, a_class(rows, "Canvas", title="A"))
    text = NAMED_TWICE.replace("s5,X,", "s5,X,1").replace("s6,X,", "s6,X,2").replace("s7,X,", "s7,X,3")
    assert done.data == text.encode()
    by_name = [of("x", score=1, name="Ann Lovelace"), of("7", score=2, name="byronada")]
    done = filled(book, a_class(by_name[:1], title="A"))
    assert done.data == NAMED_TWICE.replace("s7,X,", "s7,X,1").encode()
    done = filled(book, a_class(by_name[1:], "Canvas", title="A"))
    assert done.data == NAMED_TWICE.encode()


def test_canvas_columns_that_are_not_posted() -> None:
    """Canvas writes N/A for all students of an anonymous assignment, and refuses the import."""
    text = 'Student,ID,Section,A (1),B (2)\n"Lovelace, Ada",5,X,N/A,\n"Byron, Ada",6,X,N/A,N/A\n'
    book = read_gradebook(text.encode(), "book.csv")
    for wanted in ("A", None):
        with pytest.raises(InputError, match=r"has N/A for every student.*anonymous and not posted") as told:
            filled(book, a_class([of("5", name="lovelaceada")], "Canvas", title="A"), wanted)
        # Its points belong into no other column.
        assert "B (2)" not in str(told.value)
    done = filled(book, a_class([of("5", name="lovelaceada"), of("6", name="byronada")], "Canvas", title="B"))
    assert [one.reason for one in done.kept] == ["has not been given the assignment in Canvas"]


@pytest.mark.parametrize("header", ["Scale", "Skala", "Échelle", "尺度"])
def test_a_scale_in_the_place_of_the_maximum(header: str) -> None:
    """Moodle writes another header then; the remedy is told."""
    text = f"Identifier,Full name,Grade,{header}\nParticipant 11,Ada,,Good\nParticipant 12,Alan,Good,Good\n"
    book = read_gradebook(text.encode(), "book.csv")
    assert book.system == "Moodle"
    with pytest.raises(InputError, match="is graded by a scale, not by points"):
        filled(book, a_class([of("11", name="Ada")], "Moodle"), "Grade")


def test_moodle_in_japanese() -> None:
    """The comment goes into the column of comments, and a locked row stays as it was."""
    text = (
        "ID,氏名,ステータス,評点,最大評点,評点は変更可能,最終更新日時 (評点),フィードバックコメント\n"
        "参加者 11,ラブレス エイダ,提出済み,,40.00,はい,-,\n参加者 12,チューリング アラン,提出済み,5.00,40.00,いいえ,-,\n"
    )
    book = read_gradebook(text.encode(), "book.csv")
    rows = [of("11", name="ラブレス エイダ"), of("12", name="チューリング アラン")]
    done = filled(book, a_class(rows, "Moodle"))
    lines = done.data.decode().split("\n")
    assert lines[1].startswith("参加者 11,ラブレス エイダ,提出済み,29,40.00,はい,-,")
    assert "Kibitz: 29 of 40 points." in lines[1]
    assert lines[2] == text.split("\n")[2]


def test_the_comment_says_the_grade_beside_it() -> None:
    """Where the column has another maximum, both are said."""
    text = (
        "Identifier,Full name,Grade,Maximum Grade,Feedback comments\nParticipant 11,Ada Lovelace,,100.00,\n"
    )
    book = read_gradebook(text.encode(), "book.csv")
    done = filled(book, a_class([of("11", score=40, name="Ada Lovelace")], "Moodle"))
    assert "Kibitz: 40 of 40 points, which is a grade of 100 of 100 here.<br>" in done.data.decode()
