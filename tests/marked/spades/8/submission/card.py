"""The class Card."""


class Card(object):
    """A playing card. Attributes: suite, suiteID, order, orderID."""

    SUITES = ["♦", "♣", "♥", "♠"]
    ORDERS = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"]
    SPADES = 3

    def __init__(self, id):
        self.setSuite(id // len(Card.ORDERS))
        self.setOrder(id % len(Card.ORDERS))

    def setSuite(self, suiteID):
        self.suiteID = suiteID
        self.suite = Card.SUITES[suiteID]

    def setOrder(self, index):
        self.order = Card.ORDERS[index]
        self.orderID = index + 2

    def getSuiteID(self):
        return self.suiteID

    def getOrderID(self):
        return self.orderID

    def isSpade(self):
        return self.getSuiteID() == Card.SPADES

    def isHigherThan(self, other):
        """Compares the ranks of two cards of one suit."""
        return self.order > other.order
