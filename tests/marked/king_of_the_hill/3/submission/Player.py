from __future__ import annotations

from Hand import Hand


class Player:
    def __init__(self, name: str, hand: Hand = Hand()) -> None:
        self.name = name
        self.hand = hand

    def __str__(self) -> str:
        return self.name

    def pick(self, cards):
        """The cards of this hand that look like the given ones, taken out."""
        return [self.hand.removeCard(card) for card in cards]
