"""The time of the last commit is read out of `.git` without git, and hostile repositories give none and do no harm."""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import zipfile
import zlib
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from grader.submissions.commit_time import MAX_OBJECT, commit_time
from grader.submissions.tree import FolderTree, ZipTree

COMMIT = (
    b"tree 4b825dc642cb6eb9a060e54bf8d69288fbee4904\n"
    b"author Ada <a@x.edu> 1000000000 +0000\n"
    b"committer Ada <a@x.edu> 1773439330 +0100\n\nDone.\ncommitter Eve <e> 1 +0000\n"
)
WHEN = "2026-03-13T23:02:10+01:00"
GIT = shutil.which("git")


def named(data: bytes) -> tuple[str, bytes]:
    """The name of a commit, and the commit as an object."""
    whole = b"commit %d\0" % len(data) + data
    return hashlib.sha1(whole).hexdigest(), whole


def repository(folder: Path, data: bytes = COMMIT, head: str = "ref: refs/heads/main\n") -> Path:
    """A repository whose last commit is a loose object."""
    name, whole = named(data)
    git = folder / ".git"
    (git / "refs" / "heads").mkdir(parents=True)
    (git / "objects" / name[:2]).mkdir(parents=True)
    (git / "objects" / name[:2] / name[2:]).write_bytes(zlib.compress(whole))
    (git / "HEAD").write_text(head)
    (git / "refs" / "heads" / "main").write_text(name + "\n")
    return folder


def when(folder: Path) -> str:
    """The time of the last commit of a repository."""
    return commit_time(FolderTree(folder.parent), folder.name)


def packed(name: str, entry: bytes) -> tuple[bytes, bytes]:
    """An index and a pack that hold one object, as far as they are read."""
    number = bytes.fromhex(name)
    fanout = b"".join((1 if at >= number[0] else 0).to_bytes(4, "big") for at in range(256))
    index = b"\xfftOc\0\0\0\x02" + fanout + number + b"\0" * 4 + (12).to_bytes(4, "big") + b"\0" * 40
    return index, b"PACK" + b"\0" * 8 + entry + b"\0" * 20


def entry_of(data: bytes, kind: int = 1) -> bytes:
    """A whole object as it stands in a pack."""
    size, head = len(data) >> 4, [kind << 4 | len(data) & 15]
    while size:
        head[-1] |= 128
        head.append(size & 127)
        size >>= 7
    return bytes(head) + zlib.compress(data)


def pack(folder: Path, entry: bytes) -> Path:
    """A repository whose only object is in a pack, with a packed reference."""
    repository(folder)
    name, _ = named(COMMIT)
    git = folder / ".git"
    shutil.rmtree(git / "objects")
    (git / "refs" / "heads" / "main").unlink()
    (git / "packed-refs").write_text(
        f"# pack-refs with: peeled\n{'0' * 40} refs/heads/other\n{name} refs/heads/main\n"
    )
    (git / "objects" / "pack").mkdir(parents=True)
    index, body = packed(name, entry)
    (git / "objects" / "pack" / "pack-1.idx").write_bytes(index)
    (git / "objects" / "pack" / "pack-1.pack").write_bytes(body)
    return folder


def test_a_loose_commit(tmp_path: Path) -> None:
    """The committer's time in the head counts, and what the message says does not; also in a zip, and with a bare name."""
    assert when(repository(tmp_path / "a")) == WHEN
    assert when(repository(tmp_path / "b", head=named(COMMIT)[0])) == WHEN
    with zipfile.ZipFile(tmp_path / "a.zip", "w") as archive:
        for path in (tmp_path / "a").rglob("*"):
            archive.write(path, path.relative_to(tmp_path))
    assert commit_time(ZipTree(tmp_path / "a.zip", "a.zip"), "a") == WHEN


def test_a_packed_commit(tmp_path: Path) -> None:
    """As a clone has it."""
    assert when(pack(tmp_path / "a", entry_of(COMMIT))) == WHEN


@pytest.mark.skipif(GIT is None, reason="there is no git")
def test_what_git_makes(tmp_path: Path) -> None:
    """A repository with two commits, as it is, packed, and cloned."""
    assert GIT is not None
    folder = tmp_path / "a"
    folder.mkdir()
    plain = {"PATH": os.environ["PATH"], "HOME": str(tmp_path), "GIT_CONFIG_NOSYSTEM": "1"}

    def git(*words: str, date: str = "2026-03-13T20:00:00+0100") -> None:
        names = {"GIT_COMMITTER_DATE": date, "GIT_COMMITTER_NAME": "A", "GIT_COMMITTER_EMAIL": "a@x"}
        names |= {"GIT_AUTHOR_NAME": "A", "GIT_AUTHOR_EMAIL": "a@x"}
        subprocess.run([GIT, *words], cwd=folder, env={**plain, **names}, check=True, capture_output=True)

    git("init", "-q")
    git("commit", "-q", "--allow-empty", "-m", "One")
    git("commit", "-q", "--allow-empty", "-m", "Two", date="2026-03-13T23:02:10+0100")
    assert when(folder) == WHEN
    git("clone", "-q", "--no-local", ".", str(tmp_path / "b"))
    assert when(tmp_path / "b") == WHEN
    git("gc", "-q")
    assert when(folder) == WHEN


@pytest.mark.parametrize(
    "head",
    [
        "",
        "ref: refs/heads/../../../secret\n",
        "ref: refs/heads/..\n",
        "ref: /etc/passwd\n",
        "ref: refs/heads/gone\n",
        "ref: refs/heads/main\nref: refs/heads/other\n",
        "0" * 40,
        "x" * 5000,
    ],
)
def test_heads_that_lead_nowhere(tmp_path: Path, head: str) -> None:
    """Only a branch of the repository itself is followed."""
    (tmp_path / "secret").write_text(named(COMMIT)[0])
    assert when(repository(tmp_path / "a", head=head)) == ""


@pytest.mark.parametrize("what", [".git", "HEAD", "refs", "refs/heads/main", "objects", "object"])
def test_links_are_not_followed(tmp_path: Path, what: str) -> None:
    """Wherever one stands."""
    folder = repository(tmp_path / "a")
    name, _ = named(COMMIT)
    path = folder if what == ".git" else folder / ".git"
    path = path / (f"objects/{name[:2]}/{name[2:]}" if what == "object" else what)
    shutil.move(path, tmp_path / "outside")
    path.symlink_to(tmp_path / "outside")
    assert when(folder) == ""


@pytest.mark.parametrize(
    "data",
    [
        COMMIT.replace(b"1773439330", b"99999999999"),
        COMMIT.replace(b"1773439330", b"-5"),
        COMMIT.replace(b"+0100", b"+9900"),
        COMMIT.replace(b"\ncommitter Ada", b"\ncommitted Ada"),
        b"",
        b"\n\n" + COMMIT,
        COMMIT + b" " * (2 * MAX_OBJECT),
    ],
)
def test_times_that_are_none(tmp_path: Path, data: bytes) -> None:
    """What is no time of a commit, or too much of one, is nothing."""
    assert when(repository(tmp_path / "a", data)) == ""


def test_what_is_not_what_its_name_says(tmp_path: Path) -> None:
    """Another commit under the name, a delta, and a pack that is cut are not believed."""
    folder = repository(tmp_path / "a")
    name, _ = named(COMMIT)
    other = COMMIT.replace(b"1773439330", b"1000000001")
    (folder / ".git" / "objects" / name[:2] / name[2:]).write_bytes(zlib.compress(named(other)[1]))
    assert when(folder) == ""
    for number, entry in enumerate(
        (entry_of(other), entry_of(COMMIT, 6), entry_of(COMMIT)[:40], b"", b"\xff" * 9)
    ):
        assert when(pack(tmp_path / f"p{number}", entry)) == ""


def test_folders_without_a_repository(tmp_path: Path) -> None:
    """A worktree's file `.git`, and no `.git` at all."""
    (tmp_path / "a").mkdir()
    assert when(tmp_path / "a") == ""
    (tmp_path / "a" / ".git").write_text("gitdir: /elsewhere\n")
    assert when(tmp_path / "a") == ""


@given(st.binary(max_size=60), st.integers(0, 1200), st.booleans())
@settings(max_examples=60, deadline=None)
def test_damaged_packs(
    tmp_path_factory: pytest.TempPathFactory, junk: bytes, at: int, in_index: bool
) -> None:
    """Whatever stands in an index or a pack, there is the right time or none."""
    folder = pack(tmp_path_factory.mktemp("damaged") / "a", entry_of(COMMIT))
    path = folder / ".git" / "objects" / "pack" / f"pack-1.{'idx' if in_index else 'pack'}"
    data = path.read_bytes()
    path.write_bytes(data[:at] + junk + data[at + len(junk) :])
    assert when(folder) in ("", WHEN)
