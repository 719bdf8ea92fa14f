"""What was handed in, read where it lies: only files that were graded, which is seen by their hashes.

A path is never taken from a request.  Whatever lies at the place that the class was graded from, a file is shown only if
its content is the one that the result was made from.
"""

from __future__ import annotations

import hashlib
import threading
import time
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

from grader.classes.out_folder import CLASS, RESULTS, ids_before
from grader.lms.recognise import read_download
from grader.model.errors import InputError
from grader.model.result import Result
from grader.submissions.budget import MAX_SECONDS
from grader.submissions.download import Download, Entry
from grader.submissions.submission import take_entry

MOST_KEPT = 64 << 20
"""Bytes of submissions that were read last and are kept."""


class Handed(NamedTuple):
    """A file of a submission: its bytes, or why there are none to show."""

    path: str
    data: bytes | None
    why: str = ""


class Sources:
    """The submissions of a class.  `where` is the download, None where it is not known."""

    def __init__(self, where: Path | None, out: Path) -> None:
        self._where, self._out = where, out
        self._download: Download | None = None
        self._entries: Mapping[str, Entry] = {}
        self._why = ""
        self._graded: tuple[int, int] | None = None
        self._kept: dict[tuple[str, frozenset[str]], Mapping[str, bytes]] = {}
        self._reading = threading.Lock()

    def _open(self) -> None:
        """Read the download, once for each time that the class was graded: a submission may have come in between."""
        stamp = self._stamp()
        if self._download is not None and stamp == self._graded:
            return
        self._download, self._entries, self._why, self._graded = None, {}, "", stamp
        self._kept.clear()
        if self._where is None:
            self._why = "It is not known where the submissions lie. Start the desk with --submissions PATH."
            return
        try:
            # Repositories, and who is called like another, have the ids with which they were graded.
            graded = [file.stem for file in (self._out / RESULTS).glob("*.json")]
            self._download = read_download(self._where, self._out, graded, ids_before(self._out))
        except InputError as error:
            self._why = f"The submissions cannot be read ({error}). Start the desk with --submissions PATH."
            return
        self._entries = {one.id: one for one in self._download.entries}

    def _stamp(self) -> tuple[int, int] | None:
        """Another one each time that the class was graded."""
        try:
            stat = (self._out / CLASS).stat()
        except OSError:
            return None
        return stat.st_mtime_ns, stat.st_ino

    def of(self, result: Result) -> list[Handed]:
        """The files that a result was made from, in its order.  Any thread may ask; they are read one after the other."""
        with self._reading:
            found = self._read(result)
        why = self._why or (
            "This is not there as it was graded: it was changed or moved since. Grade again, or start the desk with "
            "--submissions PATH."
        )
        return [
            Handed(one.path, found[one.sha256]) if one.sha256 in found else Handed(one.path, None, why)
            for one in result.submission.files
        ]

    def _read(self, result: Result) -> Mapping[str, bytes]:
        """What was graded, by its hash, as far as it is there.  What was read last is kept: unpacking may take seconds."""
        self._open()
        wanted = frozenset(one.sha256 for one in result.submission.files)
        key = result.submission.id, wanted
        if key not in self._kept:
            self._kept[key] = self._by_hash(result.submission.id, wanted)
            while len(self._kept) > 1 and sum(map(_size, self._kept.values())) > MOST_KEPT:
                del self._kept[next(iter(self._kept))]
        return self._kept[key]

    def _by_hash(self, name: str, wanted: frozenset[str]) -> dict[str, bytes]:
        entry = self._entries.get(name)
        if self._download is None or entry is None:
            return {}
        found: dict[str, bytes] = {}
        until = time.thread_time() + MAX_SECONDS
        # The last attempt is most often the one that is graded.  An earlier one is where the course says so.
        for one in reversed(entry.attempts):
            for data in take_entry(self._download.tree, one).files.values():
                sha256 = hashlib.sha256(data).hexdigest()
                if sha256 in wanted:
                    found[sha256] = data
            # Who hands in many archives costs no more than who hands in one.
            if wanted <= found.keys() or time.thread_time() > until:
                break
        return found


def _size(files: Mapping[str, bytes]) -> int:
    return sum(map(len, files.values()))
