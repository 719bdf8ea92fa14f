"""Days that do not count as late days, such as weekends and holidays, and how much of a span is left without them.

Days are those of the course's zone, from midnight to midnight there: one of them may have 23 or 25 hours.
"""

from __future__ import annotations

import functools
from collections.abc import Sequence
from datetime import UTC, date, datetime, timedelta
from typing import Any, NamedTuple
from zoneinfo import ZoneInfo

from grader.model.visible import visible

DAY = timedelta(days=1)
WEEKDAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
MAX_ENTRIES = 400

LONGEST = timedelta(days=366)
"""From the due time on: after a year every day counts, so that a time at the end of the calendar costs no work."""

_FORMS = 'write a day of the week ("Saturday"), a date (2026-12-24), or the first and last of several ("2026-12-24/2027-01-06")'


class Skipped(NamedTuple):
    """Days of the week, from 0 for Monday, and spans of dates, both ends included."""

    weekdays: frozenset[int] = frozenset()
    spans: tuple[tuple[date, date], ...] = ()

    def has(self, day: date) -> bool:
        """Whether a day does not count."""
        return day.weekday() in self.weekdays or any(first <= day <= last for first, last in self.spans)


def read_skipped(written: Sequence[Any]) -> Skipped:
    """The days as a file has them.  Raises ValueError, in words."""
    if len(written) > MAX_ENTRIES:
        raise ValueError(f"{len(written)} entries are too many; write at most {MAX_ENTRIES}")
    weekdays, spans = set(), []
    for one in written:
        if type(one) is date:
            spans.append((one, one))
        elif isinstance(one, str) and one in WEEKDAYS:
            weekdays.add(WEEKDAYS.index(one))
        elif isinstance(one, str) and one.count("/") == 1:
            spans.append(_span(one))
        else:
            raise ValueError(f"{visible(repr(one), limit=60)} is no day; {_FORMS}")
    return Skipped(frozenset(weekdays), tuple(spans))


def _span(written: str) -> tuple[date, date]:
    try:
        first, last = map(date.fromisoformat, written.split("/"))
    except ValueError:
        raise ValueError(f"{visible(repr(written), limit=60)} is no day; {_FORMS}") from None
    if last < first:
        raise ValueError(f"{written} ends before it begins; write the earlier date first")
    return first, last


def counting(begin: datetime, span: timedelta, zone: ZoneInfo, skipped: Skipped) -> tuple[timedelta, int]:
    """What counts of a span from `begin` on, and how many days in it do not count, in full or in part.

    A due time in the last minute of a day is its end: else the second after 23:59:59 would be a late day that begins
    before a weekend.
    """
    if span <= timedelta() or not (skipped.weekdays or skipped.spans):
        return span, 0
    here = begin.astimezone(zone)
    start = _moment(here)
    end = start + min(span, LONGEST)
    lost, days = timedelta(), 0
    day = here.date()
    if (here.hour, here.minute) == (23, 59) and skipped.has(day + DAY):
        lost += max(min(end, _midnight(day + DAY, zone)) - start, timedelta()) * (not skipped.has(day))
    while (first := _midnight(day, zone)) < end:
        if skipped.has(day):
            lost += min(end, _midnight(day + DAY, zone)) - max(start, first)
            days += 1
        day += DAY
    return span - lost, days


@functools.lru_cache(maxsize=4096)
def _midnight(day: date, zone: ZoneInfo) -> timedelta:
    return _moment(datetime(day.year, day.month, day.day, tzinfo=zone))


def _moment(time: datetime) -> timedelta:
    return time.astimezone(UTC) - datetime(1970, 1, 1, tzinfo=UTC)
