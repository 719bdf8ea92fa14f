"""Reads what a student handed in: a folder, a zip or a single file, into memory, within limits.

Nothing is unpacked on disk and no link is followed out of the folder.  What cannot be taken is told in
words, as a notice in the result.  `read_submission` is for a path that somebody named, who is told where
it is wrong; `receive` is for one entry of a class, which always becomes a submission, if an empty one.
Which entries a class folder has is found by `grader/class_folder.py`.
"""

from __future__ import annotations

import hashlib
import os
import stat
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from grader.errors import InputError
from grader.result import File, Notice

if TYPE_CHECKING:
    import zipfile  # imported where it is needed: most submissions that are checked alone are no zips

MAX_FILE = 2 << 20
"""Bytes of one file; no program that a student writes comes near it."""

MAX_TOTAL = 16 << 20
MAX_FILES = 500
MAX_DEPTH = 8
MAX_ZIP = 64 << 20
"""Bytes of a zip: its directory alone, which has to be read as a whole, may fill it."""

MAX_TOLD = 20
"""Files left out that a result names; the others are counted."""

SOURCES = (".py", ".ipynb")
ARCHIVES = (".rar", ".7z", ".tar", ".tgz", ".gz", ".bz2", ".xz")
"""Endings of archives that are not opened; what is in them has to be handed in as a zip."""

ID_BYTES = 100
"""Bytes of an id: room is left for endings, and for a number that tells two of them apart."""

JUNK_FOLDERS = frozenset(
    {
        "__MACOSX",
        "__pycache__",
        ".git",
        ".hg",
        ".svn",
        ".idea",
        ".vscode",
        "node_modules",
        "venv",
        ".venv",
        "env",
    }
    | {"site-packages", ".pytest_cache", ".mypy_cache", ".ruff_cache", ".ipynb_checkpoints"}
)
JUNK_FILES = frozenset({".DS_Store", "Thumbs.db", "desktop.ini"})
_DEVICES = frozenset(
    {"con", "prn", "aux", "nul"} | {f"{port}{n}" for port in ("com", "lpt") for n in range(1, 10)}
)


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
            File(path, hashlib.sha256(data).hexdigest(), len(data))
            for path, data in sorted(self.files.items())
        )


def read_submission(path: Path, name: str | None = None) -> Submission:
    """Read the submission at `path`.  Raises InputError where there is nothing to read."""
    shown = printable(str(path))
    try:
        mode = path.stat().st_mode
        found = Submission(name or safe_id(path.stem if stat.S_ISREG(mode) else path.resolve().name), shown)
        taker = _Taker(found)
        if stat.S_ISDIR(mode):
            taker.take_folder(path)
        elif stat.S_ISREG(mode):
            taker.take_file(path)
        else:
            raise InputError(
                f"{shown}: neither a file nor a folder; give the folder, zip or file that was handed in"
            )
    except FileNotFoundError:
        raise InputError(f"{shown}: no such file or folder") from None
    except PermissionError as error:
        raise InputError(
            f"{shown}: cannot be read (permission denied: {printable(str(error.filename))})"
        ) from None
    except OSError as error:
        raise InputError(f"{shown}: cannot be read ({error.strerror})") from None
    taker.finish()
    found.files = _without_outer_folder(found.files)
    return found


def receive(path: Path, name: str) -> Submission:
    """The submission of the class's entry `path`, whatever is there; what is wrong is a notice in it."""
    shown = printable(str(path))
    try:
        if path.is_symlink():
            # Whoever unpacked what students sent in may have unpacked links with it.
            raise InputError(f"{shown}: it is a link, and links are not followed")
        return read_submission(path, name)
    except InputError as error:
        return Submission(name, shown, notices=[Notice("unreadable", f"Nothing could be read: {error}.")])


class _Taker:
    """Takes files one by one until a limit is met."""

    def __init__(self, submission: Submission) -> None:
        self._to = submission
        self._total = 0
        self._full = False
        self._left_out = 0

    def take(self, path: str, size: int, read: Callable[[], bytes]) -> None:
        """Take one file, whose size was announced as `size`, or say why not."""
        parts = path.split("/")
        if parts[-1] in JUNK_FILES or parts[-1].startswith("._") or JUNK_FOLDERS.intersection(parts[:-1]):
            return
        name = printable(path)
        if self._full or len(self._to.files) >= MAX_FILES:
            if not self._full:
                self.skip(name, f"the submission has more than {MAX_FILES} files")
            self._full = True
        elif len(parts) > MAX_DEPTH:
            self.skip(name, f"it lies more than {MAX_DEPTH} folders deep")
        elif size > MAX_FILE:
            self.skip(name, f"it is larger than {MAX_FILE >> 20} MB")
        elif self._total + size > MAX_TOTAL:
            self._full = True
            self.skip(name, f"the submission is larger than {MAX_TOTAL >> 20} MB")
        else:
            data = read()
            self._total += len(data)
            if len(data) > MAX_FILE:
                self.skip(name, f"it is larger than {MAX_FILE >> 20} MB")
            else:
                self._keep(name, data)

    def _keep(self, name: str, data: bytes) -> None:
        stem, dot, ending = name.rpartition(".")
        if f".{ending.lower()}" in SOURCES and ending != ending.lower():
            self._to.notices.append(
                Notice(
                    "renamed",
                    f"{name} was read as {stem}.{ending.lower()}: Python wants the ending small.",
                    name,
                )
            )
            name = stem + dot + ending.lower()
        if name in self._to.files:
            self.skip(name, "it is there twice, and the last one counts")
        self._to.files[name] = data

    def skip(self, name: str, why: str) -> None:
        """Say that a file was left out."""
        self._left_out += 1
        if self._left_out <= MAX_TOLD:
            self._to.notices.append(Notice("left-out", f"{name} was left out: {why}.", name))

    def finish(self) -> None:
        """Count what was left out without being named."""
        if (more := self._left_out - MAX_TOLD) > 0:
            self._to.notices.append(Notice("left-out", f"Other files that were left out: {more:,}."))

    def take_file(self, path: Path) -> None:
        """Take a single file, or what is in it where it is a zip."""
        ending = path.suffix.lower()
        size = path.stat().st_size
        if ending in ARCHIVES:
            self.skip(printable(path.name), "an archive of this kind is not opened; hand in a zip")
        elif ending not in SOURCES and _is_zip(path):
            if size > MAX_ZIP:
                self.skip(printable(path.name), f"the zip is larger than {MAX_ZIP >> 20} MB")
            else:
                self.take_zip(path)
        else:
            self.take(path.name, size, lambda: _read(path))

    def take_folder(self, root: Path) -> None:
        """Take the regular files below `root`; links are never followed."""

        def refuse(error: OSError) -> None:
            if Path(error.filename) == root:
                raise error
            self.skip(_inside(root, Path(error.filename)), f"it cannot be read ({error.strerror})")

        for folder, folders, names in os.walk(root, onerror=refuse):
            here = Path(folder)
            folders[:] = sorted(name for name in folders if name not in JUNK_FOLDERS)
            too_deep = len(here.relative_to(root).parts) >= MAX_DEPTH - 1
            for name in list(folders):
                link = (here / name).is_symlink()
                if link or too_deep:
                    folders.remove(name)
                    why = "it is a link" if link else f"what is in it lies more than {MAX_DEPTH} folders deep"
                    self.skip(_inside(root, here / name), why)
            for name in sorted(names):
                self._take_entry(root, here / name)
            if self._full:
                break

    def _take_entry(self, root: Path, path: Path) -> None:
        inner = path.relative_to(root).as_posix()
        try:
            info = path.lstat()
            if stat.S_ISLNK(info.st_mode):
                self.skip(printable(inner), "it is a link")
            elif not stat.S_ISREG(info.st_mode):
                self.skip(printable(inner), "it is no ordinary file")
            else:
                self.take(inner, info.st_size, lambda: _read(path))
        except OSError as error:
            self.skip(printable(inner), f"it cannot be read ({error.strerror})")

    def take_zip(self, path: Path) -> None:
        """Take the files in a zip.  Names that leave it, links and bombs are left out."""
        import zipfile

        try:
            with zipfile.ZipFile(path) as archive:
                for info in archive.infolist():
                    self._take_member(archive, info)
        except (zipfile.BadZipFile, NotImplementedError, ValueError, EOFError) as error:
            self.skip(printable(path.name), f"the zip cannot be read ({printable(str(error))})")

    def _take_member(self, archive: zipfile.ZipFile, info: zipfile.ZipInfo) -> None:
        import zipfile

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


def _is_zip(path: Path) -> bool:
    import zipfile

    return path.suffix.lower() == ".zip" or zipfile.is_zipfile(path)


def _read(path: Path) -> bytes:
    """The bytes of a file, up to one more than is allowed: it may have grown."""
    with path.open("rb") as file:
        return file.read(MAX_FILE + 1)


def _inside(root: Path, path: Path) -> str:
    return printable(path.relative_to(root).as_posix())


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
    return "".join(c if c.isprintable() else _escape(c) for c in text)


def _escape(char: str) -> str:
    return f"\\x{ord(char):02x}" if ord(char) < 256 else f"\\u{ord(char):04x}"


def safe_id(name: str) -> str:
    """A name that is safe as a file name everywhere: letters, digits and `-_.`, never empty or hidden."""
    if not name.isascii():
        import unicodedata

        name = unicodedata.normalize("NFC", name)
    kept = "".join(c if c.isalnum() or c in "-_." else "_" for c in name)
    kept = kept.strip(".").encode("utf-8", "replace")[:ID_BYTES].decode("utf-8", "ignore").rstrip(".")
    # Windows takes `con.html` for a device.
    return f"_{kept}" if kept.partition(".")[0].casefold() in _DEVICES else kept or "submission"
