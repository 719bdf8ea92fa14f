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


def used_space(space: int) -> int:
    """The bytes in use of a file system that an open folder is the whole of.  Raises `Unmeasurable`."""
    found = os.fstatvfs(space)
    if found.f_files - found.f_ffree > MOST_ENTRIES:
        raise Unmeasurable(f"more than {MOST_ENTRIES:,} files")
    return (found.f_blocks - found.f_bfree) * found.f_frsize


def remove(folder: str) -> None:
    """Remove the folder and all that is in it; what cannot be removed stays.

    Folders inside folders are moved up to the top before they are emptied, so no path becomes long and no
    recursion deep.  Every name is looked up in an open folder and no link is followed: at lower levels a
    process that a submission left behind might be exchanging folders for links meanwhile.
    """
    try:
        top = _open(folder)
    except OSError:
        return
    names = (f"{os.urandom(8).hex()}-{number}" for number in itertools.count())
    stuck: set[str] = set()
    while found := [name for name in _folders_left(top) if name not in stuck]:
        for name in found:
            try:
                inner = _open(name, top)
                try:
                    for deeper in _folders_left(inner):
                        os.rename(deeper, next(names), src_dir_fd=inner, dst_dir_fd=top)
                finally:
                    os.close(inner)
                os.rmdir(name, dir_fd=top)
            except OSError:
                stuck.add(name)
    os.close(top)
    try:
        os.rmdir(folder)
    except OSError:
        pass


def _open(name: str, parent: int | None = None) -> int:
    return os.open(name, os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW | os.O_CLOEXEC, dir_fd=parent)


def _folders_left(folder: int) -> list[str]:
    """Remove the files in the open folder; return the names of the folders in it, all made accessible."""
    folders = []
    for name in os.listdir(folder):
        try:
            status = os.stat(name, dir_fd=folder, follow_symlinks=False)
            if not stat.S_ISDIR(status.st_mode):
                os.unlink(name, dir_fd=folder)
                continue
            folders.append(name)
            # Root needs no permission, and must not give any by name to what another user owns.
            if status.st_uid == os.geteuid():
                os.chmod(name, stat.S_IRWXU, dir_fd=folder)
        except OSError:
            continue
    return folders
