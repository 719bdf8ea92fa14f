# cards.py: Card, CardPile, Hand, CardStack and the order of the cards
import random

suits = ['C', 'D', 'H', 'S']
ranks = ['2', '3', '4', '5', '6', '7', '8', '9', 'T', 'J', 'Q', 'K', 'A']
JOKER = ''


class Card:

    def __init__(self, rank, suit):
        self.rank, self.suit = rank, suit

    def identical(self, card):
        return self.sameRank(card) and self.sameSuit(card)

    def sameRank(self, card):
        return self.rank == card.rank

    def sameSuit(self, card):
        return self.suit == card.suit

    def __str__(self):
        if self.rank == JOKER:
            return {'B': 'black joker', 'R': 'red joker'}[self.suit]
        return self.rank + self.suit


def makeOrder(trumpRank, trumpSuit):
    ''' the list of all (rank, suit) of the trumps, weakest first '''
    order = []
    if trumpSuit is not None:
        for r in ranks:
            if r != trumpRank:
                order.append([(r, trumpSuit)])
    if trumpRank is not None:
        order.append([(trumpRank, s) for s in suits])
        if trumpSuit is not None:
            order.append([(trumpRank, trumpSuit)])
    order.append([(JOKER, 'B')])
    order.append([(JOKER, 'R')])
    return order


def trumpNumber(card, trumpRank, trumpSuit):
    ''' 0 if the card is no trump, else its place among the trumps '''
    order = makeOrder(trumpRank, trumpSuit)
    for n in range(len(order)):
        if (card.rank, card.suit) in order[n]:
            return n + 1
    return 0


def cardNumber(card, trumpRank, trumpSuit):
    n = trumpNumber(card, trumpRank, trumpSuit)
    if n > 0:
        return 100 + n
    return ranks.index(card.rank)


def points(cards):
    total = 0
    for c in cards:
        if c.rank == '5':
            total += 5
        if c.rank in ['T', 'K']:
            total += 10
    return total


def findPairs(cards):
    ''' every card that is there twice '''
    pairs = []
    for i in range(len(cards)):
        for j in range(i):
            if cards[i].identical(cards[j]):
                pairs.append(cards[i])
    return pairs


class CardPile:

    def __init__(self):
        self.cards = []

    def addCard(self, card):
        self.cards.append(card)

    def cardExists(self, card):
        return len([c for c in self.cards if c.identical(card)]) > 0

    def removeCard(self, card):
        for c in self.cards:
            if c.identical(card):
                self.cards = [x for x in self.cards if not x.identical(card)]
                return c
        return None

    def shuffle(self):
        random.shuffle(self.cards)


class Hand(CardPile):

    def __init__(self):
        super().__init__()
        self.trump = (None, None)

    def addCard(self, card):
        self.cards.append(card)
        self.cards.sort(key=self.number, reverse=True)

    def number(self, card):
        return cardNumber(card, self.trump[0], self.trump[1])

    def sortHand(self, trumpRank, trumpSuit):
        self.trump = (trumpRank, trumpSuit)
        self.cards.sort(key=self.number, reverse=True)

    def numCards(self):
        return len(self.cards)


class CardStack(CardPile):

    def removeCard(self):
        if self.cards == []:
            return None
        top = self.cards[-1]
        self.cards = self.cards[:-1]
        return top
