import random

ORDER = ['2','3','4','5','6','7','8','9','T','J','Q','K','A']
VALUES = {'5': 5, 'T': 10, 'K': 10}

class Card(object):
    def __init__(self, rank, suit):
        self.rank, self.suit = rank, suit

    def identical(self, card):
        return self.sameRank(card) and self.sameSuit(card)

    def sameRank(self, card):
        return self.rank == card.rank

    def sameSuit(self, card):
        return self.suit == card.suit

    def value(self):
        return VALUES.get(self.rank, 0)

    def isTrump(self, trumpRank, trumpSuit):
        # jokers and the trump suit
        return self.suit in ('B', 'R') or self.suit == trumpSuit

    def power(self, trumpRank, trumpSuit):
        if self.suit == 'R': return (5, 0)
        if self.suit == 'B': return (4, 0)
        if self.rank == trumpRank:
            return (3, 0) if self.suit == trumpSuit else (2, 0)
        n = ORDER.index(self.rank)
        return (1, n) if self.suit == trumpSuit else (0, n)


class CardPile(object):
    def __init__(self):
        self.cards = []

    def _find(self, card):
        for i, c in enumerate(self.cards):
            if c.identical(card):
                return i
        return -1

    def cardExists(self, card):
        return self._find(card) >= 0

    def removeCard(self, card):
        i = self._find(card)
        if i < 0:
            raise ValueError('card not in pile')
        return self.cards.pop(i)

    def addCard(self, card):
        self.cards.append(card)

    def shuffle(self):
        # Fisher Yates
        for i in range(len(self.cards) - 1, 0, -1):
            j = random.randint(0, i)
            self.cards[i], self.cards[j] = self.cards[j], self.cards[i]


class Hand(CardPile):
    def __init__(self):
        super().__init__()
        self.trumps = (None, None)

    def _sort(self):
        self.cards.sort(key=lambda c: c.power(*self.trumps), reverse=True)

    def sortHand(self, trumpRank, trumpSuit):
        self.trumps = (trumpRank, trumpSuit)
        self._sort()

    def addCard(self, card):
        super().addCard(card)
        self._sort()

    def numCards(self):
        print(len(self.cards))


class CardStack(CardPile):
    def removeCard(self):
        if not self.cards:
            raise IndexError('stack is empty')
        return self.cards.pop()


def twoDecks():
    stack = CardStack()
    for n in (1, 2):
        for s in 'CDHS':
            for r in ORDER:
                stack.addCard(Card(r, s))
    stack.addCard(Card('', 'B'))
    stack.addCard(Card('', 'R'))
    return stack
