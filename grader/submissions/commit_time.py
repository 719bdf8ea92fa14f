"""When the last commit of a repository was made, read from its `.git` without running git, which what lies there can give orders to.

Only the commit that `HEAD` stands for is read: as a loose object, or out of a pack where it stands whole.  Its bytes are held
against its name.  What is another way (links, deltas, SHA-256, names that lead elsewhere) is left unread.  The time is what the
student's machine wrote, and a student can write any.  The reflog says when somebody cloned, and is not read.

Source: gitrepository-layout, gitformat-pack and git-cat-file in https://git-scm.com/docs.
"""

from __future__ import annotations

import hashlib
import re
import zlib
from datetime import UTC, datetime, timedelta, timezone

from grader.submissions.budget import Budget
from grader.submissions.download import Tree
from grader.submissions.tree import join

MAX_REFS = 1 << 20
MAX_OBJECT = 64 << 10
"""Bytes of a commit, and of what it is packed in."""
MAX_INDEX = 16 << 20
MAX_PACK = 64 << 20
"""Bytes of a pack up to the commit: git writes commits first."""
MAX_PACKS = 20

_HASH = re.compile(rb"[0-9a-f]{40}")
_REF = re.compile(rb"ref: (refs/heads/[A-Za-z0-9_][A-Za-z0-9_.-]*(?:/[A-Za-z0-9_][A-Za-z0-9_.-]*){0,8})\s*")
_COMMITTER = re.compile(rb"committer [^\n]*> (\d{1,10}) ([+-])(\d\d)([0-5]\d)")
_FANOUT = 8
_NAMES = _FANOUT + 256 * 4
_COMMIT = 1
_INDEX_OF_VERSION_2 = b"\xfftOc\x00\x00\x00\x02"


def commit_time(tree: Tree, folder: str) -> str:
    """The time of the last commit of the repository in a folder, in ISO 8601 with its offset; empty where it cannot be read."""
    try:
        git = join(folder, ".git")
        tree = _Within(tree)
        name = _head(tree, git) if tree.is_folder(git) else None
        data = _object(tree, git, name.decode()) if name is not None else None
    except OSError:
        return ""
    return _time(data) if data is not None else ""


class _Within:
    """A tree of which no more is read than of a submission, all files together."""

    def __init__(self, tree: Tree) -> None:
        self._tree, self._budget = tree, Budget()
        self.path, self.folder, self.is_folder, self.size = tree.path, tree.folder, tree.is_folder, tree.size

    def read(self, path: str, limit: int, budget: Budget | None = None) -> bytes:
        """See `Tree`."""
        return self._tree.read(path, limit, budget or self._budget)


def _head(tree: Tree, git: str) -> bytes | None:
    """The name of the commit that `HEAD` stands for."""
    head = tree.read(join(git, "HEAD"), 1024)
    if _HASH.fullmatch(head.strip()):
        return head.strip()
    found = _REF.fullmatch(head)
    if found is None or b".." in found[1]:
        return None
    ref = found[1].decode()
    try:
        if _is_inside(tree, git, ref.rpartition("/")[0]):
            loose = tree.read(join(git, ref), 1024).strip()
            return loose if _HASH.fullmatch(loose) else None
    except OSError:
        pass  # it may be packed
    for line in tree.read(join(git, "packed-refs"), MAX_REFS).splitlines():
        name, _, own = line.partition(b" ")
        if own == found[1]:
            return name if _HASH.fullmatch(name) else None
    return None


def _is_inside(tree: Tree, git: str, path: str) -> bool:
    """Whether each folder on the way is one, and no link."""
    parts = path.split("/")
    return all(tree.is_folder(join(git, "/".join(parts[: n + 1]))) for n in range(len(parts)))


def _object(tree: Tree, git: str, name: str) -> bytes | None:
    """The bytes of a commit; None where it is not found, or is not what its name says."""
    data = None
    if _is_inside(tree, git, f"objects/{name[:2]}"):
        try:
            loose = _inflated(tree.read(join(git, f"objects/{name[:2]}/{name[2:]}"), MAX_OBJECT))
        except OSError:
            loose = b""
        head, _, body = loose.partition(b"\0")
        data = body if head == b"commit %d" % len(body) else None
    if data is None and _is_inside(tree, git, "objects/pack"):
        data = _packed(tree, join(git, "objects/pack"), bytes.fromhex(name))
    if data is None:
        return None
    whole = b"commit %d\0" % len(data) + data
    return data if hashlib.sha1(whole, usedforsecurity=False).hexdigest() == name else None


def _packed(tree: Tree, folder: str, name: bytes) -> bytes | None:
    packs = [one for one in tree.folder(folder).files if one.endswith(".idx")][:MAX_PACKS]
    for index in packs:
        at = _offset(tree.read(join(folder, index), MAX_INDEX + 1), name)
        if at is not None and at <= MAX_PACK:
            pack = join(folder, index.removesuffix(".idx") + ".pack")
            return _entry(tree.read(pack, at + MAX_OBJECT)[at:])
    return None


def _offset(index: bytes, name: bytes) -> int | None:
    """Where an object stands in a pack, by the pack's index of version 2."""
    if len(index) > MAX_INDEX or not index.startswith(_INDEX_OF_VERSION_2) or len(index) < _NAMES:
        return None

    def number(at: int) -> int:
        return int.from_bytes(index[at : at + 4], "big")

    low = number(_FANOUT + 4 * (name[0] - 1)) if name[0] else 0
    high, total = number(_FANOUT + 4 * name[0]), number(_FANOUT + 4 * 255)
    # Names, checksums and offsets: 28 bytes for each object.
    if not low <= high <= total or _NAMES + 28 * total > len(index):
        return None
    while low < high:
        middle = (low + high) // 2
        there = index[_NAMES + 20 * middle : _NAMES + 20 * (middle + 1)]
        if there == name:
            offset = number(_NAMES + 24 * total + 4 * middle)
            return offset if offset < 1 << 31 else None
        low, high = (middle + 1, high) if there < name else (low, middle)
    return None


def _entry(data: bytes) -> bytes | None:
    """A commit that stands whole in a pack; None for what is kept as the difference to another object."""
    if not data or data[0] >> 4 & 7 != _COMMIT:
        return None
    size, shift, at = data[0] & 15, 4, 1
    while data[at - 1] & 128:
        if at >= len(data) or shift > 32:
            return None
        size, shift, at = size | (data[at] & 127) << shift, shift + 7, at + 1
    body = _inflated(data[at:])
    return body if len(body) == size else None


def _inflated(data: bytes) -> bytes:
    try:
        return zlib.decompressobj().decompress(data, MAX_OBJECT)
    except zlib.error:
        return b""


def _time(commit: bytes) -> str:
    """When a commit was made, by the last line of its head."""
    for line in commit.partition(b"\n\n")[0].split(b"\n"):
        if found := _COMMITTER.fullmatch(line):
            offset = timedelta(hours=int(found[3]), minutes=int(found[4]))
            if offset >= timedelta(days=1):
                return ""
            zone = timezone(-offset if found[2] == b"-" else offset)
            try:
                return datetime.fromtimestamp(int(found[1]), UTC).astimezone(zone).isoformat()
            except (ValueError, OverflowError, OSError):
                return ""
    return ""
