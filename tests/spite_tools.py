"""What the tests of the engine share: Mini Spite and Malice, its examples, and sessions with a few lines of code.

It holds no tests itself.
"""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager

import msgspec

import assignment_tools as tools
from assignment_tools import kit as kit
from grader.grading.grading import Grader
from grader.kits.assignment import Assignment
from grader.kits.corpus import Corpus
from grader.kits.lab import Lab
from grader.model.program import Program
from grader.reference.files import support_files
from grader.sandbox.sandbox import Sandbox
from grader.sandbox.session import Session
from grader.submissions.submission import Submission

NAME = "spite_and_malice"
CORRECT = tools.correct(NAME)


def assignment() -> Assignment:
    """Mini Spite and Malice."""
    return tools.assignment(NAME)


def corpus() -> Corpus:
    """Its corpus, with the default seed."""
    return tools.corpus(NAME)


def example(name: str) -> Submission:
    """The correct solution of this name."""
    return tools.example(NAME, name)


def reference() -> Submission:
    """The reference, as if it were handed in."""
    return tools.reference(NAME)


def grader(shrink_seconds: float = 0.0) -> AbstractContextManager[Grader]:
    """A grader for Mini Spite and Malice."""
    return tools.grader(NAME, shrink_seconds)


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
    sandbox: Sandbox,
    files: Mapping[str, str | bytes],
    about: Assignment | None = None,
    support: Mapping[str, bytes] | None = None,
) -> Iterator[Session]:
    """A session with files whose text may be indented."""
    data = {
        path: text if isinstance(text, bytes) else textwrap.dedent(text).encode()
        for path, text in files.items()
    }
    given = support_files(kit(), assignment()) if support is None else support
    with Session(sandbox, about or assignment(), data, given) as one:
        yield one


def play(one: Session, *programs: Program, group: Callable[[int], object] = lambda n: n) -> Sequence[object]:
    """What comes of each program: its answers as text, or an event."""
    outcomes = one.run(range(len(programs)), group, programs=programs)
    return [outcomes[number] for number in range(len(programs))]
