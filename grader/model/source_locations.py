"""Where in the files of a submission something happened: the line that was running, or where what was called is defined.

Files are searched as text, because parsing what a stranger wrote may take for ever.  A place is a hint for a reader
and decides nothing.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from grader.model.result import CheckResult, Counterexample, Notice, SourceLines, TranscriptResult
from grader.model.source_operators import asked
from grader.model.source_text import source_lines
from grader.model.visible import cut

_WHERE = re.compile(r"(?P<file>.+), line (?P<line>[0-9]{1,9})(?:, in .*)?", re.DOTALL)
_LOADED = re.compile(r"(?<![^()])(?P<file>[^()]+), line (?P<line>[0-9]{1,9})")
_IMPORT = re.compile(r"from (?P<module>[\w.]+) import (?P<names>.+)")
_OPENED = re.compile(r"exec\(open\((?P<quote>['\"])(?P<file>.+)(?P=quote)\)\.read\(\)\)")
_METHOD = re.compile(r"\b(\w+)\.(\w+)\(")
_CALL = re.compile(r"\b(\w+)\(")

BEFORE, AFTER = 2, 2
"""Lines that are quoted before and after the one that was running."""

BELOW = 5
"""Lines that are quoted below the head of what was called."""

MOST_LINES = 200
"""Lines at the end of a program that are looked through."""

MESSAGE = 2_000
"""Characters at the end of a message in which a place is looked for."""

LONGEST = 160
"""Characters of a line that are quoted."""


@dataclass(frozen=True)
class Place:
    """A file of the submission, by its path inside it, and a line from 1, or 0 where none is known."""

    file: str
    line: int = 0


def place_of(check: CheckResult, files: Mapping[str, bytes]) -> Place | None:
    """The place of a check that did not pass, or None where nothing in the files belongs to it."""
    example = check.counterexample
    if example is None:
        return None
    return _named(example.where, files) or _defined(example, files)


def place_of_notice(notice: Notice, files: Mapping[str, bytes]) -> Place | None:
    """The place that a notice speaks of, or None."""
    where = notice.where
    if where is not None and where in files:
        return Place(where)
    found = _named(where, files)
    if found is None and notice.kind == "not-loaded":
        for one in _LOADED.finditer(notice.text):
            if one["file"].strip() in files:
                return Place(one["file"].strip(), int(one["line"]))
    return found


def _named(where: str | None, files: Mapping[str, bytes]) -> Place | None:
    found = _WHERE.fullmatch(where or "")
    return Place(found["file"], int(found["line"])) if found and found["file"] in files else None


def _defined(example: Counterexample, files: Mapping[str, bytes]) -> Place | None:
    """Where what the last line of a program calls is defined."""
    lines = example.code.split("\n")
    homes = _homes(lines, files)
    made = {found[1]: found[2] for line in lines if (found := re.match(r"(\w+) = (\w+)\(", line)) is not None}
    if (place := _answering(lines[-1], made, homes, files)) is not None:
        return place
    # The last line may only look at what an earlier one made, and what is made is seldom what went wrong.
    for made_too in (False, True):
        for line in reversed(lines[-MOST_LINES:]):
            if (place := _called(line, made, homes, files, made_too)) is not None:
                return place
    first = next(iter(homes), None)
    return None if first is None else _line(homes[first], files, "(?:class|def)", "")


def _called(
    line: str,
    made: Mapping[str, str],
    homes: Mapping[str, tuple[str, str]],
    files: Mapping[str, bytes],
    made_too: bool,
) -> Place | None:
    """Where what a line calls is defined; classes that it makes objects of only with `made_too`."""
    for variable, method in reversed(_METHOD.findall(line)):
        if (owner := made.get(variable, variable)) in homes:
            return _line(homes[owner], files, "class", f"def {method}")
    for name in reversed(_CALL.findall(line)):
        if name in homes and (made_too or not name[:1].isupper()):
            return _line(homes[name], files, "(?:class|def)", "")
    return None


def _answering(
    line: str, made: Mapping[str, str], homes: Mapping[str, tuple[str, str]], files: Mapping[str, bytes]
) -> Place | None:
    """Where the special method or property is defined that answers a line with an operator or an attribute.

    The file alone where the class has none of its own: then no line of it is known to be about that.  None for another line.
    """
    place = None
    for one in asked(line):
        owner = made.get(one.name, one.name)
        if owner not in homes or not (whole := _line(homes[owner], files, "class", "")).line:
            continue
        for head in one.heads:
            if (found := _line(homes[owner], files, "class", head)).line > whole.line:
                return found
        place = Place(whole.file)
    return place


def _homes(lines: list[str], files: Mapping[str, bytes]) -> dict[str, tuple[str, str]]:
    """For each name that a program gets out of a file: the file, and what it is called there."""
    homes: dict[str, tuple[str, str]] = {}
    opened = ""
    for line in lines:
        if found := _IMPORT.fullmatch(line):
            path = found["module"].replace(".", "/")
            for file in (f"{path}.py", f"{path}/__init__.py"):
                if file in files:
                    for text in found["names"].split(", "):
                        own, _, other = text.partition(" as ")
                        homes[other or own] = (file, own)
        elif (found := _OPENED.fullmatch(line)) and found["file"] in files:
            opened = found["file"]
        elif opened and "." not in line:
            for name in _CALL.findall(line):
                homes.setdefault(name, (opened, name))
    return homes


def _line(home: tuple[str, str], files: Mapping[str, bytes], kind: str, inside: str) -> Place:
    """The line that defines a name in a file; with `inside`, the first line behind it that does so there."""
    file, name = home
    lines = source_lines(file, files[file])
    at = _search(lines, rf"\s*(?:async\s+)?{kind}\s+{re.escape(name)}\b")
    if at and inside:
        end = _search(lines[at:], r"(?:class|def)\s") or len(lines)
        at += _search(lines[at : at + end], rf"\s+(?:async\s+)?{inside}\b")
    return Place(file, at)


def _search(lines: list[str], pattern: str) -> int:
    wanted = re.compile(pattern)
    return next((number for number, line in enumerate(lines, 1) if wanted.match(line)), 0)


def quoted(one: CheckResult | TranscriptResult, files: Mapping[str, bytes]) -> SourceLines | None:
    """The lines of a submission's own that a verdict speaks of; None where none are known."""
    if isinstance(one, CheckResult):
        example = one.counterexample
        running = _named(example.where, files) if example is not None else None
        place = running or place_of(one, files)
    else:
        running = place = _last_named(one.message, files)
    if place is None or not place.line:
        return None
    lines = source_lines(place.file, files[place.file])
    if place.line > len(lines):
        return None
    first = max(1, place.line - BEFORE) if running is not None else place.line
    last = place.line + (AFTER if running is not None else BELOW)
    shown = tuple(cut(line, LONGEST) for line in lines[first - 1 : last])
    return SourceLines(place.file, place.line, first, shown, running is not None)


def _last_named(text: str, files: Mapping[str, bytes]) -> Place | None:
    """The last place that a message names in brackets, as in "IndexError: … (main.py, line 12)"."""
    for one in reversed(list(_LOADED.finditer(text[-MESSAGE:]))):
        if one["file"].strip() in files:
            return Place(one["file"].strip(), int(one["line"]))
    return None
