"""Which files of a submission its programs are run with: the sources, and of what lies beside only what they may open.

Most folders hold more than a program: pictures, notes, whole data sets.  Each worker would be sent all of that, and write it down.
So data is left out where no source opens any file, and else comes within a budget, those first that a source names.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from grader.model.names import SOURCES

MAX_DATA = 2 << 20
"""Bytes of data that a program is run with, in all."""

MAX_DATA_FILES = 100

LARGE_SOURCE = 1 << 18
"""Bytes of a source that was hardly written by hand."""

MAX_LARGE = 2 << 20
"""Bytes of such sources, in all."""

LOOKED_AT = 1 << 20
"""Bytes of the sources in which names of data are looked for."""

_WORD = re.compile(rb"\w+")
_OPENS = re.compile(
    rb"open|read|load|Path|glob|listdir|scandir|walk|exists|getsize|fileinput|linecache|sqlite3|Image"
)
"""Words of which every program that looks for a file beside it has one, in Python or Perl."""


def run_with(files: Mapping[str, bytes], chosen: str = "") -> tuple[dict[str, bytes], list[str]]:
    """The files that a submission's programs are run with, and those that a source names and that are too much.

    `chosen` is a file that is always among them.
    """
    sources = _sources(files, chosen)
    others = [path for path in files if not path.endswith(SOURCES)]
    if not others or not any(map(_OPENS.search, sources.values())):
        return sources, []
    text = b"\n".join(sources.values())[:LOOKED_AT]
    named = {path for path in others if path.rpartition("/")[2].encode("utf-8", "replace") in text}
    data: dict[str, bytes] = {}
    size = 0
    for path in sorted(others, key=lambda path: (path not in named, len(files[path]), path)):
        if size + len(files[path]) > MAX_DATA or len(data) >= MAX_DATA_FILES:
            break
        size += len(files[path])
        data[path] = files[path]
    return {**sources, **data}, sorted(named - data.keys())


def _sources(files: Mapping[str, bytes], chosen: str) -> dict[str, bytes]:
    """The sources, without Python that was hardly written by hand and that none of the others imports."""
    sources = {path: data for path, data in files.items() if path.endswith(SOURCES)}
    large = {path for path, data in sources.items() if len(data) > LARGE_SOURCE and path.endswith(".py")}
    large.discard(chosen)
    if not large:
        return sources
    small = [data for path, data in sources.items() if path not in large]
    imports = [line for data in small for line in data.splitlines() if b"import" in line]
    words = {one for line in imports for one in _WORD.findall(line)}
    size = 0
    for path in sorted(large, key=lambda path: (len(sources[path]), path)):
        stem = path.rpartition("/")[2].removesuffix(".py").encode("utf-8", "replace")
        if (stem in words or not small) and size + len(sources[path]) <= MAX_LARGE:
            size += len(sources[path])
        else:
            del sources[path]
    return sources
