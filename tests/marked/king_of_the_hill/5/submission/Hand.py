from CardPile import CardPile
from Rules import Trumps


class Hand(CardPile):
    def __init__(self):
        super().__init__()
        self._count = 0
        self._trumps = Trumps(None, None)

    def sortHand(self, trumpRank, trumpSuit):
        """Sort by this trump rank and trump suit from now on."""
        self._trumps = Trumps(trumpRank, trumpSuit)
        # insertion sort
        cards = self.cards
        for i in range(1, len(cards)):
            card = cards[i]
            j = i - 1
            while j >= 0 and self._stronger(card, cards[j]):
                cards[j + 1] = cards[j]
                j -= 1
            cards[j + 1] = card

    def addCard(self, card):
        low, high = 0, len(self.cards)
        while low < high:
            mid = (low + high) // 2
            if self._stronger(card, self.cards[mid]):
                high = mid
            else:
                low = mid + 1
        self.cards.insert(low, card)
        self._count += 1

    def numCards(self):
        return self._count

    def _stronger(self, one, other):
        return self._trumps.strength(one) > self._trumps.strength(other)
