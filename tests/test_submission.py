"""What is read of a submission, what is left out and why, and how the entries of a class are found."""

from __future__ import annotations

import io
import os
import stat
import zipfile
from pathlib import Path

import pytest

from grader.class_folder import read_class_folder
from grader.errors import InputError
from grader.submission import (
    MAX_DEPTH,
    MAX_FILE,
    MAX_FILES,
    MAX_TOLD,
    Submission,
    printable,
    read_submission,
    receive,
    safe_id,
)


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
    for name, why in (
        ("pipe.py", "neither a file nor a folder"),
        ("link", "links are not followed"),
        ("gone", "no such"),
    ):
        found = receive(tmp_path / name, "ada")
        assert (found.id, found.files) == ("ada", {})
        assert why in told(found)


def test_a_class_folder(tmp_path: Path) -> None:
    """Folders, zips, Python files and archives are submissions; other files are strays; hidden ones are nothing."""
    (tmp_path / "bob").mkdir()
    for name in (
        "ada.zip",
        "cy.py",
        "dee.tar.gz",
        "eve.RAR",
        "README.txt",
        "gradebook.csv",
        ".DS_Store",
        "._cy.py",
    ):
        (tmp_path / name).write_bytes(b"")
    (tmp_path / "__MACOSX").mkdir()
    found = read_class_folder(tmp_path)
    assert [name for name, _ in found.entries] == ["ada", "bob", "cy", "dee", "eve"]
    assert found.strays == ("README.txt", "gradebook.csv")


def test_ids_of_a_class_are_unique(tmp_path: Path) -> None:
    """Also where a file system does not tell capitals apart, and where the number is taken already."""
    for name in ("ada.py", "ada.zip", "ADA.ipynb", "ada-2.py", "..py"):
        (tmp_path / name).write_bytes(b"")
    (tmp_path / "ada").mkdir()
    ids = [name for name, _ in read_class_folder(tmp_path).entries]
    assert len({name.casefold() for name in ids}) == len(ids) == 5


def test_results_are_no_submissions(tmp_path: Path) -> None:
    """The folder of the results may lie among the submissions."""
    (tmp_path / "ada").mkdir()
    (tmp_path / "out").mkdir()
    assert [name for name, _ in read_class_folder(tmp_path, apart_from=tmp_path / "out").entries] == ["ada"]


@pytest.mark.parametrize("what", ["missing", "file", "empty", "strays only"])
def test_class_folders_that_are_none(tmp_path: Path, what: str) -> None:
    """They are the caller's mistake."""
    folder = tmp_path / "class"
    if what == "file":
        folder.write_bytes(b"")
    elif what != "missing":
        folder.mkdir()
    if what == "strays only":
        (folder / "README.txt").write_bytes(b"")
    with pytest.raises(InputError):
        read_class_folder(folder)


def test_a_zip_in_memory_is_left_unpacked(tmp_path: Path) -> None:
    """A zip in a zip is a file like any other."""
    inner = io.BytesIO()
    with zipfile.ZipFile(inner, "w") as archive:
        archive.writestr("main.py", b"x = 1")
    found = read_submission(zipped(tmp_path / "outer.zip", {"inner.zip": inner.getvalue()}))
    assert list(found.files) == ["inner.zip"]
    assert found.sources == []
