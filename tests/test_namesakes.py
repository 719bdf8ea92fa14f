"""Of whom nobody can tell whether they handed something in is neither found nor missing, and the page says so."""

from __future__ import annotations

import csv
import io
import re
import time
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import small_kit
from commands import Answer, Kibitz, kit_with_cache
from downloads import folder
from grader.grades.gradebooks.namesakes import gathered
from moodle_groups import DEFAULT, Member, of_group, worksheet


@given(
    st.lists(st.lists(st.sets(st.integers(0, 12), max_size=4), max_size=3), max_size=8),
    st.sets(st.integers(0, 12)),
)
def test_who_may_be_each_other(near: list[list[set[int]]], found: set[int]) -> None:
    """Everybody who may be meant and is not found is in one group, with all submissions that lead there and no others."""
    groups = gathered([(f"s{n}", sets) for n, sets in enumerate(near)], found)
    people = [number for one in groups for number in one.people]
    meant = {number for sets in near for one in sets for number in one}
    assert sorted(people) == sorted(meant - found)
    home = {number: one for one in groups for number in one.people}
    for n, sets in enumerate(near):
        for number in {number for one in sets for number in one} - found:
            assert f"s{n}" in home[number].submissions
        own = {number for one in sets for number in one}
        inside = {id(home[number]) for number in own - found}
        assert len(inside) <= 1
    told = [name for one in groups for name in one.submissions]
    assert len(set(told)) == len(told)


def test_one_set_for_many_is_gone_through_once() -> None:
    """A class in which all have one name takes time by its size."""
    everybody = set(range(20_000))
    start = time.process_time()
    (group,) = gathered([(f"s{n}", (everybody,)) for n in range(20_000)], set())
    assert time.process_time() - start < 5
    assert (len(group.people), len(group.submissions)) == (20_000, 20_000)


@pytest.fixture(scope="module")
def kit(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """The small kit, with a cache of its own."""
    with kit_with_cache(tmp_path_factory.mktemp("kit")) as root:
        yield root


class Class:
    """Submissions of the small kit, the files of its course, and what came of it."""

    def __init__(self, kit: Path, root: Path, capsys: pytest.CaptureFixture[str]) -> None:
        self.root, self._kibitz, self.out = root, Kibitz(kit, capsys), root / "out"

    def file(self, name: str, text: str) -> Path:
        """A file of the course."""
        path = self.root / name
        path.write_text(text, "utf-8")
        return path

    def grade(self, names: Sequence[str] | Mapping[str, str], *options: str | Path) -> Answer:
        """Grade a download with right solutions, or these, under these names."""
        files = names if isinstance(names, Mapping) else dict.fromkeys(names, small_kit.RIGHT)
        where = folder(self.root / "class", files)
        words = ("grade", small_kit.NAME, where, "--out", self.out, "--jobs", "1", "--no-similarity")
        answer = self._kibitz(*words, *options)
        assert answer.code == 0, answer.err
        return answer

    @property
    def rows(self) -> list[dict[str, str]]:
        """The lines of gradebook.csv."""
        return list(csv.DictReader(io.StringIO((self.out / "gradebook.csv").read_text("utf-8"), newline="")))

    def noted(self, note: str) -> list[str]:
        """Of whom it has this note, by id or address."""
        return [one["student"] or one["email"] for one in self.rows if one["note"].startswith(note)]

    @property
    def page(self) -> str:
        """The text of the class page."""
        return re.sub("<[^>]*>", "", (self.out / "index.html").read_text("utf-8"))


@pytest.fixture
def course(kit: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Class:
    """A class."""
    return Class(kit, tmp_path, capsys)


CHENS = [Member(4753, "Wei Chen"), Member(4783, "Wei Chen"), Member(4799, "Zoe Nyberg")]
FILES = [of_group(one.name, one.number) for one in CHENS[:2]]
ROSTER = (
    "Student number,Name,Email,Section\n00203,Wei Chen,s4753@x.edu,A\n00303,Wei Chen,s4783@x.edu,B\n"
    "00999,Zoe Nyberg,s4799@x.edu,B\n"
)


def moodle(members: Sequence[Member], emails: bool = True) -> str:
    """The worksheet, with an address for each."""
    head, *lines = worksheet(members).decode().splitlines()
    header = next(csv.reader([head]))
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow([*header[:2], "Email address", *header[2:]])
    for member, line in zip(members, csv.reader(lines), strict=True):
        writer.writerow([*line[:2], f"s{member.number}@x.edu" if emails else "", *line[2:]])
    return text.getvalue()


def test_who_is_found_by_the_gradebook_handed_in(course: Class) -> None:
    """The worksheet tells two namesakes apart by number, and the roster by its addresses: only the third is missing."""
    book, roster = course.file("moodle.csv", moodle(CHENS)), course.file("roster.csv", ROSTER)
    course.grade(FILES, "--gradebook", book, "--roster", roster)
    assert {(one["id"], one["student"]) for one in course.rows} == {
        ("4753", "00203"),
        ("4783", "00303"),
        ("", "00999"),
    }
    assert course.noted("no submission") == ["00999"]
    assert "1 of 3 students on the list: Zoe Nyberg (00999)" in course.page
    assert "nobody can tell" not in course.page


def test_a_section_concerns_who_is_found_by_both(course: Class) -> None:
    """The extension of section B is for the second of the two alone."""
    late = moodle(CHENS).replace("Submitted", "Submitted for grading - 1 day 2 hours late - ")
    book, roster = course.file("moodle.csv", late), course.file("roster.csv", ROSTER)
    policy = '[late]\ndue = 2026-03-01T12:00:00\nzone = "Europe/Madrid"\nper-day = 1\nflagged = 5\n'
    policy += '[[extension]]\nsection = "B"\ndays = 2\nreason = "snow"\n'
    answer = course.grade(
        FILES, "--gradebook", book, "--roster", roster, "--adjustments", course.file("a.toml", policy)
    )
    assert "concerns nobody" not in answer.err
    assert {one["student"]: one["adjustments"][:20] for one in course.rows if one["id"]} == {
        "00203": "Handed in late: 5 po",
        "00303": "Handed in late, with",
    }


def test_a_name_that_only_the_download_shares_with_the_roster(course: Class) -> None:
    """Whom the roster has as the download does is found although the worksheet writes the name otherwise."""
    book = course.file("moodle.csv", moodle([Member(4711, "Ada King Lovelace"), CHENS[2]], emails=False))
    roster = course.file("roster.csv", "Student number,Name\n7,Ada Lovelace\n8,Zoe Nyberg\n")
    course.grade([of_group("Ada Lovelace", 4711)], "--gradebook", book, "--roster", roster)
    assert course.noted("no submission") == ["8"]


def text_of(members: Sequence[Member]) -> str:
    """The worksheet as it is."""
    return worksheet(members).decode()


BRIGHTSPACE = [
    "52360-1 - Wei Chen - Nov 20, 2026 903 PM/main.py",
    "52361-2 - Wei Chen - Nov 21, 2026 903 PM/main.py",
]
ADA = "52362-3 - Ada Lovelace - Nov 20, 2026 904 PM/main.py"
ORG = (
    "OrgDefinedId,Last Name,First Name,A counter Points Grade <Numeric MaxPoints:10>,End-of-Line Indicator\n"
)


@pytest.mark.parametrize("option", ["--gradebook", "--roster"])
@pytest.mark.parametrize("handed", [2, 1])
def test_two_of_one_name(course: Class, option: str, handed: int) -> None:
    """Neither is said to have handed in nothing: what is there is of one of them, and nobody knows of which."""
    chens = "#203,Chen,Wei,,#\n#303,Chen,Wei,,#\n"
    text = f"{ORG}#201,Lovelace,Ada,,#\n{chens}#999,Nyberg,Zoe,,#\n"
    if option == "--roster":
        text = "id,last name,first name\n201,Lovelace,Ada\n203,Chen,Wei\n303,Chen,Wei\n999,Nyberg,Zoe\n"
    names = [*BRIGHTSPACE[:handed], ADA]
    answer = course.grade(names, option, course.file("list.csv", text))
    assert course.noted("no submission") == ["999"]
    assert course.noted("perhaps handed in") == ["203", "303"]
    whose = "52360 or 52361" if handed == 2 else "52360"
    assert {one["note"] for one in course.rows if one["note"].startswith("perhaps")} == {
        f"perhaps handed in: nobody can tell whether {whose} is this student's"
    }
    assert "1 of 4 students on the list: Zoe Nyberg (999)" in course.page
    assert "Wei Chen (203) and Wei Chen (303)" in course.page
    # What may be theirs is not of nobody.
    assert "Of nobody on the list" not in course.page
    assert "of nobody on the list" not in answer.out
    assert f"look at: nobody can tell whether {whose} is of Wei Chen (203) or Wei Chen (303)" in answer.out
    if option == "--gradebook":
        filled = (course.out / "list.csv").read_text()
        assert chens in filled
        assert "Wei Chen (52360)" in answer.err


def test_nothing_is_entered_for_who_may_have_handed_in(course: Class) -> None:
    """Points for a student without a submission are not entered for one who may have one; an override is."""
    text = f"{ORG}#203,Chen,Wei,,#\n#303,Chen,Wei,,#\n#999,Nyberg,Zoe,,#\n"
    extra = '[[extra]]\nstudents = ["203", "999"]\npoints = 2\nreason = "r"\n'
    extra += '[[override]]\nstudent = "303"\nscore = 7\nreason = "r"\n'
    answer = course.grade(
        BRIGHTSPACE,
        "--gradebook",
        course.file("list.csv", text),
        "--adjustments",
        course.file("a.toml", extra),
    )
    assert "concerns nobody" not in answer.err
    lines = (course.out / "list.csv").read_text().splitlines()
    assert lines[1:] == ["#203,Chen,Wei,,#", "#303,Chen,Wei,7,#", "#999,Nyberg,Zoe,2,#"]


def test_an_id_of_another_name_is_not_missing(course: Class) -> None:
    """Whose number it is may be who handed in: that is asked, and nobody is called missing meanwhile."""
    book = course.file("moodle.csv", text_of([Member(4711, "Ada Lovelace"), Member(4712, "Grace Hopper")]))
    course.grade([of_group("Bob Klein", 4712)], "--gradebook", book)
    assert course.noted("no submission") == ["4711"]
    assert course.noted("perhaps handed in") == ["4712"]


def test_members_of_a_group_that_cannot_be_told(course: Class) -> None:
    """Two groups of one name: the members of both may have handed in, and nobody else."""
    members = [
        Member(1, "Ada Lovelace", "A 1"),
        Member(2, "Bob Klein", "A_1"),
        Member(3, "Cy Young", DEFAULT),
        Member(4, "Di Prince", "B"),
    ]
    book = course.file("moodle.csv", text_of(members))
    course.grade([of_group("A 1", 17), of_group("B", 18)], "--gradebook", book)
    assert course.noted("no submission") == ["3"]
    assert course.noted("perhaps handed in") == ["1", "2"]
    assert [one["student"] for one in course.rows if one["id"] == "18"] == ["4"]


def test_members_of_a_group_of_the_roster_that_cannot_be_told(course: Class) -> None:
    """The same for groups that a roster has."""
    roster = course.file(
        "roster.csv",
        "id,name,group\n1,Ada Lovelace,Team 1\n2,Bob Klein,team_1\n3,Cy Young,\n4,Di Prince,Team 2\n",
    )
    course.grade(["Team_1.py", "Team_2.py"], "--roster", roster)
    assert course.noted("no submission") == ["3"]
    assert course.noted("perhaps handed in") == ["1", "2"]
