"""A learning management system: the download that it gives, and the gradebook that it gives and takes back.

Each has a folder here, with a module for each half that it has; `grader/lms/registry.py` lists them.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from grader.lms.book import Gradebook
from grader.lms.form import Form
from grader.lms.kinds import Kind
from grader.lms.sheet import Sheet

Manner = Literal["moodle", "canvas", "brightspace", "repositories", "folder"]
"""How reports go back; "folder": one file for each submission, by its id, for a person to hand on."""


@dataclass(frozen=True)
class Books:
    """The gradebooks of a system: `recognised` tells one by its cells, `understand` reads one that was recognised."""

    recognised: Callable[[Sheet], bool]
    understand: Callable[[Sheet], Gradebook]


@dataclass(frozen=True)
class System:
    """A learning management system.

    `form` is what its downloads are called, `read` understands one.  `ids` is what its ids
    mean, in downloads and in gradebooks.  `returns` is how it takes reports back.  `reveal` is how an instructor ends
    anonymous grading, where that leaves nothing in a download by which a gradebook knows a student.
    """

    name: str
    form: str
    read: Form
    ids: Kind
    books: Books | None = None
    returns: Manner = "folder"
    reveal: str = ""
