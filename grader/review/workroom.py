"""The folder of a desk for what it needs for a time: a page that leads the browser here, and files that are run again.

Nobody but its user can look into it.  It goes when the desk ends.  If a desk was killed, the next one takes its folder
away: the lock of a desk that is alive is held.
"""

from __future__ import annotations

import contextlib
import fcntl
import html
import os
import shutil
import stat
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

PREFIX = "kibitz-review-"
_LOCK = "lock"
_BEGUN_SECONDS = 3600.0
"""How old a folder without a lock must be, so that no desk is just making it."""

_PAGE = """\
<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="referrer" content="no-referrer"><title>The review desk</title>
<meta http-equiv="refresh" content="0; url={address}"></head>
<body><p><a href="{address}">Open the review desk.</a></p></body>
</html>
"""


@contextlib.contextmanager
def workroom() -> Iterator[Path]:
    """A new folder for one desk.  Those of desks that were killed are removed first."""
    remove_left()
    folder = Path(tempfile.mkdtemp(prefix=PREFIX))
    try:
        lock = _locked(folder)
        try:
            yield folder
        finally:
            shutil.rmtree(folder, ignore_errors=True)
            os.close(lock)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _locked(folder: Path) -> int:
    """The lock of a folder, which never is there without being held."""
    begun = folder / f"{_LOCK}.begun"
    lock = os.open(begun, os.O_CREAT | os.O_EXCL | os.O_RDWR | os.O_CLOEXEC, 0o600)
    with contextlib.suppress(OSError):  # some file systems have no locks
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    begun.rename(folder / _LOCK)
    return lock


def remove_left() -> None:
    """Remove the folders of this user's desks that were killed."""
    for folder in Path(tempfile.gettempdir()).glob(f"{PREFIX}*"):
        with contextlib.suppress(OSError):
            info = folder.lstat()
            if stat.S_ISDIR(info.st_mode) and info.st_uid == os.geteuid() and _is_left(folder, info.st_mtime):
                shutil.rmtree(folder, ignore_errors=True)


def _is_left(folder: Path, changed: float) -> bool:
    try:
        lock = os.open(folder / _LOCK, os.O_RDWR | os.O_CLOEXEC | os.O_NOFOLLOW)
    except FileNotFoundError:
        return time.time() - changed > _BEGUN_SECONDS
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    finally:
        os.close(lock)
    return True


def leading_page(folder: Path, address: str) -> str:
    """A page that leads to an address, as the URL of a file that nobody but its user can read.

    A browser gets its first address in the arguments of a process, which all users of the machine can see.
    """
    path = folder / "open.html"
    with open(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY | os.O_CLOEXEC, 0o600), "w") as file:
        file.write(_PAGE.format(address=html.escape(address)))
    return path.as_uri()
