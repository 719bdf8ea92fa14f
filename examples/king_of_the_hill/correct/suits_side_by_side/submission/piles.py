from random import shuffle as _shuffle


class Card:
    def __init__(self, rank, suit):
        self.rank = rank
        self.suit = suit
        self.points = 0
        if rank == '5':
            self.points = 5
        if rank == 'T':
            self.points = 10
        if rank == 'K':
            self.points = 10

    def identical(self, that):
        return str(self) == str(that)

    def sameRank(self, that):
        return self.rank == that.rank

    def sameSuit(self, that):
        return self.suit == that.suit

    def __str__(self):
        return '[%s|%s]' % (self.rank, self.suit)

    __repr__ = __str__


class CardPile(list):
    """a list with some more methods"""

    @property
    def cards(self):
        return self

    def cardExists(self, card):
        for c in self:
            if card.identical(c):
                return True
        return False

    def removeCard(self, card):
        i = 0
        while not self[i].identical(card):   # IndexError when it is not there
            i = i + 1
        return list.pop(self, i)

    addCard = list.append

    def shuffle(self):
        _shuffle(self)


class Hand(CardPile):
    trumpRank = None
    trumpSuit = None

    def sortHand(self, trumpRank, trumpSuit):
        self.trumpRank = trumpRank
        self.trumpSuit = trumpSuit
        self._arrange()

    def _arrange(self):
        # Trumps first; the other suits side by side so that you can read your hand
        plain = 'SHCD'
        ranks = 'AKQJT98765432'

        def key(c):
            if c.suit == 'R':
                return (0,)
            if c.suit == 'B':
                return (1,)
            if c.rank == self.trumpRank:
                return (2 if c.suit == self.trumpSuit else 3, plain.index(c.suit))
            if c.suit == self.trumpSuit:
                return (4, ranks.index(c.rank))
            return (5 + plain.index(c.suit), ranks.index(c.rank))
        self.sort(key=key)

    def addCard(self, card):
        self.append(card)
        self._arrange()

    def numCards(self):
        return len(self)


class CardStack(CardPile):
    def removeCard(self):
        return self.pop()


class DrawStack(CardStack):
    def __init__(self):
        CardStack.__init__(self)
        for deck in 1, 2:
            for suit in 'S', 'H', 'C', 'D':
                for rank in 'AKQJT98765432':
                    self.addCard(Card(rank, suit))
            self.addCard(Card('', 'R'))
            self.addCard(Card('', 'B'))
