"""A lock: what grading rested on when a term began, written down, and whether it is still so.

A lock names an assignment and hashes of all that a mark may hang on besides the submission: the kit's files, the compiled
checks, the course, the grader's own code, and the version of Python.  What differs is told in words.  Nothing is graded
here, and a lock changes no verdict.  The format is described in `docs/reference/lock.md`.
"""

from __future__ import annotations

import hashlib
import platform
from collections.abc import Iterator
from pathlib import Path

import msgspec
from msgspec.structs import replace

from grader import __version__
from grader.classes.orders import content_key, engine_key
from grader.kits.author_files import read_toml
from grader.kits.corpus import Corpus
from grader.kits.course import Course
from grader.kits.kit import Kit
from grader.model.errors import InputError
from grader.model.frozen import Frozen
from grader.model.result import LockView, Notice, Result

FORMAT = 1
KIND = "lock"
"""The kind of the notice that says what was not as it was locked."""

SHORT = 8
"""Digits of a hash that a sentence shows."""

_HEAD = """\
# What grading rests on, written down by `kibitz lock`. Hold to it with `kibitz check` and `kibitz grade --lock`.
"""


class Lock(Frozen, frozen=True):
    """The file.  Hashes are SHA-256 in hexadecimal; `course` is empty where there is none.

    `kit` is of the assignment's files, `checks` of what was compiled of them, `engine` of the grader's own code.
    """

    format: int
    assignment: str
    seed: int
    kit: str
    checks: str
    course: str
    kibitz: str
    engine: str
    python: str

    @property
    def sha256(self) -> str:
        """A hash of what it says."""
        return hashlib.sha256(msgspec.json.encode(self)).hexdigest()

    def written(self) -> str:
        """The text of the file."""
        lines = (f"{name} = {_toml(getattr(self, name))}\n" for name in self.__struct_fields__)
        return _HEAD + "".join(lines)


def take(kit: Kit, corpus: Corpus, course: Course | None) -> Lock:
    """The lock of what is there now."""
    name = corpus.assignment
    folders = (kit.reference(name), kit.spec_tests(name), kit.transcripts(name))
    return Lock(
        FORMAT,
        name,
        corpus.seed,
        kit=content_key((), folders),
        checks=_hash_of_checks(corpus),
        course=course.sha256 if course is not None else "",
        kibitz=__version__,
        engine=engine_key(),
        python=platform.python_version(),
    )


def _hash_of_checks(corpus: Corpus) -> str:
    """A hash of the programs and what is known of them, whatever they were made with."""
    return hashlib.sha256(msgspec.json.encode(replace(corpus, key="", made_with=""))).hexdigest()


def read_lock(path: Path) -> Lock:
    """The lock in a file.  Raises InputError."""
    try:
        lock, _ = read_toml(path, Lock, Lock.__struct_fields__)
    except InputError as error:
        raise InputError(f"{error}; write a new lock with `kibitz lock`") from None
    if lock.format != FORMAT:
        raise InputError(
            f"{path}: its format is {lock.format}, and this version of Kibitz reads {FORMAT}; write a new lock with `kibitz lock`"
        )
    return lock


def differences(locked: Lock, now: Lock) -> tuple[str, ...]:
    """What is not as it was locked, in words."""
    return tuple(_differences(locked, now))


def _differences(locked: Lock, now: Lock) -> Iterator[str]:
    if locked.seed != now.seed:
        yield f"the seed is {now.seed} in place of {locked.seed}"
    if locked.course != now.course:
        if not now.course:
            yield f"it was locked with a course ({locked.course[:SHORT]}), and there is none (--course)"
        elif not locked.course:
            yield f"it was locked without a course, and there is one ({now.course[:SHORT]})"
        else:
            yield f"the course is another one ({now.course[:SHORT]} in place of {locked.course[:SHORT]})"
    if locked.kit != now.kit:
        yield f"the files of {now.assignment} in the kit have changed ({now.kit[:SHORT]} in place of {locked.kit[:SHORT]})"
    if locked.checks != now.checks and locked.kit == now.kit and locked.seed == now.seed:
        yield f"the compiled checks are others ({now.checks[:SHORT]} in place of {locked.checks[:SHORT]})"
    if locked.kibitz != now.kibitz:
        yield f"Kibitz is {now.kibitz} in place of {locked.kibitz}"
    elif locked.engine != now.engine:
        yield f"the code of Kibitz {now.kibitz} has changed ({now.engine[:SHORT]} in place of {locked.engine[:SHORT]})"
    if locked.python != now.python:
        yield f"Python is {now.python} in place of {locked.python}"


def hold(path: Path, locked: Lock, now: Lock, lenient: bool) -> LockView:
    """What results say of a lock.  Raises InputError where something differs, and is not `lenient`."""
    found = differences(locked, now)
    if found and not lenient:
        raise InputError(
            f"{path}: this is not as it was locked: {'; '.join(found)}. Grade with what was locked, or go on with "
            "--lock-warn, which says so in each result, or write a new lock with `kibitz lock`"
        )
    return LockView(locked.sha256, found)


def locked(result: Result, view: LockView | None) -> Result:
    """The result with the lock that it was held to, and a notice of what was not as locked."""
    notices = tuple(one for one in result.notices if one.kind != KIND)
    if view is not None and view.differs:
        notices += (Notice(KIND, f"This was not graded as it was locked: {'; '.join(view.differs)}."),)
    return replace(result, notices=notices, lock=view)


def _toml(value: str | int) -> str:
    """A value as TOML has it: a text of JSON is one of TOML as well, but for one character."""
    return msgspec.json.encode(value).decode().replace("\x7f", "\\u007f")
