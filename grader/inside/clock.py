"""The time that a check sets: it stands still, and only `time.sleep` lets it go on.  It is UTC, and so is what is local.

Python's own classes cannot be changed.  So in the modules of a submission, and in `datetime` and `time`, other ones stand in their
places while a program runs: they are built on Python's own, and count as these.  What a submission keeps elsewhere, as in a default
of a parameter, goes on to tell the real time.
"""

from __future__ import annotations

import sys
import time
import types
from collections.abc import Callable

from .opaque import opaque

TYPE_CHECKING = False  # `typing` is slow to import
if TYPE_CHECKING:
    from typing import Any

_TYPE, _DICT, _STR = type, dict, str
_MODULES, _NAMESPACE = sys.modules, types.ModuleType.__dict__["__dict__"].__get__  # type: ignore[index]
_REAL = {name: getattr(time, name) for name in ("localtime", "gmtime", "strftime", "ctime", "asctime")}
_BILLION = 1_000_000_000


def clock(own_files: frozenset[str]) -> tuple[Callable[[str], None], Callable[[], None]]:
    """(set the time, put it back) for the programs of one submission, whose modules are those of these files."""
    stamp = 0.0
    replaced: list[tuple[dict[str, Any], str, Any]] = []

    def put(text: str) -> None:
        nonlocal stamp
        import datetime

        stamp = datetime.datetime.fromisoformat(text).replace(tzinfo=datetime.UTC).timestamp()
        if replaced:
            return
        known = _stand_ins(datetime, lambda: stamp, pause)
        spaces = [_NAMESPACE(datetime), _NAMESPACE(time), *_spaces(own_files)]
        for space in spaces:
            for name, value in [*space.items()]:
                for real, other in known:
                    if value is real:
                        replaced.append((space, name, real))
                        space[name] = other

    def pause(seconds: float) -> None:
        nonlocal stamp
        stamp += seconds

    def end() -> None:
        while replaced:
            space, name, real = replaced.pop()
            space[name] = real

    return put, end


def _spaces(own_files: frozenset[str]) -> list[dict[str, Any]]:
    """The names of the submission's modules."""
    found = []
    for module in [*_MODULES.values()]:
        try:
            space = _NAMESPACE(module)
        except TypeError:
            continue
        file = space.get("__file__")
        if _TYPE(file) is _STR and file in own_files:
            found.append(space)
    return found


def _stand_ins(
    datetime: Any, now: Callable[[], float], pause: Callable[[float], None]
) -> list[tuple[object, object]]:
    """Pairs of what tells the time, or waits, and what takes its place."""

    def at(zone: Any = None) -> Any:
        found = datetime.datetime.fromtimestamp(now(), datetime.timezone.utc)
        return found.replace(tzinfo=None) if zone is None else found.astimezone(zone)

    def moment(real: Any, **more: Any) -> Any:
        """A class built on a real one that says of all objects of the real one that they are its own."""
        meta = _TYPE(
            "type",
            (_TYPE,),
            {"__instancecheck__": opaque(lambda cls, one: isinstance(one, real))},
        )
        methods = {name: classmethod(opaque(method)) for name, method in more.items()}
        return meta(real.__name__, (real,), {"__module__": "datetime", "__slots__": (), **methods})

    def of(name: str) -> Callable[..., object]:
        real = _REAL[name]
        return lambda seconds=None: real(now() if seconds is None else seconds)

    local, text = _REAL["gmtime"], _REAL["strftime"]
    told: dict[str, Callable[..., object]] = {
        "time": now,
        "time_ns": lambda: int(now() * _BILLION),
        "localtime": lambda seconds=None: local(now() if seconds is None else seconds),
        "gmtime": of("gmtime"),
        "ctime": lambda seconds=None: _REAL["asctime"](local(now() if seconds is None else seconds)),
        "asctime": lambda parts=None: _REAL["asctime"](local(now()) if parts is None else parts),
        "strftime": lambda form, parts=None: text(form, local(now()) if parts is None else parts),
        "sleep": pause,
    }
    return [
        (
            datetime.datetime,
            moment(
                datetime.datetime,
                now=lambda cls, tz=None: at(tz),
                today=lambda cls: at(),
                utcnow=lambda cls: at(),
            ),
        ),
        (datetime.date, moment(datetime.date, today=lambda cls: at().date())),
        *((getattr(time, name), opaque(function)) for name, function in told.items()),
    ]
