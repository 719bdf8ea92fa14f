"""How late a submission is by the late policy, and what that takes: from times in the data, and no clock.

Time is counted from the end of the grace period, without days that do not count, and each day or hour that has begun counts
whole.  Two times are compared as moments where both say their zone, and as they are written where neither does; one with a
zone and one without cannot be compared, and that is refused.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import NamedTuple, Protocol

from grader.grades.adjustment_entries import Adjustments, Extension, Waived
from grader.grades.adjustment_file import due_time
from grader.grades.late_policy import Amount, Late, find_zone, in_zone
from grader.grades.skipped_days import counting
from grader.model.errors import InputError
from grader.model.visible import amount, counted, visible

DAY = timedelta(days=1)
HOUR = timedelta(hours=1)
NEARLY = 1e-9
"""What a quotient may be beside a whole number that it stands for."""


class Handed(Protocol):
    """What tells whether something came late: `SubmissionInfo`, `Row` and the entry of a download do."""

    @property
    def id(self) -> str:
        """The submission's id."""

    @property
    def submitted(self) -> str:
        """A time in ISO 8601, or nothing."""

    @property
    def late(self) -> bool | None:
        """What the download says."""


@dataclass(frozen=True)
class Score:
    """What lateness takes from: the points that were earned, and the most that a submission can get."""

    earned: float
    max_score: float


@dataclass(frozen=True)
class Deduction:
    """Points to take off, from 0 to those that were earned, why in words, and the slip days that are used for it."""

    points: float
    reason: str
    slip_days: int = 0


class Beyond(NamedTuple):
    """How long after the due time and the grace something came, as far as it counts: 0 or less where it is in time.

    `skipped` are the days in between that do not count.
    """

    time: timedelta
    skipped: int = 0


def handed_in(one: Handed) -> datetime | None:
    """When it was handed in; None where the download does not tell, or not in a form that is a time."""
    try:
        return datetime.fromisoformat(one.submitted)
    except ValueError:
        return None


def lateness(
    policy: Adjustments,
    one: Handed,
    score: Score,
    extension: Extension | None = None,
    waived: Waived | None = None,
    slip_days: int = 0,
) -> Deduction | None:
    """What the policy takes from a submission; None where it came in time, or nothing tells that it did not.

    `slip_days` are those that may be used for it.  Raises InputError where that cannot be decided.
    """
    late = policy.late
    if late is None or not late.takes:
        return None
    due, when = due_time(late, extension), handed_in(one)
    if due is None or when is None:
        return _flagged(policy, late, one, score, extension, waived)
    over = beyond(policy, one, when, due, timedelta(minutes=late.grace_minutes))
    why = f" ({clause(extension.reason)})" if extension else ""
    if over.time <= timedelta():
        first = due_time(late, None)
        if extension is not None and first is not None:
            if beyond(policy, one, when, first, timedelta()).time > timedelta():
                return Deduction(0, f"Handed in within an extension{why}: nothing is taken.")
        elif over.skipped:
            return Deduction(
                0, "Handed in after the due time, on days that do not count as late: nothing is taken."
            )
        return None
    begin = f"Handed in {_span(late, over.time)} late" + (f", after an extension{why}" if extension else "")
    if over.skipped:
        begin += (
            f", without {counted(over.skipped, 'day')} that {'does' if over.skipped == 1 else 'do'} not count"
        )
    if waived is not None:
        return Deduction(0, f"{begin}, but nothing is taken: {clause(waived.reason)}.")
    used = used_slip_days(late, over.time, score.max_score, slip_days)
    if late.slip_days is not None:
        left = f"{slip_days - used} left" if slip_days > used else "none left"
        begin += f", with {counted(used, 'slip day')} used ({left})" if used else f" (slip days: {left})"
    rest = over.time - used * DAY
    if used and rest <= timedelta():
        return Deduction(0, f"{begin}: nothing is taken.", used)
    points, words = charge(late, rest, score)
    taken = _final(late, score, points, begin, words, used)
    return taken if points or words or taken.points or used else None


def beyond(policy: Adjustments, one: Handed, when: datetime, due: datetime, grace: timedelta) -> Beyond:
    """How long after the due time and the grace after it something came.

    Raises InputError where the two times cannot be compared.
    """
    late = policy.late
    if late is not None:
        # A time that the clock shows twice is read as the first of the two: it favours the student.
        when = in_zone(when, late)
    if (when.utcoffset() is None) != (due.utcoffset() is None):
        raise InputError(
            f"{policy.source}: [late]: the due time has {'no' if due.utcoffset() is None else 'a'} zone and "
            f"the time of submission {visible(one.id)} ({visible(one.submitted)}) has "
            f"{'no' if when.utcoffset() is None else 'a'} zone; write zone, such as Europe/Madrid, in [late]"
        )
    # With one and the same zone object Python would compare what the clocks show, not the moments.
    since = when - due if when.utcoffset() is None else _moment(when) - _moment(due)
    if late is None or not late.skip or since <= grace:
        return Beyond(since - grace)
    begin = due.astimezone(UTC) + grace
    return Beyond(*counting(begin, since - grace, find_zone(late.zone), late.skipped))


def _moment(time: datetime) -> timedelta:
    """Time since an agreed moment, which needs no calendar and so never runs off it."""
    offset = time.utcoffset()
    assert offset is not None
    return time.replace(tzinfo=None) - datetime(1970, 1, 1) - offset


def begun(time: timedelta, unit: timedelta) -> int:
    """Days or hours that have begun."""
    return -(-time // unit)


def charge(late: Late, over: timedelta, score: Score) -> tuple[float, str]:
    """What so much lateness costs, `math.inf` for everything, and that in words; neither where it costs nothing of its own."""
    days = begun(over, DAY)
    if late.zero_after_days is not None and days > late.zero_after_days:
        after = f"after {counted(late.zero_after_days, 'day')}" if late.zero_after_days else "once it is late"
        return math.inf, f": nothing counts {after}"
    for unit, number, rate in (
        ("day", days, late.amount(late.per_day)),
        ("hour", begun(over, HOUR), late.amount(late.per_hour)),
    ):
        if rate is None:
            continue
        points, words = (
            _of(late, rate, score) * number,
            f": {_words(late, rate, score)} for each {unit}",
        )
        most = late.amount(late.at_most)
        if most is not None and points > _of(late, most, score):
            points, words = _of(late, most, score), f"{words}, but at most {_words(late, most, score)}"
        return points, words
    reached = [step for step in late.steps if over > step.duration]
    if reached and (take := late.amount(reached[-1].take)) is not None:
        after = f" for more than {reached[-1].after}" if reached[-1].duration else ""
        return _of(late, take, score), f": {_words(late, take, score)}{after}"
    return 0.0, ""


def used_slip_days(late: Late, over: timedelta, max_score: float, left: int) -> int:
    """The fewest slip days that save as much as all that are left would.

    They are counted on the full score, so that they hang on the time alone, and not on what was found in the submission.
    """
    if left <= 0 or over <= timedelta():
        return 0
    full = Score(max_score, max_score)

    def cost(used: int) -> tuple[float, bool]:
        rest = over - used * DAY
        if rest <= timedelta():
            return 0.0, False
        return charge(late, rest, full)[0], late.best_late is not None

    most = min(left, begun(over, DAY))
    least = cost(most)
    return next(used for used in range(most + 1) if cost(used) == least)


def _final(
    late: Late, score: Score, points: float, begin: str, words: str = "", slip_days: int = 0
) -> Deduction:
    """What is really taken: bounded by what a late submission may get, rounded, and never more than there is."""
    taken = min(round(points, 2), score.earned)
    best = late.amount(late.best_late)
    if best is not None and score.earned - taken > best.of(score.max_score):
        taken = score.earned - best.of(score.max_score)
        words += (
            f"{', and' if words else ':'} no more than {_words(None, best, score)} count for what is late"
        )
    if late.round is not None and taken > 0:
        left = min(_rounded(score.earned - taken, late.round, late.rounding), score.earned)
        if abs(left - (score.earned - taken)) > 1e-6:
            way = "" if late.rounding == "nearest" else f" {late.rounding}"
            words += f", rounded{way} to {counted_points(left)}"
        taken = round(score.earned - left, 6)
    return Deduction(min(max(taken, 0.0), score.earned), f"{begin}{words}.", slip_days)


def _rounded(value: float, unit: float, way: str) -> float:
    """The multiple of a unit that is nearest (the upper one of two), or the next one up or down."""
    quotient = value / unit
    if way == "nearest":
        return math.floor(quotient + 0.5 + NEARLY) * unit
    return (math.ceil(quotient - NEARLY) if way == "up" else math.floor(quotient + NEARLY)) * unit


def _flagged(
    policy: Adjustments,
    late: Late,
    one: Handed,
    score: Score,
    extension: Extension | None,
    waived: Waived | None,
) -> Deduction | None:
    """What is taken where the download says no more than that it came late."""
    if not one.late:
        return None
    if waived is not None:
        return Deduction(0, f"Handed in late, but nothing is taken: {clause(waived.reason)}.")
    if extension is not None:
        # Nothing shows that it came later than the extension, so it gets the benefit of the doubt.
        return Deduction(
            0, f"Handed in late, with an extension ({clause(extension.reason)}): nothing is taken."
        )
    flat = late.amount(late.flagged)
    if flat is None and (late.best_late is None or late.counts_time):
        raise InputError(
            f"{policy.source}: [late]: the download says that submission {visible(one.id)} is late, but not by "
            "how much; write flagged, the amount to take then, or an entry [[waived]] for it"
        )
    if flat is None:
        taken = _final(late, score, 0.0, "Handed in late")
        return taken if taken.points else None
    return _final(late, score, _of(late, flat, score), "Handed in late", f": {_words(late, flat, score)}")


def _of(late: Late, value: Amount, score: Score) -> float:
    return value.of(score.earned if late.of == "earned" else score.max_score)


def _words(late: Late | None, value: Amount, score: Score) -> str:
    """An amount; of a share, also of what.  `late` is None where it is of the maximum whatever the policy says."""
    if not value.percent:
        return counted_points(value.value)
    if late is not None and late.of == "earned":
        return f"{amount(value.value)} % of the {counted_points(score.earned)} earned"
    return f"{amount(value.value)} % of {counted_points(score.max_score)}"


def _span(late: Late, time: timedelta) -> str:
    """How late it is, in the units in which that is counted."""
    if late.per_hour is not None:
        return counted(begun(time, HOUR), "hour")
    if not late.steps:
        return counted(begun(time, DAY), "day")
    minutes = time // timedelta(minutes=1)
    parts = ((minutes // 1440, "day"), (minutes // 60 % 24, "hour"), (minutes % 60, "minute"))
    told = [counted(number, unit) for number, unit in parts if number][:2]
    return " and ".join(told) or "less than a minute"


def counted_points(points: float) -> str:
    """Points with their noun."""
    return f"{amount(points)} {'point' if points == 1 else 'points'}"


def clause(reason: str) -> str:
    """A reason to stand inside a sentence."""
    return " ".join(reason.split()).rstrip(".")


def ended(reason: str) -> str:
    """A reason to stand at the end of a sentence, with a full stop unless it asks or exclaims."""
    text = clause(reason)
    return text if text.endswith(("?", "!")) else f"{text}."
