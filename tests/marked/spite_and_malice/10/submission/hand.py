"""Task 3: the Hand class."""
from errors import FullHandError
from validation import card_value, check_position

_LAST = object()


class Hand:
    """Up to five cards, always kept sorted by their values."""

    MAXIMUM = 5

    def __init__(self):
        self.__hand = []

    def sort(self):
        """Put the cards in increasing order."""
        self.__hand.sort(key=lambda card: card.getValue())

    def pop(self, i=_LAST):
        """Remove and return the card at position i, or else the last."""
        if i is _LAST:
            if not self.__hand:
                return None
            return self.__hand.pop()
        return self.__hand.pop(check_position(i, len(self.__hand)))

    def index(self, v):
        """Position of the first card of value v, or -1."""
        card_value.check(v)
        for position, card in enumerate(self.__hand):
            if card.getValue() == v:
                return position
        return -1

    def check0(self):
        """Position of the first 0, or -1."""
        return self.index(0)

    def size(self):
        """How many cards there are."""
        return len(self.__hand)

    def add(self, cardList):
        """Add cards, and keep the hand sorted."""
        if len(cardList) > self.MAXIMUM:
            raise FullHandError()
        for card in cardList:
            self.__hand.append(card)
        self.sort()

    def __str__(self):
        return "[{}]".format("".join(map(str, self.__hand)))
