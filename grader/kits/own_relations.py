"""Relations of a course's own: functions in `spec_tests/ASSIGNMENT/relations.py` that say whether an answer may stand.

    def is_sorted(answer, right):
        if sorted(answer) != sorted(right):
            return "other words than those that were given"
        return answer == sorted(answer, key=len) or "not in the order of their lengths"

They are code of the kit that reads answers of a submission, so they get plain values of limited size, and run a limited number of
lines.  `True`, `None` and "" say that the answer may stand; a text says why it may not, and so does False without a word.
"""

from __future__ import annotations

import sys
import types
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from grader.kits import content

FILE = "relations.py"
PREFIX = "own "
"""How the name of a relation begins that is a course's own."""

MOST_LINES = 300_000
"""Lines of a relation that are run for one answer: some 0.2 s."""

LONGEST_REASON = 300
"""Characters of what a relation says; it may repeat what was answered."""

Relation = Callable[..., object]


class TooLongError(Exception):
    """A relation ran more lines than it may."""


def load_relations(folder: Path) -> Mapping[str, Relation]:
    """The relations of the assignment whose spec tests are in `folder`, by name; none where it has no such file.

    Raises KitError where the file cannot be imported.
    """
    if not (folder / FILE).is_file():
        return {}
    (module,) = content.modules("relations", folder, FILE)
    return {
        name: thing
        for name, thing in vars(module).items()
        if isinstance(thing, types.FunctionType) and not name.startswith("_")
    }


def ask(relation: Relation, answer: object, right: object, arguments: tuple[Any, ...]) -> str:
    """Why an answer may not stand; "" where it may.  Raises whatever the relation raises, and TooLongError."""
    found = _limited(relation, answer, right, *arguments)
    if isinstance(found, str):
        return found[:LONGEST_REASON]
    return "" if found is None or found else f"it does not hold that it {_words(relation)}"


def _words(relation: Relation) -> str:
    return relation.__name__.replace("_", " ")


def _limited(relation: Relation, *arguments: object) -> object:
    """What a function gives, which may run MOST_LINES lines of Python."""
    left = MOST_LINES

    def count(frame: types.FrameType, event: str, _: object) -> Any:
        nonlocal left
        left -= 1
        if left < 0:
            raise TooLongError(f"{relation.__name__} ran {MOST_LINES:,} lines")
        return count

    before = sys.gettrace()
    sys.settrace(count)
    try:
        return relation(*arguments)
    finally:
        sys.settrace(before)
