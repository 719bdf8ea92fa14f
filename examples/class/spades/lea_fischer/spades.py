"""Spades, with a class for each kind of bid."""
import abc


class Card:
    __slots__ = ["suite", "suiteID", "order", "orderID"]
    ALL = [(suite, order) for suite in "♦♣♥♠" for order in "2 3 4 5 6 7 8 9 10 J Q K A".split()]

    def __init__(self, id):
        self.suite, self.order = self.ALL[id]
        self.suiteID, self.orderID = id // 13, id % 13 + 2


class Contract:
    def __init__(self):
        self.bid1 = None
        self.bid2 = None

    def add_bid(self, number, bid, blind):
        # TODO: blind
        if number == 1:
            self.bid1 = bid
        else:
            self.bid2 = bid

    def eval(self, win1, win2):
        pass


class Game:
    def __init__(self, winning_value):
        self.scores = [0, 0]
        # not done yet
