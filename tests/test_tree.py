"""Folders and zips as trees: the same names and bytes, whatever is strange about them."""

from __future__ import annotations

import io
import stat
import struct
import zipfile
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from downloads import both, named, zipped
from grader.submissions.download import Folder, Tree
from grader.submissions.tree import MAX_PARTS, FolderTree, RefusedError, ZipTree, walk


def tree_of(path: Path) -> Tree:
    """The tree of a folder or zip."""
    return FolderTree(path) if path.is_dir() else ZipTree(path, str(path))


def zip_of(*members: tuple[zipfile.ZipInfo | str, bytes]) -> ZipTree:
    """A zip in memory."""
    held = io.BytesIO()
    with zipfile.ZipFile(held, "w") as archive:
        for name, data in members:
            archive.writestr(name, data)
    return ZipTree(held, "made.zip")


def raw_name(name: bytes, flags: int) -> ZipTree:
    """A zip with one member, whose name stands in it as these bytes, with these flags."""
    held = io.BytesIO()
    with zipfile.ZipFile(held, "w") as archive:
        archive.writestr("n" * len(name), b"x = 1")
    data = bytearray(held.getvalue().replace(b"n" * len(name), name))
    for signature, offset in ((b"PK\3\4", 6), (b"PK\1\2", 8)):
        struct.pack_into("<H", data, data.index(signature) + offset, flags)
    return ZipTree(io.BytesIO(data), "made.zip")


def test_a_folder_and_a_zip_of_it_are_the_same(tmp_path: Path) -> None:
    """Names, folders, sizes and bytes."""
    names = ["b.py", "a/x.py", "a/b/y.py", "Zoë.py", ".DS_Store", "a/__pycache__/x.pyc"]
    for path in both(tmp_path, named(names)):
        tree = tree_of(path)
        assert tree.path == str(path)
        assert tree.folder() == Folder(("a",), ("Zoë.py", "b.py"), (), (".DS_Store",))
        assert tree.folder("a") == Folder(("b",), ("x.py",), (), ("__pycache__",))
        assert [where for where, _ in walk(tree)] == ["", "a", "a/b"]
        assert [tree.is_folder(where) for where in ("", "a", "a/b", "b.py", "c")] == [
            True,
            True,
            True,
            False,
            False,
        ]
        assert tree.size("a/b/y.py") == len("# a/b/y.py\n")
        assert tree.read("a/b/y.py", 100) == b"# a/b/y.py\n"
        assert tree.read("a/b/y.py", 3) == b"# a"
        for wrong in ("c", "a/c", "a/b/y.py/z", "a"):
            with pytest.raises(OSError):
                tree.read(wrong, 1)
        for wrong in ("c", "b.py"):
            with pytest.raises(OSError):
                tree.folder(wrong)


def test_depth_of_a_walk(tmp_path: Path) -> None:
    """It stops where it is told to."""
    tree = tree_of(zipped(tmp_path / "x.zip", named(["a/b/c/x.py"])))
    assert [where for where, _ in walk(tree, "a", 1)] == ["a", "a/b"]


@pytest.mark.parametrize(
    ("name", "flags", "expected"),
    [
        (b"caf\x82.py", 0, "café.py"),
        ("café.py".encode(), 0, "café.py"),
        ("café.py".encode(), 0x800, "café.py"),
        ("李.py".encode(), 0, "李.py"),
        (b"\xff\xfe.py", 0, "\u00a0■.py"),
        (b"a\\b.py", 0, "a/b.py"),
        (b"./a//b.py", 0, "a/b.py"),
    ],
)
def test_names_in_any_encoding(name: bytes, flags: int, expected: str) -> None:
    """The old code page, UTF-8 that says so or not, and the separators of other systems."""
    tree = raw_name(name, flags)
    assert [f"{where}/{one}".lstrip("/") for where, inside in walk(tree) for one in _files(inside)] == [
        expected
    ]
    assert tree.read(expected, 10) == b"x = 1"


def _files(inside: Folder | OSError) -> tuple[str, ...]:
    assert isinstance(inside, Folder)
    return inside.files


@pytest.mark.parametrize("name", ["../x", "a/../x", "/x", "C:x", "\\x", "..", "a/.."])
def test_names_that_lead_out(name: str) -> None:
    """They are refused at the top, by their whole name."""
    info = zipfile.ZipInfo("x")
    info.filename = name
    tree = zip_of((info, b"x"))
    assert tree.folder() == Folder(refused=((name.replace("\\", "/"), "its name leads out of the zip"),))


def test_members_that_are_refused() -> None:
    """Links, encrypted ones, those of LZMA, and the ones that are too deep or without a name."""
    link, lzma, dot = zipfile.ZipInfo("link"), zipfile.ZipInfo("lzma"), zipfile.ZipInfo(".")
    link.external_attr = (stat.S_IFLNK | 0o777) << 16
    lzma.compress_type = zipfile.ZIP_LZMA
    deep = "d/" * MAX_PARTS + "x"
    tree = zip_of((link, b"/etc/passwd"), (lzma, b"x" * 100), (dot, b""), (deep, b""))
    assert dict(tree.folder().refused) == {
        "link": "it is a link",
        "lzma": "it is packed by LZMA, which is not opened; hand in an ordinary zip",
        ".": "it has no name",
        deep: f"it lies more than {MAX_PARTS} folders deep",
    }
    with pytest.raises(RefusedError) as caught:
        tree.read("link", 10)
    assert caught.value.strerror == "it is a link"
    assert raw_name(b"x.py", 1).folder().refused == (("x.py", "it is encrypted"),)


def test_names_that_clash() -> None:
    """Of two members the last counts; where a folder has the name of a file, the file is refused."""
    with pytest.warns(UserWarning, match="Duplicate name"):
        tree = zip_of(("x", b"1"), ("x", b"2"), ("a", b"3"), ("a/b", b"4"))
    assert tree.read("x", 1) == b"2"
    assert tree.folder() == Folder(
        ("a",),
        ("x",),
        (("x", "it is there twice, and the last one counts"), ("a", "a folder has the same name")),
    )


def test_empty_folders_of_a_zip() -> None:
    """They are folders."""
    tree = zip_of(("a/b/", b""), ("./", b""))
    assert (tree.folder(), tree.folder("a/b")) == (Folder(("a",)), Folder())


def test_a_folder_that_is_no_part() -> None:
    """Junk of a whole tree is nowhere, and is named where it lies."""
    tree = zip_of(("node_modules/x/y.js", b""), ("a/.git/HEAD", b""), ("a/x.py", b""))
    assert tree.folder().junk == ("node_modules",)
    assert tree.folder("a") == Folder((), ("x.py",), (), (".git",))


@pytest.mark.parametrize("where", ["start", "middle", "directory"])
def test_damaged_zips(where: str) -> None:
    """Whatever byte is wrong, there is a tree whose members are read or refused, or a reason why not."""
    held = io.BytesIO()
    with zipfile.ZipFile(held, "w", zipfile.ZIP_DEFLATED) as archive:
        for name in ("a.py", "b/c.py"):
            archive.writestr(name, b"x = 1\n" * 20)
    data = held.getvalue()
    third = len(data) // 3
    begin = {"start": 0, "middle": third, "directory": 2 * third}[where]
    for at in range(begin, min(begin + third + 3, len(data))):
        for value in (0, 0xFF, data[at] ^ 1):
            read_all(data[:at] + bytes([value]) + data[at + 1 :])


@given(st.binary(max_size=200), st.integers(0, 100))
@settings(max_examples=200, deadline=None)
def test_any_bytes(extra: bytes, at: int) -> None:
    """Nothing that is put into a zip makes reading it crash."""
    held = io.BytesIO()
    with zipfile.ZipFile(held, "w") as archive:
        archive.writestr("a.py", b"x = 1")
    data = held.getvalue()
    read_all(data[:at] + extra + data[at:])
    read_all(extra)


def read_all(data: bytes) -> None:
    """Read all that there is."""
    try:
        tree = ZipTree(io.BytesIO(data), "x.zip")
    except OSError as error:
        assert error.strerror
        return
    for where, inside in walk(tree):
        for name in _files(inside):
            try:
                tree.read(f"{where}/{name}" if where else name, 1000)
            except OSError as error:
                assert error.strerror
    tree.close()
