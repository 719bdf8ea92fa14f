"""What Canvas calls the files of a class, and what is made of it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from downloads import EXAMPLES, both, contents, files_of, folder, named, read, zipped
from grader.model.class_result import Stray
from grader.model.handed_in import Student

ADA = "lovelaceada_101_9001_main.py"
BOB = "kleinbob_LATE_102_8000_main.py"


@pytest.mark.parametrize("zip_it", [False, True], ids=["folder", "zip"])
def test_the_example(tmp_path: Path, zip_it: bool) -> None:
    """Users, names, lateness and the files' own names are found, unpacked or zipped."""
    path = EXAMPLES / "canvas"
    found, class_ = read(zipped(tmp_path / "submissions.zip", contents(path)) if zip_it else path)
    assert found.form == "Canvas"
    assert {id: (one.students[0].name, one.late, sorted(one.files)) for id, one in class_.items()} == {
        "30131": ("delgadorosa", False, ["my_assignment.py"]),
        "30118": ("haddadfarid", True, ["card.py", "game.py"]),
        "30140": ("müllerjürgen", False, ["a3.py"]),
        "30112": ("okaforbola", False, ["spite.py"]),
        "30125": ("osullivanjo", False, ["main.py"]),
    }
    assert list(class_) == ["30131", "30118", "30140", "30112", "30125"]
    assert not [notice for one in class_.values() for notice in one.notices]
    assert [stray.name for stray in found.strays] == ["petrovnadia_30152_text.html"]
    assert "petrovnadia (30152) handed in no file" in found.strays[0].reason


def test_anonymous_grading() -> None:
    """The anonymous id stands for the student, also where it has digits alone, and nobody has a name."""
    found, class_ = read(EXAMPLES / "canvas_anonymous")
    assert found.form == "Canvas"
    assert {id: (one.students, one.late) for id, one in class_.items()} == {
        "48291": ((Student("48291"),), False),
        "Xb71q": ((Student("Xb71q"),), True),
        "k5J2d": ((Student("k5J2d"),), False),
        "pQ3rT": ((Student("pQ3rT"),), False),
    }
    assert sorted(class_["Xb71q"].files) == ["card.py", "game.py"]


def test_anonymous_ids_that_differ_in_case(tmp_path: Path) -> None:
    """They are two students, and a file system that knows no case keeps them apart."""
    path = folder(tmp_path / "class", named(["anon_aaaaa_1_x.py", "anon_AAAAA_2_x.py"]))
    found, _ = read(path)
    (first, second) = found.entries
    assert re.fullmatch("AAAAA~[0-9a-f]{8}", first.id) and re.fullmatch("aaaaa~[0-9a-f]{8}", second.id)
    assert first.students[0].id == "AAAAA"
    assert second.students[0].id == "aaaaa"


@pytest.mark.parametrize(
    ("name", "student"),
    [
        ("o_malley_ann_101_9001_main.py", "o_malley_ann"),
        ("lovelace--ada_101_9001_main.py", "lovelace--ada"),
        ("lovelaceada_late_101_9001_main.py", "lovelaceada_late"),
        ("smith-3-_101_9001_main.py", "smith-3-"),
        ("Ἀριστοτέλης_101_9001_main.py", "Ἀριστοτέλης"),
        ("latekate_101_9001_main.py", "latekate"),
        ("team7_101_9001_main.py", "team7"),
    ],
)
def test_names_of_many_kinds(tmp_path: Path, name: str, student: str) -> None:
    """Names may hold what else separates the parts; a group stands as a student does."""
    for path in both(tmp_path, named([name, BOB])):
        _, class_ = read(path)
        assert class_["101"].students == (Student("101", student),)
        assert class_["101"].late is False
        assert list(class_["101"].files) == ["main.py"]


def test_nobody_can_hand_in_for_another(tmp_path: Path) -> None:
    """What a student calls a file cannot make it another's: the first numbers count.

    What is left of the name is read as it is in a folder of her own.
    """
    path = folder(tmp_path / "class", named([ADA, BOB, "mallory_103_9003_kleinbob_102_9002_main.py"]))
    assert files_of(path) == {
        "101": ["main.py"],
        "102": ["main.py"],
        "103": ["main.py"],
    }


REPEATED = {
    "again": ({9001: "main-1.py"}, {"main.py": 9001}, 0),
    "the twelfth time": ({9001: "main-12.py"}, {"main.py": 9001}, 0),
    "old and new": ({9001: "main.py", 9005: "main-1.py"}, {"main.py": 9005}, 1),
    "three times": ({9001: "main.py", 9003: "main-1.py", 9005: "main-2.py"}, {"main.py": 9005}, 2),
    "own count": ({9001: "p-1.py", 9002: "p-2.py"}, {"p-1.py": 9001, "p-2.py": 9002}, 0),
    "own name": ({9001: "p-1.py", 9002: "p.py"}, {"p-1.py": 9001, "p.py": 9002}, 0),
    "the same twice": ({9001: "main.py", 9005: "main.py"}, {"main.py": 9005}, 1),
    "data beside": ({9001: "main.py", 9002: "hand-1.txt"}, {"main.py": 9001, "hand-1.txt": 9002}, 0),
    "data too": ({9001: "main-1.py", 9002: "hand-1.txt"}, {"main.py": 9001, "hand.txt": 9002}, 0),
    "no ending": ({9001: "main-1"}, {"main-1": 9001}, 0),
}


@pytest.mark.parametrize("case", REPEATED)
def test_files_handed_in_again(tmp_path: Path, case: str) -> None:
    """`main-1.py` is `main.py` again, the later one wins and the earlier is told; a count stays a count."""
    files, expected, earlier = REPEATED[case]
    names = {number: f"lovelaceada_101_{number}_{name}" for number, name in files.items()}
    _, class_ = read(folder(tmp_path / "class", named([*names.values(), BOB])))
    assert class_["101"].files == {name: f"# {names[number]}\n".encode() for name, number in expected.items()}
    assert len(class_["101"].earlier) == earlier
    assert all("handed in again later" in words for words in class_["101"].earlier)


def test_two_downloads_in_one_folder(tmp_path: Path) -> None:
    """The newest file decides whether a student was late."""
    late = "lovelaceada_LATE_101_9009_main-1.py"
    _, class_ = read(folder(tmp_path / "class", named([ADA, late, BOB])))
    assert class_["101"].late is True
    assert class_["101"].files == {"main.py": f"# {late}\n".encode()}
    assert class_["101"].earlier == (f"{ADA}: handed in again later",)


def test_what_was_typed_into_the_page(tmp_path: Path) -> None:
    """Beside files it is one more; alone it is nothing that could be graded, and is told."""
    names = [ADA, BOB, "lovelaceada_101_text.html", "kleincarl_105_link.html", "anon_ab3dE_text.html"]
    found, class_ = read(folder(tmp_path / "class", named(names)))
    assert sorted(class_["101"].files) == ["main.py", "text.html"]
    assert sorted(stray.name for stray in found.strays) == ["anon_ab3dE_text.html", "kleincarl_105_link.html"]


def test_what_is_no_part_of_it_is_told(tmp_path: Path) -> None:
    """A student's folder and a gradebook among the files are left alone, and named."""
    files = named([ADA, BOB, "lovelaceada_101_9002_b.py", "emma/main.py", "grades.csv"])
    found, class_ = read(folder(tmp_path / "class", files))
    assert list(class_) == ["102", "101"]
    why = "It is not named as Canvas names what students hand in."
    assert found.strays == (Stray("emma", why), Stray("grades.csv", why))


def test_junk_of_a_student_is_passed_over(tmp_path: Path) -> None:
    """It is the file's own name that counts; who handed in nothing else is told of."""
    names = [ADA, BOB, "lovelaceada_101_9007_.DS_Store", "kleincarl_105_9008_.DS_Store"]
    found, class_ = read(folder(tmp_path / "class", named(names)))
    assert list(class_["101"].files) == ["main.py"]
    assert [stray.name for stray in found.strays] == ["kleincarl_105_9008_.DS_Store"]


@pytest.mark.parametrize(
    "names",
    [
        ["ada_lovelace_1.py", "bob_klein_2.py", "cy_young_3.py"],
        ["ada_2026_11_20.py", "bob_2026_11_20.py", "cy_2026_11_20.py"],
        ["ada_2026_11_20.py", "bob_2026_11_19.py", "cy_2026_11_18.py"],
        ["hw_3_2_ada.py", "hw_3_2_bob.py", "hw_3_2_cy.py"],
        ["hw_3_1_ada.py", "hw_3_2_bob.py", "hw_3_3_cy.zip", "ada.py", "bob.py", "cy.py"],
        ["a_1_text.html", "b.py", "c.py"],
    ],
)
def test_plain_names_with_numbers_are_not_canvas(tmp_path: Path, names: list[str]) -> None:
    """Dates and counts in the students' own file names make no users of them."""
    for path in both(tmp_path, named(names)):
        assert read(path)[0].form == "folders"


@pytest.mark.parametrize("odd", ["README", "submission.py", "x_1_2", "müller_1_2_.py", "a/b.py"])
def test_one_odd_name_changes_nothing(tmp_path: Path, odd: str) -> None:
    """Among 300 right ones."""
    names = [f"student{n}_{n + 100}_{n + 9000}_main.py" for n in range(300)]
    found, class_ = read(folder(tmp_path / "class", named([*names, odd])))
    assert found.form == "Canvas"
    assert len(class_) + len(found.strays) == 301


def test_zips_that_somebody_unpacked_in_place(tmp_path: Path) -> None:
    """A folder with the name of a student's zip is what was in it, with and without the zip."""
    inner = zipped(tmp_path / "inner.zip", {"main.py": "x = 1"}).read_bytes()
    files: dict[str, str | bytes] = {BOB: "x = 1", "lovelaceada_101_9001_a3/main.py": "x = 1"}
    _, class_ = read(folder(tmp_path / "one", files))
    assert {id: list(one.files) for id, one in class_.items()} == {"102": ["main.py"], "101": ["main.py"]}
    files |= {"lovelaceada_101_9001_a3.zip": inner, "kleincarl_103_9003_b.py": "", "lundjo_104_9004_c.py": ""}
    _, class_ = read(folder(tmp_path / "two", files))
    assert list(class_["101"].files) == ["main.py"]


GROUPS = {
    "each with one file": [f"team_{n}_{3000 + n}_{880000 + n}_main.py" for n in range(1, 9)],
    "files with numbers": [f"team_{n}_{3000 + n}_{880000 + n}_{n}_main.py" for n in range(1, 9)],
    "one with a name": [
        *(f"team_{n}_{3000 + n}_{880000 + n}_main.py" for n in range(1, 8)),
        "owls_3008_880008_main.py",
    ],
    "one late": [
        *(f"team_{n}_{3000 + n}_{880000 + n}_main.py" for n in range(1, 8)),
        "team_8_LATE_3008_880008_main.py",
    ],
}


@pytest.mark.parametrize("case", GROUPS)
def test_groups_whose_names_end_with_a_number(tmp_path: Path, case: str) -> None:
    """`Team_1` is a group and no user 1, and keeps its number; what a group typed is its own."""
    names = [*GROUPS[case], "team_2_3002_text.html"]
    for path in both(tmp_path, named(names)):
        found, class_ = read(path)
        assert found.form == "Canvas"
        assert sorted(class_) == [str(n) for n in range(3001, 3009)]
        assert class_["3002"].students == (Student("3002", "team_2"),)
        assert class_["3008"].students[0].name in ("team_8", "owls")
        assert sorted(class_["3002"].files) in (["main.py", "text.html"], ["2_main.py", "text.html"])


@pytest.mark.parametrize("file", ["3_main.py", "2026_11_20.py", "20261120_main.py", "text.html"])
@pytest.mark.parametrize("others", ["main.py", None], ids=["others plain", "all alike"])
def test_files_whose_names_begin_with_a_number(tmp_path: Path, file: str, others: str | None) -> None:
    """They are their owners' and make no group, also where two students have one name."""
    names = ["ng", "ng", "lovelaceada", "turingalan", "hopper"]
    files = [f"{name}_{300 + n}_{88000 + n}_{file}" for n, name in enumerate(names)]
    if others is not None:
        files += [f"student{n}_{400 + n}_{88100 + n}_{others}" for n in range(5)]
    if file == "text.html":
        files.append("kay_390_88200_main.py")
    found, class_ = read(folder(tmp_path / "class", named(files)))
    assert found.form == "Canvas"
    for n, name in enumerate(names):
        assert class_[str(300 + n)].students == (Student(str(300 + n), name),)
        assert list(class_[str(300 + n)].files) == [file]


def test_late_and_anonymous(tmp_path: Path) -> None:
    """Canvas puts LATE in front of the anonymous id, and most of a download may be late."""
    names = [f"LATE_anon_{letter}b71q_{880000 + n}_main.py" for n, letter in enumerate("ABCDE")]
    for path in both(tmp_path, named([*names, "anon_Zb71q_880100_main.py", "LATE_anon_Zc71q_text.html"])):
        found, class_ = read(path)
        assert found.form == "Canvas"
        assert {id: (one.students, one.late) for id, one in class_.items()} == {
            **{f"{letter}b71q": ((Student(f"{letter}b71q"),), True) for letter in "ABCDE"},
            "Zb71q": ((Student("Zb71q"),), False),
        }
        assert [stray.name for stray in found.strays] == ["LATE_anon_Zc71q_text.html"]
