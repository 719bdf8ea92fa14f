"""What tests of all assignments share: their corpora, examples, known bugs, and graders.

It holds no tests itself.  Each function takes the name of an assignment.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

import pytest

from grader.grading.compiler import obtain_corpus
from grader.grading.grading import Grader
from grader.kits.assignment import Assignment
from grader.kits.corpus import Corpus
from grader.kits.kit import Kit, built_in
from grader.reference.files import part_files
from grader.submissions.submission import Submission, read_submission

T = TypeVar("T")
Test = TypeVar("Test", bound=Callable[..., Any])
HERE = Path(__file__).resolve().parent
NAMES = sorted(path.name for path in (HERE / "bugs").iterdir() if path.is_dir())
"""The assignments with examples and bugs."""

EVERYTHING = os.environ.get("KIBITZ_TESTS") == "all"
"""Whether all cases are wanted of which else some are taken: `.ci/full` does."""

SEED = int(os.environ.get("KIBITZ_SEED", "0"))
"""Added to the seeds of random cases.  `.ci/full` takes another one each time, and prints it."""


@cache
def kit() -> Kit:
    """The kit of the checkout."""
    return built_in()


@cache
def assignment(name: str) -> Assignment:
    """The assignment."""
    return kit().assignment(name)


@cache
def corpus(name: str) -> Corpus:
    """Its corpus, with the default seed."""
    return obtain_corpus(kit(), assignment(name), 0, lambda *_: None)


def correct(name: str) -> Path:
    """The folder of its correct solutions."""
    return HERE.parent / "examples" / name / "correct"


def bugs(name: str) -> Path:
    """The folder of its known mistakes."""
    return HERE / "bugs" / name


@cache
def example(name: str, which: str) -> Submission:
    """The correct solution called `which`."""
    (found,) = (correct(name) / which).glob("submission*")
    return read_submission(found, which)


@cache
def reference(name: str) -> Submission:
    """The reference, as if it were handed in."""
    return Submission("reference", "reference", part_files(kit(), assignment(name)))


def changed(name: str, *changes: tuple[str, str]) -> Submission:
    """The reference with other texts in the place of some of it, each of which is there."""
    files = {path: data.decode() for path, data in reference(name).files.items()}
    for old, new in changes:
        path = next(path for path, text in files.items() if old in text)
        files[path] = files[path].replace(old, new)
    return Submission("one", "one", {path: text.encode() for path, text in files.items()})


class Graders(dict[str, Grader]):
    """A grader for each assignment, made when it is first asked for.  Close them in the end."""

    def __missing__(self, name: str) -> Grader:
        self[name] = Grader(kit(), assignment(name), corpus(name), explain=False, transcripts=False)
        return self[name]

    def close(self) -> None:
        """End their sandboxes."""
        for one in self.values():
            one.close()


@contextmanager
def grader(name: str, shrink_seconds: float = 0.0) -> Iterator[Grader]:
    """A grader of its checks; what is played on a terminal has tests of its own."""
    with Grader(
        kit(), assignment(name), corpus(name), shrink_seconds=shrink_seconds, transcripts=False
    ) as one:
        yield one


def some(cases: Sequence[T], every: int) -> Sequence[T]:
    """One of so many of these cases; all of them where everything is wanted."""
    return cases if EVERYTHING else cases[::every]


def sampled(every: int) -> Callable[[Test], Test]:
    """Keep one of so many cases of a parametrized test, in the order of its longest list; all where everything is wanted.

    It stands above the other decorators.
    """

    def decorate(test: Test) -> Test:
        every_mark: list[pytest.Mark] = vars(test)["pytestmark"]
        marks = [one for one in every_mark if one.name == "parametrize"]
        longest = max(marks, key=lambda one: len([*one.args[1]]))
        names, cases, *_ = longest.args
        ids = longest.kwargs.get("ids")
        more = {} if ids is None or callable(ids) else {"ids": some([*ids], every)}
        kept = pytest.mark.parametrize(names, some([*cases], every), **{**longest.kwargs, **more}).mark
        vars(test)["pytestmark"] = [kept if one is longest else one for one in every_mark]
        return test

    return decorate
