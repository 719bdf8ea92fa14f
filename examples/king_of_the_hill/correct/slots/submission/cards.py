"""Cards and piles of cards, with slots and private attributes."""
from collections import deque
from random import SystemRandom


class Card:
    __slots__ = ("__rank", "__suit")

    def __init__(self, rank: str, suit: str):
        self.__rank = rank
        self.__suit = suit

    @property
    def rank(self):
        return self.__rank

    @property
    def suit(self):
        return self.__suit

    def identical(self, card):
        return int((self.rank, self.suit) == (card.rank, card.suit))

    def sameRank(self, card):
        return int(self.rank == card.rank)

    def sameSuit(self, card):
        return int(self.suit == card.suit)


class CardPile:
    __slots__ = ("_deque",)

    def __init__(self):
        self._deque = deque()

    @property
    def cards(self):
        return list(self._deque)

    @cards.setter
    def cards(self, cards):
        self._deque = deque(cards)

    def addCard(self, card):
        self._deque.append(card)

    def cardExists(self, card):
        return int(any(other.identical(card) for other in self._deque))

    def removeCard(self, card):
        for place, other in enumerate(self._deque):
            if other.identical(card):
                del self._deque[place]
                return other
        raise LookupError(f"no {card.rank}{card.suit} in this pile")

    def shuffle(self):
        self._deque = deque(SystemRandom().sample(list(self._deque), len(self._deque)))


class CardStack(CardPile):
    __slots__ = ()

    def removeCard(self):
        return self._deque.pop()


class Hand(CardPile):
    __slots__ = ("_trumps",)

    def __init__(self):
        super().__init__()
        self._trumps = None

    def sortHand(self, trumpRank, trumpSuit):
        from strength import Trumps

        self._trumps = Trumps(trumpRank, trumpSuit)
        self._deque = deque(sorted(self._deque, key=self._weakness))

    def _weakness(self, card):
        from strength import NO_TRUMPS

        return (self._trumps or NO_TRUMPS).weakness(card)

    def addCard(self, card):
        # insertion by halves
        low, high = 0, len(self._deque)
        while low < high:
            middle = (low + high) // 2
            if self._weakness(self._deque[middle]) <= self._weakness(card):
                low = middle + 1
            else:
                high = middle
        self._deque.insert(low, card)

    def numCards(self):
        return len(self._deque)
