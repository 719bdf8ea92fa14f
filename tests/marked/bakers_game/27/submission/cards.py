"""The cards that the course supplies: a playing card, and a deck of 52 of them.

Programs use them through their methods only.  Nothing in here asks whether a move is allowed.
"""

from __future__ import annotations

import random

RANKS = ["", "A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"]
SUITS = ["", "♣", "♦", "♥", "♠"]
FACE_DOWN = "XX"
HIGHEST_VALUE = 10


class Card:
    """A playing card, which lies face up until it is flipped."""

    def __init__(self, rank: object = 0, suit: object = 0) -> None:
        """A card of `rank` 1 (ace) to 13 (king) and `suit` 1 to 4: clubs, diamonds, hearts, spades.

        Anything else makes a blank card, whose rank and suit are 0.
        """
        self.__rank, self.__suit, self.__face_up = 0, 0, True
        if type(rank) is int and type(suit) is int and rank in range(1, 14) and suit in range(1, 5):
            self.__rank, self.__suit = rank, suit

    def rank(self) -> int:
        """The rank: 1 for an ace, 11, 12 and 13 for a jack, a queen and a king."""
        return self.__rank

    def suit(self) -> int:
        """The suit: 1 for clubs, 2 for diamonds, 3 for hearts, 4 for spades."""
        return self.__suit

    def value(self) -> int:
        """What the card counts: its rank, and 10 for jacks, queens and kings."""
        return min(self.__rank, HIGHEST_VALUE)

    def is_face_up(self) -> bool:
        """Whether the card can be read."""
        return self.__face_up

    def flip_card(self) -> None:
        """Turn the card over."""
        self.__face_up = not self.__face_up

    def __str__(self) -> str:
        """Rank and suit, as in `A♣` or `10♠`; `XX` where it lies face down."""
        if not self.__face_up:
            return FACE_DOWN
        return RANKS[self.__rank] + SUITS[self.__suit] or "blank"

    def __repr__(self) -> str:
        """The same as the text."""
        return str(self)

    def __eq__(self, other: object) -> bool:
        """Whether two cards have the same rank and suit."""
        if not isinstance(other, Card):
            return NotImplemented
        return self.__rank == other.__rank and self.__suit == other.__suit

    __hash__ = None  # type: ignore[assignment]


class Deck:
    """A deck of cards, dealt from the top."""

    def __init__(self) -> None:
        """All 52 cards by suit and then by rank; the king of spades lies on top."""
        self.__cards = [Card(rank, suit) for suit in range(1, 5) for rank in range(1, 14)]

    def shuffle(self) -> None:
        """Put the cards that are left in random order."""
        random.shuffle(self.__cards)

    def deal(self) -> Card | None:
        """The top card, which leaves the deck; None when there is no card left."""
        return self.__cards.pop() if self.__cards else None

    def is_empty(self) -> bool:
        """Whether no card is left."""
        return not self.__cards

    def __len__(self) -> int:
        """How many cards are left."""
        return len(self.__cards)

    def __str__(self) -> str:
        """The cards that are left, the top card last."""
        return ", ".join(str(card) for card in self.__cards)

    def __repr__(self) -> str:
        """The same as the text."""
        return str(self)

    def display(self, cols: int = 13) -> None:
        """Print the cards that are left, `cols` in a line, the top card last."""
        for start in range(0, len(self.__cards), cols):
            print(" ".join(f"{card!s:>3}" for card in self.__cards[start : start + cols]))
