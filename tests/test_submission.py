"""What is read of a submission, and what is left out and why."""

from __future__ import annotations

import io
import os
import stat
import zipfile
from pathlib import Path

import pytest

from grader.model.errors import InputError
from grader.model.handed_in import Student, SubmissionInfo
from grader.model.names import is_safe_id, printable, safe_id, unique_ids
from grader.submissions.budget import MAX_MEMBERS
from grader.submissions.download import Entry, Piece
from grader.submissions.submission import (
    MAX_DEPTH,
    MAX_FILE,
    MAX_FILES,
    MAX_TOLD,
    MAX_ZIPS_DEEP,
    Submission,
    read_submission,
    take_entry,
)
from grader.submissions.tree import FolderTree


def zipped(path: Path, members: dict[str, bytes]) -> Path:
    """Write a zip with these members."""
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in members.items():
            archive.writestr(name, data)
    return path


def told(submission: Submission) -> str:
    """All notices, one a line."""
    return "\n".join(notice.text for notice in submission.notices)


def test_a_folder_is_read_whole(tmp_path: Path) -> None:
    """Files keep their paths; what tools leave behind is no part of a submission."""
    for name in ("main.py", "cards/card.py", "data.txt", ".DS_Store", "__pycache__/main.pyc", "._main.py"):
        path = tmp_path / name
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(b"x = 1\n")
    found = read_submission(tmp_path)
    assert sorted(found.files) == ["cards/card.py", "data.txt", "main.py"]
    assert sorted(found.sources) == ["cards/card.py", "main.py"]
    assert found.notices == []
    assert [(file.path, file.size) for file in found.described()][:1] == [("cards/card.py", 6)]


def test_an_outer_folder_is_taken_off(tmp_path: Path) -> None:
    """A zip of a folder, and a folder in a folder, are read as what is in them."""
    path = zipped(tmp_path / "ada.zip", {"ada/a3/main.py": b"x = 1", "ada/a3/card.py": b"y = 1"})
    assert sorted(read_submission(path).files) == ["card.py", "main.py"]
    assert read_submission(path).id == "ada"


def test_notes_beside_the_outer_folder(tmp_path: Path) -> None:
    """Where the program lies in one folder, what else was handed in does not change where it begins."""
    files = {"Assignment 3/game/pieces/hand.py": b"x = 1", "Assignment 3/rules.txt": b"", "notes.txt": b""}
    found = read_submission(zipped(tmp_path / "ada.zip", files)).files
    assert sorted(found) == ["hand.py", "notes.txt", "rules.txt"]


@pytest.mark.parametrize(
    ("statement", "stays"),
    [
        ("from cards.stack import Stack", True),
        ("import cards.stack", True),
        ("from cards import (stack)", True),
        ("from .. import stack", True),
        ("from ..stack import Stack", True),
        ("from . import other", False),
        ("from cards import Card", False),
        ("from cardsharp import stack", False),
        ("import cards", False),
    ],
)
def test_an_outer_folder_that_is_imported_stays(tmp_path: Path, statement: str, stays: bool) -> None:
    """Also where it has no `__init__.py`; a module of the same name that is somewhere else is none of it."""
    files = {"cards/stack.py": b"class Stack: pass", "cards/play/rules.py": f"  {statement}\n".encode()}
    found = read_submission(zipped(tmp_path / "ada.zip", files)).files
    assert sorted(found) == [f"cards/{one}" if stays else one for one in ("play/rules.py", "stack.py")]


def test_a_package_that_imports_itself_stays(tmp_path: Path) -> None:
    """It is enough that it is named; but a standard module of the folder's name is meant by what names it."""
    for name, stays in [("cards", True), ("random", False)]:
        files = {
            f"{name}/__init__.py": b"X = 1",
            f"{name}/rules.py": f"import os\nfrom {name} import X\n".encode(),
        }
        found = read_submission(zipped(tmp_path / f"{name}.zip", files)).files
        assert sorted(found) == [f"{name}/{one}" if stays else one for one in ("__init__.py", "rules.py")]


@pytest.mark.parametrize("ending", ["py", "ipynb", "PY", "Py"])
def test_a_single_file(tmp_path: Path, ending: str) -> None:
    """A file is a submission by itself, whatever the case of its ending."""
    path = tmp_path / f"ada.{ending}"
    path.write_bytes(b"x = 1")
    found = read_submission(path)
    assert found.files == {f"ada.{ending.lower()}": b"x = 1"}
    assert len(found.sources) == 1
    assert bool(found.notices) == (ending != ending.lower())


def test_links_are_not_followed(tmp_path: Path) -> None:
    """No link leads out of the folder, nor from one file of it to another."""
    (tmp_path / "secret.py").write_text("SECRET = 1\n")
    own = tmp_path / "own"
    own.mkdir()
    (own / "main.py").write_text("x = 1\n")
    (own / "stolen.py").symlink_to("../secret.py")
    (own / "up").symlink_to("..")
    (own / "loop.py").symlink_to("loop.py")
    found = read_submission(own)
    assert list(found.files) == ["main.py"]
    for name in ("stolen.py", "up", "loop.py"):
        assert f"{name} was left out: it is a link." in told(found)


def test_what_is_no_ordinary_file_is_left_out(tmp_path: Path) -> None:
    """Reading a pipe would wait for ever."""
    os.mkfifo(tmp_path / "pipe.py")
    found = read_submission(tmp_path)
    assert found.files == {}
    assert "pipe.py was left out: it is no ordinary file." in told(found)


def test_large_files_are_left_out(tmp_path: Path) -> None:
    """One file over the limit costs itself; its 100 MB are never read."""
    (tmp_path / "main.py").write_text("x = 1\n")
    with (tmp_path / "huge.py").open("wb") as file:
        file.truncate(100 << 20)
    found = read_submission(tmp_path)
    assert list(found.files) == ["main.py"]
    assert "huge.py was left out: it is larger than 2 MB." in told(found)


def test_the_whole_is_limited(tmp_path: Path) -> None:
    """So is what all files of a submission may hold together."""
    for number in range(12):
        (tmp_path / f"part{number:02}.py").write_bytes(b"#" * MAX_FILE)
    found = read_submission(tmp_path)
    assert len(found.files) == 8
    assert "part08.py was left out: the submission is larger than 16 MB." in told(found)
    assert len(found.notices) == 1


def test_many_files_are_limited(tmp_path: Path) -> None:
    """The files beyond the limit are told of once, not one by one."""
    path = zipped(tmp_path / "many.zip", {f"f{number}.py": b"" for number in range(MAX_FILES + 200)})
    found = read_submission(path)
    assert len(found.files) == MAX_FILES
    assert len(found.notices) == 1


def test_what_is_left_out_is_named_or_counted(tmp_path: Path) -> None:
    """A result stays readable, however much was left out of it."""
    path = zipped(tmp_path / "out.zip", {f"../f{number}.py": b"" for number in range(MAX_TOLD + 30)})
    found = read_submission(path)
    assert len(found.notices) == MAX_TOLD + 1
    assert found.notices[-1].text == "Other files that were left out: 30."


@pytest.mark.parametrize("name", ["../x.py", "a/../../x.py", "/x.py", "C:/x.py", "..\\x.py", "\\x.py"])
def test_zip_names_that_lead_out(tmp_path: Path, name: str) -> None:
    """The name of a member cannot lead out of the zip, by the rules of any system."""
    info = zipfile.ZipInfo("x")
    info.filename = name
    path = tmp_path / "bad.zip"
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr(info, b"x = 1")
        archive.writestr("main.py", b"x = 1")
    found = read_submission(path)
    assert list(found.files) == ["main.py"]
    assert "its name leads out of the zip" in told(found)


def test_links_in_a_zip(tmp_path: Path) -> None:
    """A link in a zip is left out, not read as the text of its target."""
    info = zipfile.ZipInfo("link.py")
    info.external_attr = (stat.S_IFLNK | 0o777) << 16
    path = tmp_path / "link.zip"
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr(info, b"/etc/passwd")
    found = read_submission(path)
    assert found.files == {}
    assert "link.py was left out: it is a link." in told(found)


def test_bombs(tmp_path: Path) -> None:
    """A member that grows beyond the limit is left out, and so is one that lies about its size."""
    path = zipped(tmp_path / "bomb.zip", {"bomb.py": b"#" * (50 << 20), "main.py": b"x = 1"})
    found = read_submission(path)
    assert list(found.files) == ["main.py"]
    assert "bomb.py was left out: it is larger than 2 MB." in told(found)
    data = path.read_bytes()
    true_size = (50 << 20).to_bytes(4, "little")
    path.write_bytes(data.replace(true_size, (100).to_bytes(4, "little")))
    found = read_submission(path)
    assert list(found.files) == ["main.py"]
    assert "bomb.py was left out: it cannot be unpacked" in told(found)


def test_a_bomb_of_many_members(tmp_path: Path) -> None:
    """What is over the limit of the whole is not even unpacked."""
    path = zipped(tmp_path / "bomb.zip", {f"f{number}.txt": b"#" * MAX_FILE for number in range(200)})
    found = read_submission(path)
    assert sum(map(len, found.files.values())) <= 16 << 20
    assert len(found.notices) == 1


def test_depth_is_limited(tmp_path: Path) -> None:
    """Nobody can make the reader go down for ever."""
    deep = "/".join(["d"] * (MAX_DEPTH + 1))
    (tmp_path / "folder" / deep).mkdir(parents=True)
    (tmp_path / "folder" / deep / "x.py").write_text("x = 1\n")
    found = read_submission(tmp_path / "folder")
    assert found.files == {}
    assert "folders deep" in told(found)
    found = read_submission(zipped(tmp_path / "deep.zip", {f"{'d/' * 20000}x.py": b"x = 1"}))
    assert found.files == {}
    assert "folders deep" in told(found)


def test_a_member_that_is_there_twice(tmp_path: Path) -> None:
    """The last one counts, as it does for who unpacks the zip, and a notice says so."""
    path = tmp_path / "twice.zip"
    with zipfile.ZipFile(path, "w") as archive, pytest.warns(UserWarning, match="Duplicate name"):
        archive.writestr("main.py", b"x = 1")
        archive.writestr("main.py", b"x = 2")
    found = read_submission(path)
    assert found.files == {"main.py": b"x = 2"}
    assert "it is there twice" in told(found)


@pytest.mark.parametrize("damage", ["no zip", "cut", "encrypted", "strange method"])
def test_zips_that_cannot_be_read(tmp_path: Path, damage: str) -> None:
    """A damaged zip is the student's: it gives a submission, and the reason."""
    path = zipped(tmp_path / "ada.zip", {"main.py": b"x = 1\n" * 100})
    data = bytearray(path.read_bytes())
    if damage == "no zip":
        data = bytearray(b"this is no zip")
    elif damage == "cut":
        data = data[: len(data) // 2]
    else:
        for signature, offset in ((b"PK\3\4", 6), (b"PK\1\2", 8)):
            at = data.index(signature) + offset
            if damage == "encrypted":
                data[at] |= 1
            else:
                data[at + 2] = 99
    path.write_bytes(data)
    found = read_submission(path)
    assert found.files == {}
    assert "was left out" in told(found)


@pytest.mark.parametrize("ending", ["rar", "7z", "tar.gz", "tgz"])
def test_archives_of_other_kinds(tmp_path: Path, ending: str) -> None:
    """They are not opened, and a notice says what to do."""
    path = tmp_path / f"ada.{ending}"
    path.write_bytes(b"Rar!\x1a\x07")
    found = read_submission(path)
    assert found.files == {}
    assert "hand in a zip" in told(found)


def test_names_are_made_printable(tmp_path: Path) -> None:
    """Line ends, control characters and bytes that are no text show as escapes."""
    for name in (b"new\nline.py", b"latin\xe9.py", b"esc\x1b[31m.py"):
        (tmp_path / os.fsdecode(name)).write_bytes(b"x = 1\n")
    found = read_submission(tmp_path)
    assert sorted(found.files) == ["esc\\x1b[31m.py", "latin\\udce9.py", "new\\x0aline.py"]
    assert printable("safe \u202e \U0001f0cf") == "safe \\u202e \U0001f0cf"


def test_notices_carry_printable_names(tmp_path: Path) -> None:
    """So do the notices of members of a zip."""
    found = read_submission(zipped(tmp_path / "x.zip", {"../new\nline.py": b""}))
    assert "\n" not in told(found)


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("ada lovelace", "ada_lovelace"),
        ("..", "submission"),
        ("", "submission"),
        (".hidden", "hidden"),
        ("a/b", "a_b"),
        ("a\nb", "a_b"),
        ("caf\udce9", "caf_"),
        ("Zoë", "Zoë"),
        ("index", "index"),
        ("con", "_con"),
        ("NUL.backup", "_NUL.backup"),
        ("x" * 300, "x" * 100),
        ("ü" * 127, "ü" * 50),
        ("x" * 99 + ".y", "x" * 99),
    ],
)
def test_ids_are_safe(name: str, expected: str) -> None:
    """An id can be the name of a file on every system, with an ending and a number behind it."""
    assert safe_id(name) == expected
    assert all(map(is_safe_id, unique_ids([expected] * 1001)))


def test_a_path_that_is_wrong_is_the_callers_mistake(tmp_path: Path) -> None:
    """Whoever names a path that is not there, or is nothing to read, is told so."""
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "loop").symlink_to("loop")
    for path in (
        tmp_path / "none",
        tmp_path / "pipe",
        tmp_path / "loop",
        tmp_path / ("x" * 300),
        Path("/dev/zero"),
    ):
        with pytest.raises(InputError) as caught:
            read_submission(path)
        assert "\n" not in str(caught.value)


def test_an_entry_of_a_class_is_always_a_submission(tmp_path: Path) -> None:
    """Whatever is wrong with it, the class goes on, and the student's result says why it is empty."""
    os.mkfifo(tmp_path / "pipe.py")
    (tmp_path / "link").symlink_to("/etc")
    (tmp_path / "bad.zip").write_bytes(b"PK\3\4")
    for name, why in (
        ("pipe.py", "it is no ordinary file"),
        ("link", "it is a link"),
        ("gone", "No such file"),
        ("bad.zip", "the zip cannot be read"),
    ):
        found = take_entry(FolderTree(tmp_path), Entry("ada", (Piece(name),)))
        assert (found.id, found.files) == ("ada", {})
        assert why in told(found)
    assert take_entry(FolderTree(tmp_path), Entry("ada", ())).files == {}


def test_an_entry_carries_who_and_when(tmp_path: Path) -> None:
    """What the download says of it stands in the result."""
    (tmp_path / "main.py").write_bytes(b"x = 1")
    students = (Student("1", "Ada", "ada@example.edu"), Student("2"))
    entry = Entry("g", (Piece("main.py"),), students, 2, "2026-11-20T21:03:45", True, ("attempt 1",))
    found = take_entry(FolderTree(tmp_path), entry)
    assert found.info() == SubmissionInfo(
        "g",
        str(tmp_path / "main.py"),
        found.described(),
        students,
        2,
        "2026-11-20T21:03:45",
        True,
        ("attempt 1",),
    )


def test_pieces_are_put_together(tmp_path: Path) -> None:
    """Each under its own name, a folder below it, and no name leads anywhere."""
    for name in ("1_main.py", "2_card.py", "area/x.py", "area/sub/y.py"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_bytes(b"x = 1")
    pieces = (Piece("1_main.py", "main.py"), Piece("2_card.py", "../../card.py"), Piece("area", "other"))
    found = take_entry(FolderTree(tmp_path), Entry("ada", pieces))
    assert sorted(found.files) == ["card.py", "main.py", "other/sub/y.py", "other/x.py"]


# Zips in zips ------------------------------------------------------------------------------------------


def in_memory(members: dict[str, bytes]) -> bytes:
    """A zip with these members."""
    held = io.BytesIO()
    with zipfile.ZipFile(held, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in members.items():
            archive.writestr(name, data)
    return held.getvalue()


def test_a_zip_in_a_submission_is_opened(tmp_path: Path) -> None:
    """The only one is what was handed in, also beside a text; beside Python files it is a folder of its own."""
    inner = in_memory({"a3/main.py": b"x = 1", "__MACOSX/a3/._main.py": b""})
    assert list(read_submission(zipped(tmp_path / "1.zip", {"inner.zip": inner})).files) == ["main.py"]
    found = read_submission(zipped(tmp_path / "2.zip", {"inner.zip": inner, "notes.txt": b"x"}))
    assert sorted(found.files) == ["main.py", "notes.txt"]
    found = read_submission(zipped(tmp_path / "3.zip", {"sub/inner.ZIP": inner, "sub/main.py": b"y = 1"}))
    assert sorted(found.files) == ["inner/a3/main.py", "main.py"]
    found = read_submission(zipped(tmp_path / "4.zip", {"a.zip": inner, "b.zip": inner}))
    assert sorted(found.files) == ["a/a3/main.py", "b/a3/main.py"]
    assert found.notices == []


def test_zips_deep_in_zips(tmp_path: Path) -> None:
    """Three are opened, and a fourth is told of."""
    data = in_memory({"main.py": b"x = 1"})
    for depth in range(1, MAX_ZIPS_DEEP + 2):
        path = tmp_path / f"{depth}.zip"
        path.write_bytes(data)
        found = read_submission(path)
        if depth <= MAX_ZIPS_DEEP:
            assert list(found.files) == ["main.py"]
        else:
            assert "inner.zip was left out: it lies more than 3 zips deep." in told(found)
        data = in_memory({"inner.zip": data})


def test_zips_in_a_zip_are_limited_together(tmp_path: Path) -> None:
    """Many that unpack to as much as is allowed each are not all unpacked, or the last unpacks for ever."""
    inner = in_memory({"x.txt": b"#" * MAX_FILE})
    found = read_submission(zipped(tmp_path / "many.zip", {f"{n:03}.zip": inner for n in range(200)}))
    assert sum(map(len, found.files.values())) == 16 << 20
    assert "the submission is larger than 16 MB" in told(found)
    wide = in_memory({f"{n}.zip": in_memory({"x": b""}) + b"#" * (10 << 20) for n in range(10)})
    (tmp_path / "wide.zip").write_bytes(wide)
    assert "with it, the zips are larger than 64 MB" in told(read_submission(tmp_path / "wide.zip"))


def test_a_zip_of_very_many_members(tmp_path: Path) -> None:
    """Its directory is not even read."""
    path = tmp_path / "many.zip"
    path.write_bytes(in_memory({"main.py": b"x = 1"}) + b"PK\1\2" * (MAX_MEMBERS + 1))
    assert "the zip has more than 100,000 members" in told(read_submission(path))


def test_a_file_without_an_ending_may_be_a_zip(tmp_path: Path) -> None:
    """Where it is all that was handed in."""
    (tmp_path / "ada").write_bytes(in_memory({"main.py": b"x = 1"}))
    assert list(read_submission(tmp_path / "ada").files) == ["main.py"]
    (tmp_path / "bob").write_bytes(b"x = 1")
    assert list(read_submission(tmp_path / "bob").files) == ["bob"]


# What is no work of the student's, and what comes first ----------------------------------------------


@pytest.mark.parametrize("name", ["myenv", "kibitz-3.11", "tools/env"])
def test_environments_under_any_name(tmp_path: Path, name: str) -> None:
    """What a virtual environment brings is passed over, wherever its `pyvenv.cfg` is."""
    environment = [
        "pyvenv.cfg",
        "bin/python.py",
        "lib/python3.11/os.py",
        "Scripts/activate.py",
        "include/x.py",
    ]
    members = {f"{name}/{part}": b"x = 1" for part in environment}
    members |= {"main.py": b"x = 1", f"{name}/own.py": b"x = 1", "lib/own.py": b"x = 1"}
    found = read_submission(zipped(tmp_path / "ada.zip", members))
    assert sorted(found.files) == sorted(["lib/own.py", "main.py", f"{name}/own.py"])
    assert found.notices == []


def test_an_environment_in_the_students_own_folder(tmp_path: Path) -> None:
    """The work beside it stays."""
    members = dict.fromkeys(("pyvenv.cfg", "lib/python3.11/os.py", "bin/x.py", "main.py"), b"x = 1")
    assert list(read_submission(zipped(tmp_path / "ada.zip", members)).files) == ["main.py"]


def test_python_files_come_first(tmp_path: Path) -> None:
    """Where there is more than can be taken, data is left out and not the program."""
    members = {f"data/{number:04}.txt": b"" for number in range(MAX_FILES + 100)} | {"z/main.py": b"x = 1"}
    found = read_submission(zipped(tmp_path / "ada.zip", members))
    assert len(found.files) == MAX_FILES
    assert found.sources == ["main.py"]


def test_archives_in_a_submission(tmp_path: Path) -> None:
    """They are told of wherever they are."""
    found = read_submission(zipped(tmp_path / "ada.zip", {"main.py": b"x = 1", "old.7z": b"x"}))
    assert list(found.files) == ["main.py"]
    assert "old.7z was left out: an archive of this kind is not opened; hand in a zip." in told(found)


def test_a_name_that_is_too_long_to_show(tmp_path: Path) -> None:
    """A notice stays readable."""
    found = read_submission(zipped(tmp_path / "ada.zip", {"../" + "x" * 60_000: b""}))
    assert all(len(notice.text) < 500 for notice in found.notices)


def test_copies_of_a_file_get_its_name_back(tmp_path: Path) -> None:
    """A browser calls a second download `card (1).py`, which no import can name; where `card.py` is there, it stays."""
    for name in ("card (1).py", "hand (2).py", "hand.py", "f(3).py"):
        (tmp_path / name).write_text("x = 1\n")
    found = read_submission(tmp_path)
    assert sorted(found.files) == ["card.py", "f.py", "hand (2).py", "hand.py"]
    assert [notice.where for notice in found.notices if notice.kind == "renamed"] == [
        "card (1).py",
        "f(3).py",
    ]
