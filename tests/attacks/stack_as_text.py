# Tries: has Python say in words what is below, in every way that the standard library has
# Must:  nothing of the grader is named.
# silent: LEAK

import asyncio
import faulthandler
import functools
import io
import itertools
import operator
import os
import signal
import sys
import time
import tracemalloc
import warnings


async def _nothing():
    pass


def _by_origin():
    set_depth = sys.set_coroutine_origin_tracking_depth
    set_depth(50)
    one = _nothing()
    found = one.cr_origin
    one.close()
    set_depth(0)
    return found


def _by_asyncio():
    loop = asyncio.new_event_loop()
    loop.set_debug(True)
    try:

        async def inner():
            return _nothing()

        one = loop.run_until_complete(inner())
        found = one.cr_origin
        one.close()
        return found
    finally:
        loop.close()


def _written(write):
    with open("dump", "w+") as file:
        write(file)
        file.seek(0)
        return file.read()


def _later(file):
    faulthandler.dump_traceback_later(0.02, file=file)
    end = time.perf_counter() + 0.06
    while time.perf_counter() < end:
        pass
    faulthandler.cancel_dump_traceback_later()


def _registered(file):
    faulthandler.register(signal.SIGCHLD, file)
    os.kill(os.getpid(), signal.SIGCHLD)
    faulthandler.unregister(signal.SIGCHLD)


def _by_memory():
    tracemalloc.start(50)
    try:
        thing = bytearray(1000)
        return tracemalloc.get_object_traceback(thing), tracemalloc.take_snapshot().traces
    finally:
        tracemalloc.stop()


def _by_warnings(warn):
    with warnings.catch_warnings(record=True) as found:
        warnings.simplefilter("always")
        for level in range(1, 60):
            warn("x", UserWarning, level)
    return [(one.filename, one.lineno) for one in found]


def _by_module():
    return [sys._getframemodulename(depth) for depth in range(60)]


def _by_filter():
    seen = []

    class Pattern:
        def match(self, text):
            seen.append(text)

    with warnings.catch_warnings():
        warnings.filters.insert(0, ("always", Pattern(), Warning, Pattern(), 0))
        warnings._filters_mutated()
        for level in range(1, 60):
            warnings.warn("x", UserWarning, level)
    return seen


def _descriptors():
    """What is in files that the worker holds, after it was asked for its stack as the grader asks for it."""
    found = []
    for ask in (
        lambda: os.kill(os.getpid(), signal.SIGUSR1),
        lambda: os.kill(0, signal.SIGUSR1),
        lambda: os.killpg(0, signal.SIGUSR1),
        lambda: signal.raise_signal(signal.SIGUSR1),
        lambda: signal.pthread_kill(__import__("threading").get_ident(), signal.SIGUSR1),
    ):
        try:
            ask()
        except OSError:
            pass
    for descriptor in range(3, 80):
        try:
            found.append(os.pread(descriptor, 100_000, 0))
            print("LEAK: a file that can be read", descriptor)
        except OSError:
            pass
    return found


_ways = [
    _by_origin,
    _by_asyncio,
    functools.partial(_written, faulthandler.dump_traceback),
    functools.partial(_written, _later),
    functools.partial(_written, _registered),
    functools.partial(_written, faulthandler.enable),
    _by_memory,
    functools.partial(_by_warnings, warnings.warn),
    functools.partial(_by_warnings, __import__("_warnings").warn),
    _by_filter,
    _by_module,
    _descriptors,
]


def _look():
    for way in _ways:
        try:
            found = repr(way())
        except Exception:
            continue
        for word in ("inside/", "_kibitz", "zygote", "watching.py", "player.py"):
            if word in found:
                print("LEAK", getattr(way, "func", way), getattr(way, "args", ""), word)


_peek = PlayStack.peekFace
_once = [1]


def _peekFace(self):
    if _once:
        _once.clear()
        _look()
    return _peek(self)


PlayStack.peekFace = _peekFace
