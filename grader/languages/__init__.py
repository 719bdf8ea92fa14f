"""The languages of submissions: what each needs, one object each, and which one a submission is written in.

Everything that differs between languages is said by such an object: what its workers execute, how its frames are
authenticated, how it spells a program for a report.  Comparison, blame and reports know none of it.  A language is loaded
when a submission needs it; docs/how-to/add-a-language.md says how another one comes in.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from typing import TYPE_CHECKING, Any, Protocol

from grader.model.names import ENDINGS

if TYPE_CHECKING:
    from grader.kits.assignment import Assignment
    from grader.languages.listing import Listing
    from grader.model.outcomes import Loaded
    from grader.model.program import Form, Program

PYTHON = "python"
"""What every assignment takes; others are named in its `languages`."""

LOOKED_AT = 1 << 20
"""Bytes of a submission in which names are looked for, where its files are of several languages."""


class Language(Protocol):
    """All that the trusted side has to know of a language."""

    id: str
    title: str
    """As a reader knows it."""

    born_with_programs: bool
    """Whether its workers have the compiled programs from birth; otherwise they are sent."""

    lends: bool
    """Whether the kit's own classes can stand in for broken ones."""

    adapts: bool
    """Whether its functions can be called in other ways than the rules name."""

    plays: bool
    """Whether its programs are played on a terminal."""

    def program(self) -> dict[str, Any] | None:
        """What a worker executes (see `grader/inside/executing.py`); None where it serves as it is.

        Raises InputError where this machine lacks it.
        """

    def code(self, key: bytes, data: bytes, size: int) -> bytes:
        """The code of authentication in front of a frame."""

    def entry(self, assignment: Assignment) -> dict[str, Any]:
        """What a worker is told besides, when it loads a submission."""

    def is_name(self, text: str) -> bool:
        """Whether a text that came out of the sandbox is a name and nothing else."""

    def listing(self, program: Program, loaded: Loaded, classes: set[str]) -> Listing:
        """The program as code for a student to run."""

    def value(self, form: Form) -> str:
        """A value as it would be written there."""

    def raised(self, name: str) -> str:
        """What Python's exception of this name is called, with its article."""


def load(name: str) -> Language:
    """The language of this id."""
    if name == "perl":
        from grader.languages.perl import Perl

        return Perl()
    from grader.languages.python import Python

    return Python()


def of(files: Mapping[str, bytes], assignment: Assignment, taken: Collection[str] = ()) -> str:
    """The id of the language that a submission is written in, of those that the assignment takes, or of these that are `taken`.

    That is the one whose files define most of what is asked for; Python, or else the first, where there is no difference.
    """
    known = [PYTHON, *(one for one in assignment.languages if one != PYTHON)]
    known = [one for one in known if not taken or one in taken]
    there = [one for one in known if any(path.endswith(ENDINGS[one]) for path in files)]
    if len(there) <= 1:
        return there[0] if there else known[0]
    return max(there, key=lambda one: _defined(files, ENDINGS[one], assignment))


def others(files: Mapping[str, bytes], language: str) -> list[str]:
    """The ids of other languages that the files are written in, where none is in this one."""
    if any(path.endswith(ENDINGS[language]) for path in files):
        return []
    return [one for one, endings in ENDINGS.items() if any(path.endswith(endings) for path in files)]


def _defined(files: Mapping[str, bytes], endings: tuple[str, ...], assignment: Assignment) -> int:
    """How many of the names asked for are defined in the files of a language, by their texts."""
    text = b"\n".join(data for path, data in sorted(files.items()) if path.endswith(endings))[:LOOKED_AT]
    defined = re.findall(rb"(?m)^[ \t]*(?:class|def|sub|package)[ \t]+((?:\w{1,99}::){0,9}\w{1,99})", text)
    names = {name.rpartition(b":")[2].decode("ascii", "replace") for name in defined}
    return sum(one.name in names for one in assignment.defines)
