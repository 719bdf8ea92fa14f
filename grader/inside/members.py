"""The members of enumerations, without asking a class of a submission."""

from __future__ import annotations

TYPE_CHECKING = False  # `typing` is slow to import
if TYPE_CHECKING:
    from typing import Any

_TYPE = type
_SPACE = type.__dict__["__dict__"].__get__


def members_of(thing: Any) -> dict[str, Any]:
    """The members of an enumeration, by their names; none of any other class."""
    # It keeps them so, whatever else it is.
    members = _SPACE(thing).get("_member_map_")
    return members if _TYPE(members) is dict else {}
