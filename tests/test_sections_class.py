"""An entry for a section reaches who is in it: members of groups, students of two sections, and nobody else in silence."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

import small_kit
from commands import Answer, Kibitz, kit_with_cache, refused
from downloads import folder


@pytest.fixture(scope="module")
def kit(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """The small kit, with a cache of its own."""
    with kit_with_cache(tmp_path_factory.mktemp("kit")) as root:
        yield root


class Class:
    """Submissions of the small kit, and the files of its course."""

    def __init__(self, kit: Path, root: Path, capsys: pytest.CaptureFixture[str]) -> None:
        self.root, self._kibitz, self.out = root, Kibitz(kit, capsys), root / "out"

    def file(self, name: str, text: str) -> Path:
        """A file of the course."""
        path = self.root / name
        path.write_text(text, "utf-8")
        return path

    def grade(
        self, names: Sequence[str], *options: str | Path, files: dict[str, str] | None = None
    ) -> Answer:
        """Grade right solutions under these names, and other files of a download."""
        where = folder(self.root / "class", {**dict.fromkeys(names, small_kit.RIGHT), **(files or {})})
        words = ("grade", small_kit.NAME, where, "--out", self.out, "--jobs", "1", "--no-similarity")
        return self._kibitz(*words, *options)

    @property
    def counts(self) -> dict[str, float]:
        """What counts for each submission."""
        found = {}
        for path in (self.out / "results").glob("*.json"):
            result = json.loads(path.read_bytes())
            found[path.stem] = (result["grade"] or result)["score"]
        return found

    @property
    def submitted(self) -> dict[str, tuple[str, list[str]]]:
        """When each was handed in, and what was before it."""
        of = {
            path.stem: json.loads(path.read_bytes())["submission"]
            for path in (self.out / "results").glob("*.json")
        }
        return {name: (one["submitted"], one["earlier"]) for name, one in of.items()}


@pytest.fixture
def course(kit: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Class:
    """A class."""
    return Class(kit, tmp_path, capsys)


TEAMS = "id,name,section,group\n15,Oscar Lund,A,Team_1\n24,Jo Lund,{jo},Team_1\n16,Priya Iyer,B,\n"
FORMS = {
    "Canvas": (["team_1_30215_880001_main.py", "iyerpriya_30216_880002_main.py"], "30215"),
    "Brightspace": (
        ["7-1 - Team_1 - Nov 20, 2026 903 PM/main.py", "8-2 - Priya Iyer - Nov 20, 2026 903 PM/main.py"],
        "7",
    ),
    "Blackboard": (
        [f"Lab_{who}_attempt_2026-11-20-21-03-45_main.py" for who in ("Team-1", "16")],
        "Team-1",
    ),
    "Sakai": (
        [
            "Lab/Team_1(5c1d)/Submission attachment(s)/main.py",
            "Lab/Iyer, Priya(16)/Submission attachment(s)/main.py",
        ],
        "5c1d",
    ),
    "GitHub Classroom": (["lab-submissions/lab-team-1/main.py", "lab-submissions/lab-16/main.py"], "team-1"),
    "folders": (["Team_1.py", "Priya Iyer.py"], "Team_1"),
}


@pytest.mark.parametrize("form", FORMS)
def test_a_group_that_is_wholly_in_a_section(course: Class, form: str) -> None:
    """The roster knows its members, who all are in the section: the group gets the entry, and nobody else does."""
    names, own = FORMS[form]
    policy = course.file("a.toml", '[[override]]\nsection = "A"\nscore = 3\nreason = "r"\n')
    roster = course.file("roster.csv", TEAMS.format(jo="A"))
    answer = course.grade(names, "--roster", roster, "--adjustments", policy)
    assert answer.code == 0, answer.err
    assert course.counts.pop(own) == 3
    assert sorted(course.counts.values()) == [3, 10]


@pytest.mark.parametrize("form", FORMS)
def test_a_group_that_is_not(course: Class, form: str) -> None:
    """One member is in another section, or nowhere: refused before anything is graded, and the advice is good."""
    names, own = FORMS[form]
    text = '[[override]]\nsection = "A"\nscore = 3\nreason = "r"\n'
    for jo in ("B", ""):
        roster = course.file("roster.csv", TEAMS.format(jo=jo))
        options = ("--roster", roster, "--adjustments")
        told = refused(course.grade(names, *options, course.file("a.toml", text)))
        assert f"not all who handed in {own} together are known to be in it" in told
        assert f'write submission = "{own}" into an entry of the same kind' in told
        both = text + f'[[override]]\nsubmission = "{own}"\nscore = 4\nreason = "r"\n'
        answer = course.grade(names, *options, course.file("b.toml", both))
        assert answer.code == 0, answer.err
        assert "concerns nobody" not in answer.err
        assert sorted(course.counts.values()) == [4, 10]


CANVAS = """\
Student,ID,SIS User ID,SIS Login ID,Section,A counter (7)
    Points Possible,,,,,10
"Lovelace, Ada",101,,ada,CS 101 and CS 101-1,
"Ross, Bob",102,,bob,CS 101 and CS 101-2,
"Young, Cy",103,,cy,CS 101,
"""
HANDED = ["lovelaceada_101_5001_main.py", "rossbob_102_5002_main.py", "youngcy_103_5003_main.py"]


def test_two_sections_in_one_cell(course: Class) -> None:
    """Canvas writes both of a student's sections into one cell: an entry for one of them is for the student."""
    book = course.file("book.csv", CANVAS)
    policy = course.file("a.toml", '[[override]]\nsection = "CS 101-2"\nscore = 3\nreason = "r"\n')
    answer = course.grade(HANDED, "--gradebook", book, "--adjustments", policy)
    assert answer.code == 0, answer.err
    assert course.counts == {"101": 10, "102": 3, "103": 10}
    assert "CS 101-2" not in answer.err
    policy = course.file("a.toml", '[[override]]\nsection = "CS 101"\nscore = 3\nreason = "r"\n')
    answer = course.grade(HANDED, "--gradebook", book, "--adjustments", policy)
    assert course.counts == {"101": 3, "102": 3, "103": 3}
    # Were it one section's name, somebody would like to know.
    assert 'concerns 1 student of whom the class list has "CS 101 and CS 101-2" as well' in answer.err


def test_each_section_is_listed_once(course: Class) -> None:
    """Where nobody is in a section, the line says which there are, and none twice."""
    book = course.file("book.csv", CANVAS)
    policy = course.file("a.toml", '[[override]]\nsection = "CS 102"\nscore = 3\nreason = "r"\n')
    answer = course.grade(HANDED, "--gradebook", book, "--adjustments", policy)
    assert (
        'concerns nobody in this class; the class list has "CS 101", "CS 101-1", "CS 101-2"\n' in answer.err
    )


def test_a_section_of_somebody_who_cannot_be_told(course: Class) -> None:
    """Of two students of one name, one is in the section: the line names both submissions, and neither is changed."""
    names = [f"5236{n}-{n} - Wei Chen - Nov 2{n}, 2026 903 PM/main.py" for n in range(2)]
    roster = course.file("roster.csv", "id,name,section\n203,Wei Chen,A\n303,Wei Chen,B\n")
    policy = course.file("a.toml", '[[override]]\nsection = "B"\nscore = 3\nreason = "r"\n')
    answer = course.grade(names, "--roster", roster, "--adjustments", policy)
    assert answer.code == 0, answer.err
    assert (
        "may concern 2 submissions more, whose students cannot be told from others: 52360, 52361"
        in answer.err
    )
    assert set(course.counts.values()) == {10}


def test_slip_days_that_nobody_can_count(course: Class) -> None:
    """Canvas flags lateness without a time: a line says whose slip days are not used, and what to do."""
    late = [HANDED[0].replace("_101", "_LATE_101"), HANDED[1].replace("_102", "_LATE_102"), HANDED[2]]
    text = (
        '[late]\ndue = 2026-03-13T23:59:59\nzone = "Europe/Madrid"\nper-day = 1\nslip-days = 3\nflagged = 2\n'
    )
    slip = course.root / "slip.json"
    answer = course.grade(late, "--adjustments", course.file("a.toml", text), "--slip-days", slip)
    assert answer.code == 0, answer.err
    assert (
        "key slip-days: 2 submissions came late, and nothing says when, so no slip days are used there"
        in answer.err
    )
    assert "(lovelaceada (101), rossbob (102))" in answer.err
    assert course.counts == {"101": 8, "102": 8, "103": 10}
    waived = '[[waived]]\nstudents = ["101", "102"]\nreason = "slip days"\n'
    answer = course.grade(late, "--adjustments", course.file("b.toml", text + waived), "--slip-days", slip)
    assert "key slip-days" not in answer.err
    assert set(course.counts.values()) == {10}


METADATA = """\
---
submission_1:
  :submitters:
  - :name: Ada Lovelace
    :sid: '7'
  :created_at: 2026-11-24 09:20:00.000000000 Z
  :history:
  - :id: 5
    :created_at: 2026-06-18 09:20:00.000000000 Z
  - :id: 6
    :created_at: 2026-11-25 09:20:00.000000000 Z
submission_2:
  :submitters:
  - :name: Bob Ross
    :sid: '8'
  :created_at: 0001-01-01 00:00:00.000000000 +14:00
  :history: []
"""


def test_times_are_shown_in_the_zone_of_the_policy(course: Class) -> None:
    """Gradescope writes UTC: pages show what clocks of the course show, once, and it is the same moment."""
    files = {"submission_metadata.yml": METADATA}
    names = ["submission_1/main.py", "submission_2/main.py"]
    late = "[late]\ndue = 2026-11-24T10:20:00\nper-day = 1\n"
    answer = course.grade(
        names, "--adjustments", course.file("a.toml", late + 'zone = "Europe/Madrid"\n'), files=files
    )
    assert answer.code == 0, answer.err
    assert course.counts == {"7": 10, "8": 10}
    assert course.submitted == {
        "7": (
            "2026-11-24T10:20:00+01:00",
            [
                "submission 5 of 2026-06-18 11:20:00+02:00",
                "submission 6 of 2026-11-25 10:20:00+01:00 (later, but another one was chosen)",
            ],
        ),
        "8": ("0001-01-01T00:00:00+14:00", []),
    }
    assert "10:20</td>" in (course.out / "index.html").read_text("utf-8")
    text = (course.out / "index.html").read_text("utf-8")
    assert "09:20" not in text
    policy = course.file("a.toml", late.replace("10:20:00", "09:20:00Z"))
    assert course.grade(names, "--adjustments", policy, files=files).code == 0
    assert course.submitted["7"][0] == "2026-11-24T09:20:00Z"
