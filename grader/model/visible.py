"""Text from a submission made safe to show: whatever cannot be seen, or moves what is around it, gets a sign.

Names, outputs and error texts of a submission may hold control characters, marks that turn the reading
direction round, lone surrogates and invisible spaces.  `visible` writes each of them as something that
can be read, so that reports and terminals show what is there and nothing else, and the result can
always be written as UTF-8.  Escaping for HTML or CSV is not done here; it comes after.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from grader.model.wording import decimal, joined_by_and, tr, trn, whole

SHORT = 2_000
"""Characters of a message, a name or an answer that are shown."""

LONG = 64 * 1024
"""Characters of a program or of printed output that are shown."""

CONTROLS = (
    "NUL SOH STX ETX EOT ENQ ACK BEL BS TAB LF VT FF CR SO SI "
    "DLE DC1 DC2 DC3 DC4 NAK SYN ETB CAN EM SUB ESC FS GS RS US"
)
"""The names of the characters 0 to 31."""

_BLANK = re.compile(
    "[\\u034F\\u115F\\u1160\\u17B4\\u17B5\\u180B-\\u180F\\u2800\\u3164\\uFFA0\\uFFFC\\U00013441\\U00013442\\U00016FE4"
    "\\U0001D159\\uFE00-\\uFE0D\\U000E0000-\\U000E0FFF]"
    # Behind a symbol these choose between a plain and a coloured one, as in the suits of many programs.
    "|(?<![\\u2190-\\u21FF\\u2300-\\u27BF\\u2900-\\u297F\\u2B00-\\u2BFF\\u3030\\u303D\\u3297\\u3299\\U0001F000-\\U0001FAFF])[\\uFE0E\\uFE0F]"
)
"""Characters that print, by their category, and look like nothing.

Those of Unicode's Default_Ignorable_Code_Point (DerivedCoreProperties.txt) that are letters and marks, and letters and
symbols that are blank: fillers, the empty pattern of Braille, the null notehead.
"""


def visible(text: str, *, lines: bool = False, limit: int = SHORT) -> str:
    """`text` with every character that cannot be seen written out.

    Control characters become their names (`⟨NUL⟩`, `⟨ESC⟩`), everything else that does not print, or looks
    like nothing, its code point (`⟨U+202E⟩`).  With `lines`, line ends and tabs stay, and CR LF is one line end.  What is
    longer than `limit` characters is cut, and the text says by how much.
    """
    more = len(text) - limit
    if more > 0:
        text = text[:limit]
    if lines:
        text = text.replace("\r\n", "\n")
    kept = "\n\t" if lines else ""
    # Nearly all texts are as they should be, which is seen at once.
    if not text.isascii():
        text = _BLANK.sub(lambda one: _sign(one[0]), text)
    if not text.translate(dict.fromkeys(map(ord, kept))).isprintable():
        text = "".join(c if c.isprintable() or c in kept else _sign(c) for c in text)
    if more > 0:
        text += " … " + tr("({n} more characters)", n=whole(more))
    return text


def cut(text: str, limit: int) -> str:
    """`text`, or so many characters of it and how many are not there.  Nothing is made visible here."""
    more = len(text) - limit
    if more <= 0:
        return text
    said = trn("(cut here, {n} more character)", "(cut here, {n} more characters)", more)
    return f"{text[:limit]} … {said}"


def _sign(character: str) -> str:
    code = ord(character)
    return f"⟨{CONTROLS.split()[code]}⟩" if code < 0x20 else f"⟨U+{code:04X}⟩"


def amount(value: float) -> str:
    """Points as a reader writes them: at most two decimals, none where they say nothing."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def points_said(value: float) -> str:
    """Points as a sentence has them, in the language that is spoken: what a program reads is an `amount`."""
    return decimal(amount(value))


def up_to(points: float) -> str:
    """How points that are open stand behind those that are paid; empty for none: `, up to 3 more open`."""
    return ", " + tr("up to {points} more open", points=points_said(points)) if points > 0 else ""


def counted(number: int, one: str, many: str = "") -> str:
    """`number` with its noun: `1 check`, `3 checks`."""
    return f"{number:,} {one if number == 1 else many or one + 's'}"


def listed(names: Sequence[str]) -> str:
    """Names as a sentence lists them."""
    return joined_by_and(names)
