"""The SQLite file of a review desk: made whole or not at all, opened with care, and written in transactions.

A folder of results may come from others.  So the file must be one that a desk has made, with its tables and nothing that
acts by itself, before anything is written to it.
"""

from __future__ import annotations

import contextlib
import os
import shutil
import sqlite3
import stat
from collections.abc import Iterator
from pathlib import Path

from grader.classes.desk_schema import is_empty, make_tables
from grader.model.errors import InputError

FILE = "review.sqlite"
BESIDE = ("-wal", "-shm")
"""What SQLite puts beside the file, behind its name, while it is in use."""

_JOURNAL = "-journal"
"""What SQLite puts beside a file that is no desk's.  It would act by it before anything can be looked at, and remove a file that it names
(https://www.sqlite.org/fileformat2.html#the_rollback_journal)."""

_WAIT = 10.0
"""Seconds for which a writer waits for another one."""


class DeskBase:
    """The file, open.  It is made where it is missing.  Raises InputError where it cannot be used."""

    def __init__(self, out: Path) -> None:
        self.path = out / FILE
        for path in (self.path, *(out / f"{FILE}{end}" for end in BESIDE)):
            if os.path.lexists(path) and not stat.S_ISREG(path.lstat().st_mode):
                raise InputError(
                    f"{path}: is a link or no file, and Kibitz keeps decisions only here; remove it"
                )
        if os.path.lexists(journal := out / f"{FILE}{_JOURNAL}"):
            raise InputError(f"{journal}: is no file of a review desk, and SQLite would act by it; remove it")
        if not self.path.exists():
            _make(self.path)
        with self._told():
            self._base = sqlite3.connect(self.path, timeout=_WAIT, isolation_level=None)
            try:
                self._open()
            except BaseException:
                self._base.close()
                raise

    def _open(self) -> None:
        """See that the file is one of a desk, before anything is written to it."""
        self._base.execute("PRAGMA trusted_schema = OFF")
        is_new = is_empty(self._base, self.path)
        self._place = self._where()
        self._base.execute("PRAGMA journal_mode = WAL")
        # A decision that was told as kept is on the disk, also where the power fails.
        self._base.execute("PRAGMA synchronous = FULL")
        # What is forgotten is overwritten, too.
        self._base.execute("PRAGMA secure_delete = ON")
        if is_new:
            with self._writing():
                make_tables(self._base)

    def _where(self) -> tuple[int, int] | None:
        """Which file lies at the path; None where none does."""
        try:
            found = self.path.lstat()
        except OSError:
            return None
        return found.st_dev, found.st_ino

    def _still_there(self) -> None:
        """Raise InputError where what is written would be gone with this process."""
        if self._where() != self._place:
            raise InputError(
                f"{self.path}: was removed or replaced while it was open, so nothing is kept; put it back, end the review desk, and "
                "start it again"
            )

    @contextlib.contextmanager
    def _told(self) -> Iterator[None]:
        """What SQLite cannot do is told in one line."""
        try:
            yield
        except sqlite3.Error as error:
            raise InputError(
                f"{self.path}: cannot be used ({error}); it holds the decisions of the review desk, so keep a copy of it"
            ) from None

    @contextlib.contextmanager
    def _writing(self) -> Iterator[None]:
        """One transaction: all of it, or nothing."""
        self._base.execute("BEGIN IMMEDIATE")
        try:
            yield
            self._still_there()
        except BaseException:
            # Where the disk failed, SQLite has done so itself.
            with contextlib.suppress(sqlite3.Error):
                self._base.execute("ROLLBACK")
            raise
        self._base.execute("COMMIT")

    def close(self) -> None:
        """Let it go."""
        self._base.close()


def _make(path: Path) -> None:
    """Make a file with its tables and no decisions, unless somebody else is faster: it is there whole or not at all."""
    folder = path.with_name(f".{path.name}-{os.urandom(8).hex()}")
    made = folder / path.name
    try:
        folder.mkdir(0o700)
        try:
            base = sqlite3.connect(made, isolation_level=None)
            try:
                base.execute("PRAGMA journal_mode = WAL")
                base.execute("BEGIN")
                make_tables(base)
                base.execute("COMMIT")
            finally:
                base.close()
            with contextlib.suppress(FileExistsError):
                _place(made, path)
        finally:
            shutil.rmtree(folder, ignore_errors=True)
    except (OSError, sqlite3.Error) as error:
        why = error.strerror if isinstance(error, OSError) else error
        raise InputError(f"{path}: cannot be made ({why})") from None


def _place(made: Path, path: Path) -> None:
    """Put a file where none is.  Raises FileExistsError where one is."""
    try:
        os.link(made, path)
    except FileExistsError:
        raise
    except OSError:
        # Some file systems have no second names.
        with open(path, "xb") as file:
            file.write(made.read_bytes())
