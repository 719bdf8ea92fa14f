RANKS = ['2', '3', '4', '5', '6', '7', '8', '9', 'T', 'J', 'Q', 'K', 'A']
SUITS = ['C', 'D', 'H', 'S']
POINTS = {'5': 5, '10': 10, 'K': 10}


class Card:

    def __init__(self, rank, suit):
        self.rank = rank
        self.suit = suit

    def identical(self, card):
        return int(self.rank == card.rank and self.suit == card.suit)

    def sameRank(self, card):
        return int(self.rank == card.rank)

    def sameSuit(self, card):
        return int(self.suit == card.suit)

    def isJoker(self):
        return self.suit in ('B', 'R')

    def points(self):
        return POINTS.get(self.rank, 0)

    def __str__(self):
        if self.isJoker():
            return 'joker' + self.suit
        return self.rank + self.suit


def effectiveSuit(card, trumpRank, trumpSuit):
    """jokers and cards of the trump rank belong to the trump suit"""
    if card.isJoker() or card.rank == trumpRank:
        return trumpSuit
    return card.suit


def power(card, trumpRank, trumpSuit):
    """a tuple, the larger the stronger"""
    if card.isJoker():
        return (4, 1 if card.suit == 'R' else 0)
    if card.rank == trumpRank:
        return (3, 1 if card.suit == trumpSuit else 0)
    if card.suit == trumpSuit:
        return (2, RANKS.index(card.rank))
    return (1, RANKS.index(card.rank))
