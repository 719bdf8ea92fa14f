"""The world of a program: its files, what is typed, what it prints, its arguments.  All is as before when a program has ended.

As in `player.py`, what is used of the standard library is bound before a submission is there.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable
from io import BytesIO as _BytesIO
from io import FileIO as _FileIO
from io import TextIOWrapper as _TextIOWrapper

TYPE_CHECKING = False  # `typing` is slow to import
if TYPE_CHECKING:
    from typing import Any

MAX_PRINTED = 60_000
"""Bytes of what is printed that are kept."""

MAX_FILE = 60_000
"""Bytes of a file that are read."""

MAX_FILES = 200
"""Names of files that are told."""

_TYPE, _INT, _LIST = type, int, list
_STREAMS = ("stdin", "stdout", "stderr")
_BOUND: list[tuple[dict[str, Any], str, str]] = []
"""Name spaces of a submission's modules, names in them, and the standard streams that they have there."""

_PLACED: list[Any] = []
"""What was put in the place of standard streams last, and what stood there before."""

MOST_PLACED = 8

_SCAN, _REMOVE, _MKDIR, _GO, _WHERE = os.scandir, os.remove, os.makedirs, os.chdir, os.getcwd
_DEEPEST = 8


def captured(
    function: Callable[..., object], args: Any, options: dict[str, Any], stream: str = "stdout"
) -> tuple[object, str]:
    """What `function(*args, **options)` returns, and what it writes to the standard output, or another stream, meanwhile."""
    before, raw = getattr(sys, stream, None), _BytesIO()
    _put(stream, _TextIOWrapper(raw, "utf-8", "backslashreplace", newline="", write_through=True))
    try:
        value = function(*args, **options)
        return value, raw.getvalue()[:MAX_PRINTED].decode("utf-8", "replace")
    finally:
        _put(stream, before)


def note_streams(modules: Iterable[Any]) -> None:
    """Note where modules of a submission have standard streams under names of their own, as after `from sys import stdin`."""
    _PLACED.clear()
    _BOUND[:] = [
        (vars(module), name, stream)
        for module in modules
        for name, held in _LIST(vars(module).items())
        for stream in _STREAMS
        if held is not None and held is getattr(sys, stream, None)
    ]


def _put(stream: str, now: object) -> None:
    """Put something in the place of a standard stream, and of what modules still have of it under a name of their own."""
    before = getattr(sys, stream, None)
    setattr(sys, stream, now)
    _PLACED[:] = [*_PLACED[-MOST_PLACED:], before, now]
    for space, name, which in _BOUND:
        held = space.get(name)
        if which == stream and any(held is one for one in _PLACED):
            space[name] = now


def _typed(lines: Iterable[str]) -> _TextIOWrapper:
    """A standard input with these lines."""
    data = "".join([f"{line}\n" for line in lines]).encode("utf-8", "surrogateescape")
    return _TextIOWrapper(_BytesIO(data), "utf-8", "surrogateescape")


def answered(function: Callable[..., object], args: Any, options: dict[str, Any], lines: list[str]) -> object:
    """What `function(*args, **options)` returns if these lines are typed meanwhile.  What it prints is dropped."""
    before = getattr(sys, "stdin", None)
    _put("stdin", _typed(lines))
    try:
        return captured(function, args, options)[0]
    finally:
        _put("stdin", before)


def exit_code(function: Callable[..., object], args: Any, options: Any) -> object:
    """The code with which a call ends the program: 1 for a text, as Python has it; None where it does not end it."""
    try:
        function(*args, **options)
    except SystemExit as error:
        code = error.code
        return 0 if code is None else code if _TYPE(code) is _INT else 1
    return None


# Long, because what those in it share is in their closures, to which no attribute leads.
def world(home: str) -> tuple[Callable[[], None], dict[str, Callable[..., object]], Callable[[], None]]:
    """(begin, what programs can do, end) for the programs of one submission, whose own folder is `home`."""
    given: dict[str, bytes | None] = {}
    there: frozenset[str] = frozenset()
    folder = home
    streams: list[Any] = []
    arguments: list[Any] = []

    def begin() -> None:
        """Note what is there before a program changes it."""
        nonlocal there, folder
        there, folder = frozenset(_listed(home)), _WHERE()

    def write(name: str, text: str) -> None:
        path = f"{home}/{name}"
        if name not in given:
            given[name] = _read(path) if name in there else None
        if "/" in name:
            _MKDIR(path.rpartition("/")[0], exist_ok=True)
        _write(path, text.encode("utf-8", "surrogateescape"))

    def read(name: str) -> str:
        return _read(f"{home}/{name}")[:MAX_FILE].decode("utf-8", "replace")

    def listed() -> list[str]:
        """The files that are new since the program began, and were not given to it."""
        return [name for name in _listed(home) if name not in there and name not in given][:MAX_FILES]

    def type_in(*lines: str) -> None:
        if not streams:
            streams.append(getattr(sys, "stdin", None))
        _put("stdin", _typed(lines))

    def set_arguments(*wanted: str) -> None:
        if not arguments:
            # A submission may have put anything there.
            had = getattr(sys, "argv", None)
            known: list[str] = had if _TYPE(had) is _LIST else [""]  # type: ignore[assignment]
            arguments.extend((known, [*known]))
        # The list itself is changed, because it may have another name.
        sys.argv = arguments[0]
        sys.argv[:] = [*arguments[1][:1], *wanted]

    def end() -> None:
        """Put everything back."""
        if streams:
            _put("stdin", streams.pop())
        if arguments:
            sys.argv = arguments[0]
            sys.argv[:] = arguments[1]
            arguments.clear()
        try:
            _GO(folder)
            for name in _listed(home):
                if name not in there:
                    _REMOVE(f"{home}/{name}")
            for name, data in given.items():
                if data is not None:
                    _write(f"{home}/{name}", data)
        except OSError:
            # Whoever forbids it meets its own files again, and nobody else does.
            pass
        given.clear()

    does: dict[str, Callable[..., object]] = {
        "file": write,
        "written": read,
        "folder": listed,
        "typed": type_in,
        "arguments": set_arguments,
    }
    return begin, does, end


def _write(path: str, data: bytes) -> None:
    with _FileIO(path, "w") as file:
        file.write(data)


def _read(path: str) -> bytes:
    with _FileIO(path) as file:
        return file.read(MAX_FILE + 1)


def _listed(folder: str, inner: str = "", depth: int = 0) -> list[str]:
    """The files in a folder and its folders, sorted.  Links are not followed."""
    found: list[str] = []
    with _SCAN(f"{folder}/{inner}" if inner else folder) as entries:
        for entry in entries:
            name = f"{inner}/{entry.name}" if inner else entry.name
            if entry.is_dir(follow_symlinks=False):
                if depth < _DEEPEST and entry.name != "__pycache__":
                    found += _listed(folder, name, depth + 1)
            else:
                found.append(name)
    return sorted(found)
