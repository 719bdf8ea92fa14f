"""Which patterns have been attacked before without success, by this checker: that need not be done again each time.

The search for an attack knows no chance, so it finds the same for the same pattern.  `known_patterns.txt` has a line for each that came out
well: the digest of the checker's own source, the question, and the pattern.  What is not in it is attacked; `KIBITZ_TESTS=all` attacks all.
To make the file anew, delete it and run `KIBITZ_KEEP_PATTERNS=1 pytest tests/test_slow_patterns.py -k TestOurs`.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Callable
from functools import cache
from pathlib import Path

from assignment_tools import EVERYTHING

HERE = Path(__file__).resolve().parent
KEPT = HERE / "known_patterns.txt"
CHECKER = ("counting_matcher.py", "pattern_attacks.py")

KEEPS = bool(os.environ.get("KIBITZ_KEEP_PATTERNS"))


@cache
def _checker() -> bytes:
    return b"\0".join((HERE / name).read_bytes() for name in CHECKER)


@cache
def kept() -> frozenset[str]:
    """The lines of the file."""
    return frozenset(KEPT.read_text(encoding="ascii").split()) if KEPT.exists() else frozenset()


def is_well(question: str, pattern: str | bytes, flags: int, look: Callable[[], bool]) -> bool:
    """Whether a pattern holds against the attacks, as `look` finds out where it is not known."""
    told = hashlib.sha256(_checker())
    told.update(repr((question, pattern, flags)).encode())
    line = told.hexdigest()[:32]
    if not ((line in kept() and not EVERYTHING) or look()):
        return False
    if KEEPS:
        with KEPT.open("a", encoding="ascii") as file:
            file.write(f"{line}\n")
    return True
