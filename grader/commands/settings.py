"""The settings of a working folder: what `kibitz check` and `kibitz grade` take where an option is not given.

They stand in `kibitz.toml`, or in the table `[tool.kibitz]` of `pyproject.toml` (the `tool` table is that of
https://packaging.python.org/en/latest/specifications/pyproject-toml/), and become the `default_map` of click.  The
format is described in `docs/reference/cli.md`.  This module is loaded only where one of the files is there.

Whoever looks at a student's work may stand in the student's folder, so nothing that is run or written can be set:
no kit, no cluster, no file to write to.
"""

from __future__ import annotations

import os
import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import click

from grader.commands.common import META
from grader.commands.platforms import in_ci
from grader.kits.course_file import wrong_entry
from grader.model.errors import InputError
from grader.model.visible import visible
from grader.reports.standard_streams import remark

OWN, PROJECT = "kibitz.toml", "pyproject.toml"
TABLE = ("tool", "kibitz")
"""Where they stand in `pyproject.toml`, which says much else."""

LIMIT = 64 << 10
"""Bytes of a file with settings; `pyproject.toml` of a large project has a few thousand."""

LOOKED_AT = 1 << 20
"""Bytes of a `pyproject.toml` in which the name of the table is looked for."""

MOST_DOTS = 100
"""Dots of a line outside of texts: `tomllib` takes a key of many parts in time that grows with their square."""

_BOTH = (
    "assignment",
    "color",
    "course",
    "language",
    "lock",
    "lock-warn",
    "no-transcripts",
    "quiet",
    "sandbox",
    "seed",
)
KEYS: dict[str, tuple[str, ...]] = {
    "check": (*_BOTH, "exitfirst", "for-students", "hints", "verbose"),
    "grade": (
        *_BOTH,
        "adjustments",
        "column",
        "feedback",
        "gradebook",
        "jobs",
        "no-similarity",
        "roster",
        "starter",
    ),
}
"""Command -> what can be set for it, under the names of its options."""

_TEXT = re.compile(r"\"[^\"\n]*+\"|'[^'\n]*+'")


@dataclass(frozen=True)
class Settings:
    """What a file says, its text, and the keys of the table in it that says so."""

    path: Path
    text: str
    table: tuple[str, ...]
    said: dict[str, Any]

    def wrong(self, key: str, what: str) -> InputError:
        """That an entry is wrong: the error to raise, with file, line and key."""
        return wrong_entry(self.path, self.text, (*self.table, key), what)


def take_settings(context: click.Context) -> None:
    """Let the settings of the working folder be the defaults of a command, and tell which.  Raises InputError.

    In a job of CI, they are told and left alone: there the working folder is a student's repository.
    """
    found = read_settings(Path())
    command = context.command.name or ""
    if found is None or command not in KEYS:
        return
    if in_ci(os.environ):
        remark(f"{found.path}: its settings are not read in a CI job, where they are the student's")
        return
    values = dict(_values(found, context))
    if values:
        context.default_map = {parameter.name: value for parameter, value in values.values()}
        context.meta[META] = found.path
        told = ", ".join(f"{key} = {_written(value)}" for key, (_, value) in values.items())
        remark(f"settings of {found.path}: {told}")


def refuse_settings_in(folder: Path) -> None:
    """Refuse settings that a class brought with it: what was handed in decides nothing.  Raises InputError."""
    path: Path | None = click.get_current_context().meta.get(META)
    if path is not None and path.resolve().is_relative_to(folder.resolve()):
        raise InputError(
            f"{path}: these settings lie in the submissions; give --isolated, or start the command in another folder"
        )


def read_settings(folder: Path) -> Settings | None:
    """What the files in a folder say; None where no settings are there.  Raises InputError."""
    own, project = folder / OWN, folder / PROJECT
    found = [_read(own, ())] if own.is_file() else []
    # Most projects are about something else, and what is wrong in them is nothing to us.
    if project.is_file() and b"kibitz" in _bytes(project):
        found.append(_read(project, TABLE))
    there = [one for one in found if one is not None]
    if len(there) > 1:
        raise InputError(f"{own} and [tool.kibitz] in {project}: two places for settings; keep one of them")
    return there[0] if there else None


def _bytes(path: Path) -> bytes:
    try:
        with path.open("rb") as file:
            return file.read(LOOKED_AT)
    except OSError as error:
        raise InputError(f"{path}: cannot be read ({error.strerror}); --isolated goes without it") from None


def _read(path: Path, table: tuple[str, ...]) -> Settings | None:
    """The settings in a file, which are its tables `table`; None where they are not there."""
    data = _bytes(path)
    if len(data) > LIMIT:
        raise InputError(f"{path}: larger than {LIMIT >> 10} KB; put the settings into a smaller {OWN}")
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise InputError(f"{path}: cannot be read: {error}") from None
    said: Any = parsed(path, text)
    for number, name in enumerate(table, 1):
        if not isinstance(said, dict) or name not in said:
            return None
        said = said[name]
        if not isinstance(said, dict):
            raise wrong_entry(path, text, table[:number], f"is a table, as in [{'.'.join(table)}]")
    return Settings(path, text, table, said)


def parsed(path: Path, text: str) -> dict[str, Any]:
    """A text of TOML as data.  Raises InputError with the line."""
    for number, line in enumerate(text.split("\n"), 1):
        bare = line if "\\" in line else _TEXT.sub("", line)
        if bare.count(".") > MOST_DOTS:
            raise InputError(f"{path}, line {number}: more than {MOST_DOTS} dots; write it in several lines")
    try:
        return tomllib.loads(text)
    # Besides its own error, one for numbers of thousands of digits.
    except ValueError as error:
        place = re.search(r"\(at line (\d+)", str(error))
        number = int(place[1]) if place else text.count("\n") + 1
        raise InputError(f"{path}, line {number}: not valid TOML: {error}") from None
    except RecursionError:
        raise InputError(f"{path}: is nested too deeply; settings are a table of keys and values") from None


def _values(found: Settings, context: click.Context) -> Iterator[tuple[str, tuple[click.Parameter, Any]]]:
    """What is said for a command: key -> its parameter and the value, held against it.  Raises InputError."""
    known = sorted({key for keys in KEYS.values() for key in keys})
    mine = KEYS[context.command.name or ""]
    for key, value in found.said.items():
        parameter = _parameter(context.command, key)
        if key in known:
            if key in mine and parameter is not None:
                yield key, (parameter, _converted(found, key, value, parameter, context))
            continue
        if parameter is not None:
            raise found.wrong(key, "can be given on the command line alone, because it is run or written")
        raise found.wrong(key, f"there is no such setting{_near(key, known)}; there is {', '.join(known)}")


def _near(key: str, known: list[str]) -> str:
    import difflib

    near = difflib.get_close_matches(key, known, 1)
    return f" (did you mean {near[0]}?)" if near else ""


def _parameter(command: click.Command, key: str) -> click.Parameter | None:
    """The argument or option of a command that a key is about."""
    for one in command.params:
        if f"--{key}" in one.opts or (isinstance(one, click.Argument) and one.name == key):
            return one
    return None


def _converted(
    found: Settings, key: str, value: Any, parameter: click.Parameter, context: click.Context
) -> Any:
    """A value as the option has it.  Raises InputError where the option would not take it."""
    flag = isinstance(parameter, click.Option) and parameter.is_flag
    number = isinstance(parameter.type, click.types.IntParamType)
    kind, what = (
        (bool, "true or false") if flag else (int, "a whole number") if number else (str, "a text in quotes")
    )
    if type(value) is not kind:
        raise found.wrong(key, f"is {what}, not {_written(value)}")
    if isinstance(value, str) and (not value or not value.isprintable()):
        raise found.wrong(key, "is empty" if not value else "has a character that cannot be seen")
    try:
        parameter.type_cast_value(context, value)
    except click.BadParameter as error:
        raise found.wrong(key, error.message.rstrip(".")) from None
    return value


def _written(value: Any) -> str:
    """A value as somebody wrote it, shortened."""
    if isinstance(value, bool):
        return "true" if value else "false"
    text = value if isinstance(value, str) else "a table" if isinstance(value, dict) else repr(value)
    return visible(text, limit=60)
