"""What a step sees of things: the fields of objects, and how often they come in which order.

What carries out the steps is in `player.py`; as there, all is bound before a submission is there, and nothing but functions is found.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice as _islice
from math import factorial

from .chance import MOST_WAYS, every_way
from .structures import MOST_YIELDED
from .values import to_text

TYPE_CHECKING = False  # `typing` is slow to import
if TYPE_CHECKING:
    from typing import Any

_TYPE = type
_MRO, _SPACE = type.__dict__["__mro__"].__get__, type.__dict__["__dict__"].__get__
# Tells objects apart as `id` does, which the interpreter reports to the audit hook at every call.
_IDENTITY = object.__hash__
_PLAIN = frozenset({type(None), bool, int, float, str, bytes, list, tuple, dict, set, frozenset})
_ITEMS = ((list, list.__iter__), (tuple, tuple.__iter__))
MAX_LISTS = 8
MAX_ORDERS = 2_000
STRANGE = (-1,)
"""The order of what is no order of the things known."""


def is_plain(kind: type) -> bool:
    """Whether this is a built-in type of plain values.  A class with a metaclass of its own is not asked."""
    return _TYPE(kind) is _TYPE and kind in _PLAIN


def fields(thing: Any, groups: list[tuple[object, list[str]]], depth: int) -> object:
    """`thing` with attributes of each object in it in the place of the object; lists, tuples and those of classes built on them become lists,
    and so does an iterator, which is then at its end.

    A text that stands where an object should, as a name in the place of a player, is told apart from the object's text.
    """
    kind = _TYPE(thing)
    if (kind is list or kind is tuple) and depth < MAX_LISTS:
        return [fields(one, groups, depth + 1) for one in thing]
    if is_plain(kind):
        return f"only the text '{thing}'" if kind is str else thing
    line = _MRO(kind)
    mine = [own for role, own in groups if any(one is role for one in line)]
    # The kit's class may stand in for the submission's, and its objects are of the other one.
    mine += [own for _, own in groups if all(hasattr(thing, name) for name in own)]
    if not mine and depth < MAX_LISTS:
        # A class built on `list`, as a pile of cards may be, holds its things as a list does.
        for base, items in _ITEMS:
            if base in line:
                return [fields(one, groups, depth + 1) for one in items(thing)]
        if depth == 0 and any("__next__" in _SPACE(base) for base in line):
            return [fields(one, groups, 1) for one in _islice(thing, MOST_YIELDED)]
    found = [getattr(thing, name) for name in (mine or [groups[0][1]])[0]]
    # Of a class that is built on `str`, as some enumerations are, only the text counts.
    return (
        "".join([str.__add__(one, "") for one in found])
        if all(isinstance(one, str) for one in found)
        else found
    )


def tally(function: Callable[[Any], Any], cards: list[Any], calls: int) -> Any:
    """How often each order came back from `calls` calls of `function(a copy of cards)`.

    An object that is none of `cards` counts as the card whose text it shares, so that the order of copies
    can be judged, too (that they are copies is another rule's business).
    Returns pairs [positions, count]; what was no list of these cards counts as [-1].  Where every order comes back from as
    many of all the ways in which its random numbers can fall, nothing is counted: a tuple of such pairs, with the ways.
    """
    place_of = {_IDENTITY(one): n for n, one in enumerate(cards)}
    if even := _even(function, cards, place_of):
        return even
    texts = {str(one): n for n, one in enumerate(cards)}
    counts: dict[tuple[int, ...], list[int]] = {}
    # The same counts by the identities of the cards, for orders that came before: nearly all of them.
    known: dict[tuple[int, ...], list[int]] = {}

    def count_of(order: tuple[int, ...]) -> list[int]:
        if order not in counts and (len(counts) >= MAX_ORDERS or len(order) > len(cards)):
            order = STRANGE
        return counts.setdefault(order, [0])

    for _ in range(calls):
        result = function(cards[:])
        if _TYPE(result) is not list:
            count_of(STRANGE)[0] += 1
            continue
        seen = tuple(map(_IDENTITY, result))
        count = known.get(seen)
        if count is None:
            if all(one in place_of for one in seen):
                count = count_of(tuple([place_of[one] for one in seen]))
                if count is not counts.get(STRANGE):
                    known[seen] = count
            else:
                count = count_of(tuple([texts.get(str(one), -1) for one in result]))
        count[0] += 1
    return [[list(order), count] for order, (count,) in sorted(counts.items())]


def _even(
    function: Callable[[Any], Any], cards: list[Any], place_of: dict[int, int]
) -> tuple[list[Any], ...] | None:
    """Pairs [positions, ways] for all orders, where the ways can be told and are as many for each; else None."""
    orders = factorial(len(cards))
    if not 1 < orders <= MOST_WAYS:
        return None

    def order() -> tuple[int, ...] | None:
        given = function(cards[:])
        return tuple([place_of.get(_IDENTITY(one), -1) for one in given]) if _TYPE(given) is list else None

    counts: dict[tuple[int, ...] | None, int] = {}
    for seen, weight in every_way(order) or ():
        counts[seen] = counts.get(seen, 0) + weight
    # None of them is what no order is: whoever loses a card has fewer.
    if (
        len(counts) != orders
        or len({*counts.values()}) != 1
        or any(seen is None or -1 in seen or len({*seen}) != len(cards) for seen in counts)
    ):
        return None
    return tuple([[[*seen], ways] for seen, ways in sorted(counts.items())])  # type: ignore[misc]


def tally_looks(
    function: Callable[..., Any],
    owner: object,
    items: list[Any],
    calls: int,
    look: str,
    groups: list[tuple[object, list[str]]],
) -> list[Any]:
    """How often each order is seen in an attribute after calls: of the result, or of `owner`, whose method is called.

    What a method does to the order is taken against the one before, because it may only move a few.
    """
    # What was passed on may be texts, of which the submission makes objects.
    before = [to_text([one if _TYPE(one) is str else fields(one, groups, 0)]) for one in items]
    counts: dict[tuple[int, ...], int] = {}
    for _ in range(calls):
        holder = function(items[:]) if owner is None else owner
        if owner is not None:
            function()
        seen = [to_text([fields(one, groups, 0)]) for one in getattr(holder, look)]
        order = tuple([before.index(one) if one in before else -1 for one in seen])
        if order not in counts and (len(counts) >= MAX_ORDERS or len(order) > len(items)):
            order = STRANGE
        counts[order] = counts.get(order, 0) + 1
        if owner is not None and len(seen) == len(items):
            before = seen
    return [[list(order), count] for order, count in sorted(counts.items())]
