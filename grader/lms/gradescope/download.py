"""The zip that Gradescope gives for "Export Submissions": a folder for each, and one file about all.

    assignment_1234_export/submission_metadata.yml
    assignment_1234_export/submission_98765/main.py

    submission_98765:
      :submitters:
      - :name: Ada Lovelace
        :sid: '1234'
        :email: ada@example.edu
      :created_at: 2026-11-20 21:03:45.123456 Z
      :history:                    the other submissions of the same students, which are not in the zip
      - :id: 98760
        :created_at: 2026-11-19 20:00:00.000000 Z

A submission of one student has the student's id, or the address where there is none; one of several has
its own.

Source: "Exporting Submissions" of a programming assignment in https://help.gradescope.com, and exported
files; there is no public specification.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

from grader.lms.form import Found, Place, strays
from grader.lms.gradescope.metadata import MetadataError, read_yaml
from grader.model.class_result import Stray
from grader.model.handed_in import Student
from grader.model.names import shown
from grader.submissions.download import Entry, Piece
from grader.submissions.tree import join, reason

FORM = "Gradescope"

METADATA = ("submission_metadata.yml", "submission_metadata.yaml")
MAX_METADATA = 512 << 20
"""Bytes of the metadata, which carry the results of Gradescope's own tests: 300 students with six submissions each have 50 MB."""

_UNUSED = frozenset({"results"})
_NAMED = re.compile(r"submission_[0-9]+(\.[A-Za-z]+)?")
_TIME = re.compile(
    r"(?P<day>[0-9]{4}-[0-9]{2}-[0-9]{2})[ T]+(?P<time>[0-9]{2}:[0-9]{2}:[0-9]{2})(?:\.[0-9]+)?\s*"
    r"(?P<zone>Z|UTC|[+-][0-9]{2}:?[0-9]{2})?"
)


_OTHER = re.compile(
    r"submission [0-9]{1,30} of (?P<time>[0-9]{4}-[0-9]{2}-[0-9]{2} [0-9:]{8}[Z0-9:+-]{0,6})(?: \(later[^()]*\))?"
)
"""Another submission of the same students, in words."""


def read(place: Place) -> Found | None:
    """The submissions of a Gradescope export, or None."""
    file = next((name for name in METADATA if name in place.folder.files), None)
    if file is None:
        return None
    told, why = _metadata(place, file)
    names = [name for name in place.names if name != file]
    own = [name for name in names if name in told or _NAMED.fullmatch(name)]
    if 2 * len(own) <= len(names):
        return None
    entries = tuple(_entry(place, name, told.get(name)) for name in own)
    lost = [Stray(file, f"Nobody's name is known, for it was not read: {why}.")] if why else []
    lost += strays(
        (name for name in told if name not in own), f"{file} names it, but it is not in the download."
    )
    lost += [
        Stray(shown(name), f"{file} does not name it, so it is not known whose it is; it was graded.")
        for name in own
        if told and name not in told
    ]
    placed = (join(place.path, name) for name in (*own, file))
    return Found(FORM, entries, (*lost, *place.others(FORM, placed)))


def _metadata(place: Place, file: str) -> tuple[dict[str, Any], str]:
    """What is told of each submission, and why nothing is."""
    path = join(place.path, file)
    try:
        if place.tree.size(path) > MAX_METADATA:
            return {}, f"it is larger than {MAX_METADATA >> 20} MB"
        data = place.tree.read(path, MAX_METADATA + 1)
        if len(data) > MAX_METADATA:
            return {}, f"it is larger than {MAX_METADATA >> 20} MB"
        told = read_yaml(data, without=_UNUSED)
    except OSError as error:
        return {}, reason(error)
    except MetadataError as error:
        return {}, str(error)
    if not isinstance(told, dict):
        return {}, "it tells of no submissions"
    return {name: about for name, about in told.items() if isinstance(about, dict)}, ""


def _entry(place: Place, name: str, about: dict[str, Any] | None) -> Entry:
    about = about or {}
    students = tuple(_students(about.get("submitters")))
    submitted = _time(about.get("created_at"))
    others = sorted(_history(about.get("history"), name))
    # A student may have chosen an older one to count.
    before = [words for when, words in others if not submitted or when < submitted]
    after = [
        f"{words} (later, but another one was chosen)"
        for when, words in others
        if submitted and when >= submitted
    ]
    alone = students[0].id if len(students) == 1 else ""
    return Entry(
        alone or name.partition(".")[0],
        (Piece(join(place.path, name)),),
        students,
        attempt=len(before) + 1 if about else None,
        submitted=submitted,
        earlier=(*before, *after),
    )


def _students(submitters: Any) -> Iterator[Student]:
    for submitter in submitters if isinstance(submitters, list) else ():
        if isinstance(submitter, dict):
            name, sid, email = (_text(submitter.get(key)) for key in ("name", "sid", "email"))
            if name or sid or email:
                yield Student(sid or email or name, name, email)


def _history(history: Any, own: str) -> Iterator[tuple[str, str]]:
    """When each of the other submissions was handed in, and it in words."""
    for other in history if isinstance(history, list) else ():
        if isinstance(other, dict) and (number := _text(other.get("id"))) and not own.endswith(f"_{number}"):
            when = _time(other.get("created_at"))
            yield when, f"submission {number}" + (f" of {when.replace('T', ' ')}" if when else "")


def with_time(words: str, change: Callable[[str], str]) -> str:
    """What `_history` says of a submission, with another way to write its time; anything else as it is."""
    found = _OTHER.fullmatch(words)
    if found is None:
        return words
    time = change(found["time"].replace(" ", "T")).replace("T", " ")
    return words[: found.start("time")] + time + words[found.end("time") :]


def _time(value: Any) -> str:
    """A time in ISO 8601, or nothing.  Ruby may write it as an object that holds it."""
    if isinstance(value, dict):
        value = value.get("utc") or value.get("time")
    match = _TIME.fullmatch(value.strip()) if isinstance(value, str) else None
    if match is None:
        return ""
    zone = (match["zone"] or "").replace("UTC", "Z")
    return f"{match['day']}T{match['time']}{zone}"


def _text(value: Any) -> str:
    return shown(value) if isinstance(value, str) else ""
