"""Ids that a spreadsheet has saved, so that the zeros in front are gone: whose they are, and what is told."""

from __future__ import annotations

import pytest

from gradebook_class import a_class, row
from grader.grades.gradebooks import Filled, filled, read_gradebook, read_roster
from grader.grades.gradebooks.places import How
from grader.grades.gradebooks.returned import render_returned
from grader.grades.gradebooks.zeros import bare, has_zeros
from grader.model.handed_in import Student

CLASS = ("Ada Lovelace", "Bob Klein", "Cy Young")


def blackboard(
    ids: tuple[str, ...], names: tuple[str, ...] = CLASS, points: tuple[str, ...] = ("", "", "")
) -> str:
    """A gradebook with these user names."""
    lines = [
        f"{name.partition(' ')[2]},{name.partition(' ')[0]},{own},{got}"
        for own, name, got in zip(ids, names, points, strict=True)
    ]
    return "\n".join(["Last Name,First Name,Username,Game [Total Pts: 40 Score] |7", *lines, ""])


def of(data: str, ids: tuple[str, ...], names: tuple[str, ...] = CLASS, form: str = "Blackboard") -> Filled:
    """The gradebook filled with 1, 2, 3 points for who handed in under these ids and names."""
    handed = [
        row(own, score=n, students=[Student(own, name)])
        for n, (own, name) in enumerate(zip(ids, names, strict=True), 1)
    ]
    return filled(read_gradebook(data.encode(), "g.csv"), a_class(handed, form, title="Game"))


@pytest.mark.parametrize("ids", [("007", "012", "0113"), ("007", "12", "113"), ("0007", "00012", "000113")])
def test_ids_without_zeros_are_the_same_where_the_names_agree(ids: tuple[str, ...]) -> None:
    """Each has the own grade, and that the system may not know such a file again is told with the remedy."""
    done = of(blackboard(("7", "12", "113")), ids)
    assert done.data.decode() == blackboard(("7", "12", "113"), points=("1", "2", "3"))
    (told,) = (line for line in done.told if "without the zeros" in line)
    assert told.startswith("g.csv: has the ids of ")
    assert "download it again, do not open it in a spreadsheet" in told
    assert {one.basis.how for one in done.fit.matches} <= {How.ZEROS, How.ID}
    assert "the id is the same without the zeros in front, and the name is, too" in render_returned(
        {}, done, []
    )


def test_it_is_not_called_the_gradebook_of_another_course() -> None:
    """Though none of the ids of the download is in it as it stands."""
    done = of(blackboard(("7", "12", "113")), ("007", "012", "0113"))
    assert done.changed == 3
    assert not any("another course" in line for line in done.told)


@pytest.mark.parametrize(
    "names",
    [
        ("Bob Klein", "Ada Lovelace", "Cy Young"),
        ("Grace Hopper", "Robert Klein", "Cy Young"),
        ("", "", "Cy Young"),
    ],
)
def test_a_name_that_does_not_agree_is_asked(names: tuple[str, ...]) -> None:
    """Nothing is entered where the names are other ones, or where one side has none."""
    done = of(blackboard(("7", "12", "113")), ("007", "012", "0113"), names)
    assert done.data.decode() == blackboard(("7", "12", "113"), points=("", "", "3"))
    assert len(done.roster.asked) == 2


def test_ids_that_differ_by_zeros_are_two_where_both_sides_have_some() -> None:
    """`012` and `12` are two students: whoever has left is not taken for the other one, and nobody is asked."""
    book = blackboard(("007", "12", "113"))
    done = of(book, ("007", "012", "113"), ("Ada Lovelace", "Dee Zane", "Cy Young"))
    assert done.data.decode() == blackboard(("007", "12", "113"), points=("1", "", "3"))
    assert not done.roster.asked
    assert done.roster.unknown == ("012",)


def test_two_ids_that_became_one_are_asked() -> None:
    """`05` and `005` are both `5` in the file, so its system could not tell them apart either."""
    done = of(blackboard(("5", "5", "113")), ("05", "005", "0113"))
    assert done.data.decode() == blackboard(("5", "5", "113"), points=("", "", "3"))
    assert len(done.roster.asked) == 2


def test_an_id_as_it_stands_is_no_more_than_one_that_lost_its_zeros() -> None:
    """`12` of a roster that lost all zeros may be `012` or `12` of the gradebook: without names, nobody can tell."""
    roster = read_roster(b"github,student number\nqueen,12\nking,7\n", "r.csv")
    data = "First Name,Last Name,SID,Email,Game,Game - Max Points\nAda,Lovelace,012,,,40\nBob,Klein,12,,,40\nCy,Young,7,,,40\n"
    handed = [row(own, students=[Student(own, own)]) for own in ("queen", "king")]
    book = read_gradebook(data.encode(), "g.csv")
    done = filled(book, a_class(handed, "GitHub Classroom", title="Game"), roster=roster)
    assert done.data.decode() == data.replace("Young,7,,,", "Young,7,,29,")
    assert len(done.roster.asked) == 1


def test_a_whole_roster_says_whether_its_zeros_are_lost() -> None:
    """Not those alone who handed in: `12` is `12` where the roster has `012` beside it."""
    roster = read_roster(b"github,student number\nqueen,12\nking,012\n", "r.csv")
    data = "First Name,Last Name,SID,Email,Game,Game - Max Points\nAda,Lovelace,012,,,40\nBob,Klein,12,,,40\n"
    handed = a_class([row("queen", students=[Student("queen", "queen")])], "GitHub Classroom", title="Game")
    done = filled(read_gradebook(data.encode(), "g.csv"), handed, roster=roster)
    assert done.data.decode() == data.replace("Klein,12,,,", "Klein,12,,29,")


def test_a_number_of_the_system_itself_has_no_zeros() -> None:
    """Nor has a name on GitHub: `007` and `7` are two."""
    data = 'Student,ID,Section,Game (7)\n    Points Possible,,,40\n"Lovelace, Ada",7,X,\n'
    done = of(data, ("007",), CLASS[:1], "Canvas")
    assert done.data.decode() == data
    roster = read_roster(b"github,login\n007,ada\n", "r.csv")
    handed = a_class([row("7", students=[Student("7", "7")])], "GitHub Classroom", title="Game")
    book = read_gradebook(blackboard(("ada", "b", "c")).encode(), "g.csv")
    assert filled(book, handed, roster=roster).changed == 0


@pytest.mark.parametrize("lost", ["roster", "gradebook"])
def test_a_roster_and_a_gradebook_of_which_one_was_saved(lost: str) -> None:
    """They are brought together, and only the gradebook is told of, for it goes back."""
    numbers = {"roster": ("0012", "12"), "gradebook": ("12", "0012")}[lost]
    data = f"First Name,Last Name,SID,Email,Game,Game - Max Points\nAda,Lovelace,{numbers[0]},,,40\n"
    roster = read_roster(f"github,student number,name\nqueen,{numbers[1]},Ada Lovelace\n".encode(), "r.csv")
    handed = a_class([row("queen", students=[Student("queen", "queen")])], "GitHub Classroom", title="Game")
    done = filled(read_gradebook(data.encode(), "g.csv"), handed, roster=roster)
    assert done.changed == 1
    assert any("without the zeros" in line for line in done.told) == (lost == "gradebook")


def test_what_is_bare() -> None:
    """Digits alone have zeros that can be lost."""
    assert [bare(text) for text in ("007", "7", "0", "000", "a07", "", "٠٧", "0x7")] == [
        "7",
        "7",
        "0",
        "0",
        "",
        "",
        "",
        "",
    ]
    assert has_zeros(["7", "007"])
    assert not has_zeros(["7", "0", "a07", ""])
