"""Reads the file of adjustments: the late policy, and what an instructor decided for single students.

Every mistake in it is refused with one line that names the file, the entry and the remedy, since a key that
is not understood would be a decision that nobody carries out.  What an entry does to a score is in
`grader/grades/adjustments.py`; the format is described in `docs/reference/adjustments.md`.
"""

from __future__ import annotations

import math
import re
import tomllib
from collections.abc import Iterator
from datetime import datetime, timedelta
from pathlib import Path
from zoneinfo import ZoneInfo

import msgspec

from grader.model.errors import InputError
from grader.model.visible import visible

MAX_DAYS = 3660
"""Days of an extension or a policy: ten years, so that no time runs off the calendar."""


class Table(
    msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, rename="kebab", omit_defaults=True
):
    """A table of the file.  Keys are written with hyphens there and with underscores here."""


class Amount(msgspec.Struct, frozen=True):
    """Points, or hundredths of the most that a submission can get."""

    value: float
    percent: bool

    def of(self, max_score: float) -> float:
        """The points that it comes to."""
        return self.value * max_score / 100 if self.percent else self.value


class Late(Table, frozen=True):
    """The late policy.  `due` has a zone of its own, or the one that `zone` names, or none."""

    due: datetime | None = None
    zone: str = ""
    grace_minutes: float = 0
    per_day: float | str | None = None
    at_most: float | str | None = None
    zero_after_days: int | None = None
    flagged: float | str | None = None

    def amount(self, value: float | str | None) -> Amount | None:
        """One of the amounts as it is written in the file, understood; ValueError where that cannot be."""
        if value is None:
            return None
        if not isinstance(value, str):
            return Amount(value, False)
        if not (found := re.fullmatch(r"(\d+(?:\.\d+)?) ?%", value)):
            raise ValueError
        return Amount(float(found[1]), True)


class Entry(Table, frozen=True, kw_only=True):
    """What all entries say: who it is for (one of the two), and why."""

    reason: str
    student: str = ""
    submission: str = ""

    @property
    def named(self) -> str:
        """Who it is for, as the file has it."""
        return visible(f'submission "{self.submission}"' if self.submission else f'student "{self.student}"')


class Extension(Entry, frozen=True, kw_only=True):
    """Another due time: a time, or days after the one of the policy."""

    due: datetime | None = None
    days: float | None = None


class Waived(Entry, frozen=True, kw_only=True):
    """Lateness is not counted."""


class Override(Entry, frozen=True, kw_only=True):
    """Points that stand in the place of the score."""

    score: float


class Extra(Entry, frozen=True, kw_only=True):
    """Points that are added, or taken where they are negative; `everybody` is a third way to say for whom."""

    points: float
    everybody: bool = False


class Decide(Entry, frozen=True, kw_only=True):
    """What an open check or session is worth after all: `check` is its id, `points` are added to the score."""

    check: str
    points: float
    everybody: bool = False

    @property
    def named(self) -> str:
        """Who it is for, as the file has it."""
        return "everybody" if self.everybody else super().named


class File(Entry, frozen=True, kw_only=True):
    """The file of a submission that is graded, with what it imports, whatever lies beside it."""

    file: str


class Excused(Entry, frozen=True, kw_only=True):
    """The student is let off the assignment."""


class Adjustments(Table, frozen=True):
    """The whole file, and where it lies.

    `over_maximum`: points may add up to more than a submission can get.
    """

    over_maximum: bool = False
    file: tuple[File, ...] = ()
    late: Late | None = None
    extension: tuple[Extension, ...] = ()
    waived: tuple[Waived, ...] = ()
    decide: tuple[Decide, ...] = ()
    override: tuple[Override, ...] = ()
    extra: tuple[Extra, ...] = ()
    excused: tuple[Excused, ...] = ()
    source: str = ""

    def entries(self) -> Iterator[tuple[str, Entry]]:
        """All entries, each with the words by which an instructor finds it."""
        for section in SECTIONS:
            for number, entry in enumerate(getattr(self, section), 1):
                yield f"[[{section}]] entry {number}", entry


SECTIONS: dict[str, type[Entry]] = {
    "file": File,
    "extension": Extension,
    "waived": Waived,
    "decide": Decide,
    "override": Override,
    "extra": Extra,
    "excused": Excused,
}


def read_adjustments(path: Path) -> Adjustments:
    """Read a file of adjustments.  Raises InputError, in one line, for everything that is wrong with it."""
    try:
        # Editors of Windows begin a file with a mark that TOML does not know.
        data = tomllib.loads(path.read_text("utf-8-sig"))
    except OSError as error:
        raise InputError(f"{path}: cannot be read ({error.strerror}); --adjustments takes a file") from None
    except UnicodeDecodeError:
        raise InputError(f"{path}: is not text in UTF-8; save it in that encoding") from None
    except tomllib.TOMLDecodeError as error:
        raise InputError(f"{path}: not valid TOML: {error}; put it right there") from None
    if "source" in data:
        raise InputError(f"{path}: Object contains unknown field `source`; {_keys_of(Adjustments)}")
    try:
        policy = msgspec.convert(data, Adjustments)
    except msgspec.ValidationError as error:
        raise InputError(f"{path}: {_in_words(error, data)}") from None
    try:
        _check(policy)
    except ValueError as error:
        raise InputError(f"{path}: {error}") from None
    return msgspec.structs.replace(policy, source=str(path))


def _in_words(error: msgspec.ValidationError, data: dict[str, object]) -> str:
    """What is wrong, where, and what to write instead."""
    text, _, place = str(error).replace(" | null`", "`").partition(" - at ")
    text = _plainly(text)
    found = re.fullmatch(r"\$\.?([\w-]*+)(?:\[(\d+)\])?\.?([\w-]*)", place.strip("`"))
    section, number, key = found.groups() if found else ("", None, "")
    other: type[Table] = Late if section == "late" else Adjustments
    table = SECTIONS.get(section, other)
    if text.startswith(("there is no key", "the key")):
        remedy = _keys_of(table)
    elif key == "due" or (section, key) == ("late", "due"):
        remedy = "write a date and a time, such as 2025-03-14T23:59:59+01:00"
    elif section in SECTIONS and number is None:
        remedy = f"write [[{section}]], once for each entry"
    elif section == "late" and not key:
        remedy = "write [late], once"
    elif text.startswith("a text is wanted"):
        remedy = "write it in quotes"
    else:
        remedy = "write it as docs/reference/adjustments.md has it"
    where = ""
    if section in SECTIONS and number is not None:
        where = f"[[{section}]] entry {int(number) + 1}{_who(data, section, int(number))}: "
    elif section == "late":
        where = "[late]: "
    elif section:
        key = section
    return f"{where}{f'key {key}: ' if key else ''}{text}; {remedy}"


_WORDS = {
    "str": "a text",
    "int": "a whole number",
    "float": "a number",
    "bool": "true or false",
    "array": "a list",
    "object": "a section",
    "datetime": "a date and a time",
    "null": "nothing",
}


def _plainly(text: str) -> str:
    """What the decoder says, without the words of programmers."""
    if found := re.fullmatch(r"Object contains unknown field `(.*)`", text, re.DOTALL):
        return f"there is no key {visible(found[1])}"
    if found := re.fullmatch(r"Object missing required field `(.*)`", text):
        return f"the key {found[1]} is missing"
    if found := re.fullmatch(r"Expected `([^`]*)`, got `([^`]*)`", text):
        kinds = [" or ".join(_WORDS.get(one, one) for one in part.split(" | ")) for part in found.groups()]
        return f"{kinds[0]} is wanted, {kinds[1]} is there"
    return text


def _who(data: dict[str, object], section: str, number: int) -> str:
    entries = data[section]
    entry = entries[number] if isinstance(entries, list) else None
    for key in ("student", "submission"):
        if isinstance(entry, dict) and isinstance(entry.get(key), str):
            return visible(f' ({key} "{entry[key]}")')
    return ""


def _keys_of(table: type[Table]) -> str:
    fields = [field for field in msgspec.structs.fields(table) if field.name != "source"]
    needed = [field.encode_name for field in fields if field.required]
    keys = ", ".join(field.encode_name for field in fields)
    return f"the keys are {keys}" + (f" (always needed: {', '.join(needed)})" if needed else "")


def _check(policy: Adjustments) -> None:
    """What the types cannot say.  Raises ValueError, with all but the name of the file."""
    if policy.late is not None:
        _check_late(policy.late)
    for place, entry in policy.entries():
        where = f"{place} ({entry.named})" if entry.student or entry.submission else place
        _check_who(entry, where)
        if not entry.reason.strip():
            raise ValueError(f"{where}: key reason: it is empty; say why, the student will read it")
        if isinstance(entry, (Extension, Waived)) and policy.late is None:
            raise ValueError(f"{where}: nothing is late without a [late] table; add one, or leave this out")
        if isinstance(entry, Extension):
            _check_extension(entry, policy.late, where)
        elif isinstance(entry, Override):
            _check_number(entry.score, f"{where}: key score", least=0)
        elif isinstance(entry, File):
            if not entry.file.strip():
                raise ValueError(
                    f"{where}: key file: it is empty; write the path of a file in the submission"
                )
        elif isinstance(entry, Decide):
            if not entry.check.strip():
                raise ValueError(f"{where}: key check: it is empty; write the id of a check or session")
            _check_number(entry.points, f"{where}: key points", least=0)
        elif isinstance(entry, Extra):
            _check_number(entry.points, f"{where}: key points")
            if entry.points == 0:
                raise ValueError(f"{where}: key points: 0 changes nothing; write points, or leave it out")


def _check_who(entry: Entry, where: str) -> None:
    ways = [bool(entry.student.strip()), bool(entry.submission.strip())]
    keys = "student or submission"
    if isinstance(entry, (Decide, Extra)):
        ways.append(entry.everybody)
        keys = "student, submission or everybody = true"
    if sum(ways) != 1:
        said = "nobody" if not any(ways) else "more than one way"
        raise ValueError(f"{where}: names {said}; write one of {keys}")


def _check_number(value: float, where: str, least: float = -math.inf, most: float = math.inf) -> None:
    if not math.isfinite(value):
        raise ValueError(f"{where}: {value} is no amount; write a number")
    if value < least:
        raise ValueError(f"{where}: {value:g} is too small; write {least:g} or more")
    if value > most:
        raise ValueError(f"{where}: {value:g} is too large; write at most {most:g}")


def _check_extension(entry: Extension, late: Late | None, where: str) -> None:
    if (entry.due is None) == (entry.days is None):
        raise ValueError(f"{where}: write either due or days")
    if entry.due is not None:
        _check_time(entry.due, late, f"{where}: key due")
        _check_order(entry, late, where)
    if entry.days is not None:
        _check_number(entry.days, f"{where}: key days", least=0, most=MAX_DAYS)
        if late is None or late.due is None:
            raise ValueError(f"{where}: key days: days after what? write due in [late], or due here")


def _check_order(entry: Extension, late: Late | None, where: str) -> None:
    """An extension that ends before the due time would make somebody late who is not."""
    if late is None or (first := due_time(late, None)) is None or (other := due_time(late, entry)) is None:
        return
    try:
        earlier = other < first
    except TypeError:
        raise ValueError(
            f"{where}: key due: of this time and the one in [late] only one has an offset; write both with one, "
            "or zone in [late]"
        ) from None
    if earlier:
        raise ValueError(f"{where}: key due: it is before the due time of [late]; write a later one")


def _check_late(late: Late) -> None:
    """A policy must take something, and must be able to tell when."""
    if late.zone:
        _zone(late.zone)
    if late.due is not None:
        _check_time(late.due, late, "[late]: key due")
    _check_number(late.grace_minutes, "[late]: key grace-minutes", least=0, most=MAX_DAYS * 24 * 60)
    if late.zero_after_days is not None:
        _check_number(late.zero_after_days, "[late]: key zero-after-days", least=0, most=MAX_DAYS)
    for key in ("per_day", "at_most", "flagged"):
        where = f"[late]: key {key.replace('_', '-')}"
        written = getattr(late, key)
        try:
            amount = late.amount(written)
        except ValueError:
            raise ValueError(f'{where}: "{written}" is no amount; write points (2.5) or "10 %"') from None
        if amount is not None:
            _check_number(amount.value, where, least=0, most=100 if amount.percent else math.inf)
    if late.per_day is None and late.zero_after_days is None and late.flagged is None:
        raise ValueError("[late]: it takes nothing; write per-day, zero-after-days or flagged")
    for key in ("per_day", "zero_after_days"):
        if getattr(late, key) is not None and late.due is None:
            raise ValueError(f"[late]: key {key.replace('_', '-')}: days after what? write due as well")
    if late.at_most is not None and late.per_day is None:
        raise ValueError("[late]: key at-most: it bounds per-day, which is not there; write per-day as well")
    if late.grace_minutes and late.due is None:
        raise ValueError("[late]: key grace-minutes: minutes after what? write due as well")


def _check_time(time: datetime, late: Late | None, where: str) -> None:
    """Refuses a time that a clock shows twice, or never, as when summer time begins and ends."""
    if not 1970 <= time.year < 2900:
        raise ValueError(f"{where}: {time.year} is no year of a course; write the year in full")
    if time.tzinfo is None and late is not None and late.zone:
        here = time.replace(tzinfo=_zone(late.zone))
        if here.utcoffset() != here.replace(fold=1).utcoffset():
            raise ValueError(
                f"{where}: clocks change at that hour in {late.zone}; write the time with its offset, "
                f"such as {time.isoformat()}+01:00"
            )


def _zone(name: str) -> ZoneInfo:
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
    return time.replace(tzinfo=_zone(late.zone)) if time.tzinfo is None and late.zone else time


def due_time(late: Late, extension: Extension | None) -> datetime | None:
    """When it was due for a submission that this extension is for."""
    if extension is not None and extension.due is not None:
        return in_zone(extension.due, late)
    if late.due is None:
        return None
    return in_zone(late.due + timedelta(days=extension.days or 0) if extension else late.due, late)
