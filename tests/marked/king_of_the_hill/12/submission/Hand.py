"""Hand - a CardPile that is always sorted, strongest card first."""
from CardPile import CardPile
from Strength import Strength


class Hand(CardPile):
    def __init__(self):
        super().__init__()
        self._strength = Strength()

    def addCard(self, card):
        # binary search for the place
        low, high = 0, len(self.cards) - 1
        while low < high:
            middle = (low + high) // 2
            if self._strength.of(self.cards[middle]) >= self._strength.of(card):
                low = middle + 1
            else:
                high = middle
        self.cards.insert(low, card)

    def sortHand(self, trumpRank, trumpSuit):
        self._strength = Strength(trumpRank, trumpSuit)
        self.cards.sort(key=self._strength.of, reverse=True)

    def numCards(self):
        return len(self.cards)
