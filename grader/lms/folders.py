"""A class of plain folders: one folder, zip or Python file for each student, by whatever name.

An archive that is not opened counts: somebody handed it in, and the result says what to do.  So does a
link, which is not followed.  What else lies there (a README, a gradebook) is no submission.
"""

from __future__ import annotations

from pathlib import PurePath

from grader.lms.form import ENDINGS, Found, Place
from grader.model.class_result import Stray
from grader.model.names import shown
from grader.submissions.download import Entry, Piece
from grader.submissions.tree import join

FORM = "folders"

UNLIKE = "It is neither a folder nor a zip nor a Python file."


def read(place: Place) -> Found:
    """Every folder, and every file that may be a submission, as an entry."""
    folders = set(place.folder.folders)
    refused = dict(place.folder.refused)
    handed_in = [
        name
        for name in place.names
        if name in folders
        or ("/" not in name and (name.lower().endswith(ENDINGS) or (name in refused and "." not in name)))
    ]
    entries = tuple(
        Entry(name if name in folders else bare(name), (Piece(join(place.path, name)),)) for name in handed_in
    )
    known = set(handed_in)
    others = [name for name in place.names if name not in known]
    told = tuple(
        Stray(shown(name), f"It was not read: {refused[name]}." if name in refused else UNLIKE)
        for name in others
    )
    return Found(FORM, entries, told + place.hidden())


def bare(name: str) -> str:
    """A file's name without its ending: `ada` for `ada.zip` and for `ada.tar.gz`."""
    path = PurePath(name)
    return path.stem.removesuffix(".tar") if path.suffix.lower() in ENDINGS else name
