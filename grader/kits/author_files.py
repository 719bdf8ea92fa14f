"""Where in a course author's file a mistake is: the line of a key in TOML, and of an exception in Python.

Only the place is found here; what is wrong is said by whoever reads the file.  Nothing of a submission is looked at.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Collection, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from grader.model.errors import KitError

T = TypeVar("T")
Keys = tuple[str | int, ...]
"""A place in TOML: names of keys, numbers of items from 0, and "..." for any one key."""

_ANY = "..."
_HEADER = re.compile(r"\s*(\[\[?)([^\[\]]+)\]\]?\s*(?:#.*)?")
_KEY = re.compile(r"""\s*((?:[\w-]+|"[^"]*"|'[^']*')(?:\s*\.\s*(?:[\w-]+|"[^"]*"|'[^']*'))*)\s*=""")
_PART = re.compile(r"""[\w-]+|"[^"]*"|'[^']*'""")
_STEP = re.compile(r"\[(\d+|\.\.\.)\]|([\w-]+)")
_FIELD = re.compile(r"unknown field `(.+)`")
_WORD = re.compile(r"\s*+(?!true\b|false\b|inf\b|nan\b)[A-Za-z_]")
_GOT = re.compile(r"got `(\w+)`")
_KINDS = {"str": str, "int": int, "float": float, "bool": bool, "array": list, "object": dict}


ELSEWHERE = ("rubric",)
"""Tables of assignment.toml that have a reader of their own (`grader/kits/rubric.py`), because no check hangs on them."""


def read_toml(
    path: Path,
    kind: type[T],
    known: Sequence[str] = (),
    gone: Mapping[str, str] = {},
    elsewhere: Sequence[str] = ELSEWHERE,
) -> tuple[T, str]:
    """A file as the type `kind` has it, and its text.  Raises KitError with the line, the key and the reason.

    `known` are keys that may be suggested for one that is unknown.  `gone` are keys of older versions ("table.key"), with
    what to write now.  What is read `elsewhere` is left out.
    """
    try:
        # Some editors begin a file with a mark of the encoding, which TOML does not know.
        text = path.read_text("utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        raise KitError(f"{path}: cannot be read: {error}") from None
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        line = re.search(r"\(at line (\d+)", str(error))
        number = int(line[1]) if line else text.count("\n") + 1
        raise KitError(f"{path}, line {number}: not valid TOML: {error}{_quotes(text, number)}") from None
    try:
        return msgspec.convert({key: data[key] for key in data if key not in elsewhere}, kind), text
    except msgspec.ValidationError as error:
        what, _, place = str(error).partition(" - at ")
        place = place.strip("`").removeprefix("$").removeprefix(".")
        field = _FIELD.search(what)
        keys = _keys(place)
        line_number = _line_of_error(text, data, (*keys, field[1]) if field else keys, what)
        if field and (now := gone.get(".".join(map(str, (*keys, field[1]))))):
            raise KitError(f"{path}, line {line_number}: key {place}.{field[1]} is gone: {now}") from None
        hint = _hint(field[1], known) if field else _REMEDIES.get(what, "")
        at = f"key {place}: " if place else ""
        raise KitError(f"{path}, line {line_number}: {at}{what}{hint}") from None


def _hint(field: str, known: Collection[str]) -> str:
    """What may be meant by a key that is unknown where it stands; it may be one of another table."""
    import difflib

    near = difflib.get_close_matches(field, [one for one in known if one != field], 1)
    if near:
        return f"; did you mean {near[0]}?"
    return "; it is a key of other tables" if field in known else ""


_REMEDIES = {"Expected `array`, got `str`": '; a list stands in brackets, as in ["one.py", "two.py"]'}
"""What to do about a value of a wrong kind."""


def _quotes(text: str, number: int) -> str:
    """What to say where a line of TOML lacks a quote; "" where it does not look so."""
    line = [*text.split("\n"), ""][number - 1]
    if '"""' in line or "'''" in line:
        return ""
    bare, open_quote = _without_texts(line)
    if open_quote:
        return ": a quote is missing; a text stands between two of them, on one line"
    _, equals, value = bare.partition("=")
    return ": a text stands between quotes" if equals and _WORD.match(value) else ""


def _without_texts(line: str) -> tuple[str, bool]:
    """A line of TOML without its texts and its comment, and whether a text begins in it and does not end."""
    kept: list[str] = []
    at, quote = 0, ""
    while at < len(line):
        one = line[at]
        if quote:
            at += one == "\\" and quote == '"'
            quote = "" if one == quote else quote
        elif one in "\"'":
            quote = one
        elif one == "#":
            break
        else:
            kept.append(one)
        at += 1
    return "".join(kept), bool(quote)


def line_of(text: str, *keys: str | int) -> int:
    """The line of a key in TOML, or of the table that it belongs to; 1 where neither is there."""
    for length in range(len(keys), 0, -1):
        for place, line in _places(text):
            if _fits(place, keys[:length]):
                return line
    return 1


def place_of_error(error: BaseException, folder: Path) -> str:
    """ "FILE, line N" for the innermost line of the folder's files that an exception came through, or ""."""
    if isinstance(error, SyntaxError) and error.filename and Path(error.filename).is_relative_to(folder):
        return f"{error.filename}, line {error.lineno}"
    # Like `difflib`, for authors' mistakes only: a check must not wait for them.
    import traceback

    frames = traceback.extract_tb(error.__traceback__)
    lines = [one for one in frames if Path(one.filename).is_relative_to(folder)]
    return f"{lines[-1].filename}, line {lines[-1].lineno}" if lines else ""


def _line_of_error(text: str, data: object, keys: Keys, what: str) -> int:
    """The line that an error is about: where `keys` leave open which table is meant, the one with a value of that type."""
    got = _GOT.search(what)
    kind = _KINDS.get(got[1]) if got else None
    if kind is not None:
        for place, line in _places(text):
            if len(place) == len(keys) and _fits(place, keys) and type(_value(data, place)) is kind:
                return line
    return line_of(text, *keys)


def _value(data: Any, place: Keys) -> object:
    for key in place:
        try:
            data = data[key]
        except (KeyError, IndexError, TypeError):
            return None
    return data


def _keys(place: str) -> Keys:
    return tuple(
        int(item) if item.isdigit() else item or name for item, name in _STEP.findall(place.replace('"', ""))
    )


def _fits(place: Keys, keys: Keys) -> bool:
    return len(place) >= len(keys) and all(b in (a, _ANY) for a, b in zip(place, keys, strict=False))


def _places(text: str) -> Iterator[tuple[Keys, int]]:
    """The tables and keys of a text, with their lines.  What is inside of values is not looked at."""
    table: Keys = ()
    counts: dict[Keys, int] = {}
    quotes = ""
    for number, line in enumerate(text.split("\n"), 1):
        if quotes:
            quotes = "" if line.count(quotes) % 2 else quotes
            continue
        if header := _HEADER.fullmatch(line):
            table = ()
            for part in _names(header[2]):
                table = (*table, part)
                if table in counts:
                    table = (*table, counts[table])
            if header[1] == "[[":
                bare = table[:-1] if isinstance(table[-1], int) else table
                counts[bare] = counts.get(bare, -1) + 1
                table = (*bare, counts[bare])
            yield table, number
        elif key := _KEY.match(line):
            yield (*table, *_names(key[1])), number
        for mark in ("'''", '"""'):
            if line.count(mark) % 2:
                quotes = mark


def _names(dotted: str) -> list[str]:
    return [part.strip("\"'") for part in _PART.findall(dotted)]
