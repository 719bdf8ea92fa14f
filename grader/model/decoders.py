"""Decoders of JSON, each made once and one at a time.

The library finds out what a class holds when it is first decoded.  Where two threads do so at once, and the collector looks
at what one of them has half made, the interpreter crashes: seen while the parts of an assignment were compiled.
"""

from __future__ import annotations

import threading
from typing import Any, TypeVar

import msgspec

_making = threading.Lock()
_made: dict[Any, msgspec.json.Decoder[Any]] = {}

T = TypeVar("T")


def decode(data: bytes | str | msgspec.Raw, kind: type[T]) -> T:
    """The value that JSON stands for, as what it has to be.  Raises what `msgspec.json.decode` does."""
    found = _made.get(kind)
    if found is None:
        with _making:
            found = _made.get(kind)
            if found is None:
                found = _made[kind] = msgspec.json.Decoder(kind)
    value: T = found.decode(data)
    return value
