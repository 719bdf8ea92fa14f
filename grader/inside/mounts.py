"""The machine's files as workers see them: nothing that one worker reads leaves a mark for another.

Reading a file notes the time at which it was read, and following a link does, too.  Whoever may look at a file's times,
which Landlock does not forbid, sees what another has read.  Where a mount is only for reading, the kernel notes nothing.
So in a mount namespace of its own, a zygote mounts everything that way but the scratch folders, and hides `/proc`, where
the threads of others could be counted.

An ordinary user may not tell a mount to note no times (`MS_NOATIME`), because the machine's owner has said otherwise;
to take away writing is allowed to everybody.
"""

from __future__ import annotations

import ctypes
import os
import struct

from . import syscalls

_MS_RDONLY, _MS_NOSUID, _MS_NODEV, _MS_NOEXEC = 1, 2, 4, 8
_MS_BIND, _MS_REC, _MS_PRIVATE = 1 << 12, 1 << 14, 1 << 18
_MNT_DETACH = 2
_AT_FDCWD, _AT_RECURSIVE = -100, 0x8000
_ATTRIBUTE_RDONLY = 1
_PROC = b"/proc"


def only_to_read(scratch: str) -> bool:
    """Mount everything but `scratch` so that it can only be read, for the calling process and those that it forks.

    It must be in a mount namespace of its own.  False where the system does not allow it, and nothing has changed then;
    OSError where it allows half of it.
    """
    folder = os.fsencode(scratch)
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


def release(scratch: str, parent: int) -> None:
    """Remove `scratch`, which is empty: its mount, and then its name in the folder that was opened before all this."""
    try:
        syscalls.call("umount2", os.fsencode(scratch), _MNT_DETACH)
        os.rmdir(os.path.basename(scratch), dir_fd=parent)
    except OSError:
        pass  # whoever started all this was there to do it


def _mount(source: bytes | None, target: bytes, kind: bytes | None, flags: int) -> None:
    syscalls.call("mount", source, target, kind, flags, None)


def _attributes(path: bytes, flags: int, more: int, less: int) -> None:
    """mount_setattr(2), which is as old as Landlock."""
    attributes = ctypes.create_string_buffer(struct.pack("=QQQQ", more, less, 0, 0), 32)
    syscalls.call("mount_setattr", _AT_FDCWD, path, flags, attributes, 32)
