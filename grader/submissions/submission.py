"""Reads what a student handed in: a folder, a zip or a single file, into memory, within limits.

Nothing is unpacked on disk and no link is followed out of the folder.  What cannot be taken is told in
words, as a notice in the result.  `read_submission` is for a path that somebody named, who is told where
it is wrong; `take_entry` is for one entry of a class, which always becomes a submission, if an empty one.
Which entries a class has is found by `grader/lms/recognise.py`.
"""

from __future__ import annotations

import errno
import hashlib
import io
import os
import stat
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path

from grader.model.errors import InputError
from grader.model.handed_in import Chosen, File, Student, SubmissionInfo
from grader.model.names import SOURCES as SOURCES
from grader.model.names import printable as printable
from grader.model.names import safe_id as safe_id
from grader.model.result import Notice
from grader.model.wording import tr, whole
from grader.submissions.budget import MAX_MEMBERS, Budget, SpentError
from grader.submissions.code_files import documents, own_names
from grader.submissions.data_files import run_with
from grader.submissions.download import Entry, Piece, Tree, place_of
from grader.submissions.listed import ARCHIVES, TARS, Listed, in_turn, looks_like_a_zip
from grader.submissions.outer_folder import without_outer_folder
from grader.submissions.tar import as_zip
from grader.submissions.tree import FolderTree, RefusedError, ZipTree, is_junk_file, join, reason, walk

MAX_FILE = 2 << 20
"""Bytes of one file; no program that a student writes comes near it."""

MAX_TOTAL = 16 << 20
MAX_FILES = 500
MAX_DEPTH = 8
MAX_ZIP = 64 << 20
"""Bytes of the zips of a submission: the directory of one, which has to be read as a whole, may fill it."""

MAX_ZIPS_DEEP = 3
"""Zips in zips."""

MAX_LISTED = 20_000
"""Files of which 500 are taken, those with code first."""

MAX_TOLD = 20
"""Files left out that a result names; the others are counted."""

SHOWN_PATH = 300
"""Characters of a path that a notice shows."""


@dataclass
class Submission:
    """The files of one submission by their paths inside it, and what could not be taken.

    In a class, it also says who handed it in and when: see `SubmissionInfo`.  `chosen` is the file that is to be graded,
    where that is decided.
    """

    id: str
    path: str
    files: dict[str, bytes] = field(default_factory=dict)
    notices: list[Notice] = field(default_factory=list)
    students: tuple[Student, ...] = ()
    attempt: int | None = None
    submitted: str = ""
    late: bool | None = None
    earlier: tuple[str, ...] = ()
    chosen: Chosen | None = None

    @cached_property
    def run_with(self) -> tuple[dict[str, bytes], list[str]]:
        """See `grader/submissions/data_files.py`."""
        return run_with(self.files, self.chosen.path if self.chosen is not None else "")

    @property
    def sources(self) -> list[str]:
        """The paths of the files that hold code."""
        return [path for path in self.files if path.endswith(SOURCES)]

    def described(self) -> tuple[File, ...]:
        """The files with their hashes, for the result."""
        return tuple(
            File(path, hashlib.sha256(data).hexdigest(), len(data))
            for path, data in sorted(self.files.items())
        )

    def info(self) -> SubmissionInfo:
        """What the result says of it."""
        return SubmissionInfo(
            self.id,
            self.path,
            self.described(),
            students=self.students,
            attempt=self.attempt,
            submitted=self.submitted,
            late=self.late,
            earlier=self.earlier,
            chosen=self.chosen,
        )


def read_submission(path: Path, name: str | None = None) -> Submission:
    """Read the submission at `path`.  Raises InputError where there is nothing to read."""
    shown = printable(str(path))
    try:
        mode = path.stat().st_mode
        found = Submission(name or safe_id(path.stem if stat.S_ISREG(mode) else path.resolve().name), shown)
        if stat.S_ISDIR(mode):
            os.scandir(path).close()
            tree, piece = FolderTree(path), Piece("")
        elif stat.S_ISREG(mode):
            path.open("rb").close()
            # The file that was named may be reached through a link.
            true = path.resolve()
            tree, piece = FolderTree(true.parent), Piece(true.name, path.name)
        else:
            raise InputError(
                f"{shown}: neither a file nor a folder; give the folder, zip or file that was handed in"
            )
    except FileNotFoundError:
        raise InputError(f"{shown}: no such file or folder") from None
    except PermissionError as error:
        raise InputError(
            f"{shown}: cannot be read (permission denied: {printable(str(error.filename))})"
        ) from None
    except OSError as error:
        raise InputError(f"{shown}: cannot be read ({error.strerror})") from None
    _Taker(found).take_all(tree, (piece,))
    return found


def take_entry(tree: Tree, entry: Entry) -> Submission:
    """The submission of a class's entry, whatever is there; what is wrong is a notice in it."""
    found = Submission(
        entry.id,
        place_of(tree, entry),
        students=entry.students,
        attempt=entry.attempt,
        submitted=entry.submitted,
        late=entry.late,
        earlier=entry.earlier,
    )
    _Taker(found).take_all(tree, entry.pieces)
    return found


class _Taker:
    """Takes files one by one until a limit is met."""

    def __init__(self, submission: Submission) -> None:
        self._to = submission
        self._total = 0
        self._full = False
        self._left_out = 0
        self._zips_left = MAX_ZIP
        self._budget = Budget()
        self._is_told = False

    def take_all(self, tree: Tree, pieces: Iterable[Piece]) -> None:
        """Take the files of all pieces."""
        listed: list[Listed] = []
        for piece in pieces:
            if tree.is_folder(piece.place):
                listed += self._list(tree, piece.place, piece.name)
            else:
                listed.append(Listed(tree, piece.place, piece.name or piece.place.rpartition("/")[2]))
        self._take_listed(listed, MAX_ZIPS_DEEP)
        if (more := self._left_out - MAX_TOLD) > 0:
            self._to.notices.append(
                Notice("left-out", tr("Other files that were left out: {number}.", number=whole(more)))
            )
        self._to.files = without_outer_folder(self._to.files)
        self._name_code()

    def _name_code(self) -> None:
        """Give files that hold code the names by which they can be read and imported, and say which hold none."""
        for name, own, why in [*own_names(self._to.files)]:
            self._to.files[own] = self._to.files.pop(name)
            self._to.notices.append(
                Notice("renamed", tr("{file} was read as {own}: {why}.", file=name, own=own, why=why), name)
            )
        for name, kind in documents(self._to.files):
            text = tr(
                "{file} is {kind}, and no source that can be run. Hand in the file that the program was written in.",
                file=name,
                kind=kind,
            )
            self._to.notices.append(Notice("document", text, name))

    def _list(self, tree: Tree, top: str, name: str) -> list[Listed]:
        """The files below a folder, which is called `name` in the submission."""
        listed: list[Listed] = []
        for path, found in walk(tree, top, MAX_DEPTH - 1):
            try:
                self._budget.enter_one()
            except SpentError as error:
                self._tell(join(name, path[len(top) :].lstrip("/")), error)
                break
            relative = path[len(top) :].lstrip("/")
            inner = join(name, relative) if relative else name
            if isinstance(found, OSError):
                if path == top:
                    why = f"{printable(join(tree.path, path))}: {reason(found)}"
                    self._to.notices.append(
                        Notice("unreadable", tr("Nothing could be read: {why}.", why=why))
                    )
                else:
                    self._skip(inner, reason(found))
                continue
            for other, why in found.refused:
                self._skip(join(inner, other), why)
            if relative.count("/") == MAX_DEPTH - 2:
                for other in found.folders:
                    why = f"what is in it lies more than {MAX_DEPTH} folders deep"
                    self._skip(join(inner, other), why)
            listed += (Listed(tree, join(path, file), join(inner, file)) for file in found.files)
            if len(listed) > MAX_LISTED:
                break
        return listed

    def _take_listed(self, listed: list[Listed], deeper: int) -> None:
        """Take files, code first, and then what is in the zips among them."""
        listed = [item for item in listed if not is_junk_file(item.name.rpartition("/")[2])]
        zips = [item for item in listed if item.ends(".zip", *TARS)]
        files = [item for item in listed if not item.ends(".zip", *TARS)]
        if len(listed) == len(files) == 1 and looks_like_a_zip(files[0]):
            zips, files = files, []
        for item in in_turn([item for item in files if item.ends(*SOURCES)], MAX_FILES, MAX_TOTAL):
            self._take(item)
        for item in files:
            if not item.ends(*SOURCES):
                self._take(item)
        # The one zip of a submission is its content; beside other work it has a folder of its own.
        alone = len(zips) == 1 and not any(item.ends(*SOURCES) for item in files)
        for item in zips:
            ending = next(one for one in (".zip", *TARS, "") if item.ends(one))
            folder = item.name[: len(item.name) - len(ending)]
            self._take_zip(item, "" if alone else folder or item.name, deeper)

    def _take(self, item: Listed) -> None:
        """Take one file, or say why not."""
        if item.ends(*ARCHIVES):
            return self._skip(item.name, "an archive of this kind is not opened; hand in a zip")
        if self._full:
            return None
        if len(self._to.files) >= MAX_FILES:
            self._full = True
            return self._skip(item.name, f"the submission has more than {MAX_FILES} files")
        try:
            size = item.tree.size(item.place)
            if size > MAX_FILE:
                return self._skip(item.name, f"it is larger than {MAX_FILE >> 20} MB")
            if self._total + size > MAX_TOTAL:
                self._full = True
                return self._skip(item.name, f"the submission is larger than {MAX_TOTAL >> 20} MB")
            # One byte more than is allowed: the file may have grown, and the directory of a zip may lie.
            data = item.tree.read(item.place, MAX_FILE + 1, self._budget)
        except SpentError as error:
            return self._stop(item.name, error)
        except OSError as error:
            return self._skip(item.name, reason(error))
        self._total += len(data)
        if len(data) > MAX_FILE:
            return self._skip(item.name, f"it is larger than {MAX_FILE >> 20} MB")
        self._keep(item.name, data)

    def _keep(self, path: str, data: bytes) -> None:
        name = printable("/".join(part for part in path.split("/") if part not in ("", ".", "..")))
        stem, dot, ending = name.rpartition(".")
        if f".{ending.lower()}" in SOURCES and ending != ending.lower():
            self._to.notices.append(
                Notice(
                    "renamed",
                    tr(
                        "{file} was read as {own}: its language wants the ending small.",
                        file=name,
                        own=f"{stem}.{ending.lower()}",
                    ),
                    name,
                )
            )
            name = stem + dot + ending.lower()
        if name in self._to.files:
            self._skip(name, "it is there twice, and the last one counts")
        self._to.files[name] = data

    def _take_zip(self, item: Listed, folder: str, deeper: int) -> None:
        """Take what is in a zip, into a folder of the submission."""
        if self._full:
            return None
        if deeper == 0:
            return self._skip(item.name, f"it lies more than {MAX_ZIPS_DEEP} zips deep")
        try:
            size = item.tree.size(item.place)
            if size > self._zips_left:
                one = "the zip is" if self._zips_left == MAX_ZIP else "with it, the zips are"
                return self._skip(item.name, f"{one} larger than {MAX_ZIP >> 20} MB")
            self._budget.open_one()
            # Before it is read: what turns out to be broken has been unpacked as well.
            self._zips_left -= size
            data = item.tree.read(item.place, size + 1, self._budget)
            tree = self._opened(data, f"{item.tree.path}/{item.place}", is_tar=item.ends(*TARS))
        except SpentError as error:
            return self._stop(item.name, error)
        except OSError as error:
            return self._skip(item.name, reason(error))
        self._take_listed(self._list(tree, "", folder), deeper - 1)

    def _opened(self, data: bytes, path: str, *, is_tar: bool) -> ZipTree:
        """An archive, as a zip.  Its members are taken from what the submission may have, before they are looked at."""
        if is_tar:
            return ZipTree(io.BytesIO(as_zip(data, MAX_ZIP, self._budget)), path)
        most = data.count(b"PK\1\2")
        if most > MAX_MEMBERS:
            raise RefusedError(errno.EFBIG, f"the zip has more than {MAX_MEMBERS:,} members")
        if most > self._budget.members:
            raise RefusedError(errno.EFBIG, f"with it, the archives have more than {MAX_MEMBERS:,} members")
        self._budget.members -= most
        tree = ZipTree(io.BytesIO(data), path)
        # What was counted above may have been in a zip in this one, and is counted there.
        self._budget.members += most - tree.members
        return tree

    def _stop(self, path: str, error: SpentError) -> None:
        """Take nothing more."""
        self._full = True
        self._tell(path, error)

    def _tell(self, path: str, error: SpentError) -> None:
        """Say, once and however much else was left out, that from here on something is."""
        if not self._is_told:
            self._is_told = True
            name = printable(path if len(path) <= SHOWN_PATH else f"{path[:SHOWN_PATH]}…")
            text = tr(
                "{file} was left out, with all that would be read after it: {why}.",
                file=name,
                why=reason(error),
            )
            self._to.notices.append(Notice("left-out", text, name))

    def _skip(self, path: str, why: str) -> None:
        """Say that a file was left out."""
        self._left_out += 1
        if self._left_out <= MAX_TOLD:
            name = printable(path if len(path) <= SHOWN_PATH else f"{path[:SHOWN_PATH]}…")
            self._to.notices.append(
                Notice("left-out", tr("{file} was left out: {why}.", file=name, why=why), name)
            )
