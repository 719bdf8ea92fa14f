"""Reading one submission takes a few seconds at most, whatever is packed in it, and its own code is read all the same.

Each attack stands beside a right file, which must be taken, and has a control: the same form with honest content, all of which is read.
"""

from __future__ import annotations

import bz2
import gzip
import io
import os
import struct
import tarfile
import time
import tracemalloc
import zipfile
import zlib
from collections.abc import Callable
from pathlib import Path

import pytest

from grader.grading.from_documents import with_texts
from grader.kits.assignment import Assignment
from grader.kits.kit import built_in
from grader.submissions.download import Entry, Piece
from grader.submissions.submission import Submission, read_submission, take_entry
from grader.submissions.tree import FolderTree, ZipTree

CODE = b"def f():\n    return 1\n"
MOST_SECONDS = 6.5
"""CPU seconds for reading one submission: five, and what is done between two looks at the time."""

ZEROS = bytes(2 << 20)
PACKERS: dict[int, Callable[[bytes], bytes]] = {
    zipfile.ZIP_STORED: bytes,
    zipfile.ZIP_DEFLATED: lambda data: zlib.compress(data, wbits=-15),
    zipfile.ZIP_BZIP2: bz2.compress,
}


def zipped(members: dict[str, bytes], how: int = zipfile.ZIP_STORED) -> bytes:
    """An honest zip."""
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", how) as archive:
        for name, data in members.items():
            archive.writestr(name, data)
    return made.getvalue()


def claiming(
    content: bytes,
    how: int,
    number: int,
    *,
    size: int = -1,
    crc: int = -1,
    packed: bytes = b"",
    name: bytes = b"x%05d.py",
) -> bytes:
    """A zip of many members with one content, and of the right file; what they claim of it may be wrong."""
    made, directory = io.BytesIO(), b""
    true_size, true_crc = len(content), zlib.crc32(content)

    def add(name: bytes, data: bytes, how: int, size: int, crc: int) -> None:
        nonlocal directory
        shared = (0, how, 0, 33, crc, len(data), size, len(name))
        directory += (
            struct.pack("<4sHHHHHHIIIHHHHHII", b"PK\1\2", 20, 20, *shared, 0, 0, 0, 0, 0, made.tell()) + name
        )
        made.write(struct.pack("<4sHHHHHIIIHH", b"PK\3\4", 20, *shared, 0) + name + data)

    packed = packed or PACKERS[how](content)
    for at in range(number):
        add(name % at, packed, how, true_size if size < 0 else size, true_crc if crc < 0 else crc)
    add(b"main.py", CODE, zipfile.ZIP_STORED, len(CODE), zlib.crc32(CODE))
    count = min(number + 1, 0xFFFF)
    end = struct.pack("<4sHHHHIIH", b"PK\5\6", 0, 0, count, count, len(directory), made.tell(), 0)
    return made.getvalue() + directory + end


def tar(members: dict[str, bytes]) -> bytes:
    """An honest tar."""
    made = io.BytesIO()
    with tarfile.open(fileobj=made, mode="w") as archive:
        for name, data in members.items():
            info = tarfile.TarInfo(name)
            info.size = len(data)
            archive.addfile(info, io.BytesIO(data))
    return made.getvalue()


def beside(name: str, data: bytes, number: int) -> bytes:
    """A zip of the right file, and so many of another one."""
    members = {"main.py": CODE, **{name.format(at): data for at in range(number)}}
    return zipped(members, zipfile.ZIP_DEFLATED)


def folders(number: int) -> bytes:
    """A zip of folders in folders."""
    return zipped({f"{at}/b/c/d/e/f/g/": b"" for at in range(number)})


WRONG = 0xDEADBEEF
HUGE_TAR = bytes(80 << 20)
ATTACKS: dict[str, Callable[[], bytes]] = {
    "bzip2 with a wrong sum": lambda: claiming(ZEROS, zipfile.ZIP_BZIP2, 1500, crc=WRONG),
    "deflated with a wrong sum": lambda: claiming(ZEROS, zipfile.ZIP_DEFLATED, 8000, crc=WRONG),
    "bzip2 cut off": lambda: claiming(
        ZEROS, zipfile.ZIP_BZIP2, 1500, packed=bz2.compress(os.urandom(1 << 11) + ZEROS)[:-20]
    ),
    "zips with a wrong sum": lambda: claiming(ZEROS * 30, zipfile.ZIP_DEFLATED, 200, crc=WRONG, name=b"x%05d.zip"),
    "tars of bzip2": lambda: beside("{}.tar.bz2", bz2.compress(HUGE_TAR), 60),
    "tars of gzip": lambda: beside("{}.tar.gz", gzip.compress(HUGE_TAR), 150),
    "broken tars of bzip2": lambda: beside("{}.tbz2", bz2.compress(HUGE_TAR[: 60 << 20])[:-5], 60),
    "many empty streams": lambda: beside("{}.tar.gz", gzip.compress(b"") * 400_000, 7),
    "tars of many members": lambda: beside("{}.tar.gz", gzip.compress(tar(dict.fromkeys(map(str, range(15_000)), b""))), 12),
    "zips of many folders": lambda: beside("{}.zip", folders(20_000), 8),
    "very many zips": lambda: beside("{}.zip", zipped({}), 60_000),
}  # fmt: skip
CONTROLS: dict[str, Callable[[], bytes]] = {
    "bzip2": lambda: claiming(CODE, zipfile.ZIP_BZIP2, 30),
    "deflated": lambda: claiming(CODE, zipfile.ZIP_DEFLATED, 30),
    "stored": lambda: claiming(CODE, zipfile.ZIP_STORED, 30),
    "zips": lambda: beside("{}.zip", zipped({"x.py": CODE}, zipfile.ZIP_DEFLATED), 30),
    "tars of bzip2": lambda: beside("{}.tar.bz2", bz2.compress(tar({"x.py": CODE})), 30),
    "tars of gzip": lambda: beside("{}.tar.gz", gzip.compress(tar({"x.py": CODE})), 30),
    "streams one behind the other": lambda: beside(
        "{}.tar.gz", gzip.compress(tar({"x.py": CODE})[:512]) + gzip.compress(tar({"x.py": CODE})[512:]) + bytes(9), 30
    ),
}  # fmt: skip


@pytest.mark.parametrize("made", ATTACKS.values(), ids=ATTACKS)
def test_what_is_packed_takes_no_time(made: Callable[[], bytes], tmp_path: Path) -> None:
    """However many members there are, and whatever comes of them: the right file is taken, and what is over is told once."""
    path = tmp_path / "ada.zip"
    path.write_bytes(made())
    assert path.stat().st_size < 20 << 20
    before = time.process_time()
    found = read_submission(path)
    assert time.process_time() - before < MOST_SECONDS
    assert found.files["main.py"] == CODE
    over = [one.text for one in found.notices if "with all that would be read after it" in one.text]
    assert len(over) <= 1 and len(found.notices) <= 22


@pytest.mark.parametrize("made", CONTROLS.values(), ids=CONTROLS)
def test_what_honest_people_pack_is_read(made: Callable[[], bytes], tmp_path: Path) -> None:
    """All of it, and nothing is told."""
    path = tmp_path / "ada.zip"
    path.write_bytes(made())
    found = read_submission(path)
    assert len(found.files) == 31 and {*found.files.values()} == {CODE} and not found.notices


def test_what_is_over_is_told_however_much_is_left_out(tmp_path: Path) -> None:
    """Only so many files are named that were left out; that a limit was met is told beside them."""
    path = tmp_path / "ada.zip"
    path.write_bytes(claiming(ZEROS, zipfile.ZIP_BZIP2, 100, crc=WRONG))
    told = [one.text for one in read_submission(path).notices]
    assert (
        "was left out, with all that would be read after it: with it, more than 192 MB are unpacked."
        in "".join(told)
    )


def test_a_member_that_claims_less_than_it_has(tmp_path: Path) -> None:
    """What bzip2 unpacks to is never held, in a zip or in a document that is one."""
    bomb = bz2.compress(bytes(300 << 20))
    packed = claiming(b"", zipfile.ZIP_BZIP2, 1, size=1000, packed=bomb)
    path = tmp_path / "ada.zip"
    path.write_bytes(packed)
    word = claiming_document(bomb)
    tracemalloc.start()
    try:
        assert read_submission(path).files == {"main.py": CODE}
        found = with_texts(Submission("ada", "ada", {"a.docx": word}), some_assignment())
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert found.files == {"a.docx": word} and peak < 64 << 20


def claiming_document(packed: bytes) -> bytes:
    """A Word document whose text is packed so."""
    name = b"word/document.xml"
    shared = (0, zipfile.ZIP_BZIP2, 0, 33, 0, len(packed), 1000, len(name))
    first = struct.pack("<4sHHHHHIIIHH", b"PK\3\4", 20, *shared, 0) + name + packed
    directory = struct.pack("<4sHHHHHHIIIHHHHHII", b"PK\1\2", 20, 20, *shared, 0, 0, 0, 0, 0, 0) + name
    return first + directory + struct.pack("<4sHHHHIIH", b"PK\5\6", 0, 0, 1, 1, len(directory), len(first), 0)


def some_assignment() -> Assignment:
    """Any that asks for something."""
    return built_in().assignment("king_of_the_hill")


def test_documents_share_one_budget() -> None:
    """Five of them take no longer than two."""
    slow = {
        "a.docx": zipped({"word/document.xml": b"<r>" + b"<a/>" * 2_000_000 + b"</r>"}, zipfile.ZIP_DEFLATED)
    }

    def seconds(documents: int) -> float:
        files = {f"{n}{name}": data for n in range(documents) for name, data in slow.items()}
        before = time.process_time()
        with_texts(Submission("ada", "ada", files), some_assignment())
        return time.process_time() - before

    # The least of three: what else runs on a machine makes each slower, and none faster.
    assert min(seconds(5) for _ in range(3)) < 1.5 * min(seconds(2) for _ in range(3))


@pytest.mark.parametrize("zipped_class", [False, True])
def test_one_member_does_not_slow_the_class(tmp_path: Path, zipped_class: bool) -> None:
    """Whether the class is a folder or one zip of all: each submission has its own budget, and nobody else loses anything."""
    evil = claiming(ZEROS, zipfile.ZIP_BZIP2, 1500, crc=WRONG)
    files = {"eve.zip": evil, "ada.zip": zipped({"main.py": CODE})}
    if zipped_class:
        tree: FolderTree | ZipTree = ZipTree(io.BytesIO(zipped(files, zipfile.ZIP_DEFLATED)), "class.zip")
    else:
        for name, data in files.items():
            tmp_path.joinpath(name).write_bytes(data)
        tree = FolderTree(tmp_path)
    before = time.process_time()
    eve, ada = (take_entry(tree, Entry(name, (Piece(f"{name}.zip"),))) for name in ("eve", "ada"))
    assert time.process_time() - before < MOST_SECONDS
    assert eve.files == ada.files == {"main.py": CODE}
    assert eve.notices and not ada.notices
