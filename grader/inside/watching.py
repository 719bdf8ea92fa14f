"""Seeing which functions a call uses, whatever the source calls them.

A profile hook notes the calls that happen while one call of the submission runs.  It sees what is
executed, so an alias (`from random import shuffle as mix`) hides nothing.
"""

from __future__ import annotations

import random
import sys

SAMPLE_OF_MANY = 2
"""`random.sample` of one card is a way to pick a card; of two or more it is a shuffle."""


def watch_call(function, args):  # type: ignore[no-untyped-def]
    """Call `function(*args)`; return (its value, the sorted names of the watched functions it used).

    Watched: random.shuffle, random.sample (of two or more), sorted and list.sort.  What the call raises
    comes through.
    """
    used: set[str] = set()
    codes = {random.Random.shuffle.__code__: "random.shuffle", random.Random.sample.__code__: "random.sample"}

    def hook(frame, event, arg):  # type: ignore[no-untyped-def]
        if event == "call":
            name = codes.get(frame.f_code)
            if name == "random.sample":
                wanted = frame.f_locals.get("k")
                if type(wanted) is int and wanted < SAMPLE_OF_MANY:
                    return
            if name:
                used.add(name)
        elif event == "c_call":
            if arg is sorted:
                used.add("sorted")
            elif type(getattr(arg, "__self__", None)) is list and arg.__name__ == "sort":
                used.add("list.sort")

    sys.setprofile(hook)
    try:
        value = function(*args)
    finally:
        sys.setprofile(None)
    return value, sorted(used)
