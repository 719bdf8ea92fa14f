"""What a late policy can say: rates, steps, bounds, rounding and days that do not count; and that later is never better."""

from __future__ import annotations

import math
from datetime import UTC, date, datetime, timedelta
from itertools import pairwise
from pathlib import Path
from zoneinfo import ZoneInfo

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import results
from grader.grades.adjustment_entries import Adjustments
from grader.grades.adjustment_file import read_adjustments
from grader.grades.adjustments import adjust, slip_days_used, unused
from grader.grades.concerned import Known
from grader.grades.late_policy import CourseLate, Late, Step, check_late
from grader.grades.skipped_days import Skipped, counting, read_skipped
from grader.model.errors import InputError
from grader.model.handed_in import Student, SubmissionInfo
from grader.model.result import Result

ADA = Student("1001", "Ada Lovelace", "Ada@uni.example")
DUE = "2026-03-13T23:59:59+01:00"


def policy(tmp_path: Path, text: str, course: str | None = None) -> Adjustments:
    """The adjustments in a file of this text, over the `[late]` of a course."""
    import tomllib

    path = tmp_path / "adjustments.toml"
    path.write_text(text, "utf-8")
    late = CourseLate("course.toml", tomllib.loads(course)) if course is not None else None
    return read_adjustments(path, late)


def graded(
    submitted: str = "", *, score: float = 80, max_score: float = 100, late: bool | None = None
) -> Result:
    """A result of Ada's with this score, handed in at this time."""
    info = SubmissionInfo("ada", "ada", (), (ADA,), None, submitted, late)
    return results.result("ada", (), score=score, max_score=max_score, submission=info)


def told(found: Adjustments, one: Result, slip_days: int = 0) -> tuple[float, str]:
    """The points that count, and the reason for what lateness took; no reason where nothing concerns it."""
    grade = adjust(found, one, Known(slip_days={"ada": slip_days}))
    if grade is None:
        return one.score, ""
    (change,) = grade.adjustments
    return grade.score, change.reason


def late(tmp_path: Path, text: str) -> Adjustments:
    """A policy with these lines."""
    return policy(tmp_path, f"[late]\ndue = {DUE}\n{text}\n")


@pytest.mark.parametrize(
    ("submitted", "score", "words"),
    [
        ("2026-03-14T00:00:00+01:00", 79, "Handed in 1 hour late: 1 % of 100 points for each hour."),
        ("2026-03-14T01:00:00+01:00", 78, "Handed in 2 hours late: 1 % of 100 points for each hour."),
        (
            "2026-03-15T00:00:00+01:00",
            70,
            "Handed in 25 hours late: 1 % of 100 points for each hour, but at most 10 points.",
        ),
    ],
)
def test_per_hour(tmp_path: Path, submitted: str, score: float, words: str) -> None:
    """Each hour that has begun takes its share, up to a most."""
    assert told(late(tmp_path, 'per-hour = "1 %"\nat-most = 10'), graded(submitted)) == (score, words)


def test_shares_of_what_was_earned(tmp_path: Path) -> None:
    """A share can be one of the earned points, also where the download has only a flag."""
    found = late(tmp_path, 'per-day = "10 %"\nof = "earned"\nflagged = "25 %"')
    assert told(found, graded("2026-03-15T12:00:00+01:00", score=40)) == (
        32,
        "Handed in 2 days late: 10 % of the 40 points earned for each day.",
    )
    assert told(found, graded(score=40, late=True)) == (
        30,
        "Handed in late: 25 % of the 40 points earned.",
    )


STEPS = 'steps = [{ after = "0 h", take = "5 %" }, { after = "1 day", take = "20 %" }, { after = "3 days", take = "100 %" }]'


@pytest.mark.parametrize(
    ("submitted", "score", "words"),
    [
        (DUE, 80, ""),
        ("2026-03-14T00:00:00+01:00", 75, "Handed in less than a minute late: 5 % of 100 points."),
        ("2026-03-14T23:59:59+01:00", 75, "Handed in 1 day late: 5 % of 100 points."),
        (
            "2026-03-15T03:00:00+01:00",
            60,
            "Handed in 1 day and 3 hours late: 20 % of 100 points for more than 1 day.",
        ),
        (
            "2026-03-17T00:00:00+01:00",
            0,
            "Handed in 3 days late: 100 % of 100 points for more than 3 days.",
        ),
    ],
)
def test_steps(tmp_path: Path, submitted: str, score: float, words: str) -> None:
    """A step holds for what is later than its time, up to the next step."""
    assert told(late(tmp_path, STEPS), graded(submitted)) == (score, words)


def test_a_step_that_begins_later_takes_nothing_before(tmp_path: Path) -> None:
    """What is not later than the first step has no grade of its own."""
    found = late(tmp_path, 'steps = [{ after = "2 hours", take = 5 }]')
    assert adjust(found, graded("2026-03-14T01:59:59+01:00")) is None
    assert told(found, graded("2026-03-14T02:00:00+01:00"))[0] == 75


@pytest.mark.parametrize(
    ("score", "submitted", "expected", "words"),
    [
        (95, "2026-03-14T12:00:00+01:00", 80, ": 5 points for each day, and no more than 80 % of 100 points"),
        (82, "2026-03-14T12:00:00+01:00", 77, ": 5 points for each day."),
        (95, DUE, 95, ""),
    ],
)
def test_the_best_that_a_late_one_may_get(
    tmp_path: Path, score: float, submitted: str, expected: float, words: str
) -> None:
    """It bounds what is left, and what is in time not at all."""
    found = late(tmp_path, 'per-day = 5\nbest-late = "80 %"')
    points, reason = told(found, graded(submitted, score=score))
    assert points == expected
    assert words in reason


def test_best_late_alone(tmp_path: Path) -> None:
    """A flag is enough for it; a score below it stays, without a word."""
    found = policy(tmp_path, '[late]\nbest-late = "80 %"\n')
    assert told(found, graded(score=95, late=True)) == (
        80,
        "Handed in late: no more than 80 % of 100 points count for what is late.",
    )
    assert adjust(found, graded(score=60, late=True)) is None
    with pytest.raises(InputError, match="not by how much; write flagged"):
        adjust(late(tmp_path, "per-day = 1\nbest-late = 50"), graded(late=True))


@pytest.mark.parametrize(
    ("rounding", "expected", "words"),
    [
        ("", 72, "rounded to 72 points."),
        ('rounding = "down"', 71.5, "rounded down to 71.5 points."),
        ('rounding = "up"', 72, "rounded up to 72 points."),
    ],
)
def test_rounding(tmp_path: Path, rounding: str, expected: float, words: str) -> None:
    """What lateness leaves is rounded to steps of points, and the report says so."""
    found = late(tmp_path, f"per-day = 8.2\nround = 0.5\n{rounding}")
    points, reason = told(found, graded("2026-03-14T12:00:00+01:00", score=80))
    assert (points, reason.rpartition(", ")[2]) == (expected, words)


def test_rounding_never_raises(tmp_path: Path) -> None:
    """A score that is no step is not rounded above itself, and one that is in time not at all."""
    found = late(tmp_path, 'per-day = 0.1\nround = 5\nrounding = "up"')
    assert told(found, graded("2026-03-14T12:00:00+01:00", score=79.3))[0] == 79.3
    assert adjust(found, graded(DUE, score=79.3)) is None


WEEKEND = 'zone = "Europe/Madrid"\nskip = ["Saturday", "Sunday", 2026-03-19, "2026-03-24/2026-03-26"]'


@pytest.mark.parametrize(
    ("submitted", "days", "gone"),
    [
        ("2026-03-14T00:00:00", 0, False),  # a Saturday begins
        ("2026-03-14T00:00:01", 0, True),
        ("2026-03-15T23:59:59", 0, True),
        ("2026-03-16T00:00:00", 0, True),
        ("2026-03-16T00:00:01", 1, True),
        ("2026-03-16T23:59:59", 1, True),
        ("2026-03-18T12:00:00", 3, True),
        ("2026-03-19T12:00:00", 3, True),
        ("2026-03-20T12:00:00", 4, True),
        ("2026-03-27T12:00:00", 6, True),
        ("2026-03-13T23:59:59", 0, False),
    ],
)
def test_days_that_do_not_count(tmp_path: Path, submitted: str, days: int, gone: bool) -> None:
    """A due time at the end of a Friday: the weekend costs nothing, nor do holidays, and the report says so."""
    found = policy(tmp_path, f"[late]\ndue = 2026-03-13T23:59:59\nper-day = 5\n{WEEKEND}\n")
    points, reason = told(found, graded(submitted))
    assert points == 80 - 5 * days
    if days:
        assert reason.startswith(f"Handed in {days} day{'s' * (days > 1)} late, without ")
    else:
        assert bool(reason) == gone


def test_a_due_time_at_noon(tmp_path: Path) -> None:
    """The rest of a Friday counts, and Monday goes on from there; an extension and a grace period do not change that."""
    text = f"[late]\ndue = 2026-03-13T12:00:00\nper-day = 5\n{WEEKEND}\n"
    found = policy(tmp_path, text)
    for submitted, points in (
        ("2026-03-15T12:00:00", 75),
        ("2026-03-16T12:00:00", 75),
        ("2026-03-16T12:00:01", 70),
    ):
        assert told(found, graded(submitted))[0] == points
    found = policy(tmp_path, f'{text}[[extension]]\nstudent = "1001"\ndays = 1\nreason = "r"\n')
    assert told(found, graded("2026-03-14T13:00:00"))[1].startswith("Handed in within an extension (r)")
    assert told(found, graded("2026-03-16T12:00:00"))[0] == 75


@pytest.mark.parametrize(
    ("zone", "day", "hours"),
    [
        ("Europe/Madrid", date(2026, 3, 29), 23),
        ("Europe/Madrid", date(2026, 10, 25), 25),
        ("Asia/Beirut", date(2026, 3, 29), 23),
        ("America/Santiago", date(2026, 9, 6), 23),
    ],
)
def test_a_day_has_the_hours_that_it_has(zone: str, day: date, hours: int) -> None:
    """Days that do not count go from midnight to midnight of the zone, also where the clocks change, and change at midnight."""
    begin = datetime(day.year, day.month, day.day, tzinfo=ZoneInfo(zone)) - timedelta(hours=30)
    begin = begin.astimezone(UTC)
    span = timedelta(days=4)
    left, days = counting(begin, span, ZoneInfo(zone), Skipped(spans=((day, day),)))
    assert (span - left, days) == (timedelta(hours=hours), 1)


# Slip days, as far as one submission goes.


@pytest.mark.parametrize(
    ("submitted", "left", "expected", "words"),
    [
        (
            "2026-03-15T12:00:00+01:00",
            3,
            80,
            "2 days late, with 2 slip days used (1 left): nothing is taken.",
        ),
        (
            "2026-03-16T12:00:00+01:00",
            2,
            70,
            "with 2 slip days used (none left): 10 % of 100 points for each",
        ),
        ("2026-03-16T12:00:00+01:00", 0, 50, "3 days late (slip days: none left): 10 % of 100 points"),
        ("2026-03-29T12:00:00+01:00", 3, 50, "16 days late (slip days: 3 left): 10 %"),
    ],
)
def test_slip_days(tmp_path: Path, submitted: str, left: int, expected: float, words: str) -> None:
    """They take the place of late days, as many as help and are left, and the report says how many."""
    found = late(tmp_path, 'per-day = "10 %"\nat-most = "30 %"\nslip-days = 3')
    points, reason = told(found, graded(submitted), left)
    assert words in reason
    assert points == expected


# What contradicts itself.

WRONG = {
    "per-day = 1\nper-hour = 1": "per-day and per-hour each say what lateness costs; keep one",
    f"per-day = 1\n{STEPS}": "per-day and steps each say what lateness costs",
    f"per-hour = 1\n{STEPS}": "per-hour and steps each say what lateness costs",
    f"{STEPS}\nat-most = 5": "it bounds per-day or per-hour, and steps have their own",
    "best-late = 5\nat-most = 5": "it bounds per-day or per-hour, and neither is there",
    'per-hour = "x"': '"x" is no amount',
    "per-hour = -1": "-1 is too small",
    'best-late = "120 %"': "120 is too large",
    'per-day = 5\nof = "earned"': "no amount is a share; write one",
    'per-day = "5 %"\nof = "score"': 'key of: it is "maximum" or "earned", not "score"',
    "per-day = 1\nround = 0": "key round: 0 is too small",
    "per-day = 1\nround = nan": "nan is no amount",
    'per-day = 1\nrounding = "up"': "to what\\? write round as well",
    'per-day = 1\nround = 1\nrounding = "off"': 'it is "nearest" or "up" or "down"',
    'per-day = 1\nskip = ["Saturday"]': "days of which zone\\? write zone",
    'per-day = 1\nzone = "UTC"\nskip = ["saturday"]': "'saturday' is no day; write a day of the week",
    'per-day = 1\nzone = "UTC"\nskip = [7]': "7 is no day",
    'per-day = 1\nzone = "UTC"\nskip = [2026-03-14T12:00:00]': "is no day",
    'per-day = 1\nzone = "UTC"\nskip = ["2026-03-14/2026-03-13"]': "ends before it begins",
    'per-day = 1\nzone = "UTC"\nskip = ["2026-03-14/soon"]': "is no day",
    'per-day = 1\nskip = "Saturday"': "key skip: a list is wanted, a text is there; write skip",
    'per-day = 1\nzone = "UTC"\nskip = ["Monday","Tuesday","Wednesday","Thursday","Friday","Saturday","Sunday"]': (
        "no day counts"
    ),
    "per-day = 1\nslip-days = 0": "0 is too small",
    "per-day = 1\nslip-days = 1000": "1000 is too large",
    "per-day = 1\nslip-days = 1.5": "a whole number",
    "flagged = 1\nslip-days = 3": "no time costs anything",
    'per-day = 1\nslip-days = 3\nattempt = "best"': "nobody knows which attempt would use slip days; write attempt = ",
    'per-day = 1\nattempt = "second"': 'it is "last" or "first" or "best"',
    "commit-times = true": "it takes nothing",
    "per-day = 1\ncommit-times = 1": "key commit-times: true or false is wanted",
    'steps = [{ after = "1 week", take = 1 }]': '"1 week" is no time; write such as "30 minutes"',
    'steps = [{ after = "99999 days", take = 1 }]': "is too long",
    'steps = [{ after = "1 h", take = "x" }]': '"x" is no amount',
    'steps = [{ after = "1 h" }]': "key steps: the key take is missing; the keys are after, take",
    'steps = [{ after = "1 h", take = 1, of = 2 }]': "there is no key of; the keys are after, take",
    'steps = [["1 h", "5 %"]]': "a section is wanted, a list is there; write steps = ",
    "steps = 5": "key steps: a list is wanted, a whole number is there; write steps = ",
    "steps = []": "it takes nothing",
    'steps = [{ after = "1 h", take = 1 }, { after = "60 min", take = 2 }]': "step 2: it is no later than",
    'steps = [{ after = "1 h", take = 2 }, { after = "2 h", take = 1 }]': "step 2: it takes less than",
    'steps = [{ after = "1 h", take = 2 }, { after = "2 h", take = "5 %" }]': "step 2: points and shares",
}


@pytest.mark.parametrize("text", WRONG)
def test_contradictions_are_named(tmp_path: Path, text: str) -> None:
    """Each is refused in one line that names the file and says what to write, in an assignment and in a course."""
    with pytest.raises(InputError, match=WRONG[text]) as refused:
        late(tmp_path, text)
    assert str(refused.value).startswith(str(tmp_path / "adjustments.toml"))
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("per-hour = 1", "hours after what"),
        ("steps = [{ after = '1 h', take = 1 }]", "how long after what"),
        ("flagged = 1\nslip-days = 1", "days after what"),
        ("flagged = 1\nskip = ['Sunday']\nzone = 'UTC'", "days after what"),
    ],
)
def test_nothing_is_counted_without_a_due_time(tmp_path: Path, text: str, words: str) -> None:
    """What is counted from the due time needs one."""
    with pytest.raises(InputError, match=words):
        policy(tmp_path, f"[late]\n{text}\n")


def test_the_number_of_parts_is_bounded(tmp_path: Path) -> None:
    """More steps, days or students than a course has are refused."""
    steps = ", ".join(f'{{ after = "{n} h", take = {n} }}' for n in range(1, 60))
    with pytest.raises(InputError, match="59 are too many"):
        late(tmp_path, f"steps = [{steps}]")
    with pytest.raises(ValueError, match="too many"):
        read_skipped([date(2026, 1, 1)] * 401)
    many = ", ".join(f'"{n}"' for n in range(1001))
    with pytest.raises(InputError, match="names 1001"):
        policy(tmp_path, f'[[excused]]\nstudents = [{many}]\nreason = "r"\n')


# A course and its assignments.


def test_a_course_says_what_holds_for_all(tmp_path: Path) -> None:
    """An assignment needs only its due time; what it says itself takes the place of the course's."""
    course = 'per-day = "10 %"\nat-most = "50 %"\nzone = "Europe/Madrid"\n'
    found = policy(tmp_path, "[late]\ndue = 2026-03-13T23:59:59\n", course)
    assert told(found, graded("2026-03-14T12:00:00"))[0] == 70
    found = policy(tmp_path, "[late]\ndue = 2026-03-13T23:59:59\nper-day = 1\n", course)
    assert told(found, graded("2026-03-20T12:00:00"))[0] == 73
    assert found.late is not None
    assert found.late.at_most is None
    found = policy(tmp_path, f"[late]\ndue = 2026-03-13T23:59:59\n{STEPS}\n", course)
    assert told(found, graded("2026-03-14T12:00:00"))[0] == 75


def test_a_course_without_a_due_time_is_told(tmp_path: Path) -> None:
    """What cannot be counted is left out with a line, and what needs no due time holds."""
    found = policy(tmp_path, "", "per-day = 5\nflagged = 3\n")
    assert told(found, graded(late=True))[0] == 77
    lines = unused(found, [graded("2026-03-20T12:00:00").submission])
    assert "course.toml: [late]: per-day: no due time is known" in lines[0]
    found = policy(tmp_path, "", 'per-day = "5 %"\nof = "earned"\n')
    assert found.late is None
    assert len(unused(found, [graded(late=True).submission])) == 1
    assert read_adjustments(None, CourseLate("course.toml", {"flagged": 3})).source == "course.toml"


@pytest.mark.parametrize(
    ("course", "words"),
    [
        (f"due = {DUE}", "each assignment has its own"),
        ("per-day = 1\nper-hour = 1", "keep one of them"),
        ("perday = 1", r"\[late\]: there is no key perday"),
        ("per-day = true", "key per-day: a number or a text is wanted"),
        ("slip-days = 0", "too small"),
        ('skip = ["Sonntag"]', "is no day"),
        ('zone = "Mars"', "no time zone"),
    ],
)
def test_mistakes_of_a_course(tmp_path: Path, course: str, words: str) -> None:
    """They are refused in the name of the course's file, whatever the assignment says."""
    with pytest.raises(InputError, match=words) as refused:
        policy(tmp_path, f"[late]\ndue = {DUE}\n", course)
    assert str(refused.value).startswith("course.toml: ")


# Properties.

amounts = st.floats(0, 60).map(lambda value: round(value, 2)) | st.sampled_from(["5 %", "12.5 %", "100 %"])


@st.composite
def rates(draw: st.DrawFn) -> dict[str, object]:
    """What lateness costs, in one of the ways."""
    way = draw(st.sampled_from(["per_day", "per_hour", "steps", "none"]))
    if way == "steps":
        hours = sorted(draw(st.sets(st.integers(0, 200), min_size=1, max_size=4)))
        takes = sorted(draw(st.lists(st.integers(0, 100), min_size=len(hours), max_size=len(hours))))
        sign = draw(st.sampled_from(["", " %"]))
        steps = [
            Step(after=f"{hour} h", take=f"{take}{sign}" if sign else float(take))
            for hour, take in zip(hours, takes, strict=True)
        ]
        return {"steps": tuple(steps)}
    if way == "none":
        return {"best_late": draw(amounts)}
    return {way: draw(amounts), "at_most": draw(st.none() | amounts)}


zones = st.sampled_from(["Europe/Madrid", "America/New_York", "Asia/Beirut", "Australia/Lord_Howe", "UTC"])
days_off = st.lists(
    st.sampled_from(["Saturday", "Sunday", "Wednesday", date(2026, 3, 30), "2026-03-27/2026-04-02"]),
    max_size=4,
).map(tuple)
lates = st.builds(
    lambda rate, due, **more: msgspec.structs.replace(Late(**rate), due=due, **more),
    rates(),
    # Around the night in which clocks are put forward in Europe, or back in Australia.
    st.datetimes(datetime(2026, 3, 26), datetime(2026, 4, 6)).map(lambda one: one.replace(microsecond=0)),
    zone=zones,
    grace_minutes=st.sampled_from([0, 10, 90]),
    zero_after_days=st.none() | st.integers(0, 9),
    skip=days_off,
    slip_days=st.just(3),
    round=st.none() | st.sampled_from([0.25, 0.5, 1, 7]),
    rounding=st.sampled_from(["nearest", "up", "down"]),
)
moments = st.datetimes(datetime(2026, 3, 25), datetime(2026, 4, 20)).map(lambda one: one.replace(tzinfo=UTC))


def valid(one: Late) -> Late | None:
    """A policy that a file could hold."""
    try:
        check_late(one)
    except ValueError:
        return None
    return one


policies = lates.map(valid).filter(lambda one: one is not None)


@given(
    policies,
    st.sampled_from(["maximum", "earned"]),
    st.floats(0, 110),
    st.lists(moments, min_size=2, max_size=5),
    st.integers(0, 3),
)
@settings(max_examples=400, deadline=None)
def test_later_is_never_better(
    one: Late, of: str, score: float, times: list[datetime], slip_days: int
) -> None:
    """Of submissions with the same score a later one never counts more, none more than its score, and none less than 0."""
    found = Adjustments(late=msgspec.structs.replace(one, of=of), source="a.toml")
    counts = [score]
    for time in sorted(times):
        grade = adjust(found, graded(time.isoformat(), score=score), Known(slip_days={"ada": slip_days}))
        counts.append(score if grade is None else grade.score)
    assert all(0 <= later <= earlier + 1e-6 for earlier, later in pairwise(counts))


@given(policies, st.floats(0, 100), moments, st.integers(0, 3))
@settings(max_examples=200, deadline=None)
def test_slip_days_never_harm(one: Late, score: float, time: datetime, slip_days: int) -> None:
    """With slip days left nothing counts less than without, and no more are used than are left."""
    found = Adjustments(late=one, source="a.toml")
    result = graded(time.isoformat(), score=score)
    grades = [adjust(found, result, Known(slip_days={"ada": left})) for left in (0, slip_days)]
    counts = [score if grade is None else grade.score for grade in grades]
    assert counts[1] >= counts[0] - 1e-6
    known = Known(slip_days={"ada": slip_days})
    assert 0 <= slip_days_used(found, result.submission, 100, known) <= slip_days


@given(
    moments,
    st.timedeltas(timedelta(), timedelta(days=40)),
    zones,
    days_off,
)
@settings(max_examples=200, deadline=None)
def test_what_counts_is_what_is_left(
    begin: datetime, span: timedelta, zone: str, skip: tuple[object, ...]
) -> None:
    """Held against a clock that goes by half hours: none of a day that does not count is counted, and all others are."""
    skipped, here = read_skipped(skip), ZoneInfo(zone)
    # Each day of these zones begins at a full or half hour of the world's clock.
    half = timedelta(minutes=30)
    begin = begin.replace(minute=begin.minute // 30 * 30, second=0, microsecond=0)
    span = span // half * half
    left, _ = counting(begin, span, here, skipped)
    times = (begin + n * half for n in range(span // half))
    assert left == half * sum(not skipped.has(one.astimezone(here).date()) for one in times)
    assert timedelta() <= left <= span


def test_the_end_of_the_calendar_costs_no_work(tmp_path: Path) -> None:
    """After a year every day counts, so a time in the year 9999 is as quickly done as any."""
    found = policy(tmp_path, f"[late]\ndue = 2026-03-13T23:59:59\nper-day = 5\n{WEEKEND}\n")
    assert told(found, graded("9999-12-31T23:59:59"))[0] == 0
    assert told(found, graded("0001-01-01T00:00:00"))[0] == 80
    assert math.isfinite(told(found, graded("9999-12-31T23:59:59-14:00"))[0])
