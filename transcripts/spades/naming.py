"""How a card is typed where a program wants its name, and no index: as an example in its question shows, or as it draws cards."""

from __future__ import annotations

import re

_EXAMPLE = re.compile(
    r"(?<![\w.])(?P<rank>10|[2-9TJQKAtjqka]|ten|jack|queen|king|ace)(?P<between>[ ]of[ ]|[- ]?)"
    r"(?P<suit>diamonds?|clubs?|hearts?|spades?|[DCHSdchs♦♣♥♠])(?!\w)"
)
_TEN = re.compile(r"(?<!\w)T[ -]?[DCHSdchs♦♣♥♠](?!\w)")
_WORDS = {"♦": "diamonds", "♣": "clubs", "♥": "hearts", "♠": "spades"}
_COURT = {"J": "jack", "Q": "queen", "K": "king", "A": "ace"}
_WORDS_LIKE_CARDS = ("as", "ad", "ah")
_USUAL = ("10H", "10h", "10 of hearts", "10♥", "10 h")
"""What is tried where nothing is known, as the ten of hearts would be typed."""


def names(card: str, drawn: str, asked: str, screen: str) -> list[str]:
    """The ways to type a card, the likeliest first.

    `drawn` is the text that stands for it on the screen, `asked` the last question with what was said before it.
    """
    ten = "T" if _TEN.search(f"{asked}\n{screen}") else "10"
    shown = [
        _as_in(found, card, ten) for found in _EXAMPLE.finditer(asked) if found[0] not in _WORDS_LIKE_CARDS
    ]
    usual = [_as_in(found, card, ten) for found in map(_EXAMPLE.match, _USUAL) if found is not None]
    return [*dict.fromkeys(one for one in (*shown, drawn, *usual) if one)]


def _as_in(example: re.Match[str], card: str, ten: str) -> str:
    """A card, typed as another one is."""
    rank, suit = card[:-1], card[-1]
    like, sign = example["rank"], example["suit"]
    rank = ten if rank == "10" else rank
    if len(like) > 1 and like.isalpha():
        rank = _COURT.get(rank, rank)
    elif like.islower():
        rank = rank.lower()
    if len(sign) > 1:
        suit = _WORDS[suit] if sign.endswith("s") else _WORDS[suit].removesuffix("s")
    elif sign.isascii():
        letter = _WORDS[suit][0]
        suit = letter if sign.islower() else letter.upper()
    return f"{rank}{example['between']}{suit}"
