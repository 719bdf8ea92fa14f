"""The file of slip days on the disk: read before a class is graded, and written once its grades are known."""

from __future__ import annotations

import contextlib
import fcntl
import os
from collections.abc import Iterator
from pathlib import Path

from grader.classes.out_folder import write_atomically
from grader.grades.slip_days import MAX_FILE, Ledger
from grader.model.errors import InputError


class SlipFile:
    """The slip days of a course.  Raises InputError where the file cannot be read or understood."""

    def __init__(self, path: Path, total: int, assignment: str) -> None:
        self.path = path
        self._data = self._now()
        self.ledger = Ledger(self._data, str(path), total, assignment)

    def _now(self) -> bytes:
        try:
            with open(self.path, "rb") as file:
                return file.read(MAX_FILE + 1)
        except FileNotFoundError:
            return b""
        except OSError as error:
            raise InputError(f"--slip-days {self.path}: cannot be read ({error.strerror})") from None

    def write(self) -> None:
        """Write what has changed.  Raises InputError where another command has written meanwhile, whose days would be lost."""
        data = self.ledger.encoded()
        if data == self._data:
            return
        with self._alone():
            if self._now() != self._data:
                raise InputError(
                    f"--slip-days {self.path}: another command has changed it meanwhile; give this command again, which takes "
                    "only seconds, since results are kept"
                )
            write_atomically(self.path, data)
            self._data = data

    @contextlib.contextmanager
    def _alone(self) -> Iterator[None]:
        """While it is compared and written, no other command does so in the same folder."""
        try:
            folder = os.open(self.path.parent, os.O_RDONLY | os.O_CLOEXEC)
        except OSError as error:
            raise InputError(f"--slip-days {self.path}: cannot be written ({error.strerror})") from None
        try:
            with contextlib.suppress(OSError):  # some network file systems have no locks
                fcntl.flock(folder, fcntl.LOCK_EX)
            yield
        finally:
            os.close(folder)
