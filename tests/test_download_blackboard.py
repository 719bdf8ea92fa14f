"""What Blackboard calls the files and receipts of a class, and what is made of it."""

from __future__ import annotations

from pathlib import Path

import pytest

from downloads import EXAMPLES, contents, folder, named, read, zipped
from grader.model.handed_in import Student

STAMP = "2026-11-20-21-03-45"


def receipt(name: str, files: str = "", words: str = "Name", comment: str = "None.") -> str:
    """A receipt with these lines about files."""
    return f"{words}: {name}\nAssignment: A\n\nComments:\n{comment}\n\nFiles:\n{files}"


@pytest.mark.parametrize("zip_it", [False, True], ids=["folder", "zip"])
def test_the_example(tmp_path: Path, zip_it: bool) -> None:
    """User names, names, times and attempts are found, and the last attempt with files counts."""
    path = EXAMPLES / "blackboard"
    found, class_ = read(zipped(tmp_path / "gradebook.zip", contents(path)) if zip_it else path)
    assert found.form == "Blackboard"
    shown = {id: (one.students, one.attempt, one.submitted, sorted(one.files)) for id, one in class_.items()}
    assert shown == {
        "bokafor": ((Student("bokafor", "Bola Okafor"),), 1, "2026-11-20T21:03:45", ["spite.py"]),
        "f_haddad": (
            (Student("f_haddad", "Farid Haddad"),),
            1,
            "2026-11-20T23:58:10",
            ["card.py", "game.py"],
        ),
        "jsullivan": ((Student("jsullivan", "Jo O’Sullivan"),), 2, "2026-11-19T16:45:31", ["my main.py"]),
        "rdelgado": ((Student("rdelgado", "Rosa Delgado"),), 1, "2026-11-20T08:00:01", ["my_assignment.py"]),
    }
    assert class_["jsullivan"].earlier == ("attempt of 2026-11-18 10:20:00: main.py",)
    assert [stray.name for stray in found.strays] == ["Assignment 3_npetrov_attempt_2026-11-20-20-00-00.txt"]


def test_without_receipts(tmp_path: Path) -> None:
    """What all owners begin with is the assignment's name; nobody's attempt is counted if all have one."""
    names = [f"Lab_1_ab_attempt_{STAMP}_x.py", f"Lab_1_cd_attempt_{STAMP}_y.py"]
    _, class_ = read(folder(tmp_path / "class", named(names)))
    assert {id: (one.students, one.attempt) for id, one in class_.items()} == {
        "ab": ((Student("ab"),), None),
        "cd": ((Student("cd"),), None),
    }


def test_a_receipt_tells_where_a_user_name_begins(tmp_path: Path) -> None:
    """User names that begin alike are whole where a single receipt names one."""
    files = named([f"A_s_01_attempt_{STAMP}_x.py", f"A_s_02_attempt_{STAMP}_x.py"])
    assert list(read(folder(tmp_path / "one", files))[1]) == ["01", "02"]
    files[f"A_s_02_attempt_{STAMP}.txt"] = receipt("Sam (s_02)", words="Nombre")
    _, class_ = read(folder(tmp_path / "two", files))
    assert [one.students for one in class_.values()] == [(Student("s_01"),), (Student("s_02", "Sam"),)]


def test_one_student_alone(tmp_path: Path) -> None:
    """There is nothing to compare with, so a user name has no underscore."""
    path = folder(tmp_path / "class", named([f"Lab_1_ab_attempt_{STAMP}_x.py"]))
    assert list(read(path)[1]) == ["ab"]


def test_original_names(tmp_path: Path) -> None:
    """A file is called what the receipt says, without the folders of the student's own machine."""
    prefix = f"A_ab_attempt_{STAMP}"
    pairs = f"\tOriginal filename: C:\\work\\main 1.py\n\tFilename: {prefix}_main_1.py\n"
    pairs += f"\tOriginal filename: ..\n\tFilename: {prefix}_b.py\n"
    files = named([f"{prefix}_main_1.py", f"{prefix}_b.py"]) | {f"{prefix}.txt": receipt("Ab (ab)", pairs)}
    _, class_ = read(folder(tmp_path / "class", files))
    assert sorted(class_["ab"].files) == ["b.py", "main 1.py"]


def test_original_names_that_clash(tmp_path: Path) -> None:
    """Two files of one name keep the names of the download, so neither is lost."""
    prefix = f"A_ab_attempt_{STAMP}"
    pairs = "".join(f"\tOriginal filename: x.py\n\tFilename: {prefix}_{name}\n" for name in ("x.py", "x2.py"))
    files = named([f"{prefix}_x.py", f"{prefix}_x2.py"]) | {f"{prefix}.txt": receipt("Ab (ab)", pairs)}
    _, class_ = read(folder(tmp_path / "class", files))
    assert sorted(class_["ab"].files) == ["x.py", "x2.py"]


def test_nobody_can_hand_in_for_another(tmp_path: Path) -> None:
    """Neither by the name of a file nor by what is typed into a receipt."""
    mine, other = f"A_mallory_attempt_{STAMP}", f"A_bob_attempt_{STAMP}"
    trick = f"Name: Bob (bob)\n\tOriginal filename: stolen.py\n\tFilename: {other}_b.py"
    files = named([f"{mine}_A_bob_attempt_{STAMP}_x.py", f"{other}_b.py"])
    files |= {
        f"{mine}.txt": receipt("Mallory (mallory)", comment=trick),
        f"{other}.txt": receipt("Bob (bob)"),
    }
    _, class_ = read(folder(tmp_path / "class", files))
    assert {id: (one.students[0].name, list(one.files)) for id, one in class_.items()} == {
        "bob": ("Bob", ["b.py"]),
        # Inside her own submission, a name like that is read as what stands behind it.
        "mallory": ("Mallory", ["x.py"]),
    }


@pytest.mark.parametrize("content", [b"", b"\xff\xfe\x00\n", b"Name", b"x" * (1 << 20), b"\n" * 1000])
def test_receipts_that_tell_nothing(tmp_path: Path, content: bytes) -> None:
    """The names of the files are enough."""
    files: dict[str, str | bytes] = {
        f"A_ab_attempt_{STAMP}.txt": content,
        f"A_ab_attempt_{STAMP}_x.py": "x = 1",
    }
    _, class_ = read(folder(tmp_path / "class", files))
    assert {id: list(one.files) for id, one in class_.items()} == {"ab": ["x.py"]}


def test_attempts_without_files(tmp_path: Path) -> None:
    """The last attempt that has files is graded, and the other is told of."""
    later = "A_ab_attempt_2026-11-21-00-00-00.txt"
    files = named([f"A_ab_attempt_{STAMP}_x.py"]) | {later: receipt("Ab (ab)")}
    found, class_ = read(folder(tmp_path / "class", files))
    assert (class_["ab"].attempt, list(class_["ab"].files)) == (1, ["x.py"])
    assert [(stray.name, stray.reason) for stray in found.strays] == [
        (later, "ab handed in no file with this attempt, so another one counts.")
    ]
