"""What a submission is shown of the stack: its own part, as texts and likenesses, and no frame.

A frame leads to all below it by `f_back`, and to the names that are there.  So `guard` refuses every frame, whoever asks,
and what Python's own modules need frames for has another source here:

- `traceback` gets likenesses of frames: plain objects that hold what it prints, and nothing of the grader's.
- `globals()`, `locals()`, `vars()` and `dir()` ask which frame is running.  Where C calls them straight from the grader
  (`Card.__str__ = functools.partial(...)`), that frame is the grader's, and they answer that nothing is there.
- What tells files and lines of the stack (`warnings.warn` with a level, `faulthandler`, `tracemalloc`, origins of coroutines)
  sees it end where the grader begins, or sees nothing.

How deep the stack is shows in any recursion that is too deep, and how quick a call is shows on any clock.
"""

from __future__ import annotations

import _signal  # type: ignore[import-not-found]
import _tracemalloc
import _warnings
import builtins
import faulthandler
import gc
import os
import signal
import sys
import traceback
import types
import warnings
from itertools import islice
from operator import index as _index

from .guard import allowed, collecting, ours, stack_signal
from .opaque import opaque

TYPE_CHECKING = False  # `typing` is slow to import, and the zygote starts for every check
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from typing import Any

_LIBRARY = os.path.dirname(os.path.abspath(os.__file__))
_getframe, _modules, _Like, _Trace = sys._getframe, sys.modules, types.SimpleNamespace, types.TracebackType
_frame_of = types.TracebackType.__dict__["tb_frame"].__get__
_own_warn, _own_vars, _own_dir = _warnings.warn, vars, dir
_own_suggestion: Any = getattr(traceback, "_compute_suggestion_error", None)
_SPACE, _SET = type.__dict__["__dict__"].__get__, type.__setattr__

_OPTIMIZED = 1
"""The flag of code whose `locals()` are a copy of what is there (`inspect.CO_OPTIMIZED`)."""

_BEYOND = 1 << 20
"""More levels than a stack has: what is told of there is told as of no file."""

_NOWHERE = (None, None, None, None)


def install() -> None:
    """In a worker, before it meets a submission.  For good."""
    for name, own in (("globals", _globals), ("locals", _locals), ("vars", _vars), ("dir", _dir)):
        setattr(builtins, name, opaque(own))
    traceback.walk_tb = opaque(_walked)
    if hasattr(traceback, "_walk_tb_with_full_positions"):
        traceback._walk_tb_with_full_positions = opaque(_walked_with_positions)
    if isinstance(_own_suggestion, types.FunctionType):
        traceback._compute_suggestion_error = opaque(_suggestion)  # type: ignore[attr-defined]
    warnings.warn = _warnings.warn = opaque(_warn)
    for name in [*vars(faulthandler)]:
        # What ends the process may do so.
        if not name.startswith("_") and name != "is_enabled":
            setattr(faulthandler, name, opaque(_ignored))
    _tracemalloc.start = opaque(_ignored)
    if "tracemalloc" in _modules:
        _modules["tracemalloc"].start = opaque(_ignored)  # type: ignore[attr-defined]
    for name, at in (("raise_signal", 0), ("pidfd_send_signal", 1)):
        if hasattr(_signal, name):
            sender = opaque(_checked_sender(getattr(_signal, name), at))
            setattr(_signal, name, sender)
            setattr(signal, name, sender)
    # Nobody traces here: to say so again is no harm, and `doctest` does.
    sys.settrace = opaque(_unless_none(sys.settrace))
    depth = [0]
    sys.set_coroutine_origin_tracking_depth = opaque(_keeping(depth))
    sys.get_coroutine_origin_tracking_depth = opaque(lambda: depth[0])
    if hasattr(sys, "activate_stack_trampoline"):
        sys.activate_stack_trampoline = opaque(_no_trampoline)
    if hasattr(sys, "monitoring"):
        sys.monitoring._all_events = opaque(_no_events)
    gc.isenabled = opaque(collecting)


def after_import(name: str) -> None:
    """A module of the standard library is about to be imported; those that it came with are there by now.

    `unittest` finds out by frames which entries of a trace are its own, and has only a method for it to be replaced.
    """
    module = _modules.get("unittest.result") if name == "unittest.case" else None
    if type(module) is types.ModuleType:
        kind = vars(module).get("TestResult")
        if type(kind) is type and "_is_relevant_tb_level" in _SPACE(kind):
            _SET(kind, "_is_relevant_tb_level", opaque(_is_of_unittest))


def _caller() -> types.FrameType:
    """The frame from which an opaque function of this module was called."""
    return allowed(_getframe, 3)  # type: ignore[no-any-return]


def _globals() -> dict[str, Any]:
    frame = _caller()
    return {} if ours(frame) else frame.f_globals


def _locals() -> Any:
    frame = _caller()
    return {} if ours(frame) else _names_in(frame)


def _names_in(frame: types.FrameType) -> Any:
    # From Python 3.13 on, the names of a function's frame are written through to it; of `locals()` they are a copy.
    found = frame.f_locals
    return dict(found) if frame.f_code.co_flags & _OPTIMIZED and type(found) is not dict else found


def _vars(*things: object) -> Any:
    if things:
        return _own_vars(*things)
    frame = _caller()
    return {} if ours(frame) else _names_in(frame)


def _dir(*things: object) -> list[str]:
    if things:
        return _own_dir(*things)
    frame = _caller()
    return [] if ours(frame) else sorted(_names_in(frame))


def _walked(trace: object) -> Iterator[tuple[Any, int | None]]:
    """In place of `traceback.walk_tb`."""
    return iter([(like, like.f_lineno) for like, _ in _likenesses(trace)])


def _walked_with_positions(trace: object) -> Iterator[tuple[Any, tuple[int | None, ...]]]:
    """In place of `traceback._walk_tb_with_full_positions`."""
    found = []
    for like, at in _likenesses(trace):
        place = next(islice(like.f_code.co_positions(), at // 2, None), _NOWHERE) if at >= 0 else _NOWHERE
        found.append((like, place if place[0] is not None else (like.f_lineno, *place[1:])))
    return iter(found)


def _likenesses(trace: object) -> list[tuple[Any, int]]:
    """What stands for the frames of a trace, without those of the grader, each with its last instruction."""
    entries: list[tuple[types.FrameType, int, int | None]] = []
    allowed(_collect, trace, entries)
    return [(_like(frame, line), at) for frame, at, line in entries if not ours(frame)]


def _collect(trace: object, entries: list[tuple[types.FrameType, int, int | None]]) -> None:
    while type(trace) is _Trace:
        entries.append((_frame_of(trace), trace.tb_lasti, trace.tb_lineno))
        trace = trace.tb_next


def _like(frame: types.FrameType, line: int | None) -> Any:
    code, file = frame.f_code, frame.f_code.co_filename
    # What the library holds between the grader and a submission is nobody's business; what a submission holds is its own.
    is_library = type(file) is not str or file.startswith((_LIBRARY, "<frozen "))
    return _Like(
        f_code=code,
        f_lineno=line,
        f_lasti=frame.f_lasti,
        f_globals=frame.f_globals,
        f_builtins=frame.f_builtins,
        f_locals={} if is_library else dict(_names_in(frame)),
        f_back=None,
        clear=opaque(_ignored),
    )


def _suggestion(error: object, trace: object, name: object) -> Any:
    """In place of what guesses which name was meant: it looks at the last frame."""
    found = _likenesses(trace)
    last = _Like(tb_next=None, tb_frame=found[-1][0]) if found else None
    return _own_suggestion(error, last, name)


def _is_of_unittest(result: object, trace: object) -> bool:
    """In place of a method of unittest.TestResult: whether an entry of a trace is unittest's own."""
    if type(trace) is not _Trace:
        return False
    frame = allowed(_frame_of, trace)
    return ours(frame) or (type(frame.f_globals) is dict and "__unittest" in frame.f_globals)


def _warn(
    message: Any,
    category: Any = None,
    stacklevel: Any = 1,
    source: object = None,
    *,
    skip_file_prefixes: object = (),
) -> None:
    """In place of `warnings.warn`: for it, the stack ends where the grader begins."""
    wanted = max(_index(stacklevel), 1)
    found, frame = 0, _caller()
    while frame is not None and not ours(frame) and found < wanted:
        found += not _is_internal(frame.f_code.co_filename)
        frame = frame.f_back  # type: ignore[assignment]
    del frame
    # One more, because this frame is in between.
    _own_warn(message, category, wanted + 1 if found == wanted else _BEYOND, source)


def _is_internal(file: object) -> bool:
    """Whether Python leaves frames of this file out when it counts levels."""
    return type(file) is str and "importlib" in file and "_bootstrap" in file


def _ignored(*_: object, **__: object) -> None:
    """In place of what shows the stack, or would change how the grader is shown it."""


def _no_trampoline(*_: object) -> None:
    raise ValueError("perf trampoline not available here")


def _no_events() -> dict[str, int]:
    """In place of sys.monitoring._all_events, which tells that somebody watches."""
    return {}


def _unless_none(refused: Callable[[Any], None]) -> Callable[[Any], None]:
    def set_function(function: Any) -> None:
        if function is not None:
            refused(function)

    return set_function


def _keeping(kept: list[int]) -> Callable[..., None]:
    def set_depth(depth: Any) -> None:
        number = _index(depth)
        if number < 0:
            raise ValueError("depth must be >= 0")
        kept[0] = number

    return set_depth


def _checked_sender(send: Callable[..., Any], at: int) -> Callable[..., Any]:
    """A function that sends signals, given as its argument `at`, but for the one by which the grader asks for the stack."""

    def sent(*arguments: Any) -> Any:
        # An object that counts as a number could be another one when it is asked again.
        plain = [_index(one) if number == at else one for number, one in enumerate(arguments)]
        if len(plain) > at and plain[at] == stack_signal:
            raise PermissionError("this signal is the grader's")
        return send(*plain)

    return sent
