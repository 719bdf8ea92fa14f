"""Tar archives of a submission: opened as zips are, with the same limits."""

from __future__ import annotations

import bz2
import gzip
import io
import tarfile
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from grader.submissions.submission import MAX_ZIP, read_submission

CODE = b"def f():\n    return 1\n"


def tar(members: dict[str, bytes], *more: tarfile.TarInfo) -> bytes:
    """An archive of these files, and of members that are none."""
    made = io.BytesIO()
    with tarfile.open(fileobj=made, mode="w") as archive:
        for name, data in members.items():
            info = tarfile.TarInfo(name)
            info.size = len(data)
            archive.addfile(info, io.BytesIO(data))
        for one in more:
            archive.addfile(one)
    return made.getvalue()


@pytest.mark.parametrize(
    ("name", "pack"),
    [("a.tar", bytes), ("a.tar.gz", gzip.compress), ("a.tgz", gzip.compress), ("A.TAR.BZ2", bz2.compress)],
)
def test_what_is_in_a_tar_is_handed_in(name: str, pack: Callable[[bytes], bytes], tmp_path: Path) -> None:
    """Alone it is the submission, and beside code it has a folder of its own."""
    tmp_path.joinpath(name).write_bytes(pack(tar({"./tp6/main.py": CODE, "./tp6/notes.txt": b"x"})))
    assert read_submission(tmp_path).files == {"main.py": CODE, "notes.txt": b"x"}
    tmp_path.joinpath("own.py").write_bytes(CODE)
    assert {"own.py", f"{name.partition('.')[0]}/tp6/main.py"} <= {*read_submission(tmp_path).files}


def test_links_and_ways_out_are_left_out(tmp_path: Path) -> None:
    """Nothing of the machine is read, and nothing is written beside the archive."""
    link = tarfile.TarInfo("link.py")
    link.type, link.linkname = tarfile.SYMTYPE, "/etc/passwd"
    data = tar({"../out.py": CODE, "/abs.py": CODE, "in.py": CODE}, link)
    tmp_path.joinpath("a.tar").write_bytes(data)
    assert {*read_submission(tmp_path).files} == {"in.py"}


@pytest.mark.parametrize(
    "data",
    [b"no tar", gzip.compress(b"no tar"), gzip.compress(tar({"a.py": CODE}))[:40], gzip.compress(bytes(MAX_ZIP + 9))],
    ids=["plain", "no tar inside", "cut off", "too large"],
)  # fmt: skip
def test_what_cannot_be_opened_is_said(data: bytes, tmp_path: Path) -> None:
    """In words, beside what can be read."""
    tmp_path.joinpath("a.tar.gz").write_bytes(data)
    tmp_path.joinpath("main.py").write_bytes(CODE)
    found = read_submission(tmp_path)
    assert {*found.files} == {"main.py"}
    assert any(one.kind == "left-out" and "a.tar.gz was left out" in one.text for one in found.notices)


def member(kind: bytes, size: int, content: bytes) -> bytes:
    """A header of any kind that claims any size, and what stands behind it."""
    info = tarfile.TarInfo("header")
    info.type, info.size = kind, len(content)
    block = bytearray(info.tobuf(tarfile.USTAR_FORMAT))
    if size < 0:
        # In base 256, as GNU tar writes what is too large for octal digits.
        block[124:136] = (256**11 * 255 + 256**11 + size).to_bytes(12, "big")
        block[148:156] = b" " * 8
        block[148:156] = b"%06o\0 " % sum(block)
    return bytes(block) + content + bytes(-len(content) % 512)


def packed(first: bytes) -> bytes:
    """A tar that begins so, and goes on with a file."""
    made = io.BytesIO()
    with tarfile.open(fileobj=made, mode="w") as archive:
        info = tarfile.TarInfo("game.py")
        info.size = 6
        archive.addfile(info, io.BytesIO(b"x = 1\n"))
    return gzip.compress(first + made.getvalue())


HEADERS: dict[str, Callable[[], bytes]] = {
    "digits": lambda: member(b"x", 1, b"1" * 1_500_000),
    "digits for all": lambda: member(b"g", 1, b"1" * 1_500_000),
    "records": lambda: member(b"x", 1, b"6 a=b\n" * 200_000),
    "a long name": lambda: member(b"L", 1, b"n" * 1_500_000),
    "a negative size": lambda: member(b"x", -1024, b""),
    "a file of negative size": lambda: member(b"0", -1024, b""),
    "a negative size in words": lambda: member(b"x", 1, b"14 size=-1024\n"),
}


@pytest.mark.parametrize("header", HEADERS.values(), ids=HEADERS)
def test_headers_take_no_time(header: Callable[[], bytes], tmp_path: Path) -> None:
    """What stands before the members is short and leads forward, or the archive is left out; other ones are read."""
    path = tmp_path / "work.tar.gz"
    path.write_bytes(packed(header()))
    before = time.process_time()
    submission = read_submission(path)
    assert time.process_time() - before < 3
    assert not submission.files or submission.files == {"game.py": b"x = 1\n"}
    path.write_bytes(packed(member(b"x", 1, b"17 path=other.py\n")))
    assert read_submission(path).files == {"other.py": b"x = 1\n"}


def test_of_two_members_of_one_name_the_last_one_counts(
    tmp_path: Path, recwarn: pytest.WarningsRecorder
) -> None:
    """As in a tar to which a newer version was added; that is told, and Python's own warning is not."""
    made = io.BytesIO()
    with tarfile.open(fileobj=made, mode="w") as archive:
        for text in (b"x = 1\n", b"x = 2\n"):
            info = tarfile.TarInfo("game.py")
            info.size = len(text)
            archive.addfile(info, io.BytesIO(text))
    path = tmp_path / "work.tar"
    path.write_bytes(made.getvalue())
    assert read_submission(path).files == {"game.py": b"x = 2\n"}
    assert not recwarn.list
