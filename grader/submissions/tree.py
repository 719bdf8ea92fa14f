"""Folders and zips as trees of names and bytes, read in place: see `Tree` in `grader/submissions/download.py`.

Nothing is unpacked on disk, no link is followed and no name leads out.  What tools leave behind is set
apart as junk.  How much may be read, and what becomes of it, is for the reader to say.
"""

from __future__ import annotations

import copy
import errno
import os
import stat
import zlib
from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import IO, TYPE_CHECKING

from grader.model.names import printable
from grader.submissions.budget import Budget, bzipped, copied, deflated
from grader.submissions.budget import RefusedError as RefusedError
from grader.submissions.download import Folder, Tree

if TYPE_CHECKING:
    import zipfile  # imported where it is needed: most submissions that are checked alone are no zips

MAX_PARTS = 40
"""Folders above a member of a zip: more than anybody makes."""

_AFTER_SLASH = chr(ord("/") + 1)

LINK = "it is a link"
SPECIAL = "it is no ordinary file"

JUNK_FOLDERS = frozenset(
    {"__MACOSX", "__pycache__", "node_modules", "venv", ".venv", "site-packages", "$RECYCLE.BIN"}
    | {".git", ".hg", ".svn", ".idea", ".vscode", ".vs", ".fleet", ".tox", ".nox", ".eggs"}
    | {".pytest_cache", ".mypy_cache", ".ruff_cache", ".ipynb_checkpoints", ".hypothesis", ".kibitz"}
    | {".Trashes", ".Spotlight-V100", ".fseventsd"}
)
JUNK_FILES = frozenset({".DS_Store", "Thumbs.db", "desktop.ini", "Desktop.ini", ".localized", "Icon\r"})

_ENVIRONMENT = frozenset(
    {"bin", "lib", "lib64", "include", "share", "etc", "man"}
    | {"Scripts", "Lib", "Include", "DLLs", "pyvenv.cfg"}
)
"""What a virtual environment puts in its folder, which may be the student's own."""


def reason(error: OSError) -> str:
    """Why something was not read, in words."""
    if isinstance(error, RefusedError):
        return str(error.strerror)
    return f"it cannot be read ({system_words(error)})"


def system_words(error: OSError) -> str:
    """What the system, or a `RefusedError`, says was wrong."""
    if isinstance(error, PermissionError):
        return "permission denied"
    return printable(error.strerror or type(error).__name__)


def is_junk_file(name: str) -> bool:
    """Whether a file of this name is what a system leaves behind."""
    return name in JUNK_FILES or name.startswith("._")


def sort_out(folders: list[str], files: list[str], refused: list[tuple[str, str]]) -> Folder:
    """What is right in a folder, with the junk set apart."""
    own = _ENVIRONMENT if "pyvenv.cfg" in files else frozenset()
    junk_folders = [name for name in folders if name in JUNK_FOLDERS or name in own]
    junk_files = [name for name in files if is_junk_file(name) or name in own]
    return Folder(
        tuple(sorted(set(folders).difference(junk_folders))),
        tuple(sorted(set(files).difference(junk_files))),
        tuple(
            (name, why)
            for name, why in refused
            if name not in JUNK_FOLDERS and name not in own and not is_junk_file(name)
        ),
        (*junk_folders, *junk_files),
    )


def join(folder: str, name: str) -> str:
    """The path of what is called `name` in a folder."""
    return f"{folder}/{name}" if folder else name


def walk(tree: Tree, top: str = "", deepest: int = MAX_PARTS) -> Iterator[tuple[str, Folder | OSError]]:
    """Each folder from `top` down, parents first, with what is in it or why it cannot be read."""
    stack = [(top, 0)]
    while stack:
        path, depth = stack.pop()
        try:
            found: Folder | OSError = tree.folder(path)
        except OSError as error:
            found = error
        yield path, found
        if isinstance(found, Folder) and depth < deepest:
            stack.extend((join(path, name), depth + 1) for name in reversed(found.folders))


class FolderTree:
    """A folder on disk.  `apart_from` is a folder that is no part of it, wherever it lies."""

    def __init__(self, root: Path, apart_from: Path | None = None) -> None:
        self._root = root
        self._apart = apart_from.resolve() if apart_from is not None else None

    @property
    def path(self) -> str:
        """See `Tree`."""
        return str(self._root)

    def folder(self, path: str = "") -> Folder:
        """See `Tree`."""
        folders: list[str] = []
        files: list[str] = []
        refused: list[tuple[str, str]] = []
        with os.scandir(self._at(path)) as listing:
            for entry in listing:
                try:
                    if entry.is_symlink():
                        refused.append((entry.name, LINK))
                    elif entry.is_dir(follow_symlinks=False):
                        if not self._is_apart(entry):
                            folders.append(entry.name)
                    elif entry.is_file(follow_symlinks=False):
                        files.append(entry.name)
                    else:
                        refused.append((entry.name, SPECIAL))
                except OSError as error:
                    refused.append((entry.name, reason(error)))
        return sort_out(folders, files, sorted(refused))

    def is_folder(self, path: str) -> bool:
        """See `Tree`."""
        try:
            return stat.S_ISDIR(self._at(path).lstat().st_mode) if path else True
        except OSError:
            return False

    def size(self, path: str) -> int:
        """See `Tree`."""
        info = self._at(path).lstat()
        if stat.S_ISLNK(info.st_mode):
            raise RefusedError(errno.ELOOP, LINK)
        if not stat.S_ISREG(info.st_mode):
            raise RefusedError(errno.EINVAL, SPECIAL)
        return info.st_size

    def read(self, path: str, limit: int, budget: Budget | None = None) -> bytes:
        """See `Tree`; what is not packed costs no more than its bytes."""
        self.size(path)
        with open(self._at(path), "rb") as file:
            return file.read(limit)

    def _at(self, path: str) -> Path:
        return self._root / path if path else self._root

    def _is_apart(self, entry: os.DirEntry[str]) -> bool:
        return (
            self._apart is not None
            and entry.name == self._apart.name
            and Path(entry.path).resolve() == self._apart
        )


class ZipTree:
    """A zip, which stays open.

    Members that lead out of it, links, and what is encrypted or packed by LZMA (whose header may claim
    gigabytes of memory) are refused.  Of two members with one name the last counts, as for who unpacks it.
    Raises `OSError` where it cannot be read.
    """

    def __init__(self, file: Path | IO[bytes], path: str) -> None:
        import zipfile

        self._path = path
        try:
            self._archive = zipfile.ZipFile(file)
        except (FileNotFoundError, PermissionError):
            raise
        except Exception as error:  # a damaged directory makes it raise errors of many kinds
            raise RefusedError(errno.EINVAL, f"the zip cannot be read ({_words(error)})") from None
        self._members: dict[str, zipfile.ZipInfo] = {}
        self._refused: dict[str, list[tuple[str, str]]] = defaultdict(list)
        # Sorted, so that what is below a folder stands together: a node for each would be a burden where
        # a hostile zip has millions.  A folder of its own ends with "/".
        self._paths: list[str] = []
        for info in self._archive.infolist():
            self._add(info)
        self._paths = sorted({*self._paths, *self._members})

    @property
    def path(self) -> str:
        """See `Tree`."""
        return self._path

    @property
    def members(self) -> int:
        """How many members it lists, whatever they are."""
        return len(self._archive.infolist())

    def close(self) -> None:
        """Close the file; nothing can be read from then on."""
        self._archive.close()

    def folder(self, path: str = "") -> Folder:
        """See `Tree`."""
        if not self.is_folder(path):
            raise RefusedError(errno.ENOENT, "it is not there")
        prefix = f"{path}/" if path else ""
        folders: list[str] = []
        files: list[str] = []
        at = bisect_left(self._paths, prefix)
        while at < len(self._paths) and self._paths[at].startswith(prefix):
            name, slash, _ = self._paths[at][len(prefix) :].partition("/")
            if slash:
                folders.append(name)
                at = bisect_left(self._paths, prefix + name + _AFTER_SLASH, at)
            else:
                files.append(name)
                at += 1
        both = set(folders).intersection(files)
        refused = self._refused.get(path, []) + [
            (name, "a folder has the same name") for name in sorted(both)
        ]
        return sort_out(
            [name for name in folders if name], [name for name in files if name and name not in both], refused
        )

    def is_folder(self, path: str) -> bool:
        """See `Tree`."""
        if not path:
            return True
        at = bisect_left(self._paths, f"{path}/")
        return at < len(self._paths) and self._paths[at].startswith(f"{path}/")

    def size(self, path: str) -> int:
        """See `Tree`."""
        return self._member(path).file_size

    def read(self, path: str, limit: int, budget: Budget | None = None) -> bytes:
        """See `Tree`.  Python's own reader unpacks bzip2 without end, so the packed bytes are taken as they are."""
        member = self._member(path)
        budget = budget or Budget.of(min(limit, member.file_size))
        budget.try_one()
        try:
            with self._archive.open(_as_stored(member)) as packed:
                data = _unpacked(packed, member, min(limit, member.file_size), budget)
        except RefusedError:
            raise
        except Exception as error:  # zlib.error and its kin have no common base
            raise RefusedError(errno.EIO, f"it cannot be unpacked ({_words(error)})") from None
        if len(data) == member.file_size and zlib.crc32(data) != member.CRC:
            raise RefusedError(errno.EIO, "it cannot be unpacked (its bytes are not those that were packed)")
        return data

    def _member(self, path: str) -> zipfile.ZipInfo:
        if path not in self._members:
            folder, _, name = path.rpartition("/")
            why = dict(self._refused.get(folder, [])).get(name, "it is not there")
            raise RefusedError(errno.ENOENT, why)
        return self._members[path]

    def _add(self, info: zipfile.ZipInfo) -> None:
        raw = _name(info).replace("\\", "/")
        parts = [part for part in raw.split("/") if part not in ("", ".")]
        path = "/".join(parts)
        folder, _, name = path.rpartition("/")
        if raw.startswith("/") or ".." in parts or raw[1:2] == ":":
            self._refused[""].append((raw, "its name leads out of the zip"))
        elif len(parts) > MAX_PARTS:
            self._refused[""].append((raw, f"it lies more than {MAX_PARTS} folders deep"))
        elif raw.endswith("/"):
            self._paths.append(f"{path}/")
        elif not parts:
            self._refused[""].append((raw, "it has no name"))
        elif why := _refusal(info):
            self._paths.append(f"{folder}/")
            self._refused[folder].append((name, why))
        else:
            if path in self._members:
                self._refused[folder].append((name, "it is there twice, and the last one counts"))
            self._members[path] = info


def _refusal(info: zipfile.ZipInfo) -> str:
    """Why a member is not read, or nothing."""
    import zipfile

    if stat.S_ISLNK(info.external_attr >> 16):
        return LINK
    if info.flag_bits & 1:
        return "it is encrypted"
    if info.compress_type == zipfile.ZIP_LZMA:
        return "it is packed by LZMA, which is not opened; hand in an ordinary zip"
    return ""


def _as_stored(info: zipfile.ZipInfo) -> zipfile.ZipInfo:
    """A member as if its packed bytes were its content."""
    import zipfile

    stored = copy.copy(info)
    stored.compress_type, stored.file_size = zipfile.ZIP_STORED, info.compress_size
    stored.CRC = None  # type: ignore[assignment]  # of the content, which these bytes are not
    return stored


def _unpacked(packed: IO[bytes], info: zipfile.ZipInfo, most: int, budget: Budget) -> bytes:
    import zipfile

    if info.compress_type == zipfile.ZIP_STORED:
        data = copied(packed, most, budget)
    elif info.compress_type == zipfile.ZIP_DEFLATED:
        data = deflated(packed, most, budget)
    elif info.compress_type == zipfile.ZIP_BZIP2:
        data = bzipped(packed, most, budget, many=False)
    else:
        raise NotImplementedError(
            f"it is packed in a way of number {info.compress_type}, which is not opened"
        )
    if len(data) < most:
        raise EOFError("it ends too early")
    return data


def _name(info: zipfile.ZipInfo) -> str:
    """The name of a member.  Where it does not say that it is UTF-8, it may be so all the same (macOS)."""
    if info.flag_bits & 0x800 or info.filename.isascii():
        return info.filename
    try:
        return info.filename.encode("cp437").decode("utf-8")
    except UnicodeError:
        return info.filename


def _words(error: Exception) -> str:
    """An error of the zip reader in words."""
    return printable(str(error)) if str(error) else type(error).__name__
