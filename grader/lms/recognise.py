"""Reads a download of any form: finds out which learning management system it came from, and whose is what.

Only names and, where a form has one, its own file of metadata are read; what students handed in is taken
entry by entry, by `grader.submissions.submission.take_entry`.
"""

from __future__ import annotations

import stat
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from msgspec.structs import replace

from grader.lms import folders
from grader.lms.form import Found, Place
from grader.lms.registry import SYSTEMS
from grader.model.errors import InputError
from grader.model.names import printable, unique_ids
from grader.submissions.download import Download, Folder, Tree, place_of
from grader.submissions.tree import FolderTree, ZipTree, join, system_words

NOTHING_BEFORE: Mapping[str, str] = {}
MAX_OUTER = 8
"""Folders that hold nothing but the next one, around a class."""


def read_download(
    path: Path,
    apart_from: Path | None = None,
    repositories: Iterable[str] = (),
    before: Mapping[str, str] = NOTHING_BEFORE,
) -> Download:
    """The submissions in a folder or zip, without `apart_from`, where the results go.

    `repositories` are names on GitHub and of teams that a list of the class has, and `before` is the id of what was graded there before,
    by where it lies.  Entries are in the order of the download's names,
    and their ids are safe and unique.  Raises InputError where there is none.
    """
    where = printable(str(path))
    tree = _open(path, where, apart_from)
    try:
        known = frozenset(repositories)
        places = list(_places(tree, path, known))
    except OSError as error:
        raise InputError(f"{where}: cannot be read ({system_words(error)})") from None
    found = _known(places)
    if found is None and (inner := _only_zip(tree, places[-1])) is not None:
        found = _known(list(_places(inner, Path(inner.path), known)))
        if found is None:
            inner.close()
        else:
            tree = inner
    if found is None:
        found = folders.read(_plain(places, isinstance(tree, ZipTree)))
    if not found.entries:
        raise InputError(
            f"{where}: holds no submissions; expected one folder, zip or .py file for each student"
        )
    kept = [before.get(place_of(tree, entry), "") for entry in found.entries] if before else []
    ids = unique_ids([entry.id for entry in found.entries], kept)
    entries = tuple(replace(entry, id=name) for name, entry in zip(ids, found.entries, strict=True))
    return Download(found.form, tree, entries, found.strays)


def _open(path: Path, where: str, apart_from: Path | None) -> Tree:
    try:
        mode = path.stat().st_mode
        if stat.S_ISDIR(mode):
            return FolderTree(path, apart_from)
        if not stat.S_ISREG(mode):
            raise InputError(f"{where}: neither a folder nor a zip; give what was downloaded")
        with path.open("rb") as file:
            start = file.read(4)
        if path.suffix.lower() != ".zip" and start[:2] != b"PK":
            raise InputError(f"{where}: is a file; give the folder or the zip that holds one submission each")
        return ZipTree(path, str(path))
    except FileNotFoundError:
        raise InputError(f"{where}: no such folder or zip") from None
    except OSError as error:
        raise InputError(f"{where}: cannot be read ({system_words(error)})") from None


def _places(tree: Tree, path: Path, repositories: frozenset[str]) -> Iterator[Place]:
    """The download, and the folders in it down to the first that holds more than one folder alone."""
    own = path.resolve()
    place = Place(tree, "", own.stem if isinstance(tree, ZipTree) else own.name, tree.folder(), repositories)
    for _ in range(MAX_OUTER):
        yield place
        below = place.folder
        if len(below.folders) != 1 or below.files or below.refused:
            return
        name = below.folders[0]
        inner = join(place.path, name)
        try:
            place = Place(tree, inner, name, tree.folder(inner), repositories)
        except OSError:
            return


def _only_zip(tree: Tree, place: Place) -> ZipTree | None:
    """What was downloaded, where it lies as it is, alone in the folder."""
    files = place.folder.files
    if not isinstance(tree, FolderTree) or len(place.names) != 1 or len(files) != 1:
        return None
    path = Path(tree.path, place.path, files[0])
    try:
        return ZipTree(path, str(path)) if path.suffix.lower() == ".zip" else None
    except OSError:
        return None


def _known(places: list[Place]) -> Found | None:
    for place in places:
        for system in SYSTEMS:
            if (found := system.read(place)) is not None:
                return found
    return None


def _plain(places: list[Place], zipped: bool) -> Place:
    """The folder that holds the students' own.

    Who zips a class zips its folder.  In a folder on disk, the one folder may well be the one student's,
    so it must look like a class: nothing but folders and zips, and several of them.
    """
    chosen = places[0]
    for place in places[1:]:
        below = place.folder
        if not zipped and not _is_class(below):
            break
        chosen = place
    return chosen


def _is_class(below: Folder) -> bool:
    zips = [name for name in below.files if name.lower().endswith(".zip")]
    return len(below.folders) + len(zips) > 1 and len(zips) == len(below.files) and not below.refused
