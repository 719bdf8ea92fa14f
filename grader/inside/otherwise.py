"""Another clock for the reference, which is asked everything a second time: what it answers must not hang on the time.

Used for the reference and for nobody else, in a worker of its own; the order of sets and the luck of `random` are others there, too.
The functions of `time` are shifted.  `datetime` asks some of them, and for the rest the time zone is another one.
"""

from __future__ import annotations

import os
import time

TYPE_CHECKING = False  # `typing` is slow to import
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

_COUNTERS = ("time", "monotonic", "perf_counter", "process_time", "thread_time")
_MORNING = 6
_NANOSECONDS = 1_000_000_000


def shift_clock(seconds: int) -> None:
    """From now on, all clocks of this process show so many seconds more."""
    os.environ["TZ"] = zone(time.gmtime().tm_hour)
    time.tzset()
    for name in _COUNTERS:
        setattr(time, name, _later(getattr(time, name), seconds))
        setattr(time, f"{name}_ns", _later(getattr(time, f"{name}_ns"), seconds * _NANOSECONDS))
    now = time.time
    for name in ("localtime", "gmtime", "ctime"):
        setattr(time, name, _of_then(getattr(time, name), now))
    # These two are given the parts of a time, and not its number.
    for name, place in (("asctime", 0), ("strftime", 1)):
        setattr(time, name, _of_then(getattr(time, name), time.localtime, place))


def zone(hour: int) -> str:
    """Where clocks show another day, hour and minute than in Greenwich at this hour, and no zone is a whole day apart."""
    # There it is five in the morning of the next day, or nine in the evening of the one before.  Zones west have no sign.
    return f"OTHER-{29 - hour}:17" if hour > _MORNING else f"OTHER{hour + 3}:17"


def _later(clock: Callable[[], Any], more: int) -> Callable[[], Any]:
    def later() -> Any:
        return clock() + more

    return later


def _of_then(call: Callable[..., Any], now: Callable[[], Any], place: int = 0) -> Callable[..., Any]:
    """A function that takes the time which it is not given from another clock; it would be the argument at this place."""

    def of_then(*args: Any) -> Any:
        if len(args) > place and args[place] is not None:
            return call(*args)
        return call(*args[:place], now())

    return of_then
