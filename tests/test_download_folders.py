"""A class of plain folders, zips and files: what is a submission, what is not, and through what is looked."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from downloads import both, contents, files_of, folder, named, read, taken, zipped
from grader.lms.recognise import read_download
from grader.model.errors import InputError

STRAY = "It is neither a folder nor a zip nor a Python file."


def ids(path: Path, apart_from: Path | None = None) -> list[str]:
    """The ids of a class."""
    return [entry.id for entry in read_download(path, apart_from).entries]


def test_a_class_folder(tmp_path: Path) -> None:
    """Folders, zips, Python files and archives are submissions; other files are strays; hidden ones are nothing."""
    names = [
        "ada.zip",
        "cy.py",
        "dee.tar.gz",
        "eve.RAR",
        "README.txt",
        "gradebook.csv",
        ".DS_Store",
        "._cy.py",
    ]
    for path in both(tmp_path, named([*names, "bob/main.py", "__MACOSX/cy.py", ".notes"])):
        found, class_ = read(path)
        assert found.form == "folders"
        assert list(class_) == ["ada", "bob", "cy", "dee", "eve"]
        assert [(stray.name, stray.reason) for stray in found.strays] == [
            ("README.txt", STRAY),
            ("gradebook.csv", STRAY),
        ]
        assert all(one.students == () and one.late is None for one in class_.values())


def test_hidden_submissions(tmp_path: Path) -> None:
    """What begins with a dot is left alone, and told where it might be somebody's."""
    for path in both(tmp_path, named(["ada.py", ".bob.py", ".cy/main.py", ".gitignore", "a.txt", "..."])):
        found, class_ = read(path)
        assert list(class_) == ["ada"]
        assert [stray.name for stray in found.strays] == ["a.txt", ".bob.py", ".cy"]


def test_names_that_lead_out(tmp_path: Path) -> None:
    """They are told, in a class of plain folders as well."""
    path = zipped(tmp_path / "class.zip", named(["ada.py", "bob/x.py", "../cy.txt", "../di.py"]))
    assert [(stray.name, stray.reason) for stray in read_download(path).strays] == [
        (name, "It was not read: its name leads out of the zip.") for name in ("../cy.txt", "../di.py")
    ]


def test_what_is_in_them(tmp_path: Path) -> None:
    """Folders, zips and files of one class, and a zip of such a class, give the same submissions."""
    inner = zipped(tmp_path / "inner.zip", named(["a3/main.py", "a3/card.py"])).read_bytes()
    files: dict[str, str | bytes] = dict(named(["bob/a3/main.py", "cy.py"])) | {"ada.zip": inner}
    for path in both(tmp_path, files):
        assert files_of(path) == {"ada": ["card.py", "main.py"], "bob": ["main.py"], "cy": ["cy.py"]}


def test_ids_of_a_class_are_unique(tmp_path: Path) -> None:
    """Also where a file system does not tell capitals apart, and where the number is taken already."""
    path = folder(
        tmp_path / "class", named(["ada.py", "ada.zip", "ADA.ipynb", "ada-2.py", "..py", "ada/x.py"])
    )
    found = ids(path)
    assert len({name.casefold() for name in found}) == len(found) == 5


def test_results_are_no_submissions(tmp_path: Path) -> None:
    """The folder of the results may lie among the submissions."""
    folder(tmp_path, named(["ada/main.py", "out/index.html"]))
    assert ids(tmp_path, tmp_path / "out") == ["ada"]
    assert ids(tmp_path) == ["ada", "out"]
    folder(tmp_path, named(["ada/out/b.py"]))
    assert list(taken(read_download(tmp_path, tmp_path / "out"))["ada"].files) == ["main.py", "out/b.py"]


def test_entries_that_cannot_be_read_are_entries(tmp_path: Path) -> None:
    """A link and a pipe among the submissions become empty ones that say why."""
    folder(tmp_path / "class", named(["ada.py"]))
    (tmp_path / "class" / "bob").symlink_to("/etc")
    (tmp_path / "class" / "cy.py").symlink_to("ada.py")
    (tmp_path / "class" / "grades.csv").symlink_to("/etc/passwd")
    os.mkfifo(tmp_path / "class" / "dee.py")
    found, class_ = read(tmp_path / "class")
    assert {id: [notice.text for notice in one.notices] for id, one in class_.items()} == {
        "ada": [],
        "bob": ["bob was left out: it is a link."],
        "cy": ["cy.py was left out: it is a link."],
        "dee": ["dee.py was left out: it is no ordinary file."],
    }
    assert [stray.name for stray in found.strays] == ["grades.csv"]


def test_an_entry_that_is_gone(tmp_path: Path) -> None:
    """What vanishes between the list and the reading gives an empty submission."""
    path = folder(tmp_path / "class", named(["ada.py", "bob/main.py", "bob.zip"]))
    found = read_download(path)
    for name in ("ada.py", "bob/main.py", "bob.zip"):
        (path / name).unlink()
    (path / "bob").rmdir()
    for one in taken(found).values():
        assert one.files == {}
        assert "cannot be read (No such file or directory)" in one.notices[0].text


@pytest.mark.parametrize("what", ["missing", "empty", "strays only", "junk only"])
def test_class_folders_that_are_none(tmp_path: Path, what: str) -> None:
    """They are the caller's mistake, told in one line."""
    path = tmp_path / "class"
    if what != "missing":
        folder(path, {})
    if what == "strays only":
        folder(path, named(["README.txt"]))
    if what == "junk only":
        folder(path, named([".DS_Store", "__MACOSX/x.py"]))
    expected = "no such folder or zip" if what == "missing" else "holds no submissions"
    with pytest.raises(InputError, match=expected) as caught:
        read_download(path)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("name", "content", "expected"),
    [
        ("x.zip", b"this is no zip", "the zip cannot be read"),
        ("x.zip", b"", "the zip cannot be read"),
        ("x.py", b"x = 1", "is a file"),
        ("x", b"PK\3\4", "the zip cannot be read"),
    ],
)
def test_files_that_are_no_class(tmp_path: Path, name: str, content: bytes, expected: str) -> None:
    """A file is no class, unless it is a zip of one."""
    (tmp_path / name).write_bytes(content)
    with pytest.raises(InputError, match=expected):
        read_download(tmp_path / name)


def test_paths_that_are_nothing(tmp_path: Path) -> None:
    """A pipe, a device, a link to itself and a name that cannot be are told as they are."""
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "loop").symlink_to("loop")
    for path in (tmp_path / "pipe", tmp_path / "loop", tmp_path / ("x" * 300), Path("/dev/zero")):
        with pytest.raises(InputError) as caught:
            read_download(path)
        assert "\n" not in str(caught.value)


# Folders around a class -------------------------------------------------------------------------------


def test_outer_folders_of_a_zip(tmp_path: Path) -> None:
    """Who zips a class zips its folder, and perhaps the folder that holds it."""
    for around in ("class", "work/class"):
        path = zipped(tmp_path / "x.zip", named([f"{around}/ada/main.py", f"{around}/bob.py", "__MACOSX/a"]))
        assert files_of(path) == {"ada": ["main.py"], "bob": ["bob.py"]}


def test_outer_folders_on_disk(tmp_path: Path) -> None:
    """A folder with folders and zips alone is a class; one with files may be the one student's."""
    path = folder(tmp_path / "a", named(["class/ada/main.py", "class/bob/main.py"]))
    assert ids(path) == ["ada", "bob"]
    path = folder(tmp_path / "b", named(["ada/main.py", "ada/card.py"]))
    assert files_of(path) == {"ada": ["card.py", "main.py"]}
    path = folder(tmp_path / "c", named(["ada/cards/card.py"]))
    assert files_of(path) == {"ada": ["card.py"]}


def test_a_download_that_lies_alone_in_a_folder(tmp_path: Path) -> None:
    """It is opened where it is; the zip of a class's only student is that student's."""
    (tmp_path / "a").mkdir()
    zipped(tmp_path / "a" / "submissions.zip", named(["a_1_100_x.py", "b_2_101_y.py"]))
    assert (read_download(tmp_path / "a").form, ids(tmp_path / "a")) == ("Canvas", ["1", "2"])
    (tmp_path / "b").mkdir()
    zipped(tmp_path / "b" / "ada.zip", named(["main.py", "cards/card.py"]))
    assert (read_download(tmp_path / "b").form, ids(tmp_path / "b")) == ("folders", ["ada"])


@pytest.mark.parametrize("depth", [1, 3, 7])
def test_forms_below_outer_folders(tmp_path: Path, depth: int) -> None:
    """A form is known wherever it begins."""
    around = "/".join(["download"] * depth)
    names = [f"{around}/lovelaceada_1_100_x.py", f"{around}/kleinbob_2_101_y.py", f"{around}/.DS_Store"]
    for path in both(tmp_path, named(names)):
        assert (read_download(path).form, ids(path)) == ("Canvas", ["2", "1"])


def test_the_same_class_unpacked_and_zipped(tmp_path: Path) -> None:
    """Order, ids and contents do not depend on it."""
    path = Path(__file__).parent.parent / "examples" / "class" / "spite_and_malice"
    unpacked = read(path)[1]
    packed = read(zipped(tmp_path / "class.zip", contents(path)))[1]
    assert list(unpacked) == list(packed)
    assert [one.files for one in unpacked.values()] == [one.files for one in packed.values()]
