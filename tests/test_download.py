"""Any download is read: whatever its names are, nothing crashes, nobody is mixed up and no file is lost."""

from __future__ import annotations

import re
import tempfile
import unicodedata
import warnings
import zipfile
from pathlib import Path

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from downloads import EXAMPLES, below, contents, folder, named, read, taken, zipped
from grader.lms.recognise import read_download
from grader.model.errors import InputError
from grader.model.names import is_safe_id, shown
from grader.submissions.budget import Budget
from grader.submissions.download import Download, Folder
from grader.submissions.tree import JUNK_FILES, JUNK_FOLDERS, FolderTree, is_junk_file

# Names as systems make them, few enough that the same student and file come often; and names of any kind.
PEOPLE = st.sampled_from(
    ["ada", "bob_k", "Zoë Š", "Group A-Ada", "Group A-Bob", "x-y", "Anne-Marie", "a_1_2_b"]
)
NUMBERS = st.sampled_from(["1", "2", "10", "007"])
OWN = st.sampled_from(
    [
        "main.py",
        "main-1.py",
        "main-2.py",
        "a.zip",
        "text.html",
        ".DS_Store",
        "x_1_2_y.py",
        "notes.txt",
        "a b.ipynb",
    ]
)
LATE = st.sampled_from(["", "_LATE", "_late"])
DAYS = st.sampled_from(["2026-11-20-21-03-45", "2026-11-19-08-00-00"])
KINDS = st.sampled_from(["file", "onlinetext"])
CANVAS = st.one_of(
    st.builds("{}{}_{}_{}_{}".format, PEOPLE, LATE, NUMBERS, NUMBERS, OWN),
    st.builds("anon_{}{}_{}_{}".format, st.sampled_from(["aB3xY", "12345"]), LATE, NUMBERS, OWN),
    st.builds("{}_{}_text.html".format, PEOPLE, NUMBERS),
)
MOODLE = st.builds(
    "{}_{}_assignsubmission_{}_{}{}".format, PEOPLE, NUMBERS, KINDS, st.sampled_from(["", "/", "/sub/"]), OWN
)
BLACKBOARD = st.one_of(
    st.builds("Lab 1_{}_attempt_{}_{}".format, PEOPLE, DAYS, OWN),
    st.builds("Lab 1_{}_attempt_{}.txt".format, PEOPLE, DAYS),
)
GRADESCOPE = st.one_of(st.builds("submission_{}/{}".format, NUMBERS, OWN), st.just("submission_metadata.yml"))
TIMES = st.sampled_from(
    ["Nov 20, 2026 903 PM", "Nov 9, 2026 1103 AM", "20 พ.ย. 2569 2103", "2026年11月20日 2103"]
)
BRIGHTSPACE = st.one_of(
    st.builds(
        "{}-{} - {} - {}{}{}".format, NUMBERS, NUMBERS, PEOPLE, TIMES, st.sampled_from(["/", " - "]), OWN
    ),
    st.just("index.html"),
)
SAKAI = st.one_of(
    st.builds("L, {}({})/Submission attachment(s)/{}".format, PEOPLE, NUMBERS, OWN),
    st.builds(
        "L, {}({})/{}".format,
        PEOPLE,
        NUMBERS,
        st.sampled_from(
            ["timestamp.txt", "comments.txt", "x_submissionText.html", "Feedback Attachment(s)/m.py"]
        ),
    ),
    st.just("grades.csv"),
)
GITHUB = st.builds("lab-{}/{}".format, PEOPLE, st.sampled_from(["main.py", ".git/HEAD", "a/b.py"]))
ANYTHING = st.text(
    st.characters(exclude_categories=["Cs"], exclude_characters="\0\\"), min_size=1, max_size=30
).filter(lambda name: zipped_name(name) == name)
FORMS = [CANVAS, MOODLE, BLACKBOARD, GRADESCOPE, GITHUB, BRIGHTSPACE, SAKAI]
LISTINGS = st.one_of(
    *(st.lists(form, max_size=12) for form in FORMS),
    *(st.lists(st.one_of(form, form, form, ANYTHING), max_size=12) for form in FORMS),
    st.lists(st.one_of(*FORMS, ANYTHING), max_size=12),
)


SAKAIS_OWN = r"(?:.*/)?(?:grades\.csv|(?:timestamp|comments)\.txt|.*_submissionText\.html)|.*/Feedback Attachment\(s\)/.*"
"""What is Sakai's or the instructor's; what was typed is told of with the folder that it is in."""


def zipped_name(name: str) -> str:
    """A name as a zip gives it back: nothing, where it is none that may be read."""
    parts = name.split("/")
    if name[1:2] == ":" or any(part in ("", ".", "..") for part in parts):
        return ""
    return name


def leftover(found: Download) -> set[str]:
    """The files of a download that are neither handed in, told of, junk nor metadata."""
    told = {stray.name for stray in found.strays}
    earlier = "\n".join(words for entry in found.entries for words in entry.earlier)
    placed = {
        file for entry in found.entries for piece in entry.pieces for file in below(found.tree, piece.place)
    }
    left = set()
    for file in below(found.tree, "") - placed:
        name = file.rpartition("/")[2]
        if any(shown(part) in told or part.startswith(".") for part in file.split("/")):
            continue
        if found.form == "Blackboard" and (
            name.endswith(".txt") or shown(name.partition("_attempt_")[2][20:]) in earlier
        ):
            continue
        if found.form == "Brightspace" and (
            name == "index.html" or shown(name.rpartition(" - ")[2]) in earlier or name in JUNK_FILES
        ):
            continue
        if found.form == "Sakai" and re.fullmatch(SAKAIS_OWN, file):
            continue
        if shown(name) in earlier or name == "submission_metadata.yml" or name.endswith("_.DS_Store"):
            continue
        left.add(file)
    return left


@given(LISTINGS, st.booleans())
@example(["Group A-Ada_1_assignsubmission_file_/m.py", "Group A-Bob_2_assignsubmission_file_/m.py"], True)
@settings(max_examples=400, deadline=None)
def test_no_listing_of_names_crashes_and_no_file_is_lost(names: list[str], same: bool) -> None:
    """Each file is in one entry, an earlier attempt, junk or told of, and all ids are safe and unique."""
    with tempfile.TemporaryDirectory() as base:
        path = Path(base, "class.zip")
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            zipped(path, {name: "x = 1" if same else name for name in names})
        try:
            found, class_ = read(path)
        except InputError as error:
            assert "holds no submissions" in str(error)
            return
        assert all(map(is_safe_id, class_))
        assert len({id.casefold() for id in class_}) == len(class_) == len(found.entries)
        places = [
            file
            for entry in found.entries
            for piece in entry.pieces
            for file in below(found.tree, piece.place)
        ]
        assert len(places) == len(set(places))
        grouped = found.form == "Moodle" and any(len(entry.students) > 1 for entry in found.entries)
        assert grouped or leftover(found) == set()
        for entry in found.entries:
            assert all(shown(student.name) == student.name for student in entry.students)


@pytest.mark.parametrize(
    "form", ["canvas", "moodle", "moodle_flat", "blackboard", "gradescope", "github", "brightspace", "sakai"]
)
def test_no_file_of_the_examples_is_lost(form: str) -> None:
    """What is no submission of theirs is told of, or says who handed in."""
    assert leftover(read_download(EXAMPLES / form)) == set()


@pytest.mark.parametrize("form", sorted(path.name for path in EXAMPLES.iterdir()))
def test_every_example_is_known(form: str) -> None:
    """Nothing in `examples/downloads` is taken for plain folders, and each submission has a student and a file."""
    found, class_ = read(EXAMPLES / form)
    assert found.form != "folders"
    assert all(one.students and one.files and not one.notices for one in class_.values())


HOSTILE = [
    "..",
    "...",
    "a\nb",
    "\r\n",
    "x\u202egnp.exe",
    "\x1b[31mred",
    "A" * 150,
    "ａｄａ",
    "Ada",
    "ADA",
    "ada",
    "con",
    "=cmd|' /C calc'!A0",
    "<script>alert(1)</script>",
    "%2e%2e%2f",
    "-rf",
    "{{7*7}}",
    "$(reboot)",
]


@pytest.mark.parametrize(
    "form",
    [
        "{}_{n}_{n}00_m.py",
        "{}_{n}_assignsubmission_file_/m.py",
        "Lab_{}_attempt_2026-11-20-21-03-45_m.py",
        "{n}-{n} - {} - Nov 20, 2026 903 PM/m.py",
        "{n}-{n} - {} - Nov 20, 2026 903 PM - m.py",
        "{}({n})/Submission attachment(s)/m.py",
        "{}{n}.py",
    ],
)
def test_hostile_names_of_students(tmp_path: Path, form: str) -> None:
    """Each stays one student with a safe id, and nothing invisible comes through."""
    names = [form.format(name.replace("/", "-"), n=n) for n, name in enumerate(HOSTILE)]
    if form == "{}{n}.py":
        names = [name if name[0] != "." else f"x{name}" for name in names]
    for found, class_ in (
        read(folder(tmp_path / "class", named(names))),
        read(zipped(tmp_path / "class.zip", named(names))),
    ):
        assert len(class_) == len(HOSTILE)
        assert len({id.casefold() for id in class_}) == len(HOSTILE)
        for one in class_.values():
            assert is_safe_id(one.id)
            assert all(student.name.isprintable() for student in one.students)
            assert one.path.isprintable()
            assert len(one.files) == 1
        assert all(stray.name.isprintable() for stray in found.strays)


@pytest.mark.parametrize(
    "name", ["../../main.py", "/etc/main.py", "C:\\main.py", "a/../../b.py", "..\\main.py"]
)
def test_names_that_leave_the_download(tmp_path: Path, name: str) -> None:
    """They are nobody's submission, and are told."""
    path = tmp_path / "class.zip"
    with zipfile.ZipFile(path, "w") as archive:
        for member in ("ada_1_100_x.py", "bob_2_101_x.py", "cy_3_102_x.py"):
            archive.writestr(member, b"x = 1")
        info = zipfile.ZipInfo("x")
        info.filename = name
        archive.writestr(info, b"x = 1")
    found, class_ = read(path)
    assert (found.form, sorted(class_)) == ("Canvas", ["1", "2", "3"])
    assert ["its name leads out of the zip" in stray.reason for stray in found.strays] == [True]


def test_one_student_in_two_spellings(tmp_path: Path) -> None:
    """An id is the same however its letters are composed, so both get digits behind it."""
    names = [unicodedata.normalize(form, "Zoë") + ".py" for form in ("NFC", "NFD")]
    first, second = sorted(read(folder(tmp_path / "class", named(names)))[1])
    assert first != second
    assert first.startswith("Zoë~") and second.startswith("Zoë~")


class Counting(FolderTree):
    """A folder that counts how often it is asked."""

    listed = 0
    opened = 0

    def folder(self, path: str = "") -> Folder:
        Counting.listed += 1
        return super().folder(path)

    def read(self, path: str, limit: int, budget: Budget | None = None) -> bytes:
        Counting.opened += 1
        return super().read(path, limit, budget)


@pytest.mark.parametrize(
    ("form", "listed"),
    [
        ("student{n}_{n}_{n}00_m.py", 1),
        ("Lab_s{n}_attempt_2026-11-20-21-03-45_m.py", 1),
        ("student{n}.py", 1),
    ],
)
def test_ten_thousand_files_are_listed_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, form: str, listed: int
) -> None:
    """No file is opened to find out whose it is."""
    path = tmp_path / "class"
    path.mkdir()
    for n in range(10_000):
        (path / form.format(n=n)).touch()
    monkeypatch.setattr("grader.lms.recognise.FolderTree", Counting)
    monkeypatch.setattr(Counting, "listed", 0)
    monkeypatch.setattr(Counting, "opened", 0)
    assert len(read_download(path).entries) == 10_000
    assert (Counting.listed, Counting.opened) == (listed, 0)


def test_one_zip_of_thousands_is_opened_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its directory is read once, for all submissions in it."""
    path = zipped(tmp_path / "class.zip", {f"student{n}_{n}_{n}00_m.py": "x = 1" for n in range(3_000)})
    opened = []

    class Counted(zipfile.ZipFile):
        """Counts how often a zip is opened."""

        def __init__(self, file: Path) -> None:
            opened.append(file)
            super().__init__(file)

    monkeypatch.setattr(zipfile, "ZipFile", Counted)
    assert len(taken(read_download(path))) == 3_000
    assert len(opened) == 1


def test_bombs_of_a_class(tmp_path: Path) -> None:
    """One student's bomb costs that student's file alone."""
    path = zipped(
        tmp_path / "class.zip", named(["ada/x.py", "bob/x.py"]) | {"bob/bomb.py": b"#" * (50 << 20)}
    )
    _, class_ = read(path)
    assert {id: list(one.files) for id, one in class_.items()} == {"ada": ["x.py"], "bob": ["x.py"]}
    assert [notice.text for notice in class_["bob"].notices] == [
        "bomb.py was left out: it is larger than 2 MB."
    ]


def test_junk_names_are_junk_on_every_level(tmp_path: Path) -> None:
    """Of a class and of a submission alike."""
    junk = [f"{name}/x.py" for name in sorted(JUNK_FOLDERS)] + [".DS_Store", "._x.py", "Thumbs.db"]
    assert is_junk_file(".DS_Store")
    names = [*junk, *(f"ada/{name}" for name in junk), "ada/main.py", "bob.py"]
    for path in (folder(tmp_path / "class", named(names)), zipped(tmp_path / "class.zip", named(names))):
        found, class_ = read(path)
        assert {id: list(one.files) for id, one in class_.items()} == {"ada": ["main.py"], "bob": ["bob.py"]}
        assert found.strays == ()
    assert len(contents(tmp_path / "class")) == len(names)
