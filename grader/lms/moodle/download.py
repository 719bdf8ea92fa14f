"""The zip that Moodle gives for "Download all submissions" of an assignment, with folders or flat.

    Ada Lovelace_4711_assignsubmission_file_/main.py      a folder for each student and kind
    Ada Lovelace_4711_assignsubmission_file_main.py       "Download submissions in folders" is off
    Ada Lovelace_4711_assignsubmission_onlinetext_/onlinetext.html      typed into the page
    Participant_4711_assignsubmission_file_/main.py       anonymous submissions; the word is translated
    Group A_17_assignsubmission_file_/                    group submissions: once for each group
    Default group_assignsubmission_file_/                 of all who are in no group; the words are translated
    Group A-Ada Lovelace_4711_assignsubmission_file_/     older Moodle: once for each member

The number is the participant's, which the grading worksheet has as `Participant 4711`, or the group's, which is
in no worksheet: which of both it is cannot be seen here.  Moodle writes the `_` of a name as a space, so the
first `_` ends the name.  A student without an id stands for all who are in no group.

Source: `download_submissions` in https://github.com/moodle/moodle, files `mod/assign/locallib.php` and
`mod/assign/classes/downloader.php`, and https://docs.moodle.org/en/Assignment_activity.
"""

from __future__ import annotations

import hashlib
import re
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass

from grader.lms.form import Found, Place, holds_files, strays
from grader.model.class_result import Stray
from grader.model.handed_in import Student
from grader.model.names import shown
from grader.submissions.download import Entry, Folder, Piece, Tree
from grader.submissions.submission import MAX_FILE
from grader.submissions.tree import is_junk_file, join, reason, walk

FORM = "Moodle"

_NAMED = re.compile(
    r"(?P<name>.*?)_(?P<id>[0-9]+)_assignsubmission_(?P<kind>[a-z0-9]+)(?:_(?P<file>.*))?", re.DOTALL
)
_DEFAULT = re.compile(r"(?P<name>[^_]+)_assignsubmission_(?P<kind>[a-z0-9]+)(?:_(?P<file>.*))?", re.DOTALL)
"""What has no number is of those who are in no group."""

NO_GROUP = (
    "It is of all students without a group, and was graded, as the groups were. Only the grading worksheet, given "
    "with --gradebook, says who is in them."
)
"""Why the submission of those without a group is told, until a worksheet says who they are."""

_TYPED = "onlinetext"


@dataclass(frozen=True)
class _Part:
    """A file or folder of the zip, by the parts of its name; `file` is empty for a folder."""

    place: str
    name: str
    id: str
    kind: str
    file: str


def read(place: Place) -> Found | None:
    """The submissions of a Moodle download, or None."""
    parts = list(_parts(place))
    if not parts or not place.mostly(len(parts)):
        return None
    # A group and a participant may have the same number.
    owners: dict[tuple[str, str], list[_Part]] = defaultdict(list)
    for part in parts:
        owners[part.id, part.name].append(part)
    entries: list[Entry] = []
    lost: list[Stray] = []
    names = {part.name for part in parts}
    in_groups = any(not part.id for part in parts)
    for (number, _), own in owners.items():
        # The names of anonymous submissions are all the same word.
        name = f"{own[0].name} {number}" if len(names) == 1 < len(owners) and not in_groups else own[0].name
        if any(part.kind != _TYPED and _holds_files(place.tree, part) for part in own):
            entries.append(_entry(name if in_groups else number, number, name, own))
        else:
            who = f"{shown(name)} ({number})" if number else shown(name)
            why = f"{who} handed in no file: look at it by hand."
            lost += strays((part.place.rpartition("/")[2] for part in own), why)
    if in_groups:
        lost += strays((part.place.rpartition("/")[2] for part in parts if not part.id), NO_GROUP)
    else:
        entries = _by_group(place.tree, entries)
    return Found(FORM, tuple(entries), (*lost, *place.others(FORM, (part.place for part in parts))))


def _parts(place: Place) -> Iterator[_Part]:
    for names, folder in ((place.folder.folders, True), (place.folder.files, False)):
        for name in names:
            match = _NAMED.fullmatch(name) or _DEFAULT.fullmatch(name)
            if match is None or (match["file"] if folder else not match["file"]):
                continue
            number = match.groupdict().get("id", "")
            yield _Part(join(place.path, name), match["name"], number, match["kind"], match["file"] or "")


def _holds_files(tree: Tree, part: _Part) -> bool:
    return not is_junk_file(part.file) if part.file else holds_files(tree, part.place)


def _entry(identifier: str, number: str, name: str, own: list[_Part]) -> Entry:
    """What one participant or group handed in: the file area as it is, any other kind in a folder of its own."""
    pieces = []
    for part in own:
        kind = "" if part.kind == "file" else part.kind
        pieces.append(Piece(part.place, join(kind, part.file) if part.file else kind))
    return Entry(identifier, tuple(pieces), (Student(number, shown(name)),))


def _by_group(tree: Tree, entries: list[Entry]) -> list[Entry]:
    """One entry for each group, where groups handed in: every name has a group's in front then.

    A hyphen may also be part of any name.  So a group is what stands before the first hyphen where all who
    begin like that have the very same files, which two groups that copied from each other do not.
    """
    names = {entry.id: entry.students[0].name for entry in entries}
    if len(entries) < 2 or any("-" not in name for name in names.values()):
        return entries
    contents: dict[str, set[tuple[str, ...]]] = defaultdict(set)
    for entry in entries:
        held = _contents(tree, entry)
        for start in _starts(names[entry.id]):
            contents[start].add(held)
    groups: dict[tuple[str, str], list[Entry]] = defaultdict(list)
    for entry in entries:
        same = (start for start in _starts(names[entry.id]) if len(contents[start]) == 1)
        start = next(same, "")
        # Two who are in no group may have one name, or one that is a beginning of another.
        groups[start, "" if start else entry.id].append(entry)
    found = []
    for (group, _), members in groups.items():
        if len(members) < 2:
            found += members
            continue
        students = tuple(Student(entry.id, names[entry.id][len(group) + 1 :]) for entry in members)
        found.append(Entry(group, members[0].pieces, students))
    return found


def _starts(name: str) -> list[str]:
    return [name[:at] for at, c in enumerate(name) if c == "-" and at]


def _contents(tree: Tree, entry: Entry) -> tuple[str, ...]:
    """The files of an entry, by name and content, as far as a submission would be read."""
    lines = []
    for piece in entry.pieces:
        files = [piece.place]
        if tree.is_folder(piece.place):
            folders = walk(tree, piece.place)
            files = [
                join(path, name)
                for path, found in folders
                if isinstance(found, Folder)
                for name in found.files
            ]
        for path in files:
            try:
                held = f"{tree.size(path)} {hashlib.sha256(tree.read(path, MAX_FILE)).hexdigest()}"
            except OSError as error:
                held = reason(error)
            lines.append(f"{piece.name or path[len(piece.place) :]} {held}")
    return tuple(sorted(lines))
