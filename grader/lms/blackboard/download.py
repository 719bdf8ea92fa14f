"""The zip that Blackboard Learn gives for "Assignment File Download", flat, with a receipt for each attempt.

    Assignment 3_alovelace_attempt_2026-11-20-21-03-45.txt             the receipt
    Assignment 3_alovelace_attempt_2026-11-20-21-03-45_main.py         a file of the attempt

The receipt begins with `Name: Ada Lovelace (alovelace)` and ends with pairs of lines `Original filename:`
and `Filename:`, under words that are translated.  Its middle is text of the student's, so only the name at
the top is believed, and an original name only for a file of the same attempt.

Source: "Download Assignments" in Blackboard Help for instructors, https://help.blackboard.com.
"""

from __future__ import annotations

import re
from collections import defaultdict
from dataclasses import dataclass

from msgspec.structs import replace

from grader.lms.form import LATER, Found, Place, strays
from grader.model.class_result import Stray
from grader.model.handed_in import Student
from grader.model.names import shown
from grader.submissions.download import Entry, Piece, Tree
from grader.submissions.tree import is_junk_file, join

FORM = "Blackboard"

MAX_RECEIPT = 256 << 10
"""Bytes of a receipt that are read; a student may have typed more into it."""

_NAMED = re.compile(
    r"(?P<owner>.+?)_attempt_(?P<day>[0-9]{4}-[0-9]{2}-[0-9]{2})-(?P<time>[0-9]{2}-[0-9]{2}-[0-9]{2})"
    r"(?:_(?P<file>.+)|(?P<receipt>\.txt))",
    re.DOTALL,
)
_NAME = re.compile(r"[^:]*:(?P<name>.*)\((?P<user>[^()]+)\)\s*")


@dataclass(frozen=True)
class _Part:
    """One file of the zip, by the parts of its name; `file` is empty for a receipt."""

    place: str
    owner: str
    when: str
    file: str


@dataclass(frozen=True)
class _Receipt:
    """What a receipt tells: who, and the names that the files had, by the names that they have in the zip."""

    name: str = ""
    user: str = ""
    originals: tuple[tuple[str, str], ...] = ()


def read(place: Place) -> Found | None:
    """The submissions of a Blackboard download, or None."""
    parts = [part for name in place.folder.files if (part := _part(place, name)) is not None]
    if not parts or not place.mostly(len(parts)):
        return None
    attempts: dict[str, dict[str, list[_Part]]] = defaultdict(lambda: defaultdict(list))
    for part in parts:
        attempts[part.owner][part.when].append(part)
    receipts = {(part.owner, part.when): _receipt(place.tree, part.place) for part in parts if not part.file}
    heads = _heads(list(attempts), receipts)
    counted = any(len(whens) > 1 for whens in attempts.values())
    entries: list[Entry] = []
    lost: list[Stray] = []
    for owner, whens in attempts.items():
        filled = sorted(when for when, own in whens.items() if _files(own))
        typed = [
            part.place.rpartition("/")[2] for when, own in whens.items() if not _files(own) for part in own
        ]
        user = owner[heads[owner] :]
        if not filled:
            lost += strays(typed, f"{shown(user)} handed in no file: look at it by hand.")
            continue
        lost += strays(typed, f"{shown(user)} handed in no file with this attempt, so another one counts.")
        own_receipts = {when: receipts.get((owner, when), _Receipt()) for when in filled}
        student = Student(user, own_receipts[filled[-1]].name)
        entry = _entry(student, whens, filled, filled[-1], own_receipts, counted)
        if len(filled) > 1:
            first, *between = (
                _entry(student, whens, filled, when, own_receipts, counted) for when in filled[:-1]
            )
            entry = replace(entry, first=first, between=tuple(between))
        entries.append(entry)
    return Found(FORM, tuple(entries), (*lost, *place.others(FORM, (part.place for part in parts))))


def _part(place: Place, name: str) -> _Part | None:
    match = _NAMED.fullmatch(name)
    if match is None:
        return None
    when = f"{match['day']}T{match['time'].replace('-', ':')}"
    return _Part(join(place.path, name), match["owner"], when, match["file"] or "")


def _entry(
    student: Student,
    whens: dict[str, list[_Part]],
    filled: list[str],
    when: str,
    receipts: dict[str, _Receipt],
    counted: bool,
) -> Entry:
    """One attempt of a student, and in words the others that have files."""
    return Entry(
        student.id,
        _pieces(_files(whens[when]), receipts[when]),
        (student,),
        attempt=sorted(whens).index(when) + 1 if counted else None,
        submitted=when,
        earlier=tuple(_words(other, _files(whens[other]), when) for other in filled if other != when),
    )


def _files(own: list[_Part]) -> list[_Part]:
    return [part for part in own if part.file and not is_junk_file(part.file)]


def _heads(owners: list[str], receipts: dict[tuple[str, str], _Receipt]) -> dict[str, int]:
    """How many characters of each owner are the assignment's name: what all share, up to a `_`.

    User names may share a beginning as well (`s_01`, `s_02`), so a receipt that names one is believed first.
    """
    named = {owner: receipt.user for (owner, _), receipt in receipts.items() if receipt.user}
    known = {owner: len(owner) - len(user) for owner, user in named.items() if owner.endswith(f"_{user}")}
    if known:
        shared = max(set(known.values()), key=list(known.values()).count)
    elif len(owners) > 1:
        first, last = min(owners), max(owners)
        same = next((n for n, (a, b) in enumerate(zip(first, last, strict=False)) if a != b), len(first))
        shared = first[:same].rfind("_") + 1
    else:
        shared = owners[0].rfind("_") + 1
    return {owner: known.get(owner, shared if len(owner) > shared else 0) for owner in owners}


def _receipt(tree: Tree, place: str) -> _Receipt:
    try:
        text = tree.read(place, MAX_RECEIPT).decode("utf-8-sig", "replace")
    except OSError:
        return _Receipt()
    lines = text.splitlines()
    named = _NAME.fullmatch(lines[0]) if lines else None
    values = [line.strip().partition(":")[2].strip() for line in lines if line[:1] in ("\t", " ")]
    return _Receipt(
        shown(named["name"].strip()) if named else "",
        named["user"] if named else "",
        tuple(zip(values[1:], values, strict=False)),
    )


def _pieces(files: list[_Part], receipt: _Receipt) -> tuple[Piece, ...]:
    """The files under the names that they had, as far as that is told and no two would be the same."""
    originals = dict(receipt.originals)
    names = [_base(originals.get(part.place.rpartition("/")[2], "")) or part.file for part in files]
    if len({name.casefold() for name in names}) < len(names):
        names = [part.file for part in files]
    return tuple(Piece(part.place, name) for part, name in zip(files, names, strict=True))


def _base(name: str) -> str:
    """The last part of a path that a student's system may have written."""
    base = re.split(r"[/\\]", name)[-1]
    return "" if base in (".", "..") else base


def _words(when: str, files: list[_Part], chosen: str) -> str:
    later = LATER if when > chosen else ""
    return f"attempt of {when.replace('T', ' ')}{later}: {', '.join(shown(part.file) for part in files)}"
