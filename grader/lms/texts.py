"""What cells of a gradebook say: words that can be compared, numbers, and text that no spreadsheet runs.

Where a cell stands in a file, and how it is quoted there, is the matter of `grader/lms/sheet.py`.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable

from grader.model.visible import SHORT, visible

_LETTERS = str.maketrans({"ł": "l", "ø": "o", "đ": "d", "ð": "d", "þ": "th", "æ": "ae", "œ": "oe", "ı": "i"})
"""Letters that have no parts, as keyboards without them write them."""

_STARTS = "=+\\-@\uff1d\uff0b\uff0d\uff20|%"
"""What makes a cell a formula in one spreadsheet or another, the wide forms included."""

_FORMULA = re.compile(rf"(?:^|(?<=[,;|]))(?=[\s\"']*[{_STARTS}])")
"""Where a formula could begin: also behind what a spreadsheet in another country takes for a delimiter,
since it does not see the quotes round a cell that follows another delimiter."""

_NUMBER = re.compile(r"-?\d+(?:[.,]\d+)*")
_GROUPED = re.compile(r"-?[1-9]\d{0,2}(?:,\d{3})+")


def words(text: str) -> tuple[str, ...]:
    """The words of a name or title without what differs though it means the same: case, accents, signs."""
    plain = (c for c in unicodedata.normalize("NFKD", text.casefold()) if not unicodedata.combining(c))
    kept = "".join(c if c.isalnum() or unicodedata.category(c)[0] == "M" else " " for c in plain)
    return tuple(unicodedata.normalize("NFC", kept.translate(_LETTERS)).split())


def phrase(text: str) -> str:
    """The words of a header, joined: `SIS User-ID` is `sis user id`."""
    return " ".join(words(text))


def phrases(texts: str) -> frozenset[str]:
    """Headers to compare with, from a list with `|` between them."""
    return frozenset(map(phrase, texts.split("|")))


def decimal_comma(texts: Iterable[str], *, grouped: bool = False) -> bool:
    """Whether numbers in these cells are written as `28,5`.

    `grouped`: the system writes 1000 as `1,000`, so a comma before three digits says nothing.
    """
    found = (text.strip() for text in texts)
    return any(
        re.fullmatch(r"-?\d+,\d+", text) and not (grouped and _GROUPED.fullmatch(text)) for text in found
    )


def number(text: str, comma: bool) -> float | None:
    """The number in a cell, None where it holds none.  `comma`: the decimal sign is a comma."""
    plain = text.strip()
    if not _NUMBER.fullmatch(plain) or len(plain) > 20:
        return None
    group, point = (".", ",") if comma else (",", ".")
    whole, _, rest = plain.partition(point)
    if not rest.isdigit() and rest:
        return None
    if group in whole and not re.fullmatch(rf"-?\d{{1,3}}(?:\{group}\d{{3}})+", whole):
        return None
    return float(f"{whole.replace(group, '')}.{rest}")


def bare_id(text: str) -> str:
    """An id without the `#` that Brightspace puts in front of it, so that spreadsheets keep its zeros."""
    return text.removeprefix("#").strip() or text


def written(value: float, comma: bool) -> str:
    """A number as a cell has it: at most two decimals, and none where they say nothing."""
    text = f"{value + 0.0:.2f}".rstrip("0").rstrip(".")
    text = "0" if text == "-0" else text
    return text.replace(".", ",") if comma else text


def cell(text: str, limit: int = SHORT) -> str:
    """`text` as a cell that stays text: made visible, and with an apostrophe where a formula could start.

    What is longer than `limit` characters is cut.
    """
    return _FORMULA.sub("'", visible(text, limit=limit))
