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

_DIRECTIONS = frozenset({"to", "from", "into", "of", "by", "on", "with", "over", "under", "2"})
"""Words by whose order a name says what it means."""

_FILLERS = frozenset({"get", "set", "is", "has", "can", "do", "the", "a", "my"})
"""Words that do not say what a name is about."""

_KINDS = frozenset({"list", "dict", "set", "tuple", "map", "array", "lst", "table"})
"""Words behind a name that say what kind of thing it is."""

_WORD = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+")


def letters(name: str) -> str:
    """A name without case and underscores."""
    return name.replace("_", "").casefold()


def words(name: str) -> list[str]:
    """The words of a name, without case."""
    return [one.casefold() for one in _WORD.findall(name[: LONGEST_NAME + 1])]


def is_slip(name: str, own: str) -> bool:
    """Whether `own` is `name` with a slip: its words in another order, misspelt, cut short, or with the kind of thing behind them.

    >>> is_slip("trick_winner", "trick_winer"), is_slip("getValue", "getVal"), is_slip("PlayCard", "CardPlay")
    (True, True, True)
    >>> is_slip("scores", "score_list"), is_slip("tableau_to_cell", "cell_to_tableau")
    (True, False)
    """
    asked, mine = words(name), words(own)
    if not asked or max(len(letters(name)), len(letters(own))) > LONGEST_NAME:
        return False
    if sorted(asked) == sorted(mine):
        return not _DIRECTIONS.intersection(asked)
    if len(asked) == len(mine):
        return all(_is_slip(one, other) for one, other in zip(asked, mine, strict=True))
    return len(asked) == 1 and len(mine) == 2 and _is_slip(asked[0], mine[0]) and mine[1] in _KINDS


def contains(name: str, own: str) -> bool:
    """Whether the words of `name` stand in `own`, one behind the other.

    >>> contains("legal_cards", "find_legal_cards"), contains("legal_cards", "illegal_cards")
    (True, False)
    """
    asked, mine = letters(name), words(own)
    if len(asked) < LEAST_NAME or len(letters(own)) > LONGEST_NAME:
        return False
    # However the words are parted: `make_playstack` is about a `PlayStack`.
    starts = ("".join(mine[at:]) for at in range(len(mine)))
    ends = {"".join(mine[:at]) for at in range(len(mine) + 1)}
    return any(one.startswith(asked) and "".join(mine).removesuffix(one) + asked in ends for one in starts)


def shares_words(name: str, own: str) -> bool:
    """Whether two names have the same words but for one, and at least one shared word says what they are about.

    Names with a direction never do.

    >>> shares_words("PlayCard", "useCard"), shares_words("PlayCard", "useAllCards"), shares_words("isEmpty", "isFull")
    (True, False, False)
    """
    asked, mine = words(name), words(own)
    if len(asked) != len(mine) or max(len(letters(name)), len(letters(own))) > LONGEST_NAME:
        return False
    same = [one for one, other in zip(asked, mine, strict=True) if one == other]
    return (
        len(same) == len(asked) - 1
        and not _FILLERS.issuperset(same)
        and _DIRECTIONS.isdisjoint({*asked, *mine})
    )


def only_alike(name: str, names: Iterable[str]) -> str:
    """The one of these names that may be meant by `name`; "" where none may, or several.  Of very many, the first are looked at.

    A name with a slip is nearer than one that has other words besides.
    """
    some = [*dict.fromkeys(islice(names, MOST_NAMES))]
    for is_near in (is_slip, contains):
        if found := [one for one in some if is_near(name, one)]:
            return found[0] if len(found) == 1 else ""
    return ""


def _is_slip(one: str, other: str) -> bool:
    """Whether two words are the same, or one of them is the other cut short or misspelt.

    What stands before a word makes it another one: legal and illegal, size and resize.
    """
    short, long = sorted((one, other), key=len)
    if short == long:
        return True
    if len(short) >= LEAST_WORD and long.startswith(short):
        return True
    return (
        len(short) >= LEAST_NAME
        and not long.endswith(short)
        and SequenceMatcher(None, one, other).ratio() >= SAME_LETTERS
    )
