"""What an object tells of itself in its place, and other words for values, as an adapter asks for them."""

from __future__ import annotations

TYPE_CHECKING = False  # `typing` is slow to import
if TYPE_CHECKING:
    from typing import Any

_TYPE = type
_PLAIN = (str, int, bool, list, tuple, dict, type(None))


def parts_of(thing: Any, names: list[str]) -> object:
    """What an object tells of itself: the value of one query or attribute, or a tuple of several; its text where none is named."""
    if _TYPE(thing) in _PLAIN:
        return thing
    if not names:
        return str(thing)
    told = [_told(thing, name) for name in names]
    return told[0] if len(told) == 1 else tuple(told)


def one_by_one(thing: Any, names: list[str], nothing: object) -> list[object]:
    """The values of several queries or attributes of an object, and as many times `nothing` for None or an empty list."""
    is_there = thing is not None and not (_TYPE(thing) in (list, tuple) and not thing)
    return [_told(thing, name) if is_there else nothing for name in names]


def of_first(several: Any, names: list[str]) -> object:
    """What the first thing in a list tells of itself, or that thing where nothing is named; None where there is none."""
    if _TYPE(several) not in (list, tuple) or not several:
        return None
    return parts_of(several[0], names) if names else several[0]


def _told(thing: Any, name: str) -> object:
    held: Any = getattr(thing, name)
    return held() if callable(held) else held


def other_word(value: Any, pairs: list[Any]) -> object:
    """The word that stands for a value, or the value itself."""
    for meant, said in pairs:
        if _TYPE(value) is _TYPE(meant) and value == meant:
            return said
    return value


def own_word(value: Any, pairs: list[Any]) -> object:
    """The value for which a word stands, or the word itself."""
    for meant, said in pairs:
        if _TYPE(value) is _TYPE(said) and _bare(value) == _bare(said):
            return meant
        if value is None and meant == "":
            return meant
    return value


def _bare(value: Any) -> object:
    return value.casefold() if _TYPE(value) is str and len(value) < 100 else value
