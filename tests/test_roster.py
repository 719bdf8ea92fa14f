"""Who of a class list handed something in: found by id, login, email or name, and never by a guess."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gradebook_class import SAMPLES, a_class, of, row, sample
from grader.classes.people import People
from grader.grades.gradebooks import ClassList, filled, read_gradebook, read_roster, reconcile
from grader.grades.gradebooks.people import Person, fit, spoken, unlisted, untold
from grader.model.class_result import Row
from grader.model.errors import InputError
from grader.model.handed_in import Student, Ungraded
from grader.submissions.download import Download, Entry
from grader.submissions.tree import FolderTree

FOLDERS = sorted(
    path.name.partition(".zip")[0].partition(".py")[0]
    for path in (SAMPLES.parent / "class" / "spite_and_malice").iterdir()
)


def read(text: str) -> ClassList:
    """The class list in a text."""
    return read_roster(text.encode(), "roster.csv")


def nameless(*students: str) -> Row:
    """A submission of students of whom the ids are known."""
    return of(*students, name="")


def people(*names: str) -> ClassList:
    """A list of people, by names, with ids that nobody uses."""
    return ClassList("", tuple(Person((f"id{n}",), name=name) for n, name in enumerate(names)))


def seen(listed: ClassList, *students: Student, form: str = "folders") -> list[int | None]:
    """The number on the list of each student, who each handed something in."""
    rows = [row(f"s{n}", students=[one]) for n, one in enumerate(students)]
    found = fit(a_class(rows, form), listed).submissions
    return [next((n for n, them in found.items() if one in them), None) for one in rows]


# The file.


@pytest.mark.parametrize("name", sorted(path.name for path in SAMPLES.iterdir()))
def test_every_sample_serves_as_a_roster(name: str) -> None:
    """A gradebook lists the class as well."""
    assert len(read_roster((SAMPLES / name).read_bytes(), name).people) == 24


@pytest.mark.parametrize("name", sorted({path.name for path in SAMPLES.iterdir()} - {"github_roster.csv"}))
def test_the_sample_class_is_on_the_sample_lists(name: str) -> None:
    """Its plain folders are called by names or logins; five students handed nothing in."""
    listed = read_roster((SAMPLES / name).read_bytes(), name)
    absent = {"Tove Nyberg", "Jürgen Müller", "Zoë Šimková", "Anne-Marie Duval", "Jo Lund"}
    # These two are called by a login that some lists have, and the others do not.
    with_logins = ("canvas.csv", "roster.csv", "brightspace.csv", "sakai.csv", "sakai_gradebook.csv")
    lost = () if name in with_logins else ("b.okafor", "j.osullivan")
    roster = reconcile(a_class([row(one) for one in FOLDERS]), listed)
    assert {one.name for one in roster.missing} == absent | (
        {"Bola Okafor", "Jo O'Sullivan"} if lost else set()
    )
    assert (roster.students, roster.unknown, roster.doubled) == (24, lost, ())


def test_a_sign_in_front_of_ids_is_no_part_of_them() -> None:
    """Brightspace writes it so that spreadsheets keep zeros; a sign alone stays what it is."""
    (one, other) = read("OrgDefinedId,Username,Name\n#007,#ada,Ada Lovelace\n##8,#,#x\n").people
    assert (one.ids, one.others, one.name) == (("007",), ("ada",), "Ada Lovelace")
    assert (other.ids, other.others, other.name) == (("#8",), ("#",), "#x")


def test_headers_are_known_by_many_words() -> None:
    """Also in other languages, in any order, with columns that say nothing of who it is."""
    (one,) = read(
        "Raum;Nachname;Vorname;Matrikelnummer;E-Mail-Adresse;Kennung\n1;Lovelace;Ada;7;ada@x.edu;al1\n"
    ).people
    assert (one.ids, one.others, one.emails, one.name) == (("7",), ("al1",), ("ada@x.edu",), "Lovelace, Ada")
    (one,) = read("Full Name,SIS ID\nAda Lovelace,7\n").people
    assert one.student == Student("7", "Ada Lovelace")
    (one,) = read("name\nAda Lovelace\n").people
    assert one.student == Student("", "Ada Lovelace")
    (one,) = read("login\nada@x.edu\n").people
    assert one.emails == ("ada@x.edu",)
    (one,) = read("identifier,github_username\nAda Lovelace,ada-l\n").people
    assert one.name == "Ada Lovelace"


def test_somebody_in_two_sections_is_one() -> None:
    """The same line twice is not two students that nobody can tell apart."""
    listed = read("id,name,section\n1,Ada,A\n,,\n1,Ada,B\n")
    assert len(listed.people) == 1
    assert reconcile(a_class([nameless("1")]), listed).unknown == ()


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("1,Ada\n2,Alan\n", "no column of the roster says who a student is .the first line has 1, Ada"),
        ("id,name\n", "has no students"),
        ("first name,room\nAda,1\n", "no column of the roster"),
        ("", "is empty"),
    ],
)
def test_what_is_no_roster_is_refused(text: str, words: str) -> None:
    """With the remedy."""
    with pytest.raises(InputError, match=words):
        read(text)


# Finding people.


def test_ids_come_first_then_logins_and_emails() -> None:
    """Case decides nothing in them; a login may be the first part of an email, but not of two."""
    listed = ClassList(
        "",
        (
            Person(("7",), ("ada1",), ("Ada@x.edu",), "Ada Lovelace"),
            Person(("8",), (), ("alan@x.edu",), "Alan Turing"),
            Person(("9",), ("7b",), ("ann@x.edu",), "Ann Lee"),
            Person(("10",), (), ("ann@y.edu",), "Ann Li"),
        ),
    )
    assert seen(listed, Student("7")) == [0]
    assert seen(listed, Student("ADA1")) == [0]
    assert seen(listed, Student("x", "", "ada@X.edu")) == [0]
    assert seen(listed, Student("Alan")) == [1]
    assert seen(listed, Student("ann")) == [None]
    assert seen(listed, Student("ann@y.edu")) == [3]
    assert seen(listed, Student("x", "", "alan@other.edu")) == [None]


@pytest.mark.parametrize(
    ("name", "listed"),
    [
        ("Ada Lovelace", "Lovelace, Ada"),
        ("ADA LOVELACE", "Ada Lovelace"),
        ("ada_lovelace", "Ada Lovelace"),
        ("Lovelace Ada", "Ada Lovelace"),
        ("Zoe Nunez", "Núñez, Zoë"),
        ("lovelaceada", "Ada Lovelace"),
        ("vanderbergjan", "van der Berg, Jan"),
        ("Łukasz Żak", "Zak, Lukasz"),
        ("王伟", "王伟"),
    ],
)
def test_names_are_the_same_in_every_writing(name: str, listed: str) -> None:
    """Order, case, accents, and all in one word as Canvas names files."""
    assert seen(people("Grace Hopper", listed), Student("", name)) == [1]


def test_a_name_that_the_list_has_in_one_word() -> None:
    """Chinese and Korean names are often written so; two who would be one are told apart by nothing."""
    assert seen(people("Grace Hopper", "김민준"), Student("", "민준 김")) == [1]
    assert seen(people("김민준"), Student("a", "민준 김"), Student("b", "김 민준")) == [None, None]
    assert seen(people("김민준", "민준김"), Student("", "민준 김")) == [None]


def test_a_name_must_be_unique_on_both_sides() -> None:
    """Two on the list, or two who handed in: nobody is chosen."""
    assert seen(people("Ann Lee", "Lee, Ann"), Student("", "Ann Lee")) == [None]
    assert seen(people("Ann Lee"), Student("a", "Ann Lee"), Student("b", "ann lee")) == [None, None]
    assert seen(people("Ann Lee"), Student("a", "Ann Lee"), Student("a", "Ann Lee")) == [0, 0]
    swapped = people("Martin, James", "James, Martin")
    assert seen(swapped, Student("a", "James Martin"), Student("b", "Martin James")) == [0, 1]
    assert seen(people("Ada"), Student("", "Ada Lovelace")) == [None]


def test_the_same_number_elsewhere_is_somebody_else() -> None:
    """A number that a name speaks against is not believed, and numbers of Canvas and Moodle stay there."""
    listed = ClassList("", (Person(("12",), name="Ada Lovelace"),))
    assert seen(listed, Student("12", "Alan Turing")) == [None]
    assert seen(listed, Student("12", "A. Lovelace")) == [0]
    assert seen(listed, Student("12", "lovelaceada")) == [0]
    assert seen(listed, Student("12", "王伟")) == [None]  # nobody can say that the two are one
    assert seen(listed, Student("12", "lovelaceada"), form="Canvas") == [0]
    squashed = ClassList("", (Person(("12",), name="lovelaceada"),))
    assert seen(squashed, Student("12", "Ada Byron")) == [None]
    assert seen(squashed, Student("12", "Lovelace, Ada")) == [0]
    assert seen(listed, Student("12")) == [0]
    canvas = ClassList("Canvas", (Person(("12",), ("s77", "77"), (), "Ada Lovelace"),))
    assert seen(canvas, Student("12", "lovelaceada"), form="Canvas") == [0]
    assert seen(canvas, Student("12", "turingalan"), form="Canvas") == [None]
    assert seen(canvas, Student("77", "lovelaceada"), form="Canvas") == [None]
    assert seen(canvas, Student("12"), form="Canvas") == [None]  # anonymous: not an id of a user
    assert seen(canvas, Student("12"), form="Moodle") == [None]
    assert seen(canvas, Student("12"), form="Gradescope") == [None]
    assert seen(canvas, Student("77"), form="Gradescope") == [0]
    assert seen(canvas, Student("12", "Ada Lovelace"), form="Moodle") == [0]


def test_what_does_not_fit_together_is_told() -> None:
    """Missing students, submissions of nobody on the list, several of one student; a group is one submission."""
    listed = read("id,name\n1,Ada Lovelace\n2,Turing Alan\n3,Grace Hopper\n4,Tove Nyberg\n")
    rows = [nameless("1", "2"), nameless("x"), row("a", students=[Student("3")]), nameless("y")]
    rows += [row("again", students=[Student("y")])]
    lost = [Ungraded("b", "b", "broken", (Student("3"),)), Ungraded("4", "4", "broken")]
    roster = reconcile(a_class(rows, ungraded=lost), listed)
    assert roster.students == 4
    assert roster.missing == ()
    assert roster.unknown == ("x", "y", "again")
    assert roster.doubled == (("a", "b"), ("y", "again"))
    assert [one.name for one in reconcile(a_class([nameless("1")]), listed).missing] == [
        "Turing Alan",
        "Grace Hopper",
        "Tove Nyberg",
    ]


def test_a_group_with_a_stranger_is_told() -> None:
    """The other one gets the grade all the same."""
    roster = reconcile(a_class([nameless("1", "77")]), read("id\n1\n2\n"))
    assert roster.unknown == ("1+77",)
    assert [one.id for one in roster.missing] == ["2"]


def test_a_roster_joins_the_names_of_two_systems() -> None:
    """GitHub knows a user name, Canvas a number: the list that has student numbers with both brings them together."""
    data, book = sample("gradescope.csv")
    github = read_roster((SAMPLES / "github_roster.csv").read_bytes(), "github_roster.csv")
    repository = row("amelia-ng-7", students=[Student("Amelia-Ng")])
    found = a_class([repository, row("x", students=[Student("e-lindqvist")])], "GitHub Classroom")
    done = filled(book, found)
    assert done.data == data  # a user name that happens to be a student's name may be anybody's
    assert "Amelia Ng" in {one.name for them in done.roster.unclear for one in them.students}
    strange = read("github,id\nqueen-of-cards,00201\n")
    found = a_class([row("r", students=[Student("queen-of-cards")])], "GitHub Classroom")
    assert filled(book, found).data == data
    done = filled(book, found, roster=strange)
    assert done.data.count(b",72.5,") == 1
    assert done.roster.unknown == ()
    assert reconcile(found, github).unknown == ("r",)


def test_numbers_of_canvas_join_nothing() -> None:
    """A gradebook of Canvas as the roster says who is who by student number, not by its own numbers."""
    canvas = "Student,ID,SIS User ID,SIS Login ID,Section,A (1)\n,00216,00201,ada,X,\n"
    roster = read(canvas)
    _, book = sample("gradescope.csv")
    found = a_class([row("r", students=[Student("ada")])], "Blackboard")
    emails = [one.email for one in filled(book, found, roster=roster).roster.missing]
    assert "amelia.ng@example.edu" not in emails
    assert "p.iyer@example.edu" in emails


def test_names_in_the_order_of_speaking() -> None:
    """As a page shows them."""
    assert spoken("Lovelace, Ada King") == "Ada King Lovelace"
    assert spoken(" Ada Lovelace ") == "Ada Lovelace"


def test_a_student_of_the_test_is_nobody() -> None:
    """The test student of Canvas handed nothing in, and is not missing."""
    _, book = sample("canvas.csv")
    assert "1999" not in {one.ids[0] for one in book.people}


KEYS = st.sampled_from(["", "1", "2", "ada", "alan", "ada@x.edu", "alan@x.edu"])
NAMES = st.sampled_from(["", "Ada Lovelace", "Lovelace, Ada", "Alan Turing", "lovelaceada"])


@given(
    st.lists(st.builds(Person, st.tuples(KEYS), st.tuples(KEYS), st.tuples(KEYS), NAMES), max_size=4),
    st.lists(st.builds(Student, KEYS, NAMES, KEYS), max_size=4),
    st.sampled_from(["", "Canvas", "Blackboard"]),
    st.sampled_from(["folders", "Canvas", "Moodle"]),
)
def test_everybody_is_somewhere(
    listed: list[Person], students: list[Student], system: str, form: str
) -> None:
    """Each student is on the list or told, each person has something, is missing or may have something, whatever is alike."""
    rows = [row(f"s{n}", students=[one]) for n, one in enumerate(students)]
    found = fit(a_class(rows, form), ClassList(system, tuple(listed)))
    assert sorted(ids(found.submissions.values()) + [name for name, _ in found.strangers]) == [
        one.id for one in rows
    ]
    unclear = [number for one in found.unclear for number in one.people]
    assert len(unclear) == len(set(unclear)) == sum(len(one.students) for one in found.roster.unclear)
    together = len(found.roster.missing) + len(found.submissions) + len(unclear)
    assert found.roster.students == len(listed) == together
    assert found.unsure >= set(unclear)
    lost = {name for name, _ in found.strangers}
    assert all(one.submissions and lost >= set(one.submissions) for one in found.unclear)


def ids(found: Iterable[tuple[Row | Ungraded, ...]]) -> list[str]:
    """The ids of submissions."""
    return [one.id for them in found for one in them]


def test_read_gradebook_is_as_strict_as_read_roster_is_not() -> None:
    """A list of people without columns of grades is a roster and no gradebook."""
    text = b"id,name\n1,Ada\n"
    assert len(read_roster(text, "f").people) == 1
    with pytest.raises(InputError):
        read_gradebook(text, "f")


def test_lists_of_github_classroom_are_no_gradebooks() -> None:
    """The line says which option takes them, and which gradebook fits; another list that is none is told otherwise."""
    data = (SAMPLES / "github_roster.csv").read_bytes()
    assert read_roster(data, "r.csv").people
    with pytest.raises(
        InputError, match=r"give it with --roster, and with --gradebook the gradebook of the system"
    ):
        read_gradebook(data, "r.csv")
    with pytest.raises(InputError, match="export it there again"):
        read_gradebook(b"github username,name\nada,Ada\n", "r.csv")


BOOK = '"Last Name","First Name","Username","Game [Total Pts: 40 Score] |7"\n"Lovelace","Ada","ada",""\n"Klein","Bob","bob",""\n"Smithee","Jo","jo",""\n'


def test_whoever_the_roster_leaves_out_is_told() -> None:
    """They get their grades by the gradebook, and a line names them, with what to do; a whole roster has no such line."""
    book = read_gradebook(BOOK.encode(), "b.csv")
    handed = a_class([row("ada", students=[Student("ada", "Ada Lovelace")])], "Blackboard", title="Game")
    for text, left_out in (
        ("login;name\nbob;Bob Klein\n", "2 students of the gradebook cannot be found on the roster"),
        ("name\nBob Klein\nJo Smithee\n", "1 student of the gradebook cannot be found on the roster"),
        ("login\nada\nbob\njo\n", ""),
    ):
        done = filled(book, handed, roster=read(text))
        assert done.changed == 1
        assert [line.partition(",")[0] for line in done.told if "roster" in line] == (
            [left_out] if left_out else []
        )
    assert unlisted(book.listed, read("name;group\nAda Lovelace;A\n")) == [1, 2]
    twins = read_gradebook(BOOK.replace("Klein", "Lovelace").replace("Bob", "Ada").encode(), "b.csv").listed
    assert unlisted(twins, read("login;name\nada;Ada Lovelace\njo;Jo Smithee\n")) == [1]
    assert unlisted(twins, read("name\nAda Lovelace\nJo Smithee\n")) == [0, 1]


@pytest.mark.parametrize(("name", "missing"), [("Grace", [1]), ("Ada", [0, 1])])
def test_an_id_without_its_zeros_belongs_to_one(name: str, missing: list[int]) -> None:
    """Who has it with zeros is not found on a roster that lists the other one; where both are called alike, either may be meant."""
    text = BOOK.replace("Username", "Student ID").replace('"ada"', '"116"').replace('"bob"', '"0116"')
    book = read_gradebook(text.replace('"Klein","Bob"', f'"Lovelace","{name}"').encode(), "b.csv").listed
    assert unlisted(book, read("number;name\n116;Ada Lovelace\n7;Jo Smithee\n")) == missing


def test_each_line_about_who_is_not_found_says_what_to_do() -> None:
    """What helps hangs on whether the gradebook has the ids of the download, and names at all."""
    named_ = read_gradebook(BOOK.encode(), "b.csv")
    nameless_ = read_gradebook(
        b"Username,A Points Grade <Numeric MaxPoints:4>,End-of-Line Indicator\nada,,#\n", "b.csv"
    )
    for book, form, wanted in (
        (named_, "Blackboard", "download it again, or enter these by hand"),
        (named_, "Canvas", "give --roster a list that has both"),
        (nameless_, "Brightspace", "download it with names, or give --roster a list with names and ids"),
        (named_, "GitHub Classroom", "give --roster a list that has these students'"),
    ):
        handed = [row(f"99{n}", students=[Student(f"99{n}", f"Di Prince {n}")]) for n in range(3)]
        done = filled(book, a_class(handed, form, title="A" if book is nameless_ else "Game"))
        assert any(wanted in line for line in done.told), done.told


def test_what_a_terminal_has_told_is_not_said_again() -> None:
    """Where the gradebook is the list; a roster of its own may say more."""
    book = read_gradebook(BOOK.encode(), "b.csv")
    handed = [
        row("ada", students=[Student("ada", "Ada Lovelace")]),
        row("jo", students=[Student("jo", "Joe Smith")]),
        row("x", students=[Student("x", "Di Prince")]),
    ]
    found = a_class(handed, "Blackboard", title="Game")
    done = filled(book, found)
    assert (done.roster.unknown, len(done.roster.asked), len(done.roster.unclear)) == (("jo", "x"), 1, 1)
    left = untold(done.roster, done.fit, True)
    assert (left.unknown, left.asked, left.unclear) == ((), (), ())
    assert left.missing == done.roster.missing
    other = reconcile(found, read("login;name\njo;Joan Smith\n"), book.listed)
    left = untold(other, done.fit, False)
    assert (left.unknown, len(left.asked), left.unclear) == (("ada", "x"), 1, ())


def test_whoever_the_roster_leaves_out_may_be_named_in_the_adjustments(tmp_path: Path) -> None:
    """A student of the gradebook alone, who handed nothing in, is somebody whom the course can excuse."""
    book = read_gradebook(BOOK.encode(), "b.csv")
    entries = (Entry("ada", (), (Student("ada", "Ada Lovelace"),)),)
    download = Download("Blackboard", FolderTree(tmp_path), entries)
    people = People(download, read("name\nAda Lovelace\n"), book.listed)
    assert [one.name for one in people.absent] == ["Bob Klein", "Jo Smithee"]
    assert [one.name for one in People(download, None, book.listed).absent] == ["Bob Klein", "Jo Smithee"]
    assert [one.name for one in People(download, read("name\nAda Lovelace\n"), None).absent] == []
