"""What Moodle calls the folders and files of a class, and what is made of it."""

from __future__ import annotations

from pathlib import Path

import pytest

from downloads import EXAMPLES, contents, folder, named, read, zipped
from grader.model.handed_in import Student

ADA = "Ada Lovelace_11_assignsubmission_file_"
BOB = "Bob Klein_12_assignsubmission_file_"


def students(path: Path) -> list[tuple[str, str]]:
    """Number and name of all students of a download, one each."""
    found, _ = read(path)
    assert found.form == "Moodle"
    return [(entry.students[0].id, entry.students[0].name) for entry in found.entries]


@pytest.mark.parametrize("zip_it", [False, True], ids=["folder", "zip"])
def test_the_example(tmp_path: Path, zip_it: bool) -> None:
    """Numbers, full names and files are found, unpacked or zipped."""
    path = EXAMPLES / "moodle"
    found, class_ = read(zipped(tmp_path / "Course-A3.zip", contents(path)) if zip_it else path)
    assert found.form == "Moodle"
    assert {id: (one.students[0].name, sorted(one.files)) for id, one in class_.items()} == {
        "4711": ("Bola Okafor", ["spite.py"]),
        "4712": ("Farid Haddad", ["card.py", "game.py", "onlinetext/onlinetext.html"]),
        "4713": ("Jo O’Sullivan", ["main.py"]),
        "4720": ("Rosa Delgado Ruiz", ["my_assignment.py"]),
        "4733": ("Zoë Šimková", ["a3.py"]),
    }
    assert all(one.late is None and one.submitted == "" for one in class_.values())
    assert [stray.name for stray in found.strays] == ["Nadia Petrov_4735_assignsubmission_onlinetext_"]
    assert found.strays[0].reason == "Nadia Petrov (4735) handed in no file: look at it by hand."


def test_flat_and_anonymous() -> None:
    """Without folders the files get their names back; without names the number is in its place."""
    found, class_ = read(EXAMPLES / "moodle_flat")
    assert found.form == "Moodle"
    assert students(EXAMPLES / "moodle_flat")[0] == ("4711", "Participant 4711")
    assert {id: sorted(one.files) for id, one in class_.items()} == {
        "4711": ["spite.py"],
        "4712": ["card.py", "game.py"],
        "4713": ["main.py"],
        "4720": ["my_assignment.py"],
    }


def test_groups() -> None:
    """The copies that each member of a group has are one submission, and the group's name is nobody's."""
    _, class_ = read(EXAMPLES / "moodle_groups")
    assert {id: [(one.id, one.name) for one in group.students] for id, group in class_.items()} == {
        "4741": [("4741", "Default group-Oscar Lund")],
        "Group_A": [("4716", "Anne-Marie Duval"), ("4711", "Bola Okafor")],
        "Group_B": [("4712", "Farid Haddad"), ("4719", "Jo Lund"), ("4733", "Zoë Šimková")],
    }
    assert sorted(class_["Group_B"].files) == ["card.py", "game.py"]


def group(who: str, text: str) -> dict[str, str]:
    """A member's folder."""
    return {f"{who}_assignsubmission_file_/main.py": text}


def test_groups_that_copied_stay_two(tmp_path: Path) -> None:
    """Groups with hyphens in their names and the same work are not taken for one."""
    files = group("Lab-1-Ada_1", "x") | group("Lab-1-Bob_2", "x") | group("Lab-2-Cy_3", "x")
    files |= group("Lab-3-Di_4", "y")
    found, _ = read(folder(tmp_path / "class", files))
    assert [[one.id for one in entry.students] for entry in found.entries] == [["1", "2"], ["3"], ["4"]]


def test_hyphens_in_names_are_no_groups(tmp_path: Path) -> None:
    """Where anybody has none, nobody has a group; where the work differs, neither."""
    path = folder(
        tmp_path / "a", group("Anne-Marie A_1", "x") | group("Anne-Lise B_2", "x") | group("Cy C_3", "y")
    )
    assert students(path) == [("2", "Anne-Lise B"), ("1", "Anne-Marie A"), ("3", "Cy C")]
    path = folder(tmp_path / "b", group("Anne-Marie A_1", "x") | group("Anne-Lise B_2", "y"))
    assert students(path) == [("2", "Anne-Lise B"), ("1", "Anne-Marie A")]


@pytest.mark.parametrize(
    ("name", "student"),
    [
        ("Teilnehmer-in 3_11", "Teilnehmer-in 3"),
        ("李小龍_11", "李小龍"),
        ("Jean Paul van der Berg_11", "Jean Paul van der Berg"),
        ("José\u00a0 García_11", "José García"),
        ("Zoe\u0308_11", "Zoë"),
        ("x\u202ey_11", "x⟨U+202E⟩y"),
        ("_11", ""),
    ],
)
def test_names_of_many_kinds(tmp_path: Path, name: str, student: str) -> None:
    """Any letters and spaces; what cannot be seen is written out."""
    path = folder(tmp_path / "class", named([f"{name}_assignsubmission_file_/x.py", f"{BOB}/x.py"]))
    assert ("11", student) in students(path)


@pytest.mark.parametrize("ending", ["_", ""])
def test_folders_of_either_ending(tmp_path: Path, ending: str) -> None:
    """Versions differ in the last underscore."""
    path = folder(tmp_path / "class", named([f"Ada_1_assignsubmission_file{ending}/sub/x.py"]))
    assert {id: list(one.files) for id, one in read(path)[1].items()} == {"1": ["x.py"]}


def test_nobody_can_hand_in_for_another(tmp_path: Path) -> None:
    """What a student calls a file cannot make it another's: a name ends with the first underscore."""
    mallory = "Mallory_13_assignsubmission_file_Bob Klein_12_assignsubmission_file_main.py"
    _, class_ = read(folder(tmp_path / "class", named([f"{BOB}a.py", mallory])))
    assert class_["13"].students == (Student("13", "Mallory"),)
    assert list(class_["12"].files) == ["a.py"]


def test_both_forms_together(tmp_path: Path) -> None:
    """Two downloads unpacked into one folder."""
    _, class_ = read(folder(tmp_path / "class", named([f"{ADA}/a.py", f"{ADA}b.py", f"{BOB}/c/d.py"])))
    assert {id: sorted(one.files) for id, one in class_.items()} == {"11": ["a.py", "b.py"], "12": ["d.py"]}


def test_other_kinds_of_submission(tmp_path: Path) -> None:
    """A plugin's files are part of the submission, in a folder of their own."""
    files = named([f"{ADA}/a.py", "Ada Lovelace_11_assignsubmission_codehandin_/b.py"])
    _, class_ = read(folder(tmp_path / "class", files))
    assert sorted(class_["11"].files) == ["a.py", "codehandin/b.py"]


def test_empty_and_strange_folders_are_told(tmp_path: Path) -> None:
    """A student's folder with junk alone, and what is named in no such way."""
    names = [f"{ADA}/a.py", f"{BOB}/.DS_Store", "Cy_13_assignsubmission_file_/c.py"]
    path = folder(tmp_path / "class", named([*names, "notes.txt", "Ada Lovelace_11_x/b.py"]))
    found, class_ = read(path)
    assert list(class_) == ["11", "13"]
    assert {stray.name: stray.reason for stray in found.strays} == {
        "Bob Klein_12_assignsubmission_file_": "Bob Klein (12) handed in no file: look at it by hand.",
        "notes.txt": "It is not named as Moodle names what students hand in.",
        "Ada Lovelace_11_x": "It is not named as Moodle names what students hand in.",
    }
