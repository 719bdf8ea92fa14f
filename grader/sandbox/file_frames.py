"""How the files of a submission get to its worker: their paths and sizes in the message, their bytes in a frame behind it.

A file may be megabytes of pictures, and no worker should have to read that as JSON before it comes to the code.
The worker's half is `Channel.files` in `grader/inside/channel.py`, and `worker.pl` for Perl.
"""

from __future__ import annotations

from collections.abc import Mapping


def sizes(files: Mapping[str, bytes]) -> list[tuple[str, int]]:
    """What the message says of the files: path and number of bytes, in the order of the frame."""
    return [(path, len(data)) for path, data in files.items()]


def frame(files: Mapping[str, bytes]) -> bytes:
    """The bytes of all files, one after the other."""
    return b"".join(files.values())
