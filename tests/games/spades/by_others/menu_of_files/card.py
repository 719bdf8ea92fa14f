"""A playing card."""


class Card:
    """One of the 52 cards, made from its number (0 to 51)."""

    SUITES = ("♦", "♣", "♥", "♠")
    ORDERS = {11: "J", 12: "Q", 13: "K", 14: "A"}

    def __init__(self, id):
        self.id = id
        self.suiteID, rest = divmod(id, 13)
        self.suite = Card.SUITES[self.suiteID]
        self.orderID = rest + 2
        self.order = Card.ORDERS.get(self.orderID, str(self.orderID))

    def is_spade(self):
        return self.suiteID == 3

    def __str__(self):
        return self.order + self.suite
