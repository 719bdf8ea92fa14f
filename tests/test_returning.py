"""Where a report goes: to its own student by the rules of each system, or nowhere."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

import feedback_importers as importers
from downloads import folder, named, zipped
from grader.lms import folders, registry
from grader.lms.recognise import read_download
from grader.lms.returning import Slot, is_flat, manner_of, participant_slot, slot_of
from grader.model.handed_in import Student
from grader.submissions.download import Entry, Piece, Tree
from grader.submissions.tree import FolderTree
from moodle_groups import moodle_name

BRIGHTSPACE = "52301-88123 - Ada Lovelace - Nov 20, 2026 903 PM"


def entry(places: Sequence[str], own: str = "1234") -> Entry:
    """A submission of one student, of these places in the download."""
    return Entry(own, tuple(map(Piece, places)), (Student(own, "adalovelace"),))


def back(*places: str, own: str = "1234") -> Entry:
    """A submission of one student whose places the system knows by these names."""
    return Entry(own, tuple(Piece(one, "", one) for one in places), (Student(own, "adalovelace"),))


def read_one(path: Path, form: str, own: str) -> tuple[Entry, Tree]:
    """A submission as it is read from a download, and the download."""
    download = read_download(path)
    assert download.form == form
    (found,) = (one for one in download.entries if one.students[0].id == own)
    return found, download.tree


def in_canvas(tmp_path: Path, *names: str, own: str = "1234") -> Slot:
    """Where the report of one student goes who handed in these files, in a class with others."""
    others = [f"kleinbob{n}_{7000 + n}_{6000 + n}_main.py" for n in range(12)]
    return slot_of("canvas", *read_one(folder(tmp_path / "class", named([*names, *others])), "Canvas", own))


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
        (["anon_12345_5678_main.py"], 0, "program"),
        (["anon_12345_LATE_5678_9_main.py"], 0, "program"),
        (["LATE_anon_12345_5678_main.py"], 0, "program"),
        (["ada_1234_5678_77_99_main-2.py"], 0, "program"),
        (["ada_1234_5678_main.py", "ada_1234_5679_link.py"], 0, "program"),
        (["ada_1234_5678_main.py", "ada_1234_5679_a_9_8_b.txt"], 1, "text"),
    ],
)
def test_canvas_gets_a_name_of_the_students_own(
    tmp_path: Path, names: list[str], chosen: int, content: str
) -> None:
    """Exactly as it was, and what is in it can be read under its ending."""
    own = "12345" if "anon" in names[0] else "1234"
    assert in_canvas(tmp_path, *names, own=own) == Slot(names[chosen], content)  # type: ignore[arg-type]


def test_canvas_takes_it_for_the_student(tmp_path: Path) -> None:
    """By the two numbers, which are those that the download has."""
    slot = in_canvas(tmp_path, "ada_1234_5678_9_main.py", "ada_1234_5679_x.pdf")
    assert importers.canvas({slot.name: b"x"}, {"5678": "1234", "9": "7"}).of == {"1234": b"x"}


@pytest.mark.parametrize(
    ("names", "why"),
    [
        (["ada_1234_5678_x.pdf"], "no file under whose name"),
        (["ada_1234_5678_main.py", "bob_1234_5679_card.py"], "do not agree on whose they are"),
        (["ada_1234_5678_main.py", "ada_LATE_1234_5679_card.py"], "do not agree on whose they are"),
        (["ada_1234_5678_link_x.pdf"], "no file under whose name"),
        (["ada_1234_5678_link.py"], "no file under whose name"),
    ],
)
def test_canvas_gets_nothing_that_may_be_anothers(tmp_path: Path, names: list[str], why: str) -> None:
    """Two names for one number are two owners until somebody says otherwise."""
    with pytest.raises(LookupError, match=why):
        in_canvas(tmp_path, *names)


def test_canvas_gets_nothing_of_two_users(tmp_path: Path) -> None:
    """Whatever a download was read as: a name that is not this user's is not written."""
    for names in (
        ["ada_99_5679_x.py"],
        ["ada_99_1234_x.py"],
        ["ada_1234_5678_main.py", "ada_99_5679_x.py"],
        ["ada.py"],
    ):
        with pytest.raises(LookupError, match="do not agree on whose they are"):
            slot_of("canvas", back(*names), FolderTree(folder(tmp_path, named(names))))


def test_a_group_with_a_number_is_found_again(tmp_path: Path) -> None:
    """Canvas itself would take the group's number for a user's, so that number does not stand alone in the name."""
    name, wanted = "team_1_1234_5678_main.py", "team1_1234_5678_main.py"
    assert in_canvas(tmp_path, name) == Slot(wanted, "program")
    attachments = {"5678": "1234", "1234": "1"}
    assert importers.canvas({wanted: b"x"}, attachments).of == {"1234": b"x"}
    assert importers.canvas({name: b"x"}, {"5678": "1234"}).of == {}


def test_a_name_of_digits_is_nobodys_number(tmp_path: Path) -> None:
    """A student who is called `42` is the user with the next number."""
    slot = in_canvas(tmp_path, "42_1234_5678_main.py")
    assert slot == Slot("student42_1234_5678_main.py", "program")


def test_a_zip_that_was_unpacked_has_lost_its_name(tmp_path: Path) -> None:
    """Canvas would find no attachment of the folder's name."""
    top = folder(tmp_path, {"ada_1234_5678_spite/main.py": "x", "bob_7_5679_main.py": "y"})
    with pytest.raises(LookupError, match="give the download as it was"):
        slot_of("canvas", *read_one(top, "Canvas", "1234"))


# Brightspace.


@pytest.mark.parametrize("outer", ["", "Assignment 3 Download/"])
def test_brightspace_gets_its_own_folder_back(tmp_path: Path, outer: str) -> None:
    """By the name of the folder, whatever is around it and in it."""
    top = folder(tmp_path, {f"{outer}{BRIGHTSPACE}/src/main.py": "x"})
    slot = slot_of("brightspace", *read_one(top, "Brightspace", "52301"))
    assert slot == Slot(f"{BRIGHTSPACE}/report.html", "page")


def test_brightspace_names_files_as_well(tmp_path: Path) -> None:
    """What stands up to the date begins the name; a student's name and a file's may have hyphens of their own."""
    for head in (
        BRIGHTSPACE,
        "52301-2 - Ada - Mia Lovelace - Dec 1, 2026 1203 AM",
        "52301-2 - Ada Lovelace - 20 nov. 2026 21 h 03",
        "52301-2 - Ada Lovelace - 2026年11月20日 2103",
        "52301-2 - Ada Lovelace - 11-12-2026 903 PM",
    ):
        for n, file in enumerate(("my - card.py", "x - 7-8 - Bob - y.py", "a3/main.py")):
            top = folder(tmp_path / f"{head} {n}", {f"{head} - {file}": "x"})
            slot = slot_of("brightspace", *read_one(top, "Brightspace", "52301"))
            assert slot == Slot(f"{head} - report.html", "page")


def test_the_last_of_several_attempts(tmp_path: Path) -> None:
    """One student's folders differ in the number of the submission and in the date; the one that is graded gets the report."""
    names = [BRIGHTSPACE, "52301-88200 - Ada Lovelace - Nov 21, 2026 100 AM"]
    found, tree = read_one(
        folder(tmp_path, {f"{name}/main.py": "x" for name in names}), "Brightspace", "52301"
    )
    assert slot_of("brightspace", found, tree).name == f"{names[1]}/report.html"
    assert found.first is not None
    assert slot_of("brightspace", found.first, tree).name == f"{names[0]}/report.html"


@pytest.mark.parametrize(
    ("names", "why"),
    [
        ([BRIGHTSPACE, "52302-88123 - Ada Lovelace - Nov 20, 2026 903 PM"], "do not agree"),
        ([BRIGHTSPACE, "52301-88124 - Bob Klein - Nov 20, 2026 903 PM"], "do not agree"),
    ],
)
def test_brightspace_gets_nothing_that_may_be_anothers(tmp_path: Path, names: list[str], why: str) -> None:
    """Another number or another name is another student."""
    tree = FolderTree(folder(tmp_path, {f"{name}/main.py": "x" for name in names}))
    with pytest.raises(LookupError, match=why):
        slot_of("brightspace", back(*names), tree)
    with pytest.raises(LookupError, match="no folder that Brightspace has named"):
        slot_of("brightspace", entry(names), tree)


# Repositories and folders.


def test_repositories(tmp_path: Path) -> None:
    """The name of the folder, which has to be one that a repository may have."""
    assert slot_of("repositories", entry(["s/spite-ada"]), FolderTree(tmp_path)).name == "spite-ada.md"
    for name in ("spite ada", "-R x", ".github", "a;b", "ä"):
        assert "is no name of a repository" in refusal(tmp_path, "repositories", name)
    assert slot_of("folder", entry(["whatever"]), FolderTree(tmp_path)) == Slot("1234.html", "page")


@pytest.mark.parametrize("packed", [True, False])
def test_names_that_a_mac_took_apart(tmp_path: Path, packed: bool) -> None:
    """Brightspace compares the names of folders: it gets letters with their accents, unless its own zip has them apart."""
    apart = unicodedata.normalize("NFD", "Zoë Núñez")
    files = named(
        f"5230{n}-8812{n} - {name} - Nov 20, 2026 903 PM/main.py"
        for n, name in enumerate([apart, "Bob Klein"])
    )
    path = zipped(tmp_path / "class.zip", files) if packed else folder(tmp_path / "class", files)
    slot = slot_of("brightspace", *read_one(path, "Brightspace", "52300"))
    assert slot.name == f"52300-88120 - {apart if packed else 'Zoë Núñez'} - Nov 20, 2026 903 PM/report.html"
