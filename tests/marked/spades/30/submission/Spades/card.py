"""One playing card, made from its number in the deck."""

SUITES = ["♦", "♣", "♥", "♠"]
FACES = {11: "J", 12: "Q", 13: "K", 14: "A"}


class Card:
    def __init__(self, id):
        self.id = id
        self.suiteID = id // 13
        self.suite = SUITES[self.suiteID]
        self.orderID = id % 13 + 2
        self.order = FACES.get(self.orderID, str(self.orderID))

    def is_spade(self):
        return self.suiteID == 3

    def __str__(self):
        return self.order + self.suite

    __repr__ = __str__
