"""Names that strangers chose, made fit to be shown and to be file names of ours.

What else a text may hold, and how a report shows it, is in `grader/model/visible.py`; nothing here looks at files.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable

from grader.model.visible import visible

ENDINGS = {"python": (".py", ".ipynb"), "perl": (".pm", ".pl")}
"""Language -> endings of the files that hold it."""

SOURCES = tuple(ending for endings in ENDINGS.values() for ending in endings)
"""Endings of files that hold code."""

ID_BYTES = 100
"""Bytes of an id: room is left for endings, and for a number that tells two of them apart."""

_NUMBER_BYTES = 20
"""Bytes of such a number, with the line before it."""

SHOWN_NAME = 200
"""Characters of a name of a file or a person that are shown."""

_DEVICES = frozenset(
    {"con", "prn", "aux", "nul"} | {f"{port}{n}" for port in ("com", "lpt") for n in range(1, 10)}
)


def printable(text: str) -> str:
    """`text` with what is no visible character, and undecodable bytes, made visible."""
    return "".join(c if c.isprintable() else _escape(c) for c in text)


def _escape(char: str) -> str:
    return f"\\x{ord(char):02x}" if ord(char) < 256 else f"\\u{ord(char):04x}"


def shown(name: str) -> str:
    """The name of a file or a person on one line: any white space is one space, the invisible is signed."""
    name = unicodedata.normalize("NFC", name) if not name.isascii() else name
    return visible(" ".join(name.split()), limit=SHOWN_NAME)


def safe_id(name: str) -> str:
    """A name that is safe as a file name everywhere: letters, digits and `-_.`, never empty or hidden."""
    if not name.isascii():
        name = unicodedata.normalize("NFC", name)
    kept = "".join(c if c.isalnum() or c in "-_." else "_" for c in name)
    kept = kept.strip(".").encode("utf-8", "replace")[:ID_BYTES].decode("utf-8", "ignore").rstrip(".")
    # Windows takes `con.html` for a device.
    return f"_{kept}" if kept.partition(".")[0].casefold() in _DEVICES else kept or "submission"


def is_safe_id(name: str) -> bool:
    """Whether `unique_ids` can have made it of what `safe_id` gave: it stays in its folder as the name of a file."""
    return (
        0 < len(name.encode("utf-8", "surrogatepass")) <= ID_BYTES + _NUMBER_BYTES
        and not name.startswith(".")
        and all(c.isalnum() or c in "-_." for c in name)
    )


def unique_ids(ids: Iterable[str]) -> list[str]:
    """The ids, with a number behind those that are there already in this or another case."""
    used: set[str] = set()
    # Where thousands share an id, each must not try all numbers again.
    last: dict[str, int] = {}
    unique = []
    for name in ids:
        candidate, number = name, last.get(name.casefold(), 1)
        while candidate.casefold() in used:
            number += 1
            candidate = f"{name}-{number}"
        last[name.casefold()] = number
        used.add(candidate.casefold())
        unique.append(candidate)
    return unique
