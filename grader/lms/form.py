"""What every form of a download gives: the entries that it sees in a folder, and what it cannot place.

A form decides by names alone wherever names are enough, and says nothing about what files hold.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from grader.model.class_result import Stray
from grader.model.names import shown
from grader.submissions.download import Entry, Folder, Tree
from grader.submissions.listed import ARCHIVES
from grader.submissions.submission import SOURCES
from grader.submissions.tree import join, walk

ENDINGS = (".zip", *SOURCES, *ARCHIVES)
"""What a file ends with that somebody handed in; an archive that is not opened is told what to do."""

LATER = " (later, but the first one counts)"
"""What stands behind something that was handed in again, where the first attempt is graded."""


@dataclass(frozen=True)
class Found:
    """What a form sees.  The ids are as the form has them: not yet safe, and perhaps there twice."""

    form: str
    entries: tuple[Entry, ...]
    strays: tuple[Stray, ...] = ()


@dataclass(frozen=True)
class Place:
    """A folder of a download that may hold a class: its path, its own name and what is right in it.

    `repositories` are names on GitHub and of teams that a list of the class has.
    """

    tree: Tree
    path: str
    name: str
    folder: Folder
    repositories: frozenset[str] = frozenset()

    @property
    def names(self) -> list[str]:
        """All names that may be somebody's: folders, files, and what is not read; no hidden ones."""
        return sorted(name for name in self._all() if not _is_hidden(name))

    def hidden(self) -> tuple[Stray, ...]:
        """What would be somebody's, if its name did not begin with a dot."""
        folders = set(self.folder.folders)
        names = (n for n in self._all() if _is_hidden(n) and (n in folders or n.lower().endswith(ENDINGS)))
        return strays(sorted(names), "Its name begins with a dot, so it is taken for a tool's.")

    def mostly(self, fitting: int, apart: Iterable[str] = ()) -> bool:
        """Whether so many of its names are most of them: a few odd ones make it no other form.

        `apart` are names of files about all submissions, which are not counted.
        """
        return 2 * fitting > len(set(self.names).difference(apart))

    def others(self, form: str, placed: Iterable[str]) -> tuple[Stray, ...]:
        """All but the names of those that were placed, which a download of the form does not have."""
        known = set(placed)
        why = f"It is not named as {form} names what students hand in."
        refused = dict(self.folder.refused)
        named = tuple(
            Stray(shown(name), f"It was not read: {refused[name]}." if name in refused else why)
            for name in self.names
            if join(self.path, name) not in known
        )
        return named + self.hidden()

    def _all(self) -> set[str]:
        return {*self.folder.folders, *self.folder.files, *dict(self.folder.refused)}


def _is_hidden(name: str) -> bool:
    # A name that leads out of a zip is no single name, and begins with dots for another reason.
    return name.startswith(".") and "/" not in name


Form = Callable[[Place], Found | None]
"""Gives None where the names are not of its form."""


def holds_files(tree: Tree, path: str) -> bool:
    """Whether there is anything in a folder but junk: what cannot be read counts, since somebody handed it in."""
    return any(not isinstance(found, Folder) or found.files or found.refused for _, found in walk(tree, path))


def strays(names: Iterable[str], why: str) -> tuple[Stray, ...]:
    """All of `names` as strays for one reason."""
    return tuple(Stray(shown(name), why) for name in names)
