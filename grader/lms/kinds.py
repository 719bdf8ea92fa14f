"""What an id means, and which ids may be compared: the one rule for every list and every download.

A name on GitHub may be somebody else's login at the university, and a student number somebody else's number in Canvas.  So two
ids are compared only where both mean the same, or where nobody said what one of them means.
"""

from __future__ import annotations

import enum
from typing import NamedTuple


class Kind(enum.Enum):
    """What an id means.

    OWN: a number that a system made up for itself.  UNSAID: a column such as `id`, which may hold a login, a student number or an
    address.  FOLDER: what somebody called a folder or a file.
    """

    GITHUB = "name on GitHub"
    GITLAB = "name on GitLab"
    LOGIN = "login"
    NUMBER = "student number"
    EMAIL = "email address"
    OWN = "number of the system"
    UNSAID = "id"
    FOLDER = "name of a folder"


_OF_SCHOOL = frozenset({Kind.LOGIN, Kind.NUMBER, Kind.EMAIL})
"""What a school gives, and what a column such as `id` may hold."""

_MAY_BE = {
    Kind.UNSAID: _OF_SCHOOL,
    # Whoever sorts submissions by hand may call them anything; but names on GitHub come as repositories.
    Kind.FOLDER: _OF_SCHOOL | {Kind.UNSAID, Kind.OWN, Kind.GITLAB},
}
"""What ids may mean of which nobody said it."""


class Key(NamedTuple):
    """An id and what it means; `system` is whose a number of kind OWN is."""

    kind: Kind
    text: str
    system: str = ""


def comparable(one: Key, other: Key) -> bool:
    """Whether two ids mean the same, so that it says something if they are equal."""
    if one.kind is other.kind:
        return one.kind is not Kind.OWN or one.system == other.system
    return other.kind in _MAY_BE.get(one.kind, ()) or one.kind in _MAY_BE.get(other.kind, ())


def comparable_in_part(one: Key, other: Key) -> bool:
    """Whether an id may be what stands before the `@` of an address: only where nobody said what it means."""
    return other.kind is Kind.EMAIL and one.kind in _MAY_BE


def meant(text: str, kind: Kind, system: str = "") -> Key:
    """An id with what it means: what has an `@` is an address, whichever column it stands in."""
    plain = text.strip()
    if "@" in plain and kind not in (Kind.GITHUB, Kind.GITLAB, Kind.OWN):
        return Key(Kind.EMAIL, plain)
    return Key(kind, plain, system if kind is Kind.OWN else "")
