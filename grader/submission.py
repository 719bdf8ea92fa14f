"""Reads what a student handed in: a folder, a zip or a single file, into memory, within limits.

Nothing is unpacked on disk and no link is followed out of the folder.  What cannot be taken is told in
words, as a notice in the result; only a path that is not there at all is the caller's mistake.
"""

from __future__ import annotations

import hashlib
import os
import stat
import unicodedata
import zipfile
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from grader.errors import InputError
from grader.result import File, Notice

MAX_FILE = 2 << 20
"""Bytes of one file; no program that a student writes comes near it."""

MAX_TOTAL = 16 << 20
MAX_FILES = 500
MAX_DEPTH = 8
SOURCES = (".py", ".ipynb")
_JUNK_FOLDERS = frozenset(
    {"__MACOSX", "__pycache__", ".git", ".hg", ".svn", ".idea", ".vscode", "node_modules", "venv", ".venv", "env"}
    | {"site-packages", ".pytest_cache", ".mypy_cache", ".ruff_cache", ".ipynb_checkpoints"}
)
_JUNK_FILES = frozenset({".DS_Store", "Thumbs.db", "desktop.ini"})


@dataclass
class Submission:
    """The files of one submission by their paths inside it, and what could not be taken."""

    id: str
    path: str
    files: dict[str, bytes] = field(default_factory=dict)
    notices: list[Notice] = field(default_factory=list)

    @property
    def sources(self) -> list[str]:
        """The paths of the files that hold Python."""
        return [path for path in self.files if path.endswith(SOURCES)]

    def described(self) -> tuple[File, ...]:
        """The files with their hashes, for the result."""
        return tuple(
            File(path, hashlib.sha256(data).hexdigest(), len(data)) for path, data in sorted(self.files.items())
        )


def read_submission(path: Path, name: str | None = None) -> Submission:
    """Read the submission at `path`.  Raises InputError where there is nothing to read."""
    shown = printable(str(path))
    found = Submission(name or safe_id(path.stem if path.is_file() else path.resolve().name), shown)
    taker = _Taker(found)
    try:
        mode = path.stat().st_mode
        if stat.S_ISDIR(mode):
            taker.take_folder(path)
        elif not stat.S_ISREG(mode):
            raise InputError(f"{shown}: neither a file nor a folder; give the folder, zip or file that was handed in")
        elif zipfile.is_zipfile(path):
            taker.take_zip(path)
        else:
            taker.take(path.name, path.stat().st_size, path.read_bytes)
    except FileNotFoundError:
        raise InputError(f"{shown}: no such file or folder") from None
    except PermissionError as error:
        raise InputError(f"{shown}: cannot be read (permission denied: {printable(str(error.filename))})") from None
    except OSError as error:
        raise InputError(f"{shown}: cannot be read ({error.strerror})") from None
    found.files = _without_outer_folder(found.files)
    return found


class _Taker:
    """Takes files one by one until a limit is met."""

    def __init__(self, submission: Submission) -> None:
        self._to = submission
        self._total = 0
        self._full = False

    def take(self, path: str, size: int, read) -> None:  # type: ignore[no-untyped-def]
        """Take one file, whose size was announced as `size`, or say why not."""
        parts = path.split("/")
        if parts[-1] in _JUNK_FILES or parts[-1].startswith("._") or _JUNK_FOLDERS.intersection(parts[:-1]):
            return
        name = printable(path)
        if self._full or len(self._to.files) >= MAX_FILES:
            if not self._full:
                self.skip(name, f"the submission has more than {MAX_FILES} files")
            self._full = True
            return
        if size > MAX_FILE:
            return self.skip(name, f"it is larger than {MAX_FILE >> 20} MB")
        data = read()
        if len(data) > MAX_FILE:
            return self.skip(name, f"it is larger than {MAX_FILE >> 20} MB")
        if self._total + len(data) > MAX_TOTAL:
            return self.skip(name, f"the submission is larger than {MAX_TOTAL >> 20} MB")
        self._total += len(data)
        self._to.files[name] = data

    def skip(self, name: str, why: str) -> None:
        """Say that a file was left out."""
        self._to.notices.append(Notice("left-out", f"{name} was left out: {why}.", name))

    def take_folder(self, root: Path) -> None:
        """Take the regular files below `root`; links are never followed."""
        for folder, folders, names in os.walk(root, onerror=_raise):
            here = Path(folder)
            folders[:] = sorted(name for name in folders if name not in _JUNK_FOLDERS)
            if len(here.relative_to(root).parts) >= MAX_DEPTH:
                folders[:] = []
            for name in list(folders):
                if (here / name).is_symlink():
                    folders.remove(name)
                    self.skip(printable((here / name).relative_to(root).as_posix()), "it is a link")
            for name in sorted(names):
                path = here / name
                inner = path.relative_to(root).as_posix()
                info = path.lstat()
                if stat.S_ISLNK(info.st_mode):
                    self.skip(printable(inner), "it is a link")
                elif not stat.S_ISREG(info.st_mode):
                    self.skip(printable(inner), "it is no ordinary file")
                else:
                    try:
                        self.take(inner, info.st_size, path.read_bytes)
                    except PermissionError:
                        self.skip(printable(inner), "it cannot be read (permission denied)")

    def take_zip(self, path: Path) -> None:
        """Take the files in a zip.  Names that leave it, links and bombs are left out."""
        try:
            with zipfile.ZipFile(path) as archive:
                for info in archive.infolist():
                    self._take_member(archive, info)
        except (zipfile.BadZipFile, NotImplementedError, ValueError, EOFError) as error:
            self.skip(printable(path.name), f"the zip cannot be read ({error})")

    def _take_member(self, archive: zipfile.ZipFile, info: zipfile.ZipInfo) -> None:
        name = info.filename.replace("\\", "/")
        if info.is_dir():
            return
        if name.startswith("/") or ".." in name.split("/") or name[1:2] == ":":
            return self.skip(printable(name), "its name leads out of the zip")
        if stat.S_ISLNK(info.external_attr >> 16):
            return self.skip(printable(name), "it is a link")
        if info.flag_bits & 1:
            return self.skip(printable(name), "it is encrypted")

        def read() -> bytes:
            # Read one byte more than is allowed: the size in the directory of the zip may lie.
            with archive.open(info) as file:
                return file.read(MAX_FILE + 1)

        try:
            self.take(name, info.file_size, read)
        except (zipfile.BadZipFile, NotImplementedError, RuntimeError, EOFError, OSError) as error:
            self.skip(printable(name), f"it cannot be unpacked ({printable(str(error))})")
        except Exception as error:  # zlib.error and its kin have no common base
            self.skip(printable(name), f"it cannot be unpacked ({type(error).__name__})")


def _raise(error: OSError) -> None:
    raise error


def _without_outer_folder(files: dict[str, bytes]) -> dict[str, bytes]:
    """The files without the one folder that holds them all, if there is one (as zips often have)."""
    while files:
        heads = {path.partition("/")[0] for path in files}
        if len(heads) != 1 or any("/" not in path for path in files):
            return files
        files = {path.partition("/")[2]: data for path, data in files.items()}
    return files


def printable(text: str) -> str:
    """`text` with what is no visible character, and undecodable bytes, made visible."""
    return "".join(c if c.isprintable() and unicodedata.category(c) != "Cf" else _escape(c) for c in text)


def _escape(char: str) -> str:
    return f"\\x{ord(char):02x}" if ord(char) < 256 else f"\\u{ord(char):04x}"


def safe_id(name: str) -> str:
    """A name that is safe as a file name everywhere: letters, digits and `-_.`, never empty or hidden."""
    kept = "".join(c if c.isalnum() or c in "-_." else "_" for c in unicodedata.normalize("NFC", name))
    kept = kept.encode("utf-8", "replace").decode("utf-8").strip(".")[:100]
    return kept or "submission"


def find_submissions(folder: Path) -> Iterator[tuple[str, Path]]:
    """(id, path) of each submission in a class folder: one folder, zip or Python file each.

    Two that make the same id are told apart by a number.  Raises InputError where there is none.
    """
    shown = printable(str(folder))
    try:
        entries = sorted(folder.iterdir(), key=lambda path: os.fsencode(path.name))
    except FileNotFoundError:
        raise InputError(f"{shown}: no such folder") from None
    except NotADirectoryError:
        raise InputError(f"{shown}: is a file; give the folder that holds one submission each") from None
    except PermissionError:
        raise InputError(f"{shown}: cannot be read (permission denied)") from None
    found = 0
    used: set[str] = set()
    for path in entries:
        if path.name in _JUNK_FILES or path.name.startswith(".") or path.name in _JUNK_FOLDERS:
            continue
        if not path.is_dir() and path.suffix.lower() not in (".zip", *SOURCES):
            continue
        name = safe_id(path.name if path.is_dir() else path.stem)
        unique, number = name, 2
        while unique.casefold() in used:
            unique, number = f"{name}-{number}", number + 1
        used.add(unique.casefold())
        found += 1
        yield unique, path
    if not found:
        raise InputError(f"{shown}: holds no submissions; expected one folder, zip or .py file for each student")
