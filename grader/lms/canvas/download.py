"""The zip that Canvas gives for "Download Submissions": flat, with each file's owner in front of its name.

    lovelaceada_LATE_1234_5678_main.py      name, lateness, user, attachment, the file's own name
    LATE_anon_k5J2d_5678_main.py            anonymous grading: an anonymous id in place of name and user
    team_3_1234_5678_main.py                a group called `Team_3`, and the member who handed in
    lovelaceada_1234_text.html              typed into the page; `_link.html` is an address; no attachment

The name is the sortable one without spaces and punctuation, in small letters, or that of a group, whose
user is the member who handed in.  Only the last attempt is in the zip.  Where a student handed in a file
of the same name before, Canvas calls the new one `main-1.py`, and a student may hand in the older one with it.

A group's name may end with a number, and so may a file's begin: `team_3_1234_5678_main.py` would also be user 3's
`5678_main.py`.  Which of both it is shows in the other files: attachments are counted over all of Canvas, so those
of one assignment are near each other.

Source: `ContentZipper` (`get_filename`, `get_user_name`) in Canvas' own code, https://github.com/instructure/canvas-lms,
file `lib/content_zipper.rb`, and "How do I download all student submissions for an assignment?" in the
Canvas Instructor Guide, https://community.canvaslms.com.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from dataclasses import replace as changed

from msgspec.structs import replace

from grader.lms.form import LATER, Found, Place, strays
from grader.model.class_result import Stray
from grader.model.handed_in import Student
from grader.model.names import shown
from grader.submissions.download import Entry, Piece
from grader.submissions.submission import SOURCES
from grader.submissions.tree import is_junk_file, join

FORM = "Canvas"

FAR = 2
"""So many times farther from the others an attachment must be for a file to be a group's: numbers may be near by chance."""

MAX_DIGITS = 18
"""Digits of a number that Canvas may have given."""

_FILE = r"(?:(?P<attachment>[0-9]+)_(?P<file>.+)|(?P<typed>(?:text|link)\.html?))"
# What stands first is tried first, so no file's own name can claim to be somebody else's.
_NAMED = re.compile(
    rf"(?P<name>.*?)(?P<late>_LATE)?_(?P<user>[0-9]+)_{_FILE}",
    re.DOTALL,
)
"""Canvas writes names in small letters, so `youngcy_late` is a name; one of signs alone is nothing."""

_ANONYMOUS = re.compile(
    rf"(?P<early>LATE_)?(?P<name>anon)_(?P<user>[0-9A-Za-z]{{5}})(?P<late>_LATE)?_{_FILE}",
    re.DOTALL,
)
_NUMBERED = re.compile(r"(?P<user>[0-9]+)_(?P<rest>(?P<attachment>[0-9]+)_.+)", re.DOTALL)
"""What would be a file's own name, if the number in front of it were not the end of a group's."""

_TYPED = frozenset({"text.html", "text.htm", "link.html", "link.htm"})
_AGAIN = re.compile(r"(?P<stem>.+)-[0-9]{1,2}(?P<ending>\.[A-Za-z]+)", re.DOTALL)


@dataclass(frozen=True)
class _Part:
    """One file of the zip, by the parts of its name.  `attachment` counts up over all of Canvas."""

    place: str
    name: str
    user: str
    late: bool
    attachment: int
    file: str
    typed: bool
    anonymous: bool

    @property
    def back(self) -> str:
        """The name by which Canvas finds this user and attachment again; empty where there is none.

        It is the file's own, if Canvas reads it as it is meant: the number at the end of a group's name, and a name of digits
        alone, it takes for a user's.
        """
        own = self.place.rpartition("/")[2]
        if self.typed:
            return ""
        if self.anonymous:
            return own
        name = self.name.replace("_", "")
        plain = f"student{name}" if name.isdigit() else name
        late = "_LATE" if self.late else ""
        again = f"{plain}{late}_{self.user}_{self.attachment}_{self.file}"
        return next(
            (text for text in (own, again) if owner_of(text) == (self.user, str(self.attachment))), ""
        )


def read(place: Place) -> Found | None:
    """The submissions of a Canvas download, or None."""
    # Somebody may have unpacked the students' zips where they were.
    names = sorted({*place.folder.files, *place.folder.folders})
    parts = _told_apart([part for name in names if (part := _part(place, name)) is not None])
    if not place.mostly(len(parts)) or not _is_plausible(parts):
        return None
    owners: dict[str, list[_Part]] = defaultdict(list)
    for part in parts:
        owners[part.user].append(part)
    entries: list[Entry] = []
    lost: list[Stray] = []
    for user, own in owners.items():
        files = [part for part in own if not part.typed]
        if any(not is_junk_file(part.file) for part in files):
            entries.append(_entry(user, own))
        else:
            lost += strays(
                (part.place.rpartition("/")[2] for part in own),
                f"{shown(own[0].name)} ({user}) handed in no file: look at it by hand.",
            )
    return Found(FORM, tuple(entries), (*lost, *place.others(FORM, (part.place for part in parts))))


def _part(place: Place, name: str) -> _Part | None:
    match = _ANONYMOUS.fullmatch(name) or _NAMED.fullmatch(name)
    if match is None or len(match["attachment"] or "") > MAX_DIGITS or len(match["user"]) > MAX_DIGITS:
        return None
    typed = match["typed"] is not None
    anonymous = match.re is _ANONYMOUS
    return _Part(
        join(place.path, name),
        "" if anonymous else match["name"],
        match["user"],
        late=match["late"] is not None or (anonymous and match["early"] is not None),
        attachment=0 if typed else int(match["attachment"]),
        file=match["typed"] if typed else match["file"],
        typed=typed,
        anonymous=anonymous,
    )


def owner_of(name: str) -> tuple[str, ...]:
    """The user and the attachment by which Canvas takes a file back: the first two pieces of its name that are all digits.

    Source: `infer_comment_context_from_filename` in `app/models/assignment.rb`, as of `ContentZipper` above.
    """
    pieces = name.split("_")
    if pieces[-1].lower().startswith("link"):
        return ()
    return tuple(one for one in pieces if one.isascii() and one.isdigit())[:2]


def _told_apart(parts: list[_Part]) -> list[_Part]:
    """The parts, with the numbers at the end of a group's name in the name.

    Each file that could be either is of the reading by which its attachment is nearer to those of files that can be
    one thing alone.  Where there are none, they are groups' if by the other reading most names would be of several users.
    """
    groups = [_of_a_group(part) for part in parts]
    sure = sorted(
        part.attachment
        for part, other in zip(parts, groups, strict=True)
        # What a group typed into the page has no attachment.
        if other is None and not part.typed and part.file.lower() not in _TYPED
    )
    users: dict[str, set[str]] = defaultdict(set)
    for part, other in zip(parts, groups, strict=True):
        if other is not None:
            users[part.name.casefold()].add(part.user)
    in_groups = 2 * sum(len(own) for own in users.values() if len(own) > 1) > sum(map(len, users.values()))
    found = []
    for part, other in zip(parts, groups, strict=True):
        if other is None:
            found.append(part)
        elif sure:
            far = _distance(part.attachment, sure) > FAR * _distance(other.attachment, sure)
            found.append(other if far else part)
        else:
            found.append(other if in_groups else part)
    known = {(part.name, part.user) for part in found}
    return [_typed_by_a_group(part, known) for part in found]


def _of_a_group(part: _Part) -> _Part | None:
    """The same file as one of a group whose name ends with a number; None where it can be none."""
    match = _NUMBERED.fullmatch(f"{part.attachment}_{part.file}")
    if match is None or part.typed or not part.name or part.late or len(match["attachment"]) > MAX_DIGITS:
        return None
    rest = match["rest"].partition("_")[2]
    name = f"{part.name}_{part.user}"
    return changed(part, name=name, user=match["user"], attachment=int(match["attachment"]), file=rest)


def _typed_by_a_group(part: _Part, known: set[tuple[str, str]]) -> _Part:
    """The same, as what a group typed into the page, where the download has files of that group."""
    owner = (f"{part.name}_{part.user}", str(part.attachment))
    if part.typed or part.file.lower() not in _TYPED or owner not in known:
        return part
    return changed(part, name=owner[0], user=owner[1], attachment=0, typed=True)


def _distance(attachment: int, sure: list[int]) -> float:
    """How many times larger or smaller an attachment is than those from the first to the last that is known."""
    low, high, own = sure[0] + 1, sure[-1] + 1, attachment + 1
    return max(1.0, low / own, own / high)


def _is_plausible(parts: list[_Part]) -> bool:
    """Whether the numbers behave as users and attachments do: the one has one name, the other one file.

    A date (`ada_2026_11_20.py`) or a count (`hw_3_2_ada.py`) in the students' own names does not.
    """
    attached = [part.attachment for part in parts if not part.typed]
    names = {(part.user, part.name.casefold()) for part in parts}
    same_user = len(names) - len({part.user for part in parts})
    same_file = sum(count - 1 for count in Counter(attached).values())
    return bool(attached) and 4 * (same_user + same_file) <= len(parts)


def _entry(user: str, own: list[_Part]) -> Entry:
    versions = _versions([part for part in own if not part.typed])
    typed = tuple(Piece(part.place, part.file) for part in own if part.typed)
    newest = max(own, key=lambda part: part.attachment)
    entry = Entry(
        user,
        (*(_piece(name, same[-1]) for name, same in versions.items()), *typed),
        (Student(user, shown(newest.name)),),
        late=newest.late,
        earlier=_told(versions.values(), ": handed in again later", slice(0, -1)),
    )
    if not entry.earlier:
        return entry
    first = replace(
        entry,
        pieces=(*(_piece(name, same[0]) for name, same in versions.items()), *typed),
        # What is said of the last attempt holds for an earlier one only where even the last was in time.
        late=None if newest.late else False,
        earlier=_told(versions.values(), LATER, slice(1, None)),
    )
    return replace(entry, first=first)


def _piece(name: str, part: _Part) -> Piece:
    return Piece(part.place, name, part.back)


def _told(versions: Iterable[list[_Part]], words: str, which: slice) -> tuple[str, ...]:
    """The versions of files that do not count, in words."""
    parts = (part for same in versions for part in same[which])
    return tuple(sorted(f"{shown(part.place.rpartition('/')[2])}{words}" for part in parts))


def _versions(parts: list[_Part]) -> dict[str, list[_Part]]:
    """The versions of each file from the first to the last, under the name that the student gave it.

    `main-1.py` is a `main.py` handed in again, and wins over an older `main.py`.  But where there are
    `part-1.py` and `part-2.py` and no older `part.py`, the student counts files.
    """
    endings = (*SOURCES, ".zip")
    again = any(part.file != _first_name(part.file) for part in parts if part.file.lower().endswith(endings))
    when = {part.file: part.attachment for part in sorted(parts, key=lambda part: -part.attachment)}
    versions: dict[str, list[_Part]] = defaultdict(list)
    for part in sorted(parts, key=lambda part: part.attachment):
        versions[_oldest(part.file, when) if again else part.file].append(part)
    firsts = Counter(map(_first_name, versions))
    return {
        _first_name(name) if again and firsts[_first_name(name)] == 1 else name: same
        for name, same in versions.items()
    }


def _oldest(file: str, when: Mapping[str, int]) -> str:
    """The file that this one is a later version of, and the one that that one is; itself where there is none."""
    first = _first_name(file)
    return _oldest(first, when) if first != file and when.get(first, when[file]) < when[file] else file


def _first_name(file: str) -> str:
    """The name that a file had when it was handed in first."""
    match = _AGAIN.fullmatch(file)
    return match["stem"] + match["ending"] if match else file
