"""How an error that ends a program is told: as Python prints it, without the entries that are ours."""

from __future__ import annotations

import os
import traceback

TYPE_CHECKING = False  # `typing` is slow to import, and the zygote starts for every check
if TYPE_CHECKING:
    from typing import Any

NOT_SHOWN = (os.path.dirname(os.path.abspath(__file__)), "<frozen importlib")
"""Files whose entries are left out of traces: the grader's, and those of importing, which Python leaves out as well."""


def told_of(error: BaseException, told: set[str] | None) -> dict[str, Any]:
    """{"error", "file", "line", "shown"}: what it is, where it was raised, and the trace as Python prints it.

    The place is the last one in a file of `told`; with None, in any that is not Python's own.
    """
    answer: dict[str, Any] = {"error": _line(error), "shown": ""}
    first, at = None, error.__traceback__
    while at is not None:
        file = at.tb_frame.f_code.co_filename
        if type(file) is str and (not _is_foreign(file) if told is None else file in told):
            answer["file"], answer["line"] = file[:200], at.tb_lineno
            first = first or at
        at = at.tb_next
    # How a program of the kit's comes to call the submission is of no use to anybody.
    trace = error.__traceback__ if told is None else first
    try:
        shown = traceback.TracebackException(type(error), error, trace)
        _leave_out_ours(shown)
        answer["shown"] = "".join(shown.format())
    except BaseException:
        pass  # an error that cannot be printed is told all the same
    return answer


def _is_foreign(file: str) -> bool:
    return os.path.isabs(file) or file.startswith(NOT_SHOWN)


def _leave_out_ours(shown: traceback.TracebackException) -> None:
    todo: list[traceback.TracebackException | None] = [shown]
    while todo:
        one = todo.pop()
        if one is not None:
            one.stack[:] = [entry for entry in one.stack if not entry.filename.startswith(NOT_SHOWN)]
            todo += [one.__cause__, one.__context__, *(getattr(one, "exceptions", None) or ())]


def _line(error: BaseException) -> str:
    name = type.__dict__["__name__"].__get__(type(error))
    try:
        text = str(error).partition("\n")[0]
    except BaseException:
        text = ""
    return f"{name}: {text}"[:300] if text else str(name)[:300]


def places(error: BaseException) -> list[tuple[str, str, int]]:
    """File, function and line of each entry of an error's trace, the outermost first."""
    found = []
    trace = error.__traceback__
    while trace is not None:
        code = trace.tb_frame.f_code
        if type(code.co_filename) is str and type(code.co_name) is str:
            found.append((code.co_filename, code.co_name, trace.tb_lineno or 0))
        trace = trace.tb_next
    return found
