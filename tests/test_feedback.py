"""Reports go back to their own students and to nobody else, and `returned.csv` says of each why."""

from __future__ import annotations

import csv
import io
import json
import re
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

import feedback_importers as importers
import hidden_kit
import small_kit
from commands import Answer, Kibitz, kit_with_cache, refused
from downloads import folder, zipped
from exporting import write_submissions
from moodle_groups import DEFAULT, Member, of_group, worksheet
from searching import found_in


@pytest.fixture(scope="module")
def kit(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """The small kit, with a cache of its own."""
    with kit_with_cache(tmp_path_factory.mktemp("kit")) as root:
        yield root


class Course:
    """A class of the small kit: its download, its gradebook, and what came of it."""

    def __init__(self, kit: Path, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
        self.folder, self.kibitz = folder, Kibitz(kit, capsys)
        self.out = folder / "out"
        self.options: list[str | Path] = []

    def book(self, text: str | bytes, name: str = "book.csv") -> None:
        """Give a gradebook."""
        path = self.folder / name
        path.write_bytes(text if isinstance(text, bytes) else text.encode())
        self.options += ["--gradebook", path]

    def grade(self, files: Mapping[str, str], *options: str | Path, as_zip: bool = False) -> Answer:
        """Grade a download with these files, and write the reports."""
        where = self.folder / "class.zip" if as_zip else self.folder / "class"
        (zipped if as_zip else folder)(where, files)
        return self.again(where, *options)

    def again(self, where: Path, *options: str | Path) -> Answer:
        """Grade what is there."""
        words = ("grade", small_kit.NAME, where, "--out", self.out, "--jobs", "1", "--no-similarity")
        return self.kibitz(*words, "--feedback", *self.options, *options)

    @property
    def returned(self) -> list[dict[str, str]]:
        """The lines of returned.csv."""
        text = (self.out / "returned.csv").read_text("utf-8")
        return list(csv.DictReader(io.StringIO(text, newline="")))

    @property
    def zip(self) -> dict[str, bytes]:
        """The files of the zip."""
        return importers.members(self.out / "feedback.zip")


@pytest.fixture
def course(kit: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Course:
    """A class."""
    return Course(kit, tmp_path, capsys)


def marked(mark: str) -> str:
    """A submission that says its mark wherever it can: in output, errors, names and answers."""
    return (
        f'"""{mark}"""\nprint("{mark}")\n'
        + small_kit.RIGHT.replace("return a + b", f'raise ValueError("{mark}")')
        + f"\n\nclass {mark}:\n    pass\n"
    )


WHO = [Member(4711, "Ada Lovelace"), Member(4712, "Bob Klein"), Member(4713, "Jo O'Sullivan")]


def individual(member: Member, flat: bool = False, word: str = "") -> str:
    """A file of one participant."""
    return of_group(word or member.name, member.number, flat)


# Moodle.


@pytest.mark.parametrize("flat", [False, True], ids=["folders", "flat"])
@pytest.mark.parametrize("blind", [False, True], ids=["named", "blind"])
def test_moodle(course: Course, flat: bool, blind: bool) -> None:
    """Each participant gets the own report, in every version of Moodle, with folders and flat, named and blind."""
    word = "Participant" if blind else ""
    files = {individual(one, flat, word): marked(f"MARK{one.number}") for one in WHO}
    course.book(worksheet(WHO, names=not blind))
    answer = course.grade(files, as_zip=True)
    assert answer.code == 0, answer.err
    assert "feedback.zip: 3 reports; upload it in the assignment" in answer.err
    for old in (False, True):
        taken = importers.moodle(course.zip, {"4711", "4712", "4713", "4714"}, old)
        assert set(taken.of) == {"4711", "4712", "4713"}
        assert not taken.ignored
        for number, page in taken.of.items():
            marks = {f"MARK{one.number}" for one in WHO if f"MARK{one.number}".encode() in page}
            assert marks == {f"MARK{number}"}
    assert all((name.count("/") == 0) is flat for name in course.zip)
    whys = {line["why"] for line in course.returned}
    wanted = "there was no name to compare" if blind else "the id is the same, and the name is, too"
    assert all(wanted in why for why in whys), whys


GROUPS = (
    Member(17, "Ada Lovelace", "Group B"),
    Member(18, "Bob Klein", "Group A"),
    Member(19, "Cy Young", "Group B"),
    Member(20, "Di Prince", "Group A"),
    Member(21, "Ed Stone", DEFAULT),
    Member(22, "Flo Hill", "Group C"),
)


@pytest.mark.parametrize("flat", [False, True], ids=["folders", "flat"])
def test_groups_of_moodle(course: Course, flat: bool) -> None:
    """Each member gets the group's report, although the groups' numbers are those of members of other groups."""
    files = {
        of_group("Group A", 17, flat): marked("MARKA"),
        of_group("Group B", 22, flat): marked("MARKB"),
        of_group(DEFAULT, None, flat): marked("MARKD"),
    }
    course.book(worksheet(GROUPS))
    assert course.grade(files).code == 0
    taken = importers.moodle(course.zip, {str(one.number) for one in GROUPS})
    marks = {number: page.count(b"MARKA") * "A" for number, page in taken.of.items()}
    of_each = {
        number: "".join(mark[-1] for mark in ("MARKA", "MARKB", "MARKD") if mark.encode() in page)
        for number, page in taken.of.items()
    }
    assert of_each == {"17": "B", "18": "A", "19": "B", "20": "A", "21": "D"}, marks
    reports = {line["id"]: line["why"] for line in course.returned if line["what"] == "report"}
    assert reports["18"] == "member of the group, by the worksheet"
    assert reports["21"].startswith("in no group, by the worksheet")
    for page in taken.of.values():
        assert not any(one.name.encode() in page for one in GROUPS)


def test_moodle_needs_the_worksheet(course: Course) -> None:
    """A group's number would be taken for a participant's: refused before anything is graded."""
    files = {of_group("Group A", 17): "a", of_group("Group B", 22): "b"}
    assert "give the assignment's grading worksheet with --gradebook" in refused(course.grade(files))
    course.book("Student,ID,SIS User ID,SIS Login ID,Section,A counter (7)\n")
    assert "has no students" in refused(course.grade(files))
    course.options.clear()
    course.book('Student,ID,SIS User ID,SIS Login ID,Section,A counter (7)\n"A, B",17,,,X,\n')
    assert "give the assignment's grading worksheet with --gradebook" in refused(course.grade(files))
    assert not course.out.exists()


def test_who_is_asked_gets_no_report(course: Course) -> None:
    """The worksheet has the number with another name: neither of the two gets anything, and it is told."""
    course.book(worksheet([*WHO[:1], Member(4712, "Grace Hopper")]))
    answer = course.grade({individual(one): marked(f"MARK{one.number}") for one in WHO[:2]})
    assert [name.partition("_")[0] for name in course.zip] == ["Ada Lovelace"]
    assert "no report for 4712: the worksheet does not say whose it is" in answer.err
    assert [line["id"] for line in course.returned] == ["4711", "4711"]


# Canvas.


def test_canvas(course: Course) -> None:
    """Under the names that Canvas gave; each user gets the own report, readable whatever the file is called."""
    files = {
        "lovelaceada_101_5001_main.py": marked("MARK101"),
        "kleinbob_LATE_102_5002_a.py": marked("MARK102"),
        "kleinbob_LATE_102_5003_notes.txt": "hello",
        "youngcy_103_text.html": "typed",
    }
    answer = course.grade(files)
    assert answer.code == 0, answer.err
    attachments = {"5001": "101", "5002": "102", "5003": "102"}
    taken = importers.canvas(course.zip, attachments)
    assert set(course.zip) == {"lovelaceada_101_5001_main.py", "kleinbob_LATE_102_5003_notes.txt"}
    assert not taken.ignored
    own, other = taken.of["101"].decode(), taken.of["102"].decode()
    assert "MARK101" in own
    assert "MARK102" not in own
    assert "MARK102" in other
    assert "MARK101" not in other
    assert all(line == "#" or line.startswith("# ") for line in own.splitlines())
    assert "5 of 10 points" in other
    assert not other.startswith("#")
    assert {line["why"] for line in course.returned} == {"goes back to the place that it came from"}


def test_canvas_and_its_gradebook(course: Course) -> None:
    """With a gradebook, each report has the row that its grade went to."""
    head = "Student,ID,SIS User ID,SIS Login ID,Section,A counter (7)\n"
    course.book(head + '"Klein, Bob",102,,bob,A,\n"Lovelace, Ada",101,,ada,A,\n')
    course.grade({"lovelaceada_101_5001_main.py": small_kit.RIGHT, "kleinbob_102_5002_a.py": marked("M")})
    lines = {(line["what"], line["id"]): line for line in course.returned}
    assert {key: line["row"] for key, line in lines.items()} == {
        ("grade", "101"): "3",
        ("grade", "102"): "2",
        ("report", "101"): "3",
        ("report", "102"): "2",
    }
    assert lines["grade", "101"] == {
        "what": "grade",
        "row": "3",
        "id": "101",
        "name": "Lovelace, Ada",
        "entered": "10",
        "submission": "101",
        "place": "lovelaceada_101_5001_main.py",
        "handed_in_by": "lovelaceada (101)",
        "why": "the id is the same, and the name is, too",
        "file": "",
    }


def test_archives_and_notebooks(course: Course) -> None:
    """A zip is one, with the page in it; a notebook is one that Jupyter reads."""
    inner = zipped(course.folder / "in.zip", {"main.py": marked("MARK101")}).read_bytes()
    notebook = {"cells": [{"cell_type": "code", "source": [marked("MARK102")]}], "nbformat": 4}
    top = folder(course.folder / "class", {"kleinbob_102_5002_nb.ipynb": json.dumps(notebook)})
    (top / "lovelaceada_101_5001_a.zip").write_bytes(inner)
    assert course.again(top).code == 0
    (page,) = importers.unzipped(course.zip["lovelaceada_101_5001_a.zip"]).items()
    assert page[0] == "report.html"
    assert b"MARK101" in page[1]
    found = json.loads(course.zip["kleinbob_102_5002_nb.ipynb"])
    assert found["nbformat"] == 4
    assert [cell["cell_type"] for cell in found["cells"]] == ["markdown"]
    assert "MARK102" in found["cells"][0]["source"]
    assert "MARK101" not in found["cells"][0]["source"]


# Repositories, and a folder for all others.


def test_repositories(course: Course) -> None:
    """A comment for each, which names nobody, under the name of the repository."""
    files = {f"counter-submissions/counter-{who}/main.py": marked(f"MARK{who}") for who in ("ada", "bob")}
    assert course.grade(files).code == 0
    there = {path.name for path in (course.out / "feedback").iterdir()}
    assert there == {"counter-ada.md", "counter-bob.md", "index.csv"}
    own = (course.out / "feedback" / "counter-ada.md").read_text("utf-8")
    assert "MARKada" in own
    assert "MARKbob" not in own
    assert own.startswith("## A counter: 5 of 10 points\n")


def test_two_reports_never_go_to_one_place(course: Course) -> None:
    """Where file systems and GitHub make one name of two, neither goes out."""
    files = {f"c-submissions/c-{who}/main.py": marked(who) for who in ("ada", "Ada", "bob")}
    answer = course.grade(files)
    assert {path.name for path in (course.out / "feedback").iterdir()} == {"c-bob.md", "index.csv"}
    assert re.search(
        "no report for Ada~[0-9a-f]{8}, ada~[0-9a-f]{8}: two reports would go to one place", answer.err
    )
    assert [line["file"] for line in course.returned] == ["c-bob.md"]


def metadata(submissions: Mapping[str, tuple[str, ...]]) -> str:
    """Gradescope's metadata of submissions by people, each with a mark in name, id and address."""
    lines = []
    for key, people in submissions.items():
        lines += [f"{key}:", "  :submitters:"]
        for who in people:
            lines += [f"  - :name: NAME{who}", f"    :sid: SID{who}", f"    :email: {who}@MAIL{who}.edu"]
    return "\n".join(lines) + "\n"


def test_no_page_holds_anothers_data(course: Course) -> None:
    """Code, names, ids and addresses of others are in no report; who worked together reads the other's name alone.

    Two submissions are alike to the byte, so that one result was made for both.
    """
    whose = {
        "submission_1": ("ada", "cy"),
        "submission_2": ("bob",),
        "submission_3": ("di",),
        "submission_4": ("ed",),
    }
    code = {"submission_1": "CODEada", "submission_2": "CODEbob"}
    files = {f"{key}/FILE{people[0]}.py": marked(code.get(key, "CODEsame")) for key, people in whose.items()}
    files["submission_metadata.yml"] = metadata(whose)
    words = ("grade", small_kit.NAME, folder(course.folder / "class", files), "--out", course.out)
    answer = course.kibitz(*words, "--jobs", "1", "--feedback")
    assert answer.code == 0, answer.err
    where = course.out / "feedback"
    with (where / "index.csv").open(newline="") as text:
        index = {line["name"]: line["file"] for line in csv.DictReader(text)}
    assert set(index) == {f"NAME{who}" for who in ("ada", "cy", "bob", "di", "ed")}
    assert index["NAMEada"] == index["NAMEcy"]
    assert {path.name for path in where.iterdir()} == {*index.values(), "index.csv"}
    everybody = ("ada", "cy", "bob", "di", "ed")
    kinds = ("NAME", "SID", "MAIL", "CODE", "FILE")
    marks = [f"{kind}{who}" for kind in kinds for who in everybody] + ["CODEsame"]
    seen = {
        file: {mark for mark in marks if mark in (where / file).read_text("utf-8")}
        for file in set(index.values())
    }
    assert seen == {
        index["NAMEada"]: {"NAMEada", "NAMEcy", "CODEada", "FILEada"},
        index["NAMEbob"]: {"NAMEbob", "SIDbob", "MAILbob", "CODEbob", "FILEbob"},
        index["NAMEdi"]: {"NAMEdi", "SIDdi", "MAILdi", "CODEsame", "FILEdi"},
        index["NAMEed"]: {"NAMEed", "SIDed", "MAILed", "CODEsame", "FILEed"},
    }
    assert all("similar/" not in (where / file).read_text("utf-8") for file in seen)


def test_what_is_hidden_stays_here(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """In no form of a report."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
        kibitz = Kibitz(hidden_kit.make_kit(tmp_path / "kit"), capsys)
        write_submissions(tmp_path / "plain")
        source = {path.parent.name: path.read_text() for path in tmp_path.glob("plain/*/counter.py")}
        for form, name in (
            ("canvas", "{0}_{1}_50{1}_counter.py"),
            ("pages", "{0}/counter.py"),
            ("github", "c-submissions/c-{0}/counter.py"),
        ):
            files = {name.format(who, 10 + n): text for n, (who, text) in enumerate(source.items())}
            out = tmp_path / f"out-{form}"
            words = ("grade", "counter", folder(tmp_path / form, files), "--out", out, "--jobs", "1")
            assert kibitz(*words, "--feedback").code == 0
            assert found_in(out / "instructor", hidden_kit.MARKS)
            if form == "canvas":
                folder(out / "feedback", importers.members(out / "feedback.zip"))
            assert len(list((out / "feedback").iterdir())) >= len(files)
            assert found_in(out / "feedback", hidden_kit.MARKS) == []


def test_no_more_of_a_failure_than_the_assignment_shows(course: Course, kit: Path) -> None:
    """`hints` holds for what a student gets; the instructor's own pages show all."""
    answer = course.grade({"ada/main.py": marked("MARKada")}, "--course", course_file(course.folder))
    assert answer.code == 0, answer.err
    page = (course.out / "feedback" / "ada.html").read_text("utf-8")
    assert "MARKada" not in page
    assert "only the rule is shown here" in page
    assert "MARKada" in (course.out / "submissions" / "ada.html").read_text("utf-8")


def course_file(folder: Path) -> Path:
    """A course that shows the rule alone."""
    path = folder / "course.toml"
    path.write_text(f'[{small_kit.NAME}]\nhints = "rule"\n')
    return path


# What is kept back, and what does not stay.


def test_what_says_nothing_yet_is_kept_back(course: Course) -> None:
    """No Python to run: somebody looks at it first, as in a gradebook.  An override says enough."""
    files = {"ada/main.py": small_kit.RIGHT, "dee/notes.txt": "later"}
    answer = course.grade(files)
    assert "no report for dee: the student handed in nothing that Python could run" in answer.err
    assert {path.name for path in (course.out / "feedback").iterdir()} == {"ada.html", "index.csv"}
    policy = course.folder / "a.toml"
    policy.write_text('[[override]]\nstudent = "dee"\nscore = 4\nreason = "shown to me"\n')
    assert "no report for" not in course.again(course.folder / "class", "--adjustments", policy).err
    page = (course.out / "feedback" / "dee.html").read_text("utf-8")
    assert "shown to me" in page


def test_points_that_count_are_in_every_form(course: Course) -> None:
    """What was adjusted, with its reason, also where the report is in words or in Markdown."""
    policy = course.folder / "a.toml"
    policy.write_text('[[extra]]\nstudent = "101"\npoints = 2\nreason = "found a `mistake`"\n')
    files = {"lovelaceada_101_5001_main.py": marked("M"), "youngcy_103_5004_x.ipynb": "{}"}
    course.grade(files, "--adjustments", policy)
    text = course.zip["lovelaceada_101_5001_main.py"].decode()
    assert "# What counts: 7 of 10 points." in text
    assert "found a `mistake`" in text
    policy.write_text('[[extra]]\nstudent = "ada"\npoints = 2\nreason = "found a `mistake`"\n')
    course.out = course.folder / "other"
    top = folder(course.folder / "g", {f"c-submissions/c-{one}/main.py": marked(one) for one in ("ada", "b")})
    course.again(top, "--adjustments", policy)
    text = (course.out / "feedback" / "c-ada.md").read_text("utf-8")
    assert text.startswith("## A counter: 7 of 10 points")
    assert "\n- `` " in text
    assert "ound a `mistake`" in text


def test_reports_of_an_earlier_run_do_not_stay(course: Course) -> None:
    """They may be of other points; what a person put there stays."""
    files = {"ada/main.py": small_kit.RIGHT, "bob/main.py": small_kit.WRONG}
    course.grade(files)
    (course.out / "feedback" / "mine.txt").write_text("mine")
    words = ("grade", small_kit.NAME, course.folder / "class", "--out", course.out, "--jobs", "1")
    course.kibitz(*words)
    assert [path.name for path in (course.out / "feedback").iterdir()] == ["mine.txt"]
    assert not (course.out / "returned.csv").exists()
    course.out = course.folder / "canvas-out"
    names = {"lovelaceada_101_5001_main.py": small_kit.RIGHT, "kleinbob_102_5002_m.py": "x = 1\n"}
    top = folder(course.folder / "canvas", names)
    course.again(top)
    assert (course.out / "feedback.zip").exists()
    course.kibitz("grade", small_kit.NAME, top, "--out", course.out, "--jobs", "1")
    assert not (course.out / "feedback.zip").exists()


def test_the_wrong_assignment_returns_nothing(course: Course) -> None:
    """Nobody is told of no points for another assignment."""
    answer = course.grade({"ada/main.py": "x = 1\n", "bob/main.py": "y = 2\n"})
    assert "is it the right assignment? No feedback is written." in answer.err
    assert not (course.out / "feedback").exists()
    assert not (course.out / "returned.csv").exists()


def test_the_same_reports_are_the_same_bytes(course: Course) -> None:
    """Who grades again sees by the file whether anything changed."""
    files = {"lovelaceada_101_5001_main.py": small_kit.RIGHT, "kleinbob_102_5002_m.py": small_kit.WRONG}
    course.grade(files)
    before = (course.out / "feedback.zip").read_bytes()
    course.again(course.folder / "class")
    assert (course.out / "feedback.zip").read_bytes() == before


def test_names_are_no_formulas(course: Course) -> None:
    """In both tables a cell that a spreadsheet would run gets an apostrophe."""
    course.grade({"=cmd()/main.py": small_kit.RIGHT, "+1/main.py": small_kit.RIGHT})
    texts = [(course.out / name).read_text("utf-8") for name in ("feedback/index.csv", "returned.csv")]
    rows = [row for text in texts for row in csv.reader(io.StringIO(text, newline=""))]
    assert len(rows) == 6
    assert not any(cell.startswith(("=", "+")) for row in rows for cell in row)


def test_gradebooks_of_these_names_are_refused(course: Course) -> None:
    """The filled one would take the place of the reports."""
    for name in ("returned.csv", "feedback.zip"):
        course.options.clear()
        course.book(worksheet(WHO), name)
        assert "give it another name" in refused(course.grade({individual(WHO[0]): "x"}))
