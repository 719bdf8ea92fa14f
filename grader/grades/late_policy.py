"""The late policy: the table `[late]` of a course or of one assignment, understood and held against itself.

A course says what holds for all its assignments in `course.toml`, and the file of adjustments what holds for one; `merged`
lays the second over the first.  What a policy takes is worked out in `grader/grades/lateness.py`.  The format is described in
`docs/reference/adjustments.md`.
"""

from __future__ import annotations

import math
import re
from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Any, NamedTuple
from zoneinfo import ZoneInfo

import msgspec

from grader.grades.skipped_days import Skipped, read_skipped
from grader.model.visible import visible

MAX_DAYS = 3660
"""Days of an extension or a policy: ten years, so that no time runs off the calendar."""

MAX_SLIP_DAYS = 100
MAX_STEPS = 50

RATES = ("per-day", "per-hour", "steps")
"""The ways to say what lateness costs, of which a policy has one."""

_TAKES = (*RATES, "best-late", "zero-after-days", "flagged")
_FROM_DUE = (*RATES, "at-most", "zero-after-days", "grace-minutes", "skip", "slip-days")
"""What nobody can count without a due time."""

_UNITS = {"m": timedelta(minutes=1), "h": timedelta(hours=1), "d": timedelta(days=1)}
_DURATION = re.compile(r"(\d{1,7}(?:\.\d{1,3})?) ?(m|min|minutes?|h|hours?|d|days?)")
_AMOUNT = re.compile(r"(\d{1,9}(?:\.\d{1,9})?) ?%")
_CHOICES = {
    "of": ("maximum", "earned"),
    "rounding": ("nearest", "up", "down"),
    "attempt": ("last", "first", "best"),
}


class Table(
    msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, rename="kebab", omit_defaults=True
):
    """A table of the file.  Keys are written with hyphens there and with underscores here."""


class Amount(msgspec.Struct, frozen=True):
    """Points, or hundredths of the most that a submission can get or of what it has earned."""

    value: float
    percent: bool

    def of(self, whole: float) -> float:
        """The points that it comes to."""
        return self.value * whole / 100 if self.percent else self.value


class Step(Table, frozen=True):
    """What is taken from what is later than `after`, up to the next step."""

    after: str
    take: float | str

    @property
    def duration(self) -> timedelta:
        """`after`, understood.  Raises ValueError where that cannot be."""
        if not (found := _DURATION.fullmatch(self.after)):
            raise ValueError
        return float(found[1]) * _UNITS[found[2][0]]


class CourseLate(NamedTuple):
    """What a course says of lateness, as its file has it, and the file."""

    source: str
    table: Mapping[str, Any]


class Late(Table, frozen=True):
    """The late policy.  `due` has a zone of its own, or the one that `zone` names, or none."""

    due: datetime | None = None
    zone: str = ""
    grace_minutes: float = 0
    per_day: float | str | None = None
    per_hour: float | str | None = None
    steps: tuple[Step, ...] = ()
    of: str = "maximum"
    at_most: float | str | None = None
    best_late: float | str | None = None
    zero_after_days: int | None = None
    flagged: float | str | None = None
    round: float | None = None
    rounding: str = "nearest"
    skip: tuple[Any, ...] = ()
    slip_days: int | None = None
    attempt: str = "last"
    commit_times: bool = False

    def amount(self, value: float | str | None) -> Amount | None:
        """One of the amounts as it is written in the file, understood; ValueError where that cannot be."""
        if value is None:
            return None
        if not isinstance(value, str):
            return Amount(value, False)
        if not (found := _AMOUNT.fullmatch(value)):
            raise ValueError
        return Amount(float(found[1]), True)

    @property
    def takes(self) -> bool:
        """Whether it takes points from anything that is late."""
        return any(_said(self, key) for key in _TAKES)

    @property
    def counts_time(self) -> bool:
        """Whether what it takes hangs on how late something is."""
        return any(_said(self, key) for key in (*RATES, "zero-after-days"))

    @property
    def skipped(self) -> Skipped:
        """The days that do not count, understood.  Raises ValueError, in words, where one is none."""
        return read_skipped(self.skip)


def _said(late: Late, key: str) -> bool:
    return getattr(late, key.replace("-", "_")) not in (None, ())


def merged(course: Mapping[str, Any], own: Mapping[str, Any]) -> tuple[dict[str, Any], tuple[str, ...]]:
    """The table of one assignment over that of its course, and the keys of the course that say nothing without a due time.

    A key of the assignment takes the place of the course's.  What it says of how much is taken takes the place of all that
    the course says of that.
    """
    base = dict(course)
    if any(key in own for key in RATES):
        for key in (*RATES, "at-most", "of"):
            base.pop(key, None)
    if "round" in own:
        base.pop("rounding", None)
    idle = tuple(key for key in _FROM_DUE if key in base and key not in own) if "due" not in own else ()
    for key in idle:
        del base[key]
    if idle and base.get("of") == "earned" and "flagged" not in base:
        del base["of"]
    return {**base, **own}, idle


def takes_something(table: Mapping[str, Any]) -> bool:
    """Whether a table, as it is written, says anything that can be carried out."""
    return any(key in table for key in (*_TAKES, "attempt"))


def check_course(late: Late) -> None:
    """Refuses what is wrong with a course's policy whatever an assignment adds.  Raises ValueError."""
    if late.due is not None:
        raise ValueError(
            "[late]: key due: each assignment has its own; write it into the [late] of the assignment's adjustments"
        )
    check_late(msgspec.structs.replace(late, due=datetime(2026, 1, 1, 12)), whole=False)


def check_late(late: Late, whole: bool = True) -> None:
    """A policy must take something, and must be able to tell when.  Raises ValueError.

    `whole`: nothing is added to it.
    """
    if late.zone:
        find_zone(late.zone)
    if late.due is not None:
        check_time(late.due, late, "[late]: key due")
    check_number(late.grace_minutes, "[late]: key grace-minutes", least=0, most=MAX_DAYS * 24 * 60)
    if late.zero_after_days is not None:
        check_number(late.zero_after_days, "[late]: key zero-after-days", least=0, most=MAX_DAYS)
    for key, values in _CHOICES.items():
        _check_choice(key, getattr(late, key), values)
    for key in ("per_day", "per_hour", "at_most", "best_late", "flagged"):
        _amount(late, getattr(late, key), f"[late]: key {key.replace('_', '-')}")
    _check_rate(late)
    _check_steps(late)
    if whole:
        _check_whole(late)
    if late.round is not None:
        check_number(late.round, "[late]: key round", least=0.01, most=100)
    elif late.rounding != "nearest" and whole:
        raise ValueError("[late]: key rounding: to what? write round as well, such as round = 0.5")
    _check_skip(late, whole)
    if late.slip_days is not None:
        check_number(late.slip_days, "[late]: key slip-days", least=1, most=MAX_SLIP_DAYS)
        if whole and not late.counts_time and late.best_late is None:
            raise ValueError(
                "[late]: key slip-days: they save what a time costs, and no time costs anything; write per-day, per-hour, "
                "steps, zero-after-days or best-late as well"
            )


def _check_whole(late: Late) -> None:
    """Refuses a policy to which something is missing."""
    if not late.takes and late.attempt == "last":
        raise ValueError(
            "[late]: it takes nothing; write per-day, per-hour, steps, best-late, zero-after-days or flagged"
        )
    for key in (*RATES, "zero-after-days", "slip-days"):
        if _said(late, key) and late.due is None:
            unit = {"per-hour": "hours", "steps": "how long"}.get(key, "days")
            raise ValueError(f"[late]: key {key}: {unit} after what? write due as well")
    if late.attempt == "best" and late.slip_days is not None:
        raise ValueError(
            '[late]: key attempt: with "best", nobody knows which attempt would use slip days; write attempt = "last" or "first", '
            "or leave slip-days out"
        )
    if late.at_most is not None and late.per_day is None and late.per_hour is None:
        way = "steps have their own; leave it out" if late.steps else "neither is there; write one as well"
        raise ValueError(f"[late]: key at-most: it bounds per-day or per-hour, and {way}")
    if late.grace_minutes and late.due is None:
        raise ValueError("[late]: key grace-minutes: minutes after what? write due as well")
    if late.skip and late.due is None:
        raise ValueError("[late]: key skip: days after what? write due as well")
    if late.of == "earned":
        amounts = [late.per_day, late.per_hour, late.at_most, late.flagged, *(one.take for one in late.steps)]
        if not any(isinstance(one, str) for one in amounts):
            raise ValueError(
                '[late]: key of: no amount is a share; write one, such as per-day = "10 %", or leave it out'
            )


def _check_choice(key: str, value: str, values: tuple[str, ...]) -> None:
    if value in values:
        return
    quoted = " or ".join(f'"{one}"' for one in values)
    raise ValueError(
        f'[late]: key {key}: it is {quoted}, not "{visible(value, limit=40)}"; write one of these'
    )


def _amount(late: Late, written: float | str | None, where: str) -> Amount | None:
    try:
        amount = late.amount(written)
    except ValueError:
        raise ValueError(
            f'{where}: "{visible(str(written), limit=40)}" is no amount; write points (2.5) or "10 %"'
        ) from None
    if amount is not None:
        check_number(amount.value, where, least=0, most=100 if amount.percent else math.inf)
    return amount


def _check_rate(late: Late) -> None:
    said = [key for key in RATES if _said(late, key)]
    if len(said) > 1:
        raise ValueError(
            f"[late]: {' and '.join(said)} each say what lateness costs; keep one of them and leave the other out"
        )


def _check_steps(late: Late) -> None:
    """Each step is later than the one before and takes more, so that it never helps to be later."""
    if len(late.steps) > MAX_STEPS:
        raise ValueError(f"[late]: key steps: {len(late.steps)} are too many; write at most {MAX_STEPS}")
    before: tuple[timedelta, Amount] | None = None
    for number, step in enumerate(late.steps, 1):
        where = f"[late]: key steps, step {number}"
        try:
            after = step.duration
        except ValueError:
            raise ValueError(
                f'{where}: "{visible(step.after, limit=40)}" is no time; write such as "30 minutes", "6 hours" or "2 days"'
            ) from None
        if after > timedelta(days=MAX_DAYS):
            raise ValueError(f"{where}: {step.after} is too long; write at most {MAX_DAYS} days")
        take = _amount(late, step.take, where)
        assert take is not None
        if before is not None:
            if after <= before[0]:
                raise ValueError(
                    f"{where}: it is no later than the one before; write the steps from early to late"
                )
            if take.percent != before[1].percent:
                raise ValueError(
                    f'{where}: points and shares cannot be told apart in size; write all steps as points, or all as "10 %"'
                )
            if take.value < before[1].value:
                raise ValueError(
                    f"{where}: it takes less than the one before, so that it would help to be later; write more"
                )
        before = after, take


def _check_skip(late: Late, whole: bool) -> None:
    try:
        skipped = late.skipped
    except ValueError as error:
        raise ValueError(f"[late]: key skip: {error}") from None
    if len(skipped.weekdays) == 7:
        raise ValueError("[late]: key skip: no day counts, so nothing is late; leave a day of the week out")
    if late.skip and not late.zone and whole:
        raise ValueError("[late]: key skip: days of which zone? write zone as well, such as Europe/Madrid")


def check_number(value: float, where: str, least: float = -math.inf, most: float = math.inf) -> None:
    """Refuses what is no number of the range.  Raises ValueError."""
    if not math.isfinite(value):
        raise ValueError(f"{where}: {value} is no amount; write a number")
    if value < least:
        raise ValueError(f"{where}: {value:g} is too small; write {least:g} or more")
    if value > most:
        raise ValueError(f"{where}: {value:g} is too large; write at most {most:g}")


def check_time(time: datetime, late: Late | None, where: str) -> None:
    """Refuses a time that a clock shows twice, or never, as when summer time begins and ends.  Raises ValueError."""
    if not 1970 <= time.year < 2900:
        raise ValueError(f"{where}: {time.year} is no year of a course; write the year in full")
    if time.tzinfo is None and late is not None and late.zone:
        here = time.replace(tzinfo=find_zone(late.zone))
        if here.utcoffset() != here.replace(fold=1).utcoffset():
            raise ValueError(
                f"{where}: clocks change at that hour in {late.zone}; write the time with its offset, "
                f"such as {time.isoformat()}+01:00"
            )


def find_zone(name: str) -> ZoneInfo:
    """The zone that has this name.  Raises ValueError."""
    try:
        return ZoneInfo(name)
    except (OSError, ValueError, KeyError):  # its own errors, and those of the file system it looks in
        raise ValueError(
            f'[late]: key zone: "{name}" is no time zone that this machine knows; write one such as '
            "Europe/Madrid (the package tzdata brings them), or write due with an offset"
        ) from None


def in_zone(time: datetime, late: Late) -> datetime:
    """A time with the zone of the course, where it has none of its own and the course names one."""
    return time.replace(tzinfo=find_zone(late.zone)) if time.tzinfo is None and late.zone else time
