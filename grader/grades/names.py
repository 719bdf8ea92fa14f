"""Whether two names may be of one person: what an id is held against before it is believed.

Two systems write one name in many ways: in another order, without accents or apostrophes, with a middle name
or an initial, or squeezed as Canvas does it.  Nicknames and names in two scripts cannot be told from somebody
else's, so they do not agree.  Who has which id is the matter of `grader/grades/gradebooks/searching.py`.
"""

from __future__ import annotations

import enum
import functools
import re
import unicodedata

from grader.lms.texts import words

Name = tuple[str, ...]

_APOSTROPHES = re.compile(
    "['`\u00b4\u02b9\u02bb\u02bc\u02c8\u05f3\u2018\u2019\u201b\u2032\uff07\u200b-\u200f\u2060\ufeff]"
)
"""Signs inside a word, and what nobody sees: a system may leave both out."""

_SIGNED = re.compile("⟨u\\+([0-9a-f]{4,6})⟩")
"""How a name that was handed in has what looks like nothing; lists have it as it is."""

_SPELLED = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "ø": "oe", "å": "aa"})
"""Letters as they are spelled where a keyboard has none of them; without their signs they are read as well."""


class Agreement(enum.IntEnum):
    """How two names agree, from not at all up.

    NONE: no word is common.  SOME: words are common, and each has others.  PART: a name is one word of the other.
    LIKE: one name is the other with more words, or has initials for some.  SAME: the same words.  UNKNOWN: a name
    is missing.
    """

    NONE = 0
    SOME = 1
    PART = 2
    LIKE = 3
    SAME = 4
    UNKNOWN = 5


@functools.lru_cache(maxsize=65536)
def readings(name: str) -> frozenset[Name]:
    """The words of a name in each way to write them: `O'Sullivan` and `OSullivan`, `Müller` and `Mueller`."""
    plain = _SIGNED.sub(
        lambda found: chr(min(int(found[1], 16), 0x10FFFF)), unicodedata.normalize("NFC", name.casefold())
    )
    joined = _APOSTROPHES.sub("", plain)
    found = {words(text) for one in (plain, joined) for text in (one, one.translate(_SPELLED))}
    return frozenset(found - {()})


def agreement(one: str, other: str) -> Agreement:
    """How two names agree, in the ways to write them that agree best."""
    if one.strip() and one.split() == other.split():
        return Agreement.SAME
    first, second = readings(one), readings(other)
    if not first or not second:
        # A name of signs alone is a name, and agrees with nothing else.
        if not one.strip() or not other.strip():
            return Agreement.UNKNOWN
        return Agreement.NONE
    return max(_agreement(a, b) for a in first for b in second)


def _agreement(one: Name, other: Name) -> Agreement:
    if sorted(one) == sorted(other) or squeezed(one) & squeezed(other):
        return Agreement.SAME
    common = set(one) & set(other)
    small, large = sorted((list(one), list(other)), key=len)
    whole = [word for word in small if word in large]
    for word in whole:
        if word in large:
            large.remove(word)
    rest = [word for word in small if word not in common]
    # Only an initial stands for a word: "Max" and "Maxine" may be two people.
    initials = all(_take_initial(word, large) for word in rest)
    if common and initials and len(rest) + sum(map(_weight, whole)) > 1:
        return Agreement.LIKE
    if common:
        return Agreement.PART if len(small) == 1 else Agreement.SOME
    return Agreement.NONE


def _take_initial(word: str, others: list[str]) -> bool:
    """Whether a word stands for one of the others, or one of them for it; that one is taken out of them."""
    near = (text for text in others if 1 in (len(word), len(text)) and word[0] == text[0])
    found = next(near, None)
    if found is not None:
        others.remove(found)
    return found is not None


def _weight(word: str) -> int:
    """How many words a word is worth: one of Chinese signs holds a whole name."""
    return max(1, sum(unicodedata.category(c) == "Lo" for c in word))


def squeezed(name: Name) -> frozenset[str]:
    """A name without spaces, as Canvas writes it in names of files, whatever part comes first."""
    return frozenset("".join(name[at:] + name[:at]) for at in range(len(name)))
