"""Mutants that are no mistakes, each with a reason written down, and which of the reasons are needed.

[[mutant]]
old = "if value < HIGHEST:"
new = "if value != HIGHEST:"
reason = "No value is above 9."
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import msgspec

from grader.kits.author_files import read_toml


class Equivalent(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Mutants that are no mistakes: the lines taken away, those in their place, and why nobody could tell.

    `new` may be left out: then every mutant that changes `old` alone is meant.  So may `file`.
    """

    old: str
    reason: str
    new: str = ""
    file: str = ""


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    mutant: tuple[Equivalent, ...] = ()


def read_equivalent(path: Path) -> list[Equivalent]:
    """The entries of a file; none where it is missing.  Raises KitError where it cannot be read."""
    if not path.is_file():
        return []
    found, _ = read_toml(path, _File, Equivalent.__struct_fields__)
    return list(found.mutant)


def reason_for(file: str, old: str, new: str, entries: Iterable[Equivalent]) -> Equivalent | None:
    """The first entry that explains a mutant of a file, by the lines that it takes away and those that it brings."""
    for entry in entries:
        if entry.file in ("", file) and entry.old.strip() == old and entry.new.strip() in ("", new):
            return entry
    return None
