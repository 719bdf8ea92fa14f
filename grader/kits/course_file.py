"""`course.toml`: what a course says of assignments, to lie over a kit that stays as it is.

Here the file is read and typed, and held against the names of the kit's assignments.  What is said of checks, tasks
and rulings is held against the assignment itself in `grader/grading/courses.py`, where its checks are at hand.  The
format is described in `docs/reference/course-toml.md`.
"""

from __future__ import annotations

import hashlib
import math
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal, get_args, get_origin, get_type_hints

import msgspec

from grader.kits.assignment import Adapting, Tier
from grader.kits.author_files import line_of, read_toml
from grader.kits.program_table import Program
from grader.model.errors import KitError
from grader.model.visible import visible

MOST_POINTS = 10_000
"""What a check or a task may be worth: more is a slip of the keyboard."""

PLACES = 2
"""Decimals of points that a course gives, as reports show them."""

COUNTS: tuple[Literal["left-out"], Literal["bonus"]] = ("left-out", "bonus")
"""What a check or task may be in place of counting."""

CHANGING: dict[str, tuple[str, ...]] = {
    name.replace("_", "-"): get_args(kind)
    for name, kind in get_type_hints(Program).items()
    if get_origin(kind) is Literal
}
"""The keys of the `program` table that a course may set, with their values: those that choose one of several ways to count."""


class Said(msgspec.Struct, frozen=True):
    """What a course says of one check, session or task.

    `points` and `bonus` are None where it does not say; a check then takes after its task.
    """

    points: float | None = None
    bonus: bool | None = None
    left_out: bool = False


class Table(msgspec.Struct, frozen=True):
    """What a course says of one assignment; None and nothing stand for what the kit says.

    `checks` are by the ids of checks and sessions.  `languages` are those in which it may be handed in.
    """

    checks: dict[str, Said] = {}
    tasks: dict[str, Said] = {}
    rulings: dict[str, str] = {}
    program: dict[str, str] = {}
    hints: Tier | None = None
    adapters: Adapting | None = None
    languages: tuple[str, ...] | None = None
    seed: int | None = None

    def sha256(self, assignment: str) -> str:
        """A hash of what it says of an assignment, whatever the order, the form and the comments; "" for nothing."""
        if self == Table():
            return ""
        plain = msgspec.structs.replace(
            self, languages=tuple(sorted(self.languages)) if self.languages else None
        )
        said = msgspec.json.encode([assignment, plain], order="sorted")
        return hashlib.sha256(said).hexdigest()


LATE = "late"
"""The one table that is of all assignments: what lateness costs."""

KEYS = tuple(Table.__struct_fields__)


@dataclass(frozen=True)
class CourseFile:
    """A file, what it says of each assignment, and its text, to name lines of it.

    `late` is the late policy of the course as it is written there: no verdict hangs on it, and it is understood in
    `grader/grades/late_policy.py`.
    """

    path: Path
    text: str
    tables: Mapping[str, Table]
    late: Mapping[str, Any] | None = None

    def table(self, assignment: str) -> Table:
        """What it says of an assignment, which may be nothing."""
        return self.tables.get(assignment, Table())

    def wrong(self, keys: tuple[str, ...], what: str) -> KitError:
        """That an entry of the file is wrong: the error to raise, with file, line and entry."""
        return wrong_entry(self.path, self.text, keys, what)


def wrong_entry(path: Path, text: str, keys: tuple[str, ...], what: str) -> KitError:
    """That an entry of a course's file is wrong: the error to raise."""
    at = f"{path}, line {line_of(text, *keys)}: "
    return KitError(f"{at}{'.'.join(map(_written, keys))}: {what}" if keys else f"{at}{what}")


def one_of(name: str, known: Collection[str], what: str) -> str:
    """That none of the known things has this name: which one may be meant, or which there are."""
    import difflib

    near = difflib.get_close_matches(name, known, 1) or [
        one for one in known if name and one.endswith(f".{name}")
    ]
    few = list(known) if len(known) <= 12 else [*list(known)[:12], f"{len(known) - 12} more"]
    hint = f"did you mean {_written(near[0])}?" if near else f"there is {', '.join(few) or 'none'}"
    return f"there is no {what} {name!r}: {hint}"


def read_course(path: Path, names: Collection[str]) -> CourseFile:
    """Read a file that may speak of the assignments with these names.  Raises KitError."""
    try:
        data, text = read_toml(path, dict[str, Any])
    except RecursionError:
        raise KitError(
            f"{path}: is nested too deeply; a course.toml has a table for each assignment"
        ) from None
    tables, late = {}, None
    for name, said in data.items():
        if name == LATE:
            late = _late(path, text, said)
            continue
        if name not in names:
            hint = f"; put it into the table of an assignment, such as [{next(iter(names), 'whist')}]"
            more = hint if name in KEYS or name in ("title", "assignment") else ""
            raise wrong_entry(path, text, (name,), f"{one_of(name, names, 'assignment')}{more}")
        if not isinstance(said, dict):
            raise wrong_entry(path, text, (name,), f"is a table, as in [{name}], not {_shown(said)}")
        tables[name] = _Reader(path, text, name).table(said)
    return CourseFile(path, text, tables, late)


def _late(path: Path, text: str, said: Any) -> Mapping[str, Any]:
    if not isinstance(said, dict):
        raise wrong_entry(path, text, (LATE,), f"is a table, as in [{LATE}], not {_shown(said)}")
    return said


class _Reader:
    """Reads the table of one assignment."""

    def __init__(self, path: Path, text: str, name: str) -> None:
        self._path, self._text, self._name = path, text, name

    def table(self, said: Mapping[str, Any]) -> Table:
        """The table, typed.  Raises KitError."""
        known = [one.replace("_", "-") for one in KEYS]
        for key in said:
            if key not in known:
                raise self._wrong((key,), one_of(key, known, "key"))
        return Table(
            checks={key: self._said("checks", key, one) for key, one in self._entries(said, "checks")},
            tasks={key: self._said("tasks", key, one) for key, one in self._entries(said, "tasks")},
            rulings={key: self._text_of("rulings", key, one) for key, one in self._entries(said, "rulings")},
            program={key: self._program(key, one) for key, one in self._entries(said, "program")},
            hints=self._choice(said, "hints", get_args(Tier)),
            adapters=self._choice(said, "adapters", get_args(Adapting)),
            languages=self._languages(said.get("languages")),
            seed=self._seed(said.get("seed")),
        )

    def _wrong(self, keys: tuple[str, ...], what: str) -> KitError:
        return wrong_entry(self._path, self._text, (self._name, *keys), what)

    def _entries(self, said: Mapping[str, Any], key: str) -> Iterator[tuple[str, Any]]:
        entries = said.get(key, {})
        if not isinstance(entries, dict):
            raise self._wrong((key,), f"is a table, as in [{self._name}.{key}], not {_shown(entries)}")
        yield from entries.items()

    def _said(self, kind: str, key: str, value: Any) -> Said:
        """What is said of a check or task: points, a word, or a table of `points` and `bonus`."""
        if isinstance(value, str):
            if value not in COUNTS:
                raise self._wrong(
                    (kind, key), f'give points, such as 2, or "left-out" or "bonus", not {value!r}'
                )
            return Said(left_out=True) if value == "left-out" else Said(bonus=True)
        if not isinstance(value, dict):
            return Said(points=self._points((kind, key), value))
        for inner, one in value.items():
            if inner not in ("points", "bonus"):
                quoted = f' (an id with a dot stands in quotes: "{key}.{inner}")' if kind == "checks" else ""
                raise self._wrong((kind, key, inner), f"{one_of(inner, ('points', 'bonus'), 'key')}{quoted}")
            if inner == "bonus" and not isinstance(one, bool):
                raise self._wrong((kind, key, inner), f"is true or false, not {_shown(one)}")
        if not value:
            raise self._wrong((kind, key), 'says nothing; give points, "left-out" or "bonus"')
        points = self._points((kind, key, "points"), value["points"]) if "points" in value else None
        return Said(points, value.get("bonus"))

    def _points(self, keys: tuple[str, ...], value: Any) -> float:
        if isinstance(value, bool) or not isinstance(value, int | float) or not math.isfinite(value):
            raise self._wrong(
                keys, f'points are a number such as 2 or 0.5, or "left-out" or "bonus", not {_shown(value)}'
            )
        if value <= 0:
            raise self._wrong(
                keys, f'points are above 0, not {value!r}; to have it count nothing, write "left-out"'
            )
        if value > MOST_POINTS:
            raise self._wrong(
                keys, f"{value!r} points are more than the {MOST_POINTS} that anything may be worth"
            )
        if round(float(value), PLACES) != value:
            raise self._wrong(
                keys, f"points have at most {PLACES} decimals, and {value!r} has more; round it"
            )
        return float(value)

    def _text_of(self, kind: str, key: str, value: Any) -> str:
        if not isinstance(value, str):
            raise self._wrong((kind, key), f'is a text in quotes, such as "{key}", not {_shown(value)}')
        return value

    def _program(self, key: str, value: Any) -> str:
        if key not in CHANGING:
            raise self._wrong(
                ("program", key), f"a course cannot change this; it can set {', '.join(CHANGING)}"
            )
        return self._among(("program", key), value, CHANGING[key])

    def _choice(self, said: Mapping[str, Any], key: str, values: tuple[str, ...]) -> Any:
        return self._among((key,), said[key], values) if key in said else None

    def _among(self, keys: tuple[str, ...], value: Any, values: tuple[str, ...]) -> str:
        # By type as well: 1 is True.
        for one in values:
            if type(value) is type(one) and value == one:
                return one
        quoted = [_shown(one) if isinstance(one, bool) else f'"{one}"' for one in values]
        raise self._wrong(keys, f"is {' or '.join(quoted)}, not {_shown(value)}")

    def _languages(self, value: Any) -> tuple[str, ...] | None:
        if value is None:
            return None
        if not isinstance(value, list) or not value or not all(isinstance(one, str) for one in value):
            raise self._wrong(
                ("languages",), f'is a list of languages, such as ["python"], not {_shown(value)}'
            )
        return tuple(dict.fromkeys(value))

    def _seed(self, value: Any) -> int | None:
        if value is not None and (isinstance(value, bool) or not isinstance(value, int)):
            raise self._wrong(("seed",), f"is a whole number such as 20250917, not {_shown(value)}")
        return value


def _shown(value: object) -> str:
    """A value as somebody wrote it, shortened."""
    if isinstance(value, bool):
        return "true" if value else "false"
    text = "a table" if isinstance(value, dict) else repr(value)
    return text if len(text) <= 40 else f"{text[:40]}…"


def _written(key: str) -> str:
    """A key as TOML has it: in quotes where it is no plain word."""
    plain = key.replace("-", "").replace("_", "").isalnum() and key.isascii()
    return key if plain else f'"{visible(key)}"'
