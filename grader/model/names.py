"""Names that strangers chose, made fit to be shown and to be file names of ours.

What else a text may hold, and how a report shows it, is in `grader/model/visible.py`; nothing here looks at files.
"""

from __future__ import annotations

import hashlib
import unicodedata
from collections import Counter
from collections.abc import Iterable, Sequence

from grader.model.visible import visible

ENDINGS = {"python": (".py", ".ipynb"), "perl": (".pm", ".pl")}
"""Language -> endings of the files that hold it."""

SOURCES = tuple(ending for endings in ENDINGS.values() for ending in endings)
"""Endings of files that hold code."""

ID_BYTES = 100
"""Bytes of an id: room is left for endings, and for what tells two of them apart."""

APART = "~"
"""Stands in an id between a name and what tells it apart from others.  No id that `safe_id` makes has it."""

_DIGITS = 8
"""Hexadecimal digits that tell two ids apart; where these are the same, too, twice as many, and so on."""

_MOST_DIGITS = 24
"""Nobody can make two names of which so many are the same."""

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
    """Whether `unique_ids` can have made it: it stays in its folder as the name of a file."""
    return (
        0 < len(name.encode("utf-8", "surrogatepass")) <= ID_BYTES + len(APART) + _MOST_DIGITS
        and not name.startswith(".")
        and all(c.isalnum() or c in f"-_.{APART}" for c in name)
    )


def unique_ids(names: Iterable[str], kept: Sequence[str] = ()) -> list[str]:
    """A safe id for each of the names, of which no two are the same in any case of their letters.

    Where different names would have the same id, each has digits behind it that follow from its own name: nobody gets what another
    one had by calling a file like it.  `kept` has the id that each had before, "" for none, and it keeps it.
    """
    names = list(names)
    unique: dict[int, str] = {}
    used: set[str] = set()

    def take(index: int, candidate: str) -> bool:
        if candidate.casefold() in used:
            return False
        used.add(candidate.casefold())
        unique[index] = candidate
        return True

    safe = [safe_id(name) for name in names]
    for index, before in enumerate(kept):
        if before == safe[index] or (before.startswith(safe[index] + APART) and is_safe_id(before)):
            take(index, before)
    alike: dict[str, set[str]] = {}
    for name, one in zip(names, safe, strict=True):
        alike.setdefault(one.casefold(), set()).add(name)
    repeated: Counter[str] = Counter()
    for index, name in enumerate(names):
        if index in unique or (len(alike[safe[index].casefold()]) == 1 and take(index, safe[index])):
            continue
        sizes = range(_DIGITS, _MOST_DIGITS + 1, _DIGITS)
        while index not in unique:
            digits = hashlib.shake_256(f"{repeated[name]} {name}".encode("utf-8", "surrogatepass")).hexdigest(
                _MOST_DIGITS // 2
            )
            repeated[name] += 1
            for size in sizes:
                if take(index, f"{safe[index]}{APART}{digits[:size]}"):
                    break
    return [unique[index] for index in range(len(names))]
