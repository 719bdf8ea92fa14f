"""What Sakai calls the submissions of a class, what is made of it, and whose row the grades go into."""

from __future__ import annotations

import csv
import io
import tempfile
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import gradebook_importers as importers
from downloads import EXAMPLES, both, contents, files_of, folder, named, read, zipped
from gradebook_class import a_class, row
from grader.grades.gradebooks import Filled, filled, read_gradebook
from grader.lms.recognise import read_download
from grader.model.class_result import Stray
from grader.model.errors import InputError
from grader.model.handed_in import Student
from grader.submissions.submission import take_entry

TOP = "Project 10"
HANDED = "Submission attachment(s)"
ADA = f"{TOP}/Lovelace, Ada(alovelace)"
BOB = f"{TOP}/Klein, Bob(bklein)"
CLASS = {
    f"{ADA}/{HANDED}/main.py": "a = 1",
    f"{ADA}/timestamp.txt": "20261120210345123",
    f"{ADA}/comments.txt": "Well done.",
    f"{ADA}/Feedback Attachment(s)/marked.py": "x = 'the instructor'",
    f"{BOB}/{HANDED}/main.py": "b = 1",
    f"{BOB}/timestamp.txt": "20261120210345123",
}


@pytest.mark.parametrize("zip_it", [False, True], ids=["folder", "zip"])
def test_the_example(tmp_path: Path, zip_it: bool) -> None:
    """Users, names, times and lateness are found, unpacked or zipped; what was only typed is told."""
    path = EXAMPLES / "sakai"
    found, class_ = read(zipped(tmp_path / "bulk_download.zip", contents(path)) if zip_it else path)
    assert found.form == "Sakai"
    told = {id: (one.students[0].name, one.submitted, one.late) for id, one in class_.items()}
    assert told == {
        "b.okafor": ("Bola Okafor", "2026-11-20T21:03:45Z", False),
        "f.haddad": ("Farid Haddad", "2026-11-21T08:58:10Z", True),
        "j.mueller": ("Jürgen Müller", "2026-11-19T12:05:00Z", False),
        "j.osullivan": ("Jo O'Sullivan", "2026-11-19T16:45:31Z", False),
        "r.delgado": ("Rosa Delgado", "2026-11-20T08:00:01Z", False),
    }
    assert sorted(class_["f.haddad"].files) == ["card.py", "f.haddad_submissionText.html", "game.py"]
    assert not [notice for one in class_.values() for notice in one.notices]
    assert found.strays == (
        Stray("Petrov, Nadia(n.petrov)", "Nadia Petrov (n.petrov) handed in no file: look at it by hand."),
    )


def test_what_is_the_instructors_is_no_work(tmp_path: Path) -> None:
    """Comments and feedback are neither graded nor told, nor are the grades of the class."""
    for path in both(tmp_path, {**CLASS, f"{TOP}/grades.xls": b"\xd0\xcf\x11\xe0"}):
        found, class_ = read(path)
        assert {id: one.files for id, one in class_.items()} == {
            "alovelace": {"main.py": b"a = 1"},
            "bklein": {"main.py": b"b = 1"},
        }
        assert found.strays == ()


@pytest.mark.parametrize(
    ("name", "id", "student"),
    [
        ("Lovelace, Ada(alovelace)", "alovelace", "Ada Lovelace"),
        ("O'Sullivan, Jo (Joe)(jo@x.edu)", "jo@x.edu", "Jo (Joe) O'Sullivan"),
        ("Duval-Roux, Anne-Marie(a-d_1.x)", "a-d_1.x", "Anne-Marie Duval-Roux"),
        ("Suharto(s1)", "s1", "Suharto"),
        ("王, 伟(007)", "007", "伟 王"),
        ("Team (7)(3f2c-1e)", "3f2c-1e", "Team (7)"),
        ("3f2c-1e Anonymous", "3f2c-1e Anonymous", ""),
        ("(7)", "(7)", ""),
        ("Ada()", "Ada()", ""),
        ("Ada(a)b)", "Ada(a)b)", ""),
    ],
)
def test_names_of_many_kinds(tmp_path: Path, name: str, id: str, student: str) -> None:
    """The last parentheses hold the id; where there are none, the whole name is one."""
    files = {
        **CLASS,
        f"{TOP}/{name}/{HANDED}/x.py": "x = 1",
        f"{TOP}/{name}/timestamp.txt": "20261120210345123",
    }
    files = {
        path: text for path, text in files.items() if not path.startswith(ADA) or name.endswith("(alovelace)")
    }
    for path in both(tmp_path, files):
        assert Student(id, student) in [
            one for entry in read_download(path).entries for one in entry.students
        ]


@pytest.mark.parametrize(
    "names", [("Anonymous(a1)", "Anonymous(b2)"), ("a1", "b2"), ("a1 Anonymous", "b2 Anonymous")]
)
def test_anonymous_grading(tmp_path: Path, names: tuple[str, str]) -> None:
    """The id stands for the student, and nobody has a name; the grades know it by the same id, also where names are words."""
    files = {f"{TOP}/{name}/{HANDED}/main.py": name for name in names}
    ids = [name.removeprefix("Anonymous(").removesuffix(")") for name in names]
    for words in (("Anonymous", "Anonymous"), ("", "")):
        data = of_assignment([(own, words) for own in [*ids, "c3"]])
        done, points = graded(tmp_path / f"class{len(words[0])}", files, data)
        assert done.data == entered(data, {own: points[name] for own, name in zip(ids, names, strict=True)})
        assert all(
            not one.name
            for entry in read_download(tmp_path / f"class{len(words[0])}").entries
            for one in entry.students
        )


@pytest.mark.parametrize(
    ("text", "time"),
    [
        ("20261120210345123", "2026-11-20T21:03:45Z"),
        ("20261120210345123\r\n", "2026-11-20T21:03:45Z"),
        ("2026-11-20T21:03:45Z", "2026-11-20T21:03:45Z"),
        ("2026-11-20T21:03:45.123456Z", "2026-11-20T21:03:45Z"),
        ("20261320210345123", ""),
        ("2026112021034512", ""),
        ("Nov 20, 2026 9:03 PM", ""),
        ("", ""),
        ("2" * 100_000, ""),
    ],
)
def test_times(tmp_path: Path, text: str, time: str) -> None:
    """Read in the two forms that Sakai writes, and not guessed from any other text."""
    _, class_ = read(folder(tmp_path / "class", {**CLASS, f"{ADA}/timestamp.txt": text}))
    assert class_["alovelace"].submitted == time


@pytest.mark.parametrize(
    ("row_", "late"),
    [
        ("alovelace,alovelace,Lovelace,Ada,,x,Late", True),
        ("alovelace,alovelace,Lovelace,Ada,,x,On time", False),
        ("s77,alovelace,Lovelace,Ada,,x,Late", True),
        ("alovelace,alovelace,,,,x,Late", True),
        ("alovelace,alovelace,Lovelace,Ada,,x,Verspätet", None),
        ("alovelace,alovelace,Lovelace,Ada", None),
        ("alovelace,alovelace,Klein,Bob,,x,Late", None),
        ("ALOVELACE,ALOVELACE,Lovelace,Ada,,x,Late", None),
        ("alovelace,alovelace,Lovelace,Ada,,x,Late\nalovelace,q,Lovelace,Ada,,x,On time", None),
    ],
)
def test_lateness_is_read_from_the_grades(tmp_path: Path, row_: str, late: bool | None) -> None:
    """By id, where the name agrees and the word is known; two rows that contradict say nothing."""
    head = f"{TOP},Points\n\nDisplay ID,ID,Last Name,First Name,grade,Submission date,Late submission\n"
    found, class_ = read(folder(tmp_path / "class", {**CLASS, f"{TOP}/grades.csv": f"{head}{row_}\n"}))
    assert (class_["alovelace"].late, class_["bklein"].late) == (late, None)
    assert found.strays == ()


@pytest.mark.parametrize("data", [b"PK\x03\x04", b'"never closed', b"\xff\xfe\x00", b"a\0b", b""])
def test_grades_that_cannot_be_read_are_told(tmp_path: Path, data: bytes) -> None:
    """Everybody is graded all the same."""
    found, class_ = read(zipped(tmp_path / "class.zip", {**CLASS, f"{TOP}/grades.csv": data}))
    assert sorted(class_) == ["alovelace", "bklein"]
    assert [stray.name for stray in found.strays] == ["grades.csv"]
    assert "Who was late is not known" in found.strays[0].reason


def test_who_handed_in_no_file_is_told(tmp_path: Path) -> None:
    """Typed text alone, an empty folder, junk, and nothing at all."""
    files: dict[str, str | bytes] = {
        **CLASS,
        f"{TOP}/A, A(a)/a_submissionText.html": "<p>x</p>",
        f"{TOP}/B, B(b)/timestamp.txt": "20261120210345123",
        f"{TOP}/C, C(c)/{HANDED}/.DS_Store": "x",
        f"{TOP}/C, C(c)/timestamp.txt": "20261120210345123",
        f"{TOP}/D, D(d)/comments.txt": "",
    }
    found, class_ = read(zipped(tmp_path / "class.zip", files))
    assert sorted(class_) == ["alovelace", "bklein"]
    by_hand = "handed in no file: look at it by hand."
    assert [(stray.name, stray.reason) for stray in found.strays] == [
        ("A, A(a)", f"A A (a) {by_hand}"),
        ("B, B(b)", f"B B (b) {by_hand}"),
        ("C, C(c)", f"C C (c) {by_hand}"),
        ("D, D(d)", "D D (d) handed in nothing."),
    ]


def test_most_may_have_handed_in_nothing(tmp_path: Path) -> None:
    """Sakai may make folders for all; those of a few who handed in make it a download of Sakai."""
    empty = {f"{TOP}/N, N(n{n})/comments.txt": "" for n in range(30)}
    found, class_ = read(folder(tmp_path / "class", {**CLASS, **empty}))
    assert (found.form, sorted(class_), len(found.strays)) == ("Sakai", ["alovelace", "bklein"], 30)


def test_what_is_no_part_of_it_is_told(tmp_path: Path) -> None:
    """Beside the students and in their folders."""
    odd = {
        f"{TOP}/emma/main.py": "x",
        f"{ADA}/extra.py": "x",
        f"{ADA}/more/x.py": "x",
    }
    found, class_ = read(folder(tmp_path / "class", {**CLASS, **odd}))
    assert class_["alovelace"].files == {"main.py": b"a = 1"}
    why = "It is not named as Sakai names what students hand in."
    folder_ = "Lovelace, Ada(alovelace)"
    assert found.strays == tuple(
        Stray(name, why) for name in (f"{folder_}/more", f"{folder_}/extra.py", "emma")
    )


def test_another_language_is_refused_with_the_remedy(tmp_path: Path) -> None:
    """Which of two folders holds the feedback of an instructor is not guessed."""
    files = {
        path.replace(HANDED, "Pièces jointes").replace("Feedback Att", "Retour att"): text
        for path, text in CLASS.items()
    }
    for path in both(tmp_path, files):
        with pytest.raises(InputError, match="is a download of Sakai in another language") as caught:
            read_download(path)
        assert str(caught.value).isprintable()


@pytest.mark.parametrize(
    "files",
    [
        {"Lovelace, Ada(alovelace)/main.py": "x", "Klein, Bob(bklein)/main.py": "y"},
        {
            "Ada(1)/timestamp.txt": "x",
            "Ada(1)/main.py": "x",
            "Bob(2)/timestamp.txt": "x",
            "Bob(2)/main.py": "y",
        },
        {"Ada(1)/timestamp.txt": "x", "Ada(1)/src/m.py": "x", "Ada(1)/m.py": "x", "Bob(2)/src/m.py": "y"},
        {"ada/timestamp.txt": "1", "bob/timestamp.txt": "1", "ada/m.py": "x", "bob/m.py": "x"},
        {"main (1).py": "x", "main (2).py": "x"},
        {"ada/Feedback Attachment(s)/m.py": "x", "bob/m.py": "y"},
        {f"Ada(1)/{HANDED}/m.py": "x", "bob/m.py": "y", "cy/m.py": "z"},
    ],
)
def test_plain_folders_are_not_sakai(tmp_path: Path, files: Mapping[str, str]) -> None:
    """Ids in parentheses, or a file that is called as one of Sakai's, make none."""
    for path in both(tmp_path, {**files, "grades.csv": "id,grade\n"}):
        assert read_download(path).form == "folders"


@pytest.mark.parametrize(
    "name", ["lovelaceada_101_9001_main.py", "x - Nov 20, 2026 903 PM - y.py", "timestamp.txt", "grades.csv"]
)
def test_nobody_can_hand_in_for_another(tmp_path: Path, name: str) -> None:
    """What a student calls a file stays in the student's own folder."""
    path = folder(
        tmp_path / "class",
        {**CLASS, f"{ADA}/{HANDED}/{name}": "x", f"{ADA}/{HANDED}/Klein, Bob(bklein)/main.py": "x"},
    )
    assert files_of(path) == {
        "alovelace": sorted(["Klein, Bob(bklein)/main.py", "main.py", name]),
        "bklein": ["main.py"],
    }


@pytest.mark.parametrize(
    "other", ["canvas", "moodle", "moodle_flat", "moodle_groups", "blackboard", "brightspace", "gradescope"]
)
def test_other_systems_keep_their_own(other: str) -> None:
    """What they gave is still theirs."""
    assert read_download(EXAMPLES / other).form.casefold() == other.partition("_")[0]


def test_a_class_of_one_and_plain_names(tmp_path: Path) -> None:
    """A zip with one student in it is recognised at the folder of the assignment."""
    alone = {path: text for path, text in CLASS.items() if path.startswith(ADA)}
    for path in both(tmp_path, alone):
        found, class_ = read(path)
        assert (found.form, list(class_)) == ("Sakai", ["alovelace"])
    with pytest.raises(InputError, match="holds no submissions"):
        read_download(folder(tmp_path / "none", named([])))


# Whose row.


def of_assignment(people: Sequence[tuple[str, tuple[str, str]]]) -> bytes:
    """`grades.csv` of a class of (id, (last, first)), written as Sakai writes it, with empty grades."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n", quoting=csv.QUOTE_ALL)
    writer.writerow([TOP, "SCORE_GRADE_TYPE"])
    writer.writerow([""])
    writer.writerow(
        ["Display ID", "ID", "Last Name", "First Name", "grade", "Submission date", "Late submission"]
    )
    writer.writerows([own, own, *name, "", "x", "On time"] for own, name in people)
    return text.getvalue().encode()


def entered(data: bytes, wanted: Mapping[str, float]) -> bytes:
    """The same file with these grades, and every other byte as it was."""
    lines = data.decode().split("\n")
    for own, points in wanted.items():
        (at,) = [n for n, line in enumerate(lines) if line.startswith(f'"{own}",')]
        lines[at] = lines[at].replace(',"","x",', f',"{points:g}","x",')
    return "\n".join(lines).encode()


def graded(path: Path, files: Mapping[str, str], data: bytes) -> tuple[Filled, dict[str, float]]:
    """The grades filled, and content -> points: each submission has as many as the number of its content."""
    download = read_download(folder(path, files))
    order = sorted(set(files.values()))
    rows, points = [], {}
    for entry in download.entries:
        files_ = take_entry(download.tree, entry).files
        content = files_["main.py"].decode()
        points[content] = float(order.index(content) + 1)
        rows.append(row(entry.id, score=points[content], students=entry.students))
    book = read_gradebook(data, "grades.csv")
    return filled(book, a_class(rows, download.form, title="Game")), points


def test_an_id_with_the_name_of_somebody_else_is_asked(tmp_path: Path) -> None:
    """Ids that were swapped: neither cell changes, and both names are told."""
    files = {f"{TOP}/Lovelace, Ada(b)/{HANDED}/main.py": "x", f"{TOP}/Klein, Bob(a)/{HANDED}/main.py": "y"}
    data = of_assignment([("a", ("Lovelace", "Ada")), ("b", ("Klein", "Bob"))])
    with pytest.raises(InputError, match="looks like the file of another assignment"):
        graded(tmp_path / "two", files, data)
    # Where as many agree, these two alone are asked.
    known = [("c", ("Young", "Cy")), ("d", ("Zane", "Dee"))]
    data = of_assignment([("a", ("Lovelace", "Ada")), ("b", ("Klein", "Bob")), *known])
    files |= {f"{TOP}/{last}, {first}({own})/{HANDED}/main.py": own for own, (last, first) in known}
    done, _ = graded(tmp_path / "class", files, data)
    assert done.data.splitlines()[:5] == data.splitlines()[:5]
    assert len(done.roster.asked) == 2
    assert done.changed == 2


@dataclass(frozen=True)
class Handed:
    """A student: names, and whether something was handed in, typed, and fed back to."""

    last: str
    first: str
    handed: bool
    typed: bool
    feedback: bool


NAMES = st.sampled_from(
    ["Ada", "Anne-Marie", "O'Neil", "van der Berg", "Smith - Jones", "王", "Zoë (Z.)", "X", "Lee"]
)
CLASSES = st.lists(
    st.builds(Handed, NAMES, NAMES, st.booleans(), st.booleans(), st.booleans()), min_size=1, max_size=8
)


@settings(deadline=None)
@given(CLASSES, st.booleans(), st.permutations(range(8)))
def test_everybody_gets_the_own_grade_and_nobody_elses_cell_changes(
    class_: list[Handed], course: bool, order: list[int]
) -> None:
    """Random classes with names that come twice: exactly those who handed a file in get their points."""
    files: dict[str, str] = {}
    ids = [f"u{order[n]}" for n in range(len(class_))]
    for own, one in zip(ids, class_, strict=True):
        start = f"{TOP}/{one.last}, {one.first}({own})"
        if one.handed:
            files |= {f"{start}/{HANDED}/main.py": f"# {own}", f"{start}/timestamp.txt": "20261120210345123"}
        if one.typed:
            files[f"{start}/{own}_submissionText.html"] = "<p>text</p>"
        if one.feedback:
            files[f"{start}/Feedback Attachment(s)/main.py"] = "# the instructor"
    handed = [own for own, one in zip(ids, class_, strict=True) if one.handed]
    if not handed:
        return
    if course:
        data = "Student ID,Student Name,Other [5],Game [40],* Game\n" + "".join(
            f'{own},"{one.last}, {one.first}",3,,\n' for own, one in zip(ids, class_, strict=True)
        )
        content, grade = data.encode(), 3
    else:
        content = of_assignment([(own, (one.last, one.first)) for own, one in zip(ids, class_, strict=True)])
        grade = 4
    with tempfile.TemporaryDirectory() as base:
        done, points = graded(Path(base) / "class", files, content)
    got = {
        line[0]: line[grade] for line in importers.records(done.data, ",") if line[0] in ids and line[grade]
    }
    assert got == {own: f"{points[f'# {own}']:g}" for own in handed}
    lines = {own: n for n, line in enumerate(importers.records(content, ",")) for own in line[:1]}
    assert importers.changed_places(content, done.data, ",") == {(lines[own], grade) for own in handed}
