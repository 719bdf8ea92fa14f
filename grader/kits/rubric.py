"""The rubric: what a person gives points for besides the checks, as `[[rubric]]` tables in a TOML file.

It stands in `assignment.toml`, or in a file of the course's own.  The engine knows nothing of it, so it changes no check
and no corpus; the points are given at the review desk.  The format is described in `docs/reference/assignment-toml.md`.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import msgspec

from grader.kits.author_files import line_of, read_toml
from grader.model.errors import KitError

MOST_ITEMS = 100
MOST_LEVELS = 20
MOST_POINTS = 10_000.0
_NAME = re.compile(r"[a-z0-9][a-z0-9_-]{0,59}")


class Level(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One level of an item: what it is called, and its points."""

    text: str
    points: float


class RubricItem(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One thing that a person looks at.

    `name` is what decisions know it by; it stays when the text is written otherwise.  `points` are the most that it
    gives, or, below 0, the most that it takes.  With `levels` there are no points between them.
    """

    name: str
    text: str
    points: float
    levels: tuple[Level, ...] = ()

    @property
    def least(self) -> float:
        """The fewest points."""
        return min(self.points, 0.0)

    @property
    def most(self) -> float:
        """The most points."""
        return max(self.points, 0.0)


class _File(msgspec.Struct, frozen=True):
    """A file, of which only the rubric is read here."""

    rubric: tuple[RubricItem, ...] = ()


class _Alone(_File, frozen=True, forbid_unknown_fields=True):
    """A file with a rubric and nothing else."""


def read_rubric(path: Path, alone: bool = True) -> tuple[RubricItem, ...]:
    """The rubric in a file, in its order; with `alone`, nothing else may stand there.  Raises KitError."""
    kind: Any = _Alone if alone else _File
    found, text = read_toml(path, kind, ("rubric",), elsewhere=())
    rubric: tuple[RubricItem, ...] = found.rubric

    def wrong(number: int, key: str, what: str) -> KitError:
        line = line_of(text, "rubric", number, key)
        return KitError(f"{path}, line {line}: key rubric[{number}].{key}: {what}")

    if len(rubric) > MOST_ITEMS:
        raise KitError(f"{path}: [[rubric]] has {len(rubric)} items; write at most {MOST_ITEMS}")
    names: set[str] = set()
    for number, one in enumerate(rubric):
        if not _NAME.fullmatch(one.name):
            raise wrong(number, "name", "write small letters, digits, - and _, such as names-say-what")
        if one.name in names:
            raise wrong(
                number, "name", f"{one.name} stands there a second time; each item has a name of its own"
            )
        names.add(one.name)
        if not one.text.strip():
            raise wrong(number, "text", "is empty; write what a person looks at")
        if not 0 < abs(one.points) <= MOST_POINTS:
            raise wrong(number, "points", "write the most that it gives, or, below 0, the most that it takes")
        if len(one.levels) > MOST_LEVELS:
            raise wrong(number, "levels", f"there are {len(one.levels)}; write at most {MOST_LEVELS}")
        if len({level.points for level in one.levels}) < len(one.levels):
            raise wrong(number, "levels", "two of them give the same points; a level is known by its points")
        for level in one.levels:
            if level.points != round(level.points, 6):
                raise wrong(
                    number, "levels", f"{level.points!r} has more than six decimals; write at most six"
                )
            if not one.least <= level.points <= one.most:
                raise wrong(number, "levels", f"{level.points:g} points are not between 0 and {one.points:g}")
            if not level.text.strip():
                raise wrong(number, "levels", "one has no text; write what it is called")
    return rubric
