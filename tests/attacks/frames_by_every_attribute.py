# Tries: asks everything that holds a frame for it, in every way in which an attribute is read, and every module that asks for itself
# Must:  nothing changes.
# silent: LEAK
# notice: looked-inside

import asyncio.base_tasks
import contextlib
import copy
import inspect
import io
import logging
import operator
import pdb
import pickle
import sys
import threading
import traceback
import types

_told = []


def _error():
    try:
        1 / 0
    except ZeroDivisionError as error:
        return error


def _generator():
    yield


async def _coroutine():
    pass


async def _asynchronous():
    yield


def _unraisable():
    class Dying:
        def __del__(self):
            1 / 0

    kept, sys.unraisablehook = sys.unraisablehook, lambda told: _told.append(told.exc_traceback)
    try:
        Dying()
    finally:
        sys.unraisablehook = kept
    return _told.pop()


def _in_a_thread():
    kept, threading.excepthook = threading.excepthook, lambda told: _told.append(told.exc_traceback)
    try:
        one = threading.Thread(target=lambda: 1 / 0)
        one.start()
        one.join()
    finally:
        threading.excepthook = kept
    return _told.pop()


def _in_a_context():
    class Context:
        def __enter__(self):
            pass

        def __exit__(self, *told):
            _told.append(told[2])
            return True

    with contextlib.ExitStack() as stack:
        stack.enter_context(Context())
        1 / 0
    return _told.pop()


def _logged():
    said = []
    handler = logging.Handler()
    handler.emit = said.append
    log = logging.Logger("attack")
    log.addHandler(handler)
    try:
        1 / 0
    except ZeroDivisionError:
        log.exception("x", stack_info=True)
    return said[0].exc_info[2]


_traces = [
    lambda: _error().__traceback__,
    lambda: copy.copy(_error()).__traceback__,
    lambda: _error().with_traceback(_error().__traceback__).__traceback__,
    _unraisable,
    _in_a_thread,
    _in_a_context,
    _logged,
]
_holders = [(one, "tb_frame") for one in _traces]
_holders += [(_generator, "gi_frame"), (_coroutine, "cr_frame"), (_asynchronous, "ag_frame")]
_readers = [
    getattr,
    object.__getattribute__,
    lambda thing, name: operator.attrgetter(name)(thing),
    lambda thing, name: vars(type(thing))[name].__get__(thing),
    lambda thing, name: next(map(operator.attrgetter(name), [thing])),
    lambda thing, name: dict(inspect.getmembers(thing))[name],
    lambda thing, name: pickle.loads(pickle.dumps(thing)),
    lambda thing, name: copy.copy(thing),
    lambda thing, name: thing.__reduce_ex__(4),
]
_others = [
    lambda: sys._getframe(),
    lambda: inspect.currentframe(),
    lambda: inspect.stack()[0].frame,
    lambda: inspect.trace()[0].frame,
    lambda: inspect.getinnerframes(_error().__traceback__)[0].frame,
    lambda: logging.currentframe(),
    lambda: [*sys._current_frames().values()][0],
    lambda: [*sys._current_exceptions().values()][0].__traceback__.tb_frame,
    lambda: next(traceback.walk_stack(None))[0],
    lambda: pdb.Pdb(stdin=io.StringIO("q\n"), stdout=io.StringIO()).set_trace(),
    lambda: asyncio.base_tasks._task_get_stack(
        types.SimpleNamespace(_coro=_coroutine(), _exception=_error()), 1
    ),
    lambda: __import__("_lsprof").Profiler().enable(),
    lambda: __import__("cProfile").Profile().enable(),
    lambda: sys._setprofileallthreads(_told.append),
    lambda: sys._settraceallthreads(_told.append),
    lambda: sys.monitoring.register_callback(1, sys.monitoring.events.CALL, _told.append),
]


def _is_frame(found):
    return type(found) is types.FrameType or isinstance(found, list) and any(map(_is_frame, found))


def _ask():
    for holder, name in _holders:
        for read in _readers:
            try:
                thing = holder()
                if _is_frame(read(thing, name)):
                    print("LEAK", name)
            except Exception:
                continue
    for other in _others:
        try:
            if _is_frame(other()):
                print("LEAK")
        except Exception:
            continue
    if any(map(_is_frame, _told)):
        print("LEAK")


_once = [1]
_peek = PlayStack.peekFace


def _peekFace(self):
    if _once:
        _once.clear()
        _ask()
    return _peek(self)


_ask()
PlayStack.peekFace = _peekFace
