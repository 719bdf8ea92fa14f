"""The templates as Jinja2 has compiled them, kept from one command to the next.

To compile them takes as long as to draw some fifty pages.  They are kept as Python keeps compiled modules, below the
user's cache folder, each with a hash of its source; nothing that a submission does in the sandbox reaches that folder.
"""

from __future__ import annotations

import contextlib
from importlib.metadata import version

from jinja2 import BytecodeCache, FileSystemBytecodeCache
from jinja2.bccache import Bucket

from grader.model.cache_folder import cache_folder


class _Kept(FileSystemBytecodeCache):
    def load_bytecode(self, bucket: Bucket) -> None:
        try:
            super().load_bytecode(bucket)
        except Exception:
            # Pickle and marshal, which it is read with, say in any words that a file was damaged.
            bucket.reset()

    def dump_bytecode(self, bucket: Bucket) -> None:
        # A page is drawn all the same where the disk is full.
        with contextlib.suppress(OSError):
            super().dump_bytecode(bucket)


def compiled_templates() -> BytecodeCache | None:
    """What keeps them for this version of Jinja2; None where nothing can be kept."""
    folder = cache_folder() / "templates" / version("jinja2")
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError:
        return None
    return _Kept(str(folder))
