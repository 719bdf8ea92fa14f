"""Where in the student's files a failed check is shown: the line that was running, or where the called thing is defined.

Files are searched as text, because parsing what a stranger wrote may take for ever.  A place is a hint for a reader
and decides nothing.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path

from grader.model.result import CheckResult, Counterexample, Notice, Result, TranscriptResult

_WHERE = re.compile(r"(?P<file>.+), line (?P<line>[0-9]{1,9})(?:, in .*)?", re.DOTALL)
_LOADED = re.compile(r"(?<![^()])(?P<file>[^()]+), line (?P<line>[0-9]{1,9})")
_IMPORT = re.compile(r"from (?P<module>[\w.]+) import (?P<names>.+)")
_OPENED = re.compile(r"exec\(open\((?P<quote>['\"])(?P<file>.+)(?P=quote)\)\.read\(\)\)")
_METHOD = re.compile(r"\b(\w+)\.(\w+)\(")
_CALL = re.compile(r"\b(\w+)\(")
_SHOWN = re.compile(r"(str|repr)\((\w+)\)")
_MOST_FOLDERS = 8
_MOST_TRIED = 100

Find = Callable[[CheckResult | TranscriptResult | Notice], tuple[str, int] | None]
"""The file as a platform knows it, and a line from 1 or 0 where none is known; None where nothing is shown."""


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
    last = lines[-1]
    for variable, method in reversed(_METHOD.findall(last)):
        if (owner := made.get(variable, variable)) in homes:
            return _line(homes[owner], files, "class", f"def {method}")
    for how, variable in _SHOWN.findall(last):
        if (owner := made.get(variable, "")) in homes:
            return _line(homes[owner], files, "class", f"def __{how}__")
    for name in (*reversed(_CALL.findall(last)), *homes):
        if name in homes:
            return _line(homes[name], files, "(?:class|def)", "")
    return None


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
    lines = files[file].decode("utf-8", "replace").splitlines()
    at = _search(lines, rf"\s*(?:async\s+)?{kind}\s+{re.escape(name)}\b")
    if at and inside:
        end = _search(lines[at:], r"(?:class|def)\s") or len(lines)
        at += _search(lines[at : at + end], rf"\s+(?:async\s+)?{inside}\b")
    return Place(file, at)


def _search(lines: list[str], pattern: str) -> int:
    wanted = re.compile(pattern)
    return next((number for number, line in enumerate(lines, 1) if wanted.match(line)), 0)


def root_of(path: Path, result: Result) -> Path:
    """The folder on disk that the paths of a result are relative to; the file itself where that is a zip or a file.

    Reading a submission takes off one outer folder that holds everything, so it may lie deeper than `path`.
    """
    names = [file.path for file in result.submission.files]
    folders = [path] if names and path.is_dir() else []
    for _ in range(_MOST_FOLDERS):
        fitting = [one for one in folders if (one / names[0]).is_file()]
        if fitting:
            return fitting[0] if len(fitting) == 1 else path
        inner = [below for one in folders for below in one.iterdir() if not below.name.startswith(".")]
        folders = [one for one in inner if one.is_dir() and not one.is_symlink()][:_MOST_TRIED]
    return path


def as_seen_from(top: Path, root: Path, place: Place) -> str:
    """The file of a place, by its path from the folder `top`, as a platform wants it; empty where it lies elsewhere."""
    path = root / place.file if root.is_dir() else root
    try:
        return path.resolve().relative_to(top.resolve()).as_posix()
    except ValueError:
        return ""


class Found:
    """The places of one result in the files on disk.

    `path` is what was graded, and `top` the folder from which a platform counts.
    """

    def __init__(self, result: Result, files: Mapping[str, bytes], path: Path, top: Path) -> None:
        self._files, self._top, self._root = files, top, root_of(path, result)

    def of(self, one: CheckResult | TranscriptResult | Notice) -> tuple[str, int] | None:
        """The file by its path from `top`, and a line from 1, or 0 for none; None where no file belongs to it."""
        if isinstance(one, TranscriptResult):
            return None
        place = place_of_notice(one, self._files) if isinstance(one, Notice) else place_of(one, self._files)
        file = as_seen_from(self._top, self._root, place) if place is not None else ""
        return (file, place.line) if place is not None and file else None
