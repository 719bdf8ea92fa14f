"""An id is believed only where the name agrees with it, in every system; what does not agree is asked."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from downloads import folder, named
from gradebook_class import a_class, row
from grader.grades.gradebooks import ClassList, Filled, filled, read_gradebook, read_roster, reconcile
from grader.grades.gradebooks.people import Person, fit
from grader.grades.names import Agreement, agreement
from grader.lms.recognise import read_download
from grader.model.class_result import Row
from grader.model.errors import InputError
from grader.model.grade import Adjustment, Grade
from grader.model.handed_in import Student
from grader.reports.class_console import render_grade
from moodle_groups import Member, expected, graded, moodle_name, worksheet

BOOKS = {
    "Canvas": (
        'Student,ID,SIS User ID,SIS Login ID,Section,Game (7)\n"Lovelace, Ada",{0},,,X,\n"Klein, Bob",99,,,X,\n'
    ),
    "Moodle": (
        "Identifier,Full name,Status,Grade,Maximum Grade\nParticipant {0},Ada Lovelace,Submitted,,40.00\n"
        "Participant 99,Bob Klein,Submitted,,40.00\n"
    ),
    "Blackboard": (
        '"Last Name","First Name","Username","Availability","Game [Total Pts: 40 Score] |7"\n'
        '"Lovelace","Ada","{0}","Yes",""\n"Klein","Bob","99","Yes",""\n'
    ),
    "Gradescope": (
        "First Name,Last Name,SID,Email,Game,Game - Max Points\nAda,Lovelace,{0},ada@x.edu,,40\n"
        "Bob,Klein,99,bob@x.edu,,40\n"
    ),
    "Sakai": (
        "Game,Points\n\nDisplay ID,ID,Last Name,First Name,grade\n{0},{0},Lovelace,Ada,\n99,99,Klein,Bob,\n"
    ),
}
"""A gradebook of each system with two students, one of whom has the id of the download."""

each_system = pytest.mark.parametrize("system", BOOKS)


def one_in(system: str, name: str, own: str = "4711") -> tuple[bytes, Filled]:
    """The gradebook of a system, and filled with what a student of this id and name handed in."""
    data = BOOKS[system].format(own).encode()
    found = a_class([row("x", students=[Student(own, name)])], system, title="Game")
    return data, filled(read_gradebook(data, "book.csv"), found)


@each_system
@pytest.mark.parametrize(
    "name", ["Bob Klein", "Grace Hopper", "Team 7", "王伟", "Ada Byron", "Lovelace-Team 3 X"]
)
def test_an_id_with_the_name_of_somebody_else_is_asked(system: str, name: str) -> None:
    """Nothing is entered, neither for the id nor for the name, and both names are told."""
    data, done = one_in(system, name)
    assert done.data == data
    assert (done.changed, done.roster.unknown) == (0, ("x",))
    (asked,) = done.roster.asked
    assert name in asked.reason
    assert "Ada Lovelace" in asked.reason
    assert f"nothing is entered for x: {asked.reason}" in done.told
    assert len(done.told) == 1


@each_system
@pytest.mark.parametrize(
    "name",
    [
        "Ada Lovelace",
        "Lovelace, Ada",
        "ADA LOVELACE",
        "lovelaceada",
        "Ada King Lovelace",
        "Ad\u00e1 Lovela\u0301ce",
        "Ada Lovelace (she/her)",
        "A. Lovelace",
        "Ada-Lovelace",
    ],
)
def test_a_name_that_agrees_is_believed(system: str, name: str) -> None:
    """In any order, case and accents, with more names or initials."""
    data, done = one_in(system, name)
    assert done.data != data
    assert (done.changed, done.roster.unknown, done.roster.asked) == (1, (), ())


@pytest.mark.parametrize(
    ("one", "other", "agreed"),
    [
        ("Jo O'Sullivan", "Jo OSullivan", Agreement.SAME),
        ("O’Sullivan, Jo", "Jo O Sullivan", Agreement.SAME),
        ("Jürgen Müller", "Juergen Mueller", Agreement.SAME),
        ("Jürgen Müller", "Jurgen Muller", Agreement.SAME),
        ("Anne-Marie Duval", "AnneMarie Duval", Agreement.SAME),
        ("王 伟", "王伟", Agreement.SAME),
        ("王伟", "Wei Wang (王伟)", Agreement.LIKE),
        ("van der Berg, Jan", "Jan van der Berg", Agreement.SAME),
        ("J. R. Smith", "John Ronald Smith", Agreement.LIKE),
        ("Maria Garcia", "Garcia Lopez, Maria José", Agreement.LIKE),
        ("Suharto", "Suharto", Agreement.SAME),
        ("Ada", "Ada Lovelace", Agreement.PART),
        ("Max Smith", "Maxine Smith", Agreement.SOME),
        ("Ada Byron", "Ada Lovelace", Agreement.SOME),
        ("Ada A", "Ada", Agreement.PART),
        ("A B", "Ada Byron", Agreement.NONE),
        ("Wang Wei", "王伟", Agreement.NONE),
        ("🐙", "🐙", Agreement.SAME),
        ("🐙", "Ada", Agreement.NONE),
        ("", "Ada", Agreement.UNKNOWN),
        (" ", " ", Agreement.UNKNOWN),
    ],
)
def test_how_names_agree(one: str, other: str, agreed: Agreement) -> None:
    """Whichever of the two is which."""
    assert agreement(one, other) is agreed
    assert agreement(other, one) is agreed


# Moodle.


def individual(name: str, number: int) -> str:
    """A file of a student in a download of Moodle."""
    return f"{moodle_name(name)}_{number}_assignsubmission_file/main.py"


@pytest.mark.parametrize(
    "name",
    [
        "Jo O'Sullivan",
        "Jo_Ann Lee",
        'Bo "Bo" Li',
        "A..B C",
        "Zoë Šimková",
        "Suharto",
        "李小龍",
        "D&D <x>",
        "Al: B/C",
    ],
)
def test_names_are_compared_as_moodle_cleans_them(tmp_path: Path, name: str) -> None:
    """What Moodle leaves out of the names of folders makes nobody a stranger."""
    data = worksheet([Member(11, name), Member(12, "Somebody Else")])
    done, points = graded(tmp_path / "class", {individual(name, 11): "x"}, data)
    assert done.data == expected(data, {11: next(iter(points.values()))})


def test_numbers_that_were_swapped_are_asked(tmp_path: Path) -> None:
    """Two students whose numbers are each other's: neither cell changes."""
    known = [("Cy Young", 13), ("Dee Zane", 14)]
    data = worksheet(
        [Member(11, "Ada Lovelace"), Member(12, "Bob Klein"), *(Member(n, one) for one, n in known)]
    )
    files = {individual(*one): one[0] for one in (("Bob Klein", 11), ("Ada Lovelace", 12), *known)}
    done, points = graded(tmp_path / "class", files, data)
    assert done.data == expected(data, {n: points[individual(one, n)] for one, n in known})
    assert len(done.roster.asked) == 2


NAMES = ["Sean Sullivan", "Anna Lee", "Wei Wang", "Anna Lee", "Rita Cruz"]


def test_the_worksheet_of_another_assignment_is_refused(tmp_path: Path) -> None:
    """Where most numbers stand beside other names; one of two of one name has the other's number, and agrees by chance."""
    there = ["Rita Cruz", "Sean Sullivan", "Anna Lee", "Anna Lee", "Wei Wang"]
    data = worksheet([Member(11 + n, name) for n, name in enumerate(there)])
    files = {individual(name, 11 + n): str(n) for n, name in enumerate(NAMES)}
    with pytest.raises(InputError) as told:
        graded(tmp_path / "class", files, data)
    assert "looks like the grading worksheet of another assignment: of 5 students" in str(told.value)
    assert "4 have the number of somebody else there (" in str(told.value)
    assert "download the worksheet of this assignment" in str(told.value)


@pytest.mark.parametrize("named_sheet", [True, False])
def test_a_worksheet_without_any_of_the_numbers(tmp_path: Path, named_sheet: bool) -> None:
    """Nothing is entered, though all names are the same, and what it looks like is told."""
    data = worksheet([Member(91 + n, name) for n, name in enumerate(NAMES)], names=named_sheet)
    files = {
        individual(name if named_sheet else "Participant", 11 + n): str(n) for n, name in enumerate(NAMES)
    }
    done, _ = graded(tmp_path / "class", files, data)
    assert done.data == data
    assert "looks like the grading worksheet of another assignment" in done.told[-1]


def test_few_numbers_without_names_are_chance(tmp_path: Path) -> None:
    """Anonymous submissions have nothing but numbers, and another assignment has some of the same."""
    data = worksheet([Member(13 + n, "x") for n in range(5)], names=False)
    files = {individual("Participant", 10 + n): str(n) for n in range(4)}
    with pytest.raises(InputError, match="of 4 numbers in the download only 1 is in it, and no names say"):
        graded(tmp_path / "class", files, data)


@pytest.mark.parametrize("word", ["Participant", "Teilnehmer/in", "参加者", "Rannpháirtí"])
@pytest.mark.parametrize("named_sheet", [False, True])
def test_blind_marking_has_numbers_alone(tmp_path: Path, word: str, named_sheet: bool) -> None:
    """The word for "Participant", in the worksheet's or another language, has no name that could disagree."""
    members = [Member(11, "Ada Lovelace"), Member(12, "Bob Klein")]
    data = worksheet(members, names=named_sheet).replace(b"Participant ", f"{word} ".encode())
    done, points = graded(tmp_path / "class", {individual(word, 11): "x"}, data)
    assert done.data.replace(f"{word} ".encode(), b"Participant ") == expected(
        worksheet(members, names=named_sheet), {11: next(iter(points.values()))}
    )


def test_names_beside_a_worksheet_without_names_are_asked(tmp_path: Path) -> None:
    """They may be those of groups: nothing says that the number is a participant's."""
    data = worksheet([Member(11, "Ada Lovelace"), Member(12, "Bob Klein")], names=False)
    done, _ = graded(tmp_path / "class", {individual("Group A", 11): "x"}, data)
    assert done.data == data
    assert "Group A (11)" in done.roster.asked[0].reason


# Namespaces.


def seen(listed: ClassList, student: Student, form: str) -> list[int]:
    """The numbers on a list that a student of a download is."""
    return list(fit(a_class([row("x", students=[student])], form), listed).submissions)


@pytest.mark.parametrize(
    ("form", "system"),
    [
        ("Canvas", ""),
        ("Moodle", ""),
        ("Canvas", "Moodle"),
        ("Moodle", "Canvas"),
        ("GitHub Classroom", "Canvas"),
        ("GitHub Classroom", "Moodle"),
        ("GitHub Classroom", ""),
        ("Blackboard", "Canvas"),
        ("Gradescope", "Moodle"),
        ("Moodle", "Gradescope"),
        ("Brightspace", ""),
        ("Brightspace", "Canvas"),
        ("Brightspace", "Gradescope"),
        ("Sakai", "Canvas"),
    ],
)
def test_ids_of_two_systems_are_never_compared(form: str, system: str) -> None:
    """A number that a system made up for itself is nobody's elsewhere, with a name or without."""
    listed = ClassList(system, (Person(("12",), name="Ada Lovelace"), Person(("13",), name="")))
    assert seen(listed, Student("13"), form) == []
    assert seen(listed, Student("12", "Grace Hopper"), form) == []
    assert seen(listed, Student("13", "Ada Lovelace"), form) == [0]


def test_a_name_on_github_is_looked_for_among_names_on_github() -> None:
    """It may be somebody else's login at the university."""
    roster = read_roster(b"id,login,github_username\n1,jo,queen\n2,queen,jo\n", "r.csv")
    assert seen(roster, Student("jo", "jo"), "GitHub Classroom") == [1]
    assert seen(roster, Student("jo"), "Blackboard") == [0]
    assert seen(roster, Student("nobody"), "GitHub Classroom") == []


def test_numbers_of_a_roster_are_no_numbers_of_canvas() -> None:
    """Who is on the roster under the number that another has in Canvas keeps out of the other's row."""
    canvas = read_gradebook(
        b'Student,ID,SIS User ID,SIS Login ID,Section,Game (7)\n"A, B",5,,,X,\n"C, D",6,5,,X,\n', "b.csv"
    )
    roster = read_roster(b"id,github\n5,queen\n", "r.csv")
    found = a_class([row("x", students=[Student("queen", "queen")])], "GitHub Classroom", title="Game")
    assert b'"C, D",6,5,,X,29' in filled(canvas, found, roster=roster).data
    # A folder's number may be either's.
    found = a_class([row("5")], "folders", title="Game")
    assert filled(canvas, found).changed == 0


def test_two_of_one_name_are_told_apart_by_their_ids() -> None:
    """The name agrees with both, and the id says which; of a shorter name, the other may be meant."""
    listed = ClassList("Canvas", (Person(("1",), name="Lee, Ann"), Person(("2",), name="Ann Lee")))
    assert seen(listed, Student("2", "leeann"), "Canvas") == [1]
    listed = ClassList("", (Person(("1",), name="Lee, Ann Mary"), Person(("2",), name="Ann Lee")))
    assert seen(listed, Student("1", "Ann Lee"), "folders") == []
    assert seen(listed, Student("1", "Ann"), "folders") == []


def test_an_address_needs_less_of_a_name() -> None:
    """Nobody shares one, so a nickname is no stranger; a wholly other name is."""
    listed = ClassList("", (Person(("1",), emails=("ada@x.edu",), name="Ada Lovelace"),))
    assert seen(listed, Student("7", "Ada Byron", "ada@x.edu"), "Gradescope") == [0]
    assert seen(listed, Student("7", "Bob Klein", "ada@x.edu"), "Gradescope") == []


CANVAS_GROUPS = ["team_3_30125_880161_main.py", "team_4_30112_880162_main.py", "klein_99_880163_main.py"]


def of_groups(tmp_path: Path, roster: str | None, names: dict[str, str] | None = None) -> Filled:
    """A Canvas gradebook of six, filled with what two groups and a student handed in."""
    download = read_download(folder(tmp_path / "class", named(CANVAS_GROUPS)))
    points = {"30125": 10, "30112": 20, "99": 30}
    rows = [row(one.id, points[one.id], students=one.students) for one in download.entries]
    book = read_gradebook(GROUPS_BOOK.encode(), "b.csv")
    listed = read_roster(roster.encode(), "groups.csv") if roster is not None else None
    return filled(book, a_class(rows, download.form, title="Game"), roster=listed)


GROUPS_BOOK = (
    'Student,ID,SIS User ID,SIS Login ID,Section,Game (7)\n"Lovelace, Ada",30125,s1,ada,X,\n"Turing, Alan",30126,s2,alan,X,\n'
    '"Hopper, Grace",30112,s3,grace,X,\n"Kay, Alan",30113,s4,kay,X,\nKlein,99,s5,klein,X,\n"Noether, Emmy",98,s6,emmy,X,\n'
)
MEMBERS = {"Ada Lovelace": "Team_3", "Alan Turing": "Team_3", "Grace Hopper": "Team 4", "Alan Kay": "Team 4"}
IDS = {"Ada Lovelace": "30125,s1,ada", "Alan Turing": "30126,s2,alan", "Grace Hopper": "30112,s3,grace"} | {
    "Alan Kay": "30113,s4,kay",
    "Klein": "99,s5,klein",
    "Emmy Noether": "98,s6,emmy",
}
ALL = {**MEMBERS, "Klein": "", "Emmy Noether": "Team 5"}
ROSTERS = {
    "as Canvas gives it": "name,canvas_user_id,user_id,login_id,sections,group_name,canvas_group_id,group_id\n"
    + "".join(f"{name},{IDS[name]},X,{group},77,\n" for name, group in ALL.items()),
    "logins": "login,group\n"
    + "".join(f"{IDS[name].rsplit(',', 1)[1]},{group}\n" for name, group in ALL.items()),
    "names": "name;team\n" + "".join(f"{name};{group}\n" for name, group in ALL.items()),
}


def points_of(done: Filled) -> list[str]:
    """The last cell of each row."""
    return [line.rsplit(",", 1)[1] for line in done.data.decode().splitlines()[1:]]


def test_a_group_of_canvas_is_asked(tmp_path: Path) -> None:
    """Canvas puts the group's name beside the number of whoever handed in: without a list of groups, nothing is entered."""
    done = of_groups(tmp_path, None)
    assert points_of(done) == ["", "", "", "", "30", ""]
    assert [one.name for one in done.roster.asked] == ["30125", "30112"]
    assert "team_3 (30125) in the download is Ada Lovelace (30125)" in done.roster.asked[0].reason


@pytest.mark.parametrize("roster", ROSTERS)
def test_each_member_of_a_group_of_canvas(tmp_path: Path, roster: str) -> None:
    """A roster with a column of groups says who is in one; all of them get the grade, and nobody else."""
    done = of_groups(tmp_path, ROSTERS[roster])
    assert points_of(done) == ["10", "10", "20", "20", "30", ""]
    assert not done.roster.asked
    assert done.changed == 5


@pytest.mark.parametrize("roster", ROSTERS)
def test_who_hands_in_for_a_group_is_in_it(tmp_path: Path, roster: str) -> None:
    """Otherwise the list is not of these groups, and somebody is asked."""
    exchanged = (
        ROSTERS[roster].replace("Team 4", "Team_X").replace("Team_3", "Team 4").replace("Team_X", "Team_3")
    )
    done = of_groups(tmp_path, exchanged)
    assert points_of(done) == ["", "", "", "", "30", ""]
    assert "handed in for Team 4, and is not in that group on the roster" in done.roster.asked[1].reason


def test_groups_that_canvas_writes_alike_are_asked(tmp_path: Path) -> None:
    """`Team 3` and `Team_3` are one name in the download."""
    done = of_groups(tmp_path, ROSTERS["names"].replace("Alan Turing;Team_3", "Alan Turing;Team 3"))
    assert points_of(done) == ["", "", "20", "20", "30", ""]
    assert "team_3 may be each of the roster's groups Team 3 and Team_3" in done.roster.asked[0].reason


def test_teams_of_github() -> None:
    """A repository is called as its team, with hyphens; a user name that is a team's, too, is asked."""
    roster = (
        "name,github username,team\nAda Lovelace,ada,The Owls\nAlan Turing,alan,The Owls\nBob Klein,owl,Owl\n"
    )
    book = BOOKS["Canvas"].format("4711").encode()
    found = [row("the-owls", 10, students=[Student("the-owls", "the-owls")])]
    found += [row("owl", 20, students=[Student("owl", "owl")])]
    listed = read_roster(roster.encode(), "roster.csv")
    done = filled(
        read_gradebook(book, "b.csv"), a_class(found, "GitHub Classroom", title="Game"), roster=listed
    )
    assert done.data == book.replace(b"4711,,,X,", b"4711,,,X,10")
    assert any("owl is a group of the roster, and a student there is called so" in line for line in done.told)


def test_a_list_of_groups_alone(tmp_path: Path) -> None:
    """The class page has the members of the list, too."""
    download = read_download(folder(tmp_path / "class", named(CANVAS_GROUPS)))
    rows = [row(one.id, students=one.students) for one in download.entries]
    listed = read_roster(ROSTERS["as Canvas gives it"].encode(), "groups.csv")
    found = reconcile(a_class(rows, download.form), listed)
    assert [one.name for one in found.missing] == ["Emmy Noether"]
    assert not found.asked


def test_nothing_is_decided_for_somebody_who_is_asked() -> None:
    """Extra points alone are no grade while it is open whose a submission is; an override is."""
    data = BOOKS["Canvas"].format("4711").encode()
    found = a_class([row("x", students=[Student("4711", "kleinbob")])], "Canvas", title="Game")

    def decided(grade: Grade) -> bytes:
        book = read_gradebook(data, "book.csv")
        return filled(book, found, absent=lambda one: grade if one.id == "4711" else None).data

    assert decided(Grade(2, (Adjustment("extra", "x", 2),))) == data
    assert b",4711,,,X,12" in decided(Grade(12, (Adjustment("override", "x", 12),)))


def test_what_is_asked_is_on_the_console() -> None:
    """In one line with both names, which moves no terminal."""
    rows: list[Row] = [row("x", students=[Student("1", "Bob\x1b[2J Klein")])]
    found = a_class(rows, "Canvas")
    listed = ClassList("Canvas", (Person(("1",), name="Lovelace, Ada"),))
    text = render_grade(replace(found, roster=reconcile(found, listed)), colour=False)
    (line,) = [one for one in text.splitlines() if one.startswith("look at: x:")]
    assert "Ada Lovelace (1)" in line
    assert "\x1b" not in text


def test_the_test_student_of_canvas_is_told_as_such() -> None:
    """The gradebook says which number that is; the student is no stranger and gets nothing."""
    data = BOOKS["Canvas"].format("4711") + '"Student, Test",39999,,b3c1f0,X,\n'
    rows = [row("4711", students=[Student("4711", "lovelaceada")])]
    rows.append(row("39999", 3, students=[Student("39999", "studenttest")]))
    found = a_class(rows, "Canvas", title="Game")
    done = filled(read_gradebook(data.encode(), "b.csv"), found)
    assert done.data.decode() == data.replace(",4711,,,X,", ",4711,,,X,29")
    assert done.told[-1] == (
        "39999: handed in by the test student of Canvas, who is nobody, so nothing is entered and no report is made"
    )
    assert len(done.told) == 2
    roster = read_roster(b"name\nAda Lovelace\nBob Klein\n", "r.csv")
    assert reconcile(found, roster, read_gradebook(data.encode(), "b.csv").listed).unknown == ()


def test_what_may_be_a_group_is_asked_as_one(tmp_path: Path) -> None:
    """A name of which no word is on the list; whoever is called otherwise than before is asked without it."""
    reason = of_groups(tmp_path, None).roster.asked[0].reason
    assert "whose is it? Canvas puts a group's name beside the number of the member who handed in" in reason
    assert "give --roster a list with a column of groups" in reason
    _, done = one_in("Canvas", "Ada Byron")
    assert "group" not in done.roster.asked[0].reason


# Letters and numbers as the systems take them.


@pytest.mark.parametrize("system", ["Blackboard", "Sakai"])
@pytest.mark.parametrize(("listed", "came"), [("DFox", "dfox"), ("dfox", "DFOX"), ("dfox", "dfox")])
def test_a_name_to_log_in_with_is_the_same_in_capitals(system: str, listed: str, came: str) -> None:
    """These systems take it in any letters."""
    data = BOOKS[system].format(listed).encode()
    found = a_class([row("x", students=[Student(came, "Ada Lovelace")])], system, title="Game")
    assert len(filled(read_gradebook(data, "book.csv"), found).entered) == 1


def test_the_very_letters_come_first() -> None:
    """Where two differ in capitals only, each is who is written so."""
    data = BOOKS["Blackboard"].format("ada").replace('"Klein","Bob","99"', '"Klein","Bob","Ada"').encode()
    one, other = (
        row(name, students=[Student(name, of)])
        for name, of in (("ada", "Ada Lovelace"), ("Ada", "Bob Klein"))
    )
    done = filled(read_gradebook(data, "book.csv"), a_class([one, other], "Blackboard", title="Game"))
    assert (done.changed, done.roster.asked) == (2, ())


@pytest.mark.parametrize(
    ("number", "name", "entered"),
    [("", "Ada Lovelace", 1), ("4712", "Ada Lovelace", 0), ("", "Bob Klein", 0), ("4711", "Ada Lovelace", 1)],
)
def test_an_address_of_gradescope_where_the_number_is_not_on_the_list(
    number: str, name: str, entered: int
) -> None:
    """Numbers may be left out there, so the address decides where the list has none; where it has another, it is asked."""
    data = BOOKS["Gradescope"].format(number).encode()
    found = a_class([row("x", students=[Student("4711", name, "ADA@x.edu")])], "Gradescope", title="Game")
    done = filled(read_gradebook(data, "book.csv"), found)
    assert (done.changed, len(done.roster.asked)) == (entered, 1 - entered)
    # Who may have handed it in is not said to have handed in nothing.
    assert not [one for one in done.roster.missing if one.name == "Ada Lovelace"]
