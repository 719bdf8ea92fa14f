"""Ids are compared only where they mean the same: for each pair of what an id may be and where it may stand."""

from __future__ import annotations

import pytest

from gradebook_class import a_class, row
from grader.grades.gradebooks import filled, read_gradebook, read_roster
from grader.grades.gradebooks.people import fit
from grader.lms.kinds import Key, Kind, comparable
from grader.model.grade import Adjustment, Grade
from grader.model.handed_in import Student

COLUMNS = {
    # A list on which Bob has the id `x77` in one column, by what the column means.
    "github": "github_username,name\n{0},Bob Klein\n",
    "gitlab": "GitLab,name\n{0},Bob Klein\n",
    "login": "Username,name\n{0},Bob Klein\n",
    "number": "Student number,name\n{0},Bob Klein\n",
    "id": "id,name\n{0},Bob Klein\n",
    "email": "email,name\n{0}@x.edu,Bob Klein\n",
    "canvas": "Student,ID,SIS User ID,SIS Login ID,Section,Game (7)\n,{0},,,X,\n",
    "canvas number": "Student,ID,SIS User ID,SIS Login ID,Section,Game (7)\n,1,{0},,X,\n",
    "canvas login": "Student,ID,SIS User ID,SIS Login ID,Section,Game (7)\n,1,,{0},X,\n",
    "moodle": "Identifier,Email address,Status,Grade,Maximum Grade\nParticipant {0},b@y.edu,Submitted,,40.00\n",
    "blackboard": "Last Name,First Name,Username,Student ID,Game [Total Pts: 40 Score] |7\n,,{0},,\n",
    "blackboard number": "Last Name,First Name,Username,Student ID,Game [Total Pts: 40 Score] |7\n,,bk,{0},\n",
    "sakai": "Game,Points\n\nDisplay ID,ID,Last Name,First Name,grade\n{0},{0},,,\n",
    "gradescope": "First Name,Last Name,SID,Email,Game,Game - Max Points\n,,{0},b@y.edu,,40\n",
    "brightspace number": "OrgDefinedId,Username,Game Points Grade <Numeric MaxPoints:40>,End-of-Line Indicator\n{0},bk,,#\n",
    "brightspace login": "OrgDefinedId,Username,Game Points Grade <Numeric MaxPoints:40>,End-of-Line Indicator\n1,{0},,#\n",
}
LOGINS = {"login", "canvas login", "blackboard", "sakai", "brightspace login", "id"}
NUMBERS = {"number", "canvas number", "blackboard number", "gradescope", "brightspace number", "id"}
ANY = LOGINS | NUMBERS | {"gitlab", "email"}
FOUND = {
    "GitHub Classroom": {"github"},
    "Blackboard": LOGINS,
    "Sakai": LOGINS,
    "Gradescope": NUMBERS,
    "Canvas": set[str](),
    "Moodle": {"moodle"},
    "Brightspace": set[str](),
    "folders": ANY | {"canvas", "moodle"},
}
"""In which columns somebody of a download is found by an id alone."""


def text_of(column: str) -> str:
    """The list with an id that may be anything; numbers of a system are digits."""
    return COLUMNS[column].format("77")


@pytest.mark.parametrize("column", COLUMNS)
@pytest.mark.parametrize("form", FOUND)
def test_each_form_beside_each_column(form: str, column: str) -> None:
    """A user name of GitHub is no login, a student number none either, and a system's own number is its own."""
    listed = read_roster(text_of(column).encode(), "list.csv")
    # Where Canvas names nobody, the id is made up, whatever it looks like.
    student = Student("77", {"GitHub Classroom": "77", "Moodle": "Participant"}.get(form, ""))
    found = fit(a_class([row("x", students=[student])], form), listed)
    assert bool(found.submissions) == (column in FOUND[form])
    assert not found.asked


JOINED = {
    "github": set[str](),
    "gitlab": set[str](),
    "login": LOGINS,
    "number": NUMBERS,
    "id": LOGINS | NUMBERS,
}
"""In which columns of gradebooks somebody is found whom a roster knows by such an id."""
BOOKS = [one for one in COLUMNS if one not in ("github", "gitlab", "login", "number", "id", "email")]


@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.parametrize("column", JOINED)
def test_each_column_of_a_roster_beside_each_gradebook(column: str, book: str) -> None:
    """What a roster says of somebody is looked for where it means the same."""
    head, line = text_of(column).splitlines()
    # Without names, so that the ids alone decide.
    roster = f"GitHub,{head.rpartition(',')[0]}\nqueen,{line.rpartition(',')[0]}\n"
    found = a_class([row("x", students=[Student("queen", "queen")])], "GitHub Classroom", title="Game")
    done = filled(
        read_gradebook(text_of(book).encode(), "b.csv"), found, roster=read_roster(roster.encode(), "r")
    )
    assert done.changed == (book in JOINED[column])


@pytest.mark.parametrize("form", ["Blackboard", "Sakai", "Gradescope", "GitHub Classroom"])
@pytest.mark.parametrize("way", ["address", "name"])
def test_a_login_is_neither_an_address_nor_a_name(form: str, way: str) -> None:
    """Whoever has an address that begins like it, or a name that reads like it, may be somebody else."""
    text = "email\nadalovelace@x.edu\n" if way == "address" else "name\nAda Lovelace\n"
    found = fit(a_class([row("x", students=[Student("adalovelace")])], form), read_roster(text.encode(), "r"))
    assert not found.submissions
    # But nobody says that she handed in nothing.
    assert bool(found.unclear) == (way == "name" or form == "GitHub Classroom")


def test_the_rule_is_the_same_from_both_sides() -> None:
    """For each pair of kinds, and each kind is comparable with itself."""
    for one in Kind:
        assert comparable(Key(one, "1"), Key(one, "1"))
        for other in Kind:
            assert comparable(Key(one, "1"), Key(other, "1")) == comparable(Key(other, "1"), Key(one, "1"))
    assert not comparable(Key(Kind.OWN, "1", "Canvas"), Key(Kind.OWN, "1", "Moodle"))


BOOK = (
    "Student,ID,SIS User ID,SIS Login ID,Section,Game (7)\n"
    '"Klein, Juergen",30108,102,jmueller,X,\n"Klein, Julia",31000,999,jmueller2,X,\n"Hand, Hanna",30171,111,hhand,X,\n'
)
ROSTER = "identifier,github_username,github_id,name\n102,jm-dev,1,Juergen Klein\n999,{0},,Julia Klein\n111,hanna-h,1,Hanna Hand\n"
GRADES = "github_username,roster_identifier,student_repository_name\njmueller,,game-jmueller\nhanna-h,111,game-hanna-h\n"


@pytest.mark.parametrize("roster", ["", ROSTER.format(""), GRADES, ROSTER.format("jmueller")])
def test_a_repository_is_nobodys_whose_login_it_is_called_by(roster: str) -> None:
    """Julia's repository is called by her name on GitHub, which is Juergen's login: he never gets her points."""
    found = a_class(
        [row(one, students=[Student(one, one)]) for one in ("jmueller", "hanna-h")],
        "GitHub Classroom",
        title="Game",
    )
    listed = read_roster(roster.encode(), "r.csv") if roster else None
    done = filled(read_gradebook(BOOK.encode(), "b.csv"), found, roster=listed)
    cells = [line.rpartition(",")[2] for line in done.data.decode().splitlines()[1:]]
    assert cells == ["", "29" if "jmueller," in roster and "999," in roster else "", "29" if roster else ""]
    if cells[1] == "":
        assert any("names on GitHub" in line for line in done.told)


def test_a_decision_on_a_repository_is_for_nobody_else() -> None:
    """An override that names Julia's repository says nothing of Juergen, whose login it is called by; one by his name does."""
    repository = row("jmueller", students=[Student("jmueller", "jmueller")])
    found = a_class([repository], "GitHub Classroom", title="Game")
    grade = Grade(33.0, (Adjustment("override", "Set to 33 points: seen.", 33.0),))
    for named, cell in (("jmueller", ""), ("Juergen Klein", "33")):
        done = filled(
            read_gradebook(BOOK.encode(), "b.csv"),
            found,
            absent=lambda one, named=named: grade if named in (one.id, one.name) else None,  # type: ignore[misc]
        )
        assert done.data.decode().splitlines()[1].rpartition(",")[2] == cell


def test_a_gradebook_may_have_names_on_github() -> None:
    """In a column that somebody added, as Canvas exports its own ones."""
    head, *lines = BOOK.splitlines()
    text = head.replace("Section", "Section,GitHub") + "\n"
    text += "\n".join(
        line.replace("X,", f"X,{one},") for line, one in zip(lines, ["", "jmueller", "h"], strict=True)
    )
    found = a_class([row("x", students=[Student("JMueller", "JMueller")])], "GitHub Classroom", title="Game")
    done = filled(read_gradebook(text.encode(), "b.csv"), found)
    assert [one.rpartition(",")[2] for one in done.data.decode().splitlines()[1:]] == ["", "29", ""]


@pytest.mark.parametrize(
    ("repository", "asked"), [("hanna-h-1", True), ("hanna-h", False), ("queen-1", False)]
)
def test_a_repository_with_a_number_behind_its_name_may_be_somebodys(repository: str, asked: bool) -> None:
    """GitHub Classroom puts one there where there was a repository of the name already: nobody is said to have handed in nothing."""
    head, *lines = BOOK.splitlines()
    names = zip(lines, ["jmueller", "other", "hanna-h"], strict=True)
    text = "\n".join(
        [
            head.replace("Section", "Section,GitHub"),
            *(line.replace("X,", f"X,{name},") for line, name in names),
        ]
    )
    found = a_class([row("x", students=[Student(repository, repository)])], "GitHub Classroom", title="Game")
    done = filled(read_gradebook(f"{text}\n".encode(), "b.csv"), found)
    assert done.changed == (repository == "hanna-h")
    assert len(done.roster.unclear) == asked and len(done.roster.missing) == 3 - (repository != "queen-1")
