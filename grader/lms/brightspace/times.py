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

from grader.lms.texts import words

LONGEST = 60
"""Characters of a time; what is longer is none."""

_MONTHS = (
    "ene enero gen gener gennaio ion ionawr jan janeiro januar januari january janv janvier oca ocak sty stycznia",
    "chwef chwefror feb febbraio febr febrer febrero februar februari february fev fevereiro fevr fevrier lut lutego sub subat",
    "maart mar marc marca march marco mars mart marts marz marzo maw mawrth mrt",
    "abr abril apr april aprile avr avril ebr ebrill kwi kwietnia nis nisan",
    "mag maggio mai maig maio maj maja may mayis mayo mei",
    "cze czerwca giu giugno haz haziran juin jun june junho juni junio juny meh mehefin",
    "gorff gorffennaf juil juill juillet jul julho juli julio juliol july lip lipca lug luglio tem temmuz",
    "ag ago agost agosto agu agustos aout aug august augusti augustus awst sie sierpnia",
    "eyl eylul medi sep sept september septembre septiembre set setembre setembro settembre wrz wrzesnia",
    "eki ekim hyd hydref oct october octobre octubre okt oktober ott ottobre out outubro paz pazdziernika",
    "kas kasim lis listopada nov november novembre novembro noviembre tach tachwedd",
    "ara aralik dec december decembre des desember desembre dez dezember dezembro dic dicembre diciembre gru grudnia rhag rhagfyr",
)
"""The words for each month, without accents: in Catalan, Danish, Dutch, English, French, German, Italian, Norwegian, Polish,
Portuguese, Spanish, Swedish, Turkish and Welsh, long and short."""

_MONTH = {word: number for number, them in enumerate(_MONTHS, 1) for word in them.split()}
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
