"""What is asked of whoever does much work at once, and what travels to them and back, wherever they run.

An *order* is plain data that can travel; with its equipment (for grading: the corpus) it becomes a *job*, which
does one piece of work after the other.  A piece of work travels as bytes (for grading: the files of a submission
and what could not be taken of it), and what comes of it as JSON.  An *executor* takes pieces of work as it has
room for them, and gives outcomes in the order in which they come: `grader/classes/jobs.py` on this machine,
`grader/classes/cluster.py` on others.  What is made of the outcomes is the affair of `grader/classes/batch.py` and, where the
pieces are pairs of players and not submissions, of `grader/tournament/`.
"""

from __future__ import annotations

import functools
import gc
import hashlib
import os
import traceback
from collections.abc import Callable, Collection, Generator, Iterable, Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Protocol, Self

import msgspec

from grader.grading.grading import Grader
from grader.kits.corpus import Corpus
from grader.kits.course import Course
from grader.kits.kit import Kit
from grader.model import wording
from grader.model.errors import InputError, SandboxError
from grader.model.handed_in import Chosen
from grader.model.result import LockView, Notice, to_json
from grader.submissions.submission import Submission

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


class Worker(Protocol):
    """Does one piece of work after the other."""

    def prepare(self) -> None:
        """Get ready before there is a piece to do, which else the first one waits for."""

    def do(self, packed: bytes) -> bytes | Fault:
        """What comes of one piece.  Raises SandboxError where the level is below the one demanded."""

    def close(self) -> None:
        """End its sandbox."""


class Asked(Protocol):
    """What is asked for: plain data, so that it can travel to another process."""

    @property
    def kit(self) -> str:
        """The folder of the kit."""

    @property
    def assignment(self) -> str:
        """The assignment whose content it needs."""

    @property
    def sandbox(self) -> str | None:
        """The sandbox level that is demanded."""

    def at(self, kit: str) -> Self:
        """The same, where the kit lies elsewhere."""

    def job(self, equipment: Any) -> Worker:
        """What does it, with the equipment.  What can fail is left to the first piece of work."""

    def received(self, equipment: bytes) -> Worker:
        """The same where the equipment has travelled, as JSON."""


@dataclass(frozen=True)
class Order:
    """The order to grade submissions.  Its equipment is the corpus.

    `lock` changes nothing of what is graded: each result says to what it was held.  `language` is that of the
    messages: of the process that orders.
    """

    kit: str
    assignment: str
    seed: int
    only: str | None
    sandbox: str | None
    transcripts: bool = True
    course: Course | None = None
    lock: LockView | None = None
    language: str = field(default_factory=wording.language)

    def at(self, kit: str) -> Order:
        """See `Asked`."""
        return replace(self, kit=kit)

    def job(self, equipment: Corpus) -> Job:
        """See `Asked`."""
        return Job(self, equipment)

    def received(self, equipment: bytes) -> Job:
        """See `Asked`."""
        return self.job(msgspec.json.decode(equipment, type=Corpus))

    def open(self, corpus: Corpus) -> Grader:
        """A grader for this order."""
        wording.choose(self.language)
        kit = Kit(Path(self.kit))
        about = kit.assignment(self.assignment)
        return Grader(
            kit,
            about,
            corpus,
            demand=self.sandbox,
            only=() if self.only is None else (self.only,),
            transcripts=self.transcripts,
            preload=PRELOAD,
            course=self.course,
        )


@dataclass(frozen=True)
class Fault:
    """Why a submission has no result, which is never its own doing.

    `trace` is the traceback where the grader itself failed, and empty where a file of the course did.
    """

    reason: str
    trace: str = ""


Work = tuple[str, bytes]
"""The id of a piece of work (of a submission, say), and the piece, packed."""

Outcome = tuple[str, bytes | Fault]
"""The id of a piece of work, and its result as JSON; that of a submission says nothing of id, path and student yet."""


class Executor(Protocol):
    """Does the work that it is given."""

    def run(self, work: Iterator[Work]) -> Generator[Outcome, None, None]:
        """The outcome of each piece of work, as they come.  Few are taken from `work` before they are needed.

        Raises SandboxError where the level is below the one demanded.  Where the caller closes the generator
        early, nothing goes on that was begun for it.
        """


@dataclass
class Observer:
    """What is called while work is done: `known` with how many pieces are to be done, `done` after each."""

    known: Callable[[int, int], None] = lambda todo, kept: None
    done: Callable[[], None] = lambda: None


class _Packed(msgspec.Struct, array_like=True):
    files: dict[str, bytes]
    notices: tuple[Notice, ...]
    chosen: Chosen | None


def pack(submission: Submission) -> bytes:
    """What grading needs of a submission, as bytes: its files, and which of them a person chose."""
    by_person = submission.chosen is not None and submission.chosen.by_person
    chosen = submission.chosen if by_person else None
    return msgspec.msgpack.encode(_Packed(submission.files, tuple(submission.notices), chosen))


def unpack(data: bytes) -> Submission:
    """A submission without id and path, as it was packed."""
    packed = msgspec.msgpack.decode(data, type=_Packed)
    return Submission("", "", packed.files, list(packed.notices), chosen=packed.chosen)


def outcome_of(work: Callable[[], bytes], close: Callable[[], None]) -> bytes | Fault:
    """What comes of a piece of work.  Where the grader itself failed, `close` ends what it worked with.

    Raises SandboxError where the level is below the one demanded.
    """
    try:
        return work()
    except SandboxError:
        raise
    except InputError as error:
        return Fault(str(error))
    except Exception as error:
        close()
        return Fault(f"the grader itself failed ({type(error).__name__})", traceback.format_exc())


class Job:
    """Grades one submission after the other, with one grader, which is replaced where it failed."""

    def __init__(self, order: Order, corpus: Corpus) -> None:
        self._order, self._corpus = order, corpus
        self._grader: Grader | None = None

    def do(self, packed: bytes) -> bytes | Fault:
        """The outcome of one submission.  Raises SandboxError where the level is below the one demanded."""
        return outcome_of(lambda: self._grade(packed), self.close)

    def prepare(self) -> None:
        """See `Worker`."""
        self._opened()

    def _opened(self) -> Grader:
        if self._grader is None:
            self._grader = self._order.open(self._corpus)
            # What is there for all submissions is looked through by no later collection.
            gc.freeze()
        return self._grader

    def _grade(self, packed: bytes) -> bytes:
        return to_json(self._opened().grade(unpack(packed)))

    def close(self) -> None:
        """End its sandbox."""
        if self._grader is not None:
            self._grader.close()
            self._grader = None


@functools.cache
def engine_key() -> str:
    """A hash of the grader's own code, as this process found it."""
    return _hash_of(Path(__file__).parents[1], apart="kit")


def settings_key(order: Order, corpus: Corpus) -> str:
    """A hash of all that a score depends on but the submission: corpus, assignment, engine, templates, options, course, language.

    The templates are part of it, so that a page is drawn again when they change.
    """
    kit = Kit(Path(order.kit))
    folders = (kit.reference(order.assignment), kit.transcripts(order.assignment), kit.reports)
    course = order.course.sha256 if order.course is not None else ""
    parts = [corpus.key, str(order.only), str(order.transcripts), engine_key(), course, order.language]
    return content_key(parts, folders)


def content_key(options: Iterable[str], folders: Iterable[Path]) -> str:
    """A hash of options and of all files below some folders."""
    parts = [*options, *map(_hash_of, folders)]
    return hashlib.sha256("\n".join(parts).encode()).hexdigest()


def _hash_of(folder: Path, apart: str = "") -> str:
    """A hash of the names and contents of the files below a folder, without what folders called `apart` hold.

    A folder that is not there has none.
    """
    digest = hashlib.sha256()
    found = _files_below(str(folder), {"__pycache__", apart}) if folder.is_dir() else ()
    for path in sorted(found):
        with open(path, "rb") as file:
            name = path[len(str(folder)) + 1 :].encode("utf-8", "surrogateescape")
            digest.update(name + b"\0" + file.read() + b"\0")
    return digest.hexdigest()


def _files_below(folder: str, apart: Collection[str]) -> Iterator[str]:
    """The paths of the files below a folder, without what folders of these names hold."""
    with os.scandir(folder) as entries:
        for one in entries:
            if one.is_dir(follow_symlinks=False):
                if one.name not in apart:
                    yield from _files_below(one.path, apart)
            elif one.is_file():
                yield one.path


def fingerprint(settings: str, packed: bytes) -> str:
    """What a score depends on, as one hash: the settings, and the submission as it travels."""
    return hashlib.sha256(settings.encode() + packed).hexdigest()
