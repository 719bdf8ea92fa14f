"""Scratch folders: how much a worker has put into its own, and removing it however deep it is.

Both sides use this: the trusted side while a worker runs and afterwards, the zygote when the trusted
side is gone.  A hostile worker may have made millions of files or a chain of folders longer than any
path; neither may cost more than it costs to make.
"""

from __future__ import annotations

import itertools
import os
import stat

MOST_ENTRIES = 10_000
"""Files and folders that a worker may have at once."""

BLOCK_BYTES = 512
"""What `st_blocks` counts, on every system."""


class Unmeasurable(Exception):  # noqa: N818 - it says what the folder is
    """The folder holds too many entries, too deep a path, or something that cannot be read."""


def used_bytes(folder: str) -> int:
    """The disk space that the files in the folder take.  Follows no link.

    Raises `Unmeasurable`.  Files may come and go meanwhile.
    """
    total = entries = 0
    pending = [folder]
    while pending:
        try:
            with os.scandir(pending.pop()) as found:
                for entry in found:
                    entries += 1
                    if entries > MOST_ENTRIES:
                        raise Unmeasurable(f"more than {MOST_ENTRIES:,} files")
                    total += entry.stat(follow_symlinks=False).st_blocks * BLOCK_BYTES
                    if entry.is_dir(follow_symlinks=False):
                        pending.append(entry.path)
        except FileNotFoundError:
            continue
        except OSError as error:
            raise Unmeasurable(f"a folder that cannot be read ({error.strerror})") from None
    return total


def remove(folder: str) -> None:
    """Remove the folder and all that is in it; what cannot be removed stays.

    Nobody may be writing in it any more.  Folders inside folders are moved up to the top before they are
    emptied, so no path becomes long and no recursion deep.
    """
    names = (os.path.join(folder, f"{os.urandom(8).hex()}-{number}") for number in itertools.count())
    stuck: set[str] = set()
    while found := [path for path in _folders_left(folder) if path not in stuck]:
        for path in found:
            try:
                for inner in _folders_left(path):
                    os.rename(inner, next(names))
                os.rmdir(path)
            except OSError:
                stuck.add(path)
    try:
        os.rmdir(folder)
    except OSError:
        pass


def _folders_left(folder: str) -> list[str]:
    """Remove the files in the folder; return the paths of the folders in it, all made accessible."""
    folders = []
    try:
        names = os.listdir(folder)
    except OSError:
        return []
    for name in names:
        path = os.path.join(folder, name)
        try:
            if stat.S_ISDIR(os.lstat(path).st_mode):
                os.chmod(path, stat.S_IRWXU)
                folders.append(path)
            else:
                os.unlink(path)
        except OSError:
            continue
    return folders
