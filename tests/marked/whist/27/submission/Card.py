"""The cards that the course supplies for Whist: a playing card, and a deck of them.

Players use them through their public methods only; the module in `other/` has the same ones and keeps its data in
another way.  Nothing in here knows the rules of Whist.
"""

from __future__ import annotations

import random

SUITS = "SHDC"
RANKS = "23456789TJQKA"
FACE_DOWN = " XX"


class CardError(Exception):
    """A card was asked for that no deck has."""


class DeckError(Exception):
    """A card was asked of a deck that is empty."""


class Card:
    """A playing card, which lies face down until it is turned."""

    def __init__(self, S: str = "", R: str = "") -> None:
        """A card of suit `S`, one of S, H, D, C, and of rank `R`, one of 2 to 9, T, J, Q, K, A.

        Small letters and spaces around them will do.  Without suit and rank it is a blank card.  Raises CardError
        for what is no text, and for a text that is no suit or no rank.
        """
        if not isinstance(S, str) or not isinstance(R, str):
            raise CardError(f"suit and rank are texts, not {S!r} and {R!r}")
        suit, rank = S.strip().upper(), R.strip().upper()
        if (suit or rank) and not (len(suit) == len(rank) == 1 and suit in SUITS and rank in RANKS):
            raise CardError(f"there is no card of suit {S!r} and rank {R!r}")
        self.__suit, self.__rank, self.__face_up = suit, rank, False

    def Suit(self) -> str:
        """The suit: S, H, D or C."""
        return self.__suit

    def Rank(self) -> str:
        """The rank: 2 to 9, T, J, Q, K or A."""
        return self.__rank

    def FaceUp(self) -> bool:
        """Whether the card lies face up."""
        return self.__face_up

    def TurnFaceUp(self) -> None:
        """Lay the card face up."""
        self.__face_up = True

    def TurnFaceDown(self) -> None:
        """Lay the card face down."""
        self.__face_up = False

    def Color(self) -> str:
        """The colour of the suit: B for black, R for red."""
        return "R" if self.__suit in ("H", "D") else "B"

    def IsFaceCard(self) -> bool:
        """Whether the card is a jack, a queen or a king."""
        return self.__rank in ("J", "Q", "K")

    def __value(self) -> int:
        return RANKS.index(self.__rank) if self.__rank else -1

    def __str__(self) -> str:
        """A space, the rank and the suit, as in ` TS`; ` XX` where the card lies face down."""
        return repr(self) if self.__face_up else FACE_DOWN

    def __repr__(self) -> str:
        """A space, the rank and the suit, as in ` TS`, however the card lies."""
        return f" {self.__rank}{self.__suit}"

    def __eq__(self, other: object) -> bool:
        """Whether two cards have the same rank and suit."""
        if not isinstance(other, Card):
            return NotImplemented
        return self.__suit == other.__suit and self.__rank == other.__rank

    def __hash__(self) -> int:
        """Not part of the interface: other modules have none."""
        return hash((self.__suit, self.__rank))

    def __lt__(self, other: Card) -> bool:
        """Whether the rank is lower, whatever the suits are; an ace is high.  So for the other comparisons."""
        return self.__value() < other.__value()

    def __le__(self, other: Card) -> bool:
        return self.__value() <= other.__value()

    def __gt__(self, other: Card) -> bool:
        return self.__value() > other.__value()

    def __ge__(self, other: Card) -> bool:
        return self.__value() >= other.__value()


class DeckOfCards:
    """One or more decks of 52 cards in one pile, dealt from the top."""

    def __init__(self, NDecks: int = 1) -> None:
        """All cards of `NDecks` decks by suit and then by rank, face down."""
        self.__cards = [Card(suit, rank) for _ in range(NDecks) for suit in SUITS for rank in RANKS]

    def Shuffle(self) -> None:
        """Put the cards that are left in random order."""
        random.shuffle(self.__cards)

    def DealOne(self) -> Card:
        """The top card, which leaves the deck.  Raises DeckError when no card is left."""
        if not self.__cards:
            raise DeckError("the deck is empty")
        return self.__cards.pop()

    def Count(self) -> int:
        """How many cards are left."""
        return len(self.__cards)

    def __len__(self) -> int:
        """How many cards are left."""
        return len(self.__cards)

    def __str__(self) -> str:
        """The cards that are left, the top card last."""
        return "".join(str(card) for card in self.__cards)

    def __repr__(self) -> str:
        """The cards that are left, however they lie, the top card last."""
        return "".join(repr(card) for card in self.__cards)
