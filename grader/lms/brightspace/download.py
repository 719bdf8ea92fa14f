"""The zip that Brightspace gives for "Download" in a submission folder, with a page `index.html` that lists what is in it.

    52301-88123 - Ada Lovelace - Nov 20, 2026 903 PM/card.py        a folder for each submission
    52301-88123 - Ada Lovelace - Nov 20, 2026 903 PM - card.py      or flat

The first number is the user's in Brightspace, and stands in no file of grades.  The second one counts submissions or
files.  The name is that of a group where groups hand in.  Names may hold ` - ` as well, and so may files: the time
stands between them.  A student may hand in several times, and all of these may be in the zip.

Source: "Download assignment submissions" in the documentation for instructors on https://community.d2l.com/brightspace,
and programs that read such zips, https://pypi.org/project/d2lmf; there is no public specification.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass

from msgspec.structs import replace

from grader.lms.brightspace.times import is_like_a_time, read_time
from grader.lms.form import LATER, Found, Place, holds_files, strays
from grader.model.class_result import Stray
from grader.model.handed_in import Student
from grader.model.names import shown
from grader.submissions.download import Entry, Piece, Tree
from grader.submissions.tree import is_junk_file, join

FORM = "Brightspace"

INDEX = "index.html"
BETWEEN = " - "

MAX_LISTED = 20
"""Files of an earlier submission that are named."""

_NUMBERS = re.compile(r"([0-9]{1,18})-([0-9]{1,18}) - (?=.)", re.DOTALL)


@dataclass(frozen=True)
class _Part:
    """A file or folder of the zip, by the parts of its name.  `file` is empty for the folder of a submission."""

    place: str
    user: str
    number: int
    name: str
    time: str
    file: str

    @property
    def back(self) -> str:
        """What Brightspace knows the submission by: the name up to the time."""
        name = _last(self)
        return name.removesuffix(self.file).removesuffix(BETWEEN) if self.file else name

    def holds(self, tree: Tree) -> bool:
        """Whether a student's file is in it."""
        if tree.is_folder(self.place):
            return holds_files(tree, self.place)
        return not is_junk_file(self.file)

    def files(self, tree: Tree) -> list[str]:
        """The names of the files, or of the folders that they are in."""
        if self.file:
            return [self.file]
        try:
            found = tree.folder(self.place)
        except OSError:
            return []
        return [*found.folders, *found.files, *(name for name, _ in found.refused)]


@dataclass(frozen=True)
class _Attempt:
    """What was handed in at once.  `replaced` are files that others of the same name took the place of.

    `oldest` are the files as they were handed in first.
    """

    time: str
    number: int
    parts: tuple[_Part, ...]
    replaced: tuple[_Part, ...]
    oldest: tuple[_Part, ...]

    @property
    def when(self) -> str:
        """The time in ISO 8601, where it can be read."""
        return read_time(self.time)

    @property
    def newer(self) -> tuple[_Part, ...]:
        """Those that took the place of the oldest."""
        first = {part.place for part in self.oldest}
        return tuple(part for part in (*self.parts, *self.replaced) if part.place not in first)


def read(place: Place) -> Found | None:
    """The submissions of a Brightspace download, or None."""
    parts = list(_parts(place))
    if not parts or not place.mostly(len(parts), [INDEX]):
        return None
    # A group and a user may have the same number.
    owners: dict[tuple[str, str], list[_Part]] = defaultdict(list)
    for part in parts:
        owners[part.user, part.name].append(part)
    attempts = {owner: _attempts(own) for owner, own in owners.items()}
    counted = any(len(them) > 1 for them in attempts.values())
    entries: list[Entry] = []
    lost: list[Stray] = []
    for (user, name), them in attempts.items():
        who = f"{shown(name)} ({user})"
        holding = [any(part.holds(place.tree) for part in one.parts) for one in them]
        filled = [one for one, holds in zip(them, holding, strict=True) if holds]
        empty = [
            _last(part) for one, holds in zip(them, holding, strict=True) if not holds for part in one.parts
        ]
        if not filled:
            lost += strays(empty, f"{who} handed in no file: look at it by hand.")
            continue
        lost += strays(empty, f"{who} handed in no file with this submission, so another one counts.")
        if _in_order(them):
            numbers = [them.index(one) + 1 if counted else None for one in filled]
            entry = _entry(place.tree, filled[-1], numbers[-1], filled)
            if len(filled) > 1 or filled[0].replaced:
                first = _entry(place.tree, filled[0], numbers[0], filled, is_first=True)
                between = [
                    _entry(place.tree, one, number, filled)
                    for one, number in zip(filled[1:-1], numbers[1:-1], strict=True)
                ]
                entry = replace(entry, first=first, between=tuple(between))
            entries.append(entry)
            continue
        # Nobody may say which one counts, so each is graded for itself.
        entries += [_entry(place.tree, one, None, [one]) for one in filled]
        told = (_last(part) for one in filled for part in one.parts)
        lost += strays(
            told, f"{who} handed in several times, and which was last cannot be told: each is graded."
        )
    known = (join(place.path, INDEX), *(part.place for part in parts))
    return Found(FORM, tuple(entries), (*lost, *place.others(FORM, known)))


def _parts(place: Place) -> Iterator[_Part]:
    named = [
        (name, numbers, name[numbers.end() :].split(BETWEEN), is_folder)
        for names, is_folder in ((place.folder.folders, True), (place.folder.files, False))
        for name in names
        if (numbers := _NUMBERS.match(name))
    ]
    # In a language whose times cannot be read, one that can be is a student's, in the name of a file.
    written = [bool(read_time(parts[near[0]])) for *_, parts, _ in named if (near := _near(parts))]
    readable = 2 * sum(written) >= len(written)
    for name, numbers, parts, is_folder in named:
        found = _divided(parts, readable)
        if found is None or not (is_folder or found[2]):
            continue
        yield _Part(join(place.path, name), numbers[1], int(numbers[2]), *found)


def _near(parts: list[str]) -> list[int]:
    """Where something stands that may be a time, in whatever language."""
    return [at for at, part in enumerate(parts) if at and is_like_a_time(part)]


def _divided(parts: list[str], readable: bool) -> tuple[str, str, str] | None:
    """The name, the time and the file's name, which is empty where the time stands last.

    What stands first counts, so that no name of a file can pass for the time.  `readable`: times of this download can be
    read, so what cannot be is none, but belongs to the name of a group.
    """
    near = _near(parts)
    if not near:
        return None
    at = next((at for at in near if readable and read_time(parts[at])), near[0])
    return BETWEEN.join(parts[:at]), parts[at], BETWEEN.join(parts[at + 1 :])


def _attempts(own: list[_Part]) -> list[_Attempt]:
    """The attempts of one student or group, in their order as far as it can be told.

    The second number may be a file's, so what has the same time is one attempt; but each folder is one.
    """
    times: dict[str, list[_Part]] = defaultdict(list)
    for part in own:
        times[part.time].append(part)
    found: list[_Attempt] = []
    for time, same in times.items():
        groups: dict[int, list[_Part]] = defaultdict(list)
        apart = any(not part.file for part in same)
        for part in same:
            groups[part.number if apart else 0].append(part)
        found += [_attempt(time, group) for group in groups.values()]
    read = all(one.when for one in found)
    return sorted(found, key=lambda one: (one.when if read else "", one.number))


def _attempt(time: str, parts: list[_Part]) -> _Attempt:
    newest: dict[str, _Part] = {}
    oldest: dict[str, _Part] = {}
    replaced = []
    for part in sorted(parts, key=lambda part: part.number):
        if part.file in newest:
            replaced.append(newest[part.file])
        newest[part.file] = part
        oldest.setdefault(part.file, part)
    number = max(part.number for part in parts)
    return _Attempt(time, number, tuple(newest.values()), tuple(replaced), tuple(oldest.values()))


def _in_order(attempts: list[_Attempt]) -> bool:
    """Whether each of them is told from the next one: by a time, or by a number."""
    read = all(one.when for one in attempts)
    keys = {(one.when if read else "", one.number) for one in attempts}
    return len(keys) == len(attempts)


def _entry(
    tree: Tree, one: _Attempt, number: int | None, filled: list[_Attempt], is_first: bool = False
) -> Entry:
    """One attempt of a student or group, and in words the others that have files."""
    user, name = one.parts[0].user, one.parts[0].name
    own = filled.index(one)
    others = [
        _words(tree, other, LATER if at > own else "") for at, other in enumerate(filled) if other is not one
    ]
    if is_first:
        parts = one.oldest
        others += [f"{shown(_last(part))}{LATER}" for part in one.newer]
    else:
        parts = one.parts
        others += [f"{shown(_last(part))}: handed in again later" for part in one.replaced]
    return Entry(
        user,
        tuple(Piece(part.place, part.file, part.back) for part in parts),
        (Student(user, shown(name)),),
        attempt=number,
        submitted=one.when,
        earlier=tuple(others),
    )


def _words(tree: Tree, one: _Attempt, told: str) -> str:
    names = [name for part in (*one.parts, *one.replaced) for name in part.files(tree)]
    more = f" and {len(names) - MAX_LISTED} more" if len(names) > MAX_LISTED else ""
    when = one.when.replace("T", " ") or shown(one.time)
    return f"attempt of {when}{told}: {', '.join(map(shown, names[:MAX_LISTED]))}{more}"


def _last(part: _Part) -> str:
    return part.place.rpartition("/")[2]
