"""The cards of Whist once more: the public methods of `Card.py` in the folder above, and nothing else of it.

A card is one number here, a deck is a row of numbers, and cards have no hash.  A player that uses cards through their
methods cannot tell which of the two modules it was given; one that reaches for private data can.
"""

from __future__ import annotations

import random

_SUITS = ("C", "D", "H", "S")
_RANKS = ("2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K", "A")


class CardError(Exception):
    """A card was asked for that no deck has."""


class DeckError(Exception):
    """A card was asked of a deck that is empty."""


class Card:
    """A playing card, which lies face down until it is turned."""

    __slots__ = ("_place", "_turned")

    def __init__(self, S: str = "", R: str = "") -> None:
        """A card of suit `S` and rank `R`; a blank one without them.  Raises CardError where there is none."""
        try:
            suit, rank = str.upper(str.strip(S)), str.upper(str.strip(R))
            # Four suits to a rank: the rank is the quotient, the suit the remainder.
            self._place = 4 * _RANKS.index(rank) + _SUITS.index(suit) if suit or rank else -1
        except (TypeError, ValueError):
            raise CardError(f"there is no card of suit {S!r} and rank {R!r}") from None
        self._turned = 0

    def Suit(self) -> str:
        """The suit: S, H, D or C."""
        return _SUITS[self._place % 4] if self._place >= 0 else ""

    def Rank(self) -> str:
        """The rank: 2 to 9, T, J, Q, K or A."""
        return _RANKS[self._place // 4] if self._place >= 0 else ""

    def FaceUp(self) -> bool:
        """Whether the card lies face up."""
        return self._turned == 1

    def TurnFaceUp(self) -> None:
        """Lay the card face up."""
        self._turned = 1

    def TurnFaceDown(self) -> None:
        """Lay the card face down."""
        self._turned = 0

    def Color(self) -> str:
        """The colour of the suit: B for black, R for red."""
        return {"D": "R", "H": "R"}.get(self.Suit(), "B")

    def IsFaceCard(self) -> bool:
        """Whether the card is a jack, a queen or a king."""
        return self.Rank() in {"J", "Q", "K"}

    def __str__(self) -> str:
        """A space, the rank and the suit, as in ` TS`; ` XX` where the card lies face down."""
        return f" {self.Rank()}{self.Suit()}" if self._turned else " XX"

    def __repr__(self) -> str:
        """A space, the rank and the suit, as in ` TS`, however the card lies."""
        return f" {self.Rank()}{self.Suit()}"

    def __eq__(self, other: object) -> bool:
        """Whether two cards have the same rank and suit."""
        return self._place == other._place if isinstance(other, Card) else NotImplemented

    __hash__ = None  # type: ignore[assignment]

    def __lt__(self, other: Card) -> bool:
        """Whether the rank is lower, whatever the suits are; an ace is high."""
        return self._place // 4 < other._place // 4

    def __le__(self, other: Card) -> bool:
        return not other < self

    def __gt__(self, other: Card) -> bool:
        return other < self

    def __ge__(self, other: Card) -> bool:
        return not self < other


class DeckOfCards:
    """One or more decks of 52 cards in one pile, dealt from the top."""

    def __init__(self, NDecks: int = 1) -> None:
        """All cards of `NDecks` decks by suit and then by rank, face down."""
        self._left = [suit + rank for suit in "SHDC" for rank in _RANKS] * NDecks

    def Shuffle(self) -> None:
        """Put the cards that are left in random order."""
        random.shuffle(self._left)

    def DealOne(self) -> Card:
        """The top card, which leaves the deck.  Raises DeckError when no card is left."""
        if not self._left:
            raise DeckError("no card is left")
        name = self._left.pop()
        return Card(name[0], name[1])

    def Count(self) -> int:
        """How many cards are left."""
        return len(self)

    def __len__(self) -> int:
        """How many cards are left."""
        return len(self._left)

    def __str__(self) -> str:
        """The cards that are left, the top card last; all of them lie face down."""
        return " XX" * len(self._left)

    def __repr__(self) -> str:
        """The cards that are left, however they lie, the top card last."""
        return "".join(f" {name[1]}{name[0]}" for name in self._left)
