"""Times of submission as gradebooks write them: in ISO 8601, or in words of whoever downloaded the file.

Moodle writes `Friday, 13 March 2026, 10:02 PM`, `Freitag, 13. März 2026, 22:02` or `2026年 03月 13日(金曜日) 22:02`, by the
strings `strftimedaydatetime` of its language packs (https://github.com/moodle/moodle, `lang/en/langconfig.php`).  Nothing is
guessed: a date of numbers alone, a day of the week that is another one, an hour that may be before or after noon, and words
that no language here has leave a time unread.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime

from grader.lms.texts import words

MAX_CELL = 120
"""Characters of a cell that holds a time."""

_STAMP = re.compile(
    r"(?P<day>\d{4}-\d{2}-\d{2})[ T](?P<time>\d{2}:\d{2}(?::\d{2})?)(?:\.\d{1,9})? ?(?P<zone>Z|UTC|GMT|[+-]\d{2}:?\d{2})?",
    re.ASCII,
)
_CLOCK = re.compile(r"(?<!\d)(\d{1,2}):(\d{2})(?::(\d{2}))?(?!\d)(?:\s?([ap])\.?\s?m\b\.?)?", re.ASCII)
_SIGNS = re.compile(r"(\d{4})\s?[年년]\s?(\d{1,2})\s?[月월]\s?(\d{1,2})\s?[日일]", re.ASCII)
_HALVES = {"午前": "a", "上午": "a", "오전": "a", "午後": "p", "下午": "p", "오후": "p"}

_NAMES = """
en: January February March April May June July August September October November December
    | Monday Tuesday Wednesday Thursday Friday Saturday Sunday | at
de: Januar Februar März April Mai Juni Juli August September Oktober November Dezember
    | Montag Dienstag Mittwoch Donnerstag Freitag Samstag Sonntag | um Uhr
fr: janvier février mars avril mai juin juillet août septembre octobre novembre décembre
    | lundi mardi mercredi jeudi vendredi samedi dimanche | à le
es: enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre
    | lunes martes miércoles jueves viernes sábado domingo | de a las
it: gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre
    | lunedì martedì mercoledì giovedì venerdì sabato domenica | alle ore
nl: januari februari maart april mei juni juli augustus september oktober november december
    | maandag dinsdag woensdag donderdag vrijdag zaterdag zondag | om
pt: janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro
    | segunda terça quarta quinta sexta sábado domingo | de às feira
ca: gener febrer març abril maig juny juliol agost setembre octubre novembre desembre
    | dilluns dimarts dimecres dijous divendres dissabte diumenge | de d a les
pl: stycznia lutego marca kwietnia maja czerwca lipca sierpnia września października listopada grudnia
    | poniedziałek wtorek środa czwartek piątek sobota niedziela | o
sv: januari februari mars april maj juni juli augusti september oktober november december
    | måndag tisdag onsdag torsdag fredag lördag söndag | den kl
da: januar februar marts april maj juni juli august september oktober november december
    | mandag tirsdag onsdag torsdag fredag lørdag søndag | den kl
nb: januar februar mars april mai juni juli august september oktober november desember
    | mandag tirsdag onsdag torsdag fredag lørdag søndag | den kl
"""


@dataclass(frozen=True)
class _Language:
    """The names of months and of days of the week, from Monday, and words that may stand beside them."""

    months: tuple[str, ...]
    weekdays: tuple[str, ...]
    others: frozenset[str]


def _languages() -> Iterator[tuple[str, _Language]]:
    for block in re.split(r"\n(?=\w\w:)", _NAMES.strip()):
        name, _, rest = block.partition(":")
        months, weekdays, others = map(words, rest.split("|"))
        yield name, _Language(months, weekdays, frozenset(others))


_LANGUAGES = dict(_languages())
MONTHS = {word: number for one in _LANGUAGES.values() for number, word in enumerate(one.months, 1)}
"""The names of months in all of these languages, without accents."""


def stamp(text: str, zone: str = "") -> str:
    """A time in ISO 8601 out of one as programs write it; empty for what is none.  `zone` is for those that say none."""
    found = _STAMP.fullmatch(text.strip()) if len(text) <= MAX_CELL else None
    if found is None:
        return ""
    own = (found["zone"] or zone).replace("UTC", "Z").replace("GMT", "Z")
    if own and own != "Z" and ":" not in own:
        own = f"{own[:3]}:{own[3:]}"
    time = found["time"] if found["time"].count(":") == 2 else f"{found['time']}:00"
    return _checked(f"{found['day']}T{time}{own}")


def _checked(text: str) -> str:
    try:
        datetime.fromisoformat(text)
    except ValueError:
        return ""
    return text


@dataclass(frozen=True)
class _Read:
    """A cell, understood as far as it can be alone: days by language, the hour as it stands there, and its half of the day."""

    days: dict[str, tuple[int, int, int]]
    hour: int
    minutes: str
    half: str


def read_column(cells: Sequence[str]) -> list[str]:
    """The times in a column, in ISO 8601 and without a zone; empty where one cannot be read for certain.

    All cells are of one language, which is found out from all of them together.
    """
    found = [_cell(cell) for cell in cells]
    common = set(_LANGUAGES) | {""}
    for one in found:
        if one is not None:
            common &= one.days.keys()
    plain = [one for one in found if one is not None and not one.half]
    # English writes hours from 1 to 12; where the sign for their half of the day is lost, 10:02 may be either.
    all_day = (bool(common) and "en" not in common) or any(one.hour == 0 or one.hour > 12 for one in plain)
    return [
        _time(one, common, all_day) if one is not None else stamp(cell)
        for one, cell in zip(found, cells, strict=True)
    ]


def _time(one: _Read, common: set[str], all_day: bool) -> str:
    days = {day for language, day in one.days.items() if language in common}
    if len(days) != 1:
        return ""
    hour = one.hour
    if one.half:
        if not 1 <= hour <= 12:
            return ""
        hour = hour % 12 + (12 if one.half == "p" else 0)
    elif not all_day:
        return ""
    year, month, day = days.pop()
    return _checked(f"{year:04}-{month:02}-{day:02}T{hour:02}:{one.minutes}")


def _cell(text: str) -> _Read | None:
    """What a cell says in words; None where it has no time, or none in words."""
    if len(text) > MAX_CELL:
        return None
    text = text.lower()
    clocks = list(_CLOCK.finditer(text))
    if len(clocks) != 1:
        return None
    (clock,) = clocks
    half, rest = clock[4] or "", f"{text[: clock.start()]} {text[clock.end() :]}"
    days: dict[str, tuple[int, int, int]] = {}
    if signs := _SIGNS.search(rest):
        halves = {sign for word, sign in _HALVES.items() if word in rest}
        if len(halves) > 1:
            return None
        half = half or "".join(halves)
        days[""] = (int(signs[1]), int(signs[2]), int(signs[3]))
    else:
        days = _days(words(rest))
    if not days:
        return None
    return _Read(days, int(clock[1]), f"{clock[2]}:{clock[3] or '00'}", half)


def _days(parts: Sequence[str]) -> dict[str, tuple[int, int, int]]:
    """The day that the words of a date say, by the language in which they do."""
    numbers = [part for part in parts if part.isascii() and part.isdigit()]
    years = [one for one in numbers if len(one) == 4]
    days = [one for one in numbers if len(one) <= 2]
    if len(numbers) != 2 or len(years) != 1 or len(days) != 1:
        return {}
    found = {}
    for name, language in _LANGUAGES.items():
        months, weekdays = [], []
        for part in parts:
            if part in numbers or part in language.others:
                continue
            month, weekday = _index(part, language.months), _index(part, language.weekdays)
            if (month is None) == (weekday is None):
                break  # no word of this language, or one that may be both
            months += [month] if month is not None else []
            weekdays += [weekday] if weekday is not None else []
        else:
            if len(months) == 1 and len(weekdays) <= 1:
                day = (int(years[0]), months[0] + 1, int(days[0]))
                if _agrees(day, weekdays):
                    found[name] = day
    return found


def _index(part: str, names: Sequence[str]) -> int | None:
    """Which name a word is, in full or by its first three letters or more."""
    if part in names:
        return names.index(part)
    near = [at for at, name in enumerate(names) if len(part) >= 3 and name.startswith(part)]
    return near[0] if len(near) == 1 else None


def _agrees(day: tuple[int, int, int], weekdays: Sequence[int]) -> bool:
    try:
        real = datetime(*day).weekday()
    except ValueError:
        return False
    return not weekdays or weekdays[0] == real
