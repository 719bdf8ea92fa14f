"""Where a report goes: to its own student by the rules of each system, or nowhere."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

import feedback_importers as importers
from downloads import folder, named
from grader.lms import folders, registry
from grader.lms.recognise import read_download
from grader.lms.returning import Slot, is_flat, manner_of, participant_slot, slot_of
from grader.model.result import Student
from grader.submissions.download import Entry, Piece
from grader.submissions.tree import FolderTree
from moodle_groups import moodle_name

BRIGHTSPACE = "52301-88123 - Ada Lovelace - Nov 20, 2026 903 PM"


def entry(places: Sequence[str], own: str = "1234") -> Entry:
    """A submission of one student, of these places in the download."""
    return Entry(own, tuple(map(Piece, places)), (Student(own, "adalovelace"),))


def in_canvas(tmp_path: Path, *names: str, own: str = "1234") -> Slot:
    """Where the report of one student goes who handed in these files."""
    return slot_of("canvas", entry(names, own), FolderTree(folder(tmp_path, named(names))))


def refusal(tmp_path: Path, manner: str, *names: str, own: str = "1234") -> str:
    """Why it goes nowhere."""
    with pytest.raises(LookupError) as caught:
        slot_of(manner, entry(names, own), FolderTree(folder(tmp_path, named(names))))  # type: ignore[arg-type]
    return str(caught.value)


def test_each_form_has_a_manner() -> None:
    """A system that takes reports back says how; what is not known goes into a folder."""
    known = {one.form: manner_of(one.form) for one in registry.SYSTEMS}
    assert (
        known
        | {
            "Canvas": "canvas",
            "Moodle": "moodle",
            "Blackboard": "folder",
            "Gradescope": "folder",
            "GitHub Classroom": "repositories",
        }
        == known
    )
    assert manner_of("Brightspace") == "brightspace"
    assert manner_of(folders.FORM) == manner_of("Sakai") == manner_of("no such form") == "folder"


# Moodle.


@given(
    name=st.text(max_size=150) | st.sampled_from(["._x", "~a", "a_7_assignsubmission_file_b", "..", "/", ""]),
    number=st.integers(1, 10**9).map(str),
    flat=st.booleans(),
    old=st.booleans(),
)
@example(name="Ada_99_assignsubmission_file_x", number="7", flat=True, old=True)
@example(name="../../etc/passwd", number="7", flat=False, old=False)
def test_moodle_finds_the_participant_whatever_the_name(
    name: str, number: str, flat: bool, old: bool
) -> None:
    """In every version, with folders and flat, and nobody else's number in the name is taken for it."""
    slot = participant_slot(number, name, flat)
    assert slot.content == "page"
    everybody = {number, "99", "7", *re.findall("[0-9]+", name)}
    taken = importers.moodle({slot.name: b"x"}, everybody, old)
    assert taken.files == {number: {"report.html": b"x"}}
    assert len(slot.name.encode()) < 600


@pytest.mark.parametrize("flat", [False, True])
def test_names_are_as_in_moodles_own_download(tmp_path: Path, flat: bool) -> None:
    """What an instructor compares with the download begins alike."""
    for name in ("Ada Lovelace", "Jo O’Sullivan", "王伟", "A_b C"):
        own = f"{moodle_name(name)}_4711_assignsubmission_file_{'main.py' if flat else '/main.py'}"
        (found,) = read_download(folder(tmp_path / f"{name} {flat}", {own: "x"})).entries
        assert is_flat(found, FolderTree(tmp_path / f"{name} {flat}")) is flat
        made = participant_slot("4711", found.students[0].name, flat).name
        assert made.startswith(own.removesuffix("main.py").removesuffix("/"))
    assert participant_slot("12", "Participant 12", True).name.startswith("Participant_12_assign")


# Canvas.


@pytest.mark.parametrize(
    ("names", "chosen", "content"),
    [
        (["ada_1234_5678_main.py"], 0, "program"),
        (["ada_LATE_1234_5678_main.pl"], 0, "program"),
        (["ada_1234_5678_main.py", "ada_1234_5679_notes.txt"], 1, "text"),
        (["ada_1234_5678_main.py", "ada_1234_5679_a.zip", "ada_1234_5680_x.html"], 2, "page"),
        (["ada_1234_5678_x.pdf", "ada_1234_5679_a.ZIP"], 1, "archive"),
        (["ada_1234_5678_nb.ipynb"], 0, "notebook"),
        (["ada_1234_text.html", "ada_1234_5678_main.py"], 1, "program"),
        (["anon_1234_5678_main.py"], 0, "program"),
        (["anon_1234_LATE_5678_9_main.py"], 0, "program"),
        (["LATE_anon_1234_5678_main.py"], 0, "program"),
        (["ada_1234_5678_77_99_main-2.py"], 0, "program"),
        (["ada_1234_5678_main.py", "ada_1234_5679_link.py"], 0, "program"),
    ],
)
def test_canvas_gets_a_name_of_the_students_own(
    tmp_path: Path, names: list[str], chosen: int, content: str
) -> None:
    """Exactly as it was, and what is in it can be read under its ending."""
    assert in_canvas(tmp_path, *names) == Slot(names[chosen], content)  # type: ignore[arg-type]


def test_canvas_takes_it_for_the_student(tmp_path: Path) -> None:
    """By the two numbers, which are those that the download has."""
    slot = in_canvas(tmp_path, "ada_1234_5678_9_main.py", "ada_1234_5679_x.pdf")
    assert importers.canvas({slot.name: b"x"}, {"5678": "1234", "9": "7"}).of == {"1234": b"x"}


@pytest.mark.parametrize(
    ("names", "why"),
    [
        (["ada_1234_5678_x.pdf"], "no file under whose name"),
        (["ada_1234_text.html"], "no file under whose name"),
        (["ada_1234_5678_main.py", "bob_1234_5679_main.py"], "do not agree on whose they are"),
        (["team_3_30125_880161_main.py"], "do not agree on whose they are"),
        (["ada_1234_5678_main.py", "ada_99_5679_x.py"], "do not agree on whose they are"),
    ],
)
def test_canvas_gets_nothing_that_may_be_anothers(tmp_path: Path, names: list[str], why: str) -> None:
    """Two names for one number are two owners until somebody says otherwise."""
    assert why in refusal(tmp_path, "canvas", *names)


def test_a_zip_that_was_unpacked_has_lost_its_name(tmp_path: Path) -> None:
    """Canvas would find no attachment of the folder's name."""
    top = folder(tmp_path, {"ada_1234_5678_spite/main.py": "x"})
    with pytest.raises(LookupError, match="give the download as it was"):
        slot_of("canvas", entry(["ada_1234_5678_spite"]), FolderTree(top))


# Brightspace.


@pytest.mark.parametrize("outer", ["", "Assignment 3 Download/"])
def test_brightspace_gets_its_own_folder_back(tmp_path: Path, outer: str) -> None:
    """By the name of the folder, whatever is around it, and whether the folder or its files are the pieces."""
    tree = FolderTree(folder(tmp_path, {f"{outer}{BRIGHTSPACE}/src/main.py": "x"}))
    for place in (f"{outer}{BRIGHTSPACE}", f"{outer}{BRIGHTSPACE}/src/main.py"):
        assert slot_of("brightspace", entry([place]), tree) == Slot(f"{BRIGHTSPACE}/report.html", "page")


def test_brightspace_names_files_as_well(tmp_path: Path) -> None:
    """What stands up to the date begins the name; a student's name and a file's may have hyphens of their own."""
    for head in (BRIGHTSPACE, "1-2 - Ada - Mia Lovelace - Dec 1, 2026 1203 AM"):
        name = f"{head} - my - card.py"
        top = folder(tmp_path / head, {name: "x"})
        slot = slot_of("brightspace", entry([name]), FolderTree(top))
        assert slot == Slot(f"{head} - report.html", "page")


def test_the_last_of_several_attempts(tmp_path: Path) -> None:
    """One student's folders differ in the number of the submission and in the date."""
    names = [BRIGHTSPACE, "52301-88200 - Ada Lovelace - Nov 21, 2026 100 AM"]
    tree = FolderTree(folder(tmp_path, {f"{name}/main.py": "x" for name in names}))
    assert slot_of("brightspace", entry(names), tree).name == f"{names[1]}/report.html"


@pytest.mark.parametrize(
    ("names", "why"),
    [
        ([BRIGHTSPACE, "52302-88123 - Ada Lovelace - Nov 20, 2026 903 PM"], "do not agree"),
        ([BRIGHTSPACE, "52301-88124 - Bob Klein - Nov 20, 2026 903 PM"], "do not agree"),
        (["ada"], "no folder that Brightspace has named"),
    ],
)
def test_brightspace_gets_nothing_that_may_be_anothers(tmp_path: Path, names: list[str], why: str) -> None:
    """Another number or another name is another student."""
    tree = FolderTree(folder(tmp_path, {f"{name}/main.py": "x" for name in names}))
    with pytest.raises(LookupError, match=why):
        slot_of("brightspace", entry(names), tree)


# Repositories and folders.


def test_repositories(tmp_path: Path) -> None:
    """The name of the folder, which has to be one that a repository may have."""
    assert slot_of("repositories", entry(["s/spite-ada"]), FolderTree(tmp_path)).name == "spite-ada.md"
    for name in ("spite ada", "-R x", ".github", "a;b", "ä"):
        assert "is no name of a repository" in refusal(tmp_path, "repositories", name)
    assert slot_of("folder", entry(["whatever"]), FolderTree(tmp_path)) == Slot("1234.html", "page")
