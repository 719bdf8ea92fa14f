from __future__ import annotations

from dataclasses import dataclass


@dataclass(eq=False)
class Card:
    """Rank and suit are one-character strings; the rank of a joker is empty."""
    rank: str
    suit: str

    VALID_RANKS = ("2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K", "A")
    VALID_SUITS = ("H", "S", "D", "C")

    def __post_init__(self):
        joker = self.rank in ("", "~") and self.suit in ("B", "R")
        normal = self.rank in self.VALID_RANKS and self.suit in self.VALID_SUITS
        if not (joker or normal):
            raise ValueError(f"no such card: {self.rank!r} {self.suit!r}")

    def identical(self, card: Card) -> int:
        return int((self.rank, self.suit) == (card.rank, card.suit))

    def sameRank(self, card: Card) -> int:
        return int(self.rank == card.rank)

    def sameSuit(self, card: Card) -> int:
        return int(self.suit == card.suit)

    def __str__(self) -> str:
        return f"{self.rank or 'Joker-'}{self.suit}"
