"""Whether a name is another one with a slip: letters left out, words in another order, a word more."""

from __future__ import annotations

import re
from collections.abc import Iterable
from difflib import SequenceMatcher
from itertools import islice

LEAST_NAME = 4
"""Letters of a name that say something of a longer one in which they stand."""

LEAST_WORD = 3
"""Letters to which a word may be cut short."""

SAME_LETTERS = 0.8
"""Share of the letters of two words that are the same, in the same order, where one is the other misspelt."""

LONGEST_NAME = 60
"""Letters of a name that is looked at: it comes from a submission."""

MOST_NAMES = 1_000
"""Names among which one is looked for: no student has more functions."""

_WORD = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+")


def letters(name: str) -> str:
    """A name without case and underscores."""
    return name.replace("_", "").casefold()


def is_alike(name: str, own: str) -> bool:
    """Whether somebody who was asked for `name` may mean it by `own`.

    >>> is_alike("trick_winner", "trick_winer"), is_alike("getValue", "getVal"), is_alike("PlayCard", "CardPlay")
    (True, True, True)
    >>> is_alike("scores", "score_list"), is_alike("tableau_to_cell", "cell_to_tableau_index")
    (True, False)
    """
    asked, mine = letters(name), letters(own)
    if max(len(asked), len(mine)) > LONGEST_NAME:
        return False
    if len(asked) >= LEAST_NAME and asked in mine:
        return True
    ours, theirs = _words(name), _words(own)
    if sorted(ours) == sorted(theirs):
        # Of words such as "to", the order says what is meant.
        return not _DIRECTIONS.intersection(ours)
    if len(ours) == len(theirs):
        return all(_is_slip(one, other) for one, other in zip(ours, theirs, strict=True))
    # With a word behind it that says what kind of thing it is.
    return len(ours) == 1 and len(theirs) == 2 and _is_slip(ours[0], theirs[0]) and theirs[1] in _KINDS


_DIRECTIONS = frozenset({"to", "from", "into", "of", "by", "on", "with", "over", "under", "2"})
_KINDS = frozenset({"list", "dict", "set", "tuple", "map", "array", "lst", "table"})


def only_alike(name: str, names: Iterable[str]) -> str:
    """The one of these names that may be meant by `name`; "" where none may, or several.  Of very many, the first are looked at."""
    found = {one for one in islice(names, MOST_NAMES) if is_alike(name, one)}
    return found.pop() if len(found) == 1 else ""


def _words(name: str) -> list[str]:
    return [one.casefold() for one in _WORD.findall(name[:LONGEST_NAME])]


def _is_slip(one: str, other: str) -> bool:
    """Whether two words are the same, or one of them is the other cut short or misspelt."""
    short, long = sorted((one, other), key=len)
    is_cut = len(short) >= LEAST_WORD and long.startswith(short)
    is_misspelt = len(short) >= LEAST_NAME and SequenceMatcher(None, one, other).ratio() >= SAME_LETTERS
    return short == long or is_cut or is_misspelt
