"""The folder that results are written to: each file whole or not at all, by one command at a time.

A result that is there is the proof that its submission was graded: it is written last, after its page.  So a
command that is killed at any moment leaves nothing half done, and the next one goes on from there.
"""

from __future__ import annotations

import contextlib
import errno
import fcntl
import os
import stat
from collections.abc import Collection, Iterator, Mapping
from pathlib import Path
from typing import Literal

import msgspec

from grader.model.class_result import Alike, ClassResult, Made
from grader.model.errors import InputError
from grader.model.names import is_safe_id
from grader.model.result import Result, from_json, to_json
from grader.model.visible import visible

RESULTS, PAGES, WHOLE = "results", "submissions", "instructor"
ATTEMPTS = "attempts"
"""The folder of all attempts, with results and pages of its own, where the best one counts."""
CLASS = "class.json"
"""The class as data, which names its assignment."""
SIMILAR = "similar"
"""The folder of pages that show two submissions that are alike."""
ENTERED = "entered.json"
"""What was entered into gradebooks from here: column -> student -> what the cell holds."""
TOURNAMENT, MATCHES = "tournament.json", "matches"
"""The tournament as data, which names its assignment, and the folder of its records."""
_PAIRS = "pairs.json"
_UNFINISHED = ".writing-"
_LOCK = ".kibitz-lock"

MAX_RESULT = 64 << 20
"""Bytes of a result; the largest that Kibitz writes have a few."""
MAX_CLASS = 1 << 30
"""Bytes of a class."""

_locks: set[int] = set()
"""The descriptors of the locks that this process holds."""


def _let_go() -> None:
    """In a process that was forked: only the one that took a lock holds it, so that it is free when that one ends."""
    while _locks:
        os.close(_locks.pop())


os.register_at_fork(after_in_child=_let_go)


class _Class(msgspec.Struct):
    """What a class that was graded says of how."""

    made: Made | None = None


class _Pairs(msgspec.Struct):
    """The pairs that were found alike, with what goes with them, and a hash of all that this depends on."""

    key: str
    found: Alike


class _About(msgspec.Struct):
    """What a file of results says of itself, whatever else is in it."""

    assignment: str


def refuse_others(path: Path, kind: Literal["results", "tournament"], assignment: str) -> None:
    """Raise InputError where `path` holds something else, whose pages would be replaced or mixed with others.

    Its own results, finished or not, are what a command goes on with.
    """
    for held, names in (("results", _graded(path)), ("tournament", _played(path))):
        for name in names:
            # The records of a tournament that was stopped do not say which game was played.
            if held != kind or name not in ("", assignment):
                what = f"the {held} of {visible(name)}" if name else f"a {held}"
                raise InputError(f"{path}: holds {what}; choose another folder with --out")


def refuse_another_class(path: Path, names: Collection[str]) -> None:
    """Raise InputError where all results in a folder are of others: their pages would lie among those of this class."""
    held = sorted(file.stem for file in (path / RESULTS).glob("*.json"))
    if held and not set(held) & set(names):
        shown = ", ".join(map(visible, held[:3])) + (f" and {len(held) - 3} more" if len(held) > 3 else "")
        raise InputError(
            f"{path}: holds the results of another class ({shown}); choose another folder with --out, or delete it"
        )


def has_result(path: Path, name: str) -> bool:
    """Whether a submission was graded into a folder before, if perhaps by other rules."""
    return (path / RESULTS / f"{name}.json").is_file()


def _graded(path: Path) -> Iterator[str]:
    """The assignment that was graded in a folder: of the class, or of a result where grading was stopped."""
    for file in (path / CLASS, *sorted((path / RESULTS).glob("*.json"))):
        if (name := _assignment(file)) is not None:
            yield name
            return


def _played(path: Path) -> Iterator[str]:
    """The assignment whose tournament is in a folder; an empty name where it was stopped."""
    if (name := _assignment(path / TOURNAMENT)) is not None:
        yield name
    elif (path / MATCHES).is_dir():
        yield ""


def _assignment(file: Path) -> str | None:
    try:
        return msgspec.json.decode(file.read_bytes(), type=_About).assignment
    except (OSError, msgspec.DecodeError):
        return None


class OutFolder:
    """The folder `path` with the subfolders `below`.  Use as a context manager: nobody else writes to it meanwhile.

    Raises InputError where nothing can be written there, or somebody else does.
    """

    def __init__(self, path: Path, below: tuple[str, ...] = (RESULTS, PAGES)) -> None:
        self.path = path
        self._folders = (path, *(path / name for name in below))

    def __enter__(self) -> OutFolder:
        try:
            self._refuse_links()
            for folder in self._folders:
                folder.mkdir(parents=True, exist_ok=True)
                trial = _beside(folder / "trial")
                _write_anew(trial, b"")
                trial.unlink()
            self._lock = os.open(
                self.path / _LOCK, os.O_CREAT | os.O_RDWR | os.O_CLOEXEC | os.O_NOFOLLOW, 0o666
            )
        except OSError as error:
            raise InputError(
                f"{self.path}: no results can be written there ({error.filename}: {error.strerror})"
            ) from None
        try:
            fcntl.flock(self._lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            os.close(self._lock)
            raise InputError(
                f"{self.path}: another kibitz command writes there; wait for it, or give another folder"
            ) from None
        except OSError:
            # Some network file systems have no locks; there, nobody is kept out.
            pass
        _locks.add(self._lock)
        for folder in self._folders:
            for left in folder.glob(f"{_UNFINISHED}*"):
                with contextlib.suppress(OSError):
                    left.unlink()
        return self

    def __exit__(self, *_: object) -> None:
        # The file stays: who removes it could take it from under one who has just locked it.
        _locks.discard(self._lock)
        os.close(self._lock)

    def _refuse_links(self) -> None:
        """Raise InputError where a folder inside is a link: what is written and removed there would be elsewhere."""
        for folder in (self.path, self.path / ATTEMPTS):
            with contextlib.suppress(FileNotFoundError, NotADirectoryError), os.scandir(folder) as found:
                for one in found:
                    if one.is_symlink() and (one.is_dir() or folder / one.name in self._folders):
                        raise InputError(
                            f"{folder / one.name}: is a link to another folder, and Kibitz writes into no such folder; remove the link"
                        )

    def result(self, name: str) -> Result | None:
        """The result of a submission that was graded before, or None."""
        return read_result(self.path, name)

    def made(self) -> Made | None:
        """How the class that is there was graded; None where there is none."""
        try:
            return msgspec.json.decode((self.path / CLASS).read_bytes(), type=_Class).made
        except (OSError, msgspec.DecodeError):
            return None

    def entered(self) -> dict[str, dict[str, str]]:
        """What was entered into the columns of gradebooks from here; empty where nothing was."""
        try:
            return msgspec.json.decode((self.path / ENTERED).read_bytes(), type=dict[str, dict[str, str]])
        except (OSError, msgspec.DecodeError):
            return {}

    def put_entered(self, entered: Mapping[str, Mapping[str, str]]) -> None:
        """Keep what was entered."""
        self.write(ENTERED, msgspec.json.format(msgspec.json.encode(entered), indent=1) + b"\n")

    def similar(self, key: str) -> Alike | None:
        """What was found before for a class with this key; None where there are none, or a page is gone."""
        try:
            found = msgspec.json.decode((self.path / SIMILAR / _PAIRS).read_bytes(), type=_Pairs)
        except (OSError, msgspec.DecodeError):
            return None
        pages = (one.page for one in found.found.pairs if one.page)
        if found.key != key or not all((self.path / page).is_file() for page in pages):
            return None
        return found.found

    def put_similar(self, key: str, found: Alike) -> None:
        """Keep what was found, after the pages of the pairs."""
        self.write(f"{SIMILAR}/{_PAIRS}", msgspec.json.encode(_Pairs(key, found)))

    def has_page(self, name: str) -> bool:
        """Whether a submission has a page."""
        return (self.path / PAGES / f"{name}.html").is_file()

    def put_whole(self, result: Result, page: str) -> None:
        """Write the page that shows an instructor what is hidden from students."""
        try:
            (self.path / WHOLE).mkdir(exist_ok=True)
        except OSError as error:
            raise InputError(f"{self.path / WHOLE}: cannot be made ({error.strerror})") from None
        self.write(f"{WHOLE}/{result.submission.id}.html", page.encode("utf-8", "replace"))

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

    def empty(self, name: str, *kinds: str) -> None:
        """Make a folder of pages, or take the pages of an earlier run out of it, and files of other kinds: `*.md`."""
        folder = self.path / name
        try:
            folder.mkdir(exist_ok=True)
            # First what says which pages there are: whoever is stopped here leaves pages of nothing.
            (folder / _PAIRS).unlink(missing_ok=True)
            for kind in ("*.html", *kinds):
                for path in folder.glob(kind):
                    path.unlink()
        except OSError as error:
            raise InputError(f"{folder}: cannot be written ({error.strerror})") from None

    def remove(self, name: str) -> None:
        """Take away a file of an earlier run, which would be taken for one of this run.  Raises InputError."""
        try:
            (self.path / name).unlink(missing_ok=True)
        except OSError as error:
            raise InputError(f"{self.path / name}: cannot be removed ({error.strerror})") from None

    def others(self, names: set[str]) -> Iterator[str]:
        """The submissions with a result here that are not among `names`."""
        for path in sorted((self.path / RESULTS).glob("*.json")):
            if path.stem not in names:
                yield path.stem

    def write(self, name: str, data: bytes) -> None:
        """Write a file below the folder.  Raises InputError where it cannot be written."""
        write_atomically(self.path / name, data)


def read_regular(path: Path, most: int) -> bytes:
    """The bytes of a file.  Raises OSError where it is none (a pipe, a device), or has more than `most` bytes."""
    # Without O_NONBLOCK, a pipe is waited for.
    with open(os.open(path, os.O_RDONLY | os.O_CLOEXEC | os.O_NONBLOCK), "rb") as file:
        if not stat.S_ISREG(os.fstat(file.fileno()).st_mode):
            raise OSError(errno.EINVAL, "is no regular file", str(path))
        data = file.read(most + 1)
    if len(data) > most:
        raise OSError(errno.EFBIG, f"is larger than {most >> 20} MB", str(path))
    return data


def ids_before(path: Path) -> dict[str, str]:
    """The id of each submission that was graded into a folder before, by where it lay; empty where none was."""
    try:
        found = read_class(path)
    except InputError:
        return {}
    return {one.path: one.id for one in found.rows} | {one.path: one.id for one in found.ungraded}


def read_result(path: Path, name: str) -> Result | None:
    """The result of a submission in a folder of results; None where there is none that this version can read."""
    try:
        return from_json(read_regular(path / RESULTS / f"{name}.json", MAX_RESULT))
    except (OSError, ValueError, RecursionError):
        return None


def read_class(path: Path) -> ClassResult:
    """The class that was graded into a folder.  Raises InputError where there is none that this version can read.

    Ids of submissions are names of files, so one that Kibitz cannot have made is refused: it could lead elsewhere.
    """
    try:
        found = msgspec.json.decode(read_regular(path / CLASS, MAX_CLASS), type=ClassResult)
    except (FileNotFoundError, NotADirectoryError):
        raise InputError(
            f"{path}: holds no class that was graded; give the folder that you gave to kibitz grade --out"
        ) from None
    except OSError as error:
        raise InputError(f"{path / CLASS}: cannot be read ({error.strerror})") from None
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise InputError(
            f"{path / CLASS}: cannot be read ({error}); grade the class again with this version of Kibitz"
        ) from None
    for name in [*(row.id for row in found.rows), *(one.id for one in found.ungraded)]:
        if not is_safe_id(name):
            raise InputError(
                f"{path / CLASS}: cannot be read ({visible(name, limit=100)!r} is no id of a submission); grade the class again"
            )
    return found


def write_atomically(path: Path, data: bytes) -> None:
    """Write a file so that it is there whole or not at all.  Raises InputError where it cannot be written."""
    unfinished = _beside(path)
    try:
        _write_anew(unfinished, data)
        unfinished.replace(path)
    except OSError as error:
        raise InputError(f"{path}: cannot be written ({error.strerror})") from None
    finally:
        with contextlib.suppress(OSError):
            unfinished.unlink()


def _write_anew(path: Path, data: bytes) -> None:
    """Write a file that is not there yet.  In a folder that came from others, a link could lie at any name that is foreseen."""
    made = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW | os.O_CLOEXEC, 0o666)
    with open(made, "wb") as file:
        file.write(data)


def _beside(path: Path) -> Path:
    """A name in the same folder that no other process writes to, and nobody foresees.

    It is short whatever the name, which may be as long as the file system allows.
    """
    return path.with_name(f"{_UNFINISHED}{os.getpid()}-{os.urandom(8).hex()}")


def attempt_name(submission: str, number: int) -> str:
    """The name of the result of an attempt, counted from 1."""
    return f"{submission}.{number}"


def attempts_of(folder: Path, submission: str) -> list[str]:
    """The names of the results of all attempts of a submission, in a folder of results."""
    stems = (path.stem.rpartition(".") for path in sorted((folder / ATTEMPTS / RESULTS).glob("*.json")))
    return [f"{head}.{number}" for head, _, number in stems if head == submission and number.isdigit()]
