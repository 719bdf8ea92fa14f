"""What comes back from a submission: answers or what came instead, and what it turned out to define.

Plain data, shared by those who run submissions and those who judge them.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

import msgspec

from grader.model.adapters import Shapes

Where = tuple[str, int, str]
Hints = tuple[int, ...]
"""Top-level statements of a submission that do not end, by their numbers."""


@dataclass(frozen=True)
class Event:
    """What came instead of an answer: the program hung, its process died, or its answer was forged.

    `step` is the step that was running, where that is known.  `own` is False where the program was not run, because
    others like it had ended so or no time was left.
    """

    kind: Literal["timeout", "crashed", "tampering"]
    text: str
    where: Where | None = None
    step: int | None = None
    own: bool = True


Outcome = str | Event
"""The answers of a program as one line of JSON, or what came instead."""


class Choice(msgspec.Struct, frozen=True):
    """Which of several files were taken.

    `graded` define what was graded, and `others` the same names without being used.  `programs` ask for input when they are
    started, the likeliest first; of those, nothing that was taken imports `spare_programs`.  `rivals` are the file that was taken and
    another one that is as likely, where there is one.
    """

    graded: tuple[str, ...] = ()
    others: tuple[str, ...] = ()
    programs: tuple[str, ...] = ()
    spare_programs: tuple[str, ...] = ()
    rivals: tuple[str, ...] = ()


@dataclass
class Loaded:
    """What the submission defines.

    `places`: role -> (file, its own name there).  `attributes`: "Hand.size" -> its own name for it.
    `missing`: roles that nothing plays.  `absent`: members that its classes do not have.  `begun`: methods that have nothing in them yet.  `fixed`: functions and methods
    that do nothing but return or raise.  `instead`: those of the
    roles that nothing plays for which a class of the submission may stand -> that class.  `shapes`: how its functions want
    to be called, where that was asked for.  `choice`: which files were taken where there are several.
    """

    places: dict[str, tuple[str, str]] = field(default_factory=dict)
    attributes: dict[str, str] = field(default_factory=dict)
    missing: list[str] = field(default_factory=list)
    absent: list[str] = field(default_factory=list)
    begun: list[str] = field(default_factory=list)
    fixed: list[str] = field(default_factory=list)
    instead: dict[str, str] = field(default_factory=dict)
    notices: list[tuple[str, str, str | None, int | None]] = field(default_factory=list)
    shapes: Shapes | None = None
    failure: Event | None = None
    choice: Choice | None = None
