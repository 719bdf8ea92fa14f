"""Seeing which functions a call uses, whatever the source calls them.

A profile hook notes the calls that happen while one call of the submission runs.  It sees what is
executed, so an alias (`from random import shuffle as mix`) hides nothing.  Whatever would take a call out of
its sight (the hook taken away, another thread) is noted as well.
"""

from __future__ import annotations

import _bisect
import _heapq
import _thread
import random
import sys
import types
from collections.abc import Callable

from .guard import allowed, started, watching
from .opaque import opaque

TYPE_CHECKING = False  # `typing` is slow to import
if TYPE_CHECKING:
    from typing import Any

SAMPLE_OF_MANY = 2
"""`random.sample` of one card is a way to pick a card; of two or more it is a shuffle."""

HIDDEN = "something that hides what is called"
THREADS = "another thread"

_WAITING = ("acquire", "get", "wait", "recv", "read", "select", "poll")
"""Built-in functions by which one thread waits for another's work."""

_DRAWING = ("random", "getrandbits", "urandom")
"""Built-in functions that all random numbers come from."""

_SORTS = {
    **{name: f"heapq.{name}" for name in ("heapify", "heappop", "heappush", "heappushpop", "heapreplace")},
    **{
        name: f"bisect.{name.removesuffix('_right').removesuffix('_left')}"
        for name in ("insort_left", "insort_right")
    },
}
"""Built-in functions that put things in order one by one."""

# By what they do, not by what they are: a copy of `random.shuffle` shuffles as well.
_CODES = {
    random.Random.shuffle.__code__.co_code: "random.shuffle",
    random.Random.sample.__code__.co_code: "random.sample",
}
# As they are before a submission can put others in their places.
_setprofile, _getprofile, _threads = sys.setprofile, sys.getprofile, _thread._count
_SORTED, _LIST_TYPE, _TYPE, _MRO = sorted, list, type, type.__dict__["__mro__"].__get__
_SPACE, _SET, _DELETE = type.__dict__["__dict__"].__get__, type.__setattr__, type.__delattr__


def watch_call(function: Callable[..., Any], args: Any) -> tuple[object, list[str]]:
    """Call `function(*args)`; return (its value, the sorted names of the watched functions it used).

    Watched: random.shuffle, random.sample (of two or more), sorted, list.sort, and what sorts with a heap or by inserting.
    What the call raises comes through.  No code of the submission may run inside of the hook, since nothing watches it there: so
    its objects are compared by identity, and none is hashed.
    """
    used: set[str] = set()
    waited = drew = False

    def hook(frame: types.FrameType, event: str, arg: Any) -> None:
        nonlocal waited, drew
        if event == "call":
            name = _CODES.get(frame.f_code.co_code)
            if name == "random.sample":
                wanted = frame.f_locals.get("k")
                if _TYPE(wanted) is int and wanted < SAMPLE_OF_MANY:  # type: ignore[operator]
                    return
            if name:
                used.add(name)
        elif event == "c_call":
            if arg is _SORTED:
                used.add("sorted")
            elif arg.__name__ in _SORTS and (arg.__self__ is _heapq or arg.__self__ is _bisect):
                used.add(_SORTS[arg.__name__])
            elif arg.__name__ in _WAITING:
                waited = True
            elif arg.__name__ in _DRAWING:
                drew = True
            elif arg.__name__ == "sort":
                for kind in _MRO(_TYPE(arg.__self__)):
                    if kind is _LIST_TYPE:
                        used.add("list.sort")

    # Whoever gets hold of the hook gets something that leads nowhere.
    seen = opaque(hook)
    before, threads = started(), _threads()
    watching(True)
    allowed(_setprofile, seen)
    try:
        value = function(*args)
    finally:
        kept = _getprofile() is seen
        allowed(_setprofile, None)
        watching(False)
    if not kept:
        used.add(HIDDEN)
    # A thread that was there before may have done the work: then this one waited, or drew no number itself.
    if _threads() > threads or started() != before or (threads and (waited or not drew)):
        used.add(THREADS)
    return value, sorted(used)


def spied(
    function: Callable[..., object], args: Any, options: Any, watched: list[tuple[type, str, str]]
) -> list[object]:
    """`function(*args, **options)` while methods are watched, each given as (class, its name there, the name asked for)."""
    returned: list[object] = []
    order: list[str] = []
    own: list[tuple[type, str, bool, object]] = []
    try:
        for kind, name, shown in watched:
            own.append((kind, name, name in _SPACE(kind), _SPACE(kind).get(name)))
            _SET(kind, name, opaque(_noting(getattr(kind, name), shown, returned, order)))
        value = function(*args, **options)
    finally:
        for kind, name, is_its_own, method in reversed(own):
            if is_its_own:
                _SET(kind, name, method)
            else:
                _DELETE(kind, name)
    return [value, returned, order]


def _noting(
    method: Callable[..., object], shown: str, returned: list[object], order: list[str]
) -> Callable[..., object]:
    def noted(*args: object, **options: object) -> object:
        if shown not in order:
            order.append(shown)
        value = method(*args, **options)
        returned.append(value)
        return value

    return noted
