"""Reads the times that Brightspace writes into names, in the language and the time zone of whoever downloads.

    Nov 20, 2026 903 PM        English: the colon of 9:03 cannot stand in the name of a file
    20 nov. 2026 2103          French and others; 21 h 03 in Canada
    20 de nov de 2026 2103     Portuguese
    20.11.2026 2103            German
    2026-11-20 2103            and with the signs for year, month and day in Chinese and Japanese

Where the words or their order are not known, or a day does not exist, there is no time: nothing is guessed.  The zone is
not written, so a time has none.  The names of months and the order are those of Unicode's CLDR, as in the library that
Brightspace shows times with, https://github.com/BrightspaceUI/intl.
"""

from __future__ import annotations

import re
from datetime import datetime

from grader.lms.dates import MONTHS
from grader.lms.texts import words

LONGEST = 60
"""Characters of a time; what is longer is none."""

_OTHERS = (
    "ene gen ion ionawr jan janv oca ocak sty",
    "chwef chwefror feb febr fev fevr lut sub subat",
    "mar mart maw mawrth mrt",
    "abr apr avr ebr ebrill kwi nis nisan",
    "mag mayis",
    "cze giu haz haziran jun meh mehefin",
    "gorff gorffennaf juil juill jul lip lug tem temmuz",
    "ag ago agu agustos aug awst sie",
    "eyl eylul medi sep sept set wrz",
    "eki ekim hyd hydref oct okt ott out paz",
    "kas kasim lis nov tach tachwedd",
    "ara aralik dec des dez dic gru rhag rhagfyr",
)
"""What months are called besides, without accents: in short, and in Turkish and Welsh."""

_MONTH = {word: number for number, them in enumerate(_OTHERS, 1) for word in them.split()} | MONTHS
_AROUND = frozenset({"de", "del", "d", "h", "kl", "um"})
"""Words that some languages put between the numbers."""

_DOTTED = re.compile(r"[0-9]{1,2}\. ?[0-9]{1,2}\. ?[0-9]{4}\b")
"""Day, month and year: with dots, the day comes first in each language that has the year last."""

_SIGNS = str.maketrans("年月日", "   ")


def is_like_a_time(text: str) -> bool:
    """Whether this may be a time in some language: at least three numbers, the one of a year among them."""
    if len(text) > LONGEST:
        return False
    numbers = re.findall(r"\d+", text)
    return len(numbers) >= 3 and any(len(number) == 4 for number in numbers)


def read_time(text: str) -> str:
    """A time as ISO 8601 to the minute, without a zone; empty where it cannot be read."""
    if len(text) > LONGEST:
        return ""
    parts = [word for word in words(text.translate(_SIGNS)) if word not in _AROUND]
    day, clock = _date(parts[:3], _DOTTED.match(text) is not None), _clock(parts[3:])
    if day is None or clock is None:
        return ""
    try:
        return datetime(*day, *clock).isoformat(timespec="minutes")
    except ValueError:
        return ""


def _date(parts: list[str], dotted: bool) -> tuple[int, int, int] | None:
    """Year, month and day."""
    if len(parts) < 3:
        return None
    first, second, third = parts
    if first in _MONTH:
        return _numbers(third, str(_MONTH[first]), second)
    if second in _MONTH:
        return _numbers(third, str(_MONTH[second]), first)
    return _numbers(third, second, first) if dotted else _numbers(first, second, third)


def _numbers(year: str, month: str, day: str) -> tuple[int, int, int] | None:
    texts = (year, month, day)
    if len(year) != 4 or not all(text.isascii() and text.isdigit() and len(text) <= 4 for text in texts):
        return None
    return int(year), int(month), int(day)


def _clock(parts: list[str]) -> tuple[int, int] | None:
    """Hour and minute: of 24, or of 12 where AM or PM stands behind."""
    digits = [text for text in parts if text.isascii() and text.isdigit()]
    half = "".join(parts[len(digits) :])
    if parts[: len(digits)] != digits or half not in ("", "am", "pm"):
        return None
    text = "".join(digits)
    if len(text) not in (3, 4) or len(digits) > 2 or (len(digits) == 2 and len(digits[1]) != 2):
        return None
    hour, minute = int(text[:-2]), int(text[-2:])
    if not half:
        return hour, minute
    return (hour % 12 + 12 * (half == "pm"), minute) if 1 <= hour <= 12 else None
