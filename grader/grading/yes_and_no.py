"""Which of two words says no, and which members of enumerations may say yes."""

from __future__ import annotations

import re
from collections.abc import Iterable

from grader.model.adapters import Enumeration

_WORDS = re.compile(r"[\w']+")
_NO = frozenset(
    [
        "false",
        "no",
        "0",
        "n",
        "not",
        "nein",
        "nicht",
        "kein",
        "keine",
        "non",
        "never",
        "un",
        "none",
        "invalid",
        "illegal",
        "wrong",
        "bad",
        "lost",
        "loses",
        "denied",
        "fail",
        "fails",
        "failed",
        "nope",
        "f",
        "cannot",
        "can't",
    ]
)
_UN = "in", "il", "un"
_YES = frozenset(["true", "yes", "1", "y", "ja", "oui", "si", "sí", "valid", "legal", "right", "ok", "won"])
"""Words that say no and yes, and what turns one round."""


def names_for_yes(enumerations: Iterable[Enumeration]) -> tuple[str, ...]:
    """The members of enumerations, as "State.WON", that may say yes where the others say no."""
    return tuple(
        f"{one.name}.{name}"
        for one in enumerations
        for name in one.members
        if not any(says_no(name, other) for other in one.members if other != name)
    )


def says_no(word: str, other: str) -> bool:
    """Whether a text cannot be the yes of two: it says no, or the other one says yes.

    >>> says_no("not won", "won"), says_no("won", "not won"), says_no("maybe", "yes")
    (True, False, True)
    """
    mine, others = (set(_WORDS.findall(one.casefold())) for one in (word, other))
    if mine & _NO or any(one[len(start) :] in _YES for one in mine for start in _UN if one.startswith(start)):
        return True
    return bool(others & _YES and not others & _NO) and not mine & _YES
