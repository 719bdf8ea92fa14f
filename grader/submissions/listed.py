"""Files of a submission that may be taken, and the order in which they are, where not all of them can be."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from grader.model.names import SOURCES
from grader.submissions.code_files import OFFICE
from grader.submissions.data_files import LARGE_SOURCE
from grader.submissions.download import Tree

ARCHIVES = (".rar", ".7z", ".gz", ".bz2", ".xz")
"""Endings of archives that are not opened; what is in them has to be handed in as a zip."""

TARS = (".tar", ".tgz", ".tar.gz", ".tar.bz2", ".tbz2")
"""Archives that are opened as zips are."""


@dataclass(frozen=True)
class Listed:
    """A file that may be taken, and its path in the submission."""

    tree: Tree
    place: str
    name: str

    def ends(self, *endings: str) -> bool:
        """Whether its name has one of these endings."""
        return self.name.lower().endswith(endings)


def in_turn(sources: list[Listed], most_files: int, most_bytes: int) -> list[Listed]:
    """Sources in the order in which they are taken.

    Where there are more than can be taken, each folder has its turn, so that one with thousands of files keeps nobody's out, and
    what is larger than any program that somebody writes comes last.
    """
    sizes = [_size(item) for item in sources]
    if len(sources) <= most_files and sum(sizes) <= most_bytes:
        return sources
    turns: Counter[str] = Counter()
    order: list[tuple[bool, int, int, int]] = []
    for item, size in zip(sources, sizes, strict=True):
        folder = item.name.rpartition("/")[0]
        is_large = size > LARGE_SOURCE
        turns[folder] += not is_large
        order.append((is_large, turns[folder], item.name.count("/"), len(order)))
    return [sources[at] for *_, at in sorted(order)]


def _size(item: Listed) -> int:
    try:
        return item.tree.size(item.place)
    except OSError:
        return 0


def looks_like_a_zip(item: Listed) -> bool:
    """Whether a file that has another ending is a zip all the same."""
    if item.ends(*SOURCES, *ARCHIVES, *OFFICE):
        return False
    try:
        return item.tree.read(item.place, 4) == b"PK\3\4"
    except OSError:
        return False
