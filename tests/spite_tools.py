"""What the tests of the engine share: Mini Spite and Malice, its examples, and sessions with a few lines of code.

It holds no tests itself.
"""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import cache
from pathlib import Path

import msgspec

from grader.assignment import Assignment
from grader.compiler import obtain_corpus
from grader.corpus import Corpus
from grader.grading import Grader
from grader.kit import Kit, built_in
from grader.lab import Lab
from grader.program import Program
from grader.reference import part_files, support_files
from grader.sandbox import Sandbox
from grader.session import Session
from grader.submission import Submission, read_submission

NAME = "spite_and_malice"
CORRECT = Path(__file__).resolve().parent.parent / "examples" / NAME / "correct"
BUGS = Path(__file__).resolve().parent / "bugs" / NAME


@cache
def kit() -> Kit:
    """The kit of the checkout."""
    return built_in()


@cache
def assignment() -> Assignment:
    """Mini Spite and Malice."""
    return kit().assignment(NAME)


@cache
def corpus() -> Corpus:
    """Its corpus, with the default seed."""
    return obtain_corpus(kit(), assignment(), 0, lambda *_: None)


@cache
def example(name: str) -> Submission:
    """The correct solution of this name."""
    (found,) = (CORRECT / name).glob("submission*")
    return read_submission(found, name)


@cache
def reference() -> Submission:
    """The reference, as if it were handed in."""
    return Submission("reference", "reference", part_files(kit(), assignment()))


@contextmanager
def grader(shrink_seconds: float = 0.0) -> Iterator[Grader]:
    """A grader for Mini Spite and Malice."""
    with Grader(kit(), assignment(), corpus(), shrink_seconds=shrink_seconds) as one:
        yield one


def impatient(**limits: float) -> Assignment:
    """Mini Spite and Malice with limits that make hangs cheap, or with those given."""
    cheap = {"check_cpu_seconds": 0.2, "import_cpu_seconds": 0.6, "wall_factor": 20.0, **limits}
    return msgspec.structs.replace(assignment(), limits=msgspec.structs.replace(assignment().limits, **cheap))


def record(client: Callable[[Lab], object]) -> Program:
    """The program that some client code records."""
    found: list[Program] = []
    lab = Lab(assignment(), found.append)
    lab.begin()
    client(lab)
    lab.end()
    (program,) = found
    return program


@contextmanager
def session(
    sandbox: Sandbox, files: Mapping[str, str | bytes], about: Assignment | None = None
) -> Iterator[Session]:
    """A session with files whose text may be indented."""
    data = {
        path: text if isinstance(text, bytes) else textwrap.dedent(text).encode()
        for path, text in files.items()
    }
    with Session(sandbox, about or assignment(), data, support_files(kit(), assignment())) as one:
        yield one


def play(one: Session, *programs: Program, group: Callable[[int], object] = lambda n: n) -> Sequence[object]:
    """What comes of each program: its answers as text, or an event."""
    outcomes = one.run(range(len(programs)), group, programs=programs)
    return [outcomes[number] for number in range(len(programs))]
