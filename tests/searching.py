"""Looks for marks in whatever is below a folder: names, bytes, and what is compressed or encoded in them."""

from __future__ import annotations

import base64
import binascii
import bz2
import gzip
import io
import lzma
import re
import zipfile
import zlib
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

_BASE64 = re.compile(rb"[A-Za-z0-9+/]{24,}={0,2}")
_DEEPEST = 4
_OPENERS: tuple[Callable[[bytes], bytes], ...] = (
    gzip.decompress,
    bz2.decompress,
    lzma.decompress,
    zlib.decompress,
)


def found_in(path: Path, marks: Sequence[str]) -> list[tuple[str, str]]:
    """Where each mark stands at or below a path: (place, mark)."""
    files = [path] if path.is_file() else [one for one in path.rglob("*") if one.is_file()]
    found = [
        (str(one), mark) for one in path.rglob("*") for mark in marks if mark.lower() in one.name.lower()
    ]
    for file in files:
        for place, data in _layers(str(file), file.read_bytes(), 0):
            found += [(place, mark) for mark in found_in_bytes(data, marks)]
    return found


def found_in_bytes(data: bytes, marks: Sequence[str]) -> list[str]:
    """The marks that stand in these bytes, in any case, as UTF-8 or UTF-16, in hexadecimal digits, or as HTML or JSON escape them."""
    text = data.lower()
    spellings = {
        mark: (
            mark.lower().encode(),
            mark.lower().encode("utf-16-le"),
            mark.encode().hex().encode(),
            mark.lower().encode().hex().encode(),
        )
        for mark in marks
    }
    return [mark for mark, ways in spellings.items() if any(way in text for way in ways)]


def _layers(place: str, data: bytes, depth: int) -> Iterator[tuple[str, bytes]]:
    """The bytes, and all that can be unpacked from them."""
    yield place, data
    if depth >= _DEEPEST:
        return
    if zipfile.is_zipfile(io.BytesIO(data)):
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            for name in archive.namelist():
                yield f"{place}!{name}", name.encode()
                yield from _layers(f"{place}!{name}", archive.read(name), depth + 1)
        return
    for opener in _OPENERS:
        try:
            inner = opener(data)
        except (OSError, EOFError, ValueError, lzma.LZMAError, zlib.error):
            continue
        yield from _layers(f"{place}!{opener.__module__}", inner, depth + 1)
    for piece in _BASE64.findall(data):
        try:
            inner = base64.b64decode(piece, validate=True)
        except (ValueError, binascii.Error):
            continue
        yield from _layers(f"{place}!base64", inner, _DEEPEST)
