"""What a thing is, where it stands and what it holds, found out without asking more of its class than Python must.

For the steps of programs that look at results.  What carries out the steps is in `player.py`; as there, all is bound
before a submission is there, and nothing but functions is found.
"""

from __future__ import annotations

import functools
import types

from .looking import MAX_LISTS, is_plain
from .structures import state_of
from .values import class_name

TYPE_CHECKING = False  # `typing` is slow to import
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

_TYPE, _PROPERTY = type, property
_FUNCTION, _METHOD = types.FunctionType, types.MethodType
_PARTIAL, _PARTIAL_METHOD = functools.partial, functools.partialmethod
_LEADS_ON = ("__wrapped__", "_partialmethod", "__partialmethod__")
"""Attributes of a function that lead to what it is made of."""
_MRO, _SPACE = type.__dict__["__mro__"].__get__, type.__dict__["__dict__"].__get__
_TRACEBACK = BaseException.__dict__["__traceback__"].__get__
MOST_WRAPPED = 20
"""Functions that are looked at where one wraps another one."""

# Tells objects apart as `id` does, which the interpreter reports to the audit hook at every call.
_IDENTITY = object.__hash__


def shown_lists(thing: object) -> dict[str, Any]:
    """The public properties through which an object gives out a list, set or dictionary of its own."""
    found: dict[str, Any] = {}
    for kind in _MRO(_TYPE(thing)):
        for name, value in list(_SPACE(kind).items()):
            if _TYPE(value) is _PROPERTY:
                try:
                    given = getattr(thing, name)
                except BaseException:
                    continue
                if _TYPE(given) is list or _TYPE(given) is dict or _TYPE(given) is set:
                    found[str.__str__(name)] = given
    return found


def at_front(owner: object, args: Any) -> bool:
    """Whether a list or a tuple of `owner` has the first argument in front of others of its kind: adding it had to move them all.

    A pair of a card and the rest, as in a linked list, moves nothing; nor does a pair of two cards tell where they lie.
    """
    if not args:
        return False
    values = [*state_of(owner).values()]
    for value in values[:]:
        if _TYPE(value) is dict:
            values += dict.values(value)
        elif _TYPE(value) is list or _TYPE(value) is tuple:
            values += value[:MAX_LISTS]
        elif not is_plain(_TYPE(value)):
            values += state_of(value).values()
    lists = [list.__getitem__(value, slice(None)) for value in values if isinstance(value, list)]
    lists += [
        [*tuple.__iter__(value)] for value in values if isinstance(value, tuple) and tuple.__len__(value) > 2
    ]
    kind = _TYPE(args[0])
    return any(
        len(one) > 1
        and one[0] is args[0]
        and one[-1] is not args[0]
        and all(_TYPE(each) is kind for each in one)
        for one in lists
    )


def positions(items: Any, known: Any) -> object:
    """Where each of `items` stands in `known`, by identity; -1 for a stranger.  `items` itself if no list.

    An object that stands in `known` several times is found at each of its places once.
    """
    several, all_of_them = as_list(items), as_list(known)
    if not all(_TYPE(one) is list or _TYPE(one) is tuple for one in (several, all_of_them)):
        return items
    places: dict[int, list[int]] = {}
    for n, one in enumerate(all_of_them):
        places.setdefault(_IDENTITY(one), []).insert(0, n)
    return [at.pop() if (at := places.get(_IDENTITY(one))) else -1 for one in several]


def chosen(items: Any, known: Any) -> object:
    """`positions` in ascending order; `items` itself if no list."""
    found = positions(items, known)
    return found if found is items else sorted(found)  # type: ignore[call-overload]


def place(thing: object, items: Any) -> object:
    """The number of the item that `thing` is or, else, that says it is equal; [thing] where there is none.

    Whoever is equal to items that differ in what they hold is equal to none of them: the submission may have changed how
    the class compares.
    """
    for number, one in enumerate(items):
        if one is thing:
            return number
    # Asked of the item's class alone: Python would let a subclass answer for its own objects.
    equal = [n for n, one in enumerate(items) if _TYPE(one).__eq__(one, thing) is True]  # type: ignore[call-arg]
    holds = [state_of(items[n]) for n in equal]
    if not equal or not all(_hold_the_same(holds[0], other) for other in holds[1:]):
        return [thing]
    return equal[0]


def _hold_the_same(one: dict[str, Any], other: dict[str, Any]) -> bool:
    """Whether the texts and numbers in the attributes of two objects are the same, as far as both have them."""
    return all(
        value == other[name]
        for name, value in one.items()
        if name in other
        and _TYPE(value) is _TYPE(other[name])
        and (_TYPE(value) is str or _TYPE(value) is int)
    )


def defaults(function: Any) -> object:
    """The names of the parameters of a function or method that have a default, with those of what it wraps or is made of.

    One that only names can reach is none that is asked for.  Nothing is believed of what it says it wraps: the function
    that is called is looked at in any case.
    """
    found: list[str] = []
    looked: list[Any] = [function]
    for one in looked:
        inner: list[Any] = []
        if _TYPE(one) is _FUNCTION:
            code, given = one.__code__, one.__defaults__ or ()
            found += code.co_varnames[code.co_argcount - len(given) : code.co_argcount]
            inner = [one.__dict__[name] for name in _LEADS_ON if name in one.__dict__]
        elif _TYPE(one) is _PARTIAL or _TYPE(one) is _PARTIAL_METHOD:
            found += map(str.__str__, one.keywords)
            inner = [one.func]
        elif _TYPE(one) is _METHOD:
            inner = [one.__func__]
        else:
            # An object that can be called: by the method of its class.
            inner = [_SPACE(kind)["__call__"] for kind in _MRO(_TYPE(one)) if "__call__" in _SPACE(kind)][:1]
            inner = [each for each in inner if _TYPE(each) is _FUNCTION]
        looked += inner[: MOST_WRAPPED - len(looked)]
    return list(dict.fromkeys(found))


def takes(function: Any, args: Sequence[Any], options: dict[str, Any]) -> bool:
    """True, whatever a call gives, unless it cannot be made with these arguments: then the TypeError of that."""
    try:
        function(*args, **options)
    except Exception as error:
        # Python raises it before it comes to a line of the function, so there is no frame but this one.
        if _TYPE(error) is TypeError and _TRACEBACK(error).tb_next is None:
            raise
    return True


def kind_of(thing: object) -> str:
    """The name of the nearest built-in type that the class of `thing` is or stands on."""
    return next(class_name(kind) for kind in _MRO(_TYPE(thing)) if is_plain(kind) or kind is object)


def as_list(thing: Any) -> Any:
    """What an object of a subclass of list holds, and all else as it is."""
    kind = _TYPE(thing)
    # By identity: a metaclass of the submission's could say that its class equals `list`.
    if kind is not list and any(one is list for one in _MRO(kind)):
        return list.__getitem__(thing, slice(None))
    return thing


def texts(thing: Any, depth: int, roles: Sequence[type] = ()) -> object:
    """`thing` with the text of each object in it in the place of the object; lists and tuples stay what they are.

    So do lists of a class of the submission's own, but for the classes in `roles`, which the assignment names.
    """
    plain = as_list(thing)
    if plain is not thing and not any(one is role for one in _MRO(_TYPE(thing)) for role in roles):
        thing = plain
    kind = _TYPE(thing)
    if kind is list and depth < MAX_LISTS:
        return [texts(one, depth + 1, roles) for one in thing]
    if kind is tuple and depth < MAX_LISTS:
        return tuple([texts(one, depth + 1, roles) for one in thing])
    return thing if is_plain(kind) else str(thing)
