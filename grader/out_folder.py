"""The folder that the grades of a class are written to: each file whole or not at all, by one command at a time.

A result that is there is the proof that its submission was graded: it is written last, after its page.  So a
command that is killed at any moment leaves nothing half done, and the next one goes on from there.
"""

from __future__ import annotations

import contextlib
import fcntl
import os
from collections.abc import Iterator
from pathlib import Path

import msgspec

from grader.errors import InputError
from grader.result import Result, from_json, to_json

RESULTS, PAGES = "results", "submissions"
_UNFINISHED = ".writing-"
_LOCK = ".kibitz-lock"


class OutFolder:
    """The folder `path`.  Use as a context manager: nobody else writes to it meanwhile.

    Raises InputError where nothing can be written there, or somebody else does.
    """

    def __init__(self, path: Path) -> None:
        self.path = path

    def __enter__(self) -> OutFolder:
        try:
            for folder in self._folders():
                folder.mkdir(parents=True, exist_ok=True)
                trial = _beside(folder / "trial")
                trial.write_bytes(b"")
                trial.unlink()
            self._lock = os.open(self.path / _LOCK, os.O_CREAT | os.O_RDWR | os.O_CLOEXEC, 0o666)
        except OSError as error:
            raise InputError(
                f"{self.path}: no results can be written there ({error.filename}: {error.strerror})"
            ) from None
        try:
            fcntl.flock(self._lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            os.close(self._lock)
            raise InputError(
                f"{self.path}: another kibitz grade writes there; wait for it, or give another folder"
            ) from None
        except OSError:
            # Some network file systems have no locks; there, nobody is kept out.
            pass
        for folder in self._folders():
            for left in folder.glob(f"{_UNFINISHED}*"):
                with contextlib.suppress(OSError):
                    left.unlink()
        return self

    def __exit__(self, *_: object) -> None:
        # The file stays: who removes it could take it from under one who has just locked it.
        os.close(self._lock)

    def _folders(self) -> tuple[Path, ...]:
        return (self.path, self.path / RESULTS, self.path / PAGES)

    def result(self, name: str) -> Result | None:
        """The result of a submission that was graded before, or None."""
        try:
            return from_json((self.path / RESULTS / f"{name}.json").read_bytes())
        except (OSError, msgspec.DecodeError):
            return None

    def has_page(self, name: str) -> bool:
        """Whether a submission has a page."""
        return (self.path / PAGES / f"{name}.html").is_file()

    def put(self, result: Result, page: str) -> None:
        """Write a result and its page.  Raises InputError where that cannot be done."""
        name = result.submission.id
        self.write(f"{PAGES}/{name}.html", page.encode("utf-8", "replace"))
        self.write(f"{RESULTS}/{name}.json", to_json(result))

    def drop(self, name: str) -> None:
        """Take away the result of a submission that is no longer the one it was."""
        for path in (self.path / RESULTS / f"{name}.json", self.path / PAGES / f"{name}.html"):
            with contextlib.suppress(OSError):
                path.unlink()

    def empty(self, name: str) -> None:
        """Make a folder of pages, or take the pages of an earlier run out of it."""
        folder = self.path / name
        try:
            folder.mkdir(exist_ok=True)
            for path in folder.glob("*.html"):
                path.unlink()
        except OSError as error:
            raise InputError(f"{folder}: cannot be written ({error.strerror})") from None

    def others(self, names: set[str]) -> Iterator[str]:
        """The submissions with a result here that are not among `names`."""
        for path in sorted((self.path / RESULTS).glob("*.json")):
            if path.stem not in names:
                yield path.stem

    def write(self, name: str, data: bytes) -> None:
        """Write a file below the folder.  Raises InputError where it cannot be written."""
        write_atomically(self.path / name, data)


def write_atomically(path: Path, data: bytes) -> None:
    """Write a file so that it is there whole or not at all.  Raises InputError where it cannot be written."""
    unfinished = _beside(path)
    try:
        unfinished.write_bytes(data)
        unfinished.replace(path)
    except OSError as error:
        raise InputError(f"{path}: cannot be written ({error.strerror})") from None
    finally:
        with contextlib.suppress(OSError):
            unfinished.unlink()


def _beside(path: Path) -> Path:
    """A name in the same folder that no other process writes to.

    It is short whatever the name, which may be as long as the file system allows.
    """
    return path.with_name(f"{_UNFINISHED}{os.getpid()}")
