"""How late a submission is by the late policy, and what that takes: from times in the data, and no clock.

Days are counted from the end of the grace period, and each day that has begun counts whole.  Two times are
compared as moments where both say their zone, and as they are written where neither does; one with a zone
and one without cannot be compared, and that is refused.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Protocol

from grader.grades.adjustment_file import Adjustments, Amount, Extension, Late, Waived, due_time, in_zone
from grader.model.errors import InputError
from grader.model.visible import amount, counted, visible

DAY = timedelta(days=1)


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
class Deduction:
    """Points to take off, `math.inf` for all of them, and why in words."""

    points: float
    reason: str


def handed_in(one: Handed) -> datetime | None:
    """When it was handed in; None where the download does not tell, or not in a form that is a time."""
    try:
        return datetime.fromisoformat(one.submitted)
    except ValueError:
        return None


def lateness(
    policy: Adjustments,
    one: Handed,
    max_score: float,
    extension: Extension | None = None,
    waived: Waived | None = None,
) -> Deduction | None:
    """What the policy takes from a submission; None where it came in time, or nothing tells that it did not.

    Raises InputError where that cannot be decided.
    """
    late = policy.late
    if late is None:
        return None
    due, when = due_time(late, extension), handed_in(one)
    if due is None or when is None:
        return _flagged(policy, late, one, max_score, extension, waived)
    days = days_late(policy, one, when, due, timedelta(minutes=late.grace_minutes))
    why = f" ({clause(extension.reason)})" if extension else ""
    if days <= 0:
        first = due_time(late, None)
        if extension is None or first is None or days_late(policy, one, when, first, timedelta()) <= 0:
            return None
        return Deduction(0, f"Handed in within an extension{why}: nothing is taken.")
    begin = f"Handed in {counted(days, 'day')} late" + (f", after an extension{why}" if extension else "")
    if waived is not None:
        return Deduction(0, f"{begin}, but nothing is taken: {clause(waived.reason)}.")
    if late.zero_after_days is not None and days > late.zero_after_days:
        after = f"after {counted(late.zero_after_days, 'day')}" if late.zero_after_days else "once it is late"
        return Deduction(math.inf, f"{begin}: nothing counts {after}.")
    if (per_day := late.amount(late.per_day)) is None:
        return None
    points, words = per_day.of(max_score) * days, f"{begin}: {_words(per_day, max_score)} for each day"
    if (most := late.amount(late.at_most)) is not None and points > most.of(max_score):
        points, words = most.of(max_score), f"{words}, but at most {_words(most, max_score)}"
    return Deduction(points, f"{words}.")


def days_late(policy: Adjustments, one: Handed, when: datetime, due: datetime, grace: timedelta) -> int:
    """Days that have begun since the due time and the grace after it; 0 or less where it is in time."""
    if policy.late is not None:
        # A time that the clock shows twice is read as the first of the two: it favours the student.
        when = in_zone(when, policy.late)
    if (when.utcoffset() is None) != (due.utcoffset() is None):
        raise InputError(
            f"{policy.source}: [late]: the due time has {'no' if due.utcoffset() is None else 'a'} zone and "
            f"the time of submission {visible(one.id)} ({visible(one.submitted)}) has "
            f"{'no' if when.utcoffset() is None else 'a'} zone; write zone, such as Europe/Madrid, in [late]"
        )
    # With one and the same zone object Python would compare what the clocks show, not the moments.
    since = when - due if when.utcoffset() is None else _moment(when) - _moment(due)
    return -((grace - since) // DAY)


def _moment(time: datetime) -> timedelta:
    """Time since an agreed moment, which needs no calendar and so never runs off it."""
    offset = time.utcoffset()
    assert offset is not None
    return time.replace(tzinfo=None) - datetime(1970, 1, 1) - offset


def _flagged(
    policy: Adjustments,
    late: Late,
    one: Handed,
    max_score: float,
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
    if (flat := late.amount(late.flagged)) is None:
        raise InputError(
            f"{policy.source}: [late]: the download says that submission {visible(one.id)} is late, but not by "
            "how much; write flagged, the amount to take then, or an entry [[waived]] for it"
        )
    return Deduction(flat.of(max_score), f"Handed in late: {_words(flat, max_score)}.")


def _words(value: Amount, max_score: float) -> str:
    if value.percent:
        return f"{amount(value.value)} % of {counted_points(max_score)}"
    return counted_points(value.value)


def counted_points(points: float) -> str:
    """Points with their noun."""
    return f"{amount(points)} {'point' if points == 1 else 'points'}"


def clause(reason: str) -> str:
    """A reason to stand inside a sentence."""
    return " ".join(reason.split()).rstrip(".")
