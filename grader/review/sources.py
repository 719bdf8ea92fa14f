"""What was handed in, read where it lies: only files that were graded, which is seen by their hashes.

A path is never taken from a request.  Whatever lies at the place that the class was graded from, a file is shown only if
its content is the one that the result was made from.
"""

from __future__ import annotations

import hashlib
import threading
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

from grader.classes.out_folder import CLASS, RESULTS
from grader.lms.recognise import read_download
from grader.model.errors import InputError
from grader.model.result import Result
from grader.submissions.download import Download, Entry
from grader.submissions.submission import take_entry


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
        self._reading = threading.Lock()

    def _open(self) -> None:
        """Read the download, once for each time that the class was graded: a submission may have come in between."""
        graded = self._stamp()
        if self._download is not None and graded == self._graded:
            return
        self._download, self._entries, self._why, self._graded = None, {}, "", graded
        if self._where is None:
            self._why = "It is not known where the submissions lie. Start the desk with --submissions PATH."
            return
        try:
            # Repositories are called as they were when they were graded.
            graded = [file.stem for file in (self._out / RESULTS).glob("*.json")]
            self._download = read_download(self._where, self._out, graded)
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
            found = self._by_hash(result.submission.id)
        why = self._why or (
            "This is not there as it was graded: it was changed or moved since. Grade again, or start the desk with "
            "--submissions PATH."
        )
        return [
            Handed(one.path, found[one.sha256]) if one.sha256 in found else Handed(one.path, None, why)
            for one in result.submission.files
        ]

    def _by_hash(self, name: str) -> dict[str, bytes]:
        self._open()
        entry = self._entries.get(name)
        if self._download is None or entry is None:
            return {}
        found: dict[str, bytes] = {}
        # An earlier attempt is graded where the course says so.
        for one in entry.attempts:
            for data in take_entry(self._download.tree, one).files.values():
                found[hashlib.sha256(data).hexdigest()] = data
        return found
