"""Cards and piles. A hand counts its cards, and lists them when it is asked."""
import random
from collections import Counter, namedtuple

SUITS = ("C", "D", "H", "S")
RANKS = ("2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K", "A")


class Card(namedtuple("Card", "rank suit")):
    __slots__ = ()

    def identical(self, card):
        return tuple(self) == tuple(card)

    def sameRank(self, card):
        return self[0] == card[0]

    def sameSuit(self, card):
        return self[1] == card[1]

    @property
    def worth(self):
        return 5 * (self.rank == "5") + 10 * (self.rank in ("T", "K"))


class Trumps(namedtuple("Trumps", "rank suit")):
    def includes(self, card):
        return card.suit in {"B", "R", self.suit} or card.rank == self.rank

    def suit_of(self, card):
        return self.suit if self.includes(card) else card.suit

    def strength(self, card):
        if not self.includes(card):
            return RANKS.index(card.rank)
        if card.suit in {"B", "R"}:
            return 1000 + ord(card.suit)
        if card.rank == self.rank:
            return 900 + (card.suit == self.suit)
        return 500 + RANKS.index(card.rank)


class CardPile:
    def __init__(self, *cards):
        self.__cards = [*cards]

    cards = property(lambda self: self.__cards)

    def addCard(self, card):
        self.cards.append(card)

    def cardExists(self, card):
        return self.cards.count(card) > 0

    def removeCard(self, card):
        try:
            self.cards.remove(card)
        except ValueError:
            return None
        return card

    def shuffle(self):
        random.shuffle(self.cards)


class CardStack(CardPile):
    def removeCard(self):
        return self.cards.pop() if self.cards else None


class Hand(CardPile):
    def __init__(self):
        super().__init__()
        self.counts = Counter()
        self.trumps = Trumps(None, None)

    @property
    def cards(self):
        return sorted(self.counts.elements(), key=self.trumps.strength, reverse=True)

    def addCard(self, card):
        self.counts[card] += 1

    def cardExists(self, card):
        return self.counts[card] > 0

    def removeCard(self, card):
        if not self.counts[card]:
            return None
        self.counts[card] -= 1
        return card

    def sortHand(self, trumpRank, trumpSuit):
        self.trumps = Trumps(trumpRank, trumpSuit)

    def numCards(self):
        return sum(self.counts.values())

    def shuffle(self):
        raise NotImplementedError("a hand stays sorted")


class Player:
    def __init__(self, name):
        self.__name, self.__hand = name, Hand()

    name = property(lambda self: self.__name)
    hand = property(lambda self: self.__hand)
