"""Small importers that follow the rules by which each system takes reports back, written down a second time.

They know nothing of the code that names reports.  Moodle's is after `mod/assign/feedback/file/importziplib.php`, in the form that it had
before version 4.1 and in the one since; Canvas' after `infer_comment_context_from_filename` in its `app/models/assignment.rb`.
"""

from __future__ import annotations

import io
import zipfile
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from pathlib import Path


@dataclass
class Taken:
    """What a system took: student -> name of each file -> what it holds; and the names that it passed over."""

    files: dict[str, dict[str, bytes]] = field(default_factory=dict)
    ignored: list[str] = field(default_factory=list)

    def put(self, student: str, name: str, data: bytes) -> None:
        """A file for a student, who must not have one of this name."""
        assert name not in self.files.setdefault(student, {})
        self.files[student][name] = data

    @property
    def of(self) -> dict[str, bytes]:
        """The one file of each student."""
        return {student: next(iter(own.values())) for student, own in self.files.items() if len(own) == 1}


def members(path: Path) -> dict[str, bytes]:
    """The files in a zip, each name once, none of which leads out of it."""
    with zipfile.ZipFile(path) as archive:
        names = archive.namelist()
        assert len(set(names)) == len(names)
        assert not any(name.startswith("/") or ".." in name.split("/") for name in names)
        return {name: archive.read(name) for name in names}


def unzipped(data: bytes) -> dict[str, bytes]:
    """The same of a zip in memory."""
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def moodle(found: Mapping[str, bytes], participants: Collection[str], old: bool = False) -> Taken:
    """Moodle: the number is looked for among participants, whatever name stands before it."""
    taken = Taken()
    for path, data in found.items():
        parts = path.split("/")
        if parts[-1].startswith((".", "~")):
            taken.ignored.append(path)
            continue
        while parts:
            info = parts.pop(0).split("_", 4)
            if len(info) < (5 if old else 4) or not info[1].isdigit() or info[1] not in participants:
                continue
            if info[2:4] != ["assignsubmission", "file"]:
                continue
            rest = "/".join([*info[4:5], *parts]) if len(info) > 4 else "/".join(["", *parts])
            taken.put(info[1], rest.lstrip("/"), data)
            break
        else:
            taken.ignored.append(path)
    return taken


def canvas(found: Mapping[str, bytes], attachments: Mapping[str, str]) -> Taken:
    """Canvas: user and attachment are the first two all-digit pieces.  `attachments` are each one's user, as Canvas has them."""
    taken = Taken()
    for path, data in found.items():
        pieces = path.rpartition("/")[2].split("_")
        digits = [piece for piece in pieces if piece.isdigit()][:2]
        attached = len(digits) == 2 and not pieces[-1].startswith("link") and not path.startswith("._")
        if attached and attachments.get(digits[1]) == digits[0]:
            taken.put(digits[0], path, data)
        else:
            taken.ignored.append(path)
    return taken


def attachment(name: str) -> str:
    """The attachment that Canvas takes a name for."""
    return [piece for piece in name.split("_") if piece.isdigit()][1]
