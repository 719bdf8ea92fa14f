"""Which of the cards that may be played it is to be: the strategy of the reference player, and no rule of the handout.

- It counts: from its hand and from what has been played it knows the cards that are out, and so which of its own
  nobody can beat any more.
- Leading, it plays trumps that nobody can beat while others may hold trumps, then other cards that nobody can
  beat, then the lowest card of its longest suit.
- Where its partner is winning the trick with a card that nobody can beat, or all others have played, it throws its
  lowest card.
- Otherwise it takes the trick: the last to play with the lowest card that does, the others with the highest.
- Where it cannot take the trick it throws its lowest card, and keeps its trumps.

The choice rests on suits and ranks alone, so the order in which a hand is given does not matter.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

RANKS = "23456789TJQKA"
SUITS = "SHDC"
LAST = 3

Cards = Sequence[Any]


def choose(may: Cards, hand: Cards, trick: Cards, trump: str, position: str, tricks: Iterable[Any]) -> Any:
    """The card of `may`, which are the cards of `hand` that may be played to `trick`."""
    out = _out(hand, trick, tricks)
    if not trick:
        return _lead(may, trump, out)
    best = max(trick, key=lambda card: _power(card, trick[0], trump))
    # The partner sits opposite, and so has played the last card but one.
    partner_wins = len(trick) > 1 and best is trick[-2]
    if partner_wins and (len(trick) == LAST or _is_sure(best, out)):
        return _lowest(may, trump)
    taking = [card for card in may if _power(card, trick[0], trump) > _power(best, trick[0], trump)]
    if not taking:
        return _lowest(may, trump)
    # A trump that takes the trick is as good as any other.
    if len(trick) == LAST or taking[0].Suit() == trump != trick[0].Suit():
        return min(taking, key=_height)
    sure = [card for card in taking if _is_sure(card, out)]
    return min(sure, key=_height) if sure else max(taking, key=_height)


def _lead(may: Cards, trump: str, out: set[tuple[str, str]]) -> Any:
    sure = [card for card in may if _is_sure(card, out)]
    trumps = [card for card in sure if card.Suit() == trump]
    if trumps and any(suit == trump for suit, _ in out):
        return max(trumps, key=_height)
    others = [card for card in sure if card.Suit() != trump]
    if others:
        return max(others, key=_height)
    return min(may, key=lambda card: (card.Suit() == trump, -_length(may, card), _height(card)))


def _lowest(cards: Cards, trump: str) -> Any:
    return min(cards, key=lambda card: (card.Suit() == trump, _height(card)))


def _out(hand: Cards, trick: Cards, tricks: Iterable[Any]) -> set[tuple[str, str]]:
    """Suit and rank of the cards that this player has not seen."""
    seen = [*hand, *trick, *(card for played in tricks for card in played[:4])]
    return {(suit, rank) for suit in SUITS for rank in RANKS} - {(card.Suit(), card.Rank()) for card in seen}


def _is_sure(card: Any, out: set[tuple[str, str]]) -> bool:
    """Whether no card of the suit that is out is higher."""
    return all(suit != card.Suit() or RANKS.index(rank) < RANKS.index(card.Rank()) for suit, rank in out)


def _power(card: Any, led: Any, trump: str) -> tuple[bool, bool, int]:
    """What takes a trick: the highest trump, or else the highest card of the suit that was led."""
    return card.Suit() == trump, card.Suit() == led.Suit(), RANKS.index(card.Rank())


def _height(card: Any) -> tuple[int, str]:
    """Rank, and suit among equal ranks, so that the order of the hand makes no difference."""
    return RANKS.index(card.Rank()), card.Suit()


def _length(cards: Cards, card: Any) -> int:
    return sum(other.Suit() == card.Suit() for other in cards)
