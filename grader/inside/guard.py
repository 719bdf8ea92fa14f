"""What a submission may not look at: the grader's own part of the process that it runs in.

Student code and the code that plays programs share one process, so a submission that reached the player
could make it report what it likes (say, that `random.shuffle` was not used).  Three things keep it apart:

- The modules that observe (`worker`, `opening`, `adapting`, `beforehand`, `conversions`, `in_parts`, `passing`, `members`, `holders`, `shapes`, `player`, `prepared`, `operators`, `callbacks`, `makers`, `raising`, `world`, `values`, `structures`, `watching`, `looking`,
  `chance`, `inspecting`, `holding`, `stacks` and this one) have builtins of their
  own, bind early what they use, define no class, and hand out no function of theirs (`opaque`), so that no
  chain of attributes leads to them.  They are in no `sys.modules`.
- An audit hook, which cannot be taken out again, refuses what finds objects in other ways: frames, the
  garbage collector, ctypes, subinterpreters, tracing.  It does not matter who asks: what honest programs need frames
  for is given by `stacks`.
- Whoever cannot be refused (native bugs of the interpreter) is not covered:
  docs/explanation/threat-model.md.
"""

from __future__ import annotations

import _imp
import _signal  # type: ignore[import-not-found]
import _thread
import gc
import os
import signal
import sys
import types
from collections.abc import Callable

from .apart import OBSERVING
from .loading import ImportTooLong
from .opaque import opaque

TYPE_CHECKING = False  # `typing` is slow to import, and the zygote starts for every check
if TYPE_CHECKING:
    from typing import Any

_get_ident, _isenabled, _disable, _enable = _thread.get_ident, gc.isenabled, gc.disable, gc.enable
_getframe, _addaudithook = sys._getframe, sys.addaudithook
_create_builtin, _set_signal, _Spec = _imp.create_builtin, _signal.signal, types.SimpleNamespace
_modules = sys.modules
_trace_of = BaseException.__dict__["__traceback__"].__get__
_frame_of = types.TracebackType.__dict__["tb_frame"].__get__
_INSIDE = os.path.dirname(os.path.abspath(__file__))
_LIBRARY = os.path.dirname(os.path.abspath(os.__file__))

_PACKAGE = "_kibitz"
_NATIVE = frozenset(
    {"ctypes", "_ctypes", "_xxsubinterpreters", "_interpreters", "_signal", "_imp", "_thread", "gc", "sys"}
    | {"builtins", "faulthandler", "_tracemalloc", "_warnings", "_tkinter"}
)
"""Modules that reach past the interpreter or load what a program names, and those whose functions are replaced below and in `stacks`."""

_LOADING = (b"OPENSSL_", b"GCONV_")
"""How the names of variables begin by which libraries in C find code to load, without an import.  Tcl has such variables as well,
but it is not there, and honest programs set some of them (`TK_SILENCE_DEPRECATION`)."""

_STARTERS = ("start_new_thread", "start_new", "start_joinable_thread")

# The standard library gets on where a trace's frame is refused (`traceback.clear_frames`), and where others are not there
# (a task that is printed).
_FRAMES: dict[object, type[Exception]] = {
    "tb_frame": RuntimeError,
    "gi_frame": AttributeError,
    "cr_frame": AttributeError,
    "ag_frame": AttributeError,
}

# The standard library catches ValueError where a frame is not to be had (namedtuple, enum, typing, logging).
_REFUSED: dict[str, type[Exception]] = {
    "sys._getframe": ValueError,
    "sys._getframemodulename": AttributeError,
    "sys._current_frames": RuntimeError,
    "sys._current_exceptions": RuntimeError,
    "sys.settrace": RuntimeError,
    "sys.setprofile": RuntimeError,
    "sys.addaudithook": RuntimeError,
    "sys.monitoring.register_callback": RuntimeError,
    "gc.get_objects": RuntimeError,
    "gc.get_referrers": RuntimeError,
    "gc.get_referents": RuntimeError,
    "cpython.PyInterpreterState_New": RuntimeError,
}
_SPECIAL = frozenset(
    {"import", "object.__getattr__", "exec", "function.__new__"}
    | {"os.kill", "os.killpg", "signal.pthread_kill", "os.putenv"}
)
_MOST_TOLD = 10

_EXECUTING = frozenset(
    os.path.join(_INSIDE, name) for name in ("loading.py", "library.py", "parts.py", "callbacks.py")
)
"""What runs the code of modules, in names that are the submission's, or an expression of a check in names of its own."""

stack_signal = getattr(signal, "SIGUSR1", -1)
"""By this signal the trusted side asks which line is running."""

_asking: set[int] = set()
"""The threads in which `allowed` runs."""

_importing = False
_watching = False
_collecting = True
_started = 0
_tried: list[str] = []
_hidden: list[dict[str, object]] = []
_after_import: Callable[[str], None] | None = None


def allowed(function: Callable[..., Any], *arguments: object) -> Any:
    """Call a function, of C or our own, that does what the hook refuses to a submission.

    No code of a submission may run meanwhile in this thread, so no collection may start.
    """
    me = _get_ident()
    try:
        _disable()
        _asking.add(me)
        return function(*arguments)
    finally:
        _asking.discard(me)
        _collect_again()


def _collect_again() -> None:
    if _collecting and not _watching and not _asking:
        _enable()
        # Another thread may have come in between.
        if _watching or _asking:
            _disable()


def ours(frame: types.FrameType) -> bool:
    """Whether a frame runs code of the grader's."""
    file = frame.f_code.co_filename
    return type(file) is str and file.startswith(_INSIDE)


def entries(error: BaseException) -> list[tuple[types.CodeType, int, int]]:
    """Code, last instruction and line of each entry of an error's trace, the outermost first."""
    found: list[tuple[types.CodeType, int, int]] = []
    # All of them at once, because asking for leave takes longer than looking.
    allowed(_walk, _trace_of(error), found)
    return found


def _walk(trace: types.TracebackType | None, found: list[tuple[types.CodeType, int, int]]) -> None:
    while trace is not None:
        found.append((_frame_of(trace).f_code, trace.tb_lasti, trace.tb_lineno or 0))
        trace = trace.tb_next


def places(error: BaseException) -> list[tuple[str, str, int]]:
    """File, function and line of each entry of an error's trace."""
    return [
        (code.co_filename, code.co_name, line)
        for code, _, line in entries(error)
        if type(code.co_filename) is str and type(code.co_name) is str
    ]


def tried() -> list[str]:
    """What was refused so far, for the report."""
    return _tried[:]


def watching(now: bool) -> None:
    """Whether a call is being watched: then nothing is collected, so that no finalizer runs inside of a hook."""
    global _watching
    _watching = now
    if now:
        _disable()
    else:
        _collect_again()


def collecting() -> bool:
    """Whether garbage is collected, as far as the submission is concerned: not while it is watched."""
    return _collecting


def started() -> int:
    """How many threads the submission has started so far."""
    return _started


def importing(now: bool) -> None:
    """Whether the submission is being imported: only then does its time limit interrupt it."""
    global _importing
    _importing = now


def prepare() -> None:
    """Once, in the zygote: the handlers of signals, which a submission gets no chance to replace."""

    def limit(*_: object) -> None:
        if _importing:
            raise ImportTooLong

    # To take a thing apart costs a worker more than to forget where it is: so what `_hide` hides stays alive here.
    _hidden.extend([dict(vars(_modules[name])) for name in _own_modules()])
    if hasattr(_signal, "SIGPROF"):
        _set_signal(_signal.SIGPROF, opaque(limit))
    # Nobody is there to press a key; and nothing may break into our own code at any moment.
    _set_signal(_signal.SIGINT, _signal.SIG_IGN)


def install(after_import: Callable[[str], None]) -> None:
    """In a worker, before it meets a submission.  For good.

    `after_import(name)` is told what is about to be imported, when all that was imported before it is there.
    """
    global _after_import
    _after_import = after_import
    _hide()
    # A handler is given the frame that was running, whoever's it is.
    refused = opaque(_no_handler)
    signal.signal = _signal.signal = refused
    _imp.create_builtin = opaque(_checked_builtin)
    gc.enable, gc.disable = opaque(_enable_collection), opaque(_disable_collection)
    # What was thrown away leads to what watches.
    gc.set_debug = opaque(_no_debugging)
    # Who can see that it is watched can behave for as long as it is.
    sys.getprofile = sys.gettrace = opaque(_nothing)
    for name in _STARTERS:
        if hasattr(_thread, name):
            starter = opaque(_counted(getattr(_thread, name)))
            setattr(_thread, name, starter)
            if "threading" in _modules:
                setattr(_modules["threading"], f"_{name}", starter)
    _addaudithook(_hook)


def _hide() -> None:
    """Take our modules and ctypes out of reach.  Their functions that are still needed go on working."""
    kept = {
        f"{_PACKAGE}.{name}"
        for name in (
            "loading",
            "library",
            "submitted_files",
            "decoration",
            "shadowing",
            "ordering",
            "programs",
            "source",
            "repair",
            "pieces",
            "newer",
            "python2",
            "notebooks",
            "excerpt",
            "spare",
            "naming",
            "unwritten",
            "parts",
            "grafting",
            "opaque",
            "channel",
            "borrowing",
            "exchange",
            "library_values",
            "objects",
            "frames",
            "own_errors",
            "using",
            "passive",
            "streams",
            "witness",
        )
    }
    observing = {f"{_PACKAGE}.{name}" for name in OBSERVING}
    for name in _own_modules():
        module = _modules.pop(name)
        if name in observing:
            # A class that C makes straight from here is told to be of the module that it was made in.
            vars(module)["__name__"] = "__main__"
        if name not in kept and name not in observing:
            # Classes are found through `object.__subclasses__()`, and lead to what their modules hold.
            vars(module).clear()
    main = vars(_modules["__main__"])
    main.clear()
    main["__name__"] = "__main__"


def _own_modules() -> list[str]:
    return [name for name in _modules if name.partition(".")[0] in (_PACKAGE, "ctypes", "_ctypes")]


def _counted(start: Callable[..., Any]) -> Callable[..., Any]:
    def counted(*arguments: object, **options: object) -> Any:
        global _started
        _started += 1
        return start(*arguments, **options)

    return counted


def _enable_collection() -> None:
    global _collecting
    _collecting = True
    _collect_again()


def _disable_collection() -> None:
    global _collecting
    _collecting = False
    _disable()


def _no_debugging(flags: int) -> None:
    """In place of gc.set_debug: garbage is thrown away, whatever anybody wants to see of it."""


def _nothing() -> None:
    return None


def _no_handler(*_: object) -> None:
    raise ValueError("signal handlers cannot be set here")


def _checked_builtin(spec: object) -> object:
    """A fresh copy of a built-in module, except of those that have been changed above."""
    name = getattr(spec, "name", None)
    if type(name) is not str or name in _NATIVE:
        raise ImportError("this module is not available here")
    return _create_builtin(_Spec(name=name))  # type: ignore[arg-type]


def _hook(event: str, arguments: tuple[Any, ...]) -> None:
    if event in _REFUSED:
        if _get_ident() not in _asking:
            _tell(event)
            raise _REFUSED[event](f"{event} is not available here")
    elif event in _SPECIAL:
        if event == "import":
            _check_import(arguments[0], arguments[1])
            if _after_import is not None:
                _after_import(arguments[0])
        elif event == "object.__getattr__":
            if arguments[1] in _FRAMES and _get_ident() not in _asking:
                _tell(arguments[1])
                raise _FRAMES[arguments[1]](f"{arguments[1]} is not available here")
        elif event == "exec" or event == "function.__new__":
            # Called by C, straight from here: then it would be our names in which the code runs, or our builtins.
            frame = _frame_below(3)
            if frame is not None and ours(frame) and frame.f_code.co_filename not in _EXECUTING:
                _tell(event)
                raise RuntimeError(f"{event} is not available here")
        elif event == "os.putenv":
            if arguments[0].startswith(_LOADING):
                _tell(event)
                raise PermissionError("this variable cannot be set here")
        elif arguments[1] == stack_signal:
            raise PermissionError("this signal is the grader's")
    elif event[:7] == "ctypes.":
        _tell(event)
        raise RuntimeError("ctypes is not available here")


def _frame_below(depth: int) -> types.FrameType | None:
    try:
        return allowed(_getframe, depth)  # type: ignore[no-any-return]
    except ValueError:
        return None


def _tell(what: str) -> None:
    # What the library does for honest programs is told to nobody; it gets no more than others.
    if what[:4] == "sys." or what in _FRAMES:
        frame = _frame_below(4)
        file = "<" if frame is None else frame.f_code.co_filename
        if type(file) is str and file.startswith((_LIBRARY, "<")):
            return
    if len(_tried) < _MOST_TOLD and what not in _tried:
        _tried.append(what)


def _check_import(name: object, path: object) -> None:
    """No native code but the standard library's."""
    # A text of the submission's own class would run its code here, where nothing watches.
    if type(name) is not str or name in _NATIVE or name.startswith(("_test", "_xxsub", "_interp")):
        shown = name if type(name) is str else "?"
        _tell(f"import {shown}")
        raise ModuleNotFoundError(f"No module named {shown!r}", name=shown)
    if path is not None and not _is_library(path):
        _tell("native code")
        raise ImportError("native code of a submission is not run here")


def _is_library(path: object) -> bool:
    if type(path) is not str or not path.startswith(_LIBRARY + "/") or "/../" in path:
        return False
    return not path.rpartition("/")[2].startswith(("_ctypes", "_test", "_xx", "_interp"))
