"""Finds the submissions in a class folder: one folder, zip or Python file each, and an id for each.

What else lies there (a README, a gradebook) is no submission, and is told to whoever grades.  An archive
that is not opened is one: somebody handed it in.
"""

from __future__ import annotations

import os
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from grader.errors import InputError
from grader.submission import ARCHIVES, JUNK_FILES, JUNK_FOLDERS, SOURCES, printable, safe_id

ENDINGS = (".zip", *SOURCES, *ARCHIVES)

Entry = tuple[str, Path]
"""The id of a submission and where it lies."""


@dataclass(frozen=True)
class ClassFolder:
    """The submissions of a class in the order of their names, and the names of what is none."""

    entries: tuple[Entry, ...]
    strays: tuple[str, ...]


def read_class_folder(folder: Path, apart_from: Path | None = None) -> ClassFolder:
    """The submissions in `folder`, without `apart_from`, where the results go.

    Two that make the same id are told apart by a number.  Raises InputError where there is none.
    """
    shown = printable(str(folder))
    try:
        with os.scandir(folder) as listing:
            found = sorted(listing, key=lambda entry: os.fsencode(entry.name))
    except FileNotFoundError:
        raise InputError(f"{shown}: no such folder") from None
    except NotADirectoryError:
        raise InputError(f"{shown}: is a file; give the folder that holds one submission each") from None
    except PermissionError:
        raise InputError(f"{shown}: cannot be read (permission denied)") from None
    except OSError as error:
        raise InputError(f"{shown}: cannot be read ({error.strerror})") from None
    skipped = apart_from.resolve() if apart_from is not None else None
    entries, strays = [], []
    for entry in found:
        if entry.name.startswith(".") or entry.name in JUNK_FILES or entry.name in JUNK_FOLDERS:
            continue
        if skipped is not None and entry.name == skipped.name and Path(entry.path).resolve() == skipped:
            continue
        if _is_submission(entry):
            entries.append(entry)
        else:
            strays.append(printable(entry.name))
    if not entries:
        raise InputError(
            f"{shown}: holds no submissions; expected one folder, zip or .py file for each student"
        )
    ids = _unique(safe_id(_bare(entry)) for entry in entries)
    return ClassFolder(
        tuple((name, Path(entry.path)) for name, entry in zip(ids, entries, strict=True)), tuple(strays)
    )


def _is_submission(entry: os.DirEntry[str]) -> bool:
    return _is_folder(entry) or Path(entry.name).suffix.lower() in ENDINGS


def _is_folder(entry: os.DirEntry[str]) -> bool:
    try:
        return entry.is_dir()
    except OSError:
        # It cannot even be asked what it is, so it counts, and its result says so.
        return True


def _bare(entry: os.DirEntry[str]) -> str:
    """The name without the ending of a file: `ada` for `ada.zip` and for `ada.tar.gz`."""
    path = Path(entry.name)
    if path.suffix.lower() not in ENDINGS or _is_folder(entry):
        return entry.name
    return path.stem.removesuffix(".tar")


def _unique(ids: Iterable[str]) -> list[str]:
    """The ids, with a number behind those that are there already in this or another case."""
    used: set[str] = set()
    unique = []
    for name in ids:
        candidate, number = name, 2
        while candidate.casefold() in used:
            candidate, number = f"{name}-{number}", number + 1
        used.add(candidate.casefold())
        unique.append(candidate)
    return unique
