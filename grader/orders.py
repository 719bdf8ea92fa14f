"""What is asked of whoever grades a class, and what travels to them and back, wherever they run.

A submission travels as bytes (its files and what could not be taken of it), a result comes back as JSON.  An
*executor* takes the submissions one after the other, as it has room for them, and gives outcomes in the order
in which they come: `grader/jobs.py` on this machine, `grader/cluster.py` on others.  What is made of the
outcomes is the affair of `grader/batch.py`.
"""

from __future__ import annotations

import functools
import hashlib
import traceback
from collections.abc import Generator, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

import msgspec

from grader.corpus import Corpus
from grader.errors import InputError, SandboxError
from grader.grading import Grader
from grader.kit import Kit
from grader.result import Notice, to_json
from grader.submission import Submission

PRELOAD = (
    "random",
    "collections",
    "itertools",
    "functools",
    "typing",
    "dataclasses",
    "enum",
    "copy",
    "string",
    "abc",
    "math",
    "re",
    "time",
)
"""Modules that students import: each worker of a class is born with them."""


@dataclass(frozen=True)
class Order:
    """What is asked for: plain data, so that it can travel to another process."""

    kit: str
    assignment: str
    seed: int
    only: str | None
    sandbox: str | None
    transcripts: bool = True

    def open(self, corpus: Corpus) -> Grader:
        """A grader for this order."""
        kit = Kit(Path(self.kit))
        about = kit.assignment(self.assignment)
        return Grader(
            kit,
            about,
            corpus,
            demand=self.sandbox,
            only=self.only,
            transcripts=self.transcripts,
            preload=PRELOAD,
        )


@dataclass(frozen=True)
class Fault:
    """Why a submission has no result, which is never its own doing.

    `trace` is the traceback where the grader itself failed, and empty where a file of the course did.
    """

    reason: str
    trace: str = ""


Work = tuple[str, bytes]
"""The id of a submission, and the submission packed."""

Outcome = tuple[str, bytes | Fault]
"""The id of a submission, and its result as JSON; the result says nothing of id, path and student yet."""


class Executor(Protocol):
    """Grades what it is given."""

    def run(self, work: Iterator[Work]) -> Generator[Outcome, None, None]:
        """The outcome of each submission, as they come.  Few are taken from `work` before they are needed.

        Raises SandboxError where the level is below the one demanded.  Where the caller closes the generator
        early, nothing goes on that was begun for it.
        """


class _Packed(msgspec.Struct, array_like=True):
    files: dict[str, bytes]
    notices: tuple[Notice, ...]


def pack(submission: Submission) -> bytes:
    """What grading needs of a submission, as bytes."""
    return msgspec.msgpack.encode(_Packed(submission.files, tuple(submission.notices)))


def unpack(data: bytes) -> Submission:
    """A submission without id and path, as it was packed."""
    packed = msgspec.msgpack.decode(data, type=_Packed)
    return Submission("", "", packed.files, list(packed.notices))


class Job:
    """Grades one submission after the other, with one grader, which is replaced where it failed."""

    def __init__(self, order: Order, corpus: Corpus) -> None:
        self._order, self._corpus = order, corpus
        self._grader: Grader | None = None

    def grade(self, packed: bytes) -> bytes | Fault:
        """The outcome.  Raises SandboxError where the level is below the one demanded."""
        try:
            if self._grader is None:
                self._grader = self._order.open(self._corpus)
            return to_json(self._grader.grade(unpack(packed)))
        except SandboxError:
            raise
        except InputError as error:
            return Fault(str(error))
        except Exception as error:
            self.close()
            return Fault(f"the grader itself failed ({type(error).__name__})", traceback.format_exc())

    def close(self) -> None:
        """End its sandbox."""
        if self._grader is not None:
            self._grader.close()
            self._grader = None


@functools.cache
def engine_key() -> str:
    """A hash of the grader's own code, as this process found it."""
    package = Path(__file__).parent
    return _hash_of(
        package, (path for path in package.rglob("*.py") if (package / "kit") not in path.parents)
    )


def settings_key(order: Order, corpus: Corpus) -> str:
    """A hash of all that a score depends on but the submission: corpus, assignment, engine, templates, options.

    The templates are part of it, so that a page is drawn again when they change.
    """
    kit = Kit(Path(order.kit))
    folders = (kit.reference(order.assignment), kit.transcripts(order.assignment), kit.reports)
    content = [_hash_of(folder, folder.rglob("*")) for folder in folders]
    parts = [corpus.key, str(order.only), str(order.transcripts), engine_key(), *content]
    return hashlib.sha256("\n".join(parts).encode()).hexdigest()


def _hash_of(folder: Path, paths: Iterable[Path]) -> str:
    """A hash of the names and contents of files below a folder."""
    digest = hashlib.sha256()
    for path in sorted(paths):
        if path.is_file() and "__pycache__" not in path.parts:
            digest.update(path.relative_to(folder).as_posix().encode() + b"\0" + path.read_bytes() + b"\0")
    return digest.hexdigest()


def fingerprint(settings: str, packed: bytes) -> str:
    """What a score depends on, as one hash: the settings, and the submission as it travels."""
    return hashlib.sha256(settings.encode() + packed).hexdigest()
