"""Where on disk a platform finds the lines that a failed check speaks of (`grader/model/source_locations.py`)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

from grader.model.result import CheckResult, Notice, Result, TranscriptResult
from grader.model.source_locations import Place, place_of, place_of_notice

_MOST_FOLDERS = 8
_MOST_TRIED = 100

Find = Callable[[CheckResult | TranscriptResult | Notice], tuple[str, int] | None]
"""The file as a platform knows it, and a line from 1 or 0 where none is known; None where nothing is shown."""


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
