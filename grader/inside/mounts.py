"""The machine's files as workers see them: nothing that one worker reads leaves a mark for another.

Reading a file notes the time at which it was read, and following a link does, too.  Whoever may look at a file's times,
which Landlock does not forbid, sees what another has read.  Where a mount is only for reading, the kernel notes nothing.
So in a mount namespace of its own, a zygote mounts everything that way but the scratch folders, and hides `/proc`, where
the threads of others could be counted.

An ordinary user may not tell a mount to note no times (`MS_NOATIME`), because the machine's owner has said otherwise;
to take away writing is allowed to everybody.

And each worker's folder is a file system of its own in memory (tmpfs(5)), which the kernel bounds: files that have no name
any more, but are open or mapped, take its space as others do.
"""

from __future__ import annotations

import ctypes
import os
import struct

from . import scratch, syscalls

_MS_RDONLY, _MS_NOSUID, _MS_NODEV, _MS_NOEXEC = 1, 2, 4, 8
_MS_BIND, _MS_REC, _MS_PRIVATE = 1 << 12, 1 << 14, 1 << 18
_MNT_DETACH = 2
_AT_FDCWD, _AT_RECURSIVE = -100, 0x8000
_ATTRIBUTE_RDONLY = 1
_PROC = b"/proc"


def only_to_read(root: str) -> bool:
    """Mount everything but the folder `root` so that it can only be read, for the calling process and those that it forks.

    It must be in a mount namespace of its own.  False where the system does not allow it, and nothing has changed then;
    OSError where it allows half of it.
    """
    folder = os.fsencode(root)
    try:
        # What is mounted here must not appear elsewhere.
        _mount(None, b"/", None, _MS_REC | _MS_PRIVATE)
        _mount(folder, folder, None, _MS_BIND)
        _attributes(b"/", _AT_RECURSIVE, _ATTRIBUTE_RDONLY, 0)
    except OSError:
        return False
    _attributes(folder, 0, 0, _ATTRIBUTE_RDONLY)
    _mount(b"none", _PROC, b"tmpfs", _MS_RDONLY | _MS_NOSUID | _MS_NODEV | _MS_NOEXEC)
    return bool(os.statvfs(os.__file__).f_flag & os.ST_RDONLY)


def own_space(folder: str, size: int, entries: int) -> int | None:
    """Mount a file system of `size` bytes and so many files on a worker's folder, in the mount namespace of `only_to_read`.

    A descriptor of the folder in it, by which the space in use can be asked for from outside; None where the system does not
    allow it.  It goes with the folder's name: to remove that takes the mount away (rmdir(2)).
    """
    options = f"size={size},nr_inodes={entries},mode=700".encode()
    try:
        _mount(b"none", os.fsencode(folder), b"tmpfs", _MS_NOSUID | _MS_NODEV | _MS_NOEXEC, options)
        return os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
    except OSError:
        return None


def release(root: str, parent: int) -> None:
    """Remove the folder of all scratch folders: what is mounted there, and then itself from the folder `parent`, which was
    opened before all this."""
    try:
        syscalls.call("umount2", os.fsencode(root), _MNT_DETACH)
    except OSError:
        pass  # nothing was mounted
    try:
        os.fchdir(parent)
    except OSError:
        return
    # Nothing is left of it where whoever started all this is there to remove it.
    scratch.remove(os.path.basename(root))


def _mount(
    source: bytes | None, target: bytes, kind: bytes | None, flags: int, options: bytes | None = None
) -> None:
    syscalls.call("mount", source, target, kind, flags, options)


def _attributes(path: bytes, flags: int, more: int, less: int) -> None:
    """mount_setattr(2), which is as old as Landlock."""
    attributes = ctypes.create_string_buffer(struct.pack("=QQQQ", more, less, 0, 0), 32)
    syscalls.call("mount_setattr", _AT_FDCWD, path, flags, attributes, 32)
