"""What a course asks for besides grading fits the class, or is refused before anything is graded."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime, tzinfo
from pathlib import Path

import pytest

import small_kit
from commands import Answer, Kibitz, kit_with_cache, refused
from grader import __version__
from grader.classes import class_files, similar_files
from grader.similarity.similarity import compare_class

GRADEBOOK = """\
Student,ID,SIS User ID,SIS Login ID,Section,A counter (7),Quiz (8)
    Points Possible,,,,,10,5
"Lovelace, Ada",101,,ada,A,,
"Ross, Bob",102,,bob,A,,4
"""


@pytest.fixture(scope="module")
def kit(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """The small kit, with a cache of its own."""
    with kit_with_cache(tmp_path_factory.mktemp("kit")) as root:
        yield root


class Course:
    """A class of the small kit, and the files of its course."""

    def __init__(self, kit: Path, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
        self.folder, self._kibitz = folder, Kibitz(kit, capsys)
        self.submissions = small_kit.make_class(folder / "class")
        self.out = folder / "out"

    def grade(self, *options: str | Path) -> Answer:
        """Grade it with these options."""
        words = ("grade", small_kit.NAME, self.submissions, "--out", self.out, "--jobs", "1")
        return self._kibitz(*words, *options)

    def file(self, name: str, text: str) -> Path:
        """A file of the course."""
        path = self.folder / name
        path.write_text(text)
        return path


@pytest.fixture
def course(kit: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Course:
    """A class of four."""
    return Course(kit, tmp_path, capsys)


def test_adjustments_may_use_the_names_of_the_gradebook(course: Course) -> None:
    """The download knows ids alone; the gradebook knows who they are."""
    book = course.file("book.csv", GRADEBOOK)
    policy = course.file("a.toml", '[[override]]\nstudent = "Bob Ross"\nscore = 8\nreason = "shown to me"\n')
    answer = course.grade("--gradebook", book, "--adjustments", policy)
    assert answer.code == 0, answer.err
    assert "concerns nobody" not in answer.err
    assert (course.out / "book.csv").read_text().splitlines()[2:] == [
        '"Lovelace, Ada",101,,ada,A,10,',
        '"Ross, Bob",102,,bob,A,8,4',
    ]


def test_a_roster_knows_names_as_well(course: Course) -> None:
    """An entry for a name that only the roster has is applied; one for nobody is told."""
    roster = course.file("roster.csv", "id,name\nada,Ada Lovelace\nbob,Bob Ross\n")
    text = '[[extra]]\nstudent = "Bob Ross"\npoints = 1\nreason = "a question"\n'
    text += '[[extra]]\nstudent = "Nobody"\npoints = 1\nreason = "a question"\n'
    answer = course.grade("--roster", roster, "--adjustments", course.file("a.toml", text))
    assert answer.err.count("concerns nobody") == 1
    rows = (course.out / "gradebook.csv").read_text().splitlines()
    assert any(row.startswith("bob,") and ",6.0," in row for row in rows), rows


def test_the_wrong_assignment_fills_no_gradebook(course: Course) -> None:
    """Where no submission has anything of the assignment, the instructor is asked, and no zero is entered."""
    for path in course.submissions.iterdir():
        if path.is_file():
            path.write_text("def another():\n    return 1\n")
    (course.submissions / "bob" / "main.py").write_text("x = 1\n")
    answer = course.grade("--gradebook", course.file("book.csv", GRADEBOOK))
    assert "is it the right assignment?" in answer.err
    assert not (course.out / "book.csv").exists()


def test_what_the_download_was_taken_for_is_told(course: Course) -> None:
    """A wrong guess would look like success otherwise.  Who handed in no Python is told, too."""
    answer = course.grade()
    assert f"{course.submissions}: found 4 submissions (one folder or file each)" in answer.err
    assert "look at: 1 submission with no Python file that could be read:\n  dee\n" in answer.out


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (["--column", "7"], "give it with --gradebook"),
        (["--replace"], "give it with --gradebook"),
        (["--starter", "nowhere"], "no such folder"),
        (["--starter", ".", "--no-similarity"], "leave one of them out"),
        (["--roster", "nowhere.csv"], "cannot be read"),
        (["--jobs", "1", "--scheduler", "tcp://x:1"], "give one of them"),
    ],
)
def test_options_that_cannot_work(course: Course, options: list[str], words: str) -> None:
    """Each is refused in one line before anything is graded."""
    assert words in refused(course.grade(*options))
    assert not (course.out / "results").exists()


def test_another_assignments_results_are_not_mixed_with(course: Course) -> None:
    """The pages of other students would stay beside the new ones, so nothing is written; one's own go on."""
    course.out.mkdir()
    (course.out / "class.json").write_text('{"assignment": "bakers_game"}')
    told = refused(course.grade())
    assert told.endswith("out: holds the results of bakers_game; choose another folder with --out\n")
    assert [one.name for one in course.out.iterdir()] == ["class.json"]
    (course.out / "class.json").unlink()
    assert course.grade().code == 0
    assert course.grade().code == 0


def test_another_class_is_not_mixed_with(course: Course) -> None:
    """Pages of the first class would lie among those of the second; where somebody is in both, it is the same class."""
    assert course.grade().code == 0
    before = sorted(path.name for path in (course.out / "submissions").iterdir())
    course.submissions = course.folder / "second"
    for name in ("eve", "fay"):
        (course.submissions / name).mkdir(parents=True)
        (course.submissions / name / "main.py").write_text("x = 1\n")
    told = refused(course.grade())
    assert (
        "holds the results of another class (ada, bob, cy and 1 more); choose another folder with --out"
        in told
    )
    assert sorted(path.name for path in (course.out / "submissions").iterdir()) == before
    (course.submissions / "ada").mkdir()
    (course.submissions / "ada" / "main.py").write_text("x = 1\n")
    answer = course.grade()
    assert answer.code == 0
    assert "has results of an earlier class, left alone: 3 submissions" in answer.err


def test_a_grade_of_somebody_else_stays(course: Course) -> None:
    """Until --replace; a grade that was entered from here is replaced when the points change."""
    data = GRADEBOOK.replace("101,,ada,A,,", "101,,ada,A,3,")
    book = course.file("book.csv", data)
    answer = course.grade("--gradebook", book)
    assert "which --replace would replace: Ada Lovelace (3, and 10 here)" in answer.err
    filled = course.out / "book.csv"
    assert [line.split(",A,")[1] for line in filled.read_text().splitlines()[2:]] == ["3,", "5,4"]
    # The file goes into the system and comes back.
    book.write_text(filled.read_text())
    policy = course.file(
        "a.toml",
        '[[extra]]\nstudent = "bob"\npoints = 2\nreason = "a question"\n[[extra]]\n'
        'student = "ada"\npoints = -1\nreason = "a question"\n',
    )
    course.grade("--gradebook", book, "--adjustments", policy)
    assert [line.split(",A,")[1] for line in filled.read_text().splitlines()[2:]] == ["3,", "7,4"]
    answer = course.grade("--gradebook", book, "--adjustments", policy, "--replace")
    assert [line.split(",A,")[1] for line in filled.read_text().splitlines()[2:]] == ["9,", "7,4"]
    assert "Ada Lovelace 3 → 9" in answer.err


def test_who_is_alike_is_found_anew_only_where_something_has_changed(
    course: Course, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An unchanged class compares nobody; pages that are gone, another file or another starter do."""
    calls: list[int] = []

    def counted(*given: object) -> object:
        calls.append(1)
        return compare_class(*given)  # type: ignore[arg-type]

    monkeypatch.setattr(similar_files, "compare_class", counted)
    long = "\n".join(
        f"def f{n}(a, b):\n    return [a * {n} + x for x in range(b) if x % {n + 2} > a]" for n in range(30)
    )
    for name in ("x", "y"):
        (course.submissions / name).mkdir()
        (course.submissions / name / "main.py").write_text(long)
    course.grade()
    first = (course.out / "class.json").read_bytes()
    page = next((course.out / "similar").glob("*.html"))
    course.grade()
    assert (len(calls), (course.out / "class.json").read_bytes()) == (1, first)
    page.unlink()
    course.grade()
    assert (len(calls), page.is_file()) == (2, True)
    (course.submissions / "y" / "main.py").write_text(long + "\n\n\nz = 1\n")
    course.grade()
    assert len(calls) == 3
    starter = course.folder / "starter"
    starter.mkdir()
    (starter / "given.py").write_text(long)
    course.grade("--starter", starter)
    assert (len(calls), page.exists()) == (4, False)


def test_how_and_when_it_was_graded_is_told(course: Course, monkeypatch: pytest.MonkeyPatch) -> None:
    """The time is that of the last run that graded something: an unchanged class stays byte for byte."""
    course.grade()
    page = course.out / "index.html"
    first = page.read_bytes()
    assert f"{__version__}, the kit".encode() in first

    class Later(datetime):
        @classmethod
        def now(cls, tz: tzinfo | None = None) -> Later:
            return cls(2031, 2, 3, 4, 5, tzinfo=tz)

    monkeypatch.setattr(class_files, "datetime", Later)
    course.grade()
    assert page.read_bytes() == first
    (course.submissions / "ada.py").write_text("x = 1\n")
    course.grade()
    assert b"2031-02-03 04:05Z" in page.read_bytes()


def test_gradebooks_that_would_be_lost(course: Course) -> None:
    """The filled one is never written over the one that was given, nor over a file of the results."""
    course.out.mkdir()
    (course.out / "book.csv").write_text(GRADEBOOK)
    assert "would be written over it" in refused(course.grade("--gradebook", course.out / "book.csv"))
    for name in ("gradebook.csv", "class.json"):
        book = course.file(name, GRADEBOOK)
        assert "give it another name" in refused(course.grade("--gradebook", book))


def test_a_column_that_is_not_there(course: Course) -> None:
    """The columns that there are stand in the message."""
    book = course.file("book.csv", GRADEBOOK)
    assert "A counter" in refused(course.grade("--gradebook", book, "--column", "Exam"))


WORKSHEET = """\
Identifier,Full name,Status,Group,Grade,Maximum Grade,Last modified (grade)
Participant 17,Ada Lovelace,Submitted,Group B,,10.00,-
Participant 18,Bob Ross,Submitted,Group A,,10.00,-
Participant 19,Cy Young,Submitted,Group A,,10.00,-
Participant 20,Di Prince,Submitted,,,10.00,-
"""


@pytest.fixture
def groups(course: Course) -> Course:
    """The class as two groups of Moodle, one of which is called as a student."""
    course.submissions = course.folder / "groups"
    for name in ("Group A_17", "Gone_18"):
        small_kit_file = course.submissions / f"{name}_assignsubmission_file" / "main.py"
        small_kit_file.parent.mkdir(parents=True)
        small_kit_file.write_bytes((course.folder / "class" / "bob" / "main.py").read_bytes())
    return course


def test_groups_of_moodle_are_graded_by_the_worksheet(groups: Course) -> None:
    """Each member has a row in both gradebooks; what is asked stands on the class page and the console."""
    answer = groups.grade("--gradebook", groups.file("sheet.csv", WORKSHEET))
    assert answer.code == 0, answer.err
    grades = [line.split(",")[4] for line in (groups.out / "sheet.csv").read_text().splitlines()[1:]]
    assert grades[0] == grades[3] == ""
    assert grades[1] == grades[2] != ""
    plain = (groups.out / "gradebook.csv").read_text()
    assert "17,18,Bob Ross," in plain
    assert "17,19,Cy Young," in plain
    assert "nothing is entered for 18: Gone (18) in the download is Bob Ross (18)" in answer.err
    # It is told once.
    assert "Gone (18)" not in answer.out
    assert answer.err.count("Gone (18)") == 1
    assert (
        "gradebook: enter the grades of what is asked here by hand, once you know whose it is" in answer.err
    )
    page = (groups.out / "index.html").read_text()
    assert "Whose is it?" in page
    assert "Gone (18) in the download is Bob Ross (18)" in page


def test_no_adjustment_of_one_member_is_the_groups(groups: Course) -> None:
    """A group has one grade: who names a member of it is told to name the group."""
    text = '[[override]]\nstudent = "Bob Ross"\nscore = 8\nreason = "shown to me"\n'
    sheet = groups.file("sheet.csv", WORKSHEET)
    told = refused(groups.grade("--gradebook", sheet, "--adjustments", groups.file("a.toml", text)))
    assert "who handed in 17 together, and a submission has one grade" in told
    text = text.replace('student = "Bob Ross"', 'submission = "17"')
    answer = groups.grade("--gradebook", sheet, "--adjustments", groups.file("a.toml", text))
    assert answer.code == 0, answer.err
    grades = [line.split(",")[4] for line in (groups.out / "sheet.csv").read_text().splitlines()[1:]]
    assert grades == ["", "8", "8", ""]


def test_what_is_not_entered_stands_on_the_page(course: Course) -> None:
    """A grade by hand that stays, and why; where all is entered, nothing of it."""
    book = course.file("book.csv", GRADEBOOK.replace("101,,ada,A,,", "101,,ada,A,3,"))
    course.grade("--gradebook", book)
    page = " ".join((course.out / "index.html").read_text().split())
    assert "1 grade was not entered</strong> in the gradebook" in page
    assert "Ada Lovelace</bdi></strong> has a grade in the gradebook that was not entered from here." in page
    course.grade("--gradebook", book, "--replace")
    assert "not entered</strong>" not in " ".join((course.out / "index.html").read_text().split())
