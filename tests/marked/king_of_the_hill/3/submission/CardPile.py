from __future__ import annotations

import random
from typing import Optional

from Card import Card


class CardPile:
    def __init__(self) -> None:
        self.cards: list[Card] = []

    def cardExists(self, card: Card) -> int:
        return 1 if any(card.identical(c) for c in self.cards) else 0

    def removeCard(self, card: Card) -> Optional[Card]:
        for index, candidate in enumerate(self.cards):
            if candidate.identical(card):
                return self.cards.pop(index)
        return None

    def addCard(self, card: Card) -> None:
        self.cards.append(card)

    def shuffle(self) -> None:
        mixed = list(self.cards)
        random.shuffle(mixed)

    def isEmpty(self) -> bool:
        return not self.cards
