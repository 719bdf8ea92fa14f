"""Downloads made up by the tests, and what is read of them in a short form."""

from __future__ import annotations

import os
import zipfile
from collections.abc import Iterable, Mapping
from pathlib import Path

from grader.lms.recognise import read_download
from grader.submissions.download import Download, Tree
from grader.submissions.submission import Submission, take_entry
from grader.submissions.tree import walk

EXAMPLES = Path(__file__).parent.parent / "examples" / "downloads"

Files = Mapping[str, str | bytes]


def as_bytes(content: str | bytes) -> bytes:
    """Text as UTF-8."""
    return content.encode() if isinstance(content, str) else content


def folder(root: Path, files: Files) -> Path:
    """A folder with these files."""
    root.mkdir(exist_ok=True)
    for name, content in files.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(as_bytes(content))
    return root


def zipped(path: Path, files: Files) -> Path:
    """A zip with these members."""
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files.items():
            archive.writestr(name, as_bytes(content))
    return path


def contents(root: Path) -> dict[str, bytes]:
    """The files below a folder."""
    return {
        Path(top, name).relative_to(root).as_posix(): Path(top, name).read_bytes()
        for top, _, names in os.walk(root)
        for name in names
    }


def both(tmp_path: Path, files: Files, name: str = "class") -> list[Path]:
    """The same download unpacked and as a zip."""
    return [folder(tmp_path / name, files), zipped(tmp_path / f"{name}.zip", files)]


def named(names: Iterable[str]) -> dict[str, str]:
    """A small program under each of these names, which says what it was called."""
    return {name: f"# {name}\n" for name in names}


def taken(download: Download) -> dict[str, Submission]:
    """All submissions of a class by their ids, in the class's order."""
    return {entry.id: take_entry(download.tree, entry) for entry in download.entries}


def read(path: Path) -> tuple[Download, dict[str, Submission]]:
    """A download and its submissions."""
    found = read_download(path)
    return found, taken(found)


def files_of(path: Path) -> dict[str, list[str]]:
    """The names of the files of each submission."""
    return {id: sorted(one.files) for id, one in taken(read_download(path)).items()}


def below(tree: Tree, place: str) -> set[str]:
    """The file at a place, or all files below it."""
    if not tree.is_folder(place):
        return {place}
    found = set()
    for path, inside in walk(tree, place):
        assert not isinstance(inside, OSError)
        found |= {f"{path}/{name}" if path else name for name in inside.files}
    return found
