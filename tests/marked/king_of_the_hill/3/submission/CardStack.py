from __future__ import annotations

from Card import Card
from CardPile import CardPile


class CardStack(CardPile):
    def __init__(self) -> None:
        super().__init__()

    def addCard(self, card: Card) -> None:
        """Put the card on top."""
        super().addCard(card)

    def removeCard(self) -> Card:
        """Take the card on top."""
        return self.cards.pop(-1)

    @classmethod
    def twoDecks(cls) -> CardStack:
        stack = cls()
        for suit in Card.VALID_SUITS * 2:
            for rank in Card.VALID_RANKS:
                stack.addCard(Card(rank, suit))
        for colour in ("B", "R") * 2:
            stack.addCard(Card("", colour))
        return stack
