"""Seeing which functions a call uses, whatever the source calls them.

A profile hook notes the calls that happen while one call of the submission runs.  It sees what is
executed, so an alias (`from random import shuffle as mix`) hides nothing.  Whatever would take a call out of
its sight (the hook taken away, another thread) is noted as well.
"""

from __future__ import annotations

import _thread
import random
import sys

from .guard import allowed
from .opaque import opaque

SAMPLE_OF_MANY = 2
"""`random.sample` of one card is a way to pick a card; of two or more it is a shuffle."""

HIDDEN = "something that hides what is called"
THREADS = "another thread"

# As they are before a submission can put others in their places.
_CODES = {random.Random.shuffle.__code__: "random.shuffle", random.Random.sample.__code__: "random.sample"}
_STARTERS = (_thread.start_new_thread, _thread.start_new)
_setprofile, _getprofile, _threads = sys.setprofile, sys.getprofile, _thread._count
_SORTED, _LIST_TYPE, _TYPE, _MRO = sorted, list, type, type.__dict__["__mro__"].__get__


def watch_call(function, args):  # type: ignore[no-untyped-def]
    """Call `function(*args)`; return (its value, the sorted names of the watched functions it used).

    Watched: random.shuffle, random.sample (of two or more), sorted and list.sort.  What the call raises
    comes through.
    """
    used: set[str] = set()

    def hook(frame, event, arg):  # type: ignore[no-untyped-def]
        if event == "call":
            name = _CODES.get(frame.f_code)
            if name == "random.sample":
                wanted = frame.f_locals.get("k")
                if _TYPE(wanted) is int and wanted < SAMPLE_OF_MANY:
                    return
            if name:
                used.add(name)
        elif event == "c_call":
            if arg is _SORTED:
                used.add("sorted")
            elif arg in _STARTERS:
                used.add(THREADS)
            elif arg.__name__ == "sort" and _LIST_TYPE in _MRO(_TYPE(arg.__self__)):
                used.add("list.sort")

    # Whoever asks which hook is set gets something that leads nowhere.
    seen = opaque(hook)
    allowed(_setprofile, seen)
    try:
        value = function(*args)
    finally:
        kept = _getprofile() is seen
        allowed(_setprofile, None)
    if not kept:
        used.add(HIDDEN)
    if _threads():
        used.add(THREADS)
    return value, sorted(used)
