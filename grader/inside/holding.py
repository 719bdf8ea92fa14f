"""What objects and lists hold, told by which things of a program it is, and given to them another way than by their own methods.

A list is found in an attribute of an object, in one of a single object or dictionary that the object has there, as a class
that keeps its cards in a stack of the course's does, or is the thing itself.  A deque counts as a list.

What carries out the steps is in `player.py`; as there, all is bound before a submission is there, and nothing but functions is found.
"""

from __future__ import annotations

from _collections import deque as _deque  # type: ignore[import-not-found]

from .inspecting import positions
from .looking import is_plain
from .structures import state_of

TYPE_CHECKING = False  # `typing` is slow to import
if TYPE_CHECKING:
    from typing import Any

_TYPE = type
_MRO = type.__dict__["__mro__"].__get__
_IDENTITY = object.__hash__
_LIST, _DICT, _DEQUE = list, dict, _deque
_ITEMS, _SET, _ALL = list.__getitem__, list.__setitem__, slice(None)
_TURNS, _CLEAR, _EXTEND = _deque.__iter__, _deque.clear, _deque.extend

MAX_HELD = 16
"""Lists of one object that are looked at."""

MAX_PARTS = 64
"""Attributes of one object in which lists are looked for."""

_BETWEEN = "."


def lists(holder: Any, known: list[Any]) -> dict[str, object]:
    """The lists of `holder` by where they are, as the numbers of their items in `known`, -1 for a stranger.

    Where a list is: "" for the holder itself, "cards" for an attribute, "pile.cards" for one of what is in an attribute.
    What is in `known` is a thing and holds nothing.
    """
    if _holds(holder):
        return {"": positions(_items(holder), known)}
    things = {_IDENTITY(one) for one in known}
    found: dict[str, object] = {}
    for name, held in list(_parts(holder).items())[:MAX_PARTS]:
        if _BETWEEN in name or _IDENTITY(held) in things:
            continue
        inner = {name: held} if _holds(held) else _inner(name, held)
        for place, one in inner.items():
            if len(found) < MAX_HELD:
                found[place] = positions(_items(one), known)
    return found


def refill(places: list[Any], known: list[Any]) -> list[object]:
    """What lists hold, as numbers of items in `known`; each is given what it is to hold then.

    A place is [holder, where its list is, what it is to hold], where a number stands for the item that it holds
    at this place now, and [item] for another one.  None leaves a list as it is.
    """
    found: list[object] = []
    changes: list[tuple[Any, list[Any]]] = []
    for holder, name, wanted in places:
        held = holder
        for part in name.split(_BETWEEN, 1) if name else ():
            held = _parts(held)[part]
        if not _holds(held):
            raise TypeError(name)
        now = _items(held)
        found.append(positions(now, known))
        if wanted is not None:
            changes.append((held, [one[0] if _TYPE(one) is list else now[one] for one in wanted]))
    for held, items in changes:
        if _is(held, _LIST):
            _SET(held, _ALL, items)
        else:
            _CLEAR(held)
            _EXTEND(held, items)
    return found


def _inner(name: str, held: Any) -> dict[str, Any]:
    """The lists of what is in an attribute."""
    if is_plain(_TYPE(held)) and not _is(held, _DICT):
        return {}
    try:
        parts = list(_parts(held).items())[:MAX_PARTS]
    except BaseException:
        # A thing of the interpreter's, which tells nobody what it is made of.
        return {}
    return {f"{name}{_BETWEEN}{inner}": one for inner, one in parts if _holds(one)}


def _parts(thing: Any) -> dict[str, Any]:
    """The attributes of an object, or what a dictionary has under texts."""
    if _is(thing, _DICT):
        return {name: one for name, one in _DICT.items(thing) if _TYPE(name) is str}
    return state_of(thing)


def _items(held: Any) -> list[Any]:
    return _ITEMS(held, _ALL) if _is(held, _LIST) else [*_TURNS(held)]


def _holds(thing: object) -> bool:
    return _is(thing, _LIST) or _is(thing, _DEQUE)


def _is(thing: object, kind: type) -> bool:
    return any(one is kind for one in _MRO(_TYPE(thing)))
